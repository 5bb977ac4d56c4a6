"""DOT, the language of Graphviz, read and written.

A reader of our own, because the ready one does not do: pydot with pyparsing (1.5 MB, two wheels
more to load before the first import) took 2.8 s for a map of 1 000 nodes, so minutes for a large
file, and told mistakes by printing to the standard output, at the wrong column.  This one is
linear, knows the whole grammar (ports and HTML labels are read and reported as lost), and says
line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, NoReturn

from core.repairs import fresh
from editors.games.asg.formats.draft import MAX_EDGES, MAX_NODES, Draft, bad_file, number

MAX_NESTING = 50
MAX_WORDS = 1_000_000
MAX_STATEMENTS = 4 * (MAX_NODES + MAX_EDGES)
MAX_NAME = 100_000
"""No map that may be read needs more words, statements, or letters in one text."""

_TOKEN = re.compile(
    r"(?P<skip>(?:\s*\n|\A)[ \t]*\#[^\n]*|\s+|//[^\n]*|/\*.*?\*/)"
    r"|(?P<edge>--|->)"
    r"|(?P<number>-?(?:\.\d+|\d+(?:\.\d*)?))"
    r"|(?P<name>[^\W\d]\w*)"
    r'|(?P<text>"(?:[^"\\]|\\.)*")'
    r"|(?P<mark>[{}\[\]=;,:+])"
    r"|(?P<html><)",
    re.S,
)
_POINT = re.compile(r"\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*,\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)")
_ESCAPE = re.compile(r"\\(\r\n|.)", re.S)
_KEYWORDS = ("node", "edge", "graph", "digraph", "subgraph", "strict")


class Token(NamedTuple):
    """A word of the text; `kind` is id, keyword, edge, or the mark itself."""

    kind: str
    text: str
    start: int


def tokens(text: str) -> Iterator[Token]:
    """The words of a text, the end included.  Raises CallError with line and column."""
    at = count = 0
    while at < len(text):
        count += 1
        if count > 2 * MAX_WORDS:
            fail(text, at, "The file has more words than any map needs.")
        match = _TOKEN.match(text, at)
        if match is None:
            fail(text, at, _unreadable(text, at))
        kind, word = match.lastgroup, match.group()
        if len(word) > MAX_NAME and kind in ("text", "name", "number"):
            fail(text, at, f"This text has more than {MAX_NAME} letters; no map needs that.")
        if kind == "html":
            end = _html_end(text, at)
            yield Token("html", text[at + 1 : end - 1], at)
            at = end
            continue
        if kind == "text":
            yield Token("id", _unquoted(word), at)
        elif kind == "name" and word.lower() in _KEYWORDS:
            yield Token("keyword", word.lower(), at)
        elif kind in ("name", "number"):
            yield Token("id", word, at)
        elif kind in ("edge", "mark"):
            yield Token(word if kind == "mark" else "edge", word, at)
        at = match.end()
    yield Token("end", "the end of the text", len(text))


def fail(text: str, at: int, message: str) -> NoReturn:
    """Refuse a text at an offset."""
    line = text.count("\n", 0, at) + 1
    raise bad_file("dot", message, line, at - text.rfind("\n", 0, at))


def _unreadable(text: str, at: int) -> str:
    if text[at] == '"':
        return "This text has no closing quote."
    if text.startswith("/*", at):
        return "This comment has no end."
    return f"DOT has no {text[at]!r} here; a name with such characters needs quotes."


def _html_end(text: str, at: int) -> int:
    depth = 0
    for match in re.compile("[<>]").finditer(text, at, at + MAX_NAME):
        depth += 1 if match.group() == "<" else -1
        if depth == 0:
            return match.end()
    fail(text, at, "This HTML text has no closing bracket, or is far too long.")


_ESCAPES = {"\\": "\\", "n": "\n", "l": "\n", "r": "\n"}
EXACT = "exact_"
"""Begins the attribute with the exact text, escaped like a label, of what quotes cannot hold."""


def _unquoted(word: str) -> str:
    r"""The text between quotes, where only the quote itself and the end of a line are escaped.

    >>> print(_unquoted(r'"say \"hi\", \\o/, \N"'))
    say "hi", \\o/, \N
    """
    return _ESCAPE.sub(lambda m: "" if m[1][-1] == "\n" else m[1] if m[1] == '"' else m[0],
                       word[1:-1])  # fmt: skip


def _unescaped(text: str) -> str:
    r"""A label without its escapes, `\N` apart, which stands for the name of its node.

    >>> print(_unescaped(r"north\\hill \N"))
    north\hill \N
    """
    return _ESCAPE.sub(lambda m: _ESCAPES.get(m[1], m[0]), text)


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
        return _unescaped(text) if is_escaped else text

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
            found[key.removeprefix(EXACT)] = _unescaped(value)
    return found


def quote(text: str) -> str:
    r"""A text as DOT writes it.

    >>> print(quote('say "hi"'), quote("p1_hq"), quote("graph"), quote("a\\b"))
    "say \"hi\"" p1_hq "graph" "a\b"
    """
    is_plain = re.fullmatch(r"[A-Za-z_]\w*|-?(?:\.\d+|\d+(?:\.\d*)?)", text, re.A)
    if is_plain and text.lower() not in _KEYWORDS:
        return text
    return '"' + text.replace('"', '\\"') + '"'


_BROKEN = re.compile(r'(?<!\\)(?:\\\\)*\\(?=["\n]|\r\n|\Z)')
"""Backslashes that would escape a quote, the end of a line or the end of the text."""


def nearest(text: str) -> str:
    r"""A text that quotes can hold: an odd number of backslashes there becomes an even one.

    >>> print(nearest("a\\b"), nearest("a\\"), nearest("a\\\\"), nearest('\\"'))
    a\b a\\ a\\ \\"
    """
    return _BROKEN.sub(lambda match: match[0] + "\\", text)


def _escaped(text: str) -> str:
    """A text as a label, in quotes."""
    return quote(text.replace("\\", "\\\\"))


def _pairs(attributes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Attributes as DOT writes them; labels have escapes, and so have exact texts."""
    for key, value in attributes.items():
        if key == "label":
            yield key, _escaped(value)
            continue
        yield key, quote(nearest(value))
        if nearest(value) != value:
            yield EXACT + key, _escaped(value)


def _names(draft: Draft) -> dict[str, str]:
    """The name of each node in the file; what quotes cannot hold gets one that is free."""
    used = {id for id in draft.nodes if nearest(id) == id}
    found: dict[str, str] = {}
    for id in draft.nodes:
        found[id] = id if id in used else str(fresh(nearest(id), used))
        used.add(found[id])
        if found[id] != id:
            message = "{n} names hold backslashes that DOT cannot write; exact_id has them."
            draft.report.count("changed", "names", message)
    return found


def write_dot(draft: Draft) -> str:
    """The graph as DOT, as `neato -n` draws it: places in inches, held fast by their mark."""
    own = dict(draft.attributes)
    names = _names(draft)
    title = own.pop("id", "map")
    lines = [f"graph {quote(nearest(title))} {{"]
    if nearest(title) != title:
        lines.append(f"  {EXACT}id={_escaped(title)};")
    lines += [f"  {key}={value};" for key, value in _pairs(own)]
    for node in draft.nodes.values():
        place = {"pos": f"{node.x},{node.y}!"} if node.x is not None else {}
        about = dict(_pairs({**place, **node.attributes}))
        if names[node.id] != node.id:
            about[EXACT + "id"] = _escaped(node.id)
        pairs = ", ".join(f"{key}={value}" for key, value in about.items())
        lines.append(f"  {quote(names[node.id])}{f' [{pairs}]' if pairs else ''};")
    lines += [f"  {quote(names.get(a, a))} -- {quote(names.get(b, b))};" for a, b in draft.edges]
    return "\n".join([*lines, "}"]) + "\n"
