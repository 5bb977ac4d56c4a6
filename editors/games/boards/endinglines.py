"""Lines to the results of a board game: who is the leader, what wins, what a draw counts."""

from __future__ import annotations

from core.protocol import Json
from core.rawjson import as_text, items, member
from editors.games.boards.joints import Answer, Ask
from editors.games.boards.relations import LEADER
from editors.graph import Joined, refusal
from editors.language.lists import insertion

COUNTING = {
    "fifty_move_halfmoves": "fifty_move_pieces",
    "same_colour_only": "same_colour_only",
    "insufficient_material": "insufficient_material",
}
"""The draws that pieces count for, and the keys of their lists."""


def to_result(line: Ask) -> Answer:
    """A piece becomes the leader, the one that wins, or one that a draw counts."""
    if line.target == LEADER:
        return _leader(line)
    if line.target.startswith("draw:"):
        return _draw(line)
    piece = line.piece(line.source)
    path = f"{line.target}/piece"
    return _put(line, path, str(piece.code), f"Let a {line.called(piece)} win there")


def zone_to_result(line: Ask) -> Answer:
    """A zone becomes the goal of a win condition."""
    if not line.target.startswith("/win_conditions/"):
        raise refusal("A zone is the goal of a win condition only; add one first")
    code = line.code(line.source)
    return _put(line, f"{line.target}/zone", code, f"Let {code} be the goal")


def _put(line: Ask, path: str, value: str, name: str) -> Joined:
    item = member(line.raw, "win_conditions")
    number = int(line.target.rsplit("/", 1)[1])
    held = item[number] if isinstance(item, list) and number < len(item) else None
    key = path.rsplit("/", 1)[1]
    if not isinstance(held, dict):
        raise refusal("There is no such win condition")
    if held.get(key) == value:
        raise refusal("That is so already")
    op = "replace" if key in held else "add"
    return Joined([{"op": op, "path": path, "value": value}], name, path)


def _leader(line: Ask) -> Joined:
    piece = line.piece(line.source)
    code, held = str(piece.code), member(line.raw, "leader")
    name = f"Let the {line.called(piece)} be the leader"
    if code in line.document.leaders:
        raise refusal(f"The {line.called(piece)} is the leader already")
    if isinstance(held, list):
        patch, select = insertion(line.raw, "", "leader", code)
        return Joined(patch, name, select)
    if isinstance(held, str):
        value: Json = [held, code]
        return Joined([{"op": "replace", "path": "/leader", "value": value}], name, "/leader/1")
    op = "add" if held is None and "leader" not in line.raw else "replace"
    return Joined([{"op": op, "path": "/leader", "value": code}], name, "/leader")


def _draw(line: Ask) -> Joined:
    key = COUNTING.get(line.target.removeprefix("draw:"))
    draws = member(line.raw, "draw_conditions")
    if key is None or not isinstance(draws, dict):
        raise refusal("This draw does not depend on pieces")
    piece = line.piece(line.source)
    code = str(piece.code)
    value: Json = [code] if key == "insufficient_material" else code
    if value in [each for _, each in items(draws, key, "")]:
        raise refusal("It counts there already")
    patch, select = insertion(draws, "/draw_conditions", key, value)
    return Joined(patch, f"Count the {line.called(piece)} for the draw", as_text(select))
