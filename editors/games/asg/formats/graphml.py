"""GraphML, read and written; yEd's places and labels are read too.

Read with expat, the standard library's own, which walks the text without building a tree.  A
document that declares entities is refused before any is expanded, and nothing outside the text
is ever fetched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from editors.games.asg.formats.draft import Draft, DraftNode, bad_file, number

MAX_NESTING = 100
_NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
_TYPES = {"x": "double", "y": "double", "combatVarianceFraction": "double"}
_COUNTED = (
    *("supplyYield", "P1", "P2", "supplyP1", "supplyP2"),
    *("turnCapPlies", "actionBudget", "baseIncome", "reinforceCostPerStrength"),
)
_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even as a reference."""


@dataclass
class _Open:
    """An element that has not ended yet."""

    name: str
    attributes: dict[str, str]
    text: list[str] = field(default_factory=list)


_ROOT = _Open("graph", {})
"""What an edge outside every graph is in."""


class _Reader:
    """The handlers of expat, and what they have found."""

    def __init__(self) -> None:
        self.draft = Draft()
        self.keys: dict[str, tuple[str, str]] = {}
        """Per key: its name, and the name of what it is for."""
        self.defaults: dict[str, dict[str, str]] = {}
        self.stack: list[_Open] = []
        self.nodes: list[DraftNode | None] = []
        self.ids: dict[str, int] = {}
        self.directed = 0
        self.graphs = 0
        self.is_drawn = False
        self.parser = expat.ParserCreate("utf-8", namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.EntityDeclHandler = self.refuse_entities

    def refuse_entities(self, *_: object) -> None:
        """Entities multiply, or point outside; no map needs them."""
        self.fail("The file declares entities; remove its DOCTYPE and write the texts themselves.")

    def fail(self, message: str) -> None:
        """Refuse the file where the parser stands."""
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        raise bad_file("graphml", message, line, column)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        tag = name.rpartition(" ")[2]
        if not self.stack and tag != "graphml":
            self.fail(f"A GraphML file begins with <graphml>, not <{tag[:40]}>.")
        if len(self.stack) >= MAX_NESTING:
            self.fail("Nested too deeply; no map needs that.")
        self.stack.append(_Open(tag, attributes))
        if tag == "key":
            title = attributes.get("attr.name") or attributes.get("yfiles.type") or ""
            key = attributes.get("id", "")
            self.keys[key] = (title or key, attributes.get("for", "all"))
        elif tag == "graph":
            self.graph(attributes)
        elif tag == "node":
            self.node(attributes)
        elif tag == "edge":
            self.edge(attributes)
        elif tag == "hyperedge":
            self.draft.report.count("lost", "hyperedges", "{n} hyperedges were left out.")
        elif tag == "Geometry" and self.nodes and self.nodes[-1]:
            self.geometry(self.nodes[-1], attributes)

    def graph(self, attributes: dict[str, str]) -> None:
        """A graph begins; graphs inside nodes are dissolved."""
        self.graphs += 1
        if self.graphs == 1:
            if attributes.get("id"):
                self.draft.attributes["id"] = attributes["id"]
        else:
            message = "{n} further graphs were dissolved into the map."
            self.draft.report.count("lost", "graphs", message)

    def node(self, attributes: dict[str, str]) -> None:
        """A node begins."""
        id = attributes.get("id")
        if id is None:
            self.fail("This node has no id.")
            return
        if id in self.ids:
            self.fail(f"There are two nodes with the id {id[:40]!r}; rename one.")
        self.ids[id] = self.parser.CurrentLineNumber
        node = self.draft.node(id)
        node.attributes = {}
        self.nodes.append(node)

    def edge(self, attributes: dict[str, str]) -> None:
        """An edge begins."""
        ends = attributes.get("source"), attributes.get("target")
        if ends[0] is None or ends[1] is None:
            self.fail("This edge needs a source and a target.")
            return
        graph = next(each for each in reversed([_ROOT, *self.stack]) if each.name == "graph")
        default = "true" if graph.attributes.get("edgedefault") == "directed" else "false"
        self.directed += attributes.get("directed", default) == "true"
        self.draft.connect([(ends[0], ends[1])])

    def geometry(self, node: DraftNode, attributes: dict[str, str]) -> None:
        """The place that yEd gives a node: the middle of its box, downwards."""
        x, y, width, height = (number(attributes.get(key)) for key in ("x", "y", "width", "height"))
        if x is not None and y is not None and node.x is None:
            node.x, node.y = x + (width or 0) / 2, -(y + (height or 0) / 2)
            self.is_drawn = True

    def characters(self, text: str) -> None:
        """Text inside an element."""
        if self.stack and self.stack[-1].name in ("data", "default", "NodeLabel"):
            self.stack[-1].text.append(text)

    def end(self, name: str) -> None:
        """An element ends: data has its text now."""
        done = self.stack.pop()
        text = "".join(done.text).strip() if done.name != "data" else "".join(done.text)
        if done.name == "node" and self.nodes:
            self.nodes.pop()
        elif done.name == "default":
            self.default(self.stack[-1].attributes.get("id", ""), text)
        elif done.name == "NodeLabel" and self.nodes and self.nodes[-1] and text:
            self.nodes[-1].attributes.setdefault("label", text)
        elif done.name == "data":
            self.data(done.attributes.get("key", ""), text)

    def default(self, key: str, text: str) -> None:
        """The value of a key for everything that does not give its own."""
        title, what = self.keys.get(key, (key, "all"))
        self.defaults.setdefault(what, {})[title] = text

    def data(self, key: str, text: str) -> None:
        """A value of what the element is inside of."""
        title = self.keys.get(key, (key, "all"))[0]
        holder = self.stack[-1].name if self.stack else ""
        if holder == "node" and self.nodes and self.nodes[-1] is not None:
            node = self.nodes[-1]
            if title in ("x", "y"):
                setattr(node, title, number(text))
            elif text.strip() or title in ("label",):
                node.attributes[title] = text
        elif holder in ("graph", "graphml") and self.graphs <= 1:
            if text.strip():
                self.draft.attributes[title] = text
        elif holder == "edge":
            message = f"The attribute {title!r} of {{n}} edges is not kept."
            self.draft.report.count("lost", title, message)

    def finish(self) -> Draft:
        """The draft, defaults put in."""
        draft = self.draft
        if not self.graphs:
            raise bad_file("graphml", "The file has no <graph>.")
        if self.directed:
            message = f"The directions of {self.directed} edges: both ways may be marched here."
            draft.report.add("lost", "directions", message)
        preset = self.defaults.get("all", {}) | self.defaults.get("node", {})
        for node in draft.nodes.values():
            for key in ("x", "y"):
                if getattr(node, key) is None and key in preset:
                    setattr(node, key, number(preset[key]))
            node.attributes = {k: v for k, v in preset.items() if k not in ("x", "y")} | (
                node.attributes
            )
        draft.attributes = self.defaults.get("graph", {}) | draft.attributes
        draft.is_scaled = not self.is_drawn
        return draft


def read_graphml(text: str) -> Draft:
    """The graph of a GraphML text.  Raises CallError with line and column."""
    reader = _Reader()
    data = text.encode("utf-8", "surrogatepass")
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        message = f"This is not well-formed XML: {expat.ErrorString(error.code)}."
        raise bad_file("graphml", message, error.lineno, error.offset + 1) from None
    return reader.finish()


def _key(id: str, what: str) -> str:
    kind = _TYPES.get(id, "int" if id in _COUNTED else "string")
    key = quoteattr(f"{what}_{id}")
    return f'  <key id={key} for="{what}" attr.name={quoteattr(id)} attr.type="{kind}"/>'


def _clean(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return _FORBIDDEN.sub("", text)


def _attribute(text: str) -> str:
    """A quoted attribute; ends of lines survive as references."""
    return quoteattr(_clean(text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def _data(what: str, key: str, value: str, indent: str) -> str:
    body = escape(_clean(value), {"\r": "&#13;"})
    return f'{indent}<data key="{what}_{key}">{body}</data>'


def write_graphml(draft: Draft) -> str:
    """The graph as GraphML, every attribute declared with its type."""
    used = {key: None for node in draft.nodes.values() for key in node.attributes}
    own = {key: value for key, value in draft.attributes.items() if key != "id"}
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f'<graphml xmlns="{_NAMESPACE}">']
    lines += [_key(key, "graph") for key in own]
    lines += [_key(key, "node") for key in ("x", "y", *used)]
    name = _attribute(draft.attributes.get("id", "map"))
    lines.append(f'  <graph id={name} edgedefault="undirected">')
    lines += [_data("graph", key, value, "    ") for key, value in own.items()]
    for node in draft.nodes.values():
        place = {} if node.x is None else {"x": str(node.x), "y": str(node.y)}
        lines.append(f"    <node id={_attribute(node.id)}>")
        lines += [_data("node", k, v, "      ") for k, v in {**place, **node.attributes}.items()]
        lines.append("    </node>")
    for a, b in draft.edges:
        lines.append(f"    <edge source={_attribute(a)} target={_attribute(b)}/>")
    return "\n".join([*lines, "  </graph>", "</graphml>"]) + "\n"
