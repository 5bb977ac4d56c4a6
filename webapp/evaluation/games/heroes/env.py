"""Functional environments: pure functions of arrays, for one duel or, under `vmap`, for thousands.

`reset(key, params)` and `step(key, state, action, params)` follow the habit of JAX environments;
`environment(params).step(state, rng, action)` is the order of the document's arguments.  A key's
two words are the match's dice: `reset(jax.random.key(42), params)` is the match of seed 42 of the
Python engines, state for state.  Under `vmap` the lanes run as one machine (`kernel` on a
processor, else `machine`); these functions may stand in anybody's `jit`, `scan` or `cond`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax.custom_batching import custom_vmap

from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES
from webapp.evaluation.games.heroes import kernel, machine, results, spaces
from webapp.evaluation.games.heroes.duels import Duel
from webapp.evaluation.games.heroes.encode import PARTS, Params, encode
from webapp.evaluation.games.heroes.memory import SIDES
from webapp.evaluation.games.heroes.state import TIMED_OUT, State
from webapp.evaluation.native import on_processor


class Observation(NamedTuple):
    """What the player to act sees; its own side is the first one."""

    attributes: Any
    seat: Any
    progress: Any
    """Turns played, as a share of the most there are."""
    action_mask: Any
    rules_tokens: Any


Outcome = tuple[Observation, State, Any, Any, dict[str, Any]]


def words_of(key: Any) -> tuple[Any, Any]:
    """k0 and k1 of a key: the low and the high word of the seed it was made of."""
    if jnp.issubdtype(key.dtype, jax.dtypes.prng_key):
        key = jax.random.key_data(key)
    return key[..., 1], key[..., 0]


def start(params: Params, k0: Any, k1: Any) -> State:
    """A duel run to its first decision."""
    return _start(params._replace(tokens=None), k0, k1)


def advance(params: Params, state: State, action: Any) -> State:
    """The decision, and on to the next one; an index without an ability idles, the end stays."""
    return _advance(params._replace(tokens=None), state, jnp.asarray(action, jnp.int32))


def reset(key: Any, params: Params) -> tuple[Observation, State]:
    """The first observation and state of the match that the key decides."""
    state = start(params, *words_of(key))
    return observe(state, params), state


def step_env(
    key: Any, state: State, action: Any, params: Params, dense: float | Any = 0.0
) -> Outcome:
    """One decision; the reward is that of the player who made it.

    The dice are the state's own, so that the key changes nothing here.  `dense` weighs the
    difference of health, own minus other, that is added after every step.  In `info`:
    `action_mask` (boolean, of the player to act next), both players' `rewards` (0 once the duel
    was over before), `reason`, `winner`, and whether the limit of turns cut it off (`truncated`).
    """
    after = advance(params, state, action)
    both = rewards(after, dense)
    reward = jnp.where(state.reason != 0, 0.0, both[..., 0])
    reward = jnp.where((state.active == 1) & (state.reason == 0), both[..., 1], reward)
    seen = observe(after, params)
    info = {
        "action_mask": seen.action_mask,
        "rewards": jnp.where((state.reason == 0)[..., None], both, 0.0),
        "reason": after.reason,
        "winner": after.winner,
        "truncated": after.reason == TIMED_OUT,
    }
    return seen, after, reward, after.reason != 0, info


def step(key: Any, state: State, action: Any, params: Params, dense: float | Any = 0.0) -> Outcome:
    """One decision; a duel that ends starts again with the key's dice.

    `info["last"]` is the state before that.
    """
    _, after, reward, done, info = step_env(key, state, action, params, dense)
    fresh = start(params, *words_of(key))
    state = jax.tree.map(partial(_pick, done), fresh, after)
    seen = observe(state, params)
    info |= {"last": after, "action_mask": seen.action_mask}
    return seen, state, reward, done, info


def _pick(done: Any, new: Any, old: Any) -> Any:
    return jnp.where(done.reshape(done.shape + (1,) * (new.ndim - done.ndim)), new, old)


def rewards(state: State, dense: float | Any = 0.0) -> Any:
    """Both players' rewards for the step that led to the state."""
    signs = jnp.array([1.0, -1.0], jnp.float32)
    won = jnp.where(state.winner < 0, 0.0, 1.0 - 2.0 * state.winner.astype(jnp.float32))
    margin = state.values[..., 0, 0] - state.values[..., 1, 0]
    return (won + margin * dense)[..., None] * signs


def action_mask(state: State, params: Params) -> Any:
    """Which indices are abilities of the player to act; none is once the duel is over."""
    count = jnp.take(params.table, PARTS["abilities"] + state.active, axis=-1)
    return (jnp.arange(MAX_ABILITIES) < count) & (state.reason == 0)


def observe(state: State, params: Params) -> Observation:
    """What the player to act sees."""
    attributes = jnp.where(state.active == 0, state.values, state.values[::-1])
    tokens = jnp.where(state.active == 0, params.tokens[0], params.tokens[1])
    progress = state.turn.astype(jnp.float32) / params.table[..., PARTS["max_turns"]].astype(
        jnp.float32
    )
    return Observation(attributes, state.active, progress, action_mask(state, params), tokens)


class Environment(NamedTuple):
    """One duel's environment with the arguments in the document's order."""

    params: Params
    dense: float = 0.0

    @property
    def action_space(self) -> Any:
        """Indices of abilities, as a Gymnasium space of one lane."""
        return spaces.Abilities()

    @property
    def observation_space(self) -> Any:
        """The fields of `Observation._asdict()`, as a Gymnasium space of one lane."""
        return spaces.functional(self.params.tokens.shape[-2])

    def reset(self, rng: Any) -> State:
        """The first state."""
        return reset(rng, self.params)[1]

    def step(self, state: State, rng: Any, action: Any) -> tuple[State, Any, Any, dict[str, Any]]:
        """(next_state, reward, done, info); `info` has `action_mask` (boolean) and `observation`.

        Beside them it has what `step_env` tells.
        """
        observation, state, reward, done, info = step_env(
            rng, state, action, self.params, self.dense
        )
        return state, reward, done, {**info, "observation": observation}


def functional_duel(duel: str | Mapping[str, Any], dense: float = 0.0) -> Environment:
    """The environment of a document or of a shipped duel, by its name.

    Raises as `webapp.evaluation.games.heroes.duels.document` does, SpecError and NotInTwin.
    """
    linked = Duel(duel).linked
    results.check(linked)
    return Environment(encode(linked), dense)


def environment(params: Params, dense: float = 0.0) -> Environment:
    """The environment of a duel; `dense` weighs the difference of health in the reward."""
    return Environment(params, dense)


# -- one machine under every batch --------------------------------------------------------------


def run_start(params: Params, k0: Any, k1: Any) -> State:
    """`start` of lanes that come last, side by side."""
    return state_of(machine.settle(params, machine.begin(params, k0, k1)))


def run_advance(params: Params, state: State, action: Any) -> State:
    """`advance` of lanes that come last, side by side."""
    lanes = machine.begin(params, state.k0, state.k1)
    memory = lanes.memory.at[:SIDES].set(state.values.reshape(SIDES, -1))
    known = {name: getattr(state, name) for name in State._fields if name != "values"}
    lanes = lanes._replace(memory=memory, running=jnp.zeros_like(lanes.running), **known)
    lanes = machine.use(params, lanes, action, state.reason == 0)
    return state_of(machine.settle(params, lanes))


def state_of(lanes: Any) -> State:
    """The state of lanes of `machine`."""
    memory = lanes.memory[:SIDES]
    values = memory.reshape(2, MAX_ATTRIBUTES, *memory.shape[1:])
    return State(values, *(getattr(lanes, name) for name in State._fields[1:]))


def _batched(run: Callable[..., State], native: Callable[..., State]) -> Callable[..., State]:
    """The function for one duel, of those for lanes; `vmap` of it runs the lanes as they are."""

    def of_lanes(params: Params, *args: Any) -> State:
        return native(params, *args) if on_processor() else side_by_side(run)(params, *args)

    @custom_vmap
    def single(*args: Any) -> State:
        found = of_lanes(*jax.tree.map(lambda x: jnp.asarray(x)[None], args))
        lowered: State = jax.tree.map(lambda x: x[0], found)
        return lowered

    def many(size: int, in_batched: Any, params: Params, *args: Any) -> tuple[State, Any]:
        def full(x: Any, is_batched: bool) -> Any:
            return x if is_batched else jnp.broadcast_to(x, (size, *jnp.shape(x)))

        if not in_batched[0].table:
            params = jax.tree.map(lambda x: jnp.asarray(x)[None], params)
        found = of_lanes(params, *jax.tree.map(full, args, tuple(in_batched[1:])))
        return found, jax.tree.map(lambda x: True, found)

    single.def_vmap(many)
    ready: Callable[..., State] = single
    return ready


def side_by_side(run: Callable[..., State]) -> Callable[..., State]:
    """The function of lanes that come last, for lanes that come first; there may be one table."""

    def call(params: Params, *args: Any) -> State:
        count = jax.tree.leaves(args)[0].shape[0]
        table = jnp.broadcast_to(params.table, (count, params.table.shape[-1]))
        params = params._replace(table=table)
        lanes = jax.tree.map(lambda x: jnp.moveaxis(x, 0, -1), (params, *args))
        out: State = jax.tree.map(lambda x: jnp.moveaxis(x, -1, 0), run(*lanes))
        return out

    return call


_start = _batched(run_start, kernel.start)
_advance = _batched(run_advance, kernel.advance)
