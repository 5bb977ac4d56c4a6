"""What is odd about the nodes of a board game's graph, to be seen at a glance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from core.games.boards.document import Document
from core.language.phrases import listing
from core.protocol import Json
from core.rawjson import member
from editors.circles import circles
from editors.games.boards.relations import LEADER, read_by_fen
from editors.graph import Edge, Node

Marks = dict[str, list[str]]
"""Sentences by the ids of nodes."""

_MISSING = {
    "piece": "There is no such piece.",
    "zone": "There is no such condition.",
    "move": "The piece has no such move.",
}


def marks(document: Document, nodes: Iterable[Node], edges: Iterable[Edge]) -> Marks:
    """What is odd about each node; nodes without a fault are not in it."""
    said: Marks = defaultdict(list)
    by_id, joined = {node.id: node for node in nodes}, list(edges)
    for node in by_id.values():
        if node.at is None and node.kind in _MISSING:
            said[node.id].append(_MISSING[node.kind])
    _flags(document, by_id, joined, said)
    _pieces(document, by_id, joined, said)
    _used(by_id, joined, said)
    _results(document, by_id, joined, said)
    for kind, word in (("depends", "depend on each other"), ("promotes", "become each other")):
        _circles(kind, word, by_id, joined, said)
    return dict(said)


Nodes = dict[str, Node]
_TOLD = 6
"""So many of the nodes of a circle are named."""


def _flags(document: Document, nodes: Nodes, edges: list[Edge], said: Marks) -> None:
    is_set = {edge.target for edge in edges if edge.kind == "sets"}
    is_read = {edge.target for edge in edges if edge.kind == "reads"}
    is_read.add(f"flag:{read_by_fen(document)}")
    for node in nodes.values():
        if node.kind != "flag":
            continue
        if node.id not in is_set:
            said[node.id].append("Nothing sets this flag.")
        if node.id not in is_read:
            said[node.id].append("Nothing reads this flag.")


def _pieces(document: Document, nodes: Nodes, edges: list[Edge], said: Marks) -> None:
    for path in _absent(document, nodes, edges):
        said[path].append("It neither starts on the board nor comes by promotion.")
    for piece in document.pieces:
        if not piece.moves:
            said[piece.path].append("It has no moves.")


def _absent(document: Document, nodes: Nodes, edges: list[Edge]) -> list[str]:
    """The pieces that never come onto the board."""
    starts = {start.piece for start in document.starts}
    comes = {edge.target for edge in edges if edge.kind == "promotes"}
    return [
        piece.path
        for piece in document.pieces
        if piece.code not in starts and piece.path not in comes
    ]


def _used(nodes: Nodes, edges: list[Edge], said: Marks) -> None:
    used = {edge.target for edge in edges} | {e.source for e in edges if e.kind == "wins"}
    for node in nodes.values():
        if node.at is not None and node.kind in ("zone", "condition") and node.id not in used:
            said[node.id].append("Nothing uses it.")


def _results(document: Document, nodes: Nodes, edges: list[Edge], said: Marks) -> None:
    raw = document.raw
    wins = [node for node in nodes.values() if node.id.startswith("/win_conditions/")]
    is_open = member(raw, "stalemate_loses") is True
    if not wins and not document.leaders and not is_open and document.pieces:
        said[LEADER].append("Nobody can win: no piece is the leader, and there is no other way.")
    absent = set(_absent(document, nodes, edges))
    for edge in edges:
        if edge.kind != "wins" or edge.target not in nodes:
            continue
        if edge.source in absent or nodes[edge.source].at is None:
            name = nodes[edge.source].title
            said[edge.target].append(f"Nothing reaches this: {name} is never on the board.")
    for node in wins:
        zones = [e.source for e in edges if e.target == node.id and e.source in nodes]
        zones = [each for each in zones if nodes[each].kind == "zone"]
        if not zones:
            said[node.id].append("Nothing reaches this: it names no zone.")
        elif all(_is_empty(raw, document, each) for each in zones):
            said[node.id].append("Nothing reaches this: its zone has no squares.")


def _is_empty(raw: Json, document: Document, zone: str) -> bool:
    item = next((item for path, item in document.globals if path == zone), None)
    check = member(item, "check")
    return not isinstance(check, dict) or not any(check.values())


def _circles(kind: str, word: str, nodes: Nodes, edges: list[Edge], said: Marks) -> None:
    pairs = [(edge.source, edge.target) for edge in edges if edge.kind == kind]
    for ring in circles(pairs):
        titles = [nodes[each].title for each in ring if each in nodes]
        if len(ring) == 1:
            sentence = "It depends on itself." if kind == "depends" else "It becomes itself."
        else:
            more = [f"{len(titles) - _TOLD} more"] if len(titles) > _TOLD else []
            sentence = f"In a circle: {listing([*titles[:_TOLD], *more])} {word}."
        for each in ring:
            said[each].append(sentence)
