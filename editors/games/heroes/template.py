"""The smallest hero, duel and rules file worth starting from."""

from __future__ import annotations

import copy

from core.errors import CallError
from core.games.heroes.checks.lints import DEATH
from core.protocol import Json
from editors.payload import Payload, get
from editors.writer import write

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


TEMPLATES: dict[str, Json] = {
    "duel": {
        "name": "New duel",
        "heroes": [new_hero("First hero"), new_hero("Second hero")],
        "global_effects": [DEATH],
        "max_turns": 100,
    },
    "hero": new_hero("New hero"),
    "rules": {"name": "New rules", "global_effects": [DEATH]},
}
"""A valid document of each kind."""


def template(payload: Payload) -> Json:
    """The text of a small valid document: a duel, or of the `kind` that is asked for."""
    kind = get(payload, "kind", str, "duel")
    if kind not in TEMPLATES:
        known = ", ".join(TEMPLATES)
        raise CallError("edit.unknown-kind", f"There is no kind {kind!r}; there are {known}")
    return write(TEMPLATES[kind])
