"""Lints of words that do something else than their authors mostly mean."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, quoted
from core.games.boards.checks.table import TABLE
from core.games.boards.document import Document, MoveNode
from core.protocol import Place
from core.rawjson import as_xy, is_int, texts


@TABLE.lint("promotion-fresh")
def promotion_fresh(document: Document) -> Iterator[Finding]:
    """A promotion gives a first move back: the new piece counts as never moved."""
    firsts = {
        piece.code: move
        for piece in reversed(document.pieces)
        for move in reversed(piece.moves)
        if piece.code is not None and _asks_first(move)
    }
    for move in document.moves:
        for modifier in move.modifiers:
            for path, code in texts(modifier.raw, "options", modifier.path):
                if code not in firsts:
                    continue
                first = firsts[code]
                yield Finding(
                    path,
                    f"A piece that becomes {quoted(code)} counts as never moved, so its move "
                    f"{first.id}, for those that have not moved, is open to it; promote to a piece "
                    "without that move if it should not be.",
                    related=(Place(first.path, "The move that asks for a first move."),),
                )


def _asks_first(move: MoveNode) -> bool:
    if any(node.raw.get("action") == "MOVE" for node in move.all_effects):
        return False  # a castling needs more than its own first move; it has a lint of its own
    landing = (node for node in move.guards if node.level != "modifier")
    return any(node.raw.get("condition") == "FIRST_MOVE" for node in landing)


@TABLE.lint("effect-from-source")
def effect_from_source(document: Document) -> Iterator[Finding]:
    """A side effect of a repeated move counts from where the move begins, not where it ends."""
    for move in document.moves:
        if not _goes_far(move):
            continue
        for node in move.all_effects:
            key = "target" if node.raw.get("action") == "CAPTURE" else "from"
            at = as_xy(node.raw.get(key))
            if at is None or node.raw.get("action") not in ("CAPTURE", "MOVE"):
                continue
            yield Finding(
                f"{node.path}/{key}",
                "This offset counts from the square where the move begins, however far it goes; "
                "for an effect around the square where it ends write one move per distance.",
                related=(Place(f"{move.path}/repeat", "The move repeats its step."),),
            )


def _goes_far(move: MoveNode) -> bool:
    if move.repeat is None:
        return False
    times = move.repeat.get("times")
    return move.repeat.get("loop") is True or (is_int(times) and times > 1)
