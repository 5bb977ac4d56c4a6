"""Counting lines of plies, which proves a move generator against published numbers.

Wins, eliminations that end the game and players without a move end a line; automatic draws do
not (decisions page, ply).
"""

from __future__ import annotations

from core.games.boards.engine import Engine
from core.games.boards.moves import Ply, play_plain
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
        if engine.swift:
            return _swift(engine, position, plies)
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


def _swift(engine: Engine, position: Position, plies: list[Ply]) -> int:
    """The last two plies of a game in which nothing is judged between them."""
    assert engine.counts is not None
    total, count, plan, play = 0, engine.counts.count, engine.plan, engine.moves.play
    for ply in plies:
        after = play_plain(plan, position, ply) if ply.plain else play(position, ply)
        if not after.lost or engine.line(position, ply) is not None:
            total += count(after)
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
