"""The list of entities beside the form: the match, its decks with their rows, cards and tokens."""

from __future__ import annotations

from core.games.mtg.document import CardNode, DeckNode, Document
from core.protocol import Json, Pointer
from core.rawjson import as_text
from editors.forms import Entity, section
from editors.games.mtg.kinds import KINDS
from editors.payload import Payload


def entities(payload: Payload) -> list[Entity]:
    """The tree: the document, then decks, cards and tokens, as far as it has them."""
    document = Document(payload.get("document"))
    raw = document.raw
    found = [_entity(document, raw, "", _about_root(document))]
    if document.kind in ("match", "decks"):
        decks = [_deck(document, deck) for deck in document.decks]
        list_ = section("/decks", "Decks", "deck", decks)
        full = document.kind == "match" and len(decks) > 1
        found.append({**list_, "full": "A match has exactly two decks."} if full else list_)
    if document.kind in ("match", "pool"):
        base = document.pool_path
        for key, title, kind, nodes in (
            ("cards", "Cards", "card", document.cards),
            ("tokens", "Tokens", "token", document.tokens),
        ):
            children = [_entity(document, n.raw, n.path, about_card(n)) for n in nodes]
            found.append(section(f"{base}/{key}", title, kind, children))
    return found


def _deck(document: Document, deck: DeckNode) -> Entity:
    entity = _entity(document, deck.raw, deck.path, about_deck(deck))
    rows = []
    for entry in deck.entries:
        card = document.by_id.get(entry.card_id)
        row = _entity(document, None, entry.path, f"{entry.count}×")
        row["label"] = card.name if card is not None and card.name else entry.written
        rows.append(row)
    entity["children"] = [section(f"{deck.path}/cards", "Cards", "entry", rows)]
    return entity


def _entity(document: Document, value: Json, path: Pointer, summary: str) -> Entity:
    return KINDS.entity(document.raw, value, path, lambda value, kind: summary[:80])


def _about_root(document: Document) -> str:
    if document.kind == "match":
        return " against ".join(deck.name for deck in document.decks if deck.name)
    if document.kind == "decks":
        return f"{len(document.decks)} decks"
    return f"{len(document.cards)} cards, {len(document.tokens)} tokens"


def about_deck(deck: DeckNode) -> str:
    """What a deck is, in a few words."""
    kind = as_text(deck.raw.get("archetype"))
    return ", ".join(part for part in (f"{deck.size} cards", kind) if part)


def about_card(card: CardNode) -> str:
    """Cost, type line and size of a card, or that it is not supported."""
    if card.reading.problems:
        return "not supported"
    parts = [as_text(card.raw.get("mana_cost")) or "", card.type_line]
    if card.reading.card is not None and card.reading.card.power is not None:
        parts.append(f"{card.raw['power']}/{card.raw['toughness']}")
    return " ".join(part for part in parts if part)
