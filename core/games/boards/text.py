"""Plies and boards as text: e2e4, a7a8q, and a picture of characters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.games.boards.geometry import FILES
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.position import Position

MOVE_TEXT = re.compile(
    r"([a-z])([1-9]\d?)-?([a-z])([1-9]\d?)(?:#(\d+)(?:\.(\d+))?)?(=?[A-Za-z_]\w*)?"
)
"""Two squares, then `#id.action` where several moves join them, then a promotion choice."""


def piece_text(plan: Plan, kind: int) -> str:
    """A promotion choice as text: the piece's letter in lower case, or its code after `=`."""
    letter = plan.spec.pieces[kind].notation
    return letter.lower() if letter else f"={plan.codes[kind]}"


def ply_text(plan: Plan, ply: Ply, plies: Sequence[Ply]) -> str:
    """The text of one of these legal plies, distinct among them."""
    rivals = [p for p in plies if p.source == ply.source and p.target == ply.target]
    ways = {(p.rule.index, p.action.index) for p in rivals}
    text = plan.geometry.name(ply.source) + plan.geometry.name(ply.target)
    if len(ways) > 1:
        text += f"#{ply.rule.id}.{ply.action.index}"
    return text + piece_text(plan, ply.becomes) if ply.becomes >= 0 else text


def find_kind(plan: Plan, text: str) -> int | None:
    """The kind that a letter or a code means, in any case; after `=` a code goes before a letter.

    What `piece_text` writes means its kind, also where the code of one is the letter of another.
    """
    wanted = text.removeprefix("=")
    pieces = plan.spec.pieces
    exact = [kind for kind, piece in enumerate(pieces) if piece.code == wanted]
    by_code = [kind for kind, piece in enumerate(pieces) if piece.code.lower() == wanted.lower()]
    by_letter = [
        kind
        for kind, piece in enumerate(pieces)
        if piece.notation and piece.notation.lower() == wanted.lower()
    ]
    is_code = text.startswith("=")
    found = exact + by_code + by_letter if is_code else by_letter + exact + by_code
    return found[0] if found else None


def square_of(plan: Plan, file: str, rank: str) -> int:
    """The square of a letter and a number, or NOWHERE."""
    return plan.geometry.at(FILES.index(file), int(rank) - 1)


def letters(plan: Plan) -> list[str] | None:
    """One character per piece number: letters for two players who have them, else None."""
    notations = [piece.notation for piece in plan.spec.pieces]
    if len(plan.players) > 2 or not all(notations):
        return None
    return [n.upper() for n in notations if n] + [n.lower() for n in notations if n]


def board_text(plan: Plan, position: Position) -> str:
    """The board as lines of text, highest rank first; `.` is an empty square, blank a hole."""
    names = letters(plan)
    width = 1
    if names is None:
        initials = [name[0].lower() for name in plan.players]
        names = [
            f"{plan.codes[n % plan.kinds][:3]}{initials[n // plan.kinds]}"
            for n in range(plan.pieces)
        ]
        width = max(map(len, names))
    geometry, margin = plan.geometry, len(str(plan.geometry.height))
    rows = []
    for y in reversed(range(geometry.height)):
        cells = []
        for x in range(geometry.width):
            square = y * geometry.width + x
            held = position.board[square]
            empty = "." if geometry.exists[square] else ""
            cells.append((names[held - 1] if held else empty).ljust(width))
        rows.append(f"{y + 1:>{margin}} {' '.join(cells)}".rstrip())
    files = " ".join(FILES[x].ljust(width) for x in range(geometry.width))
    return "\n".join([*rows, f"{'':>{margin}} {files}".rstrip()])
