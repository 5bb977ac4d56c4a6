"""The smallest hero and the smallest match worth starting from."""

from __future__ import annotations

from core.protocol import Json
from editors.games.defense.changes import small_card
from editors.payload import Payload, get
from editors.writer import write


def new_hero(id: str, name: str) -> dict[str, Json]:
    """A hero with three attacks, a small v1 board and a small card."""
    rows = (("5OAK", 12, 6), ("4OAK", 8, 4), ("3OAK", 5, 2))
    return {
        "id": id,
        "name": name,
        "startingHp": 30,
        "attacks": [{"id": combo, "combo": combo, "damage": damage} for combo, damage, _ in rows],
        "v1Board": [{"combo": combo, "block": block} for combo, _, block in rows],
        "defenseVersion": "v2",
        "defenseCard": small_card(),
    }


def template(payload: Payload) -> Json:
    """The text of a small valid hero; with `kind` match, of a match of two."""
    if get(payload, "kind", str, "hero") != "match":
        return write(new_hero("new_hero", "New hero"))
    heroes = [new_hero("first", "First"), new_hero("second", "Second")]
    config = {"enableDefenseV2": True, "maxRounds": 20}
    return write({"name": "New match", "heroes": heroes, "config": config})
