"""Painting die faces into the fields of a card, each change as one named patch."""

from __future__ import annotations

from collections.abc import Callable

from core.checks import listing
from core.errors import CallError
from core.games.defense.limits import MAX_FACES
from core.games.defense.nodes import USUAL_FACES, CardNode, FieldNode, free_field
from core.protocol import Json
from core.rawjson import is_int
from core.repairs import removals
from editors.games.defense.beginnings import card_of
from editors.games.defense.language import LANGUAGE
from editors.language.deletion import delete
from editors.language.language import Patch
from editors.language.renames import rename as rename_any
from editors.payload import Payload, check_name, get

Op = dict[str, Json]


def partition(payload: Payload) -> Json:
    """The patch of one change of a card's partition: paint, add, remove, rename or faces.

    `op` is `{"kind": "paint", "faces": [1, 2], "field": "F1"}` (field null takes faces out),
    `{"kind": "add"}`, `{"kind": "remove", "field"}`, `{"kind": "rename", "field", "to"}` or
    `{"kind": "faces", "faces": 8}`; `path` is the card's place, or one in it.
    """
    raw, path, op = payload.get("document"), get(payload, "path", str), get(payload, "op", dict)
    kind = op.get("kind")
    if kind not in OPS:
        known = listing(OPS)
        raise CallError("edit.unknown-kind", f"A partition has no change {kind!r}; use {known}")
    return OPS[kind](raw, card_of(raw, path), op)


def _named(card: CardNode, op: Op) -> FieldNode:
    name = op.get("field")
    field = card.by_id.get(name) if isinstance(name, str) else None
    if field is None:
        known = listing(card.by_id) or "none"
        message = f"The card has no field {name!r}; it has {known}"
        raise CallError("edit.no-such-place", message, path="/op/field")
    return field


def paint(raw: Json, card: CardNode, op: Op) -> Json:
    """Faces put into one field, and out of every other."""
    faces = op.get("faces")
    if not isinstance(faces, list) or not faces or not all(is_int(face) for face in faces):
        raise CallError("edit.bad-value", "Paint a list of faces", path="/op/faces")
    beyond = [face for face in faces if not 1 <= face <= card.faces]
    if beyond:
        message = f"The dice have the faces 1 to {card.faces}, not {beyond[0]}"
        raise CallError("edit.bad-value", message, path="/op/faces")
    target = None if op.get("field") is None else _named(card, op)
    patch: Patch = []
    for field in card.fields:
        old = field.raw.get("faces")
        kept = [face for face in old if face not in faces] if isinstance(old, list) else []
        new = _sorted([*kept, *dict.fromkeys(faces)]) if field is target else kept
        if new != old and (isinstance(old, list) or field is target):
            patch.append({"op": "add", "path": field.path + "/faces", "value": new})
    shown = listing(map(str, dict.fromkeys(faces)), "and")
    name = f"Paint {shown} into {target.id}" if target else f"Take {shown} out of their fields"
    return {"patch": patch, "name": name, "select": target.path if target else card.path}


def _sorted(faces: list[Json]) -> list[Json]:
    return sorted(faces) if all(is_int(face) for face in faces) else faces


def add(raw: Json, card: CardNode, op: Op) -> Json:
    """A new field without faces."""
    used = [field.id for field in card.fields]
    asked = op.get("id")
    name = asked if isinstance(asked, str) and asked else free_field(used)
    if name in used:
        raise CallError("edit.taken", f"There is a field {name!r} already", path="/op/id")
    new = {"id": name, "faces": []}
    there = isinstance(card.raw.get("fields"), list)
    place = f"{card.path}/fields"
    patch = [
        {"op": "add", "path": f"{place}/-" if there else place, "value": new if there else [new]}
    ]
    select = f"{place}/{len(card.raw['fields']) if there else 0}"
    return {"patch": patch, "name": f"Add Field {name}", "select": select}


def remove(raw: Json, card: CardNode, op: Op) -> Json:
    """A field with the rules that read it; an unnamed or doubled one goes by its index."""
    index = op.get("index")
    if is_int(index):
        field = next((each for each in card.fields if each.index == index), None)
        if field is None:
            raise CallError("edit.no-such-place", f"There is no field {index}", path="/op/index")
        if card.by_id.get(field.id) is not field:
            patch = list(removals([field.path]))
            return {"patch": patch, "name": "Delete Field", "select": card.path, "usages": []}
    else:
        field = _named(card, op)
    return delete(LANGUAGE, {"document": raw, "path": field.path})


def rename(raw: Json, card: CardNode, op: Op) -> Json:
    """A field with another name, wherever rules mention it."""
    field = _named(card, op)
    check_name(op.get("to"))
    return rename_any(LANGUAGE, {"document": raw, "path": field.path, "to": op.get("to")})


def faces(raw: Json, card: CardNode, op: Op) -> Json:
    """Dice with another number of faces; faces beyond it leave their fields."""
    count = op.get("faces")
    if not is_int(count) or not 2 <= count <= MAX_FACES:
        message = f"Dice have 2 to {MAX_FACES} faces"
        raise CallError("edit.bad-value", message, path="/op/faces")
    place = card.path + "/faces"
    patch: Patch = []
    if count == USUAL_FACES and "faces" in card.raw:
        patch.append({"op": "remove", "path": place})
    elif card.raw.get("faces", USUAL_FACES) != count:
        patch.append({"op": "add", "path": place, "value": count})
    gone = [at for field in card.fields for at, face in field.faces if face > count]
    return {
        "patch": [*patch, *removals(gone)],
        "name": f"Roll dice with {count} faces",
        "select": card.path,
    }


OPS: dict[str, Callable[[Json, CardNode, Op], Json]] = {
    "paint": paint,
    "add": add,
    "remove": remove,
    "rename": rename,
    "faces": faces,
}
"""The changes of a partition."""
