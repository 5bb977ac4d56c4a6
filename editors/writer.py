"""The canonical text of a document: as people write specs by hand, and always the same.

Two spaces, keys in the document's order, what fits on a line of 100 columns on one line, long
lists of squares packed; LF, no byte order mark, a line feed at the end.
"""

from __future__ import annotations

import json

from core.jsontext import writable
from core.protocol import Json

WIDTH = 100

_encode = json.JSONEncoder(ensure_ascii=False).encode


def write(value: Json) -> str:
    """The canonical text of a JSON value.

    >>> print(write({"name": "X", "board": {"dimensions": [8, 8]}}), end="")
    {
      "name": "X",
      "board": { "dimensions": [8, 8] }
    }
    """
    is_object = isinstance(value, dict) and value
    return writable((_object(value, "", 0) if is_object else _text(value, "", 0)) + "\n")


def _text(value: Json, indent: str, used: int) -> str:
    """The text of a value that starts after `used` columns of its line."""
    if not isinstance(value, (dict, list)):
        return _encode(value)
    room = WIDTH - used - 1
    short = _short(value, room)
    if short is not None:
        return short
    if isinstance(value, dict):
        return _object(value, indent, used)
    if all(_is_small(item) for item in value):
        return _packed(value, indent)
    inner = indent + "  "
    lines = [inner + _text(item, inner, len(inner)) for item in value]
    return "[\n" + ",\n".join(lines) + f"\n{indent}]"


def _object(value: dict[str, Json], indent: str, used: int) -> str:
    inner = indent + "  "
    lines = []
    for key, item in value.items():
        head = f"{inner}{_encode(key)}: "
        lines.append(head + _text(item, inner, len(head)))
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


def _short(value: Json, room: int) -> str | None:
    """The value on one line, or None when it does not fit."""
    if not isinstance(value, (dict, list)):
        text = _encode(value)
        return text if len(text) <= room else None
    if not value:
        return "{}" if isinstance(value, dict) else "[]"
    parts: list[str] = []
    left = room - (4 if isinstance(value, dict) else 2)
    pairs = value.items() if isinstance(value, dict) else ((None, item) for item in value)
    for key, item in pairs:
        head = "" if key is None else _encode(key) + ": "
        body = _short(item, left - len(head))
        if body is None:
            return None
        parts.append(head + body)
        left -= len(parts[-1]) + 2
        if left < -2:
            return None
    inner = ", ".join(parts)
    return f"{{ {inner} }}" if isinstance(value, dict) else f"[{inner}]"


def _is_small(item: Json) -> bool:
    """Scalars and squares, many of which share a line."""
    if isinstance(item, list):
        return 0 < len(item) <= 2 and not any(isinstance(part, (dict, list)) for part in item)
    return not isinstance(item, dict)


def _packed(value: list[Json], indent: str) -> str:
    inner = indent + "  "
    lines = [inner]
    for index, item in enumerate(value):
        text = _encode(item) + ("," if index < len(value) - 1 else "")
        if lines[-1] == inner:
            lines[-1] += text
        elif len(lines[-1]) + 1 + len(text) <= WIDTH:
            lines[-1] += " " + text
        else:
            lines.append(inner + text)
    return "[\n" + "\n".join(lines) + f"\n{indent}]"
