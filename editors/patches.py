"""RFC 6902 patches: applied to values, never in place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.checks import parts_of
from core.protocol import Json, Pointer

Operation = dict[str, Any]


class PatchError(ValueError):
    """The patch does not fit the document."""


def apply(raw: Json, patch: Iterable[Operation]) -> Json:
    """The document after the patch; what the patch does not touch is shared with the old one.

    >>> apply({"a": [1, 2]}, [{"op": "add", "path": "/a/-", "value": 3}])
    {'a': [1, 2, 3]}
    """
    for operation in patch:
        raw = _apply_one(raw, operation)
    return raw


def _apply_one(raw: Json, operation: Operation) -> Json:
    op, path = operation.get("op"), parts_of(_text(operation, "path"))
    if op == "add":
        return _add(raw, path, operation.get("value"), operation.get("before"))
    if op == "remove":
        return _remove(raw, path)
    if op == "replace":
        _get(raw, path)
        return _replace(raw, path, operation.get("value"))
    if op in ("move", "copy"):
        source = parts_of(_text(operation, "from"))
        value = _get(raw, source)
        if op == "move":
            raw = _remove(raw, source)
        return _add(raw, path, value)
    if op == "test":
        if _get(raw, path) != operation.get("value"):
            raise PatchError(f"{operation['path']} is not what the patch expects")
        return raw
    raise PatchError(f"There is no patch operation {op!r}")


def _text(operation: Operation, key: str) -> Pointer:
    value = operation.get(key)
    if not isinstance(value, str) or (value and not value.startswith("/")):
        raise PatchError(f"A patch operation needs a pointer under {key!r}")
    return value


def _get(raw: Json, path: list[str]) -> Json:
    for part in path:
        if isinstance(raw, list):
            raw = raw[_index(part, len(raw) - 1)]
        elif isinstance(raw, dict) and part in raw:
            raw = raw[part]
        else:
            raise PatchError(f"There is no {part!r} to change")
    return raw


def _index(part: str, last: int) -> int:
    if not (part.isascii() and part.isdigit()) or int(part) > last:
        raise PatchError(f"There is no item {part!r} to change")
    return int(part)


def _inside(raw: Json, path: list[str], change: Any) -> Json:
    """A copy of the containers along a path, with the innermost one changed."""
    if len(path) == 1:
        copy = list(raw) if isinstance(raw, list) else dict(raw) if isinstance(raw, dict) else None
        if copy is None:
            raise PatchError(f"There is nothing to hold {path[0]!r}")
        change(copy, path[0])
        return copy
    inner = _inside(_get(raw, path[:1]), path[1:], change)
    if isinstance(raw, list):
        items = list(raw)
        items[_index(path[0], len(raw) - 1)] = inner
        return items
    return {**raw, path[0]: inner}


def _add(raw: Json, path: list[str], value: Json, before: Json = None) -> Json:
    """`before` is the key that the new key of an object is to stand in front of."""
    if not path:
        return value

    def change(copy: Any, part: str) -> None:
        if isinstance(copy, list):
            copy.insert(len(copy) if part == "-" else _index(part, len(copy)), value)
        elif part in copy or before not in copy:
            copy[part] = value
        else:
            later = list(copy)[list(copy).index(before) :]
            moved = {key: copy.pop(key) for key in later}
            copy.update({part: value, **moved})

    return _inside(raw, path, change)


def _replace(raw: Json, path: list[str], value: Json) -> Json:
    if not path:
        return value

    def change(copy: Any, part: str) -> None:
        copy[_index(part, len(copy) - 1) if isinstance(copy, list) else part] = value

    return _inside(raw, path, change)


def _remove(raw: Json, path: list[str]) -> Json:
    if not path:
        return None
    _get(raw, path)

    def change(copy: Any, part: str) -> None:
        del copy[_index(part, len(copy) - 1) if isinstance(copy, list) else part]

    return _inside(raw, path, change)
