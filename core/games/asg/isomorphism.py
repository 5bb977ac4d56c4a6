"""Two coloured graphs made equal: colour refinement, and a search where colours do not decide.

Every node's colour is refined by its neighbours' colours until nothing changes, in both graphs by
one table, so that equal colours mean equal surroundings.  A round looks only at nodes next to a
colour that is new, so that a change which runs across the map costs each node once and not once a
round.  Where several nodes keep one colour, a node of the first graph is paired with each
candidate of the second in turn; the work is bounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from core.games.asg.limits import MAX_LOOKS

Colours: TypeAlias = dict[str, int]
Dirty: TypeAlias = tuple[list[str], list[str]]
"""Nodes of the first and of the second graph."""

WAYS = 8
"""So many ways are followed in the time of one look."""


@dataclass(frozen=True, slots=True)
class Coloured:
    """A graph and a colour per node (any hashable value)."""

    neighbours: Mapping[str, Mapping[str, Any]]
    colours: Mapping[str, Hashable]


COPIED = 20
"""So many nodes are copied in the time of one look."""


class _Exhausted(Exception):
    """The bound of the work was reached."""


class _Search:
    """The refinement and the search, with the work they may still do."""

    def __init__(self, first: Coloured, second: Coloured) -> None:
        self.graphs = (first.neighbours, second.neighbours)
        self.left = MAX_LOOKS.value

    def begin(self, first: Coloured, second: Coloured) -> tuple[Colours, Colours]:
        """Colours as numbers, by one table."""
        table: dict[Hashable, int] = {}
        a = {id: table.setdefault(colour, len(table)) for id, colour in first.colours.items()}
        b = {id: table.setdefault(colour, len(table)) for id, colour in second.colours.items()}
        self.fresh = len(table)
        return a, b

    def refine(self, a: Colours, b: Colours, dirty: Dirty | None = None) -> bool:
        """Refine both colourings in place; whether both graphs have as many nodes of each colour.

        `dirty` are the nodes of each graph next to a colour that is new; None: all nodes.
        """
        if dirty is None:
            dirty = list(a), list(b)
            if Counter(a.values()) != Counter(b.values()):
                return False
        while dirty[0] or dirty[1]:
            self.left -= sum(self._cost(side, ids) for side, ids in enumerate(dirty))
            if self.left < 0:
                raise _Exhausted
            changed = self._round((a, b), dirty)
            if changed is None:
                return False
            dirty = self._next_to(0, changed[0]), self._next_to(1, changed[1])
        return True

    def _cost(self, side: int, ids: list[str]) -> int:
        """How many looks nodes take: one each, and more where many ways meet."""
        graph = self.graphs[side]
        return len(ids) + sum(len(graph[id]) // WAYS for id in ids)

    def _next_to(self, side: int, ids: list[str]) -> list[str]:
        graph = self.graphs[side]
        return list({near: None for id in ids for near in graph[id]})

    def _round(self, colours: tuple[Colours, Colours], dirty: Dirty) -> Dirty | None:
        """Split every colour by surroundings; the nodes of new colours, None if counts differ.

        One part of each colour keeps it: the nodes that were not looked at, else the first part.
        """
        parts: dict[int, dict[tuple[int, ...], Dirty]] = {}
        for side, (own, graph) in enumerate(zip(colours, self.graphs, strict=True)):
            for id in dirty[side]:
                around = tuple(sorted([own[near] for near in graph[id]]))
                groups = parts.setdefault(own[id], {})
                groups.setdefault(around, ([], []))[side].append(id)
        counts = tuple(Counter(own.values()) for own in colours)
        changed: Dirty = ([], [])
        is_equal = True
        for colour, groups in parts.items():
            looked = [sum(len(part[side]) for part in groups.values()) for side in (0, 1)]
            rest = [count[colour] - n for count, n in zip(counts, looked, strict=True)]
            is_equal = is_equal and rest[0] == rest[1]
            keeps = not any(rest)
            for part in groups.values():
                is_equal = is_equal and len(part[0]) == len(part[1])
                if keeps:
                    keeps = False
                    continue
                for side in (0, 1):
                    colours[side].update(dict.fromkeys(part[side], self.fresh))
                    changed[side].extend(part[side])
                self.fresh += 1
        return changed if is_equal else None

    def pairings(self, a: Colours, b: Colours) -> Iterator[tuple[Colours, Colours, Dirty]]:
        """The colours with one undecided node paired with each of its candidates."""
        groups: dict[int, list[str]] = {}
        for id, colour in a.items():
            groups.setdefault(colour, []).append(id)
        colour, group = min(
            ((c, g) for c, g in groups.items() if len(g) > 1), key=lambda each: len(each[1])
        )
        mark, self.fresh = self.fresh, self.fresh + 1
        one = group[0]
        for id in [id for id, other in b.items() if other == colour]:
            self.left -= len(a) // COPIED
            if self.left < 0:
                raise _Exhausted
            dirty = self._next_to(0, [one]), self._next_to(1, [id])
            yield {**a, one: mark}, {**b, id: mark}, dirty

    def match(self, a: Colours, b: Colours) -> dict[str, str] | None:
        """The pairing of the nodes; a stack of open choices in place of recursion."""
        start: tuple[Colours, Colours, Dirty | None] = (a, b, None)
        open_choices: list[Iterator[tuple[Colours, Colours, Dirty | None]]] = [iter([start])]
        while open_choices:
            following = next(open_choices[-1], None)
            if following is None:
                open_choices.pop()
                continue
            a, b, _ = following
            if not self.refine(*following):
                continue
            if len(set(a.values())) < len(a):
                open_choices.append(self.pairings(a, b))
                continue
            by_colour = {colour: id for id, colour in b.items()}
            pairs = {id: by_colour[colour] for id, colour in a.items()}
            if self._holds(pairs):
                return pairs
        return None

    def _holds(self, pairs: dict[str, str]) -> bool:
        first, second = self.graphs
        return all(
            {pairs[near] for near in first[id]} == set(second[other]) for id, other in pairs.items()
        )


def isomorphism(first: Coloured, second: Coloured) -> tuple[dict[str, str] | None, bool]:
    """A pairing of the nodes that keeps colours and edges, and whether None means that none is.

    >>> line = {"a": {"b": None}, "b": {"a": None}}
    >>> isomorphism(Coloured(line, {"a": 1, "b": 2}), Coloured(line, {"a": 2, "b": 1}))
    ({'a': 'b', 'b': 'a'}, True)
    """
    lonely = _lonely_pairs(first, second)
    if lonely is None:
        return None, True
    search = _Search(first, second)
    try:
        found = search.match(*search.begin(_joined(first), _joined(second)))
    except _Exhausted:
        return None, False
    return (None if found is None else {id: (lonely | found)[id] for id in first.colours}), True


def _joined(graph: Coloured) -> Coloured:
    """The nodes that have an edge."""
    colours = {id: colour for id, colour in graph.colours.items() if graph.neighbours[id]}
    return Coloured(graph.neighbours, colours)


def _lonely_pairs(first: Coloured, second: Coloured) -> dict[str, str] | None:
    """The nodes without edges by their colour alone, since any two of a colour are alike.

    None where one graph has more of a colour than the other.
    """
    by_colour: dict[Hashable, list[str]] = {}
    for id, colour in second.colours.items():
        if not second.neighbours[id]:
            by_colour.setdefault(colour, []).append(id)
    found: dict[str, str] = {}
    for ids in by_colour.values():
        ids.reverse()
    for id, colour in first.colours.items():
        if not first.neighbours[id]:
            alike = by_colour.get(colour)
            if not alike:
                return None
            found[id] = alike.pop()
    return None if any(by_colour.values()) else found


def unequal(first: Coloured, second: Coloured) -> list[str]:
    """The nodes of colours of which the graphs have not equally many, as early as it shows."""
    search = _Search(first, second)
    a, b = search.begin(first, second)
    with suppress(_Exhausted):
        search.refine(a, b)
    mine, theirs = Counter(a.values()), Counter(b.values())
    return [id for id, colour in a.items() if mine[colour] > theirs[colour]]
