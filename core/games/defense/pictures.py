"""Matches as lines for terminals, and what matters of a view in words."""

from __future__ import annotations

from core.games.defense.holdings import stacks
from core.games.defense.plan import Plan
from core.games.defense.sentences import dice_words, result_words
from core.games.defense.state import View

_ASKED: dict[str, str] = {
    "roll": "hold dice or stand",
    "attack": "choose an attack",
    "pre_defense": "react before the defence roll, or decline",
    "reroll": "pick the dice to reroll",
    "reaction": "spend statuses, or be done",
}


def picture(plan: Plan, view: View) -> str:
    """Both heroes, the dice, and what is to be decided."""
    lines = [f"Round {view.round} of {plan.config.max_rounds}, turn {view.turn}"]
    width = max(map(len, plan.players))
    for side, hero in enumerate(plan.heroes):
        mark = ">" if view.result is None and side == view.acting else " "
        held = [
            f"{status.name} {stacks(view.held[side][status.index])}"
            for status in plan.statuses
            if view.held[side][status.index]
        ]
        hp = f"{view.hp[side]:3}/{hero.hp}"
        if view.enabled and view.versions[side] == "v2" and hero.card is None:
            held.append("card not played: v1 instead")
        lines.append(f"{mark} {hero.player:{width}} {hp}  {', '.join(held)}".rstrip())
    if view.dice and view.result is None:
        lines.append(f"Attack dice {dice_words(list(view.dice))}, roll {view.rolls}")
    if view.combat is not None and view.result is None:
        combat = view.combat
        attack = plan.heroes[view.active].attacks[combat.attack]
        dice = dice_words(list(combat.dice))
        lines.append(f"{attack.name} for {combat.raw}; defence dice {dice}")
    if view.result is None:
        lines.append(f"{plan.players[view.acting]}: {_ASKED[view.phase]}")
    return "\n".join(lines)


def essence(plan: Plan, view: View) -> dict[str, str]:
    """What matters of a view, in words: two matches that agree in it stand the same."""
    found = {f"{p}'s hit points": str(view.hp[i]) for i, p in enumerate(plan.players)}
    found |= {
        f"{player}'s {status.name}": str(stacks(view.held[side][status.index]))
        for side, player in enumerate(plan.players)
        for status in plan.statuses
        if view.held[side][status.index]
    }
    found |= {"the attack dice": dice_words(list(view.dice)), "the decision": view.phase}
    found |= {"the player to act": plan.players[view.acting], "the round": str(view.round)}
    if view.combat is not None:
        found["the raw damage"] = str(view.combat.raw)
        found["the defence dice"] = dice_words(list(view.combat.dice))
    if view.buffs:
        found["the pending buffs"] = str(len(view.buffs))
    if view.result is not None:
        found["the result"] = result_words(
            {"winners": view.result.winners, "reason": view.result.reason}
        )
    return found
