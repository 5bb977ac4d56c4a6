"""The statuses and combos of a match: the shipped ones, with what the documents change.

Later documents win: the shipped tables, the first hero, the second hero, the match itself.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from importlib import resources
from typing import TypeVar

from core.codec import decode
from core.games.defense.spec import Combo, Status
from core.protocol import Json

Named = TypeVar("Named", Combo, Status)


@functools.cache
def shipped_json() -> Json:
    """`specs/defense/tables/shipped.json`: `{"statuses": [...], "combos": [...]}`."""
    found = resources.files("specs").joinpath("defense", "tables", "shipped.json")
    return json.loads(found.read_text(encoding="utf-8"))


@functools.cache
def shipped_statuses() -> tuple[Status, ...]:
    """The shipped statuses."""
    return tuple(decode(Status, raw) for raw in shipped_json()["statuses"])


@functools.cache
def shipped_combos() -> tuple[Combo, ...]:
    """The shipped combos, the best first where blocks are equal."""
    return tuple(decode(Combo, raw) for raw in shipped_json()["combos"])


def merged(*tables: Iterable[Named]) -> tuple[Named, ...]:
    """One table of several: an entry replaces an earlier one of its id, in that one's place."""
    found: dict[str, Named] = {}
    for table in tables:
        found.update((each.id, each) for each in table)
    return tuple(found.values())
