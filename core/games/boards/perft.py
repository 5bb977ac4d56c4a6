"""Counting lines of plies, which proves a move generator against published numbers.

Wins, eliminations that end the game and players without a move end a line; automatic draws do
not (decisions page, ply).
"""

from __future__ import annotations

from core.games.boards.engine import Engine
from core.games.boards.moves import Ply
from core.games.boards.position import Position


def perft(engine: Engine, position: Position, depth: int, bulk: bool = True) -> int:
    """How many lines of `depth` plies there are; `bulk` counts the last ply without playing it."""
    if depth <= 0:
        return 1
    if depth == 1 and bulk:
        count = engine.count(position)
        if count:
            return count
        onward = engine.unblocked(position)
        return engine.count(onward) if onward else 0
    return sum(perft(engine, after, depth - 1, bulk) for _, after in lines(engine, position, depth))


def lines(engine: Engine, position: Position, depth: int) -> list[tuple[Ply, Position]]:
    """Each legal ply with the position after it; plies that end the game only at the last depth."""
    plies = engine.legal(position)
    if not plies:
        onward = engine.unblocked(position)
        if onward is None:
            return []
        position, plies = onward, engine.legal(onward)
    found = []
    for ply in plies:
        after = engine.line(position, ply)
        if after is not None:
            found.append((ply, after))
        elif depth == 1:
            found.append((ply, position))
    return found


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
