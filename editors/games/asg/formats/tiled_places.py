"""Finding the node that a point of a line is meant for."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from editors.games.asg.formats.draft import DraftNode
from editors.games.asg.formats.tiled_shapes import Point, is_inside

NEAR = 0.75
"""So many units may lie between a line's end and the node that it is meant for."""

ON = 0.25
"""A bend is on a node when it is as near as this; an end may be further off."""

_SAME = 1e-9
_WIDE = 64
"""A shape across more cells than this is looked at for every point."""


@dataclass
class Places:
    """Nodes in cells of one unit; `shapes` has the corners of those that are more than a point."""

    nodes: Iterable[DraftNode]
    shapes: dict[str, list[Point]]
    cells: dict[tuple[int, int], list[DraftNode]] = field(default_factory=dict)
    covered: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    wide: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        for node in self.nodes:
            cell = (math.floor(node.x or 0), math.floor(node.y or 0))
            self.cells.setdefault(cell, []).append(node)
        for id, corners in self.shapes.items():
            xs, ys = [p[0] for p in corners], [p[1] for p in corners]
            left, right = math.floor(min(xs)), math.floor(max(xs))
            low, high = math.floor(min(ys)), math.floor(max(ys))
            if (right - left + 1) * (high - low + 1) > _WIDE:
                self.wide.append(id)
                continue
            for x in range(left, right + 1):
                for y in range(low, high + 1):
                    self.covered.setdefault((x, y), []).append(id)

    def near(self, point: Point, reach: float = NEAR) -> list[str]:
        """The nodes that a point may be meant for: the nearest, or several as near as each other.

        A point within a shape is meant for it when no middle is in reach.
        """
        x, y = point
        cx, cy = math.floor(x), math.floor(y)
        around = [
            node
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for node in self.cells.get((cx + dx, cy + dy), ())
        ]
        far = [(math.hypot((n.x or 0) - x, (n.y or 0) - y), n.id) for n in around]
        best = min((distance for distance, _ in far), default=math.inf)
        if best <= reach:
            return [id for distance, id in far if distance - best <= _SAME]
        known = [*self.covered.get((cx, cy), ()), *self.wide]
        return [id for id in known if is_inside(point, self.shapes[id])]

    def between(self, a: Point, b: Point) -> list[str]:
        """The nodes whose middles a straight line runs over, its ends apart."""
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        steps = min(math.ceil(length * 2), 20_000)
        found: dict[str, None] = {}
        for step in range(steps + 1):
            share = step / max(steps, 1)
            point = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            cx, cy = math.floor(point[0]), math.floor(point[1])
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    for node in self.cells.get((cx + dx, cy + dy), ()):
                        if _off((node.x or 0, node.y or 0), a, b) <= ON / 2:
                            found[node.id] = None
        return list(found)


def _off(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from a straight line between two."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy)
