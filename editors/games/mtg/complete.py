"""Completion and tips in the JSON text: ids, costs, types, and clauses of cards' texts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from core.games.mtg.cards.card import canonical_id, read_cost
from core.protocol import Json, Pointer
from core.rawjson import as_text
from editors.completion import Option, Under, option
from editors.forms import Schema
from editors.games.mtg.entities import about_card
from editors.games.mtg.words import card_summary, choices, meaning, place_of
from editors.language.language import Here
from editors.language.shapes import schema_at
from editors.language.texts import Texts
from editors.offers import Text, doc

_TYPE_LINES = ("Creature \u2014 ", "Instant", "Sorcery", "Artifact", "Artifact \u2014 Equipment",
               "Enchantment", "Enchantment \u2014 Aura", "Land")  # fmt: skip
_MANA = ("{1}", "{2}", "{X}", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}")


def offered(here: Here, schema: Schema) -> Iterator[Option]:
    """The cards that may be named, and the beginnings of type lines and costs."""
    if schema.get("x-card"):
        for id, card in here.document.by_id.items():
            yield option(id, "constant", card.name, about_card(card), json.dumps(id))
    elif schema.get("x-types"):
        for line in _TYPE_LINES:
            text = json.dumps(line, ensure_ascii=False)
            yield option(line, "constant", "", doc(schema), text)
    elif schema.get("x-mana"):
        for symbol in _MANA:
            yield option(symbol, "constant", "", doc(schema), json.dumps(symbol))


def tip(here: Here, under: Under) -> Text | None:
    """The card that an id names, and the value of a cost."""
    shape = schema_at(here.language, here.raw, here.path)
    if under.on_key or not (shape.get("x-card") or shape.get("x-mana")):
        return None
    value = as_text(here.value)
    if shape.get("x-card"):
        card = here.document.by_id.get(canonical_id(value)) if value is not None else None
        return (card.name or str(value), card_summary(card)) if card is not None else None
    cost, wrong = read_cost(value or "")
    told = f"Mana value {cost.value}." if cost is not None else "No cost: it cannot be cast."
    return "Mana cost", wrong or told


def _choices(raw: Json, path: Pointer, text: str, offset: int) -> tuple[int, int, Iterable[Option]]:
    place = place_of(raw, path)
    return (offset, offset, ()) if place is None else choices(place, offset)


def _meaning(raw: Json, path: Pointer, text: str, offset: int) -> tuple[int, int, str, str] | None:
    place = place_of(raw, path)
    return None if place is None else meaning(place, offset)


TEXTS = Texts(frozenset({"oracle_text"}), _choices, _meaning)
