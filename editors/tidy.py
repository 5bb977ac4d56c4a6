"""Patches in the order of the format: a new key stands where the schema lists it, and a list that
need not be there goes with its last entry.

An `add` operation gets a member `before`: the key that is to follow the new one.  It is beside
RFC 6902, which lets readers ignore it; the studio's text and `editors.patches` heed it.
"""

from __future__ import annotations

import functools
from typing import Any

from core import registry
from core.checks import parent_of, parts_of
from core.protocol import Json, Pointer
from editors import grammar, patches
from editors.forms import Schema

Operation = dict[str, Any]


@functools.cache
def _published(system: str) -> Schema:
    found: Schema = registry.get(system).schema()
    return found


def _schemas(system: str, raw: Json, path: Pointer) -> list[Schema]:
    schema = _published(system)
    return grammar.schemas_at([schema], schema.get("$defs", {}), raw, path)


def tidied(system: str, raw: Json, patch: list[Operation], is_deletion: bool) -> list[Operation]:
    """The patch with the places of its new keys; a deletion also takes lists it leaves empty."""
    found: list[Operation] = []
    draft = patches.Draft(raw)
    try:
        for operation in patch:
            found.append(_placed(system, draft.now, operation))
            draft.do(found[-1])
            if is_deletion and operation.get("op") == "remove":
                for more in _emptied(system, draft.now, parent_of(operation["path"])):
                    found.append(more)
                    draft.do(more)
    except (patches.PatchError, LookupError, ValueError, TypeError):
        return patch  # what follows does not fit any more: the editor's own patch stands
    return found


def _placed(system: str, raw: Json, operation: Operation) -> Operation:
    """An `add` of a key with the key that is to follow it."""
    path = operation.get("path", "")
    if operation.get("op") != "add" or not path:
        return operation
    holder, key = _value(raw, parent_of(path)), parts_of(path)[-1]
    if not isinstance(holder, dict) or key in holder:
        return operation
    for schema in _schemas(system, raw, parent_of(path)):
        following = follower(list(schema.get("properties", {})), key, list(holder))
        if following is not None:
            return {**operation, "before": following}
    return operation


def follower(order: list[str], key: str, present: list[str]) -> str | None:
    """The first present key that comes after the key in the order of the format.

    >>> follower(["name", "board", "pieces"], "board", ["name", "pieces"])
    'pieces'
    """
    if key not in order:
        return None
    later = order[order.index(key) + 1 :]
    return next((each for each in present if each in later), None)


def _emptied(system: str, raw: Json, path: Pointer) -> list[Operation]:
    """The removal of a list that is empty now and that its holder can do without."""
    if not path or _value(raw, path) != [] or not isinstance(_value(raw, parent_of(path)), dict):
        return []
    key, schemas = parts_of(path)[-1], _schemas(system, raw, parent_of(path))
    known = [schema for schema in schemas if key in schema.get("properties", {})]
    if not known or any(key in schema.get("required", []) for schema in known):
        return []
    return [{"op": "remove", "path": path}]


def _value(raw: Json, path: Pointer) -> Json:
    for part in parts_of(path):
        if isinstance(raw, list) and part.isdecimal() and int(part) < len(raw):
            raw = raw[int(part)]
        elif isinstance(raw, dict) and part in raw:
            raw = raw[part]
        else:
            return None
    return raw
