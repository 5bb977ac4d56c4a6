"""A graph of a document: its entries as nodes, what they have to do with each other as edges.

A system reads the graph out of a document and says what a line drawn between two nodes comes to
(`editors/games/<id>/graph.py`, as `Graphed`); what a graph is, and how it is answered, is written
once, here.  A graph is made of whatever can be read: documents with errors have one too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import TypeAlias

from core.errors import CallError
from core.protocol import Json, Pointer
from editors.games import Method
from editors.language.language import Patch
from editors.payload import Payload, get


@dataclass(frozen=True, slots=True)
class Node:
    """One entry, or something without an entry of its own, such as a flag that is only named.

    `id` is the entry's pointer, else a name that stays the same; `at` is None without an entry.
    `kind` is a word of the graph's `words`, `group` the layer that it stands in, from the left.
    `marks` are short sentences on faults that are to be seen at a glance, and `within` is the id
    of the node that this one is a part of: the page folds it into that one until it is opened.
    `gives` and `takes` are the names by which lines begin and end here, the kind unless said
    otherwise; `owner` is whose it is, for lines that stay with one owner.
    """

    id: str
    at: Pointer | None
    kind: str
    title: str
    note: str = ""
    group: int = 0
    marks: tuple[str, ...] = ()
    within: str | None = None
    gives: tuple[str, ...] | None = None
    takes: tuple[str, ...] | None = None
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """What one node has to do with another; `title` says it between their titles.

    `at` is what is removed when the edge is deleted; None: it cannot be, and `fixed` says why.
    `cause` is the place that a match names when the edge counts, where that is another one.
    """

    source: str
    target: str
    kind: str
    at: Pointer | None
    title: str
    fixed: str = ""
    cause: Pointer | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """That a node that gives `source` can be joined to one that takes `target`, by an edge of a
    kind, and what that is called; `own`: only where both have one owner."""

    kind: str
    source: str
    target: str
    label: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Beginning:
    """Something that can be added: at `path` of the document, or of the chosen node's entry.

    `within` is the kind of that node, empty for the document; `kind` is what `edit.add` is asked.
    """

    title: str
    path: Pointer
    kind: str = ""
    within: str = ""


@dataclass(frozen=True, slots=True)
class Graph:
    """All of it; `kinds` says what may be joined, `words` what the kinds of nodes are called."""

    nodes: Sequence[Node]
    edges: Sequence[Edge]
    kinds: Sequence[Join]
    words: Mapping[str, str] = field(default_factory=dict)
    beginnings: Sequence[Beginning] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to join two nodes: `kind` is asked for next, to be answered with a patch or more."""

    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class Choices:
    """What is left to say before two nodes are joined, as a question with its answers."""

    question: str
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class Joined:
    """The edit that joins two nodes, as one step of undo."""

    patch: Patch
    name: str
    select: Pointer | None = None


Connect: TypeAlias = Callable[[Json, str, str, str | None], Joined | Choices]
"""(document, id of the source, id of the target, a choice's kind or None) to an edit or a question.

Raises CallError with the reason where the two cannot be joined.
"""


@dataclass(frozen=True, slots=True)
class Graphed:
    """What a system's editor says of the graph of its documents."""

    graph: Callable[[Json], Graph]
    connect: Connect


def methods(graphed: Graphed) -> dict[str, Method]:
    """The methods of an editor whose documents have a graph."""
    return {"graph": partial(_graph, graphed), "edit.connect": partial(_connect, graphed)}


def _graph(graphed: Graphed, payload: Payload) -> Json:
    """`{nodes, edges, kinds, words, beginnings}`."""
    made = graphed.graph(payload.get("document"))
    return {
        "nodes": [_node(each) for each in made.nodes],
        "edges": [_plain(each) for each in made.edges],
        "kinds": [_plain(each) for each in made.kinds],
        "words": dict(made.words),
        "beginnings": [_plain(each) for each in made.beginnings],
    }


def _node(node: Node) -> Json:
    """A node as JSON, with the names by which it is joined."""
    usual = (node.kind,)
    gives = usual if node.gives is None else node.gives
    takes = usual if node.takes is None else node.takes
    return _plain(replace(node, gives=gives, takes=takes))


def _plain(part: Node | Edge | Join | Beginning | Choice) -> Json:
    """A part as JSON."""
    members = {each.name: getattr(part, each.name) for each in fields(part)}
    return {k: list(v) if isinstance(v, tuple) else v for k, v in members.items()}


def _connect(graphed: Graphed, payload: Payload) -> Json:
    """`{patch, name, select}`, or `{question, choices}` where something is left to say."""
    source, target = get(payload, "source", str), get(payload, "target", str)
    kind = None if payload.get("kind") is None else get(payload, "kind", str)
    answer = graphed.connect(payload.get("document"), source, target, kind)
    if isinstance(answer, Choices):
        if not answer.choices:
            raise refusal("There is nothing to choose from")
        return {
            "question": answer.question,
            "choices": [_plain(each) for each in answer.choices],
        }
    return {"patch": list(answer.patch), "name": answer.name, "select": answer.select}


def refusal(message: str) -> CallError:
    """Why two nodes cannot be joined, to be raised."""
    return CallError("edit.not-joined", message)
