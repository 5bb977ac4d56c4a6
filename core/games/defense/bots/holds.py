"""Which dice to keep, by the exact chances of all rolls and what each attack is worth.

Dice are taken as they lie, from low to high: a keep is worth the mean over the faces of the next
die of the keep with it, so that every roll is counted once and none is listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES, ATTACK_ROLLS
from core.games.defense.plan import Plan
from core.games.defense.state import Action, Hold, Stand, View

Dice: TypeAlias = tuple[int, ...]
Worths: TypeAlias = dict[Dice, float]
"""What dice are worth, from low to high."""

ALL = tuple(combinations_with_replacement(range(1, ATTACK_FACES + 1), ATTACK_DICE))
"""Every roll, from low to high."""


def best_hold(plan: Plan, view: View, worths: Mapping[str, float], usual: Action) -> Action:
    """To keep, or to stand; `worths` are those of the attacks by id, and of none as "".

    Of equals the usual one.
    """
    known = {attack: worth for attack, worth in worths.items() if attack}
    ends = {dice: _end(plan, view.active, dice, known, worths[""]) for dice in ALL}
    for _ in range(ATTACK_ROLLS - view.rolls - 1):
        kept = keeps(ends)
        ends = {dice: max(kept[each] for each in _parts(dice)) for dice in ALL}
    kept = keeps(ends)
    stood = _end(plan, view.active, tuple(sorted(view.dice)), known, worths[""])
    found: dict[Action, float] = {usual: 0.0, Stand(): stood}  # the usual one comes first
    for count in range(ATTACK_DICE):
        for at in combinations(range(ATTACK_DICE), count):
            found[Hold(at)] = kept[tuple(sorted(view.dice[i] for i in at))]
    return max(found, key=lambda action: found[action])


def _end(plan: Plan, hero: int, dice: Dice, known: Mapping[str, float], none: float) -> float:
    """What the dice are worth when the rolls are over: to pass is allowed always."""
    return max([none, *(known.get(a.id, none) for a in plan.available(hero, dice))])


def keeps(ends: Worths) -> Worths:
    """What every keep is worth where one more roll leads to these ends."""
    found = dict(ends)
    for count in range(ATTACK_DICE - 1, -1, -1):
        for kept in combinations_with_replacement(range(1, ATTACK_FACES + 1), count):
            total = 0.0
            for face in range(1, ATTACK_FACES + 1):
                total += found[tuple(sorted((*kept, face)))]
            found[kept] = total / ATTACK_FACES
    return found


def _parts(dice: Dice) -> set[Dice]:
    """Every keep of the dice, all of them too."""
    return {part for count in range(ATTACK_DICE + 1) for part in combinations(dice, count)}
