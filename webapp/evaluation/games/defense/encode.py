"""A match of defence cards as one row of 32-bit words: documents are arguments, never constants.

What depends on five attack dice alone (which dice the standard AI keeps, its attack, the entry of
the v1 board) is asked of the engine itself, once for each of the 252 rolls that differ in faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from core.games.defense.bots.standard import best_attack, held_dice
from core.games.defense.holdings import LOCKS
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES
from core.games.defense.plan import HeroPlan, Plan, RiderPlan, StatusPlan
from webapp.evaluation.games.defense.cards import cap_of, card_words
from webapp.evaluation.games.defense.layout import (
    BIG,
    KEYS,
    MOST,
    TABLE,
    USES,
    WEIGHTS,
    WITHOUT,
    Limits,
    Params,
    end_of,
    known,
    mask_of,
    starts,
)


def encode(plan: Plan, version: str | None = None, limits: Limits | None = None) -> Params:
    """The match's table; with `version` both heroes defend by it, as in `versus.play_out`.

    ValueError with a sentence where the match exceeds the limits or has a word unknown here.
    """
    limits = limits or Limits()
    begins = starts(limits)
    table = np.zeros(begins["end"] + begins["hero"], np.int64)
    parts = _match(plan)
    _put(table, begins, limits, parts, 0)
    for hero in plan.heroes:
        wished = version or hero.version
        enabled = version == "v2" if version else plan.config.enable_defense_v2
        is_v2 = enabled and wished == "v2" and hero.card is not None
        own = _hero(plan, hero, limits) | {"version": [int(is_v2)]}
        _put(table, begins, limits, own, hero.index * begins["hero"])
    _check_sums(plan)
    return Params(table.astype(np.uint32).view(np.int32), limits)


def stack(matches: Sequence[Params]) -> Params:
    """Several matches of the same limits, one per row."""
    (limits,) = {each.limits for each in matches}
    return Params(np.stack([each.table for each in matches]), limits)


def _put(
    table: Any, begins: dict[str, int], limits: Limits, parts: dict[str, Any], shift: int
) -> None:
    for name, words in parts.items():
        if len(words) > limits.sizes[name]:
            raise ValueError(
                f"The match has {len(words)} words of {name!r}, the limits are "
                f"{limits.sizes[name]}: encode it with larger Limits"
            )
        at = begins[name] + shift
        table[at : at + len(words)] = words


# -- the match ------------------------------------------------------------------------------------


def _match(plan: Plan) -> dict[str, Any]:
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


def _hero(plan: Plan, hero: HeroPlan, limits: Limits) -> dict[str, Any]:
    riders: list[int] = []
    attack = [
        word for each in hero.attacks for word in (each.damage, *_riders(plan, each.riders, riders))
    ]
    entry = [
        word
        for each in hero.board
        for word in (each.block, each.reflect, *_riders(plan, each.riders, riders))
    ]
    names = _looked_for(plan, hero)
    return {
        "hp": [hero.hp],
        "withouts": [len(names)],
        "without": [plan.status_index[name] for name in names],
        "rolls": _rolls(plan, hero, names),
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


def _looked_for(plan: Plan, hero: HeroPlan) -> list[str]:
    """The statuses whose lack the hold order asks for."""
    lines = hero.ai.holds if hero.ai is not None else ()
    names = dict.fromkeys(line.without for line in lines if line.without in plan.status_index)
    found = [name for name in names if name is not None]
    if len(found) > WITHOUT:
        raise ValueError(
            f"The hold order of {hero.id} asks for {len(found)} statuses, at most {WITHOUT}"
        )
    return found


def _rolls(plan: Plan, hero: HeroPlan, names: Sequence[str]) -> Any:
    """Per situation and roll: faces kept with two rolls left and with one, attack, entry.

    A situation says which of the statuses the hero lacks; attack and entry are 0 for none.
    """
    found = np.zeros((1 << WITHOUT, KEYS), np.int64)
    for dice in combinations_with_replacement(range(1, ATTACK_FACES + 1), ATTACK_DICE):
        key = sum(WEIGHTS[die - 1] for die in dice)
        best, shown = best_attack(plan.available(hero.index, dice)), plan.shown(dice)
        board = next((i for i, each in enumerate(hero.board) if each.combo in shown), -1)
        choice = (0 if best is None else best.index + 1) << 12 | board + 1 << 18
        for situation in range(1 << len(names)):
            lacking = frozenset(name for i, name in enumerate(names) if situation >> i & 1)
            kept = [held_dice(plan, hero.index, dice, left, lacking) for left in (2, 1)]
            faces = [mask_of(dice[i] - 1 for i in each) for each in kept]
            found[situation, key] = choice | faces[0] | faces[1] << 6
    return found.ravel()


def _check_sums(plan: Plan) -> None:
    """Whether the sums of a whole match stay within 32 bits, however the dice fall."""
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
