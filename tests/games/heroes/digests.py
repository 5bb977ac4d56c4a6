"""Random matches in one number each: what CPython and the browser's Python must have in common.

Imports nothing outside of `core` and the standard library, so that it runs in Pyodide too.
"""

from __future__ import annotations

import json
import random
from typing import Any

from core.digest import short_digest
from core.games.heroes import SYSTEM
from core.games.heroes.dice import of_seed
from core.games.heroes.fast import FastDuel
from core.games.heroes.link import link
from core.games.heroes.state import Idle, UseAbility

DECISIONS = 20


def digest_of(raw: Any, seed: int) -> str:
    """The digest of all states of one random match; both engines must agree on the way."""
    game = SYSTEM.load(raw)
    fast, choose = FastDuel(link(game.plan)), random.Random(seed)
    state = game.initial(seed).state
    assert fast.initial(of_seed(seed)) == state
    states = [game.dump(state)]
    for _ in range(DECISIONS):
        if state.view.result is not None:
            break
        count = len(game.plan.entities[state.view.active].abilities)
        ability = choose.randrange(count) if count else -1
        after = fast.apply(state, ability)
        state = game.apply(state, UseAbility(ability) if count else Idle()).state
        assert after == state
        states.append(game.dump(state))
    return short_digest(states)


def digests(texts: str) -> list[str]:
    """Of the duels of a JSON list, in order; match n has the seed n * 2^31 + n."""
    return [digest_of(raw, n * 2**31 + n) for n, raw in enumerate(json.loads(texts))]
