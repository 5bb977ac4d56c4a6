"""Reading the payload of a call: each value of its kind, or a sentence that says what is wrong."""

from __future__ import annotations

from typing import Any, TypeVar, overload

from core.checks import resolve
from core.errors import CallError
from core.protocol import Json, Pointer

Payload = dict[str, Json]
T = TypeVar("T")
_NAMES = {str: "a text", int: "a whole number", bool: "true or false", dict: "an object"}
_ABSENT: Any = object()


@overload
def get(payload: Payload, key: str, kind: type[T]) -> T: ...
@overload
def get(payload: Payload, key: str, kind: type[T], default: T) -> T: ...


def get(payload: Payload, key: str, kind: type[T], default: T = _ABSENT) -> T:
    """The value under the key, of this very kind (true is not 1)."""
    value = payload.get(key)
    if value is None and default is not _ABSENT:
        return default
    if type(value) is not kind:
        message = f"{key!r} must be {_NAMES.get(kind, 'a list')}"
        raise CallError("call.bad-payload", message, path=f"/{key}")
    return value


def square(payload: Payload, key: str) -> tuple[int, int]:
    """A pair of whole numbers."""
    value = payload.get(key)
    if isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
        return (value[0], value[1])
    raise CallError("call.bad-payload", f"{key!r} must be [x, y]", path=f"/{key}")


def at(document: Json, path: Pointer) -> Json:
    """The place of a document that a payload points at."""
    try:
        return resolve(document, path)
    except (LookupError, ValueError):
        raise CallError("edit.no-such-place", f"The document has no {path!r}") from None
