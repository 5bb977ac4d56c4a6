"""Rename with all references, who uses what, and deletion with what cannot do without."""

from __future__ import annotations

from typing import Any

from core.checks import parent_of, parts_of, quoted, resolve
from core.errors import CallError
from core.games.defense.document import Document
from core.games.defense.references import Reference, references
from core.games.defense.tables import shipped_json
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from core.repairs import removals
from editors.games.defense.kinds import entity_at, kind_at, name_of
from editors.payload import Payload, at, get

Patch = list[dict[str, Any]]


def named(raw: Json, path: Pointer) -> Reference | None:
    """The name that a place defines or mentions: of an entity, or of its id."""
    found = references(Document(raw))
    exact = next((ref for ref in found if ref.path == path), None)
    if exact is not None:
        return exact
    return next((ref for ref in found if ref.defines and ref.drop == path), None)


def same(raw: Json, ref: Reference) -> list[Reference]:
    """Every definition and mention of the same thing."""
    return [other for other in references(Document(raw)) if ref.same(other)]


def usage(raw: Json, ref: Reference) -> dict[str, Json]:
    """A mention as a place with a sentence."""
    return {"path": ref.path, "message": f"{_where(raw, ref.path)}: {ref.role}"}


def _where(raw: Json, path: Pointer) -> str:
    """The entities around a place, from the outside in."""
    parts = path.split("/")
    places = ["/".join(parts[:count]) for count in range(2, len(parts))]
    found = [name_of(raw, resolve(raw, p), p) for p in places if kind_at(raw, p) is not None]
    return ", ".join(found) or name_of(raw, raw, "")


def usages(payload: Payload) -> list[dict[str, Json]]:
    """Who uses the thing at a path: pointer and a sentence each."""
    raw, path = payload.get("document"), get(payload, "path", str)
    at(raw, path)
    ref = named(raw, path)
    return [] if ref is None else used_by(raw, ref)


def used_by(raw: Json, ref: Reference) -> list[dict[str, Json]]:
    """The mentions of a thing, definitions apart."""
    return [usage(raw, other) for other in same(raw, ref) if not other.defines]


def rename(payload: Payload) -> Json:
    """The patch that gives a thing another name wherever it is mentioned (one step).

    Heroes and the match have names that nothing refers to; those are just written.
    """
    raw, path, to = payload.get("document"), get(payload, "path", str), payload.get("to")
    place, kind = entity_at(raw, path)
    is_label = path == place and kind.key == "name"
    if is_label or path.endswith("/name"):
        return _rename_label(raw, path, to)
    at(raw, path)
    ref = named(raw, path) or named(raw, place)
    if ref is None:
        raise CallError("edit.no-name", "There is no name here to change", path="/path")
    return renaming(raw, ref, to, path)


def renaming(raw: Json, ref: Reference, to: Json, select: Pointer) -> Json:
    """The answer to a rename of a known thing."""
    mentions = same(raw, ref)
    name = _new_name(raw, ref, mentions, to)
    patch: Patch = []
    for each in mentions if name != ref.name else ():
        if each.key:
            holder = parent_of(each.path)
            members = resolve(raw, holder)
            value = {name if key == ref.name else key: item for key, item in members.items()}
            patch.append({"op": "replace", "path": holder, "value": value})
        else:
            patch.append({"op": "replace", "path": each.path, "value": name})
    return {
        "patch": patch,
        "name": f"Rename {ref.name} to {name}",
        "select": select,
        "usages": [usage(raw, other) for other in mentions if not other.defines],
    }


def _new_name(raw: Json, ref: Reference, mentions: list[Reference], to: Json) -> str:
    if not isinstance(to, str) or not to.strip():
        raise CallError("edit.bad-name", "A name is a text that is not empty", path="/to")
    if not any(each.defines for each in mentions):
        message = f"The {ref.kind} {quoted(ref.name)} is not defined in this document"
        raise CallError("edit.no-name", message, path="/path")
    if to == ref.name:
        return to
    document = Document(raw)
    taken = {
        other.name
        for other in references(document)
        if other.defines and (other.kind, other.scope) == (ref.kind, ref.scope)
    }
    shipped = {"status": document.statuses, "combo": document.combos}.get(ref.kind, {})
    if to in taken or to in shipped:
        raise CallError("edit.taken", f"There is a {ref.kind} {quoted(to)} already", path="/to")
    return to


def _rename_label(raw: Json, path: Pointer, to: Json) -> Json:
    """The name of a hero, a match, a status or an attack as people read it."""
    if not isinstance(to, str) or not to.strip():
        raise CallError("edit.bad-name", "A name is a text that is not empty", path="/to")
    target = path if path.endswith("/name") else path + "/name"
    holder = at(raw, parent_of(target))
    if not isinstance(holder, dict):
        raise CallError("edit.no-name", "There is no name here to change", path="/path")
    old = as_text(member(holder, "name"))
    patch = [{"op": "add", "path": target, "value": to}] if to != old else []
    name = f"Rename {old} to {to}" if old else f"Call it {to}"
    return {"patch": patch, "name": name, "select": path, "usages": []}


def delete(payload: Payload) -> Json:
    """The patch that removes an entity and what cannot do without it."""
    raw, path = payload.get("document"), get(payload, "path", str)
    if path == "":
        raise CallError("edit.wrong-place", "The whole document cannot be deleted", path="/path")
    value = at(raw, path)
    kind = kind_at(raw, path)
    if kind is not None and kind.name in ("hero", "matcher", "pattern"):
        what = {"hero": "A match has two heroes", "matcher": "A rule has a matcher"}
        message = what.get(kind.name, "A combo has a pattern")
        raise CallError("edit.wrong-place", f"{message}; change it instead", path="/path")
    ref = named(raw, path)
    mentions: list[Reference] = []
    if ref is not None and ref.defines and ref.drop == path and not _stays(raw, ref):
        mentions = [other for other in same(raw, ref) if not other.defines]
    name = name_of(raw, value, path) if kind is not None else parts_of(path)[-1]
    return {
        "patch": list(removals([path, *(other.drop for other in mentions)])),
        "name": f"Delete {name}",
        "select": parent_of(path),
        "usages": [usage(raw, other) for other in mentions],
    }


def _stays(raw: Json, ref: Reference) -> bool:
    """Whether the name stands for something also when this definition is gone."""
    if sum(other.defines for other in same(raw, ref)) > 1:
        return True
    key = {"status": "statuses", "combo": "combos"}.get(ref.kind)
    rows = shipped_json()[key] if key else []
    return any(each["id"] == ref.name for each in rows)
