"""The JSON Schema of matches, deck files and pools: shapes from `spec.py`, one `anyOf` of them.

`x-oracle` marks a text of the grammar, `x-card` a text that names a card, `x-mana` a mana cost,
`x-types` a type line: an editor has inputs of its own for them.

`make reference` writes the published file; a test compares the two, so that the file never drifts
from the classes.
"""

from __future__ import annotations

from typing import Any

from core.games.mtg.limits import MAX_TEXT
from core.games.mtg.spec import Decks, Match, Pool
from core.language.schema import one_kind_of
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
    from core.schema import definitions_of

    definitions = definitions_of(KINDS)
    for (name, key), more in _FIELDS.items():
        definitions[name]["properties"][key] |= more
    card = definitions["Card"]
    card["additionalProperties"] = True
    for key in ("power", "toughness"):
        card["properties"][key]["anyOf"].append({"type": "null"})
    return one_kind_of(
        KINDS, "Card game", "A match, a file of decks or a pool of cards.", definitions
    )
