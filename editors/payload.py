"""What author calls read beside the shared kinds of values: squares, and places of a document."""

from __future__ import annotations

from core.checks import resolve
from core.errors import CallError
from core.payload import Payload, get
from core.protocol import Json, Pointer

__all__ = ["Payload", "at", "get", "square"]


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
