"""Card matches in one number each, for CPython and the browser's Python.

Imports nothing outside of `core` and the standard library, so that it runs in Pyodide too.
"""

from __future__ import annotations

import json
import time
from typing import Any

from core.agents import Budget
from core.digest import short_digest
from core.games.mtg import SYSTEM
from core.rng import new_rng

MOST = 3_000
"""Actions of a game; the longest here have some 1,000."""


def digest_of(raw: Any, seed: int, profile: str) -> str:
    """The digest of all that is told of one game of random choices, and of its end."""
    game = SYSTEM.load({**raw, "profile": profile})
    step, rng = game.initial(seed), new_rng(seed)
    told: list[Any] = []
    for _ in range(MOST):
        told += [[e.type, e.data, list(e.cause), e.visible_to] for e in step.events]
        if game.to_act(step.state) is None:
            break
        action, rng = game.random_legal(step.state, rng)
        told.append(game.dump(action))
        step = game.apply(step.state, action)
    return short_digest([told, game.dump(step.state)])


def digest_of_agents(raw: Any, seed: int, plies: int) -> str:
    """The digest of the first plies of a game of the system's own agents, forms and words too."""
    game = SYSTEM.load(raw)
    state, rng, told = game.initial(seed).state, new_rng(seed), []
    for n in range(plies):
        player = game.to_act(state)
        if player is None:
            break
        view = game.observe(state, player)
        bot = SYSTEM.bots()["mcts" if n % 4 == 3 else "greedy"]
        action = bot(game, view, rng.split(n), Budget(4)).action
        told.append([game.notate(action, view), [form.title for form in game.choices(view)]])
        state = game.apply(state, action).state
    return short_digest([told, game.dump(state)])


def digests(texts: str) -> list[str]:
    """Of the documents of a JSON list: a random game of each, and one of agents.

    The profiles take turns.
    """
    found = []
    for n, raw in enumerate(json.loads(texts)):
        found.append(digest_of(raw, n, "cr_2025" if n % 2 else "seed_v0"))
        found.append(digest_of_agents(raw, n, 30))
    return found


def speed(text: str, games: int) -> list[float]:
    """Games and actions per second of random self-play; what the processor took counts."""
    game, actions = SYSTEM.load(json.loads(text)), 0
    start = time.process_time()
    for seed in range(games):
        state, rng = game.initial(seed).state, new_rng(seed)
        while game.to_act(state) is not None:
            action, rng = game.random_legal(state, rng)
            state = game.apply(state, action).state
            actions += 1
    took = time.process_time() - start
    return [games / took, actions / took]
