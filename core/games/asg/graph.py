"""The map as a graph: neighbours, distances, connected parts, and what no way gets around.

Plain breadth-first walks over ids, each linear in nodes and edges; no recursion, so that a map
of any shape is walked.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from functools import cached_property

Edge = tuple[str, str]


class Graph:
    """An undirected graph of known nodes; self-loops and strangers are left out, doubles merged."""

    def __init__(self, nodes: Iterable[str], edges: Iterable[Edge]) -> None:
        neighbours: dict[str, dict[str, None]] = {id: {} for id in nodes}
        for a, b in edges:
            if a != b and a in neighbours and b in neighbours:
                neighbours[a][b] = neighbours[b][a] = None
        self.neighbours: Mapping[str, dict[str, None]] = neighbours

    def distances(self, *sources: str) -> dict[str, int]:
        """Moves from the nearest of the sources, of every node that can be reached."""
        found = {id: 0 for id in sources if id in self.neighbours}
        queue = list(found)
        for id in queue:  # grows while it is walked
            steps = found[id] + 1
            for near in self.neighbours[id]:
                if near not in found:
                    found[near] = steps
                    queue.append(near)
        return found

    @cached_property
    def components(self) -> list[list[str]]:
        """The connected parts, each in the order of the document."""
        part: dict[str, int] = {}
        count = 0
        for id in self.neighbours:
            if id not in part:
                for reached in self.distances(id):
                    part[reached] = count
                count += 1
        found: list[list[str]] = [[] for _ in range(count)]
        for id, index in part.items():
            found[index].append(id)
        order = {id: place for place, id in enumerate(self.neighbours)}
        return [sorted(ids, key=order.__getitem__) for ids in found]

    def path(self, start: str, goal: str) -> list[str]:
        """A shortest way, both ends included; empty when there is none."""
        far = self.distances(goal)
        if start not in far:
            return []
        way = [start]
        while way[-1] != goal:
            here = far[way[-1]]
            way.append(next(n for n in self.neighbours[way[-1]] if far[n] == here - 1))
        return way

    def chokepoints(self, start: str, goal: str) -> tuple[list[str], list[Edge]]:
        """The nodes and the edges that every way from start to goal uses, in the way's order.

        Along one shortest way, everything that hangs on the part walked so far is flooded; a node
        or edge of the way is inevitable when the flood has touched nothing beyond it.
        """
        way = self.path(start, goal)
        place = {id: index for index, id in enumerate(way)}
        seen: set[str] = set()
        nodes: list[str] = []
        edges: list[Edge] = []
        furthest = 0
        for index, id in enumerate(way[:-1]):
            if index and furthest == index:
                nodes.append(id)
            furthest = max(furthest, self._flood(id, way[index + 1], place, seen))
            if furthest <= index:
                edges.append((id, way[index + 1]))
                furthest = index + 1
            furthest = max(furthest, index + 1)
        return nodes, edges

    def _flood(self, id: str, following: str, place: Mapping[str, int], seen: set[str]) -> int:
        """The furthest place of the way that is touched from a node without its own next edge."""
        furthest = 0
        queue = [id]
        for at in queue:
            for near in self.neighbours[at]:
                if near in place:
                    if not (at == id and near == following):
                        furthest = max(furthest, place[near])
                elif near not in seen:
                    seen.add(near)
                    queue.append(near)
        return furthest

    def leaves(self, ids: Container[str]) -> list[Edge]:
        """The edges that lead out of a set of nodes, from within to without."""
        return [
            (id, near)
            for id, others in self.neighbours.items()
            if id in ids
            for near in others
            if near not in ids
        ]
