"""The flat loop that the engine's speed is measured against plays by the same rules."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.asg import SYSTEM
from tests.bench.bench_asg import Flat, flat, recorded
from tests.games.asg.kit import whole_ply
from tests.games.asg.oracle import scenario


@pytest.mark.parametrize("kind", ["greedy", "chaos"])
def test_the_flat_loop_ends_every_recorded_game_as_the_engine_does(kind):
    plays = recorded(kind)
    assert plays
    ends: list[Any] = []
    flat(Flat(scenario()), plays, ends)
    game, found = SYSTEM.load(scenario()), []
    for seed, turns in plays:
        state = game.initial(seed).state
        for orders in turns:
            state = whole_ply(game, state, orders).state
        view = state.view
        found.append((list(view.owners), [*map(list, view.forces)], list(view.supply), state.rng))
    assert found == ends
