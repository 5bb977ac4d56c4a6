"""The shipped chess against python-chess: every ply of 300 random games."""

from __future__ import annotations

from random import Random
from typing import Any

import chess
import pytest

from tests.games.boards.shipped import endless_chess, from_fen, legal_texts, played

CHUNKS, GAMES_PER_CHUNK = 10, 30
LONG, SHORT = 260, 50
"""The first games of each chunk are long, so that bare endings, mates and stalemates come up."""

TACTICAL = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "8/1P4k1/8/8/8/8/1p4K1/8 w - - 0 1",
    "4k3/2p1p3/8/1P1P4/4p1p1/8/3P1P2/4K3 w - - 0 1",
]


def play_alike(game: Any, state: Any, board: chess.Board, rng: Random, plies: int) -> str | None:
    """Random moves on both sides; the reason of the end, None where the plies ran out."""
    for _ in range(plies):
        legal = sorted(move.uci() for move in board.legal_moves)
        assert legal_texts(game, state) == legal, board.fen()
        view = game.dump(game.observe(state, None))
        assert game.fen(state) == board.fen(en_passant="fen")
        assert bool(view["checked"]) == board.is_check(), board.fen()
        reason = view["result"] and view["result"]["reason"]
        assert (reason == "checkmate") == board.is_checkmate(), board.fen()
        assert (reason == "stalemate") == board.is_stalemate(), board.fen()
        if not legal:
            return str(reason)
        text = rng.choice(legal)
        board.push_uci(text)
        state = played(game, state, text)
    return None


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_are_legal_chess_at_every_ply(chunk: int) -> None:
    game = endless_chess()
    for number in range(GAMES_PER_CHUNK):
        rng = Random(1000 * chunk + number)
        plies = LONG if number < 2 else SHORT
        play_alike(game, game.initial(0).state, chess.Board(), rng, plies)


@pytest.mark.parametrize("fen", TACTICAL)
def test_games_from_tactical_positions_are_legal_chess_at_every_ply(fen: str) -> None:
    game = endless_chess()
    for seed in range(4):
        play_alike(game, from_fen(game, fen), chess.Board(fen), Random(seed), 40)


def bare_board(rng: Random) -> chess.Board:
    """Two kings and a few heavy pieces somewhere, where mate and stalemate are near."""
    while True:
        board = chess.Board(None)
        squares = rng.sample(range(64), 6)
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2 : rng.randint(3, 6)]:
            kind = rng.choice([chess.QUEEN, chess.ROOK, chess.QUEEN, chess.KNIGHT])
            board.set_piece_at(square, chess.Piece(kind, rng.choice(chess.COLORS)))
        board.turn = rng.choice(chess.COLORS)
        if board.is_valid():
            return board


def test_bare_endings_end_alike() -> None:
    game, rng, ends = endless_chess(), Random(64), set()
    for _ in range(60):
        board = bare_board(rng)
        state = from_fen(game, board.fen(en_passant="fen"))
        ends.add(play_alike(game, state, board, rng, 40))
    assert ends == {"checkmate", "stalemate", None}
