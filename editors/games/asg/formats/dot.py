"""DOT, the language of Graphviz, read.

A reader of our own, because the ready one does not do: pydot with pyparsing (1.5 MB, two wheels
more to load before the first import) took 2.8 s for a map of 1 000 nodes, so minutes for a large
file, and told mistakes by printing to the standard output, at the wrong column.  This one is
linear, knows the whole grammar (ports and HTML labels are read and reported as lost), and says
line and column.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from editors.games.asg.formats.dot_graph import MOST_SPLITS, DotGraph, Value
from editors.games.asg.formats.dot_words import Token, fail, tokens
from editors.games.asg.formats.draft import MAX_EDGES, MAX_NODES, Draft

MAX_NESTING = 50
MAX_STATEMENTS = 4 * (MAX_NODES + MAX_EDGES)
"""No map that may be read needs more statements."""

_IDS = ("id", "text", "html")


class _Reader:
    """A recursive descent over the statements, with a bound on its depth."""

    def __init__(self, text: str) -> None:
        self.text, self.graph = text, DotGraph()
        self.report = self.graph.report
        self.words = tokens(text, self.split)
        self.word = next(self.words)
        self.statements = 0

    def split(self, word: str, tail: str, at: int) -> None:
        """Two words run into each other; lines are counted only for those that are told."""
        is_told = self.graph.splits < MOST_SPLITS
        self.graph.split(word, tail, self.text.count("\n", 0, at) + 1 if is_told else 0)

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

    def document(self) -> Draft:
        """`[strict] (graph | digraph) [id] { statements }`; a second graph is not read."""
        graph = self.graph
        if self.word.text == "strict" and self.word.kind == "keyword":
            self.take()
            graph.is_strict = True
        if self.word.kind != "keyword" or self.word.text not in ("graph", "digraph"):
            fail(self.text, self.word.start, "A DOT file begins with graph or digraph.")
        graph.is_directed = self.take().text == "digraph"
        if self.word.kind in _IDS:
            graph.title = graph.draft.attributes["id"] = self.identifier().plain
        self.block()
        if self.word.kind == "keyword":
            self.report.add("lost", "graphs", "Only the first graph of the file was read.")
        elif self.word.kind != "end":
            fail(self.text, self.word.start, "The graph ends before this; remove the rest.")
        return graph.finish()

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
        """Attributes of the graph, defaults, nodes, edges, or a subgraph."""
        self.statements += 1
        if self.statements > MAX_STATEMENTS:
            message = f"The file has more than {MAX_STATEMENTS:,} statements; no map needs that."
            fail(self.text, self.word.start, message)
        is_word = self.word.kind == "keyword"
        if is_word and self.word.text in ("node", "edge", "graph"):
            self.defaults(self.take().text)
            return
        is_named = self.word.kind in _IDS
        first = self.identifier() if is_named else None
        if first is not None and self.skip("="):
            self.graph.set_graph(first.plain, self.identifier())
            return
        ends = [self.operand(first)]
        if self.word.kind != "edge":
            if is_named:
                given = self.attributes()
                for key in ends[0]:
                    self.graph.describe(key, given)
            return
        while self.word.kind == "edge":
            self.arrow(self.take())
            ends.append(self.operand(None))
        self.graph.lose_edge_attributes(self.attributes(), len(ends) - 1)
        for left, right in pairwise(list(end) for end in ends):  # subgraphs are whole by now
            self.graph.connect(left, right)

    def arrow(self, token: Token) -> None:
        """Graphviz refuses the other graph's mark; what is meant is an edge all the same."""
        if (token.text == "->") != self.graph.is_directed:
            kind = "digraph" if self.graph.is_directed else "graph"
            self.report.count(
                "changed",
                "arrows",
                "{n} edge is written with {mark} in a {kind}, which Graphviz refuses; it was read.",
                "{n} edges are written with {mark} in a {kind}, which Graphviz refuses; they were "
                "read.",
                mark=token.text,
                kind=kind,
            )

    def operand(self, first: Value | None) -> Iterable[str]:
        """The nodes that one side of an edge stands for: a subgraph, or nodes with commas."""
        if first is None and self.word.kind in ("{", "keyword"):
            return self.subgraph()
        found = [self.node(first or self.identifier())]
        while self.skip(","):
            found.append(self.node(self.identifier()))
        return found

    def node(self, id: Value) -> str:
        """A node and the port that may follow it."""
        if self.skip(":"):
            self.identifier()
            if self.skip(":"):
                self.identifier()
            self.report.count(
                "lost",
                "ports",
                "{n} port of a node was left out.",
                "{n} ports of nodes were left out.",
            )
        return self.graph.mention(id)

    def subgraph(self) -> Iterable[str]:
        """A subgraph; it stands for the nodes that it mentions, here and before."""
        name = None
        if self.word.kind == "keyword":
            if self.word.text != "subgraph":
                fail(self.text, self.word.start, f"{self.word.text!r} cannot stand here.")
            self.take()
            if self.word.kind in _IDS:
                name = self.identifier()
        outer = self.graph.scope
        if outer.depth >= MAX_NESTING:
            message = f"Nested more than {MAX_NESTING} subgraphs deep; no map needs that."
            fail(self.text, self.word.start, message)
        self.graph.scope = self.graph.opened(name)
        self.block()
        inner, self.graph.scope = self.graph.scope, outer
        return inner.members

    def identifier(self) -> Value:
        """An id: a name, a number, a text (several joined by +), or HTML."""
        if self.word.kind == "html":
            self.report.count(
                "changed",
                "html",
                "The tags of {n} HTML text were left out.",
                "The tags of {n} HTML texts were left out.",
            )
            return Value(self.take().text, True)
        if self.word.kind != "text":
            return Value(self.expect("id", "a name").text)
        text = self.take().text
        while self.skip("+"):
            text += self.expect("text", "a text in quotes").text
        return Value(text)

    def attributes(self) -> dict[str, Value]:
        """Attribute lists in brackets."""
        found: dict[str, Value] = {}
        while self.skip("["):
            while not self.skip("]"):
                key = self.identifier().plain
                found[key] = self.identifier() if self.skip("=") else Value("true")
                is_separate = self.skip(",") or self.skip(";")
                if not is_separate and self.word.kind not in ("]", *_IDS):
                    self.expect("]", "] or another attribute")
        return found

    def defaults(self, what: str) -> None:
        """`node [...]`, `edge [...]` or `graph [...]`."""
        if self.word.kind != "[":
            self.expect("[", f"[ after {what}, which is a word of DOT; a name needs quotes")
        found = self.attributes()
        if what == "node":
            self.graph.scope.defaults |= found
        elif what == "graph":
            for key, value in found.items():
                self.graph.set_graph(key, value)
        else:
            for key in found:
                message = f"The attribute {key!r} of edges is not kept."
                self.report.add("lost", key, message)


def read_dot(text: str) -> Draft:
    """The graph of a DOT text.  Raises CallError with line and column."""
    return _Reader(text).document()
