"""The standard AI: deterministic, the same for every hero but for its hold order.

The balance figures of specs/defense/RULES.md assume it on both sides.
"""

from __future__ import annotations

from collections.abc import Callable

from core.agents.base import Budget, Decision
from core.games.defense.choices import spendable, wanted
from core.games.defense.game import DefenseGame
from core.games.defense.holdings import usable
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES, ATTACK_ROLLS
from core.games.defense.mitigation import mitigate
from core.games.defense.plan import AttackPlan, Plan
from core.games.defense.spec import Hold as HoldLine
from core.games.defense.state import (
    Action,
    Decline,
    Done,
    Hold,
    Pass,
    Phase,
    React,
    Reroll,
    Spend,
    Stand,
    Standing,
    Strike,
    View,
)
from core.rng import Rng


def choose(game: DefenseGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """What the standard AI does here; nothing in it is random."""
    return Decision(decide(game.plan, view))


def decide(plan: Plan, view: Standing) -> Action:
    """The action of the hero to act."""
    return _DECIDE[view.phase](plan, view)


# -- attack rolls ---------------------------------------------------------------------------------


def _hold(plan: Plan, view: Standing) -> Action:
    kept = held_dice(plan, view.active, view.dice, ATTACK_ROLLS - view.rolls, _lacks(plan, view))
    return Stand() if len(kept) == ATTACK_DICE else Hold(kept)


def _lacks(plan: Plan, view: Standing) -> frozenset[str]:
    """The statuses that the attacker holds none of."""
    mine = view.held[view.active]
    return frozenset(status.id for status in plan.statuses if not mine[status.index])


def held_dice(
    plan: Plan, hero: int, dice: tuple[int, ...], left: int, lacking: frozenset[str]
) -> tuple[int, ...]:
    """The indexes kept, by the hero's hold order and then the most frequent face."""
    ai = plan.heroes[hero].ai
    for line in ai.holds if ai is not None else ():
        if _applies(plan, hero, dice, left, lacking, line):
            return _kept(line, dice)
    return _most_frequent(dice)


def _applies(
    plan: Plan,
    hero: int,
    dice: tuple[int, ...],
    left: int,
    lacking: frozenset[str],
    line: HoldLine,
) -> bool:
    if line.rolls_left is not None and line.rolls_left != left:
        return False
    if line.without is not None and line.without not in lacking:
        return False
    shown = plan.shown(dice)
    if line.present and not any(plan.combo_index.get(name) in shown for name in line.present):
        return False
    if not line.best:
        return True
    best = best_attack(plan.available(hero, dice))
    return best is not None and plan.combos[best.combo].id in line.best


def _kept(line: HoldLine, dice: tuple[int, ...]) -> tuple[int, ...]:
    if line.keep == "all":
        return tuple(range(len(dice)))
    if line.keep == "mostFrequent":
        return _most_frequent(dice)
    return tuple(i for i, die in enumerate(dice) if die in line.faces)


def _most_frequent(dice: tuple[int, ...]) -> tuple[int, ...]:
    face = max(range(1, ATTACK_FACES + 1), key=lambda face: (dice.count(face), face))
    return tuple([i for i, die in enumerate(dice) if die == face])


# -- attack and defence ---------------------------------------------------------------------------


def best_attack(available: list[AttackPlan]) -> AttackPlan | None:
    """The ultimate first, then the larger damage, then more riders."""
    if not available:
        return None
    return max(available, key=lambda a: (a.ultimate, a.damage, len(a.riders), -a.index))


def _attack(plan: Plan, view: Standing) -> Action:
    best = best_attack(plan.available(view.active, view.dice))
    if best is None:
        return Pass()
    missing = view.hp[view.active ^ 1] - best.damage
    spend = []
    for status, use in plan.using["attackBonus"]:
        amount = use.args["amount"]
        count = min(spendable(plan, view, view.active, status.id), -(-max(0, missing) // amount))
        if count:
            spend.append((status.id, count))
            missing -= count * amount
    return Strike(best.id, tuple(sorted(spend)))


def _react(plan: Plan, view: Standing) -> Action:
    mine = view.held[view.acting]
    for status, _ in plan.using["negate"]:
        if usable(mine[status.index]):
            return React(status.id)
    return Decline()


def _reroll(plan: Plan, view: Standing) -> Action:
    assert view.combat is not None, "a reroll has its combat"
    return Reroll(tuple(sorted(view.combat.order[: wanted(plan, view)])))


def _spend(plan: Plan, view: Standing) -> Action:
    """Block up to the damage left; under v1 only on top of a block that is there already."""
    c = view.combat
    assert c is not None, "a reaction has its combat"
    left = mitigate(c.raw, c.flat, c.half, c.block, c.reflect, c.deal).final
    if c.version == "v1" and not c.block:
        return Done()
    for status, use in plan.using["defenseBlock"]:
        free = usable(view.held[view.acting][status.index])
        count = min(free, -(-left // use.args["amount"]))
        if count:
            return Spend(status.id, count)
    return Done()


_DECIDE: dict[Phase, Callable[[Plan, Standing], Action]] = {
    "roll": _hold,
    "attack": _attack,
    "pre_defense": _react,
    "reroll": _reroll,
    "reaction": _spend,
}
