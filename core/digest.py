"""Digests of JSON values: one number that says whether two specs or two states are the same.

A digest is the SHA-256 of the canonical text (keys sorted, no spaces, UTF-8), so it is the same
in CPython, in Pyodide and in whatever else can sort keys.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from core.protocol import Json

SHORT = 16
"""Hex digits of a short digest: enough to tell the plies of all matches apart."""

INTEGERS_UP_TO = 1e21
"""JavaScript writes whole numbers below this without point and exponent."""

MOST_TRUSTED = 1000
"""Digests of checked specs that are kept, the last ones; others are checked like any spec."""

_DIGITS = 64
"""Hex digits of a whole digest."""

_trusted: dict[str, None] = {}


def canonical(value: Json) -> str:
    """The one text of a JSON value; ValueError for NaN and the infinities.

    >>> canonical({"b": 1, "a": [True, None]})
    '{"a":[true,null],"b":1}'
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def digest(value: Json) -> str:
    """The SHA-256 of the canonical text, in hex; 100.0 is 100, as it is after a way through
    JavaScript, so that a spec has one digest on both sides of the page.

    >>> digest({"a": 1, "b": 2.0}) == digest({"b": 2, "a": 1})
    True
    """
    text = canonical(value)
    if ".0" in text or "e+" in text:
        text = canonical(json.loads(text, parse_float=_shortest))
    return _sha256(text)


def _shortest(text: str) -> int | float:
    value = float(text)
    return int(value) if value.is_integer() and abs(value) < INTEGERS_UP_TO else value


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def short_digest(value: Json) -> str:
    """The first digits of a state's digest, as replays and the page show them."""
    return _sha256(canonical(value))[:SHORT]


def trust(digests: Iterable[str]) -> None:
    """Note specs that were checked when the program was built, so that loading need not check.

    This is a cache of a pure function's answers, hence harmless as process state.  What is no
    digest is left out; of more than `MOST_TRUSTED` the first ones are forgotten.
    """
    for each in digests:
        if len(each) == _DIGITS:
            _trusted.pop(each, None)
            _trusted[each] = None
            if len(_trusted) > MOST_TRUSTED:
                del _trusted[next(iter(_trusted))]


def is_trusted(raw: Json) -> bool:
    """Whether this very spec was checked when the program was built."""
    if not _trusted:
        return False
    try:
        return digest(raw) in _trusted
    except (TypeError, ValueError, RecursionError):
        return False
