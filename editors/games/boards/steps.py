"""A piece's moves changed by hand: clicks on its grid, all gone, those of another piece."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Sequence
from typing import Any

from core.checks import listing, pointer
from core.errors import CallError
from core.games.boards.checks.table import fresh, removals
from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import Document, MoveNode, PieceNode
from core.games.boards.effects import SIDE_EFFECTS
from core.protocol import Json
from core.rawjson import XY, as_text, is_int, objects
from editors.games.boards.deletion import closure
from editors.language.lists import insertion
from editors.payload import Payload, get

ACTIONS: dict[str, list[Json]] = {
    "both": [{"state": "EMPTY", "action": "MOVE"}, {"state": "ENEMY", "action": "CAPTURE"}],
    "move": [{"state": "EMPTY", "action": "MOVE"}],
    "capture": [{"state": "ENEMY", "action": "CAPTURE"}],
}
_TURNS = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
_MIRRORED = tuple((-a, b, -c, d) for a, b, c, d in _TURNS)
SYMMETRIES: dict[str, tuple[tuple[int, int, int, int], ...]] = {
    "none": _TURNS[:1],
    "mirror": (*_TURNS[:1], *_MIRRORED[:1]),
    "turn": _TURNS,
    "all": (*_TURNS, *_MIRRORED),
}
"""What a click stands for: itself, with its mirror image, turned to four sides, or both."""


def piece_of(document: Document, code: str, key: str = "piece") -> PieceNode:
    """The piece of a code.  Raises CallError where there is none."""
    found = next((piece for piece in document.pieces if piece.code == code), None)
    if found is None:
        raise CallError("edit.unknown-piece", f"There is no piece {code!r}", path=f"/{key}")
    return found


def does_of(move: MoveNode) -> str:
    """Whether a move goes, takes, both or neither."""
    moves = any(action.raw.get("action") == "MOVE" for action in move.actions)
    captures = any(action.raw.get("action") == "CAPTURE" for action in move.actions)
    if moves and captures:
        return "both"
    return "move" if moves else "capture" if captures else "nothing"


def toggle(payload: Payload) -> Json:
    """A click in the move editor: the step comes, goes, or changes what it does.

    Its images under the symmetry become what it becomes.
    """
    document, code = Document(payload.get("document")), get(payload, "piece", str)
    piece = piece_of(document, code)
    dx, dy = get(payload, "dx", int), get(payload, "dy", int)
    mode, does = get(payload, "mode", str, "leap"), get(payload, "does", str, "both")
    if mode not in ("leap", "ray") or does not in ACTIONS or dx == dy == 0:
        message = "A click has dx and dy, a mode (leap or ray) and does (both, move or capture)"
        raise CallError("call.bad-payload", message, path="/mode")
    step = _unit((dx, dy)) if mode == "ray" else (dx, dy)
    steps = _images(payload, step)
    where = f"({step[0]}, {step[1]})" + (f" and {len(steps) - 1} more" if steps[1:] else "")
    there = [_there(piece, each, mode) for each in steps]
    exact = [next((m for m in found if does_of(m) == does), None) for found in there]
    if exact[0] is not None:
        gone = [move for move in exact if move is not None]
        return removed(document, gone, f"Remove the {mode} {where} from {code}", piece)
    patch: list[dict[str, Any]] = []
    changed = bool(there[0]) and _is_plain(there[0][0])
    ids, count = ids_of(piece), len(list(objects(piece.raw, "moves", piece.path)))
    select = there[0][0].path if changed else f"{piece.path}/moves/{count}"
    for each, found, same in zip(steps, there, exact, strict=True):
        if same is not None:
            continue
        if found and _is_plain(found[0]):
            path = found[0].path + "/actions"
            patch.append({"op": "replace", "path": path, "value": copy.deepcopy(ACTIONS[does])})
            continue
        value: dict[str, Json] = {"id": fresh(0, ids), "step": list(each)}
        ids.append(value["id"])
        value["actions"] = copy.deepcopy(ACTIONS[does])
        if mode == "ray":
            value["repeat"] = {"loop": True}
        patch += added(piece, value, len(patch))
    verb = {"both": "move and capture", "move": "only move", "capture": "only capture"}[does]
    name = f"Let the {mode} {where} of {code} {verb}" if changed else f"Add the {mode} {where}"
    return answer(patch, name if changed else f"{name} to {code}", piece, select)


def remove(payload: Payload) -> Json:
    """A move and its images: those that differ in nothing but where they lead."""
    document, path = Document(payload.get("document")), get(payload, "path", str)
    move = next((each for each in document.moves if each.path == path), None)
    if move is None:
        raise CallError("edit.no-such-place", f"There is no move at {path!r}", path="/path")
    steps, rest = _images(payload, move.step)[1:] if move.step else [], _rest(move.raw)
    images = [m for m in move.piece.moves if m.step in steps and _rest(m.raw) == rest]
    many = f"{len(images) + 1} moves" if images else f"move {move.raw.get('id')}"
    name = f"Remove {many} from {move.piece.code}"
    return removed(document, [move, *images], name, move.piece)


def clear(payload: Payload) -> Json:
    """All moves of a piece gone."""
    document, code = Document(payload.get("document")), get(payload, "piece", str)
    piece = piece_of(document, code)
    return removed(document, piece.moves, f"Clear the moves of {code}", piece)


def copied(payload: Payload) -> Json:
    """The moves of another piece as well; `note` says how many, and which were there already."""
    document = Document(payload.get("document"))
    piece = piece_of(document, get(payload, "piece", str))
    source = piece_of(document, get(payload, "from", str), "from")
    new, names = _compared(piece, source)
    ids, values = ids_of(piece), [copy.deepcopy(move.raw) for move in new]
    for move, value in zip(new, values, strict=True):
        value["id"] = fresh(0, ids)
        ids.append(value["id"])
        if move.id is not None:
            names[move.id] = value["id"]
    patch: list[dict[str, Any]] = []
    for value in values:
        _renamed(value, names)
        patch += added(piece, value, len(patch))
    there = len(source.moves) - len(new)
    note = f"Copied {len(new)} of {len(source.moves)} moves"
    note += f"; {there} {'is' if there == 1 else 'are'} there already." if there else "."
    copy_of = answer(patch, f"Copy the moves of {source.code} to {piece.code}", piece)
    return {**copy_of, "note": note}


def _images(payload: Payload, step: XY) -> list[XY]:
    """The step and its images, each once."""
    symmetry = SYMMETRIES.get(get(payload, "symmetry", str, "none"))
    if symmetry is None:
        message = f"A symmetry is one of {', '.join(SYMMETRIES)}"
        raise CallError("call.bad-payload", message, path="/symmetry")
    x, y = step
    return list(dict.fromkeys((x * a + y * c, x * b + y * d) for a, b, c, d in symmetry))


def _there(piece: PieceNode, step: XY, mode: str) -> list[MoveNode]:
    """The moves of a step, plain ones first."""
    found = [m for m in piece.moves if m.step == step and (m.repeat is not None) == (mode == "ray")]
    return sorted(found, key=lambda move: not _is_plain(move))


def _is_plain(move: MoveNode) -> bool:
    return not move.guards and not move.all_effects and not move.modifiers


def _unit(step: XY) -> XY:
    """The shortest step in the same direction."""
    length = math.gcd(*step)
    return (step[0] // length, step[1] // length)


def ids_of(piece: PieceNode) -> list[Any]:
    """The numbers of a piece's moves."""
    return [move.id for move in piece.moves if move.id is not None]


def _rest(raw: dict[str, Json]) -> dict[str, Json]:
    """What a move is beside its number and where it leads."""
    return {key: value for key, value in raw.items() if key not in ("id", "step")}


def _compared(piece: PieceNode, source: PieceNode) -> tuple[list[MoveNode], dict[int, Json]]:
    """The moves that the piece does not have yet; the numbers here of those that it has.

    A move that depends on others is the same where those are.
    """
    own = {_key(move.raw, {}): move.raw.get("id") for move in piece.moves}
    left, names = list(source.moves), dict[int, Json]()
    while True:
        same = [m for m in left if _asked(m.raw) <= names.keys() and _key(m.raw, names) in own]
        if not same:
            return left, names
        left = [move for move in left if move not in same]
        names |= {m.id: own[_key(m.raw, names)] for m in same if m.id is not None}


def _key(raw: dict[str, Json], names: dict[int, Json]) -> str:
    value = copy.deepcopy(_rest(raw))
    _renamed(value, names)
    return repr((sorted(value.items()), raw.get("step")))


def _asked(raw: dict[str, Json]) -> set[int]:
    """The moves that a move depends on."""
    return {
        number for keys, word in _worded(raw) for key in keys if is_int(number := word.get(key))
    }


def _renamed(value: dict[str, Json], names: dict[int, Json]) -> None:
    """References to moves of the piece that they come from, as the copies are called."""
    for keys, word in _worded(value):
        for key in keys:
            number = word.get(key)
            if is_int(number) and number in names:
                word[key] = names[number]


def _worded(value: dict[str, Json]) -> Iterator[tuple[list[str], dict[str, Json]]]:
    """Every condition and side effect below a move, with the keys that name moves."""
    holders = [value, *(h for key in ("actions", "modifiers") for _, h in objects(value, key, ""))]
    for holder in holders:
        for key, table, tag in (
            ("conditions", CONDITIONS, "condition"),
            ("side_effects", SIDE_EFFECTS, "action"),
        ):
            for _, word in objects(holder, key, ""):
                entry = table.get(as_text(word.get(tag)) or "")
                arguments = entry.arguments if entry is not None else ()
                yield [each.name for each in arguments if each.kind == "move"], word


def added(piece: PieceNode, value: Json, before: int) -> list[dict[str, Any]]:
    """A move at the end of the list; the first of a piece without a list begins one."""
    if before and not isinstance(piece.raw.get("moves"), list):
        return [{"op": "add", "path": piece.path + pointer("moves") + "/-", "value": value}]
    return insertion(piece.raw, piece.path, "moves", value)[0]


def without(document: Document, moves: Sequence[MoveNode]) -> tuple[list[dict[str, Any]], str]:
    """The patch that takes moves out with what cannot do without them, and what that is."""
    own = {move.path for move in moves}
    gone = closure(document, *own)
    others = [
        f"{'' if move.path in gone else 'a part of '}move {move.raw.get('id')}"
        for move in document.moves
        if move.path not in own and any(f"{path}/".startswith(f"{move.path}/") for path in gone)
    ]
    it = "them" if len(own) > 1 else "it"
    note = f"Removed as well: {listing(others, 'and')}, which depended on {it}." if others else ""
    return list(removals(gone)), note


def removed(document: Document, moves: Sequence[MoveNode], name: str, piece: PieceNode) -> Json:
    """The answer that takes moves out; `note` says what else went."""
    patch, note = without(document, moves)
    return {**answer(patch, name, piece), "note": note}


def answer(
    patch: list[dict[str, Any]], name: str, piece: PieceNode, select: str | None = None
) -> Json:
    """What the page is answered; the piece is selected unless another place is."""
    return {"patch": patch, "name": name, "select": select or piece.path}
