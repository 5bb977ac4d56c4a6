"""Adding, duplicating and moving entities, each as one named patch."""

from __future__ import annotations

from collections.abc import Callable

from core.checks import resolve
from core.errors import CallError
from core.games.boards.checks.layout import ROTATIONS
from core.games.boards.checks.table import fresh
from core.games.boards.document import Document
from core.games.boards.language import PAIRS
from core.games.boards.references import references
from core.protocol import Json, Pointer
from core.rawjson import items, member
from editors.games.boards.kinds import KINDS, LISTS
from editors.games.boards.zones import new_zone, numbered
from editors.language import lists
from editors.language.language import Patch
from editors.language.lists import no_kind
from editors.payload import Payload, at, get


def _ids(document: Document, path: Pointer) -> list[str | int]:
    pieces = {piece.path: piece for piece in document.pieces}
    piece = pieces.get(path)
    return [move.id for move in piece.moves if move.id is not None] if piece else []


def _move(document: Document, path: Pointer) -> Json:
    return {
        "id": fresh(0, _ids(document, path)),
        "step": [0, 1],
        "actions": [
            {"state": "EMPTY", "action": "MOVE"},
            {"state": "ENEMY", "action": "CAPTURE"},
        ],
    }


def _action(document: Document, path: Pointer) -> Json:
    here = [item for _, item in items(resolve(document.raw, path), "actions", path)]
    used = {(member(item, "state"), member(item, "action")) for item in here}
    order = [("EMPTY", "MOVE"), ("ENEMY", "CAPTURE"), ("ALLY", "CAPTURE")]
    state, action = next((p for p in order if p in PAIRS and p not in used), order[0])
    return {"state": state, "action": action}


def _capture_from_afar(document: Document, path: Pointer) -> Json:
    """The piece takes where the step leads and is back on its square at once."""
    step = next((move.step for move in document.moves if move.path == path), None)
    repeats = any(move.path == path and move.repeat is not None for move in document.moves)
    if step is None or repeats:
        message = "Only a move with a single step can capture from afar: the way back is fixed"
        raise CallError("edit.wrong-place", message, path="/path")
    back = {"action": "MOVE", "from": list(step), "to": [0, 0]}
    return {"state": "ENEMY", "action": "CAPTURE", "side_effects": [back]}


def _first_zone(document: Document) -> str:
    return next(iter(document.zones), "")


def _piece(document: Document, path: Pointer) -> Json:
    code = numbered("PIECE", len(document.pieces), document.codes)
    return {"code": code, "moves": [_move(document, "")]}


def _player(document: Document, path: Pointer) -> Json:
    turn = ROTATIONS["up" if len(document.players) % 2 == 0 else "down"]
    name = numbered("PLAYER", len(document.players), document.names)
    return {"name": name, "direction": [list(row) for row in turn], "starting_positions": []}


def _global_condition(document: Document, path: Pointer) -> Json:
    code = numbered("ZONE", len(document.globals), document.condition_types)
    return {"code": code, "type": "POSITION", "check": {name: [] for name in document.names}}


def _modifier(document: Document, path: Pointer) -> Json:
    zone = _first_zone(document)
    guards = [{"condition": zone}] if zone else []
    return {"action": "TRANSFORM", "conditions": guards, "options": list(document.codes[:1])}


def _start(document: Document, path: Pointer) -> Json:
    return {"piece": (document.codes or ("",))[0], "positions": []}


def _castling_right(document: Document, path: Pointer) -> Json:
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


def _en_passant(document: Document, path: Pointer) -> Json:
    flags = (ref.name for ref in references(document) if ref.kind == "flag" and ref.defines)
    return {"state": next(flags, "EN_PASSANT"), "behind": [0, -1]}


NEW: dict[str, Callable[[Document, Pointer], Json]] = {
    "player": _player,
    "board": lambda document, path: {"dimensions": [6, 6]},
    "turns": lambda document, path: {"order": list(document.names)},
    "piece": _piece,
    "move": _move,
    "action": _action,
    "capture_from_afar": _capture_from_afar,
    "global_condition": _global_condition,
    "condition": lambda document, path: {"condition": "FIRST_MOVE"},
    "side_effect": lambda document, path: {"action": "CAPTURE", "target": [0, 1]},
    "modifier": _modifier,
    "repeat": lambda document, path: {"loop": True},
    "win_condition": lambda document, path: {
        "type": "PIECE_IN_ZONE",
        "zone": _first_zone(document),
    },
    "draw_conditions": lambda document, path: {
        "repetition_count": 3,
        "fifty_move_halfmoves": 100,
    },
    "fen": lambda document, path: {},
    "castling_right": _castling_right,
    "en_passant": _en_passant,
    "start": _start,
    "turn": lambda document, path: (document.names or ("",))[0],
    "option": lambda document, path: (document.codes or ("",))[0],
}
"""A new entity of each kind: valid where it can be, with names that are free."""

_KEYS = {
    **{kind: key for key, kind in LISTS.items()},
    "capture_from_afar": "actions",
    "global_condition": "conditions",
    "condition": "conditions",
    "board": "board",
    "turns": "turns",
    "repeat": "repeat",
    "draw_conditions": "draw_conditions",
    "fen": "fen",
    "en_passant": "en_passant",
}
_ENTITY = {"capture_from_afar": "action"}
"""What players have a name for, and the kind of entity that says it."""
_SINGLE = ("board", "turns", "repeat", "draw_conditions", "fen", "en_passant")
_HOLDERS = {"turn": "/turns"}


def _implied(raw: Json, path: Pointer) -> str:
    """The kind that belongs in the list, or at the member, that a pointer names."""
    found = KINDS.at(raw, path + "/0") or KINDS.at(raw, path)
    return found.name if found else ""


def add(payload: Payload) -> Json:
    """A new entity below the entity (or in the list) at a path; the list tells the kind."""
    raw, path = payload.get("document"), get(payload, "path", str)
    kind = get(payload, "kind", str, "") or _implied(raw, path)
    if kind == "condition" and path in ("", "/conditions"):
        kind = "global_condition"
    if kind not in NEW:
        raise no_kind(kind, NEW)
    key = _KEYS[kind]
    holder = path.removesuffix("/" + key) if path.endswith("/" + key) else path
    holder = holder or _HOLDERS.get(kind, "")
    target = f"{holder}/{key}"
    place = target if kind in _SINGLE else f"{target}/0"
    found = KINDS.at(raw, place)
    if found is None or found.name != _ENTITY.get(kind, kind):
        raise CallError("edit.wrong-place", f"There is no {kind} below {path!r}", path="/path")
    parent = at(raw, holder)
    value = NEW[kind](Document(raw), holder)
    patch, select = insertion(parent, holder, key, value, single=kind in _SINGLE)
    if kind == "win_condition" and not value["zone"]:
        more, name = zone_patch(raw, Document(raw))
        value["zone"] = name
        patch = [*more, *patch]
    if kind == "player":
        patch += player_in_turn(raw, value["name"])
    what = KINDS.name_of(raw, value, select) if kind not in _ENTITY else kind.replace("_", " ")
    return {"patch": patch, "name": f"Add {what}", "select": select}


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


def insertion(
    parent: Json, holder: Pointer, key: str, value: Json, single: bool = False
) -> tuple[Patch, Pointer]:
    """The patch that puts a value under a key, or at the end of the list there; its pointer."""
    target = f"{holder}/{key}"
    if not isinstance(parent, dict):
        message = f"{holder or 'The document'} is no object; nothing can be added to it"
        raise CallError("edit.wrong-place", message, path="/path")
    if single:
        if isinstance(member(parent, key), dict):
            raise CallError("edit.exists", f"There is a {key!r} already", path="/path")
        return [{"op": "add", "path": target, "value": value}], target
    return lists.insertion(parent, holder, key, value)
