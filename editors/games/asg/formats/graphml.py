"""GraphML, read; yEd's places, labels and colours are read too.

Read with expat, the standard library's own, which walks the text without building a tree.  A
document that declares entities is refused before any is expanded, and nothing outside the text
is ever fetched.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from core.errors import CallError
from editors.games.asg.formats.draft import Draft, DraftNode, bad_file
from editors.games.asg.formats.graphml_data import GraphmlData
from editors.games.asg.formats.xmltext import undeclared

MAX_NESTING = 100
_STRUCTURE = (
    "graphml",
    "key",
    "default",
    "graph",
    "node",
    "edge",
    "hyperedge",
    "endpoint",
    "port",
    "data",
    "desc",
    "locator",
)
_TEXTS = ("data", "default", "desc", "NodeLabel", "EdgeLabel", "Label.Text")


@dataclass
class _Open:
    """An element that has not ended yet."""

    name: str
    attributes: dict[str, str]
    text: list[str] = field(default_factory=list)
    is_filled: bool = False
    """Whether it holds elements of another namespace, as drawings are."""


class _Reader:
    """The handlers of expat; what the elements hold goes to the data."""

    def __init__(self) -> None:
        self.data = GraphmlData()
        self.report = self.data.report
        self.stack: list[_Open] = []
        self.graphs: list[int] = []
        """The open graphs: 1 for the first graph of the file, 0 for one inside a node."""
        self.tops = 0
        self.ignored = 0
        """How many open elements belong to what is not read."""
        self.nodes: list[DraftNode] = []
        self.namespace = ""
        self.parser = expat.ParserCreate("utf-8", namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.EntityDeclHandler = self.refuse_entities
        self.parser.SkippedEntityHandler = self.refuse_entity

    def refuse_entities(self, *_: object) -> None:
        """Entities multiply, or point outside; no map needs them."""
        self.fail("The file declares entities; remove its DOCTYPE and write the texts themselves.")

    def refuse_entity(self, name: str, is_parameter: bool) -> None:
        """An entity that expat would pass over in silence."""
        sign = "%" if is_parameter else "&"
        self.fail(_undeclared(f"{sign}{name};"))

    def fail(self, message: str) -> NoReturn:
        """Refuse the file where the parser stands."""
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        raise bad_file("graphml", message, line, column)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        space, _, tag = name.rpartition(" ")
        if not self.stack:
            self.namespace = space
            if tag != "graphml":
                self.fail(f"A GraphML file begins with <graphml>, not <{tag[:40]}>.")
        if len(self.stack) >= MAX_NESTING:
            self.fail(f"Nested more than {MAX_NESTING} elements deep; no map needs that.")
        above = self.stack[-1] if self.stack else None
        is_own = space == self.namespace and tag in _STRUCTURE
        is_drawing = above is not None and (not is_own or _is_drawing(above.name))
        self.stack.append(_Open(tag if not is_drawing or tag in _TEXTS else f"y:{tag}", attributes))
        if self.ignored:
            self.ignored += 1
        elif is_drawing:
            self.drawing(tag, space, attributes)
        else:
            self.structure(tag, attributes)

    def structure(self, tag: str, attributes: dict[str, str]) -> None:
        """An element of GraphML itself."""
        if tag == "key":
            self.data.key(attributes)
        elif tag == "graph":
            self.graph(attributes)
        elif tag == "node":
            self.node(attributes)
        elif tag == "edge":
            self.edge(attributes)
        elif tag == "hyperedge":
            self.ignored = 1
            self.report.count(
                "lost", "hyperedges", "{n} hyperedge was left out.", "{n} hyperedges were left out."
            )
        elif tag == "port":
            self.ignored = 1
            self.report.count(
                "lost",
                "ports",
                "{n} port of a node was left out.",
                "{n} ports of nodes were left out.",
            )
        elif tag == "locator":
            self.report.count(
                "lost",
                "locators",
                "{n} locator names a part that lies elsewhere; it was left out.",
                "{n} locators name parts that lie elsewhere; they were left out.",
            )

    def drawing(self, tag: str, space: str, attributes: dict[str, str]) -> None:
        """An element of a program's own, as yEd's shapes are."""
        for element in reversed(self.stack[:-1]):
            if element.name in ("data", "default"):
                element.is_filled = True
                break
        else:
            self.report.count(
                "lost",
                tag,
                "The element {tag} is not kept, {n} time.",
                "The element {tag} is not kept, {n} times.",
                tag=f"<{tag}>",
            )
        if self.nodes:
            self.data.shape(self.nodes[-1], tag, attributes)

    def graph(self, attributes: dict[str, str]) -> None:
        """A graph begins; graphs inside nodes are dissolved, further ones are not read."""
        if not self.graphs:
            self.tops += 1
            if self.tops > 1:
                self.ignored = 1
                if self.tops == 2:
                    self.report.add("lost", "graphs", "Only the first graph of the file was read.")
                return
            self.data.title(attributes)
        else:
            self.report.count(
                "lost",
                "graphs",
                "{n} graph inside a node was dissolved.",
                "{n} graphs inside nodes were dissolved.",
            )
        self.graphs.append(len(self.graphs))

    def node(self, attributes: dict[str, str]) -> None:
        """A node begins."""
        if "id" not in attributes:
            self.fail("This node has no id.")
        if attributes["id"] in self.data.ids:
            self.fail(f"There are two nodes with the id {attributes['id'][:40]!r}; rename one.")
        self.nodes.append(self.data.node(attributes))

    def edge(self, attributes: dict[str, str]) -> None:
        """An edge begins."""
        if "source" not in attributes or "target" not in attributes:
            self.fail("This edge needs a source and a target.")
        graph = next((e for e in reversed(self.stack) if e.name == "graph"), None)
        default = graph.attributes.get("edgedefault") if graph else None
        self.data.edge(attributes, "true" if default == "directed" else "false")

    def characters(self, text: str) -> None:
        """Text inside an element."""
        if not self.ignored and self.stack and self.stack[-1].name in _TEXTS:
            self.stack[-1].text.append(text)

    def end(self, name: str) -> None:
        """An element ends: data has its text now."""
        done = self.stack.pop()
        if self.ignored:
            self.ignored -= 1
            return
        text, holder = "".join(done.text), self.stack[-1].name if self.stack else ""
        key = done.attributes.get("key", "")
        if done.name == "node":
            self.nodes.pop()
        elif done.name == "graph":
            self.graphs.pop()
        elif done.name == "default":
            self.data.default(self.stack[-1].attributes.get("id", ""), text, done.is_filled)
        elif done.name == "desc":
            self.data.describe(self.nodes[-1] if self.nodes else None, holder, text)
        elif done.name in ("NodeLabel", "Label.Text") and self.nodes:
            self.data.label(self.nodes[-1], text)
        elif done.name == "EdgeLabel":
            self.data.edge_label(text)
        elif done.name == "data":
            node = self.nodes[-1] if holder == "node" else None
            is_inner = holder == "graph" and len(self.graphs) > 1
            self.data.value(node, "subgraph" if is_inner else holder, key, text, done.is_filled)


def _is_drawing(name: str) -> bool:
    """Whether what stands inside such an element is a program's own."""
    return name in ("data", "default", "NodeLabel", "EdgeLabel") or name.startswith("y:")


def _undeclared(entity: str) -> str:
    return (
        f"The entity {entity} is not declared, and none is looked up elsewhere; write the "
        "character itself."
    )


def _refuse_undeclared(text: str) -> None:
    found = undeclared(text)
    if found is not None:
        entity, at = found
        line = text.count("\n", 0, at) + 1
        raise bad_file("graphml", _undeclared(entity), line, at - text.rfind("\n", 0, at))


def read_graphml(text: str) -> Draft:
    """The graph of a GraphML text.  Raises CallError with line and column."""
    reader = _Reader()
    data = text.encode("utf-8", "surrogatepass")
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        message = f"This is not well-formed XML: {expat.ErrorString(error.code)}."
        raise bad_file("graphml", message, error.lineno, error.offset + 1) from None
    except CallError:
        at = data.find(b">", max(reader.parser.CurrentByteIndex, 0)) + 1
        _refuse_undeclared(data[:at].decode("utf-8", "replace"))  # what may have led to it
        raise
    _refuse_undeclared(text)
    if not reader.tops:
        raise bad_file("graphml", "The file has no <graph>.")
    return reader.data.finish()
