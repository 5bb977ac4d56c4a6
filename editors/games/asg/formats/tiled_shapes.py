"""Where the objects of a Tiled map lie: sprites, rectangles, polygons and lines, as drawn.

An object has a point, `x` and `y`, about which it is turned clockwise; everything else is measured
from there.  Tiled counts in pixels, downwards.  On an isometric map it counts along the two sides
of the tiles, both in heights of a tile; pictures, turns and layers are measured on the screen.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from core.games.asg.document import member
from core.games.asg.mirror import tidy
from core.protocol import Json
from editors.games.asg.formats.tiled_values import plain

Point = tuple[float, float]
Edge = tuple[float, float, float, float]
"""Where a side of a shape begins and ends."""

ALIGNMENTS = {
    "topleft": (0.0, 0.0), "top": (0.5, 0.0), "topright": (1.0, 0.0),
    "left": (0.0, 0.5), "center": (0.5, 0.5), "right": (1.0, 0.5),
    "bottomleft": (0.0, 1.0), "bottom": (0.5, 1.0), "bottomright": (1.0, 1.0),
}  # fmt: skip
_FLIPS = 0xF0000000
"""The high bits of a `gid` say how the picture is flipped."""

_ROUND = 24
"""Corners of a polygon that stands for an ellipse."""


@dataclass(frozen=True)
class Tiles:
    """What a tileset says of the sprites that use it."""

    first: int
    name: str
    alignment: str
    size: Point
    offset: Point
    is_outside: bool
    rows: dict[int, Json]
    """What the tileset says of single tiles, by their number in it."""


def tilesets(raw: Json) -> list[Tiles]:
    """The tilesets of a map, by their first number."""
    rows = member(raw, "tilesets")
    found = []
    for row in rows if isinstance(rows, list) else ():
        first, source, offset = (
            member(row, "firstgid"),
            member(row, "source"),
            member(row, "tileoffset"),
        )
        if not isinstance(first, int) or isinstance(first, bool):
            continue
        found.append(
            Tiles(
                first,
                str(source if isinstance(source, str) else member(row, "name") or first),
                str(member(row, "objectalignment") or "unspecified"),
                (plain(row, "tilewidth"), plain(row, "tileheight")),
                (plain(offset, "x"), plain(offset, "y")),
                isinstance(source, str),
                _rows(row),
            )
        )
    return sorted(found, key=lambda each: each.first)


def _rows(tileset: Json) -> dict[int, Json]:
    """The tiles by their number; the older files have an object of them, and of properties."""
    rows = member(tileset, "tiles")
    if isinstance(rows, list):
        return {row["id"]: row for row in rows if isinstance(member(row, "id"), int)}
    found: dict[int, Json] = {}
    for key, value in _items(rows):
        found[key] = value
    for key, value in _items(member(tileset, "tileproperties")):
        found[key] = {**(found[key] if isinstance(found.get(key), dict) else {}),
                      "properties": value}  # fmt: skip
    return found


def _items(rows: Json) -> list[tuple[int, Json]]:
    pairs = rows.items() if isinstance(rows, dict) else ()
    return [(int(key), value) for key, value in pairs if re.fullmatch(r"\d{1,9}", key, re.A)]


class Grid:
    """The measure of a map: from its pixels to units of tiles, upwards."""

    def __init__(self, raw: Json, origin: Point) -> None:
        self.width, self.height = plain(raw, "tilewidth"), plain(raw, "tileheight")
        self.width = self.width if 0 < self.width < 1e6 else 32.0
        self.height = self.height if 0 < self.height < 1e6 else 32.0
        self.is_isometric = member(raw, "orientation") == "isometric"
        self.origin = origin
        self.tilesets = tilesets(raw)
        self.firsts = [each.first for each in self.tilesets]

    def on_screen(self, point: Point) -> Point:
        """A place of an object as it is drawn."""
        if not self.is_isometric:
            return point
        x, y = point
        return (x - y) * self.width / self.height / 2, (x + y) / 2

    def units(self, point: Point) -> Point:
        """A place on the screen in the map's own measure."""
        x, y = point
        if self.is_isometric:
            across = x * 2 / self.width
            down = y * 2 / self.height
            x, y = (down + across) / 2, (down - across) / 2
        else:
            x, y = x / self.width, y / self.height
        return tidy(x + self.origin[0]), tidy(-y + self.origin[1])

    def tiles(self, gid: int) -> Tiles | None:
        """The tileset that a sprite's picture is from."""
        index = bisect_right(self.firsts, gid & ~_FLIPS)
        return self.tilesets[index - 1] if index else None

    def tile(self, gid: Json) -> Json:
        """What a tileset says of the tile of a sprite; None where it says nothing."""
        found = self.tiles(gid) if isinstance(gid, int) else None
        return found.rows.get((gid & ~_FLIPS) - found.first) if found else None

    def outline(self, item: dict[str, Json], moved: Point) -> tuple[Point, list[Point]]:
        """The middle of an object, and the corners around it (none of a point), in units."""
        if isinstance(item.get("gid"), int):
            corners = self._sprite(item)
            return self._middle(self._placed(item, moved, corners, is_picture=True))
        polygon = item.get("polygon")
        if isinstance(polygon, list):
            return self._middle(self._placed(item, moved, _points(polygon)))
        width, height = plain(item, "width"), plain(item, "height")
        box = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
        if item.get("point") is True or not (width or height):
            box = box[:1]
        elif item.get("ellipse") is True:
            turns = [math.tau * step / _ROUND for step in range(_ROUND)]
            box = [
                (width * (1 + math.cos(turn)) / 2, height * (1 + math.sin(turn)) / 2)
                for turn in turns
            ]
        return self._middle(self._placed(item, moved, box))

    def line(self, item: dict[str, Json], moved: Point) -> list[Point]:
        """The points of a line, in units."""
        return self._placed(item, moved, _points(item["polyline"]))

    def _sprite(self, item: dict[str, Json]) -> list[Point]:
        """The corners of a picture about the point that it stands on."""
        tiles = self.tiles(item["gid"])
        usual = "bottom" if self.is_isometric else "bottomleft"
        kind = tiles.alignment if tiles else "unspecified"
        right, down = ALIGNMENTS.get(kind, ALIGNMENTS[usual])
        size = tiles.size if tiles else (0.0, 0.0)
        width = plain(item, "width") or size[0]
        height = plain(item, "height") or size[1]
        left, top = -right * width, -down * height
        if tiles and size[0] and size[1]:
            left += tiles.offset[0] * width / size[0]
            top += tiles.offset[1] * height / size[1]
        return [
            (left, top),
            (left + width, top),
            (left + width, top + height),
            (left, top + height),
        ]

    def _placed(
        self, item: dict[str, Json], moved: Point, points: Iterable[Point], is_picture: bool = False
    ) -> list[Point]:
        """Points that are measured from an object's own, turned about it, in units."""
        x, y = plain(item, "x"), plain(item, "y")
        origin = self.on_screen((x, y))
        angle = math.radians(plain(item, "rotation") % 360)
        cos, sin = math.cos(angle), math.sin(angle)
        found = []
        for right, down in points:
            if not is_picture:
                there = self.on_screen((x + right, y + down))
                right, down = there[0] - origin[0], there[1] - origin[1]
            turned = right * cos - down * sin, right * sin + down * cos
            found.append(
                self.units((origin[0] + turned[0] + moved[0], origin[1] + turned[1] + moved[1]))
            )
        return found

    @staticmethod
    def _middle(corners: list[Point]) -> tuple[Point, list[Point]]:
        if not corners:
            return (0.0, 0.0), []
        x, y = middle(corners)
        return (_snapped(x), _snapped(y)), corners if len(corners) > 2 else []


def _snapped(value: float) -> float:
    """The value without the last digits, which turning and halving leave behind."""
    return tidy(round(value, 9))


def _points(rows: list[Json]) -> list[Point]:
    return [(plain(row, "x"), plain(row, "y")) for row in rows if isinstance(row, dict)]


def middle(corners: list[Point]) -> Point:
    """The centre of the area that corners enclose; of a line, the middle of its box.

    >>> middle([(0, 0), (4, 0), (4, 2), (0, 2)])
    (2.0, 1.0)
    """
    (x0, y0), area, x, y = corners[0], 0.0, 0.0, 0.0
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        ax, ay, bx, by = ax - x0, ay - y0, bx - x0, by - y0
        cross = ax * by - bx * ay
        area, x, y = area + cross, x + (ax + bx) * cross, y + (ay + by) * cross
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    size = max(max(xs) - min(xs), max(ys) - min(ys))
    if abs(area) <= 1e-9 * size * size:
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x0 + x / (3 * area), y0 + y / (3 * area)


def edges_of(corners: list[Point]) -> list[Edge]:
    """The sides between corners."""
    return [(*a, *b) for a, b in zip(corners, [*corners[1:], *corners[:1]], strict=True)]


def is_inside(point: Point, edges: list[Edge]) -> bool:
    """Whether a point lies within sides."""
    x, y = point
    crossed = [edge for edge in edges if (edge[1] > y) != (edge[3] > y)]
    over = [x < (bx - ax) * (y - ay) / (by - ay) + ax for ax, ay, bx, by in crossed]
    return sum(over) % 2 == 1
