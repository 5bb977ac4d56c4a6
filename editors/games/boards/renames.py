"""Rename with all references, and who uses what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.checks import parent_of, parts_of, quoted, resolve
from core.errors import CallError
from core.games.boards.conditions import is_reserved
from core.games.boards.document import Document
from core.games.boards.references import Reference, references
from core.protocol import Json, Pointer
from core.rawjson import is_int, member
from editors.games.boards.kinds import entity_at, kind_at, name_of
from editors.payload import Payload, at, get

_KINDS = {
    "player": "player",
    "piece": "piece",
    "move": "move",
    "global_condition": "condition",
}
"""The kind of reference that an entity of a kind is the definition of."""


def defined(raw: Json, path: Pointer) -> Reference | None:
    """The name that a place defines or mentions: of an entity, of its name, or of a flag."""
    everything = references(Document(raw))
    exact = next((ref for ref in everything if ref.path == path), None)
    if exact is not None:
        return exact
    kind = kind_at(path)
    if kind is not None and kind.name in _KINDS:
        return next(
            (r for r in everything if r.defines and r.drop == path and r.kind != "flag"), None
        )
    return next((ref for ref in everything if ref.kind == "flag" and ref.drop == path), None)


def same(raw: Json, ref: Reference) -> list[Reference]:
    """Every mention of the same thing, its definition included."""
    return [
        other
        for other in references(Document(raw))
        if (other.kind, other.name, other.owner) == (ref.kind, ref.name, ref.owner)
    ]


def usages(payload: Payload) -> list[dict[str, Json]]:
    """Who uses the thing at a path: pointer and a sentence each."""
    raw, path = payload.get("document"), get(payload, "path", str)
    ref = defined(raw, path)
    if ref is None:
        return []
    found = [other for other in same(raw, ref) if not other.defines or other.kind == "flag"]
    return [usage(raw, other) for other in found if other.path != ref.path or not ref.defines]


def usage(raw: Json, ref: Reference) -> dict[str, Json]:
    """A mention as a place with a sentence."""
    return {"path": ref.path, "message": f"{_where(raw, ref.path)}: {ref.role}"}


def _where(raw: Json, path: Pointer) -> str:
    """The entities around a place, from the outside in."""
    parts = parts_of(path)
    found = []
    for count in range(1, len(parts)):
        place = "/" + "/".join(path.split("/")[1 : count + 1])
        if kind_at(place) is not None:
            found.append(name_of(resolve(raw, place), place))
    return ", ".join(found) or name_of(raw, "")


def rename(payload: Payload) -> Json:
    """The patch that gives a thing another name wherever it is mentioned (one step)."""
    raw, path, to = payload.get("document"), get(payload, "path", str), payload.get("to")
    if path in ("", "/name"):
        return _rename_game(raw, to)
    at(raw, path)
    ref = defined(raw, path)
    if ref is None:
        place, _ = entity_at(path)
        ref = defined(raw, place)
    if ref is None:
        raise CallError("edit.no-name", "There is no name here to change", path="/path")
    name = _new_name(raw, ref, to)
    mentions = same(raw, ref)
    return {
        "patch": renaming(raw, mentions, name),
        "name": f"Rename {ref.name} to {name}",
        "select": path,
        "usages": [usage(raw, other) for other in mentions if not other.defines],
    }


def _rename_game(raw: Json, to: Json) -> Json:
    if not isinstance(to, str) or not to:
        raise CallError("edit.bad-name", "A name is a text that is not empty", path="/to")
    if not isinstance(raw, dict):
        raise CallError("edit.no-such-place", "The document is no object", path="/document")
    op = "replace" if isinstance(member(raw, "name"), str) else "add"
    patch = [{"op": op, "path": "/name", "value": to}]
    return {"patch": patch, "name": f"Rename the game to {to}", "select": "", "usages": []}


def _new_name(raw: Json, ref: Reference, to: Json) -> str | int:
    if ref.kind == "move":
        if isinstance(to, str) and to.removeprefix("-").isdecimal() and len(to) < 10:
            to = int(to)
        if not is_int(to):
            raise CallError("edit.bad-name", "The id of a move is a whole number", path="/to")
    elif not isinstance(to, str) or not to:
        raise CallError("edit.bad-name", "A name is a text that is not empty", path="/to")
    name: str | int = to
    if name == ref.name:
        return name
    if ref.kind == "condition" and is_reserved(to):
        raise CallError("edit.taken", f"{quoted(to)} is a built-in word", path="/to")
    taken = {
        r.name for r in references(Document(raw)) if (r.kind, r.owner) == (ref.kind, ref.owner)
    }
    if to in taken:
        raise CallError("edit.taken", f"There is a {ref.kind} {quoted(to)} already", path="/to")
    return name


def renaming(raw: Json, mentions: Iterable[Reference], to: str | int) -> list[dict[str, Any]]:
    """The operations that write another name at all mentions; keys keep their order."""
    patch: list[dict[str, Any]] = []
    for ref in mentions:
        if ref.key:
            holder = parent_of(ref.path)
            members = resolve(raw, holder)
            renamed = {to if key == ref.name else key: value for key, value in members.items()}
            patch.append({"op": "replace", "path": holder, "value": renamed})
        else:
            patch.append({"op": "replace", "path": ref.path, "value": to})
    return patch
