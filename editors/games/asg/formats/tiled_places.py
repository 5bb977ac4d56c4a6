"""Finding the node that a point of a line is meant for."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from core.errors import CallError
from core.limits import Limit
from editors.games.asg.formats.draft import DraftNode
from editors.games.asg.formats.tiled_shapes import Edge, Point, edges_of, is_inside

NEAR = 0.75
"""So many units may lie between a line's end and the node that it is meant for."""

ON = 0.25
"""A bend is on a node when it is as near as this; an end may be further off."""

MAX_LOOKS = Limit("looks of a Tiled import", 4_000_000, "looks for the nodes that lines lie on")
"""Nodes, sides of shapes and cells that are looked at for all lines of a map together."""

_SAME = 1e-9
_LOOSE = 1.001
_HINT = " Part the map, or name the ends of its lines in their properties a and b."
_WIDE = 64
"""A shape across more cells than this is looked at for every point."""


Spot = tuple[float, float, str]
"""Where the middle of a node lies, and its id."""

Cell = tuple[int, int]
Box = tuple[float, float, float, float, str]
"""Between which numbers a shape lies, across and upwards, and its node."""


@dataclass
class Places:
    """Nodes in cells of one unit; `shapes` has the corners of those that are more than a point."""

    nodes: Iterable[DraftNode]
    shapes: dict[str, list[Point]]
    spots: list[Spot] = field(default_factory=list)
    cells: dict[Cell, list[Spot]] = field(default_factory=dict)
    covered: dict[Cell, list[Box]] = field(default_factory=dict)
    wide: list[Box] = field(default_factory=list)
    edges: dict[str, list[Edge]] = field(default_factory=dict)
    looks: int = 0

    def __post_init__(self) -> None:
        for node in self.nodes:
            spot = (node.x or 0.0, node.y or 0.0, node.id)
            self.spots.append(spot)
            self.cells.setdefault((math.floor(spot[0]), math.floor(spot[1])), []).append(spot)
        for id, corners in self.shapes.items():
            self.edges[id] = edges_of(corners)
            xs, ys = [p[0] for p in corners], [p[1] for p in corners]
            box = (min(xs), max(xs), min(ys), max(ys), id)
            left, right, low, high = (math.floor(each) for each in box[:4])
            if (right - left + 1) * (high - low + 1) > _WIDE:
                self.wide.append(box)
                continue
            for x in range(left, right + 1):
                for y in range(low, high + 1):
                    self.covered.setdefault((x, y), []).append(box)

    def look(self, count: int) -> None:
        """Count what is looked at before it is.  Raises CallError beyond the limit."""
        self.looks += count
        if self.looks > MAX_LOOKS.value:
            raise CallError("import.too-large", MAX_LOOKS.passed() + _HINT)

    def near(self, point: Point, reach: float = NEAR) -> list[str]:
        """The nodes that a point may be meant for: the nearest, or several as near as each other.

        A point within a shape is meant for it when no middle is in reach.
        """
        x, y = point
        cx, cy = math.floor(x), math.floor(y)
        around = [self.cells.get((cx + dx, cy + dy), ()) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        self.look(9 + sum(map(len, around)))
        hypot = math.hypot
        far = [hypot(nx - x, ny - y) for there in around for nx, ny, _ in there]
        best = min(far, default=math.inf)
        if best <= reach:
            ids = (id for there in around for _, _, id in there)
            return [id for id, distance in zip(ids, far, strict=True) if distance - best <= _SAME]
        boxes = self.covered.get((cx, cy), [])
        self.look(len(boxes) + len(self.wide))
        known = [
            id
            for some in (boxes, self.wide)
            for left, right, low, high, id in some
            if left <= x <= right and low <= y <= high
        ]
        self.look(sum([len(self.edges[id]) for id in known]))
        return [id for id in known if is_inside(point, self.edges[id])]

    def between(self, a: Point, b: Point) -> list[str]:
        """The nodes whose middles a straight line runs over, its ends apart."""
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        steps = math.ceil(length * 2) if length < MAX_LOOKS.value else MAX_LOOKS.value
        if 4 * steps >= len(self.spots):
            self.look(len(self.spots))
            (ax, ay), dx, dy, most = a, b[0] - a[0], b[1] - a[1], ON / 2 * length * _LOOSE
            beside = [
                spot
                for spot in self.spots
                if -most <= dx * (spot[1] - ay) - dy * (spot[0] - ax) <= most
            ]  # the whole straight, cheaply; most nodes are far from it
            over = [spot for spot in beside if _off(spot[:2], a, b) <= ON / 2]
            return [id for *_, id in sorted(over, key=lambda spot: math.dist(spot[:2], a))]
        found: dict[str, None] = {}
        for cell in self._along(a, b, steps):
            there = self.cells.get(cell, ())
            self.look(len(there))
            for x, y, id in there:
                if _off((x, y), a, b) <= ON / 2:
                    found[id] = None
        return list(found)

    def _along(self, a: Point, b: Point, steps: int) -> list[Cell]:
        """The cells that anything so near to a line lies in, in its order."""
        self.look(4 * (steps + 1))
        reach = ON / 2 + 0.25  # steps are half a unit apart
        found: dict[Cell, None] = {}
        for step in range(steps + 1):
            share = step / max(steps, 1)
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            for cx in {math.floor(x - reach), math.floor(x + reach)}:
                for cy in {math.floor(y - reach), math.floor(y + reach)}:
                    found[cx, cy] = None
        return list(found)


def _off(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from a straight line between two."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy)
