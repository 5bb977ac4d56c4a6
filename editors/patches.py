"""RFC 6902 patches: applied to values, never in place."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from core.checks import parts_of
from core.protocol import Json, Pointer

Operation = dict[str, Any]


class PatchError(ValueError):
    """The patch does not fit the document."""


def apply(raw: Json, patch: Iterable[Operation]) -> Json:
    """The document after the patch; what the patch does not touch is shared with the old one.

    Raises PatchError when an operation does not fit.

    >>> apply({"a": [1, 2]}, [{"op": "add", "path": "/a/-", "value": 3}])
    {'a': [1, 2, 3]}
    """
    draft = Draft(raw)
    for operation in patch:
        draft.do(operation)
    return draft.now


class Draft:
    """A document that operations change one by one: each container is copied once, when it first
    changes, so that a long patch costs as much as its operations.

    `now` is the document as it stands; what lies in it may change with the next operation.
    """

    def __init__(self, raw: Json) -> None:
        self.now = raw
        self._own: dict[int, Json] = {}
        """The containers that are copies already, by identity."""

    def do(self, operation: Operation) -> None:
        """Apply one operation.

        Raises PatchError when it does not fit; the draft is of no use then.
        """
        op, path = operation.get("op"), parts_of(_text(operation, "path"))
        if op == "add":
            self._add(path, operation.get("value"), operation.get("before"))
        elif op == "remove":
            self._remove(path)
        elif op == "replace":
            _get(self.now, path)
            self._replace(path, operation.get("value"))
        elif op in ("move", "copy"):
            source = parts_of(_text(operation, "from"))
            value = _get(self.now, source)
            if op == "move":
                self._remove(source)
            else:
                self._own.clear()  # the value stands in two places now
            self._add(path, value)
        elif op == "test":
            if _get(self.now, path) != operation.get("value"):
                raise PatchError(f"{operation['path']} is not what the patch expects")
        else:
            raise PatchError(f"There is no patch operation {op!r}")

    def _add(self, path: list[str], value: Json, before: Json = None) -> None:
        """`before` is the key that the new key of an object is to stand in front of."""
        if not path:
            self.now = value
            return
        holder, part = self._holder(path), path[-1]
        if isinstance(holder, list):
            holder.insert(len(holder) if part == "-" else _index(part, len(holder)), value)
        elif part in holder or before not in holder:
            holder[part] = value
        else:
            later = list(holder)[list(holder).index(before) :]
            moved = {key: holder.pop(key) for key in later}
            holder.update({part: value, **moved})

    def _replace(self, path: list[str], value: Json) -> None:
        if path:
            holder = self._holder(path)
            holder[_key(holder, path[-1])] = value
        else:
            self.now = value

    def _remove(self, path: list[str]) -> None:
        if path:
            _get(self.now, path)
            holder = self._holder(path)
            del holder[_key(holder, path[-1])]
        else:
            self.now = None

    def _holder(self, path: list[str]) -> Any:
        """The container of a place, in which it may be changed: all on the way are copies."""
        found = self.now = self._mine(self.now, path[0])
        for part, following in pairwise(path):
            inner = self._mine(_get(found, [part]), following)
            found[_key(found, part)] = inner
            found = inner
        return found

    def _mine(self, value: Json, part: str) -> Any:
        """A container itself where it is a copy already, else a copy of it."""
        if id(value) in self._own:
            return value
        if not isinstance(value, (list, dict)):
            raise PatchError(f"There is nothing to hold {part!r}")
        found = value.copy()
        self._own[id(found)] = found
        return found


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


def _key(holder: Any, part: str) -> Any:
    """The index of an item that is there, or the key of a member."""
    return _index(part, len(holder) - 1) if isinstance(holder, list) else part
