"""JSON from text that anybody may have written, without trust in its depth.

The library's parser is recursive: deep nesting ends in a RecursionError, and in the browser, where
the stack is small, it ends the whole worker.  So the depth is looked at before parsing.
"""

from __future__ import annotations

import json
import math
import re
from itertools import accumulate
from typing import Any, NoReturn

from core.protocol import Json

MAX_TEXT_DEPTH = 200
"""Nesting beyond this is not parsed; it leaves room for the payload around a document."""

_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_OTHER = re.compile(r"[^\[\]{}]+")


def loads(text: str, **hooks: Any) -> Json:
    """The value of a JSON text, as `json.loads` reads it.

    Raises RecursionError for a text that is nested too deeply, before anything recurses.
    """
    if is_deep(text):
        raise RecursionError("nested too deeply")
    return json.loads(text, **hooks)


def quoted(text: str) -> str:
    """The text as JSON that a terminal shows as it is: what cannot be seen becomes an escape.

    >>> quoted("día"), quoted("a\\u202eb")
    ('"día"', '"a\\\\u202eb"')
    """
    return json.dumps(text, ensure_ascii=not text.isprintable())


class NotStrict(ValueError):
    """The text is JSON for the standard library, but readers would disagree on what it says."""


def strict(text: str) -> Json:
    """The value of a JSON text that every reader takes for the same.

    A key that stands twice in one object, a number that no float holds, one with thousands of
    digits, NaN and the infinities are refused.  Raises ValueError with a sentence, or
    RecursionError.
    """
    try:
        return loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=members,
            parse_constant=refuse_constant,
            parse_float=finite,
        )
    except (json.JSONDecodeError, NotStrict):
        raise
    except ValueError:  # Python's own bound on the digits of a whole number
        raise NotStrict("a whole number has too many digits") from None


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of its members.  Raises NotStrict for a key that stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise NotStrict(f"the key {json.dumps(twice)} stands twice in one object")
    return found


def refuse_constant(name: str) -> NoReturn:
    """Raises NotStrict: JSON has no NaN and no infinities."""
    raise NotStrict(f"{name} is no JSON number")


def finite(digits: str) -> float:
    """The number of its digits.  Raises NotStrict where no float holds it."""
    value = float(digits)
    if math.isinf(value):
        raise NotStrict(f"the number {digits[:20]} is too large")
    return value


_STRICT = json.JSONDecoder(
    object_pairs_hook=members, parse_constant=refuse_constant, parse_float=finite
)


def strict_at(text: str, start: int, end: int) -> Json:
    """The value between two offsets as `strict` reads it; it must not be deep.

    Raises ValueError where what stands there is no such value, or does not end there.
    """
    value, at = _STRICT.raw_decode(text, start)
    if at != end:
        raise NotStrict("more stands behind the value")
    return value


_HALVES = re.compile("[\ud800-\udfff]")


def writable(text: str) -> str:
    r"""A JSON text that UTF-8 can hold: half a character in a string is written as an escape.

    >>> writable('"\ud800"')
    '"\\ud800"'
    """
    return text if text.isascii() else _HALVES.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def is_deep(text: str, most: int = MAX_TEXT_DEPTH) -> bool:
    """Whether brackets are nested deeper than `most` levels, as far as they are closed in order.

    >>> is_deep("[" * 300 + "]" * 300), is_deep("[[], {}]" * 300)
    (True, False)
    """
    if text.count("[") + text.count("{") <= most or _is_shallow(text, most):
        return False
    left, depth = _OTHER.sub("", _STRING.sub("", text)), 0
    for at in range(0, len(left), PART):
        depths = [*accumulate(map(_STEPS.__getitem__, left[at : at + PART]), initial=depth)]
        if max(depths) > most:
            return True
        depth = depths[-1]
    return False


def _is_shallow(text: str, most: int) -> bool:
    """Whether brackets are surely not nested deeper, at a fraction of the cost of counting.

    Pairs with nothing between them are taken out, round by round, from a text of brackets alone; a
    round takes away one level of each kind at most.  A text that is no JSON may be read otherwise
    only behind the place where that shows.
    """
    left = text.encode("utf-8", "surrogatepass").replace(b"\\\\", b"").replace(b'\\"', b"")
    left = left.translate(None, _NO_BRACKETS).replace(b'""', b"")  # most texts have no brackets
    left = _QUOTED.sub(b"", left).partition(b'"')[0]
    for rounds in range(1, _ROUNDS + 1):
        left = left.replace(b"{}", b"").replace(b"[]", b"")
        if len(left) + 2 * rounds <= most:
            return True
    return False


_QUOTED = re.compile(rb'"[^"]*"')
_NO_BRACKETS = bytes(each for each in range(256) if each not in b'[]{}"')
_ROUNDS = 12
"""Levels that are taken away; documents have fewer."""

PART = 65_536
"""Brackets that are counted in one go, so that a long text can be interrupted."""

_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
