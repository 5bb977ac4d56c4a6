"""Checks of the board, the players and their starting pieces."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding
from core.games.boards.checks.table import TABLE, remove, replace
from core.games.boards.document import Document, PlayerNode
from core.games.boards.geometry import FILES
from core.games.boards.language import listed
from core.games.boards.limits import MAX_MOVES, MAX_PIECES, MAX_PLAYERS, MAX_SIDE
from core.protocol import Fix, Place, Pointer
from core.rawjson import XY, as_xy, items, member

ROTATIONS: dict[str, tuple[XY, XY]] = {
    "up": ((1, 0), (0, 1)),
    "down": ((-1, 0), (0, -1)),
    "right": ((0, -1), (1, 0)),
    "left": ((0, 1), (-1, 0)),
}
"""The four turns of the document's table, by where the player's forward points."""


def square_name(xy: XY) -> str:
    """The square as the board shows it, by letter and number; far off the board the pair.

    >>> square_name((7, 0)), square_name((-1, 3))
    ('h1', '[-1, 3]')
    """
    if 0 <= xy[0] < len(FILES) and xy[1] >= 0:
        return f"{FILES[xy[0]]}{xy[1] + 1}"
    return f"[{xy[0]}, {xy[1]}]"


def board_range(document: Document) -> str:
    """The squares of the board from corner to corner, in brackets: (a1–e5)."""
    if document.size is None:
        return ""
    cols, rows = document.size
    return f" (a1–{square_name((cols - 1, rows - 1))})"


@TABLE.error("start-out-of-bounds")
def start_out_of_bounds(document: Document) -> Iterator[Finding]:
    """A piece starts on a square that the board does not have."""
    for start in document.starts:
        if not document.on_board(start.at) and document.size:
            yield Finding(
                start.path,
                f"{square_name(start.at)} is off the board{board_range(document)}; "
                "choose another square or remove this one.",
                (remove("Remove this square", start.path),),
                (Place("/board/dimensions", "The size of the board."),),
            )


@TABLE.error("start-overlap")
def start_overlap(document: Document) -> Iterator[Finding]:
    """Two pieces start on one square."""
    first: dict[XY, Pointer] = {}
    for start in document.starts:
        if start.at in first:
            yield Finding(
                start.path,
                f"Another piece starts on {square_name(start.at)} already; choose another square.",
                (remove("Remove this square", start.path),),
                (Place(first[start.at], "The other piece starts here."),),
            )
        else:
            first[start.at] = start.path


@TABLE.error("start-on-hole")
def start_on_hole(document: Document) -> Iterator[Finding]:
    """A piece starts on a disabled square."""
    for start in document.starts:
        hole = document.holes.get(start.at)
        if hole is not None:
            same = [
                at
                for at, item in items(member(document.raw, "board"), "disabled_positions", "/board")
                if as_xy(item) == start.at
            ]
            yield Finding(
                start.path,
                f"{square_name(start.at)} is a disabled square; no piece can stand there.",
                (remove("Remove this square", start.path), remove("Fill the hole", *same)),
                (Place(hole, "The square is disabled here."),),
            )


@TABLE.lint("off-board")
def off_board(document: Document) -> Iterator[Finding]:
    """A hole or a square of a POSITION condition lies outside the board and does nothing."""
    for path, xy in _listed_squares(document):
        if not document.on_board(xy):
            yield Finding(
                path,
                f"{square_name(xy)} is off the board{board_range(document)} and has no effect; "
                "remove it.",
                (remove("Remove this square", path),),
                (Place("/board/dimensions", "The size of the board."),),
            )


def _listed_squares(document: Document) -> Iterator[tuple[Pointer, XY]]:
    lists = list(items(member(document.raw, "board"), "disabled_positions", "/board"))
    for path, item in document.globals:
        check = item.get("check")
        if listed(item.get("type")) == "square" and isinstance(check, dict):
            for name in check:
                lists.extend(items(check, name, path + "/check"))
    for at, value in lists:
        xy = as_xy(value)
        if xy is not None:
            yield at, xy


def facing(document: Document, player: PlayerNode) -> str:
    """The direction from a player's starting pieces to the middle of the board."""
    dx, dy = to_middle(document, player)
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "down" if dy < 0 else "up"


def to_middle(document: Document, player: PlayerNode) -> tuple[float, float]:
    """The way from the centre of a player's starting pieces to the middle of the board."""
    if document.size is None or not player.starts:
        return (0.0, 0.0)
    count = len(player.starts)
    x = sum(start.at[0] for start in player.starts) / count
    y = sum(start.at[1] for start in player.starts) / count
    return ((document.size[0] - 1) / 2 - x, (document.size[1] - 1) / 2 - y)


def is_orientation(matrix: tuple[XY, XY]) -> bool:
    """Whether each row and each column holds one ±1 and a zero."""
    (a, b), (c, d) = matrix
    return (b == c == 0 and abs(a) == abs(d) == 1) or (a == d == 0 and abs(b) == abs(c) == 1)


@TABLE.error("bad-orientation")
def bad_orientation(document: Document) -> Iterator[Finding]:
    """A player's direction is no turn or reflection of the board."""
    for player in document.players:
        if player.matrix is None or is_orientation(player.matrix):
            continue
        where = facing(document, player)
        matrix = [list(row) for row in ROTATIONS[where]]
        yield Finding(
            player.path + "/direction",
            "A direction has one 1 or -1 in each row and each column and 0 elsewhere; "
            "choose an arrow.",
            (replace(f"Face {where}", player.path + "/direction", matrix),),
        )


@TABLE.lint("orientation-outward")
def orientation_outward(document: Document) -> Iterator[Finding]:
    """A player's forward points away from the middle of the board."""
    for player in document.players:
        matrix = player.matrix
        if matrix is None or not is_orientation(matrix):
            continue
        way = to_middle(document, player)
        if not _outward(matrix, way):
            continue
        path = player.path + "/direction"
        message = "This player's forward points away from the middle of the board"
        transposed = ((matrix[0][0], matrix[1][0]), (matrix[0][1], matrix[1][1]))
        if _outward(transposed, way):
            where = facing(document, player)
            turned = [list(row) for row in ROTATIONS[where]]
            fix = replace(f"Face {where}", path, turned)
            yield Finding(path, f"{message}; turn it around.", (fix,))
        else:
            fix = replace("Transpose the matrix", path, [list(row) for row in transposed])
            hint = "a step is a row, multiplied with the matrix from the left"
            yield Finding(path, f"{message}: {hint}; transpose the matrix.", (fix,))


def _outward(matrix: tuple[XY, XY], way: tuple[float, float]) -> bool:
    forward = matrix[1]
    return forward[0] * way[0] + forward[1] * way[1] < -0.5


@TABLE.error("limit")
def limit(document: Document) -> Iterator[Finding]:
    """Something is beyond what the engine takes: board, players, pieces or moves."""
    xy = as_xy(member(member(document.raw, "board"), "dimensions"))
    if xy is not None and document.size is None:
        best = [min(side, MAX_SIDE) for side in xy]
        fix = replace(f"Use {best[0]} by {best[1]}", "/board/dimensions", best)
        yield Finding(
            "/board/dimensions",
            f"A board has 1 to {MAX_SIDE} columns and rows, not {xy[0]} by {xy[1]}.",
            (fix,) if min(xy) > 0 else (),
        )
    players = member(document.raw, "players")
    if isinstance(players, list) and not 2 <= len(players) <= MAX_PLAYERS:
        hint = "; for a puzzle add a player without pieces" if len(players) == 1 else ""
        message = f"A game has 2 to {MAX_PLAYERS} players, not {len(players)}{hint}."
        yield Finding("/players", message)
    pieces = member(document.raw, "pieces")
    if isinstance(pieces, list) and len(pieces) > MAX_PIECES:
        yield Finding("/pieces", f"A game has at most {MAX_PIECES} pieces, not {len(pieces)}.")
    for piece in document.pieces:
        moves = piece.raw.get("moves")
        if isinstance(moves, list) and len(moves) > MAX_MOVES:
            yield Finding(
                piece.path + "/moves",
                f"A piece has at most {MAX_MOVES} moves, not {len(moves)}; use repeats.",
            )


@TABLE.error("order-empty")
def order_empty(document: Document) -> Iterator[Finding]:
    """Nobody ever has a turn."""
    if member(member(document.raw, "turns"), "order") == []:
        names = list(document.names)
        fixes = (replace("Let the players take turns", "/turns/order", names),) if names else ()
        yield Finding("/turns/order", "The turn order is empty; name the players in it.", fixes)


@TABLE.error("start-at-range")
def start_at_range(document: Document) -> Iterator[Finding]:
    """The game starts at a turn that the order does not have."""
    turns = member(document.raw, "turns")
    start, order = member(turns, "start_at"), member(turns, "order")
    if not isinstance(start, int) or isinstance(start, bool) or not isinstance(order, list):
        return
    if order and not 0 <= start < len(order):
        yield Finding(
            "/turns/start_at",
            f"The order has {len(order)} turns; the first is a number from 0 to {len(order) - 1}.",
            (replace("Start at 0", "/turns/start_at", 0),),
        )


@TABLE.lint("player-never-moves")
def player_never_moves(document: Document) -> Iterator[Finding]:
    """A player does not stand in the turn order."""
    order = member(member(document.raw, "turns"), "order")
    if not isinstance(order, list) or not order:
        return
    for player in document.players:
        if player.name is not None and player.name not in order:
            add = {"op": "add", "path": "/turns/order/-", "value": player.name}
            yield Finding(
                player.path,
                "This player never has a turn; add the name to the turn order.",
                (Fix("Add it to the turn order", (add,)),),
                (Place("/turns/order", "The turn order."),),
            )
