"""Views and states of a match as plain JSON: what a page shows, and what it takes to go on."""

from __future__ import annotations

from core.games.defense import holdings
from core.games.defense.limits import ATTACK_DICE, ATTACK_ROLLS
from core.games.defense.parts import buff_json, held_json
from core.games.defense.plan import HeroPlan, Plan
from core.games.defense.records import issues_json
from core.games.defense.state import Combat, State, View
from core.plain import result_json
from core.protocol import Json


def dump_view(plan: Plan, view: View) -> dict[str, Json]:
    """What everybody sees."""
    over = view.result is not None
    in_roll = view.phase in ("roll", "attack")
    return {
        "phase": view.phase,
        "round": view.round,
        "turn": view.turn,
        "maxRounds": plan.config.max_rounds,
        "active": plan.players[view.active],
        "first": plan.players[view.first],
        "to_act": None if over else plan.players[view.acting],
        "dice": list(view.dice),
        "rolls": view.rolls,
        "rollsLeft": max(0, ATTACK_ROLLS - view.rolls) if view.phase == "roll" else 0,
        "available": [a.id for a in plan.available(view.active, view.dice)]
        if in_roll and len(view.dice) == ATTACK_DICE
        else [],
        "enableDefenseV2": view.enabled,
        "turnCounts": {"v1": view.counts[0], "v2": view.counts[1]},
        "heroes": [_hero(plan, view, hero) for hero in plan.heroes],
        "pendingDefenseBuffs": [buff_json(plan, buff) for buff in view.buffs],
        "combat": None if view.combat is None else _combat(plan, view, view.combat),
        "made": view.made,
        "result": result_json(view.result),
    }


def _hero(plan: Plan, view: View, hero: HeroPlan) -> Json:
    side = hero.index
    card = hero.card
    wished = view.versions[side]
    is_v2 = view.enabled and wished == "v2"
    return {
        "player": hero.player,
        "hero": hero.name,
        "id": hero.id,
        "path": hero.path,
        "hp": view.hp[side],
        "startingHp": hero.hp,
        "defenseVersion": wished,
        "defensePlayed": "v2" if is_v2 and card is not None else "v1",
        "fellBackToV1": is_v2 and card is None,
        "issues": issues_json(hero),
        "fieldsHash": None if card is None else card.hash,
        "statuses": [
            {
                "status": status.id,
                "name": status.name,
                "stacks": holdings.stacks(view.held[side][status.index]),
                "usable": holdings.usable(view.held[side][status.index]),
                "max": status.max,
                "negative": status.negative,
            }
            for status in plan.statuses
            if view.held[side][status.index]
        ],
        "attacks": [
            {
                "id": attack.id,
                "name": attack.name,
                "combo": plan.combos[attack.combo].id,
                "comboName": plan.combos[attack.combo].name or plan.combos[attack.combo].id,
                "damage": attack.damage,
                "ultimate": attack.ultimate,
                "riders": [
                    {
                        "status": plan.statuses[rider.status].id,
                        "stacks": rider.stacks,
                        "target": "opponent" if rider.opponent else "self",
                    }
                    for rider in attack.riders
                ],
            }
            for attack in hero.attacks
        ],
    }


def _combat(plan: Plan, view: View, combat: Combat) -> Json:
    attack = plan.heroes[view.active].attacks[combat.attack]
    return {
        "attack": attack.id,
        "name": attack.name,
        "raw": combat.raw,
        "spent": [list(each) for each in combat.spent],
        "added": [list(each) for each in combat.added],
        "negated": combat.negated,
        "version": combat.version,
        "dice": list(combat.dice),
        "rerolls": combat.rerolls,
        "queue": [list(each) for each in combat.queue],
        "locked": list(combat.locked),
        "matched": list(combat.matched),
        "order": list(combat.order),
        "count": _wanted(plan, view, combat),
        "flat": combat.flat,
        "half": combat.half,
        "block": combat.block,
        "reflect": combat.reflect,
        "deal": combat.deal,
        "log": combat.log,
    }


def _wanted(plan: Plan, view: View, combat: Combat) -> int:
    """How many dice a reroll takes that is to be decided."""
    card = plan.heroes[view.active ^ 1].card
    if not combat.order or card is None:
        return 0
    rule, effect = combat.queue[0]
    return int(min(card.rules[rule].effects[effect].args["count"], len(combat.order)))


def dump_state(plan: Plan, state: State) -> Json:
    """The view with everything that it takes to go on exactly."""
    held = held_json(state.view.held)
    return dump_view(plan, state.view) | {"held": held, "streams": list(state.words)}
