"""Maps of the Tiled editor as JSON, read: objects are nodes, lines are edges.

A node is a point, or the middle of any other shape; an edge is a line whose ends lie on two nodes,
or which names them in its properties `a` and `b`.  A bend that lies on a node is a stop there.
"""

from __future__ import annotations

from core.protocol import Json
from editors.documents import Document
from editors.games.asg.formats.draft import Draft, bad_file, number
from editors.games.asg.formats.tiled_layers import Layer, layers, lose_map
from editors.games.asg.formats.tiled_looks import lose_looks
from editors.games.asg.formats.tiled_places import Places
from editors.games.asg.formats.tiled_shapes import Grid, Point
from editors.games.asg.formats.tiled_values import Properties, properties
from editors.games.asg.formats.tiled_ways import Ways
from editors.games.asg.formats.tiled_write import FAR


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


class _Reader:
    """One map: its measure, its nodes by object, and its lines."""

    def __init__(self, raw: dict[str, Json]) -> None:
        self.raw = raw
        self.draft = Draft()
        self.report = self.draft.report
        self.by_object: dict[str, str] = {}
        self.shapes: dict[str, list[Point]] = {}
        self.last: dict[str, int] = {}
        """The last number given to a name that several nodes share."""
        self.lines: list[tuple[dict[str, Json], Layer]] = []
        own = properties(raw, self.report, "map").texts
        origin = [number(own.pop(key, None)) or 0.0 for key in ("originX", "originY")]
        self.grid = Grid(raw, (origin[0], origin[1]))
        self.draft.attributes = own

    def read(self) -> Draft:
        """The nodes first, wherever they stand, then the lines between them."""
        lose_map(self.raw, self.report)
        for layer in layers(self.raw["layers"], self.report):
            for item in layer.objects:
                if isinstance(item, dict):
                    self.thing(item, layer)
                else:
                    self.report.count(
                        "lost",
                        "objects",
                        "{n} object could not be read.",
                        "{n} objects could not be read.",
                    )
        places = Places(self.draft.nodes.values(), self.shapes)
        ways = Ways(self.draft, self.by_object, places)
        for line, layer in self.lines:
            ways.add(line, self.grid.line(line, layer.moved))
        return self.draft

    def thing(self, item: dict[str, Json], layer: Layer) -> None:
        """An object: a line is kept for later, anything else is a node."""
        lose_looks(item, layer.is_hidden, self.grid, self.report)
        if isinstance(item.get("polyline"), list):
            self.lines.append((item, layer))
            return
        own = properties(item, self.report, "node")
        own.inherit(properties(self.grid.tile(item.get("gid")), self.report, "tile"))
        if "text" in item:
            if not own.texts and not own.objects:
                self.report.count(
                    "lost", "texts", "{n} text was left out.", "{n} texts were left out."
                )
                return
            self.report.count(
                "lost",
                "texts",
                "The words of {n} text are not kept; it is a node.",
                "The words of {n} texts are not kept; they are nodes.",
            )
        for name in own.objects:
            self.report.count(
                "lost",
                name,
                "The property {name} of {n} node is not kept.",
                "The property {name} of {n} nodes is not kept.",
                name=repr(name),
            )
        id = self.named(item, own)
        node = self.draft.node(id)
        place, corners = self.grid.outline(item, layer.moved)
        node.x, node.y = self.settled(place, own)
        if corners:
            self.shapes[id] = corners
            self.report.count(
                "changed",
                "shapes",
                "{n} shape became its middle.",
                "{n} shapes became their middles.",
            )
        node.attributes = own.texts
        if isinstance(item.get("id"), (int, str)):
            self.by_object[str(item["id"])] = id

    def named(self, item: dict[str, Json], own: Properties) -> str:
        """The id of a new node: that of its properties, its name, or one that is made."""
        name = item.get("name")
        id = own.texts.pop("id", "") or (name if isinstance(name, str) else "")
        if not id:
            id = f"object_{item.get('id', len(self.draft.nodes) + 1)}"
            self.report.count(
                "changed",
                "names",
                "{n} node without a name got an id of its own.",
                "{n} nodes without a name got ids of their own.",
            )
        elif isinstance(name, str) and name and name != id:
            own.texts.setdefault("label", name)
        if id in self.draft.nodes:
            own.texts.setdefault("label", id)
            id = self.numbered(id)
            self.report.count(
                "changed",
                "names",
                "{n} node shares a name and got an id of its own.",
                "{n} nodes share a name and got ids of their own.",
            )
        return id

    def numbered(self, name: str) -> str:
        """A free id for another node of a name, counting on from the last one."""
        count = self.last.get(name, 1) + 1
        while f"{name}_{count}" in self.draft.nodes:
            count += 1
        self.last[name] = count
        return f"{name}_{count}"

    def settled(self, place: Point, own: Properties) -> Point:
        """The place in the exact numbers that a map of ours has beside Tiled's rounded pixels."""
        x, y = number(own.texts.get("x")), number(own.texts.get("y"))
        if x is None or y is None:
            return place
        del own.texts["x"], own.texts["y"]
        is_far = max(abs(x), abs(y)) > FAR
        if is_far or (abs(place[0] - x) < 1e-6 and abs(place[1] - y) < 1e-6):
            return x, y
        self.report.count(
            "changed",
            "places",
            "{n} node was moved since its properties x and y were written; it is "
            "where it was moved to.",
            "{n} nodes were moved since their properties x and y were written; they "
            "are where they were moved to.",
        )
        return place
