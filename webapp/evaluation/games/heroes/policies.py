"""Policies in batch: random and greedy, each a function of a core and its states.

They draw from the seat's own generator (ruleset v1, Randomness), so that a choice depends on the
match, the seat and the ply alone, never on the batch.  `random` and `greedy` choose what the
Python agents of the same names choose with the generator of `duels.policy_rng`.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from core.games.heroes.limits import MAX_ABILITIES
from webapp.evaluation.games.heroes import draws, numbers
from webapp.evaluation.games.heroes.cores import Core, choices
from webapp.evaluation.games.heroes.state import TIMED_OUT, State
from webapp.evaluation.games.heroes.worth import WIN, steady_worth


def random(core: Core, state: State) -> Any:
    """Each ability equally likely."""
    k0, k1 = numbers.policy_key(state.k0, state.k1, state.active)
    u = numbers.bits(k0, k1, state.ply.astype(jnp.uint32))
    count = choices(core, state)
    drawn = numbers.below(u, count.astype(jnp.uint32)).astype(jnp.int32)
    return jnp.where(count > 0, drawn, -1)


def greedy(core: Core, state: State) -> Any:
    """The ability whose outcome looks best, one ply ahead; ties fall by the generator."""
    count, rng = choices(core, state), draws.of_policy(state)
    seed, rng = draws.next_u32(rng)
    root = determinized(state, seed)
    worths = _worths(core, root, state.active, count, True)
    best = worths == worths.max(0)
    ties = best.sum(0).astype(jnp.int32)
    nth, _ = draws.below(rng, jnp.maximum(ties, 1).astype(jnp.uint32))
    # The tie whose number was drawn.
    place = best & (jnp.cumsum(best, 0) == nth.astype(jnp.int32) + 1)
    return jnp.where(count > 0, jnp.argmax(place, 0).astype(jnp.int32), -1)


def determinized(state: State, seed: Any) -> State:
    """The same positions with other dice to come, which no policy may know."""
    zero = jnp.zeros_like(seed)
    return state._replace(k0=seed, k1=zero, ctr=zero)


def _worths(core: Core, root: State, player: Any, count: Any, looks_on: bool) -> Any:
    """What every ability is worth to the player, (abilities, lanes); very little where there is
    none.  A player who is to act again is looked through, once."""

    def one(_: None, ability: Any) -> tuple[None, Any]:
        exists = ability < jnp.maximum(count, 1)
        chosen = jnp.where(count > 0, ability, -1)
        after = core.advance(root, jnp.broadcast_to(chosen, player.shape))
        found = steady_worth(after, player)
        if looks_on:
            again = exists & (after.reason == 0) & (after.active == player)

            def look(after: State) -> Any:
                standing = after._replace(reason=jnp.where(again, after.reason, TIMED_OUT))
                return _worths(core, standing, player, count, False).max(0)

            deeper = jax.lax.cond(again.any(), look, lambda _: found, after)
            found = jnp.where(again, deeper, found)
        return None, jnp.where(exists, found, -2 * WIN)

    return jax.lax.scan(one, None, jnp.arange(MAX_ABILITIES, dtype=jnp.int32))[1]
