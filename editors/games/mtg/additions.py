"""Imported cards and decks put into the open document, and the ways in which that can be done."""

from __future__ import annotations

import copy
from typing import Any

from core.errors import CallError
from core.games.mtg.cards.pool import pool_of, trial_deck
from core.games.mtg.cards.types import Deck
from core.games.mtg.document import Document, shipped_pool
from core.protocol import Json
from core.rawjson import as_text
from core.repairs import fresh
from editors.games.mtg.decklists import DeckReport
from editors.payload import Payload
from editors.writer import write

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


def add_cards(raw: Json, way: str, pool: dict[str, Json]) -> Json:
    """The document with a pool's cards and tokens behind its own, by a way of `ways_for_cards`.

    Raises CallError where the document has no pool, and for any other way.
    """
    document = Document(copy.deepcopy(raw))
    if not isinstance(document.pool, dict):
        raise CallError("import.no-pool", "The open document has no pool to add cards to")
    if way != CARDS:
        message = f"Cards cannot be added to the open document as {way!r}"
        raise CallError("import.no-way", message, path="/add")
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


def match_of(payload: Payload) -> Json:
    """The text of a match of the open pool: two decks of its cards, by its two first colours.

    Payload: `document`, a pool.  Raises CallError for any other document.
    """
    document = Document(payload.get("document"))
    if document.kind != "pool":
        raise CallError("edit.wrong-place", "Only a pool can be made a match", path="/document")
    raw = copy.deepcopy(document.raw)
    cards, _ = pool_of(raw)
    own = list(cards.values())
    colors = list(dict.fromkeys(color for card in own for color in card.colors))
    parts = [[c for c in own if not c.colors or color in c.colors] for color in colors[:2]]
    decks = [trial_deck(part) for part in (*parts, own, own)][:2]
    wanted = {entry.card_id for deck in decks for entry in deck.cards}
    raw["cards"] += [
        copy.deepcopy(card.raw)
        for id, card in Document(shipped_pool()).by_id.items()
        if id in wanted and id not in cards
    ]
    name = as_text(raw.get("pool")) or "New match"
    made = {
        "name": name,
        "pool": raw,
        "decks": [_written(deck, n) for n, deck in enumerate(decks, start=1)],
    }
    return {"text": write(made), "name": "Make the pool a match"}


def _written(deck: Deck, number: int) -> Json:
    rows = [{"card_id": entry.card_id, "count": entry.count} for entry in deck.cards]
    return {"deck_id": f"deck_{number}", "name": f"Deck {number}", "cards": rows}


def _lend(document: Document, found: DeckReport) -> None:
    """Put the cards into the pool that the deck takes from beside it."""
    cards = document.pool.setdefault("cards", [])
    cards.extend(copy.deepcopy(card.raw) for card in found.borrowed)
