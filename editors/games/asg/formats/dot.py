"""DOT, the language of Graphviz, read.

A reader of our own, because the ready one does not do: pydot with pyparsing (1.5 MB, two wheels
more to load before the first import) took 2.8 s for a map of 1 000 nodes, so minutes for a large
file, and told mistakes by printing to the standard output, at the wrong column.  This one is
linear, knows the whole grammar (ports and HTML labels are read and reported as lost), and says
line and column.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from editors.games.asg.formats.dot_words import EXACT, Token, fail, tokens, unescaped
from editors.games.asg.formats.draft import MAX_EDGES, MAX_NODES, Draft, number

MAX_NESTING = 50
MAX_STATEMENTS = 4 * (MAX_NODES + MAX_EDGES)
"""No map that may be read needs more statements."""

_POINT = re.compile(r"\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*,\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)")


@dataclass
class _Scope:
    """What a subgraph inherits, and the nodes it has mentioned."""

    defaults: dict[str, str] = field(default_factory=dict)
    members: dict[str, None] = field(default_factory=dict)


class _Reader:
    """A recursive descent over the statements, with a bound on its depth."""

    def __init__(self, text: str, draft: Draft) -> None:
        self.text, self.draft, self.report = text, draft, draft.report
        self.words = tokens(text)
        self.word = next(self.words)
        self.scopes = [_Scope()]
        self.exact: dict[str, str] = {}
        self.is_exact = True
        self.statements = 0

    def take(self) -> Token:
        """The word, and on to the next one."""
        taken = self.word
        if taken.kind != "end":
            self.word = next(self.words)
        return taken

    def skip(self, kind: str) -> bool:
        """Take a word if it is of a kind."""
        is_there = self.word.kind == kind
        if is_there:
            self.take()
        return is_there

    def expect(self, kind: str, what: str) -> Token:
        """Take a word that must be of a kind."""
        if self.word.kind != kind:
            fail(self.text, self.word.start, f"Expected {what}, not {self.word.text[:40]!r}.")
        return self.take()

    def document(self) -> None:
        """`[strict] (graph | digraph) [id] { statements }`; a second graph is not read."""
        if self.word.text == "strict" and self.word.kind == "keyword":
            self.take()
        if self.word.kind != "keyword" or self.word.text not in ("graph", "digraph"):
            fail(self.text, self.word.start, "A DOT file begins with graph or digraph.")
        self.is_directed = self.take().text == "digraph"
        if self.word.kind in ("id", "html"):
            self.draft.attributes["id"] = self.identifier()
        self.block()
        if self.word.kind == "keyword":
            self.report.add("lost", "graphs", "Only the first graph of the file was read.")
        elif self.word.kind != "end":
            fail(self.text, self.word.start, "The graph ends before this; remove the rest.")
        self.restore()

    def restore(self) -> None:
        """Give nodes their exact names where quotes could not hold them."""
        nodes = self.draft.nodes
        names = {id: exact for id, exact in self.exact.items() if exact not in nodes}
        for id, exact in names.items():
            nodes[id].id = exact
        if names:
            self.draft.nodes = {node.id: node for node in nodes.values()}
            ends = self.draft.edges
            self.draft.edges = [(names.get(a, a), names.get(b, b)) for a, b in ends]

    def block(self) -> None:
        """Statements between braces."""
        opening = self.expect("{", "{")
        while self.word.kind != "}":
            if self.word.kind == "end":
                fail(self.text, opening.start, "The } for this { is missing.")
            if not self.skip(";"):
                self.statement()
        self.take()

    def statement(self) -> None:
        """Attributes of the graph, defaults, a node, edges, or a subgraph."""
        self.statements += 1
        if self.statements > MAX_STATEMENTS:
            fail(self.text, self.word.start, "The file has more statements than any map needs.")
        is_word = self.word.kind == "keyword"
        if is_word and self.word.text in ("node", "edge", "graph"):
            self.defaults(self.take().text)
            return
        start = self.word
        ends = [self.operand()]
        if self.word.kind == "=" and start.kind == "id":
            self.take()
            self.graph_attribute(start.text, self.identifier())
            return
        if self.word.kind != "edge":
            if start.kind in ("id", "html"):
                self.describe(ends[0][0], self.attributes())
            return
        while self.word.kind == "edge":
            self.take()
            ends.append(self.operand())
        self.lose_edge_attributes(self.attributes())
        for left, right in pairwise(ends):
            self.draft.connect((a, b) for a in left for b in right)

    def operand(self) -> list[str]:
        """The nodes that one side of an edge stands for."""
        if self.word.kind in ("{", "keyword"):
            return self.subgraph()
        id = self.identifier()
        if self.word.kind == "=":
            return [id]
        if self.skip(":"):
            self.identifier()
            if self.skip(":"):
                self.identifier()
            self.report.count("lost", "ports", "{n} ports of nodes were left out.")
        self.mention(id)
        return [id]

    def mention(self, id: str) -> None:
        """Make a node when it is mentioned first, with the defaults that hold there."""
        if id not in self.draft.nodes:
            self.draft.node(id)
            self.describe(id, dict(self.scopes[-1].defaults))
        for scope in self.scopes[1:]:
            scope.members[id] = None

    def subgraph(self) -> list[str]:
        """A subgraph; it stands for the nodes that it mentions."""
        if self.word.kind == "keyword":
            if self.word.text != "subgraph":
                fail(self.text, self.word.start, f"{self.word.text!r} cannot stand here.")
            self.take()
            if self.word.kind in ("id", "html"):
                self.identifier()
            self.report.count("lost", "subgraphs", "{n} subgraphs were dissolved into the map.")
        if len(self.scopes) > MAX_NESTING:
            fail(self.text, self.word.start, "Nested too deeply; no map needs that.")
        self.scopes.append(_Scope(dict(self.scopes[-1].defaults)))
        self.block()
        return list(self.scopes.pop().members)

    def identifier(self) -> str:
        """An id: a name, a number, a text (several joined by +), or HTML without its tags."""
        if self.word.kind == "html":
            text = re.sub(r"<[^<>]*>", " ", self.take().text)
            self.report.count("changed", "html", "The tags of {n} HTML texts were left out.")
            return " ".join(text.split())
        text = self.expect("id", "a name").text
        while self.word.kind == "+":
            self.take()
            text += self.expect("id", "a text").text
        return text

    def attributes(self) -> dict[str, str]:
        """Attribute lists in brackets."""
        found: dict[str, str] = {}
        while self.skip("["):
            while not self.skip("]"):
                key = self.identifier()
                found[key] = self.value(key) if self.skip("=") else "true"
                is_separate = self.skip(",") or self.skip(";")
                if not is_separate and self.word.kind not in ("]", "id", "html"):
                    self.expect("]", "] or another attribute")
        return found

    def value(self, key: str) -> str:
        """The value of an attribute; of labels, those in quotes have escapes."""
        is_escaped = self.word.kind != "html" and key == "label"
        text = self.identifier()
        return unescaped(text) if is_escaped else text

    def defaults(self, what: str) -> None:
        """`node [...]`, `edge [...]` or `graph [...]`."""
        found = self.attributes()
        if what == "node":
            self.scopes[-1].defaults |= found
        elif what == "graph":
            for key, value in found.items():
                self.graph_attribute(key, value)
        else:
            self.lose_edge_attributes(found)

    def graph_attribute(self, key: str, value: str) -> None:
        """An attribute of the whole graph; those of subgraphs are drawings only."""
        if len(self.scopes) == 1:
            self.draft.attributes |= _exact({key: value})
        else:
            self.report.count("lost", key, f"The attribute {key!r} of {{n}} subgraphs is not kept.")

    def describe(self, id: str, attributes: dict[str, str]) -> None:
        """Attributes of a node; `pos` is its place."""
        node = self.draft.node(id)
        place = attributes.pop("pos", None)
        point = _POINT.match(place) if place is not None else None
        if point is not None:
            try:
                node.x, node.y = float(point[1]), float(point[2])
            except ValueError:
                node.x = node.y = None
            self.is_exact = self.is_exact and bool(place) and str(place).rstrip().endswith("!")
        elif place is not None:
            self.report.count("lost", "pos", "The places of {n} nodes could not be read.")
        if node.x is None and {"x", "y"} <= attributes.keys():  # as networkx writes them
            node.x, node.y = number(attributes.pop("x")), number(attributes.pop("y"))
        exact = _exact(attributes)
        if EXACT + "id" in attributes:
            self.exact[id] = exact.pop("id")
        node.attributes |= exact

    def lose_edge_attributes(self, attributes: dict[str, str]) -> None:
        """Edges have no attributes here."""
        for key in attributes:
            self.report.count("lost", key, f"The attribute {key!r} of {{n}} edges is not kept.")


def read_dot(text: str) -> Draft:
    """The graph of a DOT text.  Raises CallError with line and column."""
    draft = Draft()
    reader = _Reader(text, draft)
    reader.document()
    if reader.is_directed and draft.edges:
        message = f"The directions of {len(draft.edges)} edges: both ways may be marched here."
        draft.report.add("lost", "directions", message)
    draft.is_scaled = reader.is_exact
    return draft


def _exact(attributes: dict[str, str]) -> dict[str, str]:
    """The attributes, with exact texts in the place of those that quotes could hold."""
    found = {key: value for key, value in attributes.items() if not key.startswith(EXACT)}
    for key, value in attributes.items():
        if key.startswith(EXACT):
            found[key.removeprefix(EXACT)] = unescaped(value)
    return found
