"""The board painter's strokes as named patches: pieces, holes, size, orientation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from core.checks import parent_of, pointer
from core.errors import CallError
from core.games.boards.checks.layout import is_orientation, square_name
from core.games.boards.checks.table import removals
from core.games.boards.document import Document, PlayerNode
from core.games.boards.language import listed
from core.games.boards.limits import MAX_SIDE
from core.protocol import Json, Pointer
from core.rawjson import XY, as_xy, items, member, objects
from editors.games.boards.zones import paint
from editors.language.lists import insertion
from editors.patches import apply
from editors.payload import Payload, get, square

Patch: TypeAlias = list[dict[str, Any]]
Stroke: TypeAlias = tuple[Patch, str, Pointer]


def edit_board(payload: Payload) -> Json:
    """One stroke of the painter: place, erase, move, hole, resize, zone or orientation."""
    document, op = Document(payload.get("document")), get(payload, "op", dict)
    stroke = STROKES.get(get(op, "kind", str))
    if stroke is None:
        known = ", ".join(STROKES)
        raise CallError("edit.unknown-stroke", f"A stroke is one of {known}", path="/op/kind")
    if not isinstance(document.raw, dict):
        raise CallError("edit.no-such-place", "The document is no object", path="/document")
    is_many = op.get("kind") in NAMES and "squares" in op
    patch, name, select = _each(stroke, document, op) if is_many else stroke(document, op)
    return {"patch": patch, "name": name, "select": select}


def _each(stroke: Callable[[Document, Payload], Stroke], document: Document, op: Payload) -> Stroke:
    """A stroke over several squares as one edit; those that cannot be painted are left out.

    Raises CallError where none of them can be.
    """
    raw, patch, made = document.raw, [], []
    refused: CallError | None = None
    for at in get(op, "squares", list):
        try:
            part, name, select = stroke(Document(raw), {**op, "at": at})
        except CallError as error:
            refused = refused or error
            continue
        if part:
            raw = apply(raw, part)
            patch += part
        made.append((part, name, select))
    done = [each for each in made if each[0]] or made[:1]
    if not done:
        raise refused or CallError("edit.off-board", "No square is painted", path="/op/squares")
    _, name, select = done[-1]
    if len(done) > 1:
        name = NAMES[str(op["kind"])](op, len(done))
    return patch, name, select


NAMES: dict[str, Callable[[Payload, int], str]] = {
    "place": lambda op, count: f"Place {op['player']} {op['piece']} on {count} squares",
    "erase": lambda op, count: f"Erase {count} squares",
    "hole": lambda op, count: f"Cut out {count} squares" if op["on"] else f"Fill {count} holes",
}
"""What strokes over several squares are called; those of other kinds are of one piece."""


def _on_board(document: Document, op: Payload, key: str) -> XY:
    xy = square(op, key)
    if document.size is None or not document.on_board(xy):
        raise CallError(
            "edit.off-board", f"{square_name(xy)} is not on the board", path=f"/op/{key}"
        )
    return xy


def _player(document: Document, op: Payload) -> PlayerNode:
    name = op.get("player")
    found = next((player for player in document.players if player.name == name), None)
    if found is None:
        raise CallError("edit.unknown-player", f"There is no player {name!r}", path="/op/player")
    return found


def _lifted(document: Document, *squares: XY) -> Patch:
    """Everything that starts on the squares goes; a group without squares goes whole."""
    starts = [start for start in document.starts if start.at in squares]
    gone = {start.path for start in starts}
    for group in {parent_of(parent_of(path)) for path in gone}:
        total = sum(start.path.startswith(group + "/") for start in document.starts)
        left = total - sum(path.startswith(group + "/") for path in gone)
        if not left:
            gone.add(group)
    return list(removals(gone))


def _place(document: Document, op: Payload) -> Stroke:
    at, code, player = _on_board(document, op, "at"), get(op, "piece", str), _player(document, op)
    _standable(document, at)
    if code not in document.codes:
        raise CallError("edit.unknown-piece", f"There is no piece {code!r}", path="/op/piece")
    patch = _lifted(document, at)
    put, select = _put(document, player, code, at, patch)
    return [*patch, *put], f"Place {player.name} {code} on {square_name(at)}", select


def _standable(document: Document, at: XY) -> None:
    if at in document.holes:
        message = f"{square_name(at)} is a hole; fill it first"
        raise CallError("edit.hole", message, path="/op/at")


def _put(
    document: Document, player: PlayerNode, code: str, at: XY, lifted: Patch
) -> tuple[Patch, Pointer]:
    """A square more in the player's group of the piece, or a new group; its pointer."""
    removed = [operation["path"] for operation in lifted]
    groups = list(objects(player.raw, "starting_positions", player.path))
    for path, group in groups:
        if group.get("piece") != code or path in removed:
            continue
        place = _shifted(path, removed)
        value = list(at)
        if isinstance(group.get("positions"), list):
            count = len(group["positions"])
            count -= sum(parent_of(gone) == f"{path}/positions" for gone in removed)
            add = {"op": "add", "path": f"{place}/positions/-", "value": value}
            return [add], f"{place}/positions/{count}"
        return [
            {"op": "add", "path": f"{place}/positions", "value": [value]}
        ], f"{place}/positions/0"
    group = {"piece": code, "positions": [list(at)]}
    patch, select = insertion(player.raw, player.path, "starting_positions", group)
    return patch, _shifted(select, removed)


def _shifted(path: Pointer, removed: list[Pointer]) -> Pointer:
    """A group's pointer after earlier groups of its list have gone."""
    head, _, index = path.rpartition("/")
    before = sum(
        parent_of(gone) == head and int(gone.rpartition("/")[2]) < int(index) for gone in removed
    )
    return f"{head}/{int(index) - before}"


def _erase(document: Document, op: Payload) -> Stroke:
    at = square(op, "at")
    return _lifted(document, at), f"Erase {square_name(at)}", "/board"


def _move(document: Document, op: Payload) -> Stroke:
    source, target = square(op, "from"), _on_board(document, op, "to")
    _standable(document, target)
    start = next((start for start in document.starts if start.at == source), None)
    player = next((p for p in document.players if start and start in p.starts), None)
    if start is None or player is None or start.piece is None:
        raise CallError(
            "edit.no-piece", f"Nothing stands on {square_name(source)}", path="/op/from"
        )
    name = f"Move {start.piece} from {square_name(source)} to {square_name(target)}"
    if source == target:
        return [], name, start.path
    # The square changes in place, so that the order of the pieces stays; who stood there goes.
    patch: Patch = [{"op": "replace", "path": start.path, "value": list(target)}]
    lifted = _lifted(document, target)
    return [*patch, *lifted], name, start.path if not lifted else player.path


def _hole(document: Document, op: Payload) -> Stroke:
    at, on = _on_board(document, op, "at"), get(op, "on", bool)
    board = member(document.raw, "board")
    if on:
        if at in document.holes:
            return [], f"Cut out {square_name(at)}", "/board"
        patch, _ = insertion(board, "/board", "disabled_positions", list(at))
        return [*patch, *_lifted(document, at)], f"Cut out {square_name(at)}", "/board"
    everything = list(items(board, "disabled_positions", "/board"))
    gone = [path for path, value in everything if as_xy(value) == at]
    if gone and len(gone) == len(everything):
        gone = ["/board/disabled_positions"]
    return list(removals(gone)), f"Fill the hole {square_name(at)}", "/board"


def _resize(document: Document, op: Payload) -> Stroke:
    cols, rows = get(op, "cols", int), get(op, "rows", int)
    if not (1 <= cols <= MAX_SIDE and 1 <= rows <= MAX_SIDE):
        message = f"A board has 1 to {MAX_SIDE} columns and rows"
        raise CallError("edit.limit", message, path="/op")
    if not isinstance(member(document.raw, "board"), dict):
        raise CallError("edit.no-such-place", "The document has no board", path="/document")
    patch: Patch = [{"op": "add", "path": "/board/dimensions", "value": [cols, rows]}]
    patch += _zones(document, (cols, rows))
    outside = {start.at for start in document.starts if not _within(start.at, cols, rows)}
    patch += _lifted(document, *outside)
    holes = items(member(document.raw, "board"), "disabled_positions", "/board")
    lost = [path for path, value in holes if _is_outside(value, cols, rows)]
    for path, right in objects(member(document.raw, "fen"), "castling", "/fen"):
        if any(_is_outside(right.get(key), cols, rows) for key in ("leader", "partner")):
            lost.append(path)
    return [*patch, *removals(lost)], f"Resize the board to {cols} × {rows}", "/board"


def _within(xy: XY, cols: int, rows: int) -> bool:
    return 0 <= xy[0] < cols and 0 <= xy[1] < rows


def _is_outside(value: Json, cols: int, rows: int) -> bool:
    xy = as_xy(value)
    return xy is not None and not _within(xy, cols, rows)


def _zones(document: Document, size: XY) -> Patch:
    """Lists of squares on the new board: whole ranks stay whole, the last rank stays the last."""
    patch: Patch = []
    for path, item in document.globals:
        check = item.get("check")
        if listed(item.get("type")) != "square" or not isinstance(check, dict):
            continue
        for name in check:
            squares = [as_xy(value) for _, value in items(check, name, "")]
            good = [xy for xy in squares if xy is not None]
            if document.size is None or len(good) != len(squares) or not good:
                continue
            moved = resized(good, document.size, size)
            if moved != good:
                at = path + pointer("check", name)
                value = [list(xy) for xy in moved]
                patch.append({"op": "replace", "path": at, "value": value})
    return patch


def resized(squares: list[XY], old: XY, new: XY) -> list[XY]:
    """A zone on a board of another size: what lies on an edge stays on it.

    Whole ranks and files stay whole; those at the far edge, and zones that lie on the outer edge
    altogether, follow it.

    >>> resized([(0, 1), (1, 1)], (2, 2), (3, 4))
    [(0, 3), (1, 3), (2, 3)]
    >>> resized([(5, 1), (5, 2)], (6, 6), (8, 6))
    [(7, 1), (7, 2)]
    """
    there = set(squares)
    if len({xy for xy in there if _within(xy, *old)}) == old[0] * old[1]:
        return [(x, y) for y in range(new[1]) for x in range(new[0])]
    ranks = {y for _, y in there if all((x, y) in there for x in range(old[0]))}
    files = {x for x, _ in there if all((x, y) in there for y in range(old[1]))}
    rank_to, file_to = _following(ranks, old[1], new[1]), _following(files, old[0], new[0])
    on_edge = all(x in (0, old[0] - 1) or y in (0, old[1] - 1) for x, y in there)
    found: list[XY] = []
    for x, y in squares:
        if y in ranks:
            found += [(column, rank_to[y]) for column in range(new[0])]
        if x in files:
            found += [(file_to[x], rank) for rank in range(new[1])]
        if y not in ranks and x not in files:
            column = new[0] - 1 if on_edge and x == old[0] - 1 and x else x
            rank = new[1] - 1 if on_edge and y == old[1] - 1 and y else y
            found.append((column, rank))
    kept = [xy for xy in found if _within(xy, *new)]
    return list(dict.fromkeys(kept))


def _following(lines: set[int], old: int, new: int) -> dict[int, int]:
    """Where whole ranks (or files) go: those that reach to the far edge go along with it."""
    first = old
    while first - 1 in lines:
        first -= 1
    return {line: line + new - old if line >= first else line for line in lines}


def _orientation(document: Document, op: Payload) -> Stroke:
    player, raw = _player(document, op), op.get("matrix")
    given = raw if isinstance(raw, list) else []
    rows = [xy for xy in map(as_xy, given) if xy is not None]
    if len(given) != 2 or len(rows) != 2 or not is_orientation((rows[0], rows[1])):
        message = "A direction has one 1 or -1 in each row and each column and 0 elsewhere"
        raise CallError("edit.bad-orientation", message, path="/op/matrix")
    path = player.path + "/direction"
    patch: Patch = [{"op": "add", "path": path, "value": [list(row) for row in rows]}]
    return patch, f"Turn {player.name}", player.path


STROKES: dict[str, Callable[[Document, Payload], Stroke]] = {
    "place": _place,
    "erase": _erase,
    "move": _move,
    "hole": _hole,
    "resize": _resize,
    "zone": paint,
    "orientation": _orientation,
}
