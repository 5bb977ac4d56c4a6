"""Betza's notation of a document's pieces: what it says of their moves, and moves made of it."""

from __future__ import annotations

import copy
from typing import Any

from core.ellipsis import SHORT, cut
from core.games.boards.checks.table import fresh
from core.games.boards.document import Document, MoveNode, PieceNode
from core.games.boards.geometry import Offset
from core.protocol import Json
from core.rawjson import is_int
from editors.games.boards.betza import MOST, Step, has_letter, read, written
from editors.games.boards.steps import added, answer, ids_of, piece_of, without
from editors.payload import Payload, get

_PLAIN: dict[str, dict[str, Json]] = {
    "m": {"state": "EMPTY", "action": "MOVE"},
    "c": {"state": "ENEMY", "action": "CAPTURE"},
    "d": {"state": "ALLY", "action": "CAPTURE"},
}
_GUARDS = ("FIRST_MOVE", "PATH_EMPTY")


def betza(payload: Payload) -> Json:
    """The moves that the notation can say, as a text says them; the others stay.

    Moves that stay the same are left alone, numbers and all; `note` says what went with others.
    """
    document, code = Document(payload.get("document")), get(payload, "piece", str)
    piece, text = piece_of(document, code), get(payload, "text", str)
    wanted = {step.way: step.does for step in read(text)}
    patch: list[dict[str, Any]] = []
    gone, ids = [], ids_of(piece)
    for move in piece.moves:
        step = _said(move)
        if step is None:
            continue
        does = wanted.pop(step.way, None)
        if does is None:
            gone.append(move)
        elif does != step.does:
            path = move.path + "/actions"
            patch.append({"op": "replace", "path": path, "value": _actions(does)})
    for n, (way, does) in enumerate(wanted.items()):
        value = _move(fresh(0, ids), way, does)
        ids.append(value["id"])
        patch += added(piece, value, n)
    bare = "".join(text.split())
    said = f"as {cut(bare, SHORT)}" if bare else "without those of Betza's notation"
    removals, note = without(document, gone)
    return {**answer([*patch, *removals], f"Moves of {code} {said}", piece), "note": note}


def told(piece: PieceNode) -> dict[str, Json]:
    """The notation of a piece's moves, and those that it cannot say."""
    steps = [(move, _said(move)) for move in piece.moves]
    left: list[Json] = [
        {"path": move.path, "id": move.raw.get("id")} for move, step in steps if step is None
    ]
    return {"betza": written(step for _, step in steps if step is not None), "unsaid": left}


def _said(move: MoveNode) -> Step | None:
    """A move as a step, or None where the notation cannot say it."""
    offset, does = move.step, [_letter(action.raw) for action in move.actions]
    if offset is None or offset == (0, 0) or not has_letter(offset):
        return None
    if None in does or len(set(does)) != len(does) or not does:
        return None
    guards = [node.raw for node in move.conditions]
    held = [{"condition": name} in guards for name in _GUARDS]
    times = _times(move)
    if len(guards) != sum(held) or move.modifiers or move.effects or times is None:
        return None
    initial, lame = held
    if lame and not (times == 1 and _has_between(offset)):
        return None
    return Step(offset, times, initial, lame, "".join(c for c in _PLAIN if c in does))


def _times(move: MoveNode) -> int | None:
    """How often the step is made (0: as often as it can be); None where it cannot be said."""
    if "repeat" not in move.raw:
        return 1
    repeat = move.repeat
    if repeat is None or repeat.get("until", "NOT_EMPTY") != "NOT_EMPTY":
        return None
    if repeat.get("loop") is True:
        return 0
    times = repeat.get("times", 1)
    return times if is_int(times) and 0 < times <= MOST else None


def _has_between(offset: Offset) -> bool:
    x, y = map(abs, offset)
    return max(x, y) > 1 and (x in (0, y) or y == 0)


def _letter(action: dict[str, Json]) -> str | None:
    bare = {key: value for key, value in action.items() if value != []}
    return next((letter for letter, plain in _PLAIN.items() if plain == bare), None)


def _actions(does: str) -> list[dict[str, Json]]:
    return [copy.deepcopy(_PLAIN[letter]) for letter in does]


def _move(number: Any, way: Step, does: str) -> dict[str, Json]:
    value: dict[str, Json] = {"id": number, "step": list(way.offset), "actions": _actions(does)}
    held = zip(_GUARDS, (way.initial, way.lame), strict=True)
    if guards := [{"condition": name} for name, holds in held if holds]:
        value["conditions"] = guards
    if way.times != 1:
        value["repeat"] = {"times": way.times} if way.times else {"loop": True}
    return value
