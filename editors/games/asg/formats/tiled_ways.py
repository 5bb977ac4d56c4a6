"""Lines of a Tiled map as edges: from node to node, with a stop where a bend lies on one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from core.protocol import Json
from editors.games.asg.formats.draft import Draft, Report
from editors.games.asg.formats.tiled_places import ON, Places
from editors.games.asg.formats.tiled_shapes import Point
from editors.games.asg.formats.tiled_values import Properties, properties


@dataclass
class Ways:
    """The draft that gets the edges, its nodes by object, and where they lie."""

    draft: Draft
    by_object: dict[str, str]
    places: Places

    @property
    def report(self) -> Report:
        """What became of the lines."""
        return self.draft.report

    def add(self, line: dict[str, Json], points: list[Point]) -> None:
        """A line: its properties tell the ends, or the nodes that its points lie on."""
        own = properties(line, self.report, "edge")
        ends = [self.given(own, key) for key in "ab"]
        for key in (*own.texts, *own.objects):
            self.report.count(
                "lost",
                key,
                "The attribute {key} of {n} edge is not kept.",
                "The attribute {key} of {n} edges is not kept.",
                key=repr(key),
            )
        is_given = [end is not None for end in ends]
        for index, at in enumerate((0, -1) if len(points) > 1 else ()):
            found = self.places.near(points[at]) if ends[index] is None else []
            if len(found) > 1:
                self.report.count(
                    "lost",
                    "lines",
                    "An end of {n} line lies between {a} and {b}; it was left out.",
                    "An end of {n} lines lies between {a} and {b}; they were left out.",
                    a=found[0],
                    b=found[1],
                )
                return
            ends[index] = ends[index] or (found[0] if found else None)
        first, last = ends
        if first is None or last is None:
            self.report.count(
                "lost",
                "lines",
                "{n} line does not end on two nodes and was left out.",
                "{n} lines do not end on two nodes and were left out.",
            )
            return
        way = [first, *(self.stops(points) if not all(is_given) else ()), last]
        way = [id for index, id in enumerate(way) if not index or id != way[index - 1]]
        if len(way) < 2:
            way = [first, last]
        if len(way) < len(points):
            self.report.count(
                "lost",
                "bends",
                "The bends of {n} line were straightened.",
                "The bends of {n} lines were straightened.",
            )
        if not all(is_given):
            self.passed(way, points)
        self.draft.connect(pairwise(way))

    def stops(self, points: list[Point]) -> list[str]:
        """The nodes that the bends of a line lie on; other bends are straightened."""
        near = [self.places.near(point, ON) for point in points[1:-1]]
        return [there[0] for there in near if len(there) == 1]

    def passed(self, way: list[str], points: list[Point]) -> None:
        """Name the nodes that a line runs over without a bend: a stop, or a bridge above them?"""
        between = self.places.between
        over = [id for a, b in pairwise(points) for id in between(a, b) if id not in way]
        for id in dict.fromkeys(over):
            self.report.count(
                "changed",
                "lines",
                "{n} line runs over {id} without a bend there; it does not stop there.",
                "{n} lines run over {id} without a bend there; they do not stop there.",
                id=repr(id),
            )

    def given(self, own: Properties, key: str) -> str | None:
        """The node that a property of a line names, by its object or by its id."""
        object, text = own.objects.pop(key, None), own.texts.pop(key, None)
        if object is None and text is None:
            return None
        found = self.by_object.get(object) if object is not None else None
        if text is not None:
            found = text if text in self.draft.nodes else self.by_object.get(text)
        if found is None:
            self.report.count(
                "lost",
                "lines",
                "{n} line names {id}, which is no node, as its end.",
                "{n} lines name {id}, which is no node, as an end.",
                id=repr(text or object),
            )
        return found
