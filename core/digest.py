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

_trusted: set[str] = set()


def canonical(value: Json) -> str:
    """The one text of a JSON value; ValueError for NaN and the infinities.

    >>> canonical({"b": 1, "a": [True, None]})
    '{"a":[true,null],"b":1}'
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def digest(value: Json) -> str:
    """The SHA-256 of the canonical text, in hex.

    >>> digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    True
    """
    return hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()


def short_digest(value: Json) -> str:
    """The first digits of `digest`, as replays and the page show them."""
    return digest(value)[:SHORT]


def trust(digests: Iterable[str]) -> None:
    """Note specs that were checked when the program was built, so that loading need not check.

    This is a cache of a pure function's answers, hence harmless as process state.
    """
    _trusted.update(digests)


def is_trusted(raw: Json) -> bool:
    """Whether this very spec was checked when the program was built."""
    if not _trusted:
        return False
    try:
        return digest(raw) in _trusted
    except (TypeError, ValueError, RecursionError):
        return False
