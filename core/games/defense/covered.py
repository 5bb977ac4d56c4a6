"""What of a match's document a match may use: attacks, the defence that is played, statuses."""

from __future__ import annotations

from collections.abc import Iterator

from core.abilities import Entry
from core.games.defense.plan import HeroPlan, Plan, RiderPlan


def entries(plan: Plan) -> Iterator[Entry]:
    """Every part, once; of the defences only those that the heroes play."""
    enabled = plan.config.enable_defense_v2
    found = (each for hero in plan.heroes for each in _of(hero, enabled))
    return iter({each.path: each for each in found}.values())


def _of(hero: HeroPlan, enabled: bool) -> Iterator[Entry]:
    for attack in hero.attacks:
        yield Entry(attack.path, "attack", is_choice=True)
        yield from _riders(attack.riders)
    if hero.card is None or hero.version == "v1" or not enabled:
        for entry in hero.board:
            yield Entry(entry.path, "v1 entry")
            yield from _riders(entry.riders)
        return
    for rule in hero.card.rules:
        yield Entry(rule.path, "rule")
        for effect in rule.effects:
            yield Entry(effect.path, "effect")


def _riders(riders: tuple[RiderPlan, ...]) -> Iterator[Entry]:
    return (Entry(rider.path, "rider") for rider in riders)
