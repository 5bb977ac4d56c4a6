"""Circles in a graph: the nodes that lead back to themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping


def circles(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """The groups of nodes that all lead to each other, and single ones that lead to themselves.

    Tarjan's strongly connected components, without recursion: documents may hold long chains.

    >>> circles([("a", "b"), ("b", "a"), ("b", "c"), ("d", "d")])
    [['a', 'b'], ['d']]
    """
    leads: dict[str, list[str]] = {}
    for source, target in pairs:
        leads.setdefault(source, []).append(target)
    return [
        part for part in _components(leads) if len(part) > 1 or part[0] in leads.get(part[0], ())
    ]


def _components(leads: Mapping[str, list[str]]) -> Iterator[list[str]]:
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: dict[str, None] = {}
    for start in leads:
        if start in order:
            continue
        work: list[tuple[str, Iterator[str]]] = []
        node, rest = start, iter(leads[start])
        order[node] = low[node] = len(order)
        open_[node] = None
        while True:
            following = next(rest, None)
            if following is None:
                if low[node] == order[node]:
                    yield _closed(node, open_)
                if not work:
                    break
                above, rest = work.pop()
                low[above] = min(low[above], low[node])
                node = above
            elif following not in order:
                work.append((node, rest))
                node, rest = following, iter(leads.get(following, ()))
                order[node] = low[node] = len(order)
                open_[node] = None
            elif following in open_:
                low[node] = min(low[node], order[following])


def _closed(first: str, open_: dict[str, None]) -> list[str]:
    """The component that begins with a node: all that was opened since, in their order."""
    part: list[str] = []
    while not part or part[-1] != first:
        part.append(open_.popitem()[0])
    return part[::-1]
