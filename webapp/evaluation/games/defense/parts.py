"""The parts of the table of a match of defence cards, and whether a match has one.

Pure Python: how a plan is cut into chunks depends on it, on machines without NumPy too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Sized
from typing import Any

from core.games.defense.holdings import LOCKS
from core.games.defense.plan import HeroPlan, Plan, RiderPlan, StatusPlan
from webapp.evaluation.games.defense.cards import cap_of, card_words
from webapp.evaluation.games.defense.layout import (
    BIG,
    MOST,
    TABLE,
    USES,
    WEIGHTS,
    WITHOUT,
    Limits,
    end_of,
    known,
)


def check(plan: Plan, limits: Limits) -> None:
    """ValueError with a sentence where the match exceeds the limits or has a word unknown here."""
    check_room(match_parts(plan), limits)
    for hero in plan.heroes:
        check_room(hero_parts(plan, hero, limits), limits)
    check_sums(plan)


def check_room(parts: Mapping[str, Sized], limits: Limits) -> None:
    """ValueError with a sentence where a part has more words than there is room for."""
    for name, words in parts.items():
        if len(words) > limits.sizes[name]:
            raise ValueError(
                f"The match has {len(words)} words of {name!r}, the limits are "
                f"{limits.sizes[name]}: encode it with larger Limits"
            )


# -- the match ------------------------------------------------------------------------------------


def match_parts(plan: Plan) -> dict[str, Any]:
    """What is not of one hero: lists of words by name.  Raises ValueError as `check` does."""
    for name in plan.using:
        known(name, USES, "use of a status")
    using = plan.using
    tick, damage = [], []
    for status, use in using["upkeepDamage"]:
        amounts = use.args["damage"] or [0]
        if len(amounts) > TABLE:
            raise ValueError(f"{status.id} has {len(amounts)} damages at upkeep, at most {TABLE}")
        clear = use.args["clearAt"]
        tick.append((status.index, use.args["decay"], BIG if clear is None else clear))
        damage += [amounts[min(i, len(amounts) - 1)] for i in range(TABLE)]
    parts: dict[str, Any] = {
        "tick": tick,
        "transfer": [
            (status.index, use.status, use.args["rollAtLeast"])
            for status, use in using["upkeepTransfer"]
            if use.status is not None
        ],
        "bonus": [(s.index, use.args["amount"]) for s, use in using["attackBonus"]],
        "per_stack": [
            (status.index, use.status, use.args["amount"])
            for status, use in using["attackBonusPerStack"]
            if use.status is not None
        ],
        "negate": [(s.index, use.args["rollAtLeast"]) for s, use in using["negate"]],
        "guard": [(s.index, use.args["amount"]) for s, use in using["defenseBlock"]],
    }
    flat = {name: [word for row in rows for word in row] for name, rows in parts.items()}
    return flat | {
        "weights": (0, *WEIGHTS),
        "rounds": [plan.config.max_rounds],
        "count": [len(plan.statuses)],
        "uses": [len(rows) for rows in parts.values()],
        "status": [word for each in plan.statuses for word in _status(each)],
        "damage": damage,
    }


def _status(status: StatusPlan) -> tuple[int, ...]:
    flags = status.negative | status.cleansable << 1
    return (status.max, flags, LOCKS[status.usable_phase], *end_of(status.expires), 0)


# -- heroes ---------------------------------------------------------------------------------------


def hero_parts(plan: Plan, hero: HeroPlan, limits: Limits) -> dict[str, Any]:
    """A hero's parts, all but what its rolls are worth.  Raises ValueError as `check` does."""
    riders: list[int] = []
    attack = [
        word for each in hero.attacks for word in (each.damage, *_riders(plan, each.riders, riders))
    ]
    entry = [
        word
        for each in hero.board
        for word in (each.block, each.reflect, *_riders(plan, each.riders, riders))
    ]
    names = looked_for(plan, hero)
    return {
        "hp": [hero.hp],
        "withouts": [len(names)],
        "without": [plan.status_index[name] for name in names],
        "attack": attack,
        "entry": entry,
        "rider": riders,
        **card_words(plan, hero, limits),
    }


def _riders(plan: Plan, riders: Sequence[RiderPlan], pool: list[int]) -> tuple[int, int]:
    first = len(pool) // 6
    for rider in riders:
        status = plan.statuses[rider.status]
        lock = LOCKS[status.usable_phase]
        pool += [rider.status, rider.stacks, rider.opponent, lock, *end_of(status.expires)]
    return first, len(riders)


def looked_for(plan: Plan, hero: HeroPlan) -> list[str]:
    """The statuses whose lack the hold order asks for.  Raises ValueError for too many."""
    lines = hero.ai.holds if hero.ai is not None else ()
    names = dict.fromkeys(line.without for line in lines if line.without in plan.status_index)
    found = [name for name in names if name is not None]
    if len(found) > WITHOUT:
        raise ValueError(
            f"The hold order of {hero.id} asks for {len(found)} statuses, at most {WITHOUT}"
        )
    return found


def check_sums(plan: Plan) -> None:
    """ValueError where, as the dice may fall, the sums of a whole match exceed 32 bits."""
    most = {status.index: status.max for status in plan.statuses}
    bonus = sum(most[s.index] * use.args["amount"] for s, use in plan.using["attackBonus"])
    bonus += sum(most[s.index] * use.args["amount"] for s, use in plan.using["defenseBlock"])
    bonus += sum(
        most[use.status] * use.args["amount"]
        for _, use in plan.using["attackBonusPerStack"]
        if use.status is not None
    )
    bonus += sum(max(use.args["damage"], default=0) for _, use in plan.using["upkeepDamage"])
    attack = max((each.damage for hero in plan.heroes for each in hero.attacks), default=0)
    turns = 2 * plan.config.max_rounds
    offered = sum(_offered(hero, primes=False) for hero in plan.heroes)
    primed = sum(_offered(hero, primes=True) for hero in plan.heroes)
    if turns * (bonus + attack + offered + turns * primed) >= MOST:
        raise ValueError("The numbers of the match are so large that its sums may exceed 32 bits")


def _offered(hero: HeroPlan, primes: bool) -> int:
    """The most that one defence comes to at once, or in buffs, which may gather."""
    card = hero.card
    board = 0 if primes else sum(each.block + each.reflect for each in hero.board)
    if card is None:
        return board
    effects = [(rule, effect) for rule in card.rules for effect in rule.effects]
    amounts = sum(
        min(cap_of(e.args), e.args["amount"] * card.dice * rule.args.get("per", 1))
        for rule, e in effects
        if "amount" in e.args and (e.type == "buffNextAttack") == primes
    )
    rerolls = any(e.type == "rerollDice" for _, e in effects)
    return int(board + amounts * (card.max_rerolls + 1 if rerolls else 1))
