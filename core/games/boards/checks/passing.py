"""The lint of en passant: a flag may be asked for that is on a piece of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding
from core.games.boards.checks.table import TABLE
from core.games.boards.document import Document, Node
from core.protocol import Fix, Place
from core.reading import XY, as_text, as_xy, is_int


@TABLE.lint("self-en-passant")
def self_en_passant(document: Document) -> Iterator[Finding]:
    """A player could take the own piece that still carries the flag it has set."""
    lasting = {
        as_text(node.raw.get("state")): reason
        for node in document.effects
        if node.raw.get("action") == "SET_STATE" and (reason := _outlives(document, node))
    }
    setters = {
        (as_text(node.raw.get("state")), node.move.piece.code)
        for node in document.effects
        if node.raw.get("action") == "SET_STATE"
    }
    for move in document.moves:
        for action in move.actions:
            guards = (*move.conditions, *action.conditions)
            targets = {
                as_xy(node.raw.get("target"))
                for node in (*move.effects, *action.effects)
                if node.raw.get("action") == "CAPTURE"
            } - {None}
            for node in guards:
                at, flag = as_xy(node.raw.get("position")), as_text(node.raw.get("state"))
                if node.raw.get("condition") != "CHECK_STATE" or at not in targets:
                    continue
                if flag in lasting and not any(_is_enemy_at(guard, at) for guard in guards):
                    yield _own_capture(node, at, setters, *lasting[flag])


def _outlives(document: Document, node: Node) -> tuple[str, Place] | None:
    """Why a flag is still there at the next turn of the player who set it, None when it is not.

    A flag is over after as many plies of opponents as it lasts; own plies do not count.
    """
    duration = node.raw.get("duration")
    gap = _shortest_gap([name for _, name in document.order])
    if gap is None or (duration is not None and not is_int(duration)):
        return None
    if duration is None:
        return "The flag lasts for good", Place(node.path, "The flag is set here.")
    if gap == 0:
        reason = "The turn order gives a player two turns in a row"
        return reason, Place("/turns/order", "The turn order.")
    if duration > gap:
        plies = "1 ply" if gap == 1 else f"{gap} plies"
        reason = f"The flag lasts {duration} plies of opponents and a player is back after {plies}"
        return reason, Place(f"{node.path}/duration", "How long the flag lasts.")
    return None


def _shortest_gap(order: list[str]) -> int | None:
    """How few plies of others lie between two turns of a player; None with one player alone."""
    if len(set(order)) < 2:
        return None
    gaps = []
    for n, name in enumerate(order):
        following = [*order[n + 1 :], *order[: n + 1]]
        gaps.append(following.index(name))
    return min(gaps)


def _is_enemy_at(node: Node, at: XY | None) -> bool:
    raw = node.raw
    return (
        raw.get("condition") in ("PIECE_AT", "CHECK_STATE")
        and as_xy(raw.get("position")) == at
        and raw.get("owner") == "enemy"
    )


def _own_capture(
    node: Node,
    at: XY | None,
    setters: set[tuple[str | None, str | None]],
    reason: str,
    place: Place,
) -> Finding:
    codes = [code for flag, code in setters if flag == node.raw.get("state") and code]
    fixes = []
    if len(codes) == 1 and at is not None:
        guard = {
            "condition": "PIECE_AT", "position": list(at), "piece": codes[0], "owner": "enemy",
        }  # fmt: skip
        head, _, index = node.path.rpartition("/")
        add = {"op": "add", "path": f"{head}/{int(index) + 1}", "value": guard}
        fixes.append(Fix("Ask for an enemy's piece there", (add,)))
    return Finding(
        node.path,
        f"{reason}, so that the flag can be on the own piece: add PIECE_AT with owner enemy.",
        tuple(fixes),
        (place,),
    )
