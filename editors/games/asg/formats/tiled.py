"""Maps of the Tiled editor as JSON, read and written: objects are nodes, lines are edges.

A node is a point (or any other shape: its middle counts); an edge is a line whose ends lie on two
nodes, or which names them in its properties `a` and `b`.  Tiled measures in pixels, downwards.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from core.games.asg.document import member
from core.games.asg.mirroring import tidy
from core.protocol import Json
from editors.documents import Document
from editors.games.asg.formats.draft import Draft, DraftNode, bad_file, number

TILE = 32
"""Pixels of one unit in the maps that are written here."""

MAX_NESTING = 50
_NEAR = 0.75
"""So many tiles may lie between a line's end and the node that it is meant for."""


def read_tiled(text: str) -> Draft:
    """The graph of a Tiled JSON map.  Raises CallError with line and column."""
    document = Document(text)
    if not document.parsed:
        placed = document.problems[0]
        line, column = document.lines.place(placed.start)
        raise bad_file("tiled", placed.issue.message, line, column)
    return read_tiled_json(document.value)


def read_tiled_json(raw: Json) -> Draft:
    """The graph of a Tiled map.  Raises CallError."""
    if not isinstance(raw, dict) or not isinstance(raw.get("layers"), list):
        raise bad_file("tiled", "A Tiled map has layers; export it from Tiled as JSON.")
    return _Reader(raw).read()


def _size(raw: Json, key: str) -> float:
    value = member(raw, key)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return float(value) if is_number and 0 < value < 1e6 else float(TILE)


class _Reader:
    """One map: its measure, its nodes by object, and its lines."""

    def __init__(self, raw: dict[str, Json]) -> None:
        self.raw = raw
        self.draft = Draft()
        self.report = self.draft.report
        self.tile = (_size(raw, "tilewidth"), _size(raw, "tileheight"))
        self.by_object: dict[Json, str] = {}
        self.last: dict[str, int] = {}
        """The last number given to a name that several nodes share."""
        self.lines: list[tuple[dict[str, Json], float, float]] = []
        own = properties(raw)
        self.origin = (number(own.pop("originX", None)) or 0, number(own.pop("originY", None)) or 0)
        self.draft.attributes = own

    def read(self) -> Draft:
        """The nodes first, wherever they stand, then the lines between them."""
        for layer, dx, dy in self.layers(self.raw["layers"], 0.0, 0.0, 0):
            for item in layer["objects"]:
                if isinstance(item, dict):
                    self.thing(item, dx, dy)
        places = _Places(self.draft.nodes.values())
        for line, dx, dy in self.lines:
            self.edge(line, dx, dy, places)
        return self.draft

    def layers(
        self, layers: Json, dx: float, dy: float, depth: int
    ) -> Iterator[tuple[dict[str, Json], float, float]]:
        """The layers of objects with their offsets; groups are opened."""
        if depth > MAX_NESTING:
            raise bad_file("tiled", "Groups are nested too deeply; no map needs that.")
        for layer in layers if isinstance(layers, list) else ():
            x, y = (dx + _plain(layer, "offsetx"), dy + _plain(layer, "offsety"))
            if isinstance(member(layer, "objects"), list):
                yield layer, x, y
            elif isinstance(member(layer, "layers"), list):
                yield from self.layers(layer["layers"], x, y, depth + 1)
            else:
                self.report.count("lost", "layers", "{n} layers of tiles or images were left out.")

    def thing(self, item: dict[str, Json], dx: float, dy: float) -> None:
        """An object: a line is kept for later, anything else is a node."""
        if isinstance(item.get("polyline"), list):
            self.lines.append((item, dx, dy))
            return
        if "text" in item and not properties(item):
            self.report.count("lost", "texts", "{n} texts were left out.")
            return
        own = properties(item)
        name = item.get("name")
        id = own.pop("id", "") or (name if isinstance(name, str) else "")
        id = id or f"object_{item.get('id', len(self.draft.nodes) + 1)}"
        if id in self.draft.nodes:
            own.setdefault("label", id)
            id = self.numbered(id)
            message = "{n} nodes share a name and got ids of their own."
            self.report.count("changed", "names", message)
        node = self.draft.node(id)
        node.x, node.y = self.place(item, dx, dy, _half(item, "width"), _half(item, "height"))
        x, y = number(own.pop("x", None)), number(own.pop("y", None))
        if x is not None and y is not None and _is_near((node.x, node.y), (x, y)):
            node.x, node.y = x, y  # Tiled's pixels round; a node that was not moved does not
        node.attributes = own
        key = item.get("id")
        if isinstance(key, (int, str)):
            self.by_object[str(key)] = id

    def numbered(self, name: str) -> str:
        """A free id for another node of a name, counting on from the last one."""
        count = self.last.get(name, 1) + 1
        while f"{name}_{count}" in self.draft.nodes:
            count += 1
        self.last[name] = count
        return f"{name}_{count}"

    def place(
        self, item: dict[str, Json], dx: float, dy: float, right: float = 0, down: float = 0
    ) -> tuple[float, float]:
        """A point in the map's own measure, upwards."""
        x = (_plain(item, "x") + dx + right) / self.tile[0] + self.origin[0]
        y = -(_plain(item, "y") + dy + down) / self.tile[1] + self.origin[1]
        return tidy(x), tidy(y)

    def edge(self, line: dict[str, Json], dx: float, dy: float, places: _Places) -> None:
        """A line: its properties tell the ends, or the nodes that they lie on."""
        own = properties(line)
        ends = [self.named(own.pop(key, None)) for key in ("a", "b")]
        points = [p for p in line["polyline"] if isinstance(p, dict)]
        for index, point in enumerate((points[:1] + points[-1:]) if len(points) > 1 else []):
            if ends[index] is None:
                right, down = _plain(point, "x"), _plain(point, "y")
                ends[index] = places.near(*self.place(line, dx, dy, right, down))
        for key in own:
            self.report.count("lost", key, f"The attribute {key!r} of {{n}} edges is not kept.")
        if ends[0] is None or ends[1] is None:
            message = "{n} lines do not end on two nodes and were left out."
            self.report.count("lost", "lines", message)
            return
        if len(points) > 2:
            self.report.count("lost", "bends", "The bends of {n} lines were straightened.")
        self.draft.connect([(ends[0], ends[1])])

    def named(self, end: str | None) -> str | None:
        """The node that a property names, by object or by id."""
        if end is None:
            return None
        return end if end in self.draft.nodes else self.by_object.get(end)


def _plain(raw: Json, key: str) -> float:
    value = member(raw, key)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return float(value) if is_number and abs(value) < 1e12 else 0.0


def _half(item: dict[str, Json], key: str) -> float:
    return _plain(item, key) / 2


def _is_near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) < 1e-6 and abs(a[1] - b[1]) < 1e-6


class _Places:
    """Nodes in cells of one unit, for finding the nearest to the end of a line."""

    def __init__(self, nodes: Any) -> None:
        self.cells: dict[tuple[int, int], list[DraftNode]] = {}
        for node in nodes:
            cell = (math.floor(node.x), math.floor(node.y))
            self.cells.setdefault(cell, []).append(node)

    def near(self, x: float, y: float) -> str | None:
        """The id of the nearest node within reach."""
        cx, cy = math.floor(x), math.floor(y)
        around = [
            node
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for node in self.cells.get((cx + dx, cy + dy), ())
        ]
        found = [(math.hypot(n.x - x, n.y - y), n.id) for n in around]  # type: ignore[operator]
        best = min(found, default=(math.inf, ""))
        return best[1] if best[0] <= _NEAR else None


def properties(raw: Json) -> dict[str, str]:
    """Tiled's properties as texts; those that are objects or lists are left out."""
    found: dict[str, str] = {}
    rows = member(raw, "properties")
    for row in rows if isinstance(rows, list) else ():
        name, value = member(row, "name"), member(row, "value")
        if isinstance(name, str) and isinstance(value, (str, int, float)):
            found[name] = json.dumps(value) if isinstance(value, bool) else str(value)
    return found


def _typed(values: dict[str, str]) -> list[Json]:
    """Properties as Tiled writes them, whole numbers and fractions by their kind."""
    rows: list[Json] = []
    for name, text in values.items():
        value: Json = text
        kind = "string"
        if name not in ("label", "id", "name", "description", "a", "b", "hq", "owner"):
            found = number(text)
            if found is not None:
                is_whole = text.lstrip("-").isdecimal()
                value, kind = (int(text), "int") if is_whole else (found, "float")
        rows.append({"name": name, "type": kind, "value": value})
    return rows


def write_tiled(draft: Draft) -> str:
    """The graph as a Tiled map with two layers of objects."""
    xs = [node.x or 0.0 for node in draft.nodes.values()] or [0.0]
    ys = [node.y or 0.0 for node in draft.nodes.values()] or [0.0]
    left, top = math.floor(min(xs)) - 1, math.ceil(max(ys)) + 1
    size = (math.ceil(max(xs)) + 1 - left, top - math.floor(min(ys)) + 1)

    def pixels(node: DraftNode) -> dict[str, Json]:
        return {"x": tidy(((node.x or 0) - left) * TILE), "y": tidy((top - (node.y or 0)) * TILE)}

    nodes = [
        {
            "id": index,
            "name": node.id,
            "type": "node",
            "point": True,
            **pixels(node),
            "width": 0,
            "height": 0,
            "rotation": 0,
            "visible": True,
            "properties": _typed({"x": str(node.x or 0), "y": str(node.y or 0), **node.attributes}),
        }
        for index, node in enumerate(draft.nodes.values(), 1)
    ]
    edges = []
    for index, (a, b) in enumerate(draft.edges, len(nodes) + 1):
        start, end = (pixels(draft.nodes[id]) for id in (a, b))
        bend = [{"x": 0, "y": 0}, {key: tidy(end[key] - start[key]) for key in "xy"}]
        edges.append(
            {
                "id": index,
                "name": "",
                "type": "edge",
                **start,
                "width": 0,
                "height": 0,
                "rotation": 0,
                "visible": True,
                "polyline": bend,
                "properties": _typed({"a": a, "b": b}),
            }
        )
    own = {**draft.attributes, "originX": str(left), "originY": str(top)}
    return json.dumps(_map(size, nodes, edges, own), indent=1, ensure_ascii=False) + "\n"


def _map(
    size: tuple[int, int], nodes: list[Json], edges: list[Json], own: dict[str, str]
) -> dict[str, Json]:
    return {
        "type": "map",
        "version": "1.10",
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "infinite": False,
        "width": size[0],
        "height": size[1],
        "tilewidth": TILE,
        "tileheight": TILE,
        "nextlayerid": 3,
        "nextobjectid": len(nodes) + len(edges) + 1,
        "properties": _typed(own),
        "tilesets": [],
        "layers": [_layer(1, "edges", edges), _layer(2, "nodes", nodes)],
    }


def _layer(id: int, name: str, objects: list[Json]) -> dict[str, Json]:
    return {
        "id": id,
        "name": name,
        "type": "objectgroup",
        "draworder": "index",
        "x": 0,
        "y": 0,
        "opacity": 1,
        "visible": True,
        "objects": objects,
    }
