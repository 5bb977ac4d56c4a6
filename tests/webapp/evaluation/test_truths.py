"""What is known of games, by exhaustive search, is what evaluations find."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from core.protocol import Json
from webapp.evaluation import Evaluation, evaluate
from webapp.shipped import shipped


def read(name: str) -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(shipped()[name][1].read_text("utf-8"))
    return raw


def score(found: Evaluation, player: str) -> dict[str, Json]:
    return next(row for row in found.scores if row["player"] == player)


def test_the_second_player_wins_hexapawn_and_the_better_the_play_the_surer() -> None:
    random, search = (evaluate("hexapawn", seats, games=40) for seats in ("random", "mcts:80"))
    assert score(random, "BLACK")["score"] < 0.5
    assert score(search, "BLACK")["low"] > 0.6


@pytest.mark.parametrize("turned", [False, True])
def test_the_fighter_beats_the_fire_mage_whoever_begins(turned: bool) -> None:
    """So the exact solver has it (test_solver.py)."""
    raw = read("fighter_vs_fire_mage")
    raw["heroes"] = raw["heroes"][::-1] if turned else raw["heroes"]
    assert score(evaluate(raw, "greedy", games=20), "Fighter")["low"] > 0.6


def breakthrough(width: int, height: int) -> dict[str, Any]:
    """Two rows each on a board of this size."""
    raw = read("breakthrough")
    raw["board"]["dimensions"] = [width, height]
    ends = {"WHITE": (0, 1, height - 1), "BLACK": (height - 2, height - 1, 0)}
    for player in raw["players"]:
        *rows, last = ends[player["name"]]
        positions = [[x, y] for y in rows for x in range(width)]
        player["starting_positions"] = [{"piece": "PAWN", "positions": positions}]
        raw["conditions"][0]["check"][player["name"]] = [[x, last] for x in range(width)]
    return raw


def first_player_wins(width: int, height: int) -> bool:
    """By looking at every line of play; the board is turned round after each ply."""
    top = width * height - 1

    @cache
    def wins(own: frozenset[int], other: frozenset[int]) -> bool:
        for pawn in own:
            for side in (-1, 0, 1):
                at = pawn + width + side
                if not 0 <= pawn % width + side < width or at in own:
                    continue
                if side == 0 and at in other:
                    continue
                if at // width == height - 1:
                    return True
                left = frozenset(top - p for p in other - {at})
                if not left or not wins(left, frozenset(top - p for p in own - {pawn} | {at})):
                    return True
        return False

    pawns = frozenset(range(2 * width))
    return wins(pawns, frozenset(top - p for p in pawns))


@pytest.mark.parametrize(("width", "height"), [(2, 5)])
def test_who_wins_a_small_breakthrough_is_found(width: int, height: int) -> None:
    found = evaluate(breakthrough(width, height), "mcts:60", games=16)
    winner = "WHITE" if first_player_wins(width, height) else "BLACK"
    assert score(found, winner)["low"] > 0.5
