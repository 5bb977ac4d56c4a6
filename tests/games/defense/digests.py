"""Matches of defence cards in one number each, for CPython and the browser's Python.

Imports nothing outside of `core` and the standard library, so that it runs in Pyodide too.
"""

from __future__ import annotations

import json
from typing import Any

from core.digest import short_digest
from core.games.defense import SYSTEM
from core.games.defense.versus import play_out


def digest_of(raw: Any, seed: int) -> str:
    """The digest of all that is told of one match of the standard AI under both versions."""
    plan = SYSTEM.load(raw).plan
    told = [
        [event.type, event.data, list(event.cause)]
        for version in ("v1", "v2")
        for event in play_out(plan, seed, version, trace=True).events
    ]
    return short_digest(told)


def digests(texts: str) -> list[str]:
    """Of the documents of a JSON list, in order; match n has the seed n * 2^31 + n."""
    return [digest_of(raw, n * 2**31 + n) for n, raw in enumerate(json.loads(texts))]
