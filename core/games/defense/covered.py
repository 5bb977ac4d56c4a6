"""What of a match's document a match may use: attacks, the defence that is played, statuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.abilities import Entry
from core.games.defense.plan import HeroPlan, Plan, RiderPlan


def entries(plan: Plan) -> Iterator[Entry]:
    """Every part, once; of the defences only those that the heroes play."""
    enabled = plan.config.enable_defense_v2
    return _once(
        (*_attacks(hero), *(_card(hero) if enabled and hero.version == "v2" and hero.card
                            else _board(hero)))
        for hero in plan.heroes
    )  # fmt: skip


def every(plan: Plan) -> Iterator[Entry]:
    """Every part that a match under v1 or under v2 may use, once."""
    return _once((*_attacks(hero), *_board(hero), *_card(hero)) for hero in plan.heroes)


def _once(found: Iterable[Iterable[Entry]]) -> Iterator[Entry]:
    return iter({each.path: each for of_hero in found for each in of_hero}.values())


def _attacks(hero: HeroPlan) -> Iterator[Entry]:
    for attack in hero.attacks:
        yield Entry(attack.path, "attack", is_choice=True)
        yield from _riders(attack.riders)


def _board(hero: HeroPlan) -> Iterator[Entry]:
    for entry in hero.board:
        yield Entry(entry.path, "v1 entry")
        yield from _riders(entry.riders)


def _card(hero: HeroPlan) -> Iterator[Entry]:
    for rule in hero.card.rules if hero.card else ():
        yield Entry(rule.path, "rule")
        for effect in rule.effects:
            yield Entry(effect.path, "effect")


def _riders(riders: tuple[RiderPlan, ...]) -> Iterator[Entry]:
    return (Entry(rider.path, "rider") for rider in riders)
