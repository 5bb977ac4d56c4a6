"""Imported cards and decks put into the open document, and the ways in which that can be done."""

from __future__ import annotations

import copy
from typing import Any

from core.errors import CallError
from core.games.mtg.document import Document
from core.protocol import Json
from core.repairs import fresh
from editors.games.mtg.decklists import DeckReport

CARDS, DECK, FIRST, SECOND = "cards", "deck", "first", "second"


def ways_for_cards(document: Document) -> list[dict[str, str]]:
    """How cards can be added to a document: to its pool, if it has one."""
    if document.kind in ("match", "pool"):
        return [{"id": CARDS, "title": "Add to the open pool"}]
    return []


def ways_for_deck(document: Document) -> list[dict[str, str]]:
    """How a deck can be added: to a file of decks, as either deck of a match, or over a pool."""
    if document.kind == "decks":
        return [{"id": DECK, "title": "Add to the open decks"}]
    if document.kind == "pool":
        return [{"id": DECK, "title": "Make the pool a match of this deck"}]
    if document.kind == "match":
        names = [*(deck.name for deck in document.decks), FIRST, SECOND]
        return [
            {"id": id, "title": f"Replace the deck “{names[at] or id}”"}
            for at, id in enumerate((FIRST, SECOND))
        ]
    return []


def add_cards(raw: Json, pool: dict[str, Json]) -> Json:
    """The document with the cards and tokens of a pool behind its own.

    Raises CallError where the document has no pool.
    """
    document = Document(copy.deepcopy(raw))
    if not isinstance(document.pool, dict):
        raise CallError("import.no-pool", "The open document has no pool to add cards to")
    for key in ("cards", "tokens"):
        if pool[key]:
            there = document.pool.get(key)
            document.pool[key] = [*(there if isinstance(there, list) else []), *pool[key]]
    return document.raw


def add_deck(raw: Json, way: str, found: DeckReport) -> Json:
    """The document with the deck of a list, by one of the ways of `ways_for_deck`.

    Raises CallError for any other way.
    """
    document = Document(copy.deepcopy(raw))
    if way not in {each["id"] for each in ways_for_deck(document)}:
        message = f"A deck cannot be added to the open document as {way!r}"
        raise CallError("import.no-way", message, path="/add")
    whole: Any = document.raw
    if document.kind != "decks":
        _lend(document, found)
    if document.kind == "pool":
        title = whole.get("pool") or "New match"
        decks = [found.deck, copy.deepcopy(found.deck)]
        return {"name": f"{title}: {found.deck['name']}", "pool": whole, "decks": decks}
    if way == DECK:
        taken = [deck.id for deck in document.decks]
        if found.deck["deck_id"] in taken:
            found.deck["deck_id"] = str(fresh(found.deck["deck_id"], taken))
        whole["decks"] = [*whole["decks"], found.deck]
        return whole
    at = 0 if way == FIRST else 1
    decks = [*(whole["decks"] if isinstance(whole["decks"], list) else []), {}, {}][:2]
    whole["decks"] = [found.deck if n == at else deck for n, deck in enumerate(decks)]
    return whole


def _lend(document: Document, found: DeckReport) -> None:
    """Put the cards into the pool that the deck takes from beside it."""
    cards = document.pool.setdefault("cards", [])
    cards.extend(copy.deepcopy(card.raw) for card in found.borrowed)
