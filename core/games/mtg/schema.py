"""The JSON Schema of matches, deck files and pools: shapes from `spec.py`, one `anyOf` of them.

`x-oracle` marks a text of the grammar, `x-card` a text that names a card, `x-mana` a mana cost,
`x-types` a type line: an editor has inputs of its own for them.

`python -m core.games.mtg.schema > specs/mtg/schema.json` writes the published file; a test
compares the two, so that the file never drifts from the classes.
"""

from __future__ import annotations

import copy
import json
from typing import Any

from core.games.mtg.limits import MAX_TEXT
from core.games.mtg.spec import Decks, Match, Pool
from core.protocol import Json

KINDS: tuple[Any, ...] = (Match, Decks, Pool)

_TEXT: dict[str, Json] = {"minLength": 1}
_FIELDS: dict[tuple[str, str], dict[str, Json]] = {
    ("Card", "card_id"): _TEXT,
    ("Card", "name"): _TEXT,
    ("Card", "type_line"): {**_TEXT, "x-types": True},
    ("Card", "mana_cost"): {"x-mana": True},
    ("Card", "oracle_text"): {"x-oracle": True, "maxLength": MAX_TEXT},
    ("Entry", "card_id"): {**_TEXT, "x-card": True},
    ("DeckList", "deck_id"): _TEXT,
    ("Decks", "decks"): {"minItems": 1},
}
"""What the classes' annotations cannot say: bounds, and how a value is best entered."""


def spec_schema() -> dict[str, Json]:
    """The published schema: a match, a file of decks or a pool."""
    from core.schema import json_schema

    definitions: dict[str, Any] = {}
    for kind in KINDS:
        root = copy.deepcopy(json_schema(kind))
        dialect = root.pop("$schema")
        definitions |= root.pop("$defs")
        definitions[kind.__name__] = root
    for (name, key), more in _FIELDS.items():
        definitions[name]["properties"][key] |= more
    card = definitions["Card"]
    card["additionalProperties"] = True
    for key in ("power", "toughness"):
        card["properties"][key]["anyOf"].append({"type": "null"})
    return {
        "$schema": dialect,
        "title": "Card game",
        "description": "A match, a file of decks or a pool of cards.",
        "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in KINDS],
        "$defs": {name: definitions[name] for name in sorted(definitions)},
    }


def schema_text() -> str:
    """The published schema as text."""
    return json.dumps(spec_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
