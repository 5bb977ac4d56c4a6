"""Documents that together use every position of their system's format."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from core import registry
from tests.contract.shipped import SHIPPED

Json = Any


def shipped(system: str, name: str) -> Json:
    """A copy of a shipped document."""
    return deepcopy(SHIPPED[system][name])


def _boards() -> list[Json]:
    game = shipped("boards", "chess")
    game["pieces"][0]["picture"] = "dragon"
    flags = {"WHITE": ["EN_PASSANT"], "BLACK": ["EN_PASSANT"]}
    game["conditions"].append({"code": "IS_FLAGGED", "type": "STATE", "check": flags})
    centre = {"WHITE": [[3, 3]], "BLACK": [[3, 4]]}
    game["conditions"].append({"code": "CENTRE", "type": "POSITION", "check": centre})
    game["win_conditions"] = [{"type": "PIECE_IN_ZONE", "zone": "REACH_END", "piece": "KING"}]
    knight = next(piece for piece in game["pieces"] if piece["code"] == "KNIGHT")
    bishop = next(piece for piece in game["pieces"] if piece["code"] == "BISHOP")
    knight["moves"][0]["conditions"] = [{"condition": "IS_FLAGGED"}]
    bishop["moves"][0]["repeat"]["until"] = "CENTRE"
    leaders = shipped("boards", "hexapawn")
    leaders["leader"] = ["PAWN"]
    return [game, leaders]


def _heroes() -> list[Json]:
    duel = shipped("heroes", "fighter_vs_fire_mage")
    duel["heroes"][0]["abilities"][0]["id"] = "first"
    duel["heroes"][0].setdefault("attribute_tags", {})["health"] = ["life"]
    duel["heroes"][1]["attributes"].update({f"more_{n}": n for n in range(1, 9)})
    herbs = shipped("heroes", "alchemist")
    return [duel, shipped("heroes", "gambler_vs_alchemist"), herbs, shipped("heroes", "burning")]


def _asg() -> list[Json]:
    scenario = {**shipped("asg", "scenario_01"), "description": "Two lanes."}
    scenario["map"]["nodes"][0]["label"] = "Home"
    return [scenario]


def _defense() -> list[Json]:
    match = shipped("defense", "pyromancer_vs_shadow_monk")
    match["combos"] = [{"id": "TWINS", "name": "Twins", "pattern": {"type": "ofAKind", "count": 2}}]
    first, second = match["heroes"]
    first["statuses"] = [
        {"id": "glow", "name": "Glow", "description": "Shines.", "max": 3, "uses": [
            {"type": "upkeepTransfer", "status": "burn", "rollAtLeast": 4},
            {"type": "attackBonusPerStack", "status": "burn", "amount": 1},
        ]},
    ]  # fmt: skip
    first["attacks"].append(
        {**first["attacks"][0], "id": "twin_cut", "name": "Cut", "combo": "TWINS"}
    )
    match["config"] = {**match.get("config", {}), "defenseVersions": {first["id"]: "v2"}}
    field = first["defenseCard"]["fields"][0]["id"]
    effects = [
        {"type": "dealPer", "id": "deal"}, {"type": "flatBlock", "id": "flat"},
        {"type": "blockPer", "id": "block"}, {"type": "preventHalf", "id": "half"},
        {"type": "reflect", "id": "mirror"}, {"type": "gainStatus", "status": "glow", "id": "gain"},
        {"type": "applyStatusToOpponent", "status": "glow", "id": "apply"},
        {"type": "buffNextAttack", "id": "buff"}, {"type": "heal", "id": "heal"},
        {"type": "cleanse", "status": "burn", "id": "wash"},
        {"type": "transferStatus", "status": "burn", "id": "move"},
        {"type": "rerollDice", "fields": [field], "id": "again"},
    ]  # fmt: skip
    first["defenseCard"]["rules"][0]["effects"] = effects[:6]
    first["defenseCard"]["rules"][1]["effects"] = effects[6:]
    second["defenseCard"]["rules"][0]["conditions"] = [
        {"type": "requiresSelfStatus", "status": "chi"},
        {"type": "requiresOpponentStatus", "status": "glow"},
    ]
    second["v1Board"][0]["combo"] = "TWINS"
    second["attacks"][0]["riders"] = [{"status": "glow", "stacks": 1, "target": "self"}]
    first["statuses"][0]["uses"][0]["status"] = first["statuses"][0]["uses"][1]["status"] = "glow"
    second["ai"] = {
        "holds": [
            {"keep": "all", "best": ["TWINS"]},
            {"keep": "all", "present": ["TWINS"], "without": "glow"},
        ]
    }
    guarded = shipped("defense", "cinder_skin_vs_shadow_monk")
    guarded["config"] = {**guarded.get("config", {}), "enableDefenseV2": False}
    return [match, guarded, shipped("defense", "cinder_skin")]


def _mtg() -> list[Json]:
    match = shipped("mtg", "cinder_stampede_vs_drownlight_rites")
    match["players"] = ["Ann", "Ben"]
    match["pool"]["cards"][0].update({"__proto__": "Nobody", "valueOf": {"toString": ["then"]}})
    other = shipped("mtg", "saltspire_veto_vs_hearthgrove_muster")
    other["players"], other["starter"] = ["constructor", "__proto__"], "__proto__"
    return [match, other, shipped("mtg", "decks_phase1")]


_RICH = {"boards": _boards, "heroes": _heroes, "asg": _asg, "defense": _defense, "mtg": _mtg}

RICH: dict[str, list[Json]] = {system: _RICH[system]() for system in registry.SYSTEMS}
"""The first of each system is a game that can be played."""
