"""Matches on the reference engine and on the compiled Python path, as arrays of every state."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from core.games.heroes.dice import of_seed
from core.games.heroes.fast import FastDuel
from core.games.heroes.game import DuelGame
from core.games.heroes.limits import MAX_ATTRIBUTES
from core.games.heroes.link import Linked, link
from core.games.heroes.state import Idle, State, UseAbility

REASONS = {None: 0, "win": 1, "lose": 2, "max_turns": 3, "draw": 4}
NUMBERS = ("k0", "k1", "ctr", "turn", "active", "ply", "overflow", "reason", "winner")


@dataclass
class Recorded:
    """A match: what was chosen, and every state, the last one repeated to the end."""

    linked: Linked
    seed: int
    actions: list[int]
    values: np.ndarray
    numbers: np.ndarray


def numbers_of(game: DuelGame, state: State) -> tuple[int, ...]:
    view, dice, result = state.view, state.dice, state.view.result
    winner = game.players.index(result.winners[0]) if result and result.winners else -1
    reason = REASONS[result.reason if result else None]
    return (
        *(dice.k0, dice.k1, dice.ctr),
        *(view.turn, view.active, view.ply, view.overflow, reason, winner),
    )


def values_of(state: State) -> np.ndarray:
    table = np.zeros((2, MAX_ATTRIBUTES), np.float32)
    for row, values in zip(table, state.view.values, strict=True):
        row[: len(values)] = values
    return table


def record(game: DuelGame, seed: int, decisions: int, with_reference: bool = True) -> Recorded:
    """Play at random; the reference engine and the compiled path must agree all the way."""
    linked = link(game.plan)
    fast, choose = FastDuel(linked), random.Random(seed)
    state = fast.initial(of_seed(seed))
    if with_reference:
        assert game.initial(seed).state == state
    states, actions = [state], []
    for _ in range(decisions):
        if state.view.result is None:
            count = len(game.plan.entities[state.view.active].abilities)
            action = choose.randrange(count) if count else -1
            after = fast.apply(state, action)
            if with_reference:
                chosen = UseAbility(action) if count else Idle()
                assert game.apply(state, chosen).state == after
            state = after
            actions.append(action)
        else:
            actions.append(0)
        states.append(state)
    numbers = np.array([numbers_of(game, each) for each in states], np.int64)
    return Recorded(linked, seed, actions, np.stack([values_of(s) for s in states]), numbers)
