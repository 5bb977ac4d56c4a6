"""How strong the look-ahead is at chess, against a plain search that counts material.

`python -m tests.bench.board_levels` says it in a line, which specs/boards/README.md has.  Every
match is decided by its number alone, so that it comes out the same everywhere; it takes a while.
`tests.bench.levels` sets the levels against each other.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

import chess

from core.agents import bot_names, parse_seat
from core.evaluation.engine import seated
from core.games.boards import SYSTEM
from core.games.boards.state import View
from core.rng import new_rng

SPECS = Path(__file__).resolve().parents[2] / "specs" / "boards"
USUAL = 2500
MOST = 400
"""Plies until a draw."""

WORTHS = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
}
MATE = 1000


def load(name: str) -> Any:
    """A shipped game."""
    return SYSTEM.load(json.loads((SPECS / f"{name}.json").read_text("utf-8")))


def counted(board: chess.Board) -> int:
    """Material of the side to move less that of the other."""
    found = 0
    for piece, worth in WORTHS.items():
        mine = board.pieces_mask(piece, board.turn).bit_count()
        found += worth * (mine - board.pieces_mask(piece, not board.turn).bit_count())
    return found


def plain(board: chess.Board, depth: int, low: int, high: int) -> int:
    """Alpha-beta to a depth, where material is counted."""
    if depth == 0:
        return -MATE if board.is_checkmate() else counted(board)
    best = None
    for move in sorted(board.legal_moves, key=lambda move: not board.is_capture(move)):
        board.push(move)
        found = -plain(board, depth - 1, -high, -max(low, best or low))
        board.pop()
        best = found if best is None else max(best, found)
        if best >= high:
            break
    if best is None:
        return -MATE - depth if board.is_check() else 0
    return best


def plain_move(board: chess.Board, rng: Random) -> chess.Move:
    """The best move two plies deep; of equal ones any."""
    moves = list(board.legal_moves)
    rng.shuffle(moves)

    def worth(move: chess.Move) -> int:
        board.push(move)
        found = -plain(board, 1, -2 * MATE, 2 * MATE)
        board.pop()
        return found

    return max(moves, key=worth)


def against_plain(game: Any, nodes: int, number: int) -> float:
    """What the look-ahead scores in one match of chess against the plain search."""
    board, state, rng = chess.Board(), game.initial(0).state, Random(number)
    seat = seated(parse_seat(f"lookahead:{nodes}", bot_names("boards")), game)
    mine = number % 2 == 0
    while state.result is None and state.ply < MOST:
        if board.turn == mine:
            decided = seat.agent(game, View(state), new_rng(number).split(state.ply), seat.budget)
            text = game.notate(decided.action, View(state))[:4]
            for action in (decided.action, *decided.rest):
                state = game.apply(state, action).state
            becomes = game.dump(decided.rest[0])["piece"] if decided.rest else ""
            letter = {"KNIGHT": "n"}.get(becomes, becomes[:1].lower())
            board.push_uci(text + letter)
        else:
            chosen = plain_move(board, rng)
            board.push(chosen)
            state = game.apply(state, game.parse_notation(chosen.uci(), View(state))).state
    if state.result is None:
        return 0.5
    return float(state.result.returns[0 if mine else 1] + 1) / 2


def main() -> None:
    """Print the line."""
    parser = argparse.ArgumentParser("python -m tests.bench.board_levels")
    parser.add_argument("--games", type=int, default=40, help="matches")
    parser.add_argument("--nodes", type=int, default=USUAL, help="of the level at chess")
    given = parser.parse_args()
    game = load("chess")
    found = [against_plain(game, given.nodes, number) for number in range(given.games)]
    won, drawn = found.count(1.0), found.count(0.5)
    share = 100 * sum(found) / given.games
    print(
        f"lookahead:{given.nodes} against two plies of counted material at chess: {won} won, "
        f"{drawn} drawn, {given.games - won - drawn} lost, {share:.0f} %"
    )


if __name__ == "__main__":
    main()
