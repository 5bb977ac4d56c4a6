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
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES
from core.games.defense.plan import HeroPlan, Plan
from webapp.evaluation.games.defense.layout import (
    KEYS,
    WEIGHTS,
    WITHOUT,
    Limits,
    Params,
    mask_of,
    starts,
)
from webapp.evaluation.games.defense.parts import (
    check_room,
    check_sums,
    hero_parts,
    looked_for,
    match_parts,
)


def encode(plan: Plan, version: str | None = None, limits: Limits | None = None) -> Params:
    """The match's table; with `version` both heroes defend by it, as in `versus.play_out`.

    ValueError with a sentence where the match exceeds the limits or has a word unknown here.
    """
    limits = limits or Limits()
    begins = starts(limits)
    table = np.zeros(begins["end"] + begins["hero"], np.int64)
    parts = match_parts(plan)
    _put(table, begins, limits, parts, 0)
    for hero in plan.heroes:
        wished = version or hero.version
        enabled = version == "v2" if version else plan.config.enable_defense_v2
        is_v2 = enabled and wished == "v2" and hero.card is not None
        own = hero_parts(plan, hero, limits)
        own |= {"version": [int(is_v2)], "rolls": _rolls(plan, hero, looked_for(plan, hero))}
        _put(table, begins, limits, own, hero.index * begins["hero"])
    check_sums(plan)
    return Params(table.astype(np.uint32).view(np.int32), limits)


def stack(matches: Sequence[Params]) -> Params:
    """Several matches of the same limits, one per row."""
    (limits,) = {each.limits for each in matches}
    return Params(np.stack([each.table for each in matches]), limits)


def _put(
    table: Any, begins: dict[str, int], limits: Limits, parts: dict[str, Any], shift: int
) -> None:
    check_room(parts, limits)
    for name, words in parts.items():
        at = begins[name] + shift
        table[at : at + len(words)] = words


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
