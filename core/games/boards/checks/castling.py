"""The lint of castling, whose guards the format's own example leaves open."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, parts_of, quoted
from core.games.boards.checks.table import TABLE
from core.games.boards.document import Document, MoveNode, Node
from core.protocol import Fix, Json
from core.rawjson import XY, as_text, as_xy


@TABLE.lint("castling-unguarded")
def castling_unguarded(document: Document) -> Iterator[Finding]:
    """A castling does not ask whether its partner stands there and the way to it is free."""
    for move in document.moves:
        partners = _partners(move)
        if not partners or not any(_is(node, "FIRST_MOVE") for node in move.conditions):
            continue
        gaps = [gap for node in partners for gap in _gaps(move, node)]
        if gaps:
            yield Finding(
                move.path,
                f"This castling does not ask for {', nor for '.join(gaps[:3])}; "
                "make it one move per partner and guard each.",
                _split(move, partners, document),
            )


def _is(node: Node, name: str) -> bool:
    return node.raw.get("condition") == name


def _partners(move: MoveNode) -> list[Node]:
    """The side effects that move another piece along."""
    return [
        node
        for node in move.effects
        if node.raw.get("action") == "MOVE" and as_xy(node.raw.get("from")) is not None
    ]


def _gaps(move: MoveNode, partner: Node) -> Iterator[str]:
    """What the conditions leave open about one partner, in words."""
    at = as_xy(partner.raw.get("from"))
    code = as_text(partner.raw.get("piece"))
    if at is None:
        return
    here = [node for node in move.conditions if as_xy(node.raw.get("position")) == at]
    own = any(
        _is(node, "PIECE_AT")
        and node.raw.get("owner") == "self"
        and (code is None or node.raw.get("piece") == code)
        for node in here
    )
    if not own:
        what = f"an own {quoted(code)}" if code else "an own piece"
        yield f"{what} at [{at[0]}, {at[1]}]"
    if not any(_is(node, "PIECE_FIRST_MOVE") or _is(node, "ROOK_FIRST_MOVE") for node in here):
        yield f"the first move of the piece at [{at[0]}, {at[1]}]"
    for x, y in _open_squares(move, at):
        yield f"an empty square at [{x}, {y}]"


def between(step: XY) -> list[XY]:
    """The squares strictly between the source and a straight or diagonal step's target."""
    dx, dy = step
    length = max(abs(dx), abs(dy))
    if length == 0 or (dx and dy and abs(dx) != abs(dy)):
        return []
    ux, uy = dx // length, dy // length
    return [(ux * n, uy * n) for n in range(1, min(length, 64))]


def _open_squares(move: MoveNode, at: XY) -> list[XY]:
    """The squares between source and partner that no condition asks to be empty."""
    step = move.step
    covered = {
        as_xy(node.raw.get("position")) for node in move.conditions if _is(node, "SQUARE_EMPTY")
    }
    if step is not None:
        if any(_is(node, "PATH_EMPTY") for node in move.conditions):
            covered.update(between(step))
        if all(action.raw.get("state") == "EMPTY" for action in move.actions):
            covered.add(step)
    return [xy for xy in between(at) if xy not in covered]


def _split(move: MoveNode, partners: list[Node], document: Document) -> tuple[Fix, ...]:
    """One move per partner, each asking for its own piece there and for the free way."""
    if any(as_text(node.raw.get("piece")) is None for node in partners) or move.id is None:
        return ()
    ids = [other.id for other in move.piece.moves if other.id is not None]
    corners = [as_xy(node.raw.get("from")) for node in partners]
    head, index = move.path.rpartition("/")[0], int(parts_of(move.path)[-1])
    patch: list[dict[str, Json]] = []
    for number, partner in enumerate(partners):
        at = as_xy(partner.raw.get("from"))
        if at is None:
            return ()
        kept = [node.raw for node in move.conditions if not _speaks_of(node, corners)]
        guards: list[Json] = [
            {
                "condition": "PIECE_AT",
                "position": list(at),
                "piece": partner.raw["piece"],
                "owner": "self",
            },
            {"condition": "PIECE_FIRST_MOVE", "position": list(at)},
            *(
                {"condition": "SQUARE_EMPTY", "position": list(xy)}
                for xy in _open_squares(move, at)
            ),
        ]
        effects = [node.raw for node in move.effects if node not in partners or node is partner]
        variant = {**move.raw, "conditions": [*kept, *guards], "side_effects": effects}
        if number == 0:
            patch.append({"op": "replace", "path": move.path, "value": variant})
        else:
            variant["id"] = max(ids) + number
            add = {"op": "add", "path": f"{head}/{index + number}", "value": variant}
            patch.append(add)
    title = "Guard the castling" if len(partners) == 1 else "Split it in guarded moves"
    return (Fix(title, tuple(patch)),)


def _speaks_of(node: Node, corners: list[XY | None]) -> bool:
    names = ("ROOK_FIRST_MOVE", "PIECE_FIRST_MOVE", "PIECE_AT")
    return node.raw.get("condition") in names and as_xy(node.raw.get("position")) in corners
