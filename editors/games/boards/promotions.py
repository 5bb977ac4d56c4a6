"""A line from a piece to a piece: by which of its moves the one becomes the other, and where."""

from __future__ import annotations

from typing import Any

from core.games.boards.document import MoveNode
from core.protocol import Pointer
from core.rawjson import items
from editors.games.boards.joints import EVERY, Answer, Ask, told
from editors.graph import Choices, Joined, refusal
from editors.language.lists import insertion


def promotion(line: Ask) -> Answer:
    """A piece becomes another one: by which move, and where."""
    piece, other = line.piece(line.source), line.piece(line.target)
    if piece.path == other.path:
        raise refusal("A piece cannot become itself")
    if not piece.moves:
        raise refusal(f"The {line.called(piece)} has no move yet that it could become another by")
    ways = [(move.path, told(move)) for move in piece.moves]
    every = [(EVERY, "any of its moves")] if len(ways) > 1 else []
    way = line.choose(f"By which move it becomes a {line.called(other)}", [*every, *ways])
    if isinstance(way, Choices):
        return way
    wanted, line = way
    zones = [(code, f"in {code}") for code in line.document.zones]
    where = line.choose("Where", [("", "wherever it goes"), *zones])
    if isinstance(where, Choices):
        return where
    patch: list[dict[str, Any]] = []
    select = None
    for move in piece.moves:
        if wanted in (EVERY, move.path):
            more, at = _option(move, str(other.code), where[0])
            patch += more
            select = select or at
    if not patch:
        raise refusal(f"It becomes a {line.called(other)} there already")
    return Joined(patch, f"Let a {line.called(piece)} become a {line.called(other)}", select)


def _option(move: MoveNode, code: str, zone: str) -> tuple[list[dict[str, Any]], Pointer | None]:
    """One option more where a promotion has the same guards, else a promotion more."""
    guards = [{"condition": zone}] if zone else []
    for modifier in move.modifiers:
        held = [each for _, each in items(modifier.raw, "conditions", "")]
        if held == guards and modifier.raw.get("action") == "TRANSFORM":
            options = [each for _, each in items(modifier.raw, "options", "")]
            if code in options:
                return [], None
            return insertion(modifier.raw, modifier.path, "options", code)
    value: dict[str, Any] = {"action": "TRANSFORM"}
    value |= {"conditions": guards} if guards else {}
    value["options"] = [code]
    patch, at = insertion(move.raw, move.path, "modifiers", value)
    return patch, f"{at}/options/0"
