"""What may be decided in each phase, and why nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from core.games.defense import amounts
from core.games.defense.holdings import usable
from core.games.defense.limits import ATTACK_DICE
from core.games.defense.plan import Plan
from core.games.defense.state import (
    Action,
    Combat,
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
from core.protocol import Refusal

HOLDS = tuple(
    Hold(tuple(i for i in range(ATTACK_DICE) if mask >> i & 1))
    for mask in range(2**ATTACK_DICE - 1)
)
"""Every set of dice that may be kept while others are rolled; to keep all is to stand."""


def legal(plan: Plan, view: View) -> Iterator[Action]:
    """Every legal action, in a fixed order; where amounts are too many, some (`amounts`)."""
    return _LEGAL[view.phase](plan, view)


def _rolls(plan: Plan, view: View) -> Iterator[Action]:
    yield Stand()
    yield from HOLDS


def _pre_defense(plan: Plan, view: View) -> Iterator[Action]:
    for status, _ in plan.using["negate"]:
        if usable(view.held[view.acting][status.index]):
            yield React(status.id)
    yield Decline()


def _rerolls(plan: Plan, view: View) -> Iterator[Action]:
    combat = _combat(view)
    for picked in combinations(sorted(combat.order), wanted(plan, view)):
        yield Reroll(picked)


def _nothing(plan: Plan, view: View) -> Iterator[Action]:
    return iter(())


_LEGAL: dict[Phase, Callable[[Plan, View], Iterator[Action]]] = {
    "roll": _rolls,
    "attack": amounts.strikes,
    "pre_defense": _pre_defense,
    "reroll": _rerolls,
    "reaction": amounts.spends,
    "over": _nothing,
}


def spendable(plan: Plan, view: Standing, side: int, name: str) -> int:
    """Stacks of a status that a hero may spend now."""
    index = plan.status_index.get(name)
    return 0 if index is None else usable(view.held[side][index])


def _combat(view: Standing) -> Combat:
    assert view.combat is not None, "this phase has a combat"
    return view.combat


def wanted(plan: Plan, view: Standing) -> int:
    """How many dice the reroll takes that is to be decided."""
    combat, card = _combat(view), plan.heroes[view.active ^ 1].card
    assert card is not None, "only a card rerolls"
    rule, effect = combat.queue[0]
    return min(int(card.rules[rule].effects[effect].args["count"]), len(combat.order))


# -- refusals -------------------------------------------------------------------------------------

_NOW: dict[Phase, str] = {
    "roll": "Now dice are held, or the rolls end (stand)",
    "attack": "Now an attack is chosen, or none (pass)",
    "pre_defense": "Now the defender may react before the defence roll, or decline",
    "reroll": "Now the defence dice to roll again are picked",
    "reaction": "Now the defender may spend statuses, or be done",
    "over": "The match is over",
}
_PHASES: dict[type[Action], Phase] = {
    Hold: "roll", Stand: "roll", Strike: "attack", Pass: "attack", React: "pre_defense",
    Decline: "pre_defense", Reroll: "reroll", Spend: "reaction", Done: "reaction",
}  # fmt: skip


def why_illegal(plan: Plan, view: View, action: Action) -> Refusal | None:
    """None when legal; else a sentence, and the entries of the document that forbid it."""
    if _PHASES[type(action)] != view.phase:
        early = isinstance(action, Strike) and view.phase == "roll"
        return Refusal(_NOW[view.phase] + ("; stand first, then attack" if early else ""))
    match action:
        case Hold(dice):
            return _why_no_hold(dice)
        case Strike(attack, spend):
            return _why_no_strike(plan, view, attack) or _why_no_spend(
                plan, view, spend, "attackBonus"
            )
        case React(status):
            return _why_no_spend(plan, view, ((status, 1),), "negate")
        case Reroll(dice):
            return _why_no_reroll(plan, view, dice)
        case Spend(status, stacks):
            return _why_no_spend(plan, view, ((status, stacks),), "defenseBlock")
    return None


def _why_no_hold(dice: tuple[int, ...]) -> Refusal | None:
    if any(i >= ATTACK_DICE for i in dice):
        return Refusal(f"There are {ATTACK_DICE} dice, from 0 to {ATTACK_DICE - 1}")
    if len(dice) == ATTACK_DICE:
        return Refusal("To keep every die is to stand")
    return None


def _why_no_strike(plan: Plan, view: View, id: str) -> Refusal | None:
    hero = plan.heroes[view.active]
    attack = hero.by_id.get(id)
    if attack is None:
        known = ", ".join(each.id for each in hero.attacks)
        return Refusal(f"{hero.player} has no attack {id!r}; it has {known}", (hero.path,))
    if attack.combo in plan.shown(view.dice):
        return None
    combo = plan.combos[attack.combo]
    dice = " ".join(map(str, view.dice))
    message = f"{attack.name} needs {combo.name or combo.id}, which {dice} does not show"
    return Refusal(message, (f"{attack.path}/combo",))


def _why_no_spend(
    plan: Plan, view: View, spend: tuple[tuple[str, int], ...], use: str
) -> Refusal | None:
    side = view.acting
    able = {status.id: status for status, _ in plan.using[use]}
    for name, count in spend:
        status = able.get(name)
        if status is None:
            known = ", ".join(able) or "nothing"
            return Refusal(f"{name!r} cannot be spent here; {known} can")
        free = spendable(plan, view, side, name)
        if count > free:
            held = sum(batch[0] for batch in view.held[side][status.index])
            later = f" ({held - free} more only later)" if held > free else ""
            message = f"{plan.players[side]} may spend {free} {status.name}{later}, not {count}"
            return Refusal(message, (status.path,) if status.path else ())
    if len({name for name, _ in spend}) < len(spend):
        return Refusal("A status is named twice")
    return None


def _why_no_reroll(plan: Plan, view: View, dice: tuple[int, ...]) -> Refusal | None:
    combat, count = _combat(view), wanted(plan, view)
    card = plan.heroes[view.active ^ 1].card
    assert card is not None, "only a card rerolls"
    rule, effect = combat.queue[0]
    cause = (card.rules[rule].effects[effect].path,)
    if len(dice) != count:
        return Refusal(f"Exactly {count} dice are rolled again, not {len(dice)}", cause)
    if not set(dice) <= set(combat.order):
        able = ", ".join(map(str, sorted(combat.order)))
        return Refusal(f"Only the dice {able} may be rolled again", cause)
    return None
