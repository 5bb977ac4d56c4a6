"""Whole matches in batch, the standard AI on both sides."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import lax

from webapp.evaluation.games.defense.layout import Params
from webapp.evaluation.games.defense.machine import begin, turn
from webapp.evaluation.games.defense.state import PLAYING, Match, Rules
from webapp.evaluation.games.defense.strike import Told
from webapp.evaluation.lanes import Spread, entry_point, read


class Played(NamedTuple):
    """Per lane: the match at its end, and what its turns were, the first `turns` of them."""

    match: Match
    told: Any
    """Per turn the numbers of `Told` and both hit points after it."""


WIDTH = len(Told._fields) + 2


@entry_point("turns")
def run(spread: Spread, params: Params, rows: Any, seeds: Any, turns: int) -> Played:
    """One match per lane, to its end; per lane the row of its match and its seed.

    Nothing here says whether a lane ran out of slots: `play` does.
    """

    def one(lane: Any, params: Params, rows: Any, seeds: Any) -> Played:
        rules = Rules(params, read(rows, lane))

        def step(carry: tuple[Match, Any]) -> tuple[Match, Any]:
            match, done = carry
            at = match.turn - 1
            match, told = turn(rules, match)
            if turns:
                words = jnp.stack([*told, match.hp0, match.hp1])[None]
                old = lax.dynamic_slice(done, (jnp.minimum(at, turns - 1), 0), (1, WIDTH))
                words = jnp.where(at < turns, words, old)
                done = lax.dynamic_update_slice(done, words, (jnp.minimum(at, turns - 1), 0))
            return match, done

        start = begin(rules, read(seeds, lane)), jnp.zeros((turns, WIDTH), jnp.int32)
        return Played(*lax.while_loop(lambda carry: carry[0].reason == PLAYING, step, start))

    found: Played = spread(seeds.shape[0], one, params, rows, seeds)
    return found


def play(params: Params, rows: Any, seeds: Any, turns: int = 0) -> Played:
    """`run`; ValueError where a match held more at once than the limits have slots for."""
    found: Played = run(params, rows, seeds, turns)
    lanes = np.flatnonzero(np.asarray(found.match.is_full))
    if lanes.size:
        raise ValueError(
            f"{lanes.size} matches, the first in lane {lanes[0]}, held more batches of a status "
            f"or pending buffs than the limits have slots for ({params.limits.slots} and "
            f"{params.limits.buffs}): encode them with larger Limits"
        )
    return found
