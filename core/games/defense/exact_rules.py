"""The rules of a card as an exact analysis reads them: what each counts, and what it does then.

The same tables as in a match decide: matchers, conditions and effects are called, only their
answers are remembered, since a rule has few different ones.  What a pass over the rules comes to
is one whole number of fields side by side: sums of the effects, the matchCount of every rule, and
a bit for each effect on a status that was not refused.  So passes add up, and questions mask.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.games.defense.effects import PROVED as FOLLOWED
from core.games.defense.exact_ledger import AT, SLOT, SLOTS, WIDTH, Key, Ledger, slot
from core.games.defense.exact_rolls import Lumps
from core.games.defense.exact_space import Reads
from core.games.defense.matchers import PROVED
from core.games.defense.plan import CardPlan, ConditionPlan, EffectPlan, RulePlan, StatusPlan
from core.games.defense.roll import Roll, Sealed, Undeclared

Stacks = tuple[int, ...]
"""Stacks of some statuses, in a fixed order."""
Queue = tuple[tuple[int, int], ...]
"""Rerolls that were asked for, as (rule, effect)."""

COUNT = 24
"""Bits of a matchCount: more than the largest of the largest card."""
MATCH = (1 << COUNT) - 1
COUNTS_AT = WIDTH * len(SLOTS)


def count_at(rule: int) -> int:
    """Where the matchCount of a rule lies in a packed number."""
    return COUNTS_AT + COUNT * rule


class Part(NamedTuple):
    """What the effects of a rule do for one matchCount: packed, and as rerolls."""

    packed: int
    queue: Queue


class Reader:
    """A rule with the lumps and stacks that it reads; `ran` are the bits of its effects."""

    def __init__(
        self,
        rule: RulePlan,
        card: CardPlan,
        lumps: Lumps,
        statuses: Mapping[str, StatusPlan],
        keys: tuple[Key, ...],
        bit: int,
    ) -> None:
        self.rule, self.statuses = rule, statuses
        self.reads = reads_of(rule, lumps)
        self.sealed = (
            None
            if rule.matcher in PROVED
            else Sealed(rule.word, rule.groups, card.fields, card.sides)
        )
        probes = [_probed(effect, statuses) for effect in rule.effects]
        self.about = [tuple(name for name in statuses if name in p.touched) for p in probes]
        """The statuses that each effect changes, in the order of the table."""
        self.slots = [name for name in SLOTS if any(slot(p.sum, name) for p in probes)]
        """What its effects add to."""
        self.offers = [bool(p.sum) for p in probes]
        """Whether each effect adds to something."""
        self._foreign = ~sum(SLOT << AT[name] for name in self.slots)
        self.ran = {n: 1 << bit + i for i, n in enumerate(n for n, a in enumerate(self.about) if a)}
        bound = {name for _, name in keys}
        self.shown = sum(bit for n, bit in self.ran.items() if not bound.issuperset(self.about[n]))
        """The bits of effects on statuses that no condition asks for: only they are told."""
        self.asks = any(effect.type == "rerollDice" for effect in rule.effects)
        names = {name for each in self.about for name in each}
        names |= {name for e in rule.effects for c in e.conditions for name in c.statuses}
        self.sees = [i for i, (_, name) in enumerate(keys) if name in names]
        """Which of the bound stacks it reads or changes."""

    def count(self, roll: Roll) -> int:
        """The matchCount of the rule.

        Raises Undeclared when the matcher reads more than it declares, ValueError for a
        matchCount that does not fit into its bits.
        """
        sealed = self.sealed
        found = int(self.rule.matcher(self.rule.args, sealed.on(roll) if sealed else roll))
        if not 0 <= found <= MATCH:
            raise ValueError(
                f"The matcher {self.rule.word} gave the matchCount {found}; exact odds take 0 to "
                f"{MATCH}"
            )
        return found

    def part(self, count: int) -> Part:
        """What its effects do for a matchCount, of a rule that sees no stacks."""
        ledger, ran = Ledger(self.statuses, {}), 0
        for number in range(len(self.rule.effects)):
            ledger.at = (self.rule.index, number)
            self.do(number, count, ledger)
            ran |= self.ran.get(number, 0)
        return Part(ledger.sum | ran & self.shown, tuple(ledger.queue))

    def offer(self, number: int, count: int) -> int:
        """What one of its effects adds for a matchCount, packed."""
        ledger = Ledger(self.statuses, {})
        self.do(number, count, ledger)
        return ledger.sum

    def do(self, number: int, count: int, ledger: Ledger) -> None:
        """Run one of its effects.

        Raises Undeclared when it does for this matchCount what it did not for a single match.
        """
        effect = self.rule.effects[number]
        if effect.run in FOLLOWED:
            effect.run(effect.args, count, ledger, effect.to)
            return
        ledger.touched.clear()
        effect.run(effect.args, count, ledger, effect.to)
        if ledger.touched.difference(self.about[number]) or ledger.sum & self._foreign:
            raise Undeclared(
                f"The effect {effect.type} at {effect.path} does other things for a matchCount of "
                f"{count} than for 1; exact odds cannot follow it"
            )


def reads_of(rule: RulePlan, lumps: Lumps) -> Reads:
    """The lumps that a rule counts together."""
    at = {face: i for i, lump in enumerate(lumps) for face in lump}
    groups = [tuple(sorted({at[face] for face in faces})) for faces in rule.groups]
    return tuple(groups) or ((),)


def is_met(condition: ConditionPlan, held: Mapping[Key, int]) -> bool:
    """Whether a condition holds with these stacks.

    Raises Undeclared when it asks for a status that none of its keys names.
    """

    def stacks(side: str, status: str) -> int:
        found = held.get((side, status))
        if found is None:
            raise Undeclared(
                f"The condition at {condition.path} asks for {status!r} of {side!r}, which none "
                "of its keys names; exact odds cannot follow it"
            )
        return found

    return condition.run(condition.args, stacks) is None


def _probed(effect: EffectPlan, statuses: Mapping[str, StatusPlan]) -> Ledger:
    """The notes of an effect that is run once, which tell what it is about."""
    ledger = Ledger(statuses, {})
    effect.run(effect.args, 1, ledger, effect.to)
    return ledger
