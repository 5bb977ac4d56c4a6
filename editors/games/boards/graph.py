"""The graph of a board game: pieces, moves, conditions, flags, zones and results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import Document, MoveNode, PieceNode
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.endings import ENDINGS, piece_called
from core.games.boards.wins import WIN_CONDITIONS
from core.language.phrases import counted, raised
from core.protocol import Json
from core.rawjson import as_text, member, objects
from editors.games.boards.directions import place
from editors.games.boards.endinglines import COUNTING
from editors.games.boards.faults import marks
from editors.games.boards.lines import BEGINNINGS, JOINS, connect
from editors.games.boards.relations import BLOCKED, DRAWS, LEADER, edges, is_zone
from editors.graph import Edge, Graph, Graphed, Node

WORDS = {
    "piece": "Piece",
    "move": "Move",
    "zone": "Zone",
    "condition": "Condition",
    "effect": "Side effect",
    "flag": "Flag",
    "result": "Result",
    "draw": "Draw",
}
"""What the kinds of nodes are called."""

_PIECES, _MOVES, _CONDITIONS, _FLAGS, _RESULTS = range(5)


def graph(raw: Json) -> Graph:
    """The graph of a board spec, as far as it can be read."""
    document = Document(raw)
    joined = tuple(edges(document))
    found = {node.id: node for node in _entries(document)}
    for node in _named(joined):
        found.setdefault(node.id, node)
    said = marks(document, found.values(), joined)
    nodes = [replace(n, marks=tuple(said[n.id])) if n.id in said else n for n in found.values()]
    return Graph(nodes, joined, JOINS, WORDS, BEGINNINGS)


def _entries(document: Document) -> Iterator[Node]:
    for piece in document.pieces:
        yield _piece(document, piece)
        for move in piece.moves:
            yield _move(move)
    for path, item in document.globals:
        yield _condition(path, item)
    yield from _results(document)


def _piece(document: Document, piece: PieceNode) -> Node:
    code = piece.code
    title = raised(piece_called(document, code)) if code else "Piece without a code"
    note = counted(len(piece.moves), "move")
    ends = None if code else ()
    return Node(piece.path, piece.path, "piece", title, note, _PIECES, gives=ends, takes=ends)


def _move(move: MoveNode) -> Node:
    title = raised(place(move.step)) if move.step is not None else "A move without a step"
    repeat = "" if move.repeat is None else ", again and again"
    note = f"move {move.id}" if move.id is not None else ""
    path = move.path
    owner, takes = move.piece.path, None if move.id is not None else ()
    return Node(
        path, path, "move", title + repeat, note, _MOVES, within=owner, takes=takes, owner=owner
    )


def _condition(path: str, item: dict[str, Json]) -> Node:
    code = as_text(item.get("code")) or "Condition without a code"
    check = item.get("check")
    lists = list(check.values()) if isinstance(check, dict) else []
    count = sum(len(each) for each in lists if isinstance(each, list))
    kind, what = ("zone", "square") if is_zone(item) else ("condition", "flag")
    ends = None if as_text(item.get("code")) else ()
    note = counted(count, what)
    return Node(path, path, kind, code, note, _CONDITIONS, gives=ends, takes=ends)


def _results(document: Document) -> Iterator[Node]:
    on = {name for name, ending in ENDINGS.items() if ending.run(document)}
    way = next((name for name in ("take_all", "take", "mate") if name in on), None)
    title = ENDINGS[way].title if way else "Mate or take the leader"
    is_there = member(document.raw, "leader") is not None
    note = "" if way else "no piece is the leader"
    at = "/leader" if is_there else None
    yield Node(LEADER, at, "result", title, note, _RESULTS, takes=("leader",))
    if "blocked" in on:
        title = ENDINGS["blocked"].title
        yield Node(BLOCKED, "/stalemate_loses", "result", title, "", _RESULTS, takes=())
    for path, item in objects(document.raw, "win_conditions", ""):
        word = WIN_CONDITIONS.get(as_text(item.get("type")) or "")
        title = word.title if word is not None else "Win condition"
        yield Node(path, path, "result", title, "", _RESULTS)
    draws = member(document.raw, "draw_conditions")
    for key, title in DRAWS.items():
        if member(draws, key) is not None:
            yield _draw(key, title)


def _draw(key: str, title: str) -> Node:
    takes = None if key in COUNTING else ()
    return Node(f"draw:{key}", f"/draw_conditions/{key}", "draw", title, "", _RESULTS, takes=takes)


def _named(joined: Iterable[Edge]) -> Iterator[Node]:
    """What has no entry: flags, words, and names of things that there are not."""
    for end in (end for edge in joined for end in (edge.source, edge.target)):
        kind, _, name = end.partition(":")
        node = None if end.startswith("/") else _nameless(end, kind, name)
        if node is not None:
            yield node


def _nameless(id: str, kind: str, name: str) -> Node | None:
    if kind == "flag":
        return Node(id, None, "flag", name, "", _FLAGS)
    if kind == "word":
        return Node(id, None, "condition", CONDITIONS[name].title, "", _CONDITIONS, gives=())
    if kind == "effect":
        return Node(id, None, "effect", SIDE_EFFECTS[name].title, "", _CONDITIONS)
    if kind == "piece":
        return Node(id, None, "piece", name, "", _PIECES, gives=(), takes=())
    if kind == "zone":
        return Node(id, None, "zone", name, "", _CONDITIONS, gives=())
    if kind == "move":
        piece, _, number = name.rpartition(":")
        title = f"Move {number}"
        return Node(id, None, "move", title, "", _MOVES, within=piece, gives=(), takes=())
    if kind == "draw":
        return replace(_draw(name, DRAWS[name]), at=None)
    return None


GRAPHED = Graphed(graph, connect)
