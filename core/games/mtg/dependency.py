"""In which order effects of one layer apply: by timestamp, except what depends waits (CR 613.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def in_turn(rows: Iterable[T], depends: Callable[[T, T], bool]) -> Iterator[T]:
    """The effects one by one; `rows` come by timestamp.

    `depends(a, b)`: whether `b`, applied now, would change what `a` applies to.  It is asked again
    after every effect, as the caller applies each before taking the next (CR 613.8c).  Effects that
    depend on each other in a ring apply by timestamp (CR 613.8b).

    >>> list(in_turn("abc", lambda a, b: (a, b) == ("a", "c")))
    ['b', 'c', 'a']
    """
    left = list(rows)
    while left:
        reach = _reach([[n for n, b in enumerate(left) if a is not b and depends(a, b)]
                        for a in left])  # fmt: skip
        first = next(n for n, found in enumerate(reach) if all(n in reach[m] for m in found))
        yield left.pop(first)


def _reach(edges: list[list[int]]) -> list[set[int]]:
    """Per effect: everything that it depends on, directly or through others."""
    found = []
    for start in range(len(edges)):
        seen: set[int] = set()
        todo = list(edges[start])
        while todo:
            each = todo.pop()
            if each not in seen:
                seen.add(each)
                todo += edges[each]
        found.append(seen)
    return found
