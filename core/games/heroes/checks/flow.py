"""One script, walked with ranges in place of values: what it may write, and where it may stop.

Both branches of an IF are walked, each with what its condition says about attributes and context;
a branch that can never be taken is not.  Lints only: the engines know nothing of this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from core.games.heroes.ast import Call, Node, Number, Target, Text
from core.games.heroes.commands import COMMANDS
from core.games.heroes.intervals import (
    ANYTHING,
    Range,
    above,
    add,
    below,
    constant,
    join,
    sub,
    within,
)

Leaf: TypeAlias = tuple[str, str]
"""What ranges are known of: ("SELF" or "OPPONENT", attribute) or ("CONTEXT", key)."""

Known: TypeAlias = dict[Leaf, Range]
Reader: TypeAlias = Callable[[Leaf], Range]
Fact: TypeAlias = tuple[Leaf, Callable[[Range], Range]]
"""A leaf, and how what is known of it becomes narrower."""
Path: TypeAlias = tuple[tuple[int, int], ...]
"""The branches on the way to a node: identity of the IF, and which branch."""


@dataclass(frozen=True, slots=True)
class Write:
    """A SET or MODIFY that may happen."""

    leaf: Leaf
    call: Call
    new: Range
    delta: Range
    path: Path
    guards: Mapping[Leaf, Range]
    """What the conditions on the way say, whatever was written since."""


@dataclass(slots=True)
class Walk:
    """What a walk found."""

    writes: list[Write] = field(default_factory=list)
    reached: set[int] = field(default_factory=set)
    """Identities of the calls that may run."""
    values: dict[int, Range] = field(default_factory=dict)
    """Ranges of the values that were computed, by identity of the node."""
    stops: set[str] = field(default_factory=set)
    may_change_any: bool = False
    """Whether a command does not say which attributes it changes."""
    falls_through: bool = True
    """Whether the script may come to its own end."""
    dead: list[tuple[Call, int]] = field(default_factory=list)
    """SEQs and the index of their first command that never runs."""


def walk_script(tree: Call, read: Reader) -> Walk:
    """Walk a script without mistakes; `read` tells what is known of a leaf beforehand."""
    walker = _Walker(read)
    known = walker.command(tree, {}, (), {})
    walker.found.falls_through = known is not None
    return walker.found


class _Walker:
    def __init__(self, read: Reader) -> None:
        self.read = read
        self.found = Walk()
        self.last: dict[int, Range] = {}
        """The range that each value had when it was computed last."""

    # -- values ---------------------------------------------------------------------------------

    def value(self, node: Node, known: Known) -> Range:
        """The range of a value."""
        if isinstance(node, Number):
            return constant(node.value)
        assert isinstance(node, Call), "kinds were checked"
        self.found.reached.add(id(node))
        found = self.last[id(node)] = self._value(node, known)
        before = self.found.values.get(id(node))
        self.found.values[id(node)] = found if before is None else join(before, found)
        return found

    def _value(self, node: Call, known: Known) -> Range:
        leaf = leaf_of(node)
        if leaf is not None:
            return known[leaf] if leaf in known else self.read(leaf)
        if node.name != "IF":
            operands = self._operands(node, known)
            interval = COMMANDS[node.name].facts.interval
            return ANYTHING if interval is None else interval(*operands)
        yes, no = self._branches(node, known, {})
        found = []
        for index, branch in ((1, yes), (2, no)):
            if branch is not None:
                found.append(self.value(node.args[index], branch[0]))
        return found[0] if len(found) == 1 else join(*found)

    def _operands(self, node: Call, known: Known) -> list[Range]:
        """The ranges of the values among the arguments."""
        pairs = zip(node.args, COMMANDS[node.name].arguments, strict=False)
        return [self.value(arg, known) for arg, each in pairs if each.kind == "value"]

    # -- commands -------------------------------------------------------------------------------

    def command(self, node: Node, known: Known, path: Path, guards: Known) -> Known | None:
        """What is known after a command; None when it never ends normally."""
        assert isinstance(node, Call), "kinds were checked"
        self.found.reached.add(id(node))
        if node.name == "SEQ":
            return self._sequence(node, known, path, guards)
        if node.name == "IF":
            return self._if(node, known, path, guards)
        if node.name in ("SET", "MODIFY"):
            return self._write(node, known, path, guards)
        return self._other(node, known, path, guards)

    def _other(self, node: Call, known: Known, path: Path, guards: Known) -> Known | None:
        """A command of which only its facts are known."""
        facts = COMMANDS[node.name].facts
        self._operands(node, known)
        if facts.stops:
            self.found.stops.add(node.name)
            return None
        if not facts.changes:
            return known
        sides = [arg.name for arg in node.args if isinstance(arg, Target)]
        names = [arg.value for arg in node.args if isinstance(arg, Text)]
        self.found.may_change_any |= not names
        for name in names:
            write = Write((sides[0], name), node, ANYTHING, ANYTHING, path, dict(guards))
            self.found.writes.append(write)
        return {}

    def _sequence(self, node: Call, known: Known, path: Path, guards: Known) -> Known | None:
        for index, each in enumerate(node.args):
            after = self.command(each, known, path, guards)
            if after is None:
                if index + 1 < len(node.args):
                    self.found.dead.append((node, index + 1))
                return None
            known = after
        return known

    def _if(self, node: Call, known: Known, path: Path, guards: Known) -> Known | None:
        ends: list[Known] = []
        for number, branch in enumerate(self._branches(node, known, guards), start=1):
            if branch is not None:
                inner = (*path, (id(node), number))
                after = self.command(node.args[number], branch[0], inner, branch[1])
                if after is not None:
                    ends.append(after)
        if not ends:
            return None
        if len(ends) == 1:
            return ends[0]
        both = ends[0].keys() & ends[1].keys()
        return {leaf: join(ends[0][leaf], ends[1][leaf]) for leaf in both}

    def _branches(
        self, node: Call, known: Known, guards: Known
    ) -> tuple[tuple[Known, Known] | None, tuple[Known, Known] | None]:
        """What is known in either branch of an IF, and its guards; None: never taken."""
        condition = self.value(node.args[0], known)
        yes = None if condition.is_false else self._refined(node.args[0], True, known, guards)
        no = None if condition.is_true else self._refined(node.args[0], False, known, guards)
        if yes is None and no is None:  # rounding apart, a condition is one or the other
            return (known, guards), (known, guards)
        return yes, no

    def _refined(
        self, condition: Node, is_true: bool, known: Known, guards: Known
    ) -> tuple[Known, Known] | None:
        facts: Known = {}
        for leaf, limit in self._facts(condition, is_true):
            before = facts.get(leaf) or known.get(leaf) or self.read(leaf)
            facts[leaf] = limit(before)
        if any(fact.is_empty for fact in facts.values()):
            return None
        tighter = {
            leaf: within(guards[leaf], fact) if leaf in guards else fact
            for leaf, fact in facts.items()
        }
        return {**known, **facts}, {**guards, **tighter}

    def _computed(self, node: Node) -> Range:
        """The range of a value that has just been computed: it is not walked again."""
        return constant(node.value) if isinstance(node, Number) else self.last[id(node)]

    def _facts(self, node: Node, is_true: bool) -> list[Fact]:
        """What a condition says about leaves when it is true (above 0) or not."""
        if not isinstance(node, Call):
            return []
        if node.name == "AND" and is_true:
            return [fact for arg in node.args for fact in self._nonzero(arg)]
        if node.name == "OR" and not is_true:
            return [fact for arg in node.args for fact in self._zero(arg)]
        if node.name == "NOT":
            return self._zero(node.args[0]) if is_true else self._nonzero(node.args[0])
        if node.name in ("GT", "LT", "EQ"):
            return self._compared(node, is_true)
        leaf = leaf_of(node)
        if leaf is None:
            return []
        return [(leaf, lambda r: above(r, 0.0) if is_true else r._replace(high=min(r.high, 0.0)))]

    def _nonzero(self, node: Node) -> list[Fact]:
        """What it says that a value is not 0; of values that are never negative, much."""
        return self._facts(node, True) if self._computed(node).low >= 0.0 else []

    def _zero(self, node: Node) -> list[Fact]:
        leaf = leaf_of(node)
        if leaf is not None:
            return [(leaf, lambda r: within(r, constant(0.0)))]
        return self._facts(node, False)

    def _compared(self, node: Call, is_true: bool) -> list[Fact]:
        left, right = node.args
        found: list[Fact] = []
        for this, other, name in ((left, right, node.name), (right, left, _FLIPPED[node.name])):
            leaf = leaf_of(this)
            if leaf is not None:
                limit = _limit(name, is_true, self._computed(other))
                if limit is not None:
                    found.append((leaf, limit))
        return found

    def _write(self, node: Call, known: Known, path: Path, guards: Known) -> Known:
        target, name = node.args[0], node.args[1]
        assert isinstance(target, Target), "kinds were checked"
        assert isinstance(name, Text), "kinds were checked"
        leaf = (target.name, name.value)
        old = known[leaf] if leaf in known else self.read(leaf)
        value = self.value(node.args[2], known)
        new = value if node.name == "SET" else add(old, value)
        delta = value if node.name == "MODIFY" else sub(new, old)
        self.found.writes.append(Write(leaf, node, new, delta, path, dict(guards)))
        return {**known, leaf: new}


_FLIPPED = {"GT": "LT", "LT": "GT", "EQ": "EQ"}


def _limit(name: str, is_true: bool, other: Range) -> Callable[[Range], Range] | None:
    """How a comparison with a range narrows what is compared."""
    if name == "EQ":
        return (lambda r: within(r, other)) if is_true else None
    if (name == "GT") == is_true:
        if is_true:
            return lambda r: above(r, other.low)
        return lambda r: r._replace(low=max(r.low, other.low))
    if is_true:
        return lambda r: below(r, other.high)
    return lambda r: r._replace(high=min(r.high, other.high))


def leaf_of(node: Node) -> Leaf | None:
    """The leaf that GET or CONTEXT reads."""
    if not isinstance(node, Call):
        return None
    if node.name == "CONTEXT" and isinstance(node.args[0], Text):
        return ("CONTEXT", node.args[0].value)
    if node.name == "GET" and isinstance(node.args[0], Target) and isinstance(node.args[1], Text):
        return (node.args[0].name, node.args[1].value)
    return None
