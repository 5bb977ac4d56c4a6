"""States, views and actions of a match as plain JSON, and back."""

from __future__ import annotations

from typing import Any

from core.games.defense import holdings
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES, ATTACK_ROLLS
from core.games.defense.parts import (
    buff_json,
    held_json,
    one_of,
    read_buff,
    read_held,
    whole,
)
from core.games.defense.plan import HeroPlan, Plan
from core.games.defense.records import issues_json
from core.games.defense.state import (
    DEFENDING,
    Action,
    Combat,
    Decline,
    Done,
    Hold,
    Pass,
    React,
    Reroll,
    Spend,
    Stand,
    State,
    Strike,
    View,
)
from core.plain import result_json
from core.protocol import Json, MalformedAction, Result

EXAMPLES = "hold, stand, attack, pass, react, decline, reroll, spend or done"


def dump_action(action: Action) -> Json:
    """The action as the page sends it."""
    match action:
        case Hold(dice):
            return {"type": "hold", "dice": list(dice)}
        case Strike(attack, spend):
            return {"type": "attack", "attack": attack, "spend": dict(spend)}
        case React(status):
            return {"type": "react", "status": status}
        case Reroll(dice):
            return {"type": "reroll", "dice": list(dice)}
        case Spend(status, stacks):
            return {"type": "spend", "status": status, "stacks": stacks}
        case Stand() | Pass() | Decline() | Done():
            return {"type": type(action).__name__.lower()}


def read_action(raw: Json) -> Action:
    """The action.  Raises MalformedAction."""
    kind = raw.get("type") if isinstance(raw, dict) else None
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise MalformedAction(f'An action is an object whose "type" is {EXAMPLES}')
    keys, build = reader
    unknown = sorted(str(key) for key in raw.keys() - {"type", *keys})
    if unknown:
        raise MalformedAction(f"The action {kind} has no key {unknown[0]!r}")
    action: Action = build(raw)
    return action


def _dice(raw: dict[str, Json]) -> tuple[int, ...]:
    value = raw.get("dice")
    if not isinstance(value, list) or not all(type(i) is int and 0 <= i < 64 for i in value):
        raise MalformedAction('"dice" is a list of indexes, from 0')
    if len(set(value)) < len(value):
        raise MalformedAction("A die is named twice")
    return tuple(sorted(value))


def _text(raw: dict[str, Json], key: str) -> str:
    value = raw.get(key)
    if not isinstance(value, str):
        raise MalformedAction(f'"{key}" is a text')
    return value


def _spent(raw: dict[str, Json]) -> tuple[tuple[str, int], ...]:
    value = raw.get("spend", {})
    if not isinstance(value, dict) or not all(type(n) is int and n >= 0 for n in value.values()):
        raise MalformedAction('"spend" is an object of status ids and whole numbers')
    return tuple((name, count) for name, count in sorted(value.items()) if count)


def _stacks(raw: dict[str, Json]) -> int:
    value = raw.get("stacks", 1)
    if type(value) is not int or value < 1:
        raise MalformedAction('"stacks" is a whole number from 1 on')
    return value


_READERS: dict[str, tuple[tuple[str, ...], Any]] = {
    "hold": (("dice",), lambda raw: Hold(_dice(raw))),
    "stand": ((), lambda raw: Stand()),
    "attack": (("attack", "spend"), lambda raw: Strike(_text(raw, "attack"), _spent(raw))),
    "pass": ((), lambda raw: Pass()),
    "react": (("status",), lambda raw: React(_text(raw, "status"))),
    "decline": ((), lambda raw: Decline()),
    "reroll": (("dice",), lambda raw: Reroll(_dice(raw))),
    "spend": (("status", "stacks"), lambda raw: Spend(_text(raw, "status"), _stacks(raw))),
    "done": ((), lambda raw: Done()),
}


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


# -- back -----------------------------------------------------------------------------------------


def read_state(plan: Plan, raw: Json) -> State:
    """The state that `dump_state` wrote.  Raises ValueError with a sentence otherwise."""
    if not isinstance(raw, dict):
        raise ValueError("A state is an object")
    try:
        return State(_view(plan, raw), _words(raw["streams"]))
    except ValueError:
        raise
    except (LookupError, TypeError, AttributeError) as error:
        what = f"{type(error).__name__}: {error}"
        raise ValueError(f"This is no state of this match ({what})") from None


def _view(plan: Plan, raw: dict[str, Any]) -> View:
    players, heroes = plan.players, raw["heroes"]
    hp = tuple(whole(hero["hp"], -(10**6)) for hero in heroes)
    versions = tuple(one_of(hero["defenseVersion"], ("v1", "v2")) for hero in heroes)
    phase = one_of(raw["phase"], ("roll", "attack", "pre_defense", "reroll", "reaction", "over"))
    if len(hp) != 2:
        raise ValueError("A state has two heroes")
    result = _result(plan, raw["result"])
    if (result is None) != (phase != "over"):
        raise ValueError("A match is over exactly when it has a result")
    active = players.index(one_of(raw["active"], players))
    combat = None if raw["combat"] is None else _read_combat(plan, active, raw["combat"])
    if (combat is None) == (phase in DEFENDING):
        raise ValueError(f"The phase {phase} and the combat do not go together")
    if combat is not None and bool(combat.order) != (phase == "reroll"):
        raise ValueError(f"The phase {phase} and the dice to reroll do not go together")
    dice = tuple(whole(die, 1, 6) for die in raw["dice"])
    if len(dice) != ATTACK_DICE and phase != "over":
        raise ValueError(f"There are {ATTACK_DICE} attack dice")
    counts = raw["turnCounts"]
    return View(
        (hp[0], hp[1]),
        read_held(plan, raw["held"]),
        phase,
        whole(raw["round"], 1),
        whole(raw["turn"], 1),
        players.index(one_of(raw["first"], players)),
        active,
        dice,
        whole(raw["rolls"], 0, ATTACK_ROLLS),
        combat,
        tuple(read_buff(plan, each) for each in raw["pendingDefenseBuffs"]),
        whole(raw["made"]),
        raw["enableDefenseV2"] is True,
        (versions[0], versions[1]),
        (whole(counts["v1"]), whole(counts["v2"])),
        result,
    )


def _words(raw: Json) -> tuple[int, int, int]:
    first, second, third = (whole(word, 0, 0xFFFFFFFF) for word in raw)
    return first, second, third


def _read_combat(plan: Plan, active: int, raw: dict[str, Any]) -> Combat:
    attack = plan.heroes[active].by_id.get(raw["attack"])
    if attack is None:
        raise ValueError(f"There is no attack {raw['attack']!r}")
    log = raw["log"]
    if log is not None and not isinstance(log, dict):
        raise ValueError("The log of a combat is an object")
    found = Combat(
        attack.index,
        whole(raw["raw"]),
        tuple((whole(status), whole(count)) for status, count in raw["spent"]),
        tuple((str(name), whole(amount)) for name, amount in raw["added"]),
        raw["negated"] is True,
        one_of(raw["version"], ("", "v1", "v2")),
        _indexes(raw["dice"]),
        whole(raw["rerolls"]),
        tuple((whole(rule), whole(effect)) for rule, effect in raw["queue"]),
        _indexes(raw["locked"]),
        _indexes(raw["matched"]),
        _indexes(raw["order"]),
        whole(raw["flat"]),
        raw["half"] is True,
        whole(raw["block"]),
        whole(raw["reflect"]),
        whole(raw["deal"]),
        log,
    )
    _assert_playable(plan, active, found)
    return found


def _assert_playable(plan: Plan, active: int, combat: Combat) -> None:
    """Raise ValueError for a combat that the match cannot go on from."""
    card = plan.heroes[active ^ 1].card
    sides = card.sides if card is not None and combat.version == "v2" else ATTACK_FACES
    if any(not 1 <= die <= sides for die in combat.dice):
        raise ValueError(f"Defence dice show 1 to {sides}")
    if any(i >= len(combat.dice) for i in (*combat.order, *combat.locked, *combat.matched)):
        raise ValueError("There are fewer defence dice than the combat names")
    asked = [
        card is not None
        and rule < len(card.rules)
        and effect < len(card.rules[rule].effects)
        and card.rules[rule].effects[effect].type == "rerollDice"
        for rule, effect in combat.queue
    ]
    if not all(asked) or (combat.order and not asked):
        raise ValueError("The combat waits for a reroll that the card does not have")
    if combat.log is not None and not _is_log(combat.log):
        raise ValueError("The log of the combat is not one that a match wrote")


def _is_log(log: dict[str, Any]) -> bool:
    """Whether the telemetry under way has the parts that the record is made of."""
    has_parts = all(isinstance(log.get(key), kind) for key, kind in _LOG.items())
    return has_parts and all(map(_is_pass, log["passes"]))


def _is_pass(raw: Json) -> bool:
    if not isinstance(raw, dict) or not isinstance(raw.get("dice"), list):
        return False
    rules = raw.get("rules", [])
    keys = {"id", "label", "matchCount", "effects"}
    return (
        isinstance(rules, list)
        and ("combo" in raw or "rules" in raw)
        and all(isinstance(hit, dict) and hit.keys() >= keys for hit in rules)
    )


_LOG: dict[str, type] = {
    "base": int, "added": dict, "start": dict, "passes": list, "rerolls": list,
    "reactions": list, "statusesGained": list, "buffs": list,
}  # fmt: skip
"""What the log of a combat holds."""


def _indexes(raw: Json) -> tuple[int, ...]:
    return tuple(whole(each, 0, 64) for each in raw)


def _result(plan: Plan, raw: Json) -> Result | None:
    if raw is None:
        return None
    returns = raw["returns"]
    if returns not in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0]):
        raise ValueError("A result has returns for two players")
    winners = tuple(p for p, r in zip(plan.players, returns, strict=True) if r > 0)
    return Result((float(returns[0]), float(returns[1])), str(raw["reason"]), winners)
