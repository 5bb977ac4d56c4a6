"""The lint of en passant: a flag may be asked for that is on a piece of one's own."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding
from core.games.boards.checks.table import TABLE
from core.games.boards.document import Document, Node
from core.protocol import Fix, Place
from core.rawjson import XY, as_text, as_xy, is_int


@TABLE.lint("self-en-passant")
def self_en_passant(document: Document) -> Iterator[Finding]:
    """A player could take the own piece that still carries the flag it has set."""
    gap = _shortest_gap([name for _, name in document.order])
    lasting = {
        as_text(node.raw.get("state")): reason
        for node in document.effects
        if node.raw.get("action") == "SET_STATE" and (reason := _outlives(gap, node))
    }
    setters: dict[str | None, set[str]] = {}
    for node in document.effects:
        if node.raw.get("action") == "SET_STATE" and node.move.piece.code:
            setters.setdefault(as_text(node.raw.get("state")), set()).add(node.move.piece.code)
    for move in document.moves:
        for action in move.actions:
            guards = (*move.conditions, *action.conditions)
            targets = {
                as_xy(node.raw.get("target"))
                for node in (*move.effects, *action.effects)
                if node.raw.get("action") == "CAPTURE"
            } - {None}
            enemies = {as_xy(guard.raw.get("position")) for guard in guards if _asks_enemy(guard)}
            for node in guards:
                at, flag = as_xy(node.raw.get("position")), as_text(node.raw.get("state"))
                if node.raw.get("condition") != "CHECK_STATE" or at not in targets:
                    continue
                if flag in lasting and at not in enemies:
                    yield _own_capture(node, at, setters.get(flag, set()), *lasting[flag])


def _outlives(gap: int | None, node: Node) -> tuple[str, Place] | None:
    """Why a flag is still there at the next turn of the player who set it, None when it is not.

    A flag is over after as many plies of opponents as it lasts; own plies do not count.
    """
    duration = node.raw.get("duration")
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
    last: dict[str, int] = {}
    gaps = []
    for n, name in enumerate([*order, *order]):
        if name in last:
            gaps.append(n - last[name] - 1)
        last[name] = n
    return min(gaps)


def _asks_enemy(node: Node) -> bool:
    raw = node.raw
    return raw.get("condition") in ("PIECE_AT", "CHECK_STATE") and raw.get("owner") == "enemy"


def _own_capture(
    node: Node,
    at: XY | None,
    codes: set[str],
    reason: str,
    place: Place,
) -> Finding:
    fixes = []
    if len(codes) == 1 and at is not None:
        guard = {
            "condition": "PIECE_AT", "position": list(at), "piece": min(codes), "owner": "enemy",
        }  # fmt: skip
        head, _, index = node.path.rpartition("/")
        add = {"op": "add", "path": f"{head}/{int(index) + 1}", "value": guard}
        fixes.append(Fix("Ask for an enemy's piece there", (add,)))
    return Finding(
        node.path,
        f"{reason}, so that the flag can be on the own piece: ask for an enemy's piece there.",
        tuple(fixes),
        (place,),
    )
