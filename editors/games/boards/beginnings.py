"""What new entities of a board game begin as."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.checks import parent_of, resolve
from core.errors import CallError
from core.games.boards.checks.layout import ROTATIONS
from core.games.boards.checks.table import fresh
from core.games.boards.document import Document
from core.games.boards.language import PAIRS
from core.games.boards.references import references
from core.language.words import Argument
from core.protocol import Json, Pointer
from core.rawjson import items, member
from editors.games.boards.zones import new_zone, numbered
from editors.language.kinds import Kind
from editors.language.language import Patch
from editors.language.lists import insertion


def _ids(document: Document, place: Pointer) -> list[str | int]:
    pieces = {piece.path: piece for piece in document.pieces}
    piece = pieces.get(parent_of(place)) if place else None
    return [move.id for move in piece.moves if move.id is not None] if piece else []


def _move(document: Document, place: Pointer) -> Json:
    return {
        "id": fresh(0, _ids(document, place)),
        "step": [0, 1],
        "actions": [
            {"state": "EMPTY", "action": "MOVE"},
            {"state": "ENEMY", "action": "CAPTURE"},
        ],
    }


def _action(document: Document, place: Pointer) -> Json:
    path = parent_of(place)
    here = [item for _, item in items(resolve(document.raw, path), "actions", path)]
    used = {(member(item, "state"), member(item, "action")) for item in here}
    order = [("EMPTY", "MOVE"), ("ENEMY", "CAPTURE"), ("ALLY", "CAPTURE")]
    state, action = next((p for p in order if p in PAIRS and p not in used), order[0])
    return {"state": state, "action": action}


def _capture_from_afar(document: Document, place: Pointer) -> Json:
    """The piece takes where the step leads and is back on its square at once."""
    path = parent_of(place)
    step = next((move.step for move in document.moves if move.path == path), None)
    repeats = any(move.path == path and move.repeat is not None for move in document.moves)
    if step is None or repeats:
        message = "Only a move with a single step can capture from afar: the way back is fixed"
        raise CallError("edit.wrong-place", message, path="/path")
    back = {"action": "MOVE", "from": list(step), "to": [0, 0]}
    return {"state": "ENEMY", "action": "CAPTURE", "side_effects": [back]}


def _first_zone(document: Document) -> str:
    return next(iter(document.zones), "")


def _piece(document: Document, place: Pointer) -> Json:
    code = numbered("PIECE", len(document.pieces), document.codes)
    return {"code": code, "moves": [_move(document, "")]}


def _player(document: Document, place: Pointer) -> Json:
    turn = ROTATIONS["up" if len(document.players) % 2 == 0 else "down"]
    name = numbered("PLAYER", len(document.players), document.names)
    return {"name": name, "direction": [list(row) for row in turn], "starting_positions": []}


def _global_condition(document: Document, place: Pointer) -> Json:
    code = numbered("ZONE", len(document.globals), document.condition_types)
    return {"code": code, "type": "POSITION", "check": {name: [] for name in document.names}}


def _modifier(document: Document, place: Pointer) -> Json:
    zone = _first_zone(document)
    guards = [{"condition": zone}] if zone else []
    return {"action": "TRANSFORM", "conditions": guards, "options": list(document.codes[:1])}


def _start(document: Document, place: Pointer) -> Json:
    return {"piece": (document.codes or ("",))[0], "positions": []}


def _castling_right(document: Document, place: Pointer) -> Json:
    player = next(iter(document.players), None)
    leader, *others = [*(player.starts if player else ()), None]
    partner = next((start for start in reversed(others) if start), leader)
    used = [str(member(right, "letter")) for _, right in items(_fen(document), "castling", "")]
    letters = (c for c in "KQABCDEFGHIJLMNOPRSTUVWXYZ" if c not in used)
    return {
        "letter": next(letters, "K"),
        "player": (document.names or ("",))[0],
        "leader": list(leader.at) if leader else [0, 0],
        "partner": list(partner.at) if partner else [0, 0],
    }


def _fen(document: Document) -> Json:
    return member(document.raw, "fen")


def _en_passant(document: Document, place: Pointer) -> Json:
    flags = (ref.name for ref in references(document) if ref.kind == "flag" and ref.defines)
    return {"state": next(flags, "EN_PASSANT"), "behind": [0, -1]}


NEW: dict[str, Callable[[Document, Pointer], Json]] = {
    "player": _player,
    "board": lambda document, place: {"dimensions": [6, 6]},
    "turns": lambda document, place: {"order": list(document.names)},
    "piece": _piece,
    "move": _move,
    "action": _action,
    "capture_from_afar": _capture_from_afar,
    "global_condition": _global_condition,
    "modifier": _modifier,
    "repeat": lambda document, place: {"loop": True},
    "draw_conditions": lambda document, place: {
        "repetition_count": 3,
        "fifty_move_halfmoves": 100,
    },
    "fen": lambda document, place: {},
    "castling_right": _castling_right,
    "en_passant": _en_passant,
    "start": _start,
    "turn": lambda document, place: (document.names or ("",))[0],
    "option": lambda document, place: (document.codes or ("",))[0],
}
"""A new entity of each kind: valid where it can be, with names that are free."""

FIRST = {"condition": "FIRST_MOVE", "side_effect": "CAPTURE", "win_condition": "PIECE_IN_ZONE"}
"""The word that a new entity of a kind begins with."""


def usual(document: Document, place: Pointer, argument: Argument, word: Any) -> Json:
    """A first value for an argument: something that exists, where there is something."""
    ids = [move.id for move in document.moves if move.id is not None]
    values: dict[str, Json] = {
        "offset": [0, 1],
        "move": ids[0] if ids else 0,
        "flag": "FLAG",
        "piece": (document.codes or ("",))[0],
        "owner": "any",
        "plies": 1,
        "zone": _first_zone(document),
    }
    return values[argument.kind]


def begun(document: Document, kind: Kind, value: Any) -> Patch:
    """A zone for an ending that has none to name, and a turn for a new player."""
    if kind.name == "player":
        return player_in_turn(document.raw, value["name"])
    if kind.name != "win_condition" or value.get("zone") != "":
        return []
    patch, value["zone"] = zone_patch(document.raw, document)
    return patch


def zone_patch(raw: Json, document: Document) -> tuple[Patch, str]:
    """The patch that adds a new zone, and its name."""
    zone = new_zone(document)
    return insertion(raw, "", "conditions", zone)[0], str(zone["code"])


def player_in_turn(raw: Json, name: str) -> Patch:
    """The patch that gives a player a turn."""
    order = member(member(raw, "turns"), "order")
    if not isinstance(order, list):
        return []
    return [{"op": "add", "path": "/turns/order/-", "value": name}]
