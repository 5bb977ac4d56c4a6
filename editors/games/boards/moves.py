"""The picture of a piece's moves, and the set-up of a start from FEN."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core import registry
from core.checks import pointer
from core.digest import digest
from core.errors import CallError
from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import Document, MoveNode, Node, PieceNode
from core.games.boards.extension import WORDS, differences
from core.games.boards.rights import Rights
from core.games.boards.state import State
from core.protocol import Json, SpecError
from core.rawjson import XY, as_text, is_int
from editors.games.boards.notation import told
from editors.games.boards.steps import does_of, piece_of
from editors.payload import Payload, get, square

Cell = dict[str, Any]
RADIUS = 3
"""The grid shows at least so many squares around the piece."""


def preview(payload: Payload) -> Json:
    """The cells that a piece's moves reach, in neutral coordinates, and its legal moves somewhere.

    The legal moves are the engine's own, on the starting board (or on `pieces`), with the piece
    put on the square; they are empty, with a note, while the document is not valid.
    """
    document, code = Document(payload.get("document")), get(payload, "piece", str)
    piece = piece_of(document, code)
    radius = _radius(piece)
    cells = [cell for move in piece.moves for cell in _cells(document, move, radius)]
    found: dict[str, Json] = {"cells": cells, "radius": radius, "legal": [], "note": ""}
    found |= told(piece)
    if payload.get("at") is not None:
        found |= _legal(document, payload, code)
    return found


def _radius(piece: PieceNode) -> int:
    reach = [max(abs(part) for part in move.step) for move in piece.moves if move.step]
    return min(max([RADIUS, *reach]), 12)


def _cells(document: Document, move: MoveNode, radius: int) -> list[Cell]:
    """What one move reaches: its step, and further along when it repeats."""
    step = move.step
    if step is None or step == (0, 0):
        return []
    count = 1
    if move.repeat is not None:
        times = move.repeat.get("times")
        count = times if is_int(times) else 1
        if move.repeat.get("loop") is True:
            count = radius
    geometry = _geometry(move, step)
    does = does_of(move)
    kind = {"both": geometry, "move": "move", "capture": "capture"}.get(does, "blocked")
    conditions = [
        {"path": node.path, "text": _sentence(document, node), "when": when}
        for when, nodes in _guarded(move)
        for node in nodes
    ]
    return [
        {
            "at": [step[0] * n, step[1] * n],
            "kind": kind,
            "geometry": geometry,
            "does": does,
            "move": move.id,
            "path": move.path,
            "conditions": conditions,
        }
        for n in range(1, max(count, 1) + 1)
        if max(abs(step[0] * n), abs(step[1] * n)) <= radius
    ]


def _guarded(move: MoveNode) -> Iterator[tuple[str, tuple[Node, ...]]]:
    """The conditions of a move, each group with what it guards: all of it, or one action."""
    yield "", move.conditions
    for action in move.actions:
        pair = (as_text(action.raw.get("state")), as_text(action.raw.get("action")))
        yield _GUARDED.get(pair, "for one action"), action.conditions


_GUARDED: dict[Any, str] = {
    ("EMPTY", "MOVE"): "to move",
    ("ENEMY", "CAPTURE"): "to capture",
    ("ALLY", "CAPTURE"): "to capture an own piece",
}


def _geometry(move: MoveNode, step: XY) -> str:
    if move.repeat is not None:
        return "ray"
    return "step" if max(map(abs, step)) == 1 else "leap"


def _sentence(document: Document, node: Node) -> str:
    """A guard in words, with its arguments."""
    name = node.raw.get("condition")
    word = CONDITIONS.get(name) if isinstance(name, str) else None
    extra = ", ".join(f"{key} {value}" for key, value in node.raw.items() if key != "condition")
    text = word.doc.removesuffix(".") if word else f"{name}"
    if text[1:2].islower() or text[:2] == "A ":
        text = text[0].lower() + text[1:]
    return f"{text} ({extra})" if extra else text


def _legal(document: Document, payload: Payload, code: str) -> dict[str, Json]:
    at = square(payload, "at")
    player = get(payload, "player", str, (document.names or ("",))[0])
    try:
        game = _game(document.raw)
        state = game.position_from(_position(document, payload, code, at, player))
    except SpecError as error:
        return {"note": f"Legal moves show once the document is valid: {error}"}
    except ValueError as error:
        return {"note": str(error)}
    view = game.observe(state, player)
    paths = {
        (move.piece.code, move.id): move.path for move in document.moves if move.id is not None
    }
    legal = []
    for action in game.legal_actions(view):
        raw = game.dump(action)
        if raw.get("type") == "move" and list(raw["from"]) == list(at):
            path = paths.get((code, raw.get("move")), "")
            legal.append({"to": list(raw["to"]), "move": raw.get("move"), "path": path})
    return {"legal": legal}


_GAMES: dict[str, Any] = {}
"""The game last loaded, by the digest of its spec: a picture asks for it again and again."""


def _game(raw: Json) -> Any:
    key = digest(raw)
    if key not in _GAMES:
        game = registry.get("boards").load(raw)
        _GAMES.clear()
        _GAMES[key] = game
    return _GAMES[key]


def _position(document: Document, payload: Payload, code: str, at: XY, player: str) -> Json:
    pieces = payload.get("pieces")
    if not isinstance(pieces, list):
        pieces = [
            {"at": list(start.at), "piece": start.piece, "owner": start.player}
            for start in document.starts
        ]
    others = [piece for piece in pieces if isinstance(piece, dict) and piece.get("at") != list(at)]
    here = {"at": list(at), "piece": code, "owner": player}
    return {"pieces": [*others, here], "to_act": player}


def start_from_fen(payload: Payload) -> Json:
    """The patch that sets the start up as a FEN says, with notes on what FEN cannot say here."""
    document, fen = Document(payload.get("document")), get(payload, "fen", str)
    game = _game(document.raw)
    try:
        state, notes = game.from_fen(fen)
    except ValueError as error:
        raise CallError("fen.bad", str(error), path="/fen") from None
    pieces = game.dump(game.observe(state, None))["pieces"]
    patch: list[dict[str, Any]] = []
    for player in document.players:
        groups: dict[str, list[Json]] = {}
        for piece in pieces:
            if piece["owner"] == player.name:
                groups.setdefault(piece["piece"], []).append(list(piece["at"]))
        value = [
            {"piece": code, "positions": groups[code]} for code in document.codes if code in groups
        ]
        path = player.path + pointer("starting_positions")
        patch.append({"op": "add", "path": path, "value": value})
    names = [name for _, name in document.order]
    mover = game.to_act(state)
    index = state.position.turn
    if mover in names and (index != 0 or "start_at" in document.raw["turns"]):
        patch.append({"op": "add", "path": "/turns/start_at", "value": index})
    notes = [*notes, *_lost(game, state)]
    return {"patch": patch, "name": "Set up from FEN", "select": "/players", "notes": notes}


def _lost(game: Any, state: Any) -> list[str]:
    """What the position holds that a start cannot: there all pieces are unmoved, without flags."""
    start = game.plan.start()
    plain = State(state.position.copy(), full=1)
    plain.position.fresh = plain.position.occupied
    plain.position.half = 0
    plain.position.flags = ()
    plain.position.led = start.led
    lost = differences(game.plan, Rights(game.plan), state, plain)
    found = [f"A start cannot hold {WORDS[key]}; left out" for key in lost if key != "led"]
    if state.position.half or state.full > 1:
        found.append("A start has no clocks: it begins at move 1")
    return found
