"""Shipped documents with one thing broken in them, as people break things: made from a seed."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

from core.protocol import Json

Way = tuple[str | int, ...]
Holder = Any
"""The list or object in which something is broken."""


def _way_of_all(value: Json, way: Way = ()) -> Iterator[Way]:
    yield way
    members = value.items() if isinstance(value, dict) else (
        enumerate(value) if isinstance(value, list) else ()
    )  # fmt: skip
    for key, item in members:
        yield from _way_of_all(item, (*way, key))


def _misspell(holder: Holder, key: Any) -> bool:
    word = holder[key]
    if not isinstance(word, str) or len(word) < 4:
        return False
    holder[key] = word[:1] + word[2:]
    return True


def _drop(holder: Holder, key: Any) -> bool:
    del holder[key]
    return True


def _repeat(holder: Holder, key: Any) -> bool:
    if not isinstance(holder, list):
        return False
    holder.insert(key, copy.deepcopy(holder[key]))
    return True


def _retype(holder: Holder, key: Any) -> bool:
    value = holder[key]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    holder[key] = str(value) if is_number else [value] if isinstance(value, str) else {}
    return True


def _negate(holder: Holder, key: Any) -> bool:
    value = holder[key]
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    holder[key] = -value - 1
    return True


def _add(holder: Holder, key: Any) -> bool:
    if not isinstance(holder[key], dict):
        return False
    holder[key]["unheard_of"] = [1, {"deep": "x" * 99}]
    return True


def _misspell_key(holder: Holder, key: Any) -> bool:
    if not isinstance(holder, dict) or len(key) < 4:
        return False
    holder[key[:-2] + key[-1]] = holder.pop(key)
    return True


def _empty(holder: Holder, key: Any) -> bool:
    holder[key] = None
    return True


BREAKS: tuple[Callable[[Holder, Any], bool], ...] = (
    _misspell, _drop, _repeat, _retype, _negate, _add, _misspell_key, _empty,
)  # fmt: skip


def broken(raw: Json, seed: int, count: int) -> Iterator[tuple[str, Json]]:
    """So many broken copies of a document, each with what was broken where."""
    chance = random.Random(seed)
    ways = [way for way in _way_of_all(raw) if way]
    while count:
        found, way, do = copy.deepcopy(raw), chance.choice(ways), chance.choice(BREAKS)
        holder = found
        for part in way[:-1]:
            holder = holder[part]
        if do(holder, way[-1]):
            count -= 1
            yield f"{do.__name__} {'/'.join(map(str, way))}", found
