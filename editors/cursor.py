"""What the cursor is in, while the text is half written: for completion."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.protocol import Pointer
from editors.scan import Scanner
from editors.tokens import tokens
from editors.whole import Whole


@dataclass(frozen=True, slots=True)
class Cursor:
    """What stands around an offset in the text.

    `container` is the pointer of the object or list around it, `key` the key whose value is
    being written (None: a key, or an item of a list), `start` and `end` the token under it.
    """

    container: Pointer
    in_object: bool
    key: str | None
    start: int
    end: int
    keys: tuple[str, ...]


def cursor(text: str, offset: int) -> Cursor:
    """What stands around an offset; the text may be half written."""
    scanner = Scanner(text, whole=Whole(text, offset))
    scanner.run(stop=max(offset, 1))
    start, end = _token_at(text, offset)
    if scanner.is_cut or not scanner.stack:  # of a place that was not read nothing is known
        return Cursor("", False, None, start, end, ())
    frame = scanner.stack[-1]
    if isinstance(frame.value, list):
        return Cursor(f"{frame.path}/{len(frame.value)}", False, None, start, end, ())
    key = frame.key if frame.colon else None
    return Cursor(frame.path, True, key, start, end, tuple(frame.value))


def _token_at(text: str, offset: int) -> tuple[int, int]:
    """The string or word that the offset touches, or an empty range there."""
    line = text.rfind("\n", 0, offset) + 1
    for kind, token, start, end in tokens(text, line, len(text)):
        if start < offset <= end and kind in ("string", "single", "word", "open"):
            if kind == "open":
                end = start + len(re.match(r"[\"'][\w$]*", token).group())  # type: ignore[union-attr]
                end = max(end, offset)
            return start, end
        if start >= offset:
            break
    return offset, offset
