"""What new cards, tokens, decks and rows begin as, and where they go."""

from __future__ import annotations

from collections.abc import Callable

from core.checks import parts_of
from core.errors import CallError
from core.games.mtg.document import DeckNode, Document
from core.protocol import Json, Pointer
from editors.games.mtg.kinds import KINDS
from editors.games.mtg.template import new_card, new_deck, new_token
from editors.language.kinds import Kind
from editors.language.lists import free_name

_LISTS = {"cards": "card", "tokens": "token", "decks": "deck"}


def wanted(raw: Json, path: Pointer, asked: str, implied: str) -> str:
    """Anywhere in a deck a row is meant, elsewhere what the list holds, or the document."""
    parts = parts_of(path)
    if asked or (parts and parts[-1] not in _LISTS and KINDS.at(raw, path) is None):
        return asked
    if parts[:1] == ["decks"] and len(parts) > 1:
        return "entry"
    found = next((_LISTS[part] for part in reversed(parts) if part in _LISTS), "")
    return found or ("deck" if Document(raw).kind == "decks" else "card")


def home(document: Document, kind: Kind, path: Pointer) -> Pointer:
    """The list that gets what is added: of the deck at the path, or of the document."""
    if document.kind is None:
        message = "The document is no match, deck file or pool; start from a template"
        raise CallError("edit.wrong-place", message, path="/document")
    if kind.name == "entry":
        return f"{_deck_at(document, path).path}/cards"
    if kind.name == "deck":
        return "/decks"
    if document.kind == "decks":
        raise CallError("edit.wrong-place", "A file of decks has no cards of its own", path="/path")
    return f"{document.pool_path}/{kind.member}"


def _deck_at(document: Document, path: Pointer) -> DeckNode:
    deck = next((d for d in document.decks if (path + "/").startswith(d.path + "/")), None)
    if deck is None:
        raise CallError("edit.wrong-place", f"There is no deck at {path!r}", path="/path")
    return deck


def _entry(document: Document, place: Pointer) -> Json:
    """A row with the first card that the deck does not have yet."""
    there = {entry.card_id for entry in _deck_at(document, place).entries}
    id = next((id for id in document.by_id if id not in there), None)
    if id is None:
        raise CallError("edit.wrong-place", "The deck has every card already", path="/path")
    return {"card_id": id, "count": 1}


def _deck(document: Document, place: Pointer) -> Json:
    if document.kind != "decks" and len(document.decks) > 1:
        raise CallError("edit.wrong-place", "A match has exactly two decks", path="/path")
    return new_deck(free_name("new_deck", [deck.id for deck in document.decks]), "New deck")


def _card(document: Document, place: Pointer) -> Json:
    id = free_name("new_card", [card.id for card in document.cards])
    return new_card(id, id.replace("_", " ").title())


def _token(document: Document, place: Pointer) -> Json:
    return new_token(free_name("token_new", [card.id for card in document.tokens]), "Soldier")


NEW: dict[str, Callable[[Document, Pointer], Json]] = {
    "card": _card,
    "token": _token,
    "deck": _deck,
    "entry": _entry,
}
"""A new entity of each kind: valid, with a name that is free."""
