"""The smallest hero, duel and rules file worth starting from."""

from __future__ import annotations

import copy
from collections.abc import Callable

from core.games.heroes.checks.lints import DEATH
from core.protocol import Json
from editors.games.heroes.first import empty, first

STRIKE: Json = {
    "name": "Strike",
    "tags": ["melee"],
    "script": 'MODIFY(OPPONENT, "health", -10)',
}


def new_hero(name: str) -> Json:
    """A hero with health and one blow."""
    return {
        "name": name,
        "attributes": {"health": 50.0},
        "passive_effects": [],
        "abilities": [copy.deepcopy(STRIKE)],
    }


TEMPLATES: dict[str, Callable[[], Json]] = {
    "duel": lambda: {
        "name": "New duel",
        "heroes": [new_hero("First hero"), new_hero("Second hero")],
        "global_effects": [DEATH],
        "max_turns": 100,
    },
    "hero": lambda: new_hero("New hero"),
    "rules": lambda: {"name": "New rules", "global_effects": [DEATH]},
    "first": first,
    "empty": empty,
}
"""A valid document of each kind."""
