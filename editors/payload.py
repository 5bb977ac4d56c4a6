"""What author calls read beside the shared kinds of values: squares, and places of a document."""

from __future__ import annotations

import json
import unicodedata

from core.checks import resolve
from core.errors import CallError
from core.payload import Payload, get
from core.protocol import Json, Pointer

__all__ = ["Payload", "at", "check_name", "get", "square"]


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


def check_name(name: Json) -> None:
    """Refuse a new name that nobody could tell from another one by looking at it.

    Raises CallError for blanks around it, and for line breaks, other control characters and
    halves of a character in it.
    """
    if not isinstance(name, str) or name == "":
        return  # whoever renames says what is wrong with it
    if any("\ud800" <= c <= "\udfff" for c in name):  # no document may hold one
        message = "The name holds half a character (a lone surrogate); write it again."
        raise CallError("edit.bad-name", message, path="/to")
    bare = "".join(" " if unicodedata.category(c) in _UNSEEN else c for c in name)
    if bare == name == name.strip():
        return
    tidy = " ".join(bare.split())
    advice = f"; write {json.dumps(tidy, ensure_ascii=False)}" if tidy else ""
    message = f"A name has no blanks around it, and no line break or control character{advice}."
    raise CallError("edit.bad-name", message, path="/to")


_UNSEEN = ("Cc", "Zl", "Zp")
"""Categories of characters that break a line or cannot be seen: controls, separators."""
