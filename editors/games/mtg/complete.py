"""Completion and hover in the JSON text: keys, ids, costs, types, and clauses of cards' texts."""

from __future__ import annotations

import json
from collections.abc import Iterator

from core.games.mtg.cards.card import canonical_id, read_cost
from core.games.mtg.document import Document as Tree
from core.protocol import Json, Pointer
from core.rawjson import as_text
from editors.completion import (
    Option,
    Slot,
    Under,
    complete_json,
    option,
    read,
    tip,
    under,
    value_at,
)
from editors.documents import Document
from editors.games.mtg.entities import about_card
from editors.games.mtg.kinds import KINDS
from editors.games.mtg.language import LANGUAGE
from editors.games.mtg.words import card_summary, choices, meaning, place_of
from editors.language.shapes import schema_at, schemas_at
from editors.language.texts import offered_within, text_at
from editors.offers import doc, keys_of, word
from editors.payload import Payload

_TYPE_LINES = ("Creature \u2014 ", "Instant", "Sorcery", "Artifact", "Artifact \u2014 Equipment",
               "Enchantment", "Enchantment \u2014 Aura", "Land")  # fmt: skip


_TEXTS = ("oracle_text",)


def complete(payload: Payload) -> Json:
    """What may stand at an offset of the text, which may be half written."""
    document, offset = read(payload)
    inside = text_at(document, offset, _TEXTS)
    if inside is not None:
        return _in_text(document, inside[0], offset)
    return complete_json(document, offset, _keys, _values)


def _in_text(document: Document, path: Pointer, offset: int) -> Json:
    place = place_of(document.draft, path)
    if place is None:
        at = document.lines.utf16(offset)
        return {"from": at, "to": at, "options": []}
    start, end, options = choices(place, document.offset_in(path, offset))
    return offered_within(document, path, start, end, options)


def _keys(raw: Json, slot: Slot) -> list[Option]:
    return keys_of(schemas_at(LANGUAGE, raw, slot.path), slot)


def _values(raw: Json, path: Pointer) -> Iterator[Option]:
    """The values that may stand at a pointer."""
    shape = schema_at(LANGUAGE, raw, path)
    info = str(shape.get("description", ""))
    for each in shape.get("enum", ()):
        yield word(each, info)
    if shape.get("x-card"):
        for id, card in Tree(raw).by_id.items():
            yield option(id, "constant", card.name, about_card(card), json.dumps(id))
    elif shape.get("x-types"):
        for line in _TYPE_LINES:
            yield option(line, "constant", "", info, json.dumps(line, ensure_ascii=False))
    elif shape.get("x-mana"):
        for symbol in ("{1}", "{2}", "{X}", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}"):
            yield option(symbol, "constant", "", info, json.dumps(symbol))
    elif shape.get("type") == "object":
        yield option(str(shape.get("title", "object")), "class", "", info, "{}")


def hover(payload: Payload) -> Json:
    """What the key, id or clause under an offset means; None where there is nothing to say."""
    document, offset = read(payload)
    raw = document.draft
    inside = text_at(document, offset, _TEXTS)
    path = inside[0] if inside is not None else ""
    place = place_of(raw, path) if path else None
    if place is not None:
        found = meaning(place, document.offset_in(path, offset))
        if found is not None:
            start, end = document.inside(path, found[0], found[1])
            return tip(document, Under(path, start, end, False), found[2], found[3])
    at = under(document, offset)
    return None if at is None else tip(document, at, *_meaning(raw, at))


def _meaning(raw: Json, at: Under) -> tuple[str, str]:
    value = value_at(raw, at.path)
    shape = schema_at(LANGUAGE, raw, at.path)
    if not at.on_key and shape.get("x-card") and isinstance(value, str):
        card = Tree(raw).by_id.get(canonical_id(value))
        if card is not None:
            return card.name or value, card_summary(card)
    if not at.on_key and shape.get("x-mana"):
        cost, wrong = read_cost(as_text(value) or "")
        told = f"Mana value {cost.value}." if cost is not None else "No cost: it cannot be cast."
        return "Mana cost", wrong or told
    return KINDS.title_at(raw, at), doc(shape)
