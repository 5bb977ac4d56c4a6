"""New zones: POSITION conditions with a free name and squares to begin with."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.boards.conditions import reserved
from core.games.boards.document import Document, PlayerNode
from core.protocol import Json


def numbered(base: str, count: int, used: Iterable[str]) -> str:
    """A free name with a number, counting on from how many there are."""
    names, number = set(used), count + 1
    while f"{base}_{number}" in names:
        number += 1
    return f"{base}_{number}"


def far_row(document: Document, player: PlayerNode) -> list[Json]:
    """The row or column that a player walks towards; empty where that cannot be told."""
    if document.size is None or player.matrix is None:
        return []
    (cols, rows), (x, y) = document.size, player.matrix[1]
    if y:
        return [[n, rows - 1 if y > 0 else 0] for n in range(cols)]
    return [[cols - 1 if x > 0 else 0, n] for n in range(rows)]


def new_zone(document: Document) -> dict[str, Json]:
    """A POSITION condition with a free name: each player's far row."""
    used = [*document.condition_types, *reserved()]
    players = [player for player in document.players if player.name is not None]
    check: dict[str, Json] = {str(p.name): far_row(document, p) for p in players}
    code = numbered("ZONE", len(document.globals), used)
    return {"code": code, "type": "POSITION", "check": check}
