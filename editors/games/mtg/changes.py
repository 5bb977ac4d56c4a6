"""Adding, duplicating, deleting, moving and switching entities, each as one named patch."""

from __future__ import annotations

from core.checks import parent_of, parts_of
from core.errors import CallError
from core.games.mtg.document import Document
from core.protocol import Json, Pointer
from editors.games.mtg.kinds import ITEMS, KINDS
from editors.games.mtg.template import new_card, new_deck, new_token
from editors.language.kinds import last_part
from editors.language.lists import added, free_name, insertion, no_kind
from editors.payload import Payload, at, get

_LISTS = {"cards": "card", "tokens": "token", "decks": "deck"}


def add(payload: Payload) -> Json:
    """A new card, token, deck or row; the list or entity at the path, or `kind`, tells which."""
    raw, path = payload.get("document"), get(payload, "path", str)
    document = Document(raw)
    if document.kind is None:
        message = "The document is no match, deck file or pool; start from a template"
        raise CallError("edit.wrong-place", message, path="/document")
    kind = get(payload, "kind", str, "") or _kind_by_place(document, path)
    if kind not in ITEMS:
        raise no_kind(kind, ITEMS)
    target, value = _new(document, kind, path)
    holder = parent_of(target)
    parent = at(raw, holder)
    return added(KINDS, raw, value, *insertion(parent, holder, last_part(target), value))


def _kind_by_place(document: Document, path: Pointer) -> str:
    parts = parts_of(path)
    if parts and parts[-1] not in _LISTS and KINDS.at(document.raw, path) is None:
        return ""
    if parts[:1] == ["decks"] and len(parts) > 1:
        return "entry"
    found = next((_LISTS[part] for part in reversed(parts) if part in _LISTS), "")
    return found or {"match": "card", "decks": "deck", "pool": "card"}[document.kind or "match"]


def _new(document: Document, kind: str, path: Pointer) -> tuple[Pointer, Json]:
    """The list that gets the new entity, and the entity."""
    base = document.pool_path
    if kind == "entry":
        return _new_row(document, path)
    if kind == "deck":
        if document.kind != "decks" and len(document.decks) > 1:
            raise CallError("edit.wrong-place", "A match has exactly two decks", path="/path")
        return "/decks", new_deck(
            free_name("new_deck", [deck.id for deck in document.decks]), "New deck"
        )
    if document.kind == "decks":
        raise CallError("edit.wrong-place", "A file of decks has no cards of its own", path="/path")
    if kind == "token":
        names = [card.id for card in document.tokens]
        return f"{base}/tokens", new_token(free_name("token_new", names), "Soldier")
    names = [card.id for card in document.cards]
    id = free_name("new_card", names)
    return f"{base}/cards", new_card(id, id.replace("_", " ").title())


def _new_row(document: Document, path: Pointer) -> tuple[Pointer, Json]:
    """A row with the first card that the deck does not have yet."""
    deck = next((d for d in document.decks if (path + "/").startswith(d.path + "/")), None)
    if deck is None:
        raise CallError("edit.wrong-place", f"There is no deck at {path!r}", path="/path")
    there = {entry.card_id for entry in deck.entries}
    id = next((id for id in document.by_id if id not in there), None)
    if id is None:
        raise CallError("edit.wrong-place", "The deck has every card already", path="/path")
    return f"{deck.path}/cards", {"card_id": id, "count": 1}
