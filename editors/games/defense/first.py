"""A first dice duel, to be played at once and changed, and one of which all is to be written."""

from __future__ import annotations

import copy

from core.protocol import Json
from editors.games.defense.beginnings import SWITCHES


def _attack(combo: str, name: str, damage: int, **more: Json) -> Json:
    return {"id": combo, "name": name, "combo": combo, "damage": damage, **more}


def _rule(id: str, label: str, field: str, effect: Json) -> Json:
    matcher: Json = {"type": "countField", "fieldId": field}
    return {"id": id, "label": label, "matcher": matcher, "effects": [effect]}


_BOARD: Json = [
    {"combo": "4OAK", "block": 5},
    {"combo": "3OAK", "block": 3},
    {"combo": "PAIR_PAIR", "block": 2},
]


def _guard() -> Json:
    return {
        "id": "gate_guard",
        "name": "Gate Guard",
        "description": "A large shield: high dice stop most of what comes.",
        "startingHp": 18,
        "attacks": [
            _attack("4OAK", "Shield Ram", 10),
            _attack("3OAK", "Short Sword", 7),
            _attack("PAIR_PAIR", "Elbow", 6),
        ],
        "v1Board": copy.deepcopy(_BOARD),
        "defenseVersion": "v2",
        "defenseCard": {
            "dice": 3,
            "fields": [{"id": "wood", "faces": [1, 2, 3]}, {"id": "iron", "faces": [4, 5, 6]}],
            "rules": [
                _rule("wood", "Wood", "wood", {"type": "blockPer", "amount": 1, "cap": 3}),
                _rule("iron", "Iron", "iron", {"type": "blockPer", "amount": 2, "cap": 6}),
            ],
        },
    }


def _spear() -> Json:
    poison: Json = [{"status": "burn", "stacks": 1, "target": "opponent"}]
    return {
        "id": "fire_spear",
        "name": "Fire Spear",
        "description": "A thin guard that strikes back, and a spear that burns.",
        "startingHp": 18,
        "attacks": [
            _attack("4OAK", "Long Thrust", 10, riders=poison),
            _attack("3OAK", "Burning Point", 7, riders=copy.deepcopy(poison)),
            _attack("PAIR_PAIR", "Sweep", 7),
        ],
        "v1Board": copy.deepcopy(_BOARD),
        "defenseVersion": "v2",
        "defenseCard": {
            "dice": 3,
            "fields": [{"id": "step", "faces": [1, 2, 3, 4]}, {"id": "strike", "faces": [5, 6]}],
            "rules": [
                _rule("step", "Step aside", "step", {"type": "blockPer", "amount": 1, "cap": 3}),
                _rule(
                    "strike", "Strike back", "strike", {"type": "dealPer", "amount": 1, "cap": 3}
                ),
            ],
        },
    }


def first() -> Json:
    """A shield against a spear: one blocks more, the other hits and burns more."""
    return {
        "name": "New match",
        "heroes": [_guard(), _spear()],
        "config": {**SWITCHES, "maxRounds": 100},
    }


def empty() -> Json:
    """Two names with hit points, and the one entry of a v1 board that every hero needs."""
    heroes: list[Json] = [
        {
            "id": id,
            "name": f"{id.capitalize()} hero",
            "startingHp": 20,
            "attacks": [],
            "v1Board": [{"combo": "3OAK", "block": 1}],
            "defenseVersion": "v1",
        }
        for id in ("first", "second")
    ]
    return {"name": "New match", "heroes": heroes, "config": dict(SWITCHES)}
