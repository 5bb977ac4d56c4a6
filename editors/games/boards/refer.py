"""New things from where they are named: a zone, a piece, a player or a move, and its name there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.checks import resolve
from core.errors import CallError
from core.games.boards.document import Document
from core.protocol import Json, Pointer
from editors.games.boards.beginnings import NEW, player_in_turn, zone_patch
from editors.language.language import Patch
from editors.language.lists import insertion
from editors.payload import Payload, at, get

TITLES = {
    "zone": "new zone…",
    "until": "new zone…",
    "piece": "new piece…",
    "player": "new player…",
    "move": "new move…",
}
"""What a form offers behind the names that there are, by what a field refers to."""


def _zone(raw: Json, document: Document, path: Pointer) -> tuple[Patch, str | int]:
    return zone_patch(raw, document)


def _piece(raw: Json, document: Document, path: Pointer) -> tuple[Patch, str | int]:
    value = NEW["piece"](document, "")
    return insertion(raw, "", "pieces", value)[0], value["code"]


def _player(raw: Json, document: Document, path: Pointer) -> tuple[Patch, str | int]:
    value = NEW["player"](document, "")
    patch = insertion(raw, "", "players", value)[0]
    return [*patch, *player_in_turn(raw, value["name"])], value["name"]


def _move(raw: Json, document: Document, path: Pointer) -> tuple[Patch, str | int]:
    piece = next((p for p in document.pieces if path.startswith(p.path + "/")), None)
    if piece is None:
        raise CallError("edit.wrong-place", f"{path!r} is in no piece", path="/path")
    value = NEW["move"](document, f"{piece.path}/moves")
    return insertion(piece.raw, piece.path, "moves", value)[0], value["id"]


_MAKE: dict[str, Callable[[Json, Document, Pointer], tuple[Patch, str | int]]] = {
    "zone": _zone,
    "until": _zone,
    "piece": _piece,
    "player": _player,
    "move": _move,
}


def refer(payload: Payload) -> Json:
    """The patch that makes a new thing of the kind `refers` and names it in the field at `path`."""
    raw, path = payload.get("document"), get(payload, "path", str)
    refers = get(payload, "refers", str)
    if refers not in _MAKE:
        known = ", ".join(_MAKE)
        raise CallError("edit.unknown-kind", f"A field refers to one of {known}", path="/refers")
    holder, _, key = path.rpartition("/")
    if not isinstance(at(raw, holder), (dict, list)) or not key:
        raise CallError("edit.wrong-place", f"There is no field {path!r}", path="/path")
    made, name = _MAKE[refers](raw, Document(raw), path)
    is_item = isinstance(resolve(raw, holder), list)
    there = not is_item or (key.isdecimal() and int(key) < len(resolve(raw, holder)))
    target: dict[str, Any] = {"path": path if there else f"{holder}/-", "value": name}
    patch = [*made, {"op": "replace" if is_item and there else "add", **target}]
    return {"patch": patch, "name": f"Add {name} and use it", "select": holder}
