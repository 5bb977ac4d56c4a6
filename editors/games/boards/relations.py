"""What the parts of a board game have to do with each other, as the edges of its graph."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import Document, MoveNode
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import listed
from core.games.boards.references import references
from core.language.references import Reference
from core.protocol import Pointer
from core.rawjson import as_text, member
from editors.graph import Edge

LEADER = "result:leader"
BLOCKED = "result:blocked"
DRAWS = {
    "repetition_count": "Draw by repetition",
    "fifty_move_halfmoves": "Draw after plies without progress",
    "insufficient_material": "Draw by too few pieces",
    "same_colour_only": "Draw on squares of one colour",
}
"""What the keys of the draw conditions come to."""

_MOVE = re.compile(r"(/pieces/\d+)/moves/\d+")
_ALONE = "The win condition needs it; draw a line from another one, or delete the win condition."
_OWN = "A move belongs to its piece; delete the move itself."


class Places:
    """The ids of the nodes that names stand for."""

    def __init__(self, document: Document) -> None:
        self.pieces: dict[str, Pointer] = {}
        self.conditions: dict[str, Pointer] = {}
        self.moves: dict[tuple[Pointer, int], Pointer] = {}
        for piece in document.pieces:
            if piece.code is not None:
                self.pieces.setdefault(piece.code, piece.path)
        for path, item in document.globals:
            code = as_text(item.get("code"))
            if code is not None:
                self.conditions.setdefault(code, path)
        for move in document.moves:
            if move.id is not None:
                self.moves.setdefault((move.piece.path, move.id), move.path)

    def of(self, ref: Reference) -> str:
        """The node of a mentioned thing; a name of its own where there is no such thing."""
        name = ref.name
        if ref.kind == "piece":
            return self.pieces.get(str(name), f"piece:{name}")
        if ref.kind == "condition":
            return self.conditions.get(str(name), f"zone:{name}")
        if ref.kind == "move":
            return self.moves.get((ref.scope, int(name)), f"move:{ref.scope}:{name}")
        return f"flag:{name}"


def edges(document: Document) -> Iterator[Edge]:
    """Every edge, in the order of the document as far as that is quick."""
    places = Places(document)
    for move in document.moves:
        yield Edge(move.piece.path, move.path, "has", None, "has the move", _OWN)
        yield from _words(move)
    for ref in references(document):
        edge = _edge(document, places, ref)
        if edge is not None:
            yield edge


def _words(move: MoveNode) -> Iterator[Edge]:
    """The guards and side effects that name nothing: their words are nodes of their own."""
    for node in move.guards:
        name = as_text(node.raw.get("condition")) or ""
        word = CONDITIONS.get(name)
        kinds = {each.kind for each in word.arguments} if word else {"flag"}
        is_named = bool(kinds & {"move", "flag"}) or isinstance(node.raw.get("piece"), str)
        if word is not None and not is_named:
            title = _GUARDED[node.level]
            yield Edge(move.path, f"word:{name}", "asks", node.path, title)
    for node in move.all_effects:
        name = as_text(node.raw.get("action")) or ""
        if name in SIDE_EFFECTS and name != "SET_STATE" and "piece" not in node.raw:
            yield Edge(move.path, f"effect:{name}", "does", node.path, "also does")


_GUARDED = {
    "move": "asks for",
    "action": "in one of its actions asks for",
    "modifier": "before it becomes another asks for",
}


def _edge(document: Document, places: Places, ref: Reference) -> Edge | None:
    """What one mention comes to; None where it is no matter of the graph."""
    found = _MOVE.match(ref.path)
    if found is not None:
        return _of_move(places, ref, found[0], found[1])
    head = ref.path.split("/")[1]
    make = _ELSEWHERE.get(head)
    return make(document, places, ref) if make is not None and not ref.defines else None


def _of_move(places: Places, ref: Reference, move: Pointer, piece: Pointer) -> Edge | None:
    target = places.of(ref)
    if ref.role == "promotion option":
        cause = ref.path.rsplit("/", 2)[0]
        number = move.rsplit("/", 1)[1]
        title = f"by move {number} becomes"
        return Edge(piece, target, "promotes", ref.drop, title, cause=cause)
    if ref.defines and ref.kind != "flag":
        return None
    kind, title = _MENTIONS[ref.kind, ref.role]
    if "/modifiers/" in ref.path:
        title = f"before it becomes another {title}"
    return Edge(move, target, kind, ref.drop, title)


_MENTIONS = {
    ("piece", "guard"): ("needs", "asks for a"),
    ("piece", "side effect"): ("carries", "also moves a"),
    ("condition", "guard"): ("asks", "asks for"),
    ("condition", "end of a repeat"): ("stops", "stops before"),
    ("condition", "winning zone"): ("asks", "asks for"),
    ("move", "guard"): ("depends", "depends on"),
    ("move", "side effect"): ("depends", "depends on"),
    ("flag", "flag asked for"): ("reads", "reads"),
    ("flag", "flag set"): ("sets", "sets"),
}
"""What a mention within a move comes to, and how it is said."""


def _leader(document: Document, places: Places, ref: Reference) -> Edge:
    sole = len(document.leaders) == 1
    return Edge(places.of(ref), LEADER, "wins", "/leader" if sole else ref.path, "is the leader of")


def _condition(document: Document, places: Places, ref: Reference) -> Edge | None:
    path = "/".join(ref.path.split("/")[:3])
    if ref.kind != "flag":
        return None
    return Edge(path, places.of(ref), "reads", ref.path, "is true with")


def _win(document: Document, places: Places, ref: Reference) -> Edge:
    path = "/".join(ref.path.split("/")[:3])
    if ref.kind == "piece":
        return Edge(places.of(ref), path, "wins", ref.path, "wins as")
    return Edge(places.of(ref), path, "wins", None, "is the goal of", _ALONE)


def _draw(document: Document, places: Places, ref: Reference) -> Edge | None:
    key = ref.path.split("/")[2]
    end = "fifty_move_halfmoves" if key == "fifty_move_pieces" else key
    title = "is progress for" if key == "fifty_move_pieces" else "alone means"
    return Edge(places.of(ref), f"draw:{end}", "draws", ref.drop, title)


_ELSEWHERE = {
    "leader": _leader,
    "conditions": _condition,
    "win_conditions": _win,
    "draw_conditions": _draw,
}


def read_by_fen(document: Document) -> str | None:
    """The flag that FEN reads, if any: it counts as read, and has no node to read it."""
    return as_text(member(member(member(document.raw, "fen"), "en_passant"), "state"))


def is_zone(raw: dict[str, object]) -> bool:
    """Whether a condition of the game lists squares."""
    return listed(as_text(raw.get("type"))) == "square"
