"""What is known of a match without playing it: what each defence makes of the other's attacks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from core.abilities import Fact
from core.checks import listing
from core.ellipsis import SHORT, cut
from core.games.defense.exact import board_analysis, card_analysis, mean
from core.games.defense.exact_damage import Distribution
from core.games.defense.exact_machine import TooMany
from core.games.defense.limits import MAX_ROLLS
from core.games.defense.plan import AttackPlan, HeroPlan, Plan
from core.protocol import Json

TAKEN = "taken"
SOURCES = ("blocked", "prevented", "reflected", "dealt")
"""What a defence does besides letting damage through; what is dealt goes to the attacker."""

Means = dict[str, Fraction]
"""Means of the amounts of a defence by their names."""
Versions = dict[str, Means]
"""The same by version."""


def facts(plan: Plan) -> Iterator[Fact]:
    """For each hero whom the other can attack: the exact means of all its defences.

    Nobody holds or spends anything in them, and rerolls are picked by their policies.
    """
    for hero in plan.heroes:
        attacks = plan.heroes[hero.index ^ 1].attacks
        if attacks:
            yield _fact(plan, hero, attacks)


def _fact(plan: Plan, hero: HeroPlan, attacks: tuple[AttackPlan, ...]) -> Fact:
    damages = sorted({attack.damage for attack in attacks})
    known = {damage: _versions(plan, hero, damage, len(damages)) for damage in damages}
    middle = sorted(attacks, key=lambda attack: (attack.damage, attack.index))[len(attacks) // 2]
    rows: list[Json] = [
        {"player": hero.player, "attack": attack.name, "version": version, "damage": attack.damage,
         **{name: float(value) for name, value in means.items()}}
        for attack in attacks
        for version, means in known[attack.damage].items()
    ]  # fmt: skip
    path = hero.path if hero.card is None else hero.card.path
    return Fact(_sentence(hero, middle, known[middle.damage]), path, tuple(rows))


def _versions(plan: Plan, hero: HeroPlan, damage: int, shared: int) -> Versions:
    """The means under each version that the hero has; no v2 where it takes too long to compute."""
    found = {"v1": _means(board_analysis(plan, hero, damage).distributions)}
    if hero.card is not None:
        statuses = {status.id: status for status in plan.statuses}
        most = max(1, MAX_ROLLS.value // shared)
        try:
            analysis = card_analysis(hero.card, statuses, damage, None, most)
        except TooMany:
            return found
        found["v2"] = _means(analysis.distributions)
    return found


def _means(distributions: dict[str, Distribution]) -> Means:
    return {TAKEN: mean(distributions["final"])} | {
        name: mean(distributions[name]) for name in SOURCES
    }


def _sentence(hero: HeroPlan, attack: AttackPlan, versions: Versions) -> str:
    told = [f"{_number(means[TAKEN])} under {version}{_by_source(means)}"
            for version, means in versions.items()]  # fmt: skip
    said = (
        f"By exact odds {cut(hero.player, SHORT)} takes on average {listing(told, 'and')} of the "
        f"{attack.damage} damage of {cut(attack.name, SHORT)}, with nothing held or spent"
    )
    if hero.card is None:
        return said
    if "v2" not in versions:
        return (
            f"{said}; its card has too many rolls for exact odds here, but the command "
            "rulewright analyze computes them"
        )
    swing = versions["v1"][TAKEN] - versions["v2"][TAKEN]
    if not swing:
        return f"{said}: v2 is worth as much as v1"
    return f"{said}: v2 saves {_number(abs(swing))} {'more' if swing > 0 else 'less'} than v1"


def _by_source(means: Means) -> str:
    parts = [f"{_number(means[name])} {name}" for name in SOURCES if means[name]]
    return f" ({', '.join(parts)})" if parts else ""


def _number(value: Fraction) -> str:
    """A mean with as many digits as people read.

    >>> _number(Fraction(8)), _number(Fraction(1, 3)), _number(Fraction(1, 1000))
    ('8', '0.33', 'less than 0.01')
    """
    if value.denominator == 1:
        return str(value)
    return f"{float(value):.2f}" if value >= Fraction(1, 200) else "less than 0.01"
