"""Counts of lines against published numbers (data/perft.json names their sources)."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from core.games.boards import compile_game
from core.games.boards.game import BoardGame

ORACLE = json.loads((Path(__file__).parent / "data" / "perft.json").read_text(encoding="utf-8"))
DEPTH = 3


def shipped(name: str, fast: bool = True) -> BoardGame:
    raw = json.loads(resources.files("specs").joinpath("boards", f"{name}.json").read_text())
    return compile_game(raw, trusted=True, fast=fast)


@pytest.fixture(scope="module")
def chess() -> BoardGame:
    return shipped("chess")


@pytest.mark.parametrize("case", ORACLE["positions"], ids=lambda case: case["id"])
def test_chess_positions_have_the_published_number_of_lines(
    chess: BoardGame, case: dict[str, Any]
) -> None:
    state, notes = chess.from_fen(case["fen"])
    counts = [chess.perft(state, depth) for depth in range(1, DEPTH + 1)]
    assert (counts, notes) == (case["nodes"][:DEPTH], [])


@pytest.mark.parametrize("case", ORACLE["positions"], ids=lambda case: case["id"])
def test_the_general_path_counts_the_same(case: dict[str, Any]) -> None:
    game = shipped("chess", fast=False)
    state, _ = game.from_fen(case["fen"])
    assert [game.perft(state, depth) for depth in (1, 2)] == case["nodes"][:2]


def test_counting_in_bulk_and_playing_the_last_ply_give_the_same(chess: BoardGame) -> None:
    state, _ = chess.from_fen(ORACLE["positions"][1]["fen"])
    assert chess.perft(state, 2, bulk=False) == chess.perft(state, 2) == 2039


def test_divide_adds_up_to_perft(chess: BoardGame) -> None:
    state, _ = chess.from_fen(ORACLE["positions"][4]["fen"])
    divided = chess.divide(state, 2)
    assert len(divided) == 44
    assert sum(divided.values()) == 1486
    assert {"d7c8q", "d7c8n", "e1g1"} <= divided.keys()


def test_no_line_is_one_line_of_no_ply(chess: BoardGame) -> None:
    state = chess.initial(0).state
    assert (chess.perft(state, 0), chess.divide(state, 0)) == (1, {})


def test_breakthrough_has_the_published_number_of_lines() -> None:
    game = shipped("breakthrough")
    assert game.perft(game.initial(0).state, 4) == ORACLE["variants_start"]["breakthrough"]["4"]


def test_a_breakthrough_position_ends_its_lines_where_it_is_won() -> None:
    game = shipped("breakthrough")
    case = next(c for c in ORACLE["variants_fen"] if c["variant"] == "breakthrough")
    state, _ = game.from_fen(case["fen"])
    assert game.perft(state, 3) == game.perft(state, 3, bulk=False)
    assert game.perft(state, case["depth"]) == case["nodes"]


@pytest.mark.slow
@pytest.mark.parametrize("case", ORACLE["positions"], ids=lambda case: case["id"])
def test_chess_positions_one_ply_deeper(chess: BoardGame, case: dict[str, Any]) -> None:
    state, _ = chess.from_fen(case["fen"])
    expected = [*case["nodes"], *case["known"]][DEPTH]
    assert chess.perft(state, DEPTH + 1) == expected
