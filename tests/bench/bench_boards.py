"""The boards engine against python-chess: perft, random playouts, stress specs, set-up.

Both sides run in this process and take turns; rates are per CPU second, ratios are medians over
the rounds.  `report()` gives the rows; `python -m tests.bench.bench_boards` prints them, and with
`--deep` also checks deeper perft values.  It runs in Pyodide too.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chess

from core.games.boards import compile_game
from core.games.boards.game import BoardGame
from core.games.boards.position import Position
from tests.games.boards.playout import playout

ROOT = Path(__file__).resolve().parents[2]
SPECS = ROOT / "specs" / "boards"
STRESS = Path(__file__).parent / "specs"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
DEEP = {
    "start": (chess.STARTING_FEN, 5, 4865609),
    "kiwipete": (KIWIPETE, 4, 4085603),
    "pos3": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624),
    "pos4": ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333),
    "pos5": ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487),
    "pos6": (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
        3894594,
    ),
}
"""Deeper perft: position, depth, published count."""

ROUNDS = 5
CAP = 200
GAMES = 12

Row = dict[str, Any]
Work = Callable[[], int]
"""Does some work and says how much."""


def load(path: Path) -> BoardGame:
    """The game of a spec that is known to be valid."""
    return compile_game(json.loads(path.read_text(encoding="utf-8")), trusted=True)


def rate(work: Work) -> float:
    """Work done per CPU second."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def compare(
    what: str, unit: str, ours: Work, peer: Work, bar: float | None, rounds: int = ROUNDS
) -> Row:
    """One row: both rates and the median of the ratios, after a round that nobody counts.

    Without a bar the row is for information.
    """
    ours()
    pairs = [(rate(peer), rate(ours)) for _ in range(rounds)]
    ratio = statistics.median(mine / theirs for theirs, mine in pairs)
    return {
        "what": what,
        "unit": f"{unit}/CPU s",
        "python-chess": round(statistics.median(theirs for theirs, _ in pairs)),
        "ours": round(statistics.median(mine for _, mine in pairs)),
        "ratio": round(ratio, 2),
        "bar": bar,
        "met": bar is None or ratio >= bar,
    }


# --- perft ---------------------------------------------------------------------------------------


def peer_perft(board: chess.Board, depth: int) -> int:
    """python-chess, counting in bulk at the last ply."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += peer_perft(board, depth - 1)
        board.pop()
    return total


def perft_row(game: BoardGame, what: str, fen: str, depth: int, bar: float) -> Row:
    """Perft of one position on both sides; the counts must be equal."""
    state, _ = game.from_fen(fen)
    board = chess.Board(fen)
    expected = peer_perft(board, depth)
    if game.perft(state, depth) != expected:
        raise AssertionError(f"{what}: perft differs from {expected}")
    return compare(
        f"perft {what} depth {depth}",
        "nodes",
        lambda: game.perft(state, depth),
        lambda: peer_perft(board, depth),
        bar,
    )


# --- playouts ------------------------------------------------------------------------------------


def peer_playouts(games: int, draws: bool) -> int:
    """Plies of random games of python-chess, with or without the draw rules."""
    draw, plies = random.Random(1), 0
    for _ in range(games):
        board = chess.Board()
        for _ in range(CAP):
            if draws and (
                board.is_insufficient_material()
                or board.halfmove_clock >= 100
                or board.is_repetition(3)
            ):
                break
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(draw.choice(moves))
            plies += 1
    return plies


def our_playouts(game: BoardGame, games: int) -> int:
    """Plies of our random games; the spec's draw rules always apply."""
    draw, plies = random.Random(1).random, 0
    start = game.initial(0).state.position
    for _ in range(games):
        plies += playout(game.engine, start, lambda n: int(draw() * n), CAP)[0]
    return plies


# --- stress --------------------------------------------------------------------------------------


def sample(game: BoardGame, count: int) -> list[Position]:
    """Positions from random games."""
    draw, found = random.Random(7), list[Position]()
    while len(found) < count:
        position = game.initial(0).state.position
        for ply in range(60):
            chosen = game.engine.draw(position, draw.randrange)
            after = game.engine.line(position, chosen) if chosen else None
            if after is None:
                break
            position = after
            if ply % 6 == 5:
                found.append(position)
    return found[:count]


def peer_sample(count: int) -> list[chess.Board]:
    """The same of python-chess."""
    draw, found = random.Random(7), list[chess.Board]()
    while len(found) < count:
        board = chess.Board()
        for ply in range(60):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(draw.choice(moves))
            if ply % 6 == 5:
                found.append(board.copy(stack=False))
    return found[:count]


def stress_row(path: Path, boards: list[chess.Board]) -> Row:
    """Moves generated as lists, on this spec's positions and on chess positions."""
    game = load(path)
    positions = sample(game, len(boards))
    find = game.engine.find
    return compare(
        f"moves of {path.stem}",
        "moves",
        lambda: sum(len(find(position).all()) for position in positions),
        lambda: sum(len(list(board.legal_moves)) for board in boards),
        1.0,
    )


# --- set-up --------------------------------------------------------------------------------------


def setup_row(path: Path, most: float) -> Row:
    """CPU seconds from JSON text to the first legal moves, without the check."""
    text = path.read_text(encoding="utf-8")
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        game = compile_game(json.loads(text), trusted=True)
        list(game.legal_actions(game.observe(game.initial(0).state, None)))
        times.append(time.process_time() - start)
    seconds = statistics.median(times)
    return {
        "what": f"set-up of {path.stem}",
        "unit": "CPU s",
        "ours": round(seconds, 4),
        "bar": most,
        "met": seconds <= most,
    }


def report(quick: bool = False) -> list[Row]:
    """Every row; `quick` leaves python-chess's slowest work out, for slow interpreters."""
    game = load(SPECS / "chess.json")
    boards = peer_sample(60 if quick else 200)
    games = GAMES // 3 if quick else GAMES
    return [
        perft_row(game, "start", chess.STARTING_FEN, 3 if quick else 4, 4.0),
        perft_row(game, "Kiwipete", KIWIPETE, 2 if quick else 3, 4.0),
        compare(
            "random playouts, draw rules on both sides",
            "plies",
            lambda: our_playouts(game, 3 * games),
            lambda: peer_playouts(games, True),
            3.0,
        ),
        compare(
            "random playouts, draw rules on our side only",
            "plies",
            lambda: our_playouts(game, 3 * games),
            lambda: peer_playouts(games, False),
            None,
        ),
        *(stress_row(path, boards) for path in sorted(STRESS.glob("*.json"))),
        setup_row(SPECS / "chess.json", 0.1),
        setup_row(STRESS / "sixteen.json", 0.5),
        setup_row(SPECS / "four_player_chess.json", 0.5),
    ]


def deep() -> list[Row]:
    """Deeper perft values than the tests can afford, against published counts."""
    game, rows = load(SPECS / "chess.json"), []
    for what, (fen, depth, expected) in DEEP.items():
        state, _ = game.from_fen(fen)
        start = time.process_time()
        nodes = game.perft(state, depth)
        seconds = time.process_time() - start
        rows.append(
            {
                "what": f"perft {what} depth {depth}",
                "unit": "nodes/CPU s",
                "ours": round(nodes / seconds),
                "nodes": nodes,
                "met": nodes == expected,
            }
        )
    return rows


def main() -> int:
    """Print the rows; 1 if a bar was missed."""
    rows = report("--quick" in sys.argv) + (deep() if "--deep" in sys.argv else [])
    for row in rows:
        print("  ".join(f"{key} {value}" for key, value in row.items()), flush=True)
    return 0 if all(row["met"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
