"""A map as Tiled JSON: a layer of nodes and a layer of edges."""

from __future__ import annotations

import json
import math

from core.games.asg.mirror import tidy
from core.protocol import Json
from editors.games.asg.formats.draft import Draft, DraftNode, number

TILE = 32
"""Pixels of one unit in the maps that are written here."""


FAR = 1e9
"""Units beyond which a node lies outside the picture; its properties have its place."""

MOST = 1e11
"""Pixels do not go beyond this."""


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


def _near(values: list[float]) -> list[float]:
    """The places that the map is made wide enough for; those far out do not count."""
    return [value for value in values if abs(value) <= FAR] or [0.0]


def _clamped(value: float) -> float:
    """A place within what pixels can count; the properties have it exactly."""
    return min(max(value, -MOST), MOST)


def write_tiled(draft: Draft) -> str:
    """The graph as a Tiled map with two layers of objects."""
    xs = _near([node.x or 0.0 for node in draft.nodes.values()])
    ys = _near([node.y or 0.0 for node in draft.nodes.values()])
    left, top = math.floor(min(xs)) - 1, math.ceil(max(ys)) + 1
    size = (math.ceil(max(xs)) + 1 - left, top - math.floor(min(ys)) + 1)

    def pixels(node: DraftNode) -> dict[str, Json]:
        x, y = ((node.x or 0) - left) * TILE, (top - (node.y or 0)) * TILE
        return {"x": tidy(_clamped(x)), "y": tidy(_clamped(y))}

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
