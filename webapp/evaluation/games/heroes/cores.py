"""Batches of duels as policies see them: pure functions of states, whichever core plays them.

`interpreted` holds other rules in every lane, `specialised` one matchup compiled; a search written
for a `Core` works on both.  A core is a tree of arrays, so that it can be an argument of a
compiled function: other rules, no new compilation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from core.games.heroes.link import Linked
from webapp.evaluation.games.heroes import env, special
from webapp.evaluation.games.heroes.encode import encode, stack
from webapp.evaluation.games.heroes.special_rescue import rescued
from webapp.evaluation.games.heroes.special_shape import Shape
from webapp.evaluation.games.heroes.state import State


@partial(
    jax.tree_util.register_dataclass,
    data_fields=["rules", "abilities"],
    meta_fields=["starts", "advances"],
)
@dataclass(frozen=True)
class Core:
    """A batch of duels; states have the lanes first."""

    rules: Any
    abilities: Any
    """How many abilities each player has, (lanes, 2) or (1, 2)."""
    starts: Callable[[Any, Any, Any], State]
    advances: Callable[[Any, State, Any], State]

    def start(self, k0: Any, k1: Any) -> State:
        """Matches of these words, run to their first decision."""
        return self.starts(self.rules, k0, k1)

    def advance(self, state: State, action: Any) -> State:
        """The decisions, and on to the next ones; duels that are over stay as they are."""
        return self.advances(self.rules, state, jnp.asarray(action, jnp.int32))


_START = jax.vmap(env.start)
_ADVANCE = jax.vmap(env.advance)


def interpreted(linked: Sequence[Linked]) -> Core:
    """The row interpreter, one duel per lane."""
    params = stack([encode(each, with_tokens=False) for each in linked])._replace(tokens=None)
    rules = jax.tree.map(jnp.asarray, params)
    return Core(rules, _abilities(linked), _START, _ADVANCE)


def specialised(linked: Linked) -> Core:
    """One compiled matchup in all lanes."""
    matchup = special.Matchup(linked)
    rules = (matchup.numbers, matchup.params)
    return Core(rules, _abilities([linked]), *_functions(matchup.shape))


@cache
def _functions(shape: Shape) -> tuple[Callable[..., State], Callable[..., State]]:
    def start(rules: Any, k0: Any, k1: Any) -> State:
        numbers, params = rules
        state, lost = special.start(shape, numbers, k0, k1)
        return state if lost is None else rescued(params, state, lost)

    def advance(rules: Any, state: State, action: Any) -> State:
        numbers, params = rules
        state, lost = special.advance(shape, numbers, state, action)
        return state if lost is None else rescued(params, state, lost)

    return start, advance


def _abilities(linked: Sequence[Linked]) -> Any:
    counts = [[len(plan.abilities) for plan in each.plan.entities] for each in linked]
    return jnp.asarray(np.array(counts, np.int32))


def choices(core: Core, state: State) -> Any:
    """How many abilities the player to act has, per lane."""
    return jnp.where(state.active == 0, core.abilities[:, 0], core.abilities[:, 1])
