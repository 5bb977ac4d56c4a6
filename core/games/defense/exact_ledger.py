"""What effects add up to, packed into one number, and an act that only takes notes.

The effects are those of a match; a ledger answers them without dice, hit points or records.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.games.defense.effects import Outcome, Side, Stage
from core.games.defense.holdings import granted
from core.games.defense.plan import StatusPlan
from core.language.words import Args

Key = tuple[str, str]
"""(side, status); sides are `self` (the defender) and `opponent`."""

SLOTS = ("flat", "half", "block", "reflect", "deal", "heal self", "heal opponent", "buff self",
         "buff opponent")  # fmt: skip
"""What effects add up to; sums of all of them are packed into one whole number."""
WIDTH = 40
"""Bits of a slot: more than the largest sums of the largest card, over all its passes."""
AT = {name: WIDTH * i for i, name in enumerate(SLOTS)}
SLOT = (1 << WIDTH) - 1


def packed(sums: Mapping[str, int]) -> int:
    """The packed number of some sums.

    >>> packed({"flat": 1, "block": 3}) == (3 << 80) + 1
    True
    """
    return sum(value << AT[name] for name, value in sums.items())


def slot(value: int, name: str) -> int:
    """One sum of a packed number."""
    return value >> AT[name] & SLOT


class Ledger:
    """An act that only notes what effects do; stacks change, nothing is told or rolled."""

    def __init__(self, statuses: Mapping[str, StatusPlan], held: dict[tuple[str, str], int]):
        self.statuses = statuses
        self.held = held
        self.sum = 0
        self.queue: list[tuple[int, int]] = []
        self.at = (0, 0)
        self.touched: set[str] = set()
        """The statuses that effects have been about."""

    def stacks(self, side: str, status: str) -> int:
        """Stacks of a status that a side holds now."""
        return self.held.get((side, status), 0)

    def _add(self, name: str, amount: int) -> Outcome:
        self.sum += amount << AT[name]
        return {"ok": True}

    def offer(self, stage: Stage, amount: int) -> Outcome:
        """Put so much into a stage of the mitigation."""
        return self._add(stage, amount)

    def grant(self, to: Side, args: Args, stacks: int) -> Outcome:
        """Give stacks of a status."""
        return self._gain(to, args["status"], stacks, args["stackCap"])

    def _gain(self, to: Side, status: str, stacks: int, cap: int | None) -> Outcome:
        self.touched.add(status)
        there = self.stacks(to, status)
        gained, _, _ = granted(there, stacks, cap, self.statuses[status].max)
        self.held[to, status] = there + gained
        return {"ok": gained > 0}

    def take(self, whose: Side, status: str | None, stacks: int, buffs: bool = False) -> Outcome:
        """Cleanse stacks of one status, or of every negative one."""
        for each in self.statuses.values():
            wanted = each.negative if status is None else each.id == status
            if wanted and each.cleansable:
                self.touched.add(each.id)
                there = self.stacks(whose, each.id)
                self.held[whose, each.id] = max(0, there - stacks)
        return {"ok": True}

    def move(self, status: str, stacks: int) -> Outcome:
        """Move stacks of a status from the defender to the attacker."""
        there = self.stacks("self", status)
        moved = min(stacks, there)
        self.held["self", status] = there - moved
        return self._gain("opponent", status, moved, None)

    def heal(self, whose: Side, amount: int) -> Outcome:
        """Note hit points that are given back."""
        return self._add(f"heal {whose}", amount)

    def prime(self, owner: Side, args: Args, amount: int) -> Outcome:
        """Note a pending buff."""
        return self._add(f"buff {owner}", amount)

    def reroll_later(self, args: Args) -> Outcome:
        """Note a reroll that is asked for."""
        self.queue.append(self.at)
        return {"ok": True}
