"""What the elements of a GraphML text come to: nodes, edges, values, and what is lost of them."""

from __future__ import annotations

from dataclasses import dataclass

from editors.games.asg.formats.draft import Draft, DraftNode, number
from editors.games.asg.formats.exact import JSON, restored


@dataclass(frozen=True, slots=True)
class _Key:
    """A declared attribute: its name, and what it is for."""

    title: str
    what: str
    is_declared: bool = True


class GraphmlData:
    """A draft in the making."""

    def __init__(self) -> None:
        self.draft = Draft()
        self.report = self.draft.report
        self.ids: set[str] = set()
        self.keys: dict[str, _Key] = {}
        self.defaults: dict[str, dict[str, str]] = {}
        self.loose: dict[str, str] = {}
        """Values of the file as a whole, where its graph does not give its own."""
        self.directed = 0
        self.is_drawn = False

    def key(self, attributes: dict[str, str]) -> None:
        """A key is declared."""
        id = attributes.get("id", "")
        if id in self.keys:
            message = f"The key {id!r} is declared twice; the last one counts."
            self.report.add("changed", "keys", message)
        title = attributes.get("attr.name") or attributes.get("yfiles.type") or id
        self.keys[id] = _Key(title, attributes.get("for", "all"))

    def named(self, id: str) -> _Key:
        """The key with an id; one that is not declared has its id for a name."""
        found = self.keys.get(id)
        if found is None:
            found = self.keys[id] = _Key(id, "all", False)
        if not found.is_declared:
            self.report.count(
                "changed",
                "keys",
                "{n} value has the key {key}, which the file does not declare; it "
                "was taken for a name.",
                "{n} values have the key {key}, which the file does not declare; it "
                "was taken for a name.",
                key=repr(id),
            )
        return found

    def title(self, attributes: dict[str, str]) -> None:
        """The first graph begins."""
        if attributes.get("id"):
            self.draft.attributes["id"] = attributes["id"]
        self.lose_attributes("graph", attributes, ("id", "edgedefault"))

    def lose_attributes(self, what: str, given: dict[str, str], known: tuple[str, ...]) -> None:
        """Attributes of an element that nothing here reads; `parse.` ones only help parsers."""
        for key in given:
            if key not in known and not key.startswith("parse.") and " " not in key:
                self.report.count(
                    "lost",
                    key,
                    "The attribute {key} of {n} <{what}> is not kept.",
                    "The attribute {key} of {n} <{what}> is not kept.",
                    key=repr(key),
                    what=what,
                )

    def node(self, attributes: dict[str, str]) -> DraftNode:
        """A node begins; edges before it may have named it."""
        id = attributes["id"]
        self.ids.add(id)
        self.lose_attributes("node", attributes, ("id",))
        return self.draft.node(id)

    def edge(self, attributes: dict[str, str], default: str) -> None:
        """An edge begins; `default` says whether those that do not say it are directed."""
        self.directed += attributes.get("directed", default) in ("true", "1")
        known = ("source", "target", "directed", "id", "sourceport", "targetport")
        self.lose_attributes("edge", attributes, known)
        if "id" in attributes:
            self.report.count(
                "lost",
                "ids",
                "The id of {n} edge is not kept.",
                "The ids of {n} edges are not kept.",
            )
        if "sourceport" in attributes or "targetport" in attributes:
            self.report.count(
                "lost",
                "ports",
                "{n} edge ends at a port; it ends at the node now.",
                "{n} edges end at ports; they end at the nodes now.",
            )
        self.draft.connect([(attributes["source"], attributes["target"])])

    def shape(self, node: DraftNode, tag: str, attributes: dict[str, str]) -> None:
        """What yEd draws of a node: the middle of its box, downwards, and its colour."""
        if tag in ("Geometry", "RectD"):
            names = ("x", "y", "width", "height")
            given = {key.lower(): value for key, value in attributes.items()}
            x, y, width, height = (number(given.get(key)) for key in names)
            if x is not None and y is not None and node.x is None:
                node.x, node.y = x + (width or 0) / 2, -(y + (height or 0) / 2)
                self.is_drawn = True
        elif tag == "Fill" and attributes.get("color"):
            node.hints.setdefault("fillcolor", attributes["color"])

    def label(self, node: DraftNode, text: str) -> None:
        """A label that a node is drawn with; it has one here."""
        text = text.strip()
        if not text:
            return
        if node.hints.get("label") is not None and node.hints["label"] != text:
            self.report.count(
                "lost",
                "labels",
                "{n} further label of a node is not kept.",
                "{n} further labels of nodes are not kept.",
            )
            return
        node.hints["label"] = text

    def edge_label(self, text: str) -> None:
        """A label that an edge is drawn with."""
        if text.strip():
            self.report.count(
                "lost",
                "labels",
                "The label of {n} edge is not kept.",
                "The labels of {n} edges are not kept.",
            )

    def default(self, id: str, text: str, is_filled: bool) -> None:
        """The value of a key for everything that does not give its own; blanks are none."""
        key = self.keys.get(id, _Key(id, "all"))
        if is_filled:
            self.report.count(
                "lost",
                "drawings",
                "The drawing that {n} key presets is not kept.",
                "The drawings that {n} keys preset are not kept.",
            )
        elif text.strip():
            self.defaults.setdefault(key.what, {})[key.title] = text

    def describe(self, node: DraftNode | None, holder: str, text: str) -> None:
        """A `<desc>`: that of the map is its description."""
        text = text.strip()
        if not text:
            return
        if holder in ("graph", "graphml") and node is None:
            self.loose.setdefault("description", text)
            if self.loose["description"] == text:
                return
        what = {"node": "node", "edge": "edge", "key": "key"}.get(holder, "part")
        self.report.count(
            "lost",
            "descriptions",
            "The description of {n} {what} is not kept.",
            "The descriptions of {n} {what}s are not kept.",
            what=what,
        )

    def value(
        self, node: DraftNode | None, holder: str, id: str, text: str, is_filled: bool
    ) -> None:
        """A value of what the element is inside of."""
        if is_filled:
            self.lose_drawing(holder)
        if is_filled and not text.strip():
            return
        key = self.named(id)
        if node is not None:
            if key.title in node.attributes:
                self.report.count(
                    "lost",
                    key.title,
                    "{n} node has two values of {key}; the first one counts.",
                    "{n} nodes have two values of {key}; the first ones count.",
                    key=repr(key.title),
                )
                return
            node.attributes[key.title] = text
        elif holder == "graph":
            self.draft.attributes.setdefault(key.title, text)
        elif holder == "graphml":
            self.loose.setdefault(key.title, text)
        elif text.strip():
            what = {"edge": "edge", "subgraph": "inner graph"}.get(holder, "part")
            self.report.count(
                "lost",
                key.title,
                "The attribute {key} of {n} {what} is not kept.",
                "The attribute {key} of {n} {what}s is not kept.",
                key=repr(key.title),
                what=what,
            )

    def lose_drawing(self, holder: str) -> None:
        """Shapes, colours and lines."""
        if holder in ("node", "edge"):
            self.report.count(
                "lost",
                "drawings",
                "How {n} {what} is drawn is not kept.",
                "How {n} {what}s are drawn is not kept.",
                what=holder,
            )

    def finish(self) -> Draft:
        """The draft, defaults put in."""
        draft = self.draft
        self.report.count(
            "lost",
            "directions",
            "The directions of {n} edge: both ways may be marched here.",
            "The directions of {n} edges: both ways may be marched here.",
            self.directed,
        )
        all_ = self.defaults.get("all", {})
        for what in self.defaults.keys() - {"all", "node", "graph", "graphml"}:
            for key in self.defaults[what]:
                self.report.add("lost", key, f"The usual value of {key!r} of {what}s is not kept.")
        for node in draft.nodes.values():
            own = {key: value for key, value in node.attributes.items() if value.strip()}
            node.attributes = {**all_, **self.defaults.get("node", {}), **node.attributes}
            drawn = node.hints.get("label")
            if drawn is not None and own.setdefault("label", drawn) == drawn:
                node.attributes["label"] = drawn
            elif drawn is not None:
                self.report.count(
                    "lost",
                    "labels",
                    "{n} node is drawn with another label than it has; that is lost.",
                    "{n} nodes are drawn with other labels than they have; those are lost.",
                )
            self._place(node)
        usual = {**all_, **self.defaults.get("graphml", {}), **self.defaults.get("graph", {})}
        given = {**usual, **self.loose, **draft.attributes}
        draft.attributes = restored(given)
        self._rename()
        draft.is_scaled = not self.is_drawn
        return draft

    def _place(self, node: DraftNode) -> None:
        """The attributes `x` and `y` are the place, before any drawing."""
        texts = [node.attributes.get(key, "").strip() for key in "xy"]
        if not any(texts):
            for key in "xy":
                node.attributes.pop(key, None)
            return
        x, y = map(number, texts)
        for key in "xy":
            node.attributes.pop(key, None)
        if x is None or y is None:
            self.report.count(
                "lost",
                "places",
                "The place of {n} node could not be read.",
                "The places of {n} nodes could not be read.",
            )
        else:
            node.x, node.y = x, y

    def _rename(self) -> None:
        """Give nodes their exact attributes and ids where XML could not hold them."""
        draft, names = self.draft, dict[str, str]()
        for key, node in draft.nodes.items():
            has_id = JSON + "id" in node.attributes
            node.attributes = restored(node.attributes)
            if has_id and (name := node.attributes.pop("id", key)) not in draft.nodes:
                names[key] = node.id = name
        if names:
            draft.nodes = {node.id: node for node in draft.nodes.values()}
            draft.edges = [(names.get(a, a), names.get(b, b)) for a, b in draft.edges]
