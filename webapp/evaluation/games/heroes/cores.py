"""Batches of duels as policies see them: pure functions of states, other rules in every lane.

A core is a tree of arrays, so that it can be an argument of a compiled function: other rules, no
new compilation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from core.games.heroes.link import Linked
from webapp.evaluation.games.heroes import env, results
from webapp.evaluation.games.heroes.encode import encode, stack
from webapp.evaluation.games.heroes.state import State

_START = jax.vmap(env.start)
_ADVANCE = jax.vmap(env.advance)


@partial(jax.tree_util.register_dataclass, data_fields=["rules", "abilities"], meta_fields=[])
@dataclass(frozen=True)
class Core:
    """A batch of duels; states have the lanes first."""

    rules: Any
    abilities: Any
    """How many abilities each player has, (lanes, 2)."""

    def start(self, k0: Any, k1: Any) -> State:
        """Matches of these words, run to their first decision."""
        found: State = _START(self.rules, k0, k1)
        return found

    def advance(self, state: State, action: Any) -> State:
        """The decisions, and on to the next ones; duels that are over stay as they are."""
        found: State = _ADVANCE(self.rules, state, jnp.asarray(action, jnp.int32))
        return found


def batch(linked: Sequence[Linked]) -> Core:
    """The core of these duels, one per lane.  Raises NotInTwin."""
    for each in linked:
        results.check(each)
    params = stack([encode(each, with_tokens=False) for each in linked])._replace(tokens=None)
    rules = jax.tree.map(jnp.asarray, params)
    counts = [[len(plan.abilities) for plan in each.plan.entities] for each in linked]
    return Core(rules, jnp.asarray(np.array(counts, np.int32)))


def choices(core: Core, state: State) -> Any:
    """How many abilities the player to act has, per lane."""
    return jnp.where(state.active == 0, core.abilities[:, 0], core.abilities[:, 1])
