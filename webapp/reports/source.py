"""A document as text in which every part has an address."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from core.checks import pointer
from core.protocol import Json, Pointer
from webapp.reports.markup import Markup, markup, tag

MOST = 300_000
"""Characters of a document that are shown in a report."""

_FLAT = 88
"""Characters of a list or an object that stay in one line."""


def source(raw: Json, wanted: Collection[Pointer], address: Callable[[Pointer], str]) -> Markup:
    """The document's text; each of the `wanted` parts begins with its place."""
    held = frozenset(above for path in wanted for above in _above(path))
    return tag("pre", tag("code", list(_Source(frozenset(wanted), held, address).of(raw, "", ""))))


def is_short(raw: Json) -> bool:
    """Whether the document is short enough to be shown."""
    return len(json.dumps(raw, ensure_ascii=False)) <= MOST


def _above(path: Pointer) -> Iterator[Pointer]:
    while path:
        path = path.rpartition("/")[0]
        yield path


@dataclass(frozen=True)
class _Source:
    wanted: frozenset[Pointer]
    held: frozenset[Pointer]
    address: Callable[[Pointer], str]

    def of(self, raw: Json, path: Pointer, indent: str) -> Iterator[Markup]:
        """A part and all that is in it."""
        if path in self.wanted:
            yield tag("span", id=self.address(path))
        if self._is_flat(raw, path):
            yield markup(json.dumps(raw, ensure_ascii=False))
            return
        is_object = isinstance(raw, dict)
        yield Markup("{" if is_object else "[")
        for place, (key, value) in enumerate(raw.items() if is_object else enumerate(raw)):
            yield Markup(f"{',' if place else ''}\n{indent}  ")
            if is_object:
                yield markup(f"{json.dumps(key, ensure_ascii=False)}: ")
            yield from self.of(value, path + pointer(key), f"{indent}  ")
        yield Markup(f"\n{indent}{'}' if is_object else ']'}")

    def _is_flat(self, raw: Json, path: Pointer) -> bool:
        if not isinstance(raw, dict | list) or not raw:
            return True
        return path not in self.held and len(json.dumps(raw, ensure_ascii=False)) <= _FLAT
