"""Functional environments: pure functions of arrays, for one match or, under `vmap`, for thousands.

`reset(key, params)` and `step(key, state, action, params)` follow the habit of JAX environments.
The low word of a key is the match's seed: `reset(jax.random.key(42), params)` is the match of seed
42 of the Python engine.  An action is a row of the mask and an amount: the end of the ply, a pass,
a purchase, or a march along a directed edge.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from core.games.asg.limits import MAX_NUMBER
from webapp.evaluation.games.asg import machine
from webapp.evaluation.games.asg.encode import Params, starts
from webapp.evaluation.games.asg.machine import MOVE, PLAYING, Order, Rules, State

FIRST_EDGE = 3
"""Rows before those of the directed edges: end, pass, reinforce."""


class Action(NamedTuple):
    """A row of the mask and an amount, which end and pass do not look at."""

    row: Any
    amount: Any


class Observation(NamedTuple):
    """What the player to act sees, which is everything; its own side comes first."""

    owners: Any
    """Per node: 0 own, 1 the other's, 2 nobody's."""
    forces: Any
    supply: Any
    yields: Any
    homes: Any
    """Per side, the number of the headquarters."""
    slots: Any
    """Orders that the ply still has room for."""
    plies: Any
    """Plies until the draw."""
    most: Any
    """Per row the largest amount, at least 1; 0 where the row is not legal."""
    action_mask: Any


Outcome = tuple[Observation, State, Any, Any, dict[str, Any]]


def _rules(params: Params) -> Rules:
    return Rules(Params(jnp.asarray(params.table)[None], params.limits), jnp.int32(0))


def _words(key: Any) -> Any:
    if jnp.issubdtype(key.dtype, jax.dtypes.prng_key):
        key = jax.random.key_data(key)
    return key[..., 1]


def start(params: Params, seed: Any) -> State:
    """The match of a seed, after the first income."""
    return machine.begin(_rules(params), jnp.asarray(seed).astype(jnp.uint32))[0]


def give(params: Params, state: State, order: Order) -> tuple[State, Any]:
    """One order, valid or not, and what is wrong with it (`machine.FINE`: nothing)."""
    numbers = jax.tree.map(lambda x: jnp.asarray(x, jnp.int32), order)
    after, facts = machine.step(_rules(params), state, Order(*numbers))
    return after, facts.code


def order_of(params: Params, action: Action) -> Order:
    """The order that an action stands for."""
    row = jnp.asarray(action.row, jnp.int32)
    rules, edge = _rules(params), jnp.maximum(row - FIRST_EDGE, 0)
    kind = jnp.where(row >= FIRST_EDGE, MOVE, row)
    source, target = rules.get("sources", edge), rules.get("targets", edge)
    is_edge = edge < rules.get("first", rules.get("count"))
    amount = jnp.asarray(action.amount, jnp.int32)
    return Order(kind, jnp.where(is_edge, source, -1), jnp.where(is_edge, target, -1), amount)


def most(params: Params, state: State) -> Any:
    """Per row the largest amount that is legal; 0: none."""
    rules, me = _rules(params), state.active
    count = 2 * params.limits.edges
    mine = jnp.take(state.forces, me, axis=0)
    at = starts(params.limits)
    sources = jnp.asarray(params.table)[at["sources"] : at["sources"] + count]
    targets = jnp.asarray(params.table)[at["targets"] : at["targets"] + count]
    there = jnp.arange(count) < rules.get("first", rules.get("count"))
    marches = jnp.where(there, jnp.minimum(mine[sources], MAX_NUMBER - mine[targets]), 0)
    cost = rules.get("cost")
    room = MAX_NUMBER - mine[rules.get("hq", me)]
    bought = jnp.minimum(room, state.supply[me] // jnp.maximum(cost, 1))
    bought = jnp.where(cost > 0, bought, room)
    is_open = state.used < rules.get("budget")
    orders = jnp.where(is_open, jnp.concatenate([jnp.stack([1, bought]), marches]), 0)
    return jnp.where(state.reason == PLAYING, jnp.concatenate([jnp.ones(1, jnp.int32), orders]), 0)


def observe(params: Params, state: State) -> Observation:
    """What the player to act sees."""
    rules, me, n = _rules(params), state.active, params.limits.nodes
    swapped = jnp.where(state.owners < 2, state.owners ^ me, state.owners)
    homes = jnp.stack([rules.get("hq", me), rules.get("hq", 1 - me)])
    amounts = most(params, state)
    return Observation(
        owners=swapped,
        forces=jnp.where(me == 0, state.forces, state.forces[::-1]),
        supply=jnp.where(me == 0, state.supply, state.supply[::-1]),
        yields=rules.part("yields", n),
        homes=homes,
        slots=rules.get("budget") - state.used,
        plies=rules.get("cap") - state.ply,
        most=amounts,
        action_mask=amounts > 0,
    )


def reset(key: Any, params: Params) -> tuple[Observation, State]:
    """The first observation and state of the match that the key decides."""
    state = start(params, _words(key))
    return observe(params, state), state


def step_env(key: Any, state: State, action: Action, params: Params) -> Outcome:
    """One order or end; the reward is that of the player who gave it.

    The generator is the state's own, so that the key changes nothing here.  In `info`:
    `action_mask` (boolean, per row, of the player to act next), both players' `rewards` (0 once
    the match was over before), `reason`, `winner`, and `code`: what is wrong with the order.
    """
    after, code = give(params, state, order_of(params, action))
    won = jnp.where(after.winner < 0, 0.0, 1.0 - 2.0 * after.winner.astype(jnp.float32))
    both = won * jnp.array([1.0, -1.0])
    is_on = state.reason == PLAYING
    reward = jnp.where(is_on, jnp.take(both, state.active), 0.0)
    seen = observe(params, after)
    info = {
        "action_mask": seen.action_mask,
        "rewards": jnp.where(is_on, both, 0.0),
        "reason": after.reason,
        "winner": after.winner,
        "code": code,
    }
    return seen, after, reward, after.reason != PLAYING, info


def step(key: Any, state: State, action: Action, params: Params) -> Outcome:
    """One order or end; a match that is over starts again with the key's seed.

    `info["last"]` is the state before that.
    """
    _, after, reward, done, info = step_env(key, state, action, params)
    fresh = start(params, _words(key))
    state = jax.tree.map(partial(jnp.where, done), fresh, after)
    seen = observe(params, state)
    return seen, state, reward, done, {**info, "last": after, "action_mask": seen.action_mask}
