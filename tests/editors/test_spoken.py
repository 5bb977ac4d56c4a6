"""The choices of forms speak: no form shows the bare words of a format where people choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core import registry
from editors import games
from tests.editors.kit import ask
from tests.editors.test_absent import _rows, documents

NAMES = {"startingPlayer", "starter", "colors", "color_identity", "mana", "card_id"}
"""Keys whose words are names of their own: players, the letters of colours, cards."""


def choices(schema: Any) -> Iterator[tuple[str, Any]]:
    """Every key with a choice of words in a form, but for the document's own names."""
    if isinstance(schema, dict):
        for key, field in schema.get("properties", {}).items():
            if isinstance(field, dict) and "enum" in field and "x-refers" not in field:
                yield key, field
        for part in schema.values():
            yield from choices(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from choices(part)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_choice_of_words_says_what_they_mean(system):
    spoken = set()
    for raw in documents(system):
        for row in _rows(ask("entities", system=system, document=raw)):
            if row["kind"] == "list":
                continue
            for key, field in choices(ask("schema", system=system, document=raw, path=row["path"])):
                if key in NAMES or set(field["enum"]) <= {"v1", "v2"}:
                    continue
                said = field.get("x-titles", {})
                missing = [word for word in field["enum"] if word not in said]
                assert not set(missing) - {"P1", "P2"}, (key, missing)
                spoken.add(key)
    assert spoken <= set(games.get(system).spoken)


def test_where_a_walk_ends_is_said_and_zones_keep_their_names():
    game = documents("boards")[0]
    piece = {**game["pieces"][0]}
    piece["moves"] = [{**piece["moves"][0], "repeat": {"loop": True}}]
    raw = {**game, "pieces": [piece]}
    schema = ask("schema", system="boards", document=raw, path="/pieces/0/moves/0/repeat")
    shapes = [schema, *schema.get("$defs", {}).values()]
    until = next(s["properties"]["until"] for s in shapes if "until" in s.get("properties", {}))
    assert until["x-titles"]["NOT_EMPTY"] == "as far as the first piece"
