"""Rename cards and decks with everything that names them, and who uses what."""

from __future__ import annotations

from typing import Any

from core.checks import parent_of, quoted, resolve
from core.errors import CallError
from core.games.mtg.cards.card import canonical_id
from core.games.mtg.cards.lexer import lines_of
from core.games.mtg.document import CardNode, Document, EntryNode
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.games.mtg.kinds import entity_at, kind_at, name_of
from editors.payload import Payload, at, get

Patch = list[dict[str, Any]]


def card_at(document: Document, path: Pointer) -> CardNode | None:
    """The card at, or around, a pointer; for a row of a deck the card that it names."""
    place, kind = entity_at(document.raw, path)
    if kind.name == "entry":
        id = as_text(member(resolve(document.raw, place), "card_id"))
        card = document.by_id.get(canonical_id(id)) if id else None
        return card if document.kind == "match" else None
    nodes = (*document.cards, *document.tokens)
    return next((node for node in nodes if node.path == place), None)


def rows_of(document: Document, card: CardNode) -> list[EntryNode]:
    """The rows of decks that name a card."""
    if card.is_token:
        return []
    found = (entry for deck in document.decks for entry in deck.entries)
    return [entry for entry in found if entry.card_id == card.id]


def usages(payload: Payload) -> list[dict[str, Json]]:
    """The rows of decks that name the card at a path: pointer and a sentence each."""
    raw, path = payload.get("document"), get(payload, "path", str)
    at(raw, path)
    document = Document(raw)
    card = card_at(document, path)
    return [] if card is None else used(document, card)


def used(document: Document, card: CardNode) -> list[dict[str, Json]]:
    """The rows that name a card, as places with a sentence."""
    decks = {deck.path: deck.name for deck in document.decks}
    return [
        {
            "path": entry.path + "/card_id",
            "message": f"{decks[parent_of(parent_of(entry.path))]}: {entry.count}× {card.name}",
        }
        for entry in rows_of(document, card)
    ]


def rename(payload: Payload) -> Json:
    """The patch that gives a card, a deck or the document another name or id (one step).

    A card's id changes in the decks too, a card's name in its own text.
    """
    raw, path, to = payload.get("document"), get(payload, "path", str), payload.get("to")
    value = at(raw, path)
    if not isinstance(to, str) or not to.strip():
        raise CallError("edit.bad-name", "A name is a text that is not empty", path="/to")
    place, kind = entity_at(raw, path)
    key = path.removeprefix(place + "/") if path != place else kind.key
    document = Document(raw)
    if kind.name == "entry" or (kind.name in ("card", "token") and key == "card_id"):
        return _rename_id(document, path, to)
    if key not in ("name", "pool", "deck_id") or (path == place and not isinstance(value, dict)):
        raise CallError("edit.no-name", "There is no name here to change", path="/path")
    patch: Patch = [{"op": "add", "path": f"{place}/{key}", "value": to}]
    if kind.name in ("card", "token") and key == "name":
        patch += _in_own_text(resolve(raw, place), place, to)
    name = f"Rename {name_of(raw, resolve(raw, place), place)} to {to}"
    return {"patch": patch, "name": name, "select": place, "usages": []}


def _in_own_text(card: Json, place: Pointer, to: str) -> Patch:
    """The card's own text with its new name wherever it had the old one."""
    text, name = as_text(member(card, "oracle_text")), as_text(member(card, "name"))
    if not text or not name:
        return []
    marks = [t for row in lines_of(text, name) for t in row.tokens if t.by_name]
    for mark in reversed(marks):
        text = text[: mark.start] + to + text[mark.end :]
    return [{"op": "replace", "path": place + "/oracle_text", "value": text}] if marks else []


def _rename_id(document: Document, path: Pointer, to: str) -> Json:
    card = card_at(document, path)
    if card is None:
        raise CallError("edit.no-name", "There is no card of this document here", path="/path")
    others = document.tokens if card.is_token else document.cards
    new = canonical_id(to)
    if new != card.id and any(other.id == new for other in others):
        raise CallError("edit.taken", f"There is a card {quoted(to)} already", path="/to")
    patch: Patch = [{"op": "add", "path": card.path + "/card_id", "value": to}]
    patch += [
        {"op": "replace", "path": entry.path + "/card_id", "value": to}
        for entry in rows_of(document, card)
    ]
    select = path if kind_at(document.raw, path) is not None else parent_of(path)
    name = f"Give {card.name or card.id} the id {to}"
    return {"patch": patch, "name": name, "select": select, "usages": used(document, card)}
