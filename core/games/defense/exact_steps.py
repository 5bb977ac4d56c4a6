"""Rules whose effects read or change stacks that conditions ask for, effect by effect.

What an effect does depends on the stacks of its own statuses and conditions alone, so there are
few different things that it does, whatever else is held; each is found out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from core.games.defense.exact_ledger import Key, Ledger
from core.games.defense.exact_rules import Queue, Reader, Stacks, is_met
from core.games.defense.plan import ConditionPlan


class Numbers(Protocol):
    """Bound stacks by number."""

    stacks: list[Stacks]

    def number(self, stacks: Stacks) -> int:
        """The number of some bound stacks."""
        ...


class Deed(NamedTuple):
    """What an effect does: packed, rerolls, and the stacks that it sees after it."""

    packed: int
    queue: Queue
    after: Stacks


class Gate:
    """A condition with the bound stacks that it asks for; each answer is found out once."""

    def __init__(self, keys: Sequence[Key], condition: ConditionPlan) -> None:
        names = condition.statuses
        self.condition = condition
        self.sees = [i for i, (_, name) in enumerate(keys) if name in names]
        self.keys = [keys[i] for i in self.sees]
        self._met: dict[Stacks, bool] = {}

    def is_met(self, stacks: Stacks) -> bool:
        """Whether the condition holds."""
        mine = tuple([stacks[i] for i in self.sees])
        found = self._met.get(mine)
        if found is None:
            held = dict(zip(self.keys, mine, strict=True))
            found = self._met[mine] = is_met(self.condition, held)
        return found


class Act:
    """An effect with its conditions and the bound stacks that it changes."""

    def __init__(self, keys: Sequence[Key], reader: Reader, number: int) -> None:
        self.reader, self.number = reader, number
        self.effect = reader.rule.effects[number]
        self.gates = [Gate(keys, condition) for condition in self.effect.conditions]
        about = reader.about[number]
        self.sees = [i for i, (_, name) in enumerate(keys) if name in about]
        self.keys = [keys[i] for i in self.sees]
        self._known: dict[tuple[int, ...], Deed] = {}

    def deed(self, count: int, stacks: Stacks) -> Deed | None:
        """What it does for a matchCount; None when it is refused."""
        for gate in self.gates:
            if not gate.is_met(stacks):
                return None
        mine = tuple([stacks[i] for i in self.sees])
        found = self._known.get((count, *mine))
        if found is None:
            reader = self.reader
            ledger = Ledger(reader.statuses, dict(zip(self.keys, mine, strict=True)))
            ledger.at = (reader.rule.index, self.number)
            reader.do(self.number, count, ledger)
            packed = ledger.sum | reader.ran.get(self.number, 0) & reader.shown
            after = tuple([ledger.held.get(key, 0) for key in self.keys])
            found = self._known[(count, *mine)] = Deed(packed, tuple(ledger.queue), after)
        return found


class Steps:
    """What a rule does by its matchCount and by the stacks before, and the stacks after it."""

    def __init__(
        self, keys: Sequence[Key], reader: Reader, counts: Sequence[int], values: Sequence[int]
    ) -> None:
        self.acts = [Act(keys, reader, number) for number in range(len(reader.rule.effects))]
        self.counts = sorted({0, *counts})
        """The different matchCounts."""
        kinds = [self.counts.index(count) for count in counts]
        self.kinds = [kinds[value] for value in values]
        """The place of its matchCount in these, by multiset."""
        self.adds = bool(reader.slots or reader.shown)
        self.changes, self.asks = any(reader.about), reader.asks
        self.packed: list[int] = []
        self.after: list[int] = []
        self.queues: list[Queue] = []
        self._rows: dict[int, Steps.Row] = {}

    class Row(dict[int, int]):
        """What is done from some stacks, by the place of the matchCount; found out when asked."""

        def __init__(self, steps: Steps, before: int, numbers: Numbers) -> None:
            super().__init__()
            self.steps, self.before, self.numbers = steps, before, numbers

        def __missing__(self, kind: int) -> int:
            found = self[kind] = self.steps.do(self.steps.counts[kind], self.before, self.numbers)
            return found

    def rows(self, now: Sequence[int], numbers: Numbers) -> dict[int, Steps.Row]:
        """By stacks before, by number, what is done for each matchCount, by number."""
        rows, found = self._rows, {}
        for before in set(now):
            row = rows.get(before)
            if row is None:
                row = rows[before] = self.Row(self, before, numbers)
            found[before] = row
        return found

    def do(self, count: int, before: int, numbers: Numbers) -> int:
        """The number of what is done for a matchCount."""
        packed, now = 0, numbers.stacks[before]
        queue: Queue = ()
        whole = now
        for act in self.acts if count else ():
            deed = act.deed(count, now)
            if deed is not None:
                packed += deed.packed
                queue += deed.queue
                if act.sees:
                    now = _changed(now, act.sees, deed.after)
        self.packed.append(packed)
        self.after.append(before if now == whole else numbers.number(now))
        self.queues.append(queue)
        return len(self.packed) - 1


def _changed(stacks: Stacks, places: Sequence[int], mine: Stacks) -> Stacks:
    """Bound stacks with some of them being others."""
    found = list(stacks)
    for i, count in zip(places, mine, strict=True):
        found[i] = count
    return tuple(found)
