"""Scripts as straight-line array code: one lane per match, conditions as masks, no branch.

A `Tracer` holds the attributes of all lanes as JAX sees them while it traces.  Running a script
under a mask replaces them by selections, and lists the changes that somebody listens to in the one
order in which every lane makes them; what the two branches of an IF change is listed side by side,
because no lane takes both.  Canonical arithmetic as in the row interpreter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import jax.numpy as jnp
from jax import lax

from core.games.heroes.floats import MAX_FLOAT, TINY
from core.games.heroes.rows import CONTEXT, IMMEDIATE, OPERANDS, OPPONENT
from core.games.heroes.triggers import CONTEXT_KEYS
from webapp.evaluation.games.heroes.division import divide
from webapp.evaluation.games.heroes.special_dice import Room, bits, roll
from webapp.evaluation.games.heroes.special_shape import Block, Branch, Line, Shape, is_register
from webapp.evaluation.games.heroes.state import DRAWN, LOST, TIMED_OUT, WON

Array: TypeAlias = Any
Mask: TypeAlias = Any
Context: TypeAlias = dict[str, Callable[[], Array]]
"""The context's values by key, made when they are read; a key that is absent gives 0."""


WINNER_AT = 3
"""Where in a duel's fate the winner + 1 begins, behind the reason."""


@dataclass(frozen=True, slots=True)
class Change:
    """Lanes in which an attribute changed, and from what to what."""

    entity: int
    slot: int
    mask: Mask
    old: Array
    new: Array


class Tracer(Room):
    """All lanes while a piece of the turn is traced."""

    def __init__(self, shape: Shape, literals: Sequence[Array], dims: tuple[int, ...]) -> None:
        super().__init__(dims)
        self.shape = shape
        self.literals = literals
        self.values: list[list[Array]] = [[], []]
        self.k0: Array = None
        self.k1: Array = None
        self.ctr: Array = None
        self.fate: Array = None
        """0 while the duel lasts, else why it is over and, at `WINNER_AT`, the winner + 1."""
        self.verdict: Array = self.constant(0, jnp.int32)
        """What WIN, LOSE or DRAW said, likewise, while reactions wait (where ties are draws)."""
        self.passed: Mask = self.constant(False)
        self.in_phase = False
        self.is_last = False
        """The end of what is unrolled: who wants to change an attribute here is lost."""
        self.lost: Mask | None = None
        """Lanes that have left what is unrolled; None when none can have."""
        self._numbers: dict[int, Array] = {}

    def literal(self, index: int) -> Array:
        """A literal of the scripts."""
        if index not in self._numbers:
            self._numbers[index] = self.spread(self.literals[index])
        return self._numbers[index]

    def canon(self, x: Array) -> Array:
        """The canonical binary32: clamped, tiny values and -0 made 0."""
        x = lax.max(lax.min(x, self.real(MAX_FLOAT)), self.real(-MAX_FLOAT))
        return lax.select(lax.lt(lax.abs(x), self.real(TINY)), self.real(0.0), x)

    # -- scripts --------------------------------------------------------------------------------

    def run(self, script: int, owner: int, mask: Mask, context: Context) -> list[Change]:
        """Run a script in the lanes of the mask; what it changed and somebody hears."""
        return _Script(self, owner, context).block(self.shape.scripts[script], mask)

    def finish(self, mask: Mask, reason: int, winner: int) -> None:
        """The duel is over in the lanes of the mask, at once or when nothing waits any more."""
        ended = self.constant(reason + (winner + 1 << WINNER_AT), jnp.int32)
        if not self.shape.ties_draw or reason == TIMED_OUT:
            self.fate = lax.select(mask, ended, self.fate)
            return
        nothing, draw = self.constant(0, jnp.int32), self.constant(DRAWN, jnp.int32)
        is_first = lax.bitwise_and(mask, lax.eq(self.verdict, nothing))
        said = lax.shift_right_logical(self.verdict, self.constant(WINNER_AT, jnp.int32))
        differs = lax.ne(said, self.constant(winner + 1, jnp.int32))
        other = lax.bitwise_and(lax.bitwise_and(mask, lax.bitwise_not(is_first)), differs)
        self.verdict = lax.select(is_first, ended, lax.select(other, draw, self.verdict))

    def decide(self) -> None:
        """What was said counts: nothing waits any more."""
        nothing = self.constant(0, jnp.int32)
        said = lax.ne(self.verdict, nothing)
        self.fate = lax.select(said, self.verdict, self.fate)
        self.verdict = nothing

    def lose(self, mask: Mask) -> None:
        """Lanes leave what is unrolled."""
        self.lost = mask if self.lost is None else lax.bitwise_or(self.lost, mask)

    def lasts(self) -> Mask:
        """Lanes whose duel is not over."""
        return lax.eq(self.fate, self.constant(0, jnp.int32))


class _Script:
    """One script while it is traced; `stopped` are lanes that met WIN, LOSE, DRAW or PASS."""

    def __init__(self, tracer: Tracer, owner: int, context: Context) -> None:
        self.at = tracer
        self.owner = owner
        self.context = context
        self.registers: dict[int, Array] = {}
        self.stopped: Mask = None

    def block(self, block: Block, mask: Mask) -> list[Change]:
        """Run the lines; the changes, in order."""
        changes: list[Change] = []
        before = self.stopped
        for item in block:
            if self.stopped is not before:
                mask, before = lax.bitwise_and(mask, lax.bitwise_not(self.stopped)), self.stopped
            if isinstance(item, Branch):
                changes += self.branch(item, mask)
            elif item.op in ("SET", "MODIFY"):
                changes += self.change(item, mask)
            elif item.op in ("WIN", "LOSE", "DRAW", "PASS"):
                self.stop(item, mask)
                break
            else:
                self.compute(item, mask)
        return changes

    def branch(self, branch: Branch, mask: Mask) -> list[Change]:
        """Both branches of an IF, each in its lanes."""
        at = self.at
        is_true = lax.gt(self.read(branch.condition.a, branch.condition), at.real(0.0))
        registers = dict(self.registers)
        first = self.block(branch.then, lax.bitwise_and(mask, is_true))
        then, self.registers = self.registers, registers
        if not branch.other:
            self.registers = then
            return first
        is_false = lax.bitwise_and(mask, lax.bitwise_not(is_true))
        second = self.block(branch.other, is_false)
        for register, value in then.items():
            other: Array = self.registers.get(register, value)
            if other is not value:
                self.registers[register] = lax.select(is_true, value, other)
            else:
                self.registers[register] = value
        return side_by_side([first, second])

    def change(self, line: Line, mask: Mask) -> list[Change]:
        """SET or MODIFY."""
        at = self.at
        if at.is_last:
            at.lose(mask)
            return []
        entity, slot = self.place(line.dst)
        old, value = at.values[entity][slot], self.read(line.a, line)
        new = value if line.op == "SET" else at.canon(lax.add(old, value))
        new = lax.select(mask, new, old)
        at.values[entity][slot] = new
        if not at.shape.changes(entity, slot):
            return []
        return [Change(entity, slot, lax.ne(new, old), old, new)]

    def stop(self, line: Line, mask: Mask) -> None:
        """WIN, LOSE, DRAW or PASS."""
        at = self.at
        if line.op == "DRAW":
            at.finish(mask, DRAWN, -1)
        elif line.op != "PASS":
            side = self.owner ^ (line.a >= OPPONENT)
            at.finish(mask, *((WON, side) if line.op == "WIN" else (LOST, side ^ 1)))
        elif at.in_phase:
            at.passed = lax.bitwise_or(at.passed, mask)
        self.stopped = mask if self.stopped is None else lax.bitwise_or(self.stopped, mask)

    def compute(self, line: Line, mask: Mask) -> None:
        """A row that puts a value into a register."""
        at = self.at
        a = self.read(line.a, line)
        if line.op == "ROLL":
            drawn = bits(at, at.k0, at.k1, at.ctr)
            self.registers[line.dst] = roll(at, drawn, a)
            at.ctr = lax.add(at.ctr, lax.convert_element_type(mask, jnp.uint32))
            return
        b = self.read(line.b, line) if OPERANDS[line.op] == 2 else a
        self.registers[line.dst] = OPERATIONS[line.op](at, a, b)

    def read(self, address: int, line: Line) -> Array:
        """The operand at an address."""
        at = self.at
        if address == IMMEDIATE:
            return at.literal(line.literal)
        if is_register(address):
            return self.registers[address]
        if address >= CONTEXT:
            found = self.context.get(CONTEXT_KEYS[address - CONTEXT])
            return at.real(0.0) if found is None else found()
        entity, slot = self.place(address)
        return at.values[entity][slot]

    def place(self, address: int) -> tuple[int, int]:
        """Entity and slot of an attribute's address."""
        return self.owner ^ (address >= OPPONENT), address % OPPONENT


def side_by_side(alternatives: Sequence[list[Change]]) -> list[Change]:
    """One list of the changes of alternatives of which no lane takes two.

    Each lane finds its own changes in it, in its own order.
    """
    merged: list[Change] = []
    for changes in alternatives:
        merged = _woven(merged, changes)
    return merged


def _woven(first: list[Change], second: list[Change]) -> list[Change]:
    """The shortest list that has both as parts, equal attributes falling together."""
    if not first or not second:
        return first or second
    m, n = len(first), len(second)
    best = [[0] * (n + 1) for _ in range(m + 1)]
    for i in reversed(range(m)):
        for j in reversed(range(n)):
            same = _key(first[i]) == _key(second[j])
            best[i][j] = max(best[i + 1][j], best[i][j + 1], 1 + best[i + 1][j + 1] if same else 0)
    out, i, j = [], 0, 0
    while i < m and j < n:
        if _key(first[i]) == _key(second[j]) and best[i][j] == 1 + best[i + 1][j + 1]:
            out.append(_together(first[i], second[j]))
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            out.append(first[i])
            i += 1
        else:
            out.append(second[j])
            j += 1
    return out + first[i:] + second[j:]


def _key(change: Change) -> tuple[int, int]:
    return change.entity, change.slot


def _together(first: Change, second: Change) -> Change:
    """Two changes of the same attribute in different lanes, the second one traced later."""
    mask = lax.bitwise_or(first.mask, second.mask)
    if second.old is first.new:
        return Change(first.entity, first.slot, mask, first.old, second.new)
    old = lax.select(second.mask, second.old, first.old)
    new = lax.select(second.mask, second.new, first.new)
    return Change(first.entity, first.slot, mask, old, new)


# -- what rows compute --------------------------------------------------------------------------


def quotient(at: Tracer, a: Array, b: Array) -> Array:
    """a / b, 0 by 0."""
    is_zero = lax.eq(b, at.real(0.0))
    by = lax.select(is_zero, at.real(1.0), b)
    return lax.select(is_zero, at.real(0.0), at.canon(divide(a, by)))


def _truth(at: Tracer, test: Mask) -> Array:
    return lax.convert_element_type(test, jnp.float32)


def _set(at: Tracer, a: Array) -> Mask:
    return lax.ne(a, at.real(0.0))


Operation: TypeAlias = Callable[[Tracer, Array, Array], Array]

OPERATIONS: dict[str, Operation] = {
    "COPY": lambda at, a, b: a,
    "ADD": lambda at, a, b: at.canon(lax.add(a, b)),
    "SUB": lambda at, a, b: at.canon(lax.sub(a, b)),
    "MUL": lambda at, a, b: at.canon(lax.mul(a, b)),
    "DIV": quotient,
    "ABS": lambda at, a, b: lax.abs(a),
    "MIN": lambda at, a, b: lax.min(a, b),
    "MAX": lambda at, a, b: lax.max(a, b),
    "EQ": lambda at, a, b: _truth(at, lax.eq(a, b)),
    "GT": lambda at, a, b: _truth(at, lax.gt(a, b)),
    "LT": lambda at, a, b: _truth(at, lax.lt(a, b)),
    "AND": lambda at, a, b: _truth(at, lax.bitwise_and(_set(at, a), _set(at, b))),
    "OR": lambda at, a, b: _truth(at, lax.bitwise_or(_set(at, a), _set(at, b))),
    "NOT": lambda at, a, b: _truth(at, lax.bitwise_not(_set(at, a))),
}
"""What each computing row makes of its operands."""
