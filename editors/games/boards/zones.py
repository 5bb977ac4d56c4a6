"""Zones: POSITION conditions with a free name, and the strokes that paint their squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from core.checks import pointer
from core.errors import CallError
from core.games.boards.checks.layout import square_name
from core.games.boards.checks.table import removals
from core.games.boards.conditions import reserved
from core.games.boards.document import Document, PlayerNode
from core.games.boards.language import listed
from core.protocol import Json, Pointer
from core.rawjson import XY, as_xy, items, member
from editors.language.lists import insertion
from editors.payload import Payload, get

Patch: TypeAlias = list[dict[str, Any]]


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


def paint(document: Document, op: Payload) -> tuple[Patch, str, Pointer]:
    """Squares that one player's zone gains (or loses), and with `turned` those of the others.

    Without a zone a new one begins with them. The squares that stay keep their places in the list.
    """
    squares, player = _squares(document, op), get(op, "player", str)
    code, on = op.get("zone"), get(op, "on", bool)
    if player not in document.names:
        raise CallError("edit.unknown-player", f"There is no player {player!r}", path="/op/player")
    wanted = dict(_painted(document, player, squares, op.get("turned") is True))
    if code is None:
        return _begun(document, wanted)
    found = next(
        ((path, item) for path, item in document.globals if item.get("code") == code), None
    )
    if found is None or listed(found[1].get("type")) != "square":
        raise CallError("edit.unknown-zone", f"There is no zone {code!r}", path="/op/zone")
    path, item = found
    patch = list(_strokes(path, item, wanted, on))
    where = square_name(squares[0]) if len(squares) == 1 else f"{len(squares)} squares"
    name = f"{'Add' if on else 'Take'} {where} {'to' if on else 'from'} {code}"
    return patch, name, path + pointer("check", player)


def _squares(document: Document, op: Payload) -> list[XY]:
    """The squares of a stroke; those that are none of the board's own are left out."""
    given = [as_xy(value) for value in get(op, "squares", list)]
    found = [xy for xy in given if xy is not None and document.on_board(xy)]
    kept = [xy for xy in dict.fromkeys(found) if xy not in document.holes]
    if document.size is None or not kept:
        raise CallError("edit.off-board", "No square of the board is painted", path="/op/squares")
    return kept


def _painted(
    document: Document, player: str, squares: list[XY], turned: bool
) -> Iterator[tuple[str, list[XY]]]:
    """The squares by player; for the others as they see the board, where that can be told."""
    yield player, squares
    own = next(each for each in document.players if each.name == player)
    for other in document.players if turned else ():
        if other.name is None or other.name == player:
            continue
        seen = [xy for xy in (as_seen(document, own, other, at) for at in squares) if xy]
        yield str(other.name), [xy for xy in seen if xy not in document.holes]


def as_seen(document: Document, own: PlayerNode, other: PlayerNode, at: XY) -> XY | None:
    """The square that lies for another player as this one lies for its own."""
    if document.size is None or own.matrix is None or other.matrix is None:
        return None
    middle = (document.size[0] - 1, document.size[1] - 1)
    x, y = 2 * at[0] - middle[0], 2 * at[1] - middle[1]
    (a, b), (c, d) = own.matrix
    right, ahead = x * a + y * b, x * c + y * d  # an orientation is undone by its transpose
    (a, b), (c, d) = other.matrix
    x, y = right * a + ahead * c + middle[0], right * b + ahead * d + middle[1]
    if x % 2 or y % 2:
        return None
    found = (x // 2, y // 2)
    return found if document.on_board(found) else None


def _begun(document: Document, wanted: dict[str, list[XY]]) -> tuple[Patch, str, Pointer]:
    zone = new_zone(document)
    check: dict[str, Json] = {str(name): [] for name in document.names}
    zone["check"] = check | {name: [list(xy) for xy in at] for name, at in wanted.items()}
    patch, select = insertion(document.raw, "", "conditions", zone)
    return patch, f"New zone {zone['code']}", select


def _strokes(
    path: Pointer, item: Any, wanted: dict[str, list[XY]], on: bool
) -> Iterator[dict[str, Any]]:
    """One operation for each square that comes or goes."""
    check = item.get("check")
    if not isinstance(check, dict):
        value = {name: [list(xy) for xy in at] for name, at in wanted.items() if on}
        yield {"op": "add", "path": f"{path}/check", "value": value}
        return
    for name, squares in wanted.items():
        place = path + pointer("check", name)
        if not isinstance(member(check, name), list):
            if on:
                yield {"op": "add", "path": place, "value": [list(xy) for xy in squares]}
            continue
        held = [(at, as_xy(value)) for at, value in items(check, name, f"{path}/check")]
        there = {xy for _, xy in held}
        if on:
            for xy in squares:
                if xy not in there:
                    yield {"op": "add", "path": f"{place}/-", "value": list(xy)}
        else:
            yield from removals({at for at, xy in held if xy in squares})
