"""The action surface over whole random games: what it offers the engine takes, and only that."""

from __future__ import annotations

import itertools
import json
from functools import cache
from pathlib import Path

import pytest

from core.games.mtg import surface
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.game import MtgGame
from core.rng import new_rng

SPECS = Path(__file__).parents[4] / "specs" / "mtg"
PAIRINGS = sorted(path.stem for path in SPECS.glob("*_vs_*.json"))


@cache
def game(pairing, profile="seed_v0"):
    raw = json.loads((SPECS / f"{pairing}.json").read_text("utf-8"))
    return MtgGame(plan_of({**raw, "profile": profile}))


def positions(found, seed, every=1, most=3_000):
    """Views of the player to act along a random game, the drawn action, and the state."""
    state, rng = found.initial(seed).state, new_rng(seed)
    for n in range(most):
        if found.result(state) is not None:
            return
        action, rng = found.random_legal(state, rng)
        if n % every == 0:
            yield state, found.observe(state, found.to_act(state)), action
        state = found.apply(state, action).state
