"""The smallest hero and the smallest match worth starting from."""

from __future__ import annotations

from core.protocol import Json
from editors.games.defense.changes import SWITCHES, new_hero
from editors.payload import Payload, get
from editors.writer import write


def template(payload: Payload) -> Json:
    """The text of a small valid hero; with `kind` match, of a match of two."""
    if get(payload, "kind", str, "hero") != "match":
        return write(new_hero("new_hero", "New hero"))
    heroes = [new_hero("first", "First"), new_hero("second", "Second")]
    return write({"name": "New match", "heroes": heroes, "config": SWITCHES})
