"""Two coloured graphs made equal: colour refinement, and a search where colours do not decide.

Every node's colour is refined by its neighbours' colours until nothing changes, in both graphs by
one table, so that equal colours mean equal surroundings.  Where several nodes keep one colour, a
node of the first graph is paired with each candidate of the second in turn; the work is bounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

Colours: TypeAlias = dict[str, int]

MAX_VISITS = 100_000
"""So many nodes are looked at in all; beyond that the answer is that nobody knows."""


@dataclass(frozen=True, slots=True)
class Coloured:
    """A graph and a colour per node (any hashable value)."""

    neighbours: Mapping[str, Mapping[str, Any]]
    colours: Mapping[str, Hashable]


class _Exhausted(Exception):
    """The bound of the work was reached."""


class _Search:
    """The refinement and the search, with the work they may still do."""

    def __init__(self, first: Coloured, second: Coloured) -> None:
        self.graphs = (first.neighbours, second.neighbours)
        self.left = MAX_VISITS

    def begin(self, first: Coloured, second: Coloured) -> tuple[Colours, Colours]:
        """Colours as numbers, by one table."""
        table: dict[Hashable, int] = {}
        a = {id: table.setdefault(colour, len(table)) for id, colour in first.colours.items()}
        b = {id: table.setdefault(colour, len(table)) for id, colour in second.colours.items()}
        return a, b

    def refine(self, a: Colours, b: Colours) -> tuple[Colours, Colours, bool]:
        """The stable colours, and whether both graphs have as many nodes of each."""
        while True:
            self.left -= len(a) + len(b)
            if self.left < 0:
                raise _Exhausted
            if Counter(a.values()) != Counter(b.values()):
                return a, b, False
            table: dict[tuple[int, tuple[int, ...]], int] = {}
            fine = [
                self._round(graph, c, table) for graph, c in zip(self.graphs, (a, b), strict=True)
            ]
            if len(table) == len(set(a.values())):
                return fine[0], fine[1], Counter(fine[0].values()) == Counter(fine[1].values())
            a, b = fine

    @staticmethod
    def _round(
        graph: Mapping[str, Mapping[str, Any]],
        colours: Colours,
        table: dict[tuple[int, tuple[int, ...]], int],
    ) -> Colours:
        return {
            id: table.setdefault(
                (colour, tuple(sorted([colours[near] for near in graph[id]]))), len(table)
            )
            for id, colour in colours.items()
        }

    def pairings(self, a: Colours, b: Colours) -> Iterator[tuple[Colours, Colours]]:
        """The colours with one undecided node paired with each of its candidates."""
        groups: dict[int, list[str]] = {}
        for id, colour in a.items():
            groups.setdefault(colour, []).append(id)
        colour, group = min(
            ((c, g) for c, g in groups.items() if len(g) > 1), key=lambda each: len(each[1])
        )
        mark = max(groups) + 1
        for id, other in b.items():
            if other == colour:
                yield {**a, group[0]: mark}, {**b, id: mark}

    def match(self, a: Colours, b: Colours) -> dict[str, str] | None:
        """The pairing of the nodes; a stack of open choices in place of recursion."""
        open_choices = [iter([(a, b)])]
        while open_choices:
            following = next(open_choices[-1], None)
            if following is None:
                open_choices.pop()
                continue
            a, b, is_equal = self.refine(*following)
            if not is_equal:
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
            {pairs[near] for near in others} == set(second[pairs[id]])
            for id, others in first.items()
        )


def isomorphism(first: Coloured, second: Coloured) -> tuple[dict[str, str] | None, bool]:
    """A pairing of the nodes that keeps colours and edges, and whether None means that none is.

    >>> line = {"a": {"b": None}, "b": {"a": None}}
    >>> isomorphism(Coloured(line, {"a": 1, "b": 2}), Coloured(line, {"a": 2, "b": 1}))
    ({'a': 'b', 'b': 'a'}, True)
    """
    search = _Search(first, second)
    try:
        return search.match(*search.begin(first, second)), True
    except _Exhausted:
        return None, False


def unequal(first: Coloured, second: Coloured) -> list[str]:
    """The nodes of colours of which the graphs have not equally many, as early as it shows."""
    search = _Search(first, second)
    a, b = search.begin(first, second)
    with suppress(_Exhausted):
        a, b, _ = search.refine(a, b)
    mine, theirs = Counter(a.values()), Counter(b.values())
    return [id for id, colour in a.items() if mine[colour] > theirs[colour]]
