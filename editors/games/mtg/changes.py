"""Adding, duplicating, deleting, moving and switching entities, each as one named patch."""

from __future__ import annotations

import copy
from typing import Any

from core.checks import nearest, parent_of, parts_of, resolve
from core.errors import CallError
from core.games.mtg.document import Document
from core.protocol import Json, Pointer
from core.repairs import fresh, removals
from editors.games.mtg.kinds import ITEMS, kind_at, name_of
from editors.games.mtg.renames import card_at, rows_of, used
from editors.games.mtg.template import new_card, new_deck, new_token
from editors.payload import Payload, at, get

Patch = list[dict[str, Any]]
_LISTS = {"cards": "card", "tokens": "token", "decks": "deck"}


def _free(base: str, used_names: list[str]) -> str:
    return base if base not in used_names else str(fresh(base, used_names))


def add(payload: Payload) -> Json:
    """A new card, token, deck or row; the list or entity at the path, or `kind`, tells which."""
    raw, path = payload.get("document"), get(payload, "path", str)
    document = Document(raw)
    if document.kind is None:
        message = "The document is no match, deck file or pool; start from a template"
        raise CallError("edit.wrong-place", message, path="/document")
    kind = get(payload, "kind", str, "") or _kind_by_place(document, path)
    if kind not in ITEMS:
        close = nearest(kind, ITEMS)
        hint = f"; did you mean {close!r}?" if close else ""
        raise CallError("edit.unknown-kind", f"There is no kind {kind!r}{hint}", path="/kind")
    target, value = _new(document, kind, path)
    holder = parent_of(target)
    there = at(raw, holder).get(parts_of(target)[-1]) if isinstance(at(raw, holder), dict) else None
    if isinstance(there, list):
        patch: Patch = [{"op": "add", "path": target + "/-", "value": value}]
        place = f"{target}/{len(there)}"
    else:
        patch = [{"op": "add", "path": target, "value": [value]}]
        place = f"{target}/0"
    return {"patch": patch, "name": f"Add {name_of(raw, value, place)}", "select": place}


def _kind_by_place(document: Document, path: Pointer) -> str:
    parts = parts_of(path)
    if parts and parts[-1] not in _LISTS and kind_at(document.raw, path) is None:
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
            _free("new_deck", [deck.id for deck in document.decks]), "New deck"
        )
    if document.kind == "decks":
        raise CallError("edit.wrong-place", "A file of decks has no cards of its own", path="/path")
    if kind == "token":
        names = [card.id for card in document.tokens]
        return f"{base}/tokens", new_token(_free("token_new", names), "Soldier")
    names = [card.id for card in document.cards]
    id = _free("new_card", names)
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


def _item(raw: Json, path: Pointer) -> tuple[Pointer, int]:
    kind = kind_at(raw, path)
    if kind is None or kind.name not in ITEMS or not isinstance(at(raw, parent_of(path)), list):
        raise CallError("edit.wrong-place", f"{path!r} is no entry of a list", path="/path")
    return parent_of(path), int(parts_of(path)[-1])


def duplicate(payload: Payload) -> Json:
    """A copy right after a card, a token or a deck of a file, with a free id and name."""
    raw, path = payload.get("document"), get(payload, "path", str)
    original = at(raw, path)
    head, index = _item(raw, path)
    kind = kind_at(raw, path)
    name = kind.name if kind else ""
    document = Document(raw)
    if name == "entry":
        raise CallError(
            "edit.wrong-place", "A card stands in a deck once; count it up", path="/path"
        )
    if name == "deck" and document.kind != "decks":
        raise CallError("edit.wrong-place", "A match has exactly two decks", path="/path")
    value = copy.deepcopy(original)
    if isinstance(value, dict):
        siblings = [each for each in resolve(raw, head) if isinstance(each, dict)]
        for key in ("card_id", "deck_id", "name"):
            if isinstance(value.get(key), str) and (key != "name" or name != "token"):
                taken = [each[key] for each in siblings if isinstance(each.get(key), str)]
                value[key] = fresh(value[key], taken)
    select = f"{head}/{index + 1}"
    patch: Patch = [{"op": "add", "path": select, "value": value}]
    return {"patch": patch, "name": f"Duplicate {name_of(raw, original, path)}", "select": select}


def delete(payload: Payload) -> Json:
    """The patch that removes an entity; a card leaves the decks with it."""
    raw, path = payload.get("document"), get(payload, "path", str)
    if path == "":
        raise CallError("edit.wrong-place", "The whole document cannot be deleted", path="/path")
    value = at(raw, path)
    kind = kind_at(raw, path)
    document = Document(raw)
    if document.kind == "match" and kind is not None and kind.name in ("deck", "pool"):
        raise CallError("edit.wrong-place", "A match needs its pool and both decks", path="/path")
    title = name_of(raw, value, path) if kind else parts_of(path)[-1]
    answer = {"name": f"Delete {title}", "select": parent_of(path), "usages": []}
    card = card_at(document, path) if kind is not None and kind.name == "card" else None
    if card is None or sum(other.id == card.id for other in document.cards) > 1:
        return {**answer, "patch": list(removals([path]))}
    rows = [entry.path for entry in rows_of(document, card)]
    return {**answer, "patch": list(removals([path, *rows])), "usages": used(document, card)}


def move(payload: Payload) -> Json:
    """The entity further up (delta < 0) or down its list."""
    raw, path = payload.get("document"), get(payload, "path", str)
    delta = get(payload, "delta", int)
    value = at(raw, path)
    head, index = _item(raw, path)
    way = "up" if delta < 0 else "down"
    to = min(max(index + delta, 0), len(resolve(raw, head)) - 1)
    select = f"{head}/{to}"
    patch: Patch = [] if to == index else [{"op": "move", "from": path, "path": select}]
    return {"patch": patch, "name": f"Move {name_of(raw, value, path)} {way}", "select": select}
