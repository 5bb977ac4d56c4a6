"""`random_legal`: every legal ply can be drawn, each equally likely, and nothing else."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from core.games.boards import SYSTEM, compile_game
from core.games.boards.state import Move
from core.rng import new_rng
from tests.games.boards.playout import playout
from tests.games.boards.random_specs import SpecMaker
from tests.games.boards.shipped import NAMES, from_fen, legal_texts, raw_spec, shipped

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
    for seed in range(12):
        game = compile_game(SpecMaker(seed).raw, trusted=True)
        state = game.initial(0).state
        legal = legal_texts(game, state) if game.result(state) is None else []
        if legal:
            assert sorted(drawn(game, state, 12 * len(legal))) == legal


def replayed(game: Any, seed: int, most: int) -> tuple[int, Any]:
    """The same draws as a playout, but every ply through the checked door."""
    state, rng = game.initial(0).state, Random(seed)
    for played in range(most):
        if game.result(state) is not None:
            return played, game.result(state)
        ply = game.engine.draw(state.position, rng.randrange)
        becomes = game.plan.codes[ply.becomes] if ply.becomes >= 0 else None
        move = Move(ply.source, ply.target, ply.rule.id, ply.action.index, becomes)
        state = game.apply(state, move).state
    return most, None


@pytest.mark.parametrize("name", NAMES)
def test_a_playout_of_a_shipped_spec_ends_as_the_game_played_ply_by_ply(name: str) -> None:
    raw = raw_spec(name)
    if name == "chess":
        # Bare enough to see every kind of end.
        for player in raw["players"]:
            groups = player["starting_positions"]
            kept = [g for g in groups if g["piece"] not in ("PAWN", "QUEEN")]
            player["starting_positions"] = kept
        raw["draw_conditions"]["fifty_move_halfmoves"] = 30
    game = SYSTEM.load(raw)
    ends = set()
    for seed in range(2 if name == "four_player_chess" else 6):
        fast = playout(game.engine, game.initial(0).state.position, Random(seed).randrange, 300)
        slow = replayed(game, seed, 300)
        assert fast[1] == slow[1]
        assert fast[1] is None or fast[0] == slow[0]
        ends.add(fast[1] and fast[1].reason)
    assert ends != {None} or name in ("chess_seed", "four_player_chess")


@pytest.mark.parametrize("chunk", range(3))
def test_a_playout_of_a_random_spec_ends_as_the_game_played_ply_by_ply(chunk: int) -> None:
    ends = set()
    for seed in range(20 * chunk, 20 * chunk + 20):
        game = compile_game(SpecMaker(seed).raw, trusted=True)
        start = game.initial(0).state
        if game.result(start) is None:
            fast = playout(game.engine, start.position, Random(seed).randrange, 60)
            slow = replayed(game, seed, 60)
            assert fast == slow, seed
            ends.add(fast[1] and fast[1].reason)
    assert len(ends) > 3
