"""What the statements of a DOT text come to: nodes, edges, attributes, and what is lost of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from core.errors import CallError
from core.limits import Limit
from core.repairs import fresh
from editors.games.asg.formats import exact
from editors.games.asg.formats.dot_words import EXACT, unescaped
from editors.games.asg.formats.draft import Draft, is_ours, number
from editors.games.asg.formats.markup import bare, decoded

_POINT = re.compile(
    r"\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)\s*,\s*([-+]?[\d.]+(?:[eE][-+]?\d+)?)(\s*,)?", re.A
)
_HTML = "\ud800"
"""Begins the key of a node whose id is HTML; half a character, so that no text begins with it."""

MOST_SPLITS = 20
"""So many pairs of words that run into each other are told one by one."""

MAX_GIVEN = Limit("attributes of a DOT import", 1_000_000, "attributes that nodes inherit")
"""Attributes of all nodes together that were given to every node of a graph."""

_SHOWN = 40
"""So many characters of each of them are shown."""


class Value(NamedTuple):
    """An id or the value of an attribute: its text, and whether it is HTML."""

    text: str
    is_html: bool = False

    @property
    def key(self) -> str:
        """What tells nodes apart: an HTML id is never the same as a text."""
        return _HTML + self.text if self.is_html else self.text

    @property
    def plain(self) -> str:
        """The text without tags."""
        return bare(self.text) if self.is_html else self.text


@dataclass
class Scope:
    """A subgraph: what its nodes inherit, the nodes it has mentioned, and its own subgraphs."""

    parent: Scope | None = None
    defaults: dict[str, Value] = field(default_factory=dict)
    members: dict[str, None] = field(default_factory=dict)
    named: dict[str, Scope] = field(default_factory=dict)
    depth: int = 0

    def inherited(self) -> dict[str, Value]:
        """The attributes of a node that is made here."""
        above = self.parent.inherited() if self.parent else {}
        return {**above, **self.defaults}


class DotGraph:
    """A draft in the making."""

    def __init__(self) -> None:
        self.draft = Draft()
        self.report = self.draft.report
        self.scope = Scope()
        self.title = ""
        self.is_directed = self.is_strict = False
        self.is_exact = True
        self.exact: dict[str, str] = {}
        """The exact ids of nodes whose ids quotes could not hold."""
        self.unlabelled: set[str] = set()
        self.splits = self.given = 0

    def split(self, word: str, tail: str, line: int) -> None:
        """Two words run into each other: Graphviz takes two, where people may mean one."""
        self.splits += 1
        if self.splits <= MOST_SPLITS:
            word, tail = word[-_SHOWN:], tail[:_SHOWN]
            first, second = (each if each[0] == '"' else f'"{each}"' for each in (word, tail))
            message = (
                f"Line {line}: {word}{tail} was read as the two words {first} and {second}, as "
                "Graphviz does; put it in quotes if it is one."
            )
            self.report.add("changed", "words", message)

    def opened(self, name: Value | None) -> Scope:
        """The subgraph that begins; one that was there before goes on."""
        known = self.scope.named.get(name.key) if name is not None else None
        if known is not None:
            return known
        made = Scope(self.scope, depth=self.scope.depth + 1)
        if name is not None:
            self.scope.named[name.key] = made
            self.report.count(
                "lost",
                "subgraphs",
                "{n} subgraph was dissolved into the map.",
                "{n} subgraphs were dissolved into the map.",
            )
        return made

    def mention(self, id: Value) -> str:
        """The key of a node; it is made when it is mentioned first, with what it inherits."""
        key = id.key
        if key not in self.draft.nodes:
            self.draft.node(key)
            self.unlabelled.add(key)
            inherited = self.scope.inherited()
            self.given += len(inherited)
            if self.given > MAX_GIVEN.value:
                message = f"{MAX_GIVEN.passed()} Give each node only the attributes that it needs."
                raise CallError("import.too-large", message)
            self.describe(key, inherited)
        scope: Scope | None = self.scope
        while scope is not None:
            scope.members[key] = None
            scope = scope.parent
        return key

    def connect(self, left: list[str], right: list[str]) -> None:
        """Edges from all nodes of one side to all of the other."""
        self.draft.connect((a, b) for a in left for b in right)

    def set_graph(self, key: str, value: Value) -> None:
        """An attribute of the whole graph; those of subgraphs are drawings only."""
        if self.scope.parent is not None:
            self.report.count(
                "lost",
                key,
                "The attribute {key} of {n} subgraph is not kept.",
                "The attribute {key} of {n} subgraphs is not kept.",
                key=repr(key),
            )
            return
        text = value.plain
        if key == "label" and not value.is_html:
            text = decoded(unescaped(text, {"G": self.title}))
        self.draft.attributes |= _exact({key: text})

    def describe(self, key: str, given: dict[str, Value]) -> None:
        """Attributes of a node; `pos` is its place."""
        node = self.draft.node(key)
        attributes = {name: value.plain for name, value in given.items()}
        label = given.get("label")
        if label is not None:
            self.unlabelled.discard(key)
            if not label.is_html:
                names = {"N": self.shown(key), "G": self.title}
                attributes["label"] = decoded(unescaped(label.text, names))
        place = attributes.pop("pos", None)
        if place is not None:
            self.place(key, place)
        if node.x is None and {"x", "y"} <= attributes.keys():  # as networkx writes them
            x, y = number(attributes["x"]), number(attributes["y"])
            if x is not None and y is not None:
                node.x, node.y = x, y
                del attributes["x"], attributes["y"]
        found = _exact(attributes)
        if EXACT + "id" in attributes or exact.JSON + "id" in attributes:
            self.exact[key] = found.pop("id", self.shown(key))
        node.attributes |= found

    def place(self, key: str, text: str) -> None:
        """The place that `pos` gives; 3 numbers are a place in space."""
        node, point = self.draft.node(key), _POINT.match(text)
        x, y = (number(point[1]), number(point[2])) if point else (None, None)
        if x is None or y is None:
            node.x = node.y = None
            self.report.count(
                "lost",
                "pos",
                "The place of {n} node could not be read.",
                "The places of {n} nodes could not be read.",
            )
            return
        node.x, node.y = x, y
        self.is_exact = self.is_exact and text.rstrip().endswith("!")
        if point is not None and point[3]:
            self.report.count(
                "lost",
                "pos",
                "The height of {n} node is not kept.",
                "The heights of {n} nodes are not kept.",
            )

    def lose_edge_attributes(self, attributes: dict[str, Value], edges: int = 1) -> None:
        """Edges have no attributes here."""
        for key in attributes:
            self.report.count(
                "lost",
                key,
                "The attribute {key} of {n} edge is not kept.",
                "The attribute {key} of {n} edges is not kept.",
                edges,
                key=repr(key),
            )

    @staticmethod
    def shown(key: str) -> str:
        """The text of a node's id."""
        return bare(key.removeprefix(_HTML)) if key.startswith(_HTML) else key

    def finish(self) -> Draft:
        """The draft, with the ids that its nodes keep."""
        draft = self.draft
        if self.splits > MOST_SPLITS:
            self.report.add(
                "changed", "words", f"{self.splits - MOST_SPLITS} more words were split."
            )
        if self.is_directed and draft.edges:
            self.report.count(
                "lost",
                "directions",
                "The directions of {n} edge: both ways may be marched here.",
                "The directions of {n} edges: both ways may be marched here.",
                len(draft.edges),
            )
        if self.is_strict:
            draft.edges = list(dict.fromkeys(map(self._same, draft.edges)))
        if not is_ours(draft):
            for key in self.unlabelled:
                if (text := decoded(self.shown(key))) != self.shown(key):
                    draft.nodes[key].attributes.setdefault("label", text)
        self._rename()
        draft.is_scaled = self.is_exact
        return draft

    def _same(self, edge: tuple[str, str]) -> tuple[str, str]:
        """The same for both ends of an edge of a strict graph without directions."""
        return edge if self.is_directed else (min(edge), max(edge))

    def _rename(self) -> None:
        """Give nodes their exact names where quotes could not hold them, and HTML ids a text."""
        nodes = self.draft.nodes
        names = {key: name for key, name in self.exact.items() if name not in nodes}
        used = {*nodes, *names.values()}
        for key in [key for key in nodes if key.startswith(_HTML) and key not in names]:
            text = self.shown(key)
            names[key] = text if text and text not in used else str(fresh(text or "node", used))
            used.add(names[key])
            if names[key] != text and text:
                nodes[key].attributes.setdefault("label", text)
                self.report.count(
                    "changed",
                    "names",
                    "{n} HTML id has the words of another id and got a new one.",
                    "{n} HTML ids have the words of another id and got new ones.",
                )
        if names:
            for key, name in names.items():
                nodes[key].id = name
            self.draft.nodes = {node.id: node for node in nodes.values()}
            ends = self.draft.edges
            self.draft.edges = [(names.get(a, a), names.get(b, b)) for a, b in ends]


def _exact(attributes: dict[str, str]) -> dict[str, str]:
    """The attributes, with exact texts in the place of those that quotes could hold."""
    found = {key: value for key, value in attributes.items() if not key.startswith(EXACT)}
    for key, value in attributes.items():
        if key.startswith(EXACT):
            found[key.removeprefix(EXACT)] = unescaped(value)
    return exact.restored(found)
