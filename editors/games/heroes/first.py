"""A first duel, to be played at once and changed, and one of which all is to be written."""

from __future__ import annotations

from core.games.heroes.checks.lints import DEATH
from core.protocol import Json


def _ability(name: str, tag: str, script: str) -> Json:
    return {"name": name, "tags": [tag], "script": script}


def _passive(name: str, trigger: str, script: str) -> Json:
    return {"name": name, "trigger": trigger, "script": script}


_EMBER: Json = {
    "name": "Ember",
    "description": "Every spark heats her up, and heat hurts whoever is near.",
    "attributes": {"health": 40.0, "heat": 1.0},
    "passive_effects": [
        _passive("Warming up", "ON_ABILITY_USED('fire')", 'MODIFY(SELF, "heat", 1)'),
    ],
    "abilities": [
        _ability("Spark", "fire", 'MODIFY(OPPONENT, "health", SUB(-3, GET(SELF, "heat")))'),
        _ability(
            "Blaze",
            "blast",
            'SEQ(\n  MODIFY(OPPONENT, "health", MUL(GET(SELF, "heat"), -4)),\n'
            '  SET(SELF, "heat", 1)\n)',
        ),
    ],
}

_RIVER: Json = {
    "name": "River",
    "description": "He has time: at the start of each of his turns a little comes back.",
    "attributes": {"health": 40.0},
    "passive_effects": [
        _passive("Spring", "ON_TURN_START", 'MODIFY(SELF, "health", 1)'),
    ],
    "abilities": [
        _ability(
            "Wave",
            "water",
            'SEQ(\n  MODIFY(SELF, "health", 2),\n  MODIFY(OPPONENT, "health", -5)\n)',
        ),
        _ability("Rapids", "water", 'MODIFY(OPPONENT, "health", SUB(-3, ROLL(6)))'),
    ],
}


def first() -> Json:
    """Fire that gathers heat against water that comes back; nobody has to read a rule twice."""
    return {
        "name": "New duel",
        "heroes": [_EMBER, _RIVER],
        "global_effects": [DEATH],
        "max_turns": 100,
    }


def empty() -> Json:
    """Two names: what they have and what they can do is to be written."""
    heroes: list[Json] = [
        {"name": name, "attributes": {}, "passive_effects": [], "abilities": []}
        for name in ("First hero", "Second hero")
    ]
    return {"name": "New duel", "heroes": heroes, "global_effects": [], "max_turns": 100}
