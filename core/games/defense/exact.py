"""What a defence comes to, exactly: the odds of its rules, and of every amount of damage.

v2 by all multisets of a card's dice, rerolls included; v1 by all rolls of its five dice.  Raw
damage and the stacks held at the start are inputs; a seat's choices (chi, evasive) are not part
of it, and rerolls are picked by their policies, as the AI picks.  Seed 1, Combat Pipeline 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from operator import add

from core.games.defense.exact_flow import Flow, outcomes
from core.games.defense.exact_ledger import SLOT, packed, slot
from core.games.defense.exact_machine import Machine
from core.games.defense.exact_pass import Held
from core.games.defense.exact_rolls import how_many, multisets
from core.games.defense.exact_stacks import Distribution, stacks_after, walks
from core.games.defense.exact_sweep import means, swept
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES
from core.games.defense.mitigation import Checkpoints, mitigate
from core.games.defense.plan import BoardPlan, CardPlan, HeroPlan, Plan, RulePlan, StatusPlan

AMOUNTS: dict[str, Callable[[Checkpoints], int]] = {
    "blocked": lambda c: c.flat + c.blocked,
    "prevented": lambda c: c.prevented,
    "reflected": lambda c: c.reflected,
    "dealt": lambda c: c.dealt,
    "returned": lambda c: c.returned,
    "final": lambda c: c.final,
}
"""What is told of a defence: damage blocked (flat reductions included) and prevented, reflected
and dealt to the attacker and both together, and damage that is left."""


def mean(distribution: Mapping[int, Fraction]) -> Fraction:
    """The mean of a distribution.

    >>> mean({0: Fraction(1, 2), 3: Fraction(1, 2)})
    Fraction(3, 2)
    """
    return sum((value * chance for value, chance in distribution.items()), Fraction(0))


@dataclass(frozen=True, slots=True)
class RuleOdds:
    """How often a rule fires in a defence, and the matchCount that its passes sum to."""

    rule: RulePlan
    probability: Fraction
    mean_count: Fraction


@dataclass(frozen=True, slots=True)
class EntryOdds:
    """How often an entry of a v1 board is the one that counts."""

    entry: BoardPlan
    probability: Fraction


@dataclass(frozen=True, slots=True)
class Analysis:
    """A defence against some raw damage, exactly.

    `offered` are means whatever the damage is (block, flat, half, reflect, deal, heal, buff);
    `stacks` are the stacks at the end, by side and status, and `classes` the multisets of a roll.
    """

    version: str
    raw: int
    distributions: dict[str, Distribution]
    offered: dict[str, Fraction]
    rules: tuple[RuleOdds, ...] = ()
    entries: tuple[EntryOdds, ...] = ()
    stacks: dict[tuple[str, str], Distribution] = field(default_factory=dict)
    held: Mapping[tuple[str, str], int] = field(default_factory=dict)
    classes: int = 0

    @property
    def mean_wasted(self) -> Fraction:
        """The mean block that meets no damage."""
        return self.mean_block - mean(self.distributions["blocked"])

    @property
    def mean_block(self) -> Fraction:
        """The mean block that is offered, flat reductions included."""
        return self.offered["block"] + self.offered["flat"]

    def gained(self, side: str, status: str) -> Fraction:
        """The mean change of a status over the defence."""
        found = self.stacks.get((side, status))
        return mean(found) - self.held.get((side, status), 0) if found else Fraction(0)


def card_analysis(
    card: CardPlan,
    statuses: Mapping[str, StatusPlan],
    raw: int,
    held: Held | None = None,
    most: int | None = None,
) -> Analysis:
    """A card against raw damage; `held` are the stacks of both sides before the roll.

    With `most` it raises TooMany when more different rolls than that have to be looked at.
    """
    machine = Machine(card, statuses, held or {}, most)
    whole = card.sides ** (card.dice * (1 + machine.limit))
    sweep = swept(machine)
    offered, counts, fired = means(machine, sweep.passes)
    asked = {part: _sums(machine, slots, raw) for part, slots in PARTS.items()}
    questions = {part: flow for part, flow in asked.items() if flow is not None}
    sums = outcomes(machine, {**questions, **walks(machine)})
    found: dict[str, Distribution] = {}
    for part in PARTS:
        rows = sums.get(part, {0: whole})
        found |= _distributions(part, rows, whole, lambda total: _checkpoints(raw, total))
    odds = zip(card.rules, sweep.fired or fired, counts, strict=True)
    stacks = stacks_after(machine, sweep.ends, sums, whole)
    return Analysis(
        "v2",
        raw,
        {name: found[name] for name in AMOUNTS},
        offered,
        tuple(RuleOdds(rule, chance, count) for rule, chance, count in odds),
        stacks=stacks,
        held={key: machine.passes.held.get(key, 0) for key in stacks},
        classes=how_many(card.dice, len(machine.passes.sizes)),
    )


PARTS = {
    ("blocked", "prevented", "final"): ("flat", "half", "block"),
    ("reflected", "dealt", "returned"): ("reflect", "deal"),
}
"""Amounts that some sums decide and others do not: they are counted apart, so few states flow."""


def _sums(machine: Machine, slots: tuple[str, ...], raw: int) -> Flow[int, int] | None:
    """What is offered to the mitigation in some slots; None when no effect offers anything there.

    Sums that come to the same amounts are one, so that rerolls leave few: more than the raw
    damage is never taken off, half of it is prevented once.
    """
    if not any(name in reader.slots for reader in machine.passes.readers for name in slots):
        return None
    kept = packed(dict.fromkeys(slots, SLOT))
    if "block" not in slots:
        return Flow(0, lambda value: value & kept, add)
    known: dict[int, int] = {}

    def fold(total: int) -> int:
        found = known.get(total)
        if found is None:
            flat, half, block = slot(total, "flat"), slot(total, "half"), slot(total, "block")
            sums = {"flat": min(flat, raw), "half": min(half, 1), "block": min(block, raw)}
            found = known[total] = packed(sums)
        return found

    return Flow(0, lambda value: fold(value & kept), lambda a, b: fold(a + b))


def _checkpoints(raw: int, total: int) -> Checkpoints:
    flat, half, block = slot(total, "flat"), slot(total, "half"), slot(total, "block")
    return mitigate(raw, flat, half > 0, block, slot(total, "reflect"), slot(total, "deal"))


def _distributions(
    names: Iterable[str],
    sums: Mapping[int, int],
    whole: int,
    point: Callable[[int], Checkpoints],
) -> dict[str, Distribution]:
    weights: dict[str, dict[int, int]] = {name: {} for name in names}
    points = [(point(total), weight) for total, weight in sums.items()]
    for name, rows in weights.items():
        amount = AMOUNTS[name]
        for found, weight in points:
            value = amount(found)
            rows[value] = rows.get(value, 0) + weight
    return {
        name: {value: Fraction(rows[value], whole) for value in sorted(rows)}
        for name, rows in weights.items()
    }


def board_analysis(plan: Plan, hero: HeroPlan, raw: int) -> Analysis:
    """The v1 board of a hero against raw damage: the best entry that five dice show."""
    whole = ATTACK_FACES**ATTACK_DICE
    weights: dict[BoardPlan | None, int] = {}
    for counts, weight in multisets(ATTACK_DICE, (1,) * ATTACK_FACES):
        dice = tuple(face for face, n in enumerate(counts, 1) for _ in range(n))
        shown = plan.shown(dice)
        entry = next((each for each in hero.board if each.combo in shown), None)
        weights[entry] = weights.get(entry, 0) + weight
    entries = list(weights)
    found = _distributions(
        AMOUNTS,
        {i: weights[entry] for i, entry in enumerate(entries)},
        whole,
        lambda i: _board_point(raw, entries[i]),
    )
    chances = {entry: Fraction(weight, whole) for entry, weight in weights.items()}
    stacks = _ridden(plan, chances)
    return Analysis(
        "v1",
        raw,
        found,
        {
            "block": sum((e.block * p for e, p in chances.items() if e), Fraction(0)),
            "reflect": sum((e.reflect * p for e, p in chances.items() if e), Fraction(0)),
            "flat": Fraction(0),
        },
        entries=tuple(EntryOdds(each, chances.get(each, Fraction(0))) for each in hero.board),
        stacks=stacks,
        classes=len(multisets(ATTACK_DICE, (1,) * ATTACK_FACES)),
    )


def _board_point(raw: int, entry: BoardPlan | None) -> Checkpoints:
    if entry is None:
        return mitigate(raw)
    return mitigate(raw, block=entry.block, reflect=entry.reflect)


def _ridden(
    plan: Plan, chances: Mapping[BoardPlan | None, Fraction]
) -> dict[tuple[str, str], Distribution]:
    """The stacks that come with entries, of heroes who hold none."""
    keys = {
        ("opponent" if rider.opponent else "self", rider.status): None
        for entry in chances
        for rider in (entry.riders if entry else ())
    }
    found: dict[tuple[str, str], Distribution] = {}
    for side, status in keys:
        rows: Distribution = {}
        for entry, chance in chances.items():
            given = sum(
                rider.stacks
                for rider in (entry.riders if entry else ())
                if rider.status == status and rider.opponent == (side == "opponent")
            )
            value = min(given, plan.statuses[status].max)
            rows[value] = rows.get(value, Fraction(0)) + chance
        found[side, plan.statuses[status].id] = dict(sorted(rows.items()))
    return found
