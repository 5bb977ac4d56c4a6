"""The stacks that both sides hold after a defence, status by status, as exact distributions.

Stacks that conditions ask for are known at every pass, and so at the end; those of any other
status flow through the effects that change it, as one question of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from core.games.defense.exact_answers import Answers
from core.games.defense.exact_damage import MOST_LANES, Distribution
from core.games.defense.exact_flow import Flow
from core.games.defense.exact_ledger import Key, Ledger
from core.games.defense.exact_machine import Machine
from core.games.defense.exact_rules import MATCH, count_at
from core.games.defense.plan import EffectPlan

SIDES = ("self", "opponent")
Pair = tuple[int, int]
"""The stacks of the defender and of the attacker."""


def walks(machine: Machine) -> dict[str, Walk]:
    """How effects change the stacks of each status that any changes."""
    return {name: Walk(machine, name) for name in _touched(machine)}


def questions(machine: Machine) -> dict[str, Flow[Pair, int]]:
    """The questions about statuses that effects change and no condition asks for."""
    bound = {name for _, name in machine.passes.keys}
    return {name: walk.flow for name, walk in walks(machine).items() if name not in bound}


def _touched(machine: Machine) -> list[str]:
    passes = machine.passes
    names = {name for reader in passes.readers for names in reader.about for name in names}
    return [name for name in passes.statuses if name in names]


def stacks_after(machine: Machine, answers: Answers) -> dict[Key, Distribution]:
    """By side and status the stacks at the end, of every status that some effect changes."""
    passes, whole = machine.passes, machine.whole
    bound = {key: i for i, key in enumerate(passes.keys)}
    found: dict[Key, Distribution] = {}
    for name in _touched(machine):
        for at, side in enumerate(SIDES):
            if name in answers.states:
                rows = ((pair[at], weight) for pair, weight in answers.states[name].items())
            else:
                place = bound[side, name]
                rows = ((stacks[place], weight) for stacks, weight in answers.last.items())
            found[side, name] = _summed(rows, whole)
    return found


class Walk:
    """How passes change the stacks of one status; every step of an effect is taken once."""

    def __init__(self, machine: Machine, name: str) -> None:
        passes = machine.passes
        self.statuses = passes.statuses
        self.keys: tuple[Key, Key] = (("self", name), ("opponent", name))
        self.acts: list[tuple[int, int, EffectPlan]] = []
        """The bit of each effect on the status, where its matchCount lies, and the effect."""
        mask = 0
        for reader in passes.readers:
            for number, effect in enumerate(reader.rule.effects):
                if name in reader.about[number]:
                    at, bit = count_at(reader.rule.index), reader.ran[number]
                    self.acts.append((bit, at, effect))
                    mask |= bit | MATCH << at
        self._effects = {bit: effect for bit, _, effect in self.acts}
        self._steps: dict[tuple[Pair, int, int], Pair] = {}
        start = (passes.held.get(self.keys[0], 0), passes.held.get(self.keys[1], 0))
        mine, theirs = (range(max(n, passes.statuses[name].max) + 1) for n in start)
        few = len(mine) * len(theirs) <= MOST_LANES
        every = [(a, b) for a in mine for b in theirs] if few else None
        self.flow: Flow[Pair, int] = Flow(start, int, self._walk, every, keep=mask)

    def _walk(self, stacks: Pair, shown: int) -> Pair:
        for bit, at, _ in self.acts:
            if shown & bit:
                stacks = self.step(stacks, bit, shown >> at & MATCH)
        return stacks

    def step(self, stacks: Pair, bit: int, count: int) -> Pair:
        """The stacks after the effect of a bit, with so many matches."""
        after = self._steps.get((stacks, bit, count))
        if after is None:
            ledger = Ledger(self.statuses, dict(zip(self.keys, stacks, strict=True)))
            effect = self._effects[bit]
            effect.run(effect.args, count, ledger, effect.to)
            after = (ledger.stacks(*self.keys[0]), ledger.stacks(*self.keys[1]))
            self._steps[stacks, bit, count] = after
        return after


def _summed(pairs: Iterable[tuple[int, int]], whole: int) -> Distribution:
    rows: dict[int, int] = {}
    for value, weight in pairs:
        rows[value] = rows.get(value, 0) + weight
    return {value: Fraction(rows[value], whole) for value in sorted(rows)}
