"""What a fix takes out of a document, in words: nothing goes without having been told."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator

from core.checks import listing, parent_of, pointer, resolve
from core.digest import canonical
from core.protocol import Json, Pointer
from editors import patches

LONGEST = 60
"""Letters of a value that are shown."""

MOST = 4
"""So many removed parts are told one by one."""


def removed(raw: Json, patch: Iterable[patches.Operation]) -> str | None:
    """A sentence on what the patch takes out, or None when it takes nothing out.

    A value that is replaced by another of its kind is changed, not taken out, and what is moved
    is still there.

    >>> removed({"a": [1, {"n": 2}]}, [{"op": "remove", "path": "/a/1"}])
    'Takes out /a/1: {"n": 2}.'
    """
    parts: list[str] = []
    draft = patches.Draft(raw)
    try:
        for operation in patch:
            lost = [f"{path}: {_short(value)}" for path, value in _lost(draft.now, operation)]
            draft.do(operation)
            parts += lost
    except patches.PatchError:
        return None
    if not parts:
        return None
    more = [f"{len(parts) - MOST} more"] if len(parts) > MOST else []
    return f"Takes out {listing([*parts[:MOST], *more], 'and')}."


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= LONGEST:
        return text
    counts = {dict: "keys", list: "entries"}
    size = f" ({len(value)} {counts[type(value)]})" if isinstance(value, (dict, list)) else ""
    return f"{text[: LONGEST - 1]}…{size}"


def _lost(raw: Json, operation: patches.Operation) -> Iterator[tuple[Pointer, Json]]:
    """What one operation takes out: only its own place is looked at, however large the rest is."""
    op, path = operation.get("op"), operation.get("path", "")
    try:
        old = resolve(raw, path)
        if op == "remove":
            yield from [(path, old)] if path else _gone(old, None, path)
        elif op == "replace" or (op in ("add", "copy") and not _is_inserted(raw, path)):
            new = resolve(raw, operation["from"]) if op == "copy" else operation.get("value")
            yield from _gone(old, new, path)
    except LookupError:
        return  # a place that was not there: nothing goes


def _is_inserted(raw: Json, path: Pointer) -> bool:
    """Whether what is added there moves the others on instead of taking a place."""
    return bool(path) and isinstance(resolve(raw, parent_of(path)), list)


def _gone(old: Json, new: Json, path: Pointer) -> Iterator[tuple[Pointer, Json]]:
    """The parts of the old value that the new one has not, each with its place in the old one."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            if key not in new:
                yield path + pointer(key), value
            else:
                yield from _gone(value, new[key], path + pointer(key))
    elif isinstance(old, list) and isinstance(new, list):
        yield from _gone_items(old, new, path)
    elif isinstance(old, (dict, list)) and old:
        yield path, old


def _gone_items(old: list[Json], new: list[Json], path: Pointer) -> Iterator[tuple[Pointer, Json]]:
    """Items that are missing in a shorter list; in one that is as long, what is missing in them."""
    if len(new) >= len(old):
        for n, (was, now) in enumerate(zip(old, new, strict=False)):
            yield from _gone(was, now, path + pointer(n))
        return
    start = 0
    while start < len(new) and old[start] == new[start]:
        start += 1
    end = len(old) - (len(new) - start)
    if old[end:] != new[start:]:  # not one run of items: what is in the one list only
        rest = Counter(map(canonical, new))
        for n, item in enumerate(old):
            text = canonical(item)
            rest[text] -= 1
            if rest[text] < 0:
                yield path + pointer(n), item
        return
    for n in range(start, end):
        yield path + pointer(n), old[n]
