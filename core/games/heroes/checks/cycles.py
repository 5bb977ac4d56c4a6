"""Effects that set each other off: cycles, drawn, and whether they provably come to an end.

A step of a cycle is an effect that answers a rise or a fall of an attribute.  It leads to the
effects that hear what it then may write; a rule that answers only losses is not set off by gains.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from core.checks import Finding
from core.games.heroes.ast import Call, Node, Number
from core.games.heroes.checks.flow import Leaf, Write, leaf_of
from core.games.heroes.checks.knots import knots, shortest
from core.games.heroes.checks.table import TABLE
from core.games.heroes.checks.world import Instance, Slot, World, slot_of
from core.games.heroes.floats import MAX_FLOAT, TINY, shown
from core.games.heroes.intervals import ANYTHING, Range
from core.games.heroes.limits import MAX_CASCADE, MAX_EFFECTS
from core.games.heroes.nodes import EffectNode
from core.protocol import Place

SMALLEST_STEP = 2.0**-20
"""A counter must move by at least this much to count as one that comes to its end."""

MAX_STEPS = 16 * MAX_EFFECTS
"""Effects by rise and fall among which cycles are looked for: four times what a duel may have."""

Way = Literal["rise", "fall"]


@dataclass(frozen=True)
class Step:
    """An effect of an entity that answers a rise or a fall."""

    instance: Instance
    way: Way

    @property
    def effect(self) -> EffectNode:
        """The effect that answers."""
        assert isinstance(self.instance.holder, EffectNode)
        return self.instance.holder


Edges = dict[Step, dict[Step, list[Write]]]


@dataclass(frozen=True)
class Reactions:
    """Which effects set off which, and the cycles among them."""

    world: World

    @cached_property
    def edges(self) -> Edges:
        """Every step, the steps that it may lead to, and the writes that do."""
        steps = [
            Step(instance, way)
            for instance in self.world.instances
            if isinstance(instance.holder, EffectNode)
            and instance.holder.trigger is not None
            and instance.holder.trigger.name == "ON_ATTRIBUTE_CHANGE"
            and (instance.owner == 0 or self.world.document.kind != "hero")
            for way in ("rise", "fall")
        ]
        if len(steps) > MAX_STEPS:
            return {}  # `too-many-effects` says it; every step would be held against every other
        return {step: self._next(step, steps) for step in steps}

    def _next(self, step: Step, steps: list[Step]) -> dict[Step, list[Write]]:
        found: dict[Step, list[Write]] = {}
        for write in self.writes[step]:
            slot = slot_of(write, step.instance.owner)
            for other in steps:
                trigger = other.effect.trigger
                assert trigger is not None
                if other.instance.owner == slot[0] and trigger.argument in (None, slot[1]):
                    moves = write.delta.high > 0.0 if other.way == "rise" else write.delta.low < 0.0
                    if moves:
                        found.setdefault(other, []).append(write)
        return found

    @cached_property
    def writes(self) -> Mapping[Step, list[Write]]:
        """What a step may write."""
        return _Writes(self.world)

    @cached_property
    def cycles(self) -> tuple[tuple[Step, ...], ...]:
        """One shortest cycle for every knot of effects that set each other off."""
        return tuple(shortest(self.edges, knot) for knot in knots(self.edges))

    def knot_of(self, cycle: tuple[Step, ...]) -> frozenset[Step]:
        """All steps that hang together with a cycle."""
        return next(knot for knot in knots(self.edges) if cycle[0] in knot)

    def ends(self, knot: frozenset[Step]) -> bool:
        """Whether a knot provably comes to rest: counters that run out, or values that settle."""
        inside = {
            (step, other): writes
            for step in knot
            for other, writes in self.edges[step].items()
            if other in knot
        }
        if _settles([(s.instance.owner, w) for (s, _), writes in inside.items() for w in writes]):
            return True
        left = {step for step in knot if not self._is_counted(step, knot)}
        rest = {s: {o: w for o, w in self.edges[s].items() if o in left} for s in left}
        return not knots(rest)

    def most(self, cycle: tuple[Step, ...]) -> float | None:
        """How many changes a cycle may make in a row before its counter runs out; None: unknown."""
        knot = self.knot_of(cycle)
        rounds = [count for step in cycle for count in self._counts(step, knot)]
        known = [count for count in rounds if count is not None]
        return min(known) * len(cycle) if known else None

    def _is_counted(self, step: Step, knot: frozenset[Step]) -> bool:
        """Whether a step goes on only a bounded number of times, because a counter runs out."""
        return any(True for _ in self._counts(step, knot))

    def _counts(self, step: Step, knot: frozenset[Step]) -> Iterator[float | None]:
        """How often a step may go on, for every counter of it that runs out; None: unknown."""
        owner = step.instance.owner
        onward = [w for o, writes in self.edges[step].items() if o in knot for w in writes]
        candidates = [w for w in self.writes[step] if w.call.name == "MODIFY"]
        for counter in candidates:
            down = counter.delta.high <= -SMALLEST_STEP
            if not down and counter.delta.low < SMALLEST_STEP:
                continue
            if all(_guards(write, counter, down, step) for write in onward) and all(
                _never_back(write, other.instance.owner, slot_of(counter, owner), down)
                for other in knot
                for write in self.writes[other]
            ):
                yield self._rounds(counter, onward, down, step)

    def _rounds(self, counter: Write, onward: list[Write], down: bool, step: Step) -> float | None:
        """How many steps a counter makes from its largest start to where the guards stop it."""
        starts = (self.world.likely or {}).get(slot_of(counter, step.instance.owner))
        stops = [_stop(write, counter, down, step) for write in onward]
        if starts is None or not stops:
            return None
        size = Fraction(-counter.delta.high if down else counter.delta.low)
        far, near = (starts.high, min(stops)) if down else (max(stops), starts.low)
        way = Fraction(far) - Fraction(near)  # exact, as a guard may be just above 0
        # A start that is not known is the end of all values.
        is_open = starts.high >= MAX_FLOAT if down else starts.low <= -MAX_FLOAT
        return None if is_open or way < 0 else float(way // size + 1)


class _Writes(dict[Step, list[Write]]):
    """The writes of steps, walked when they are asked for."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world

    def __missing__(self, step: Step) -> list[Write]:
        delta = Range(TINY, MAX_FLOAT, True)
        if step.way == "fall":
            delta = Range(-MAX_FLOAT, -TINY, True)
        walk = self.world.walk(step.instance, None, delta)
        self[step] = walk.writes
        return walk.writes


def _guards(write: Write, counter: Write, down: bool, step: Step) -> bool:
    """Whether a write happens only while the counter has not run out, and with it."""
    if counter.path != write.path[: len(counter.path)]:
        return False
    stop = _stop(write, counter, down, step)
    return stop > -MAX_FLOAT if down else stop < MAX_FLOAT


def _stop(write: Write, counter: Write, down: bool, step: Step) -> float:
    """Where the guards of a write stop a counter."""
    leaves: list[Leaf] = [counter.leaf]
    trigger = step.effect.trigger
    if trigger is not None and counter.leaf == ("SELF", trigger.argument):
        leaves.append(("CONTEXT", "new_value"))
    guards = [write.guards.get(leaf, ANYTHING) for leaf in leaves]
    return max(each.low for each in guards) if down else min(each.high for each in guards)


def _never_back(write: Write, owner: int, counter: Slot, down: bool) -> bool:
    if slot_of(write, owner) != counter:
        return True
    if write.call.name != "MODIFY":
        return False
    return write.delta.high <= 0.0 if down else write.delta.low >= 0.0


def _settles(writes: list[tuple[int, Write]]) -> bool:
    """Whether every attribute is only ever set, always in the same way, which changes it once."""
    ways: dict[Slot, set[str]] = {}
    for owner, write in writes:
        if write.call.name != "SET" or not _is_steady(write.call.args[2], write.leaf):
            return False
        ways.setdefault(slot_of(write, owner), set()).add(_shape(write.call.args[2]))
    return all(len(found) == 1 for found in ways.values())


def _is_steady(node: Node, leaf: Leaf) -> bool:
    """A literal, or the attribute itself between fixed bounds: setting it again changes nothing."""
    if isinstance(node, Number):
        return True
    if not isinstance(node, Call):
        return False
    if node.name in ("MIN", "MAX"):
        return all(_is_steady(arg, leaf) for arg in node.args)
    return leaf_of(node) == leaf


def _shape(node: Node) -> str:
    if isinstance(node, Number):
        return repr(node.value)
    if isinstance(node, Call) and leaf_of(node) is None:
        return f"{node.name}({', '.join(sorted(map(_shape, node.args)))})"
    return "itself"


def _label(world: World, step: Step) -> str:
    if world.document.kind == "hero":
        return step.effect.name
    hero = world.heroes[step.instance.owner]
    other = "first hero" if step.instance.owner == 0 else "second hero"
    return f"{step.effect.name} ({hero.name if hero and hero.name else other})"


Fate = Literal["endless", "cut", "ends"]
"""What becomes of a cycle: nothing ends it, the engine's bound comes first, or it comes to rest."""


def _fate(reactions: Reactions, cycle: tuple[Step, ...]) -> tuple[Fate, float]:
    """What becomes of a cycle, and how many changes it may make in a row where that is known."""
    if not reactions.ends(reactions.knot_of(cycle)):
        return "endless", 0.0
    most = reactions.most(cycle) or 0.0
    return ("cut" if most > MAX_CASCADE else "ends"), most


def _findings(world: World, wanted: Fate) -> Iterator[Finding]:
    reactions = Reactions(world)
    for cycle in reactions.cycles:
        fate, most = _fate(reactions, cycle)
        if fate != wanted:
            continue
        names = [_label(world, step) for step in cycle]
        short = [name for i, name in enumerate(names) if i == 0 or name != names[i - 1]]
        if len(short) > 1 and short[-1] == short[0]:
            short.pop()
        drawn = " -> ".join([*short, short[0]])
        if fate == "ends":
            message = f"These effects set each other off until a counter runs out: {drawn}."
        elif fate == "cut":
            message = (
                f"These effects set each other off until a counter runs out: {drawn}. That may "
                f"take {shown(most)} changes in a row, but after {MAX_CASCADE} nothing answers any "
                "more; let the counter run out sooner."
            )
        else:
            message = (
                f"These effects may set each other off without end: {drawn}. "
                f"After {MAX_CASCADE} changes nothing answers any more; give one an end."
            )
        places = dict.fromkeys(step.effect.path for step in cycle)
        related = tuple(Place(path, "A part of the cycle.") for path in list(places)[1:])
        yield Finding(cycle[0].effect.path + "/script", message, (), related)


@TABLE.lint("trigger-cycle")
def trigger_cycle(world: World) -> Iterator[Finding]:
    """Effects that may set each other off without end."""
    yield from _findings(world, "endless")


@TABLE.lint("trigger-chain-cut")
def trigger_chain_cut(world: World) -> Iterator[Finding]:
    """Effects that would set each other off more often in a row than the engine answers."""
    yield from _findings(world, "cut")


@TABLE.note("trigger-chain")
def trigger_chain(world: World) -> Iterator[Finding]:
    """Effects that set each other off, but come to rest: a counter runs out, or values settle."""
    yield from _findings(world, "ends")
