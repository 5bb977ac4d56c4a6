"""Whole matches in batch: policies choose inside the machine, no lane waits for another.

A lane that asks its player gets the policy's choice in the next beat; a lane whose duel is over
starts its next game, that of the match seed + 2^32 (ruleset v1, Randomness).
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from webapp.evaluation.games.heroes import env, kernel, machine
from webapp.evaluation.games.heroes.encode import Params
from webapp.evaluation.games.heroes.memory import SIDES, Lanes
from webapp.evaluation.games.heroes.numbers import below, bits, policy_key
from webapp.evaluation.games.heroes.state import State
from webapp.evaluation.games.heroes.tally import Tally
from webapp.evaluation.native import on_processor

BEATS = 16
"""Beats between two looks at who is over."""


def random_ability(rules: Params, lanes: Lanes) -> Any:
    """Each ability equally likely, from the seat's own generator; -1 where there is none."""
    lane = jnp.arange(lanes.pc.shape[-1], dtype=jnp.int32)
    count = machine.look_up(rules, "abilities", lanes.active, lane)
    return jnp.where(count > 0, drawn(lanes, count), -1)


def drawn(now: Any, count: Any) -> Any:
    """A number below the count, of the generator of the seat to act."""
    k0, _ = policy_key(now.k0, now.k1, now.active)
    return _drawn(k0, now.k1, now.ply, count)


def _drawn(key: Any, k1: Any, ply: Any, count: Any) -> Any:
    word = bits(*(x.astype(jnp.uint32) for x in (key, k1, ply)))
    return below(word, count.astype(jnp.uint32)).astype(jnp.int32)


def rollout(rules: Params, k0: Any, k1: Any, beats: int) -> tuple[Tally, Lanes]:
    """Lanes (last axis) that play at random for so many beats, in whole BEATS."""
    lanes = machine.begin(rules, k0, k1)
    zero = jnp.zeros_like(lanes.ply)
    tally = Tally(*([zero] * len(Tally._fields)))

    def one(_: Any, lanes: Lanes) -> Lanes:
        asks = ~lanes.running & (lanes.reason == 0)
        lanes = machine.use(rules, lanes, random_ability(rules, lanes), asks)
        return machine.beat(rules, lanes)

    def look(_: Any, carry: tuple[Tally, Lanes]) -> tuple[Tally, Lanes]:
        tally, lanes = carry
        lanes = jax.lax.fori_loop(0, BEATS, one, lanes)
        is_over = lanes.reason != 0
        return _counted(tally, lanes, is_over), _restart(rules, lanes, is_over)

    tally, lanes = jax.lax.fori_loop(0, beats // BEATS, look, (tally, lanes))
    return tally._replace(decisions=tally.decisions + lanes.ply), lanes


def _counted(tally: Tally, lanes: Lanes, is_over: Any) -> Tally:
    """The tally with the games of these lanes."""
    count = is_over.astype(jnp.int32)
    return Tally(
        tally.decisions + jnp.where(is_over, lanes.ply, 0),
        tally.games + count,
        tally.wins + (lanes.winner == 0) * count,
        tally.losses + (lanes.winner == 1) * count,
        tally.draws + (lanes.winner < 0) * count,
        tally.turns + lanes.turn * count,
    )


def _restart(rules: Params, lanes: Lanes, is_over: Any) -> Lanes:
    """The next game in these lanes."""
    fresh = machine.begin(rules, lanes.k0, lanes.k1 + jnp.uint32(1))
    attributes = jnp.where(is_over, machine.initial(rules), lanes.memory[:SIDES])
    memory = lanes.memory.at[:SIDES].set(attributes)
    kept: Lanes = jax.tree.map(
        lambda new, old: jnp.where(is_over, new, old),
        fresh._replace(memory=is_over),
        lanes._replace(memory=is_over),
    )
    return kept._replace(memory=memory)


# -- so many decisions --------------------------------------------------------------------------


@jax.jit
def walk(rules: Params, k0: Any, k1: Any, decisions: Any) -> Tally:
    """As many decisions at random in every lane (first axis), and what became of its games.

    A lane that asks its players nothing ends after as many games.
    """
    rules = rules._replace(tokens=None)
    if on_processor():
        return kernel.walk(rules, k0, k1, decisions)
    return walk_side_by_side(rules, k0, k1, decisions)


def walk_side_by_side(rules: Params, k0: Any, k1: Any, decisions: Any) -> Tally:
    """The same as an accelerator does it: no lane rests before all have played."""
    rules = jax.tree.map(lambda x: jnp.moveaxis(x, 0, -1), rules._replace(tokens=None))
    zero = jnp.zeros_like(k0, jnp.int32)
    tally = Tally(*([zero] * len(Tally._fields)))

    def is_short(tally: Tally, lanes: Lanes) -> Any:
        return (tally.decisions + lanes.ply < decisions) & (tally.games < decisions)

    def goes_on(carry: tuple[Tally, Lanes]) -> Any:
        tally, lanes = carry
        return (lanes.running | (is_short(tally, lanes))).any()

    def one(tally: Tally, lanes: Lanes) -> Lanes:
        asks = ~lanes.running & (lanes.reason == 0) & is_short(tally, lanes)
        lanes = machine.use(rules, lanes, random_ability(rules, lanes), asks)
        return machine.beat(rules, lanes)

    def look(carry: tuple[Tally, Lanes]) -> tuple[Tally, Lanes]:
        tally, lanes = carry
        lanes = jax.lax.fori_loop(0, BEATS, lambda _, lanes: one(tally, lanes), lanes)
        is_over = lanes.reason != 0
        tally = _counted(tally, lanes, is_over)
        again = is_over & (tally.decisions < decisions) & (tally.games < decisions)
        # A lane that is done with a game stands still: it lasts and has made no decision.
        still = lanes._replace(
            ply=jnp.where(is_over, 0, lanes.ply), reason=jnp.where(is_over, 0, lanes.reason)
        )
        return tally, _restart(rules, still, again)

    first = (tally, machine.begin(rules, k0, k1))
    tally, lanes = jax.lax.while_loop(goes_on, look, first)
    return tally._replace(decisions=tally.decisions + lanes.ply)


@jax.jit
def replay(rules: Params, k0: Any, k1: Any, abilities: Any) -> tuple[State, State]:
    """Given abilities in every lane (lane, decision): the first states, and those after each.

    An index without an ability idles; duels that are over stay as they are.
    """
    advance = jax.vmap(env.advance)

    def decide(state: State, chosen: Any) -> tuple[State, State]:
        after = advance(rules, state, chosen)
        return after, after

    first = jax.vmap(env.start)(rules, k0, k1)
    rest = jax.lax.scan(decide, first, jnp.moveaxis(abilities, 1, 0))[1]
    return first, jax.tree.map(lambda x: jnp.moveaxis(x, 0, 1), rest)
