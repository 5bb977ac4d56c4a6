"""Whole matches in batch: policies choose inside the machine, no lane waits for another.

A lane that asks its player gets the policy's choice in the next beat; a lane whose duel is over
starts its next game, that of the match seed + 2^32 (ruleset v1, Randomness).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from webapp.evaluation import lanes
from webapp.evaluation.games.heroes import machine, walker
from webapp.evaluation.games.heroes.encode import Params
from webapp.evaluation.games.heroes.env import State, state_of
from webapp.evaluation.games.heroes.machine import Lanes
from webapp.evaluation.lanes import Spread, entry_point

BEATS = 16
"""Beats between two looks at who is over."""


class Tally(NamedTuple):
    """Per lane: decisions made, games finished, and how they ended."""

    decisions: Any
    games: Any
    wins: Any
    """Of player 0."""
    losses: Any
    draws: Any
    turns: Any


def random_ability(rules: Params, lanes: Lanes) -> Any:
    """Each ability equally likely, from the seat's own generator; -1 where there is none."""
    lane = jnp.arange(lanes.pc.shape[-1], dtype=jnp.int32)
    count = machine.look_up(rules, "abilities", lanes.active, lane)
    return jnp.where(count > 0, drawn(lanes, count), -1)


def drawn(now: Lanes | walker.Duel, count: Any) -> Any:
    """A number below the count, of the generator of the seat to act."""
    k0, _ = machine.policy_key(now.k0, now.k1, now.active)
    return _drawn(k0, now, count)


def _drawn(key: Any, now: Lanes | walker.Duel, count: Any) -> Any:
    word = machine.bits(key, now.k1, now.ply.astype(jnp.uint32))
    return machine.below(word, count.astype(jnp.uint32)).astype(jnp.int32)


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
        return _restart(rules, tally, lanes)

    tally, lanes = jax.lax.fori_loop(0, beats // BEATS, look, (tally, lanes))
    return tally._replace(decisions=tally.decisions + lanes.ply), lanes


def _restart(rules: Params, tally: Tally, lanes: Lanes) -> tuple[Tally, Lanes]:
    """Count the games that are over, and begin the next ones."""
    is_over = lanes.reason != 0
    count = is_over.astype(jnp.int32)
    tally = Tally(
        tally.decisions + jnp.where(is_over, lanes.ply, 0),
        tally.games + count,
        tally.wins + (lanes.winner == 0) * count,
        tally.losses + (lanes.winner == 1) * count,
        tally.draws + (lanes.winner < 0) * count,
        tally.turns + lanes.turn * count,
    )
    fresh = machine.begin(rules, lanes.k0, lanes.k1 + jnp.uint32(1))
    attributes = jnp.where(is_over, machine.initial(rules), lanes.memory[: machine.SIDES])
    memory = lanes.memory.at[: machine.SIDES].set(attributes)
    kept = jax.tree.map(
        lambda new, old: jnp.where(is_over, new, old),
        fresh._replace(memory=is_over),
        lanes._replace(memory=is_over),
    )
    return tally, kept._replace(memory=memory)


def in_chunks(rules: Params, k0: Any, k1: Any, beats: int) -> Tally:
    """`rollout` of any number of lanes, chunk after chunk; lanes first."""

    def chunk(part: tuple[Params, Any, Any]) -> Tally:
        part_rules, a, b = part
        last = jax.tree.map(lambda x: jnp.moveaxis(x, 0, -1), part_rules)
        return rollout(last, a, b, beats)[0]

    size = k0.shape[0]
    width = min(size, machine.CHUNK)
    parts = jax.tree.map(
        lambda x: x.reshape(size // width, width, *x.shape[1:]),
        (rules._replace(tokens=None), k0, k1),
    )
    tally: Tally = jax.tree.map(lambda x: x.reshape(size), jax.lax.map(chunk, parts))
    return tally


# -- on a processor -----------------------------------------------------------------------------


@entry_point("decisions")
def walk(spread: Spread, rules: Params, k0: Any, k1: Any, decisions: int) -> Tally:
    """As many decisions at random in every lane (first axis), lane after lane.

    A lane that asks its players nothing ends after as many games.
    """

    def lane_of(lane: Any, rules: Params, k0: Any, k1: Any) -> Tally:
        first = walker.begin(rules, lane, walker.read(k0, lane), walker.read(k1, lane))
        zero = jnp.int32(0)
        # The first word of the seats' keys; it stays from game to game.
        keys = [machine.policy_key(first.k0, first.k1, jnp.int32(seat))[0] for seat in (0, 1)]

        def decide(duel: walker.Duel) -> walker.Duel:
            count = walker.look_up(rules, "abilities", duel.active, lane)
            key = jnp.where(duel.active == 0, *keys)
            ability = jnp.where(count > 0, _drawn(key, duel, count), -1)
            return walker.settle(rules, lane, walker.use(rules, lane, duel, ability))

        def game(carry: tuple[Tally, walker.Duel]) -> tuple[Tally, walker.Duel]:
            tally, duel = carry
            before = tally.decisions

            def asks(duel: walker.Duel) -> Any:
                return (duel.reason == 0) & (before + duel.ply < decisions)

            duel = jax.lax.while_loop(asks, decide, walker.settle(rules, lane, duel))
            is_over = (duel.reason != 0).astype(jnp.int32)
            after = Tally(
                before + duel.ply,
                tally.games + is_over,
                tally.wins + is_over * (duel.winner == 0),
                tally.losses + is_over * (duel.winner == 1),
                tally.draws + is_over * (duel.winner < 0),
                tally.turns + is_over * duel.turn,
            )
            return after, walker.begin(rules, lane, duel.k0, duel.k1 + jnp.uint32(1))

        def is_short(carry: tuple[Tally, walker.Duel]) -> Any:
            return (carry[0].decisions < decisions) & (carry[0].games < decisions)

        none = Tally(*([zero] * len(Tally._fields)))
        tally: Tally = jax.lax.while_loop(is_short, game, (none, first))[0]
        return tally

    rules = rules._replace(tokens=None)
    tally: Tally = spread(k0.shape[0], lane_of, rules, k0, k1)
    return tally


@entry_point()
def replay(spread: Spread, rules: Params, k0: Any, k1: Any, abilities: Any) -> tuple[State, State]:
    """Given abilities in every lane (lane, decision): the first states, and those after each.

    An index without an ability idles; duels that are over stay as they are.
    """

    def lane_of(lane: Any, rules: Params, k0: Any, k1: Any, abilities: Any) -> tuple[State, State]:
        duel = walker.settle(
            rules, lane, walker.begin(rules, lane, walker.read(k0, lane), walker.read(k1, lane))
        )
        first, count = state_of(duel), abilities.shape[1]
        room = jax.tree.map(lambda x: jnp.zeros((count, *x.shape), x.dtype), first)

        def put(all_states: Any, at: Any, value: Any) -> Any:
            where = (at, *(0,) * value.ndim)
            return jax.lax.dynamic_update_slice(all_states, value[None], where)

        def decide(at: Any, carry: tuple[walker.Duel, State]) -> tuple[walker.Duel, State]:
            duel, found = carry

            def on(duel: walker.Duel) -> walker.Duel:
                used = walker.use(rules, lane, duel, lanes.read(abilities, lane, at))
                return walker.settle(rules, lane, used)

            duel = jax.lax.cond(duel.reason == 0, on, lambda same: same, duel)
            return duel, jax.tree.map(lambda old, new: put(old, at, new), found, state_of(duel))

        found: State = jax.lax.fori_loop(0, count, decide, (duel, room))[1]
        return first, found

    rules = rules._replace(tokens=None)
    states: tuple[State, State] = spread(k0.shape[0], lane_of, rules, k0, k1, abilities)
    return states
