"""`random_legal`: every legal ply can be drawn, each equally likely, and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.rng import new_rng
from tests.games.boards.random_specs import SpecMaker
from tests.games.boards.shipped import from_fen, legal_texts, shipped

DRAWS_PER_PLY = 150

POSITIONS = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/1b5q/8/3N1P2/R3K2R w KQ - 0 1",
    "8/1P4k1/8/8/8/8/1p4K1/8 w - - 0 1",
    "8/8/8/1k1pP3/8/8/8/K7 w - d6 0 1",
    "7k/8/8/8/8/1r6/8/K7 w - - 0 1",
]


def drawn(game: Any, state: Any, many: int) -> Counter[str]:
    """How often each ply came in so many draws."""
    rng, found, view = new_rng(7), Counter[str](), game.observe(state, None)
    for _ in range(many):
        action, rng = game.random_legal(state, rng)
        found[game.notate(action, view)] += 1
    return found


@pytest.mark.parametrize("fen", POSITIONS)
def test_draws_are_even(fen: str) -> None:
    game = shipped("chess")
    state = from_fen(game, fen)
    legal = legal_texts(game, state)
    found = drawn(game, state, DRAWS_PER_PLY * len(legal))
    assert sorted(found) == legal
    # Chi-square over its mean and deviation: 5 sigma, and the draws are fixed by the seed.
    square = sum((n - DRAWS_PER_PLY) ** 2 / DRAWS_PER_PLY for n in found.values())
    freedom = len(legal) - 1
    assert square < freedom + 5 * (2 * freedom) ** 0.5 + 1


def test_every_ply_of_random_specs_can_be_drawn() -> None:
    from core.games.boards import compile_game

    for seed in range(12):
        game = compile_game(SpecMaker(seed).raw, trusted=True)
        state = game.initial(0).state
        legal = legal_texts(game, state) if game.result(state) is None else []
        if legal:
            assert sorted(drawn(game, state, 12 * len(legal))) == legal
