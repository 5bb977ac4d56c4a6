"""Counting lines of plies, which proves a move generator against published numbers.

Wins, eliminations that end the game and players without a move end a line; automatic draws do
not (Promotion, specs/boards/RULES.md).
"""

from __future__ import annotations

from core.games.boards.engine import Engine
from core.games.boards.ply import Ply
from core.games.boards.position import Position


def perft(engine: Engine, position: Position, depth: int, bulk: bool = True) -> int:
    """How many lines of `depth` plies there are; `bulk` counts the last ply without playing it."""
    if depth <= 0:
        return 1
    if depth == 1 and bulk:
        return engine.count(position) or _onward(engine, position, depth, bulk)
    plies = engine.find(position).all()
    if not plies:
        return _onward(engine, position, depth, bulk)
    total, line = 0, engine.line
    if depth == 2 and bulk:
        if engine.replies is not None and not engine.judged:
            quiet = [ply for ply in plies if not engine.takes_leader(position, ply)]
            total = engine.replies.total(position, quiet)
            if len(quiet) == len(plies):
                return total
            plies = [ply for ply in plies if engine.takes_leader(position, ply)]
        count = engine.count
        for ply in plies:
            after = line(position, ply)
            if after is not None:
                total += count(after) or _onward(engine, after, 1, bulk)
        return total
    for ply in plies:
        after = line(position, ply)
        if after is not None:
            total += perft(engine, after, depth - 1, bulk)
        elif depth == 1:
            total += 1
    return total


def _onward(engine: Engine, position: Position, depth: int, bulk: bool) -> int:
    """The count when the player to move has no ply and the turn may pass on."""
    onward = engine.unblocked(position)
    return perft(engine, onward, depth, bulk) if onward else 0


def divide(engine: Engine, position: Position, depth: int) -> list[tuple[Ply, int]]:
    """The count below each first ply; a ply that ends the game early counts 0."""
    if depth <= 0:
        return []
    plies = engine.legal(position)
    if not plies:
        onward = engine.unblocked(position)
        return divide(engine, onward, depth) if onward else []
    found = []
    for ply in plies:
        after = engine.line(position, ply)
        over = after is None and depth > 1
        count = 0 if over else perft(engine, after or position, depth - 1)
        found.append((ply, count))
    return found
