"""What a defence comes to, exactly: the odds of its rules, and of every amount of damage.

v2 by all multisets of a card's dice, rerolls included; v1 by all rolls of its five dice.  Raw
damage and the stacks held at the start are inputs; a seat's choices (chi, evasive) are not part
of it, and rerolls are picked by their policies, as the AI picks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from core.games.defense.exact_damage import AMOUNTS, Distribution, damage, damages, distributions
from core.games.defense.exact_machine import Machine
from core.games.defense.exact_march import marched
from core.games.defense.exact_once import Once
from core.games.defense.exact_pass import Held
from core.games.defense.exact_rolls import how_many, multisets
from core.games.defense.exact_stacks import questions, stacks_after
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES
from core.games.defense.mitigation import Checkpoints, mitigate
from core.games.defense.plan import BoardPlan, CardPlan, HeroPlan, Plan, RulePlan, StatusPlan


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

    Raises TooMany when its weights take too much memory, and with `most` when more different
    rolls than that have to be looked at.
    """
    machine = Machine(card, statuses, held or {}, most)
    whole = machine.whole
    machine.begin()
    if machine.limit:
        answers = marched(machine, {**damages(machine, raw), **questions(machine)})
    else:
        machine.spend([0])
        answers = Once(machine).answers(raw)
    odds = zip(card.rules, answers.fired, answers.counts, strict=True)
    stacks = stacks_after(machine, answers)
    return Analysis(
        "v2",
        raw,
        damage(answers.states, raw, whole),
        {name: Fraction(value, whole) for name, value in answers.sums.items()},
        tuple(RuleOdds(rule, Fraction(n, whole), Fraction(sum_, whole)) for rule, n, sum_ in odds),
        stacks=stacks,
        held={key: machine.passes.held.get(key, 0) for key in stacks},
        classes=how_many(card.dice, len(machine.passes.sizes)),
    )


def board_analysis(plan: Plan, hero: HeroPlan, raw: int) -> Analysis:
    """The v1 board of a hero against raw damage: the best entry that five dice show."""
    whole = ATTACK_FACES**ATTACK_DICE
    weights: dict[BoardPlan | None, int] = {}
    for counts, weight in multisets(ATTACK_DICE, (1,) * ATTACK_FACES):
        dice = tuple(face for face, n in enumerate(counts, 1) for _ in range(n))
        shown = plan.shown(dice)
        entry = next((each for each in hero.board if each.combo in shown), None)
        weights[entry] = weights.get(entry, 0) + weight
    points = [(_board_point(raw, entry), weight) for entry, weight in weights.items()]
    found = distributions(AMOUNTS, points, whole)
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
