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
from webapp.evaluation.games.heroes.machine import Lanes
from webapp.evaluation.games.heroes.numbers import below, bits, policy_key
from webapp.evaluation.games.heroes.state import State
from webapp.evaluation.games.heroes.store import (
    SPOTS,
    Duel,
    get,
    look_up,
    put,
    read,
    state_of,
    table_of,
)
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


def _at_random(table: Any, duel: Duel) -> Duel:
    """A decision: each ability equally likely, idle where there is none."""
    store, seat = duel.store, get(duel.store, "active")
    key = read(store, SPOTS["key0"] + seat)
    count = look_up(table, "abilities", seat)
    chosen = _picked(key, get(store, "k1"), get(store, "ply"), count, seat)
    return walker.use_of(table, duel, *chosen)


@lanes.apart
def _picked(key: Any, k1: Any, ply: Any, count: Any, seat: Any) -> tuple[Any, Any, Any]:
    exists = count > 0
    return seat, jnp.where(exists, _drawn(key, k1, ply, count), 0), exists


@lanes.apart
def _counted(
    k1: Any,
    ply: Any,
    turn: Any,
    winner: Any,
    decisions: Any,
    games: Any,
    wins: Any,
    losses: Any,
    draws: Any,
    turns: Any,
) -> tuple[Any, ...]:
    return (
        k1 + 1,
        decisions + ply,
        games + 1,
        wins + (winner == 0),
        losses + (winner == 1),
        draws + (winner < 0),
        turns + turn,
    )


@entry_point("decisions")
def walk(spread: Spread, rules: Params, k0: Any, k1: Any, decisions: int) -> Tally:
    """As many decisions at random in every lane (first axis), lane after lane.

    A lane that asks its players nothing ends after as many games.
    """

    def lane_of(lane: Any, rules: Params, k0: Any, k1: Any) -> Tally:
        table = table_of(rules.table, lane)
        first = walker.begin(table, read(k0, lane), read(k1, lane))

        def is_short(store: Any) -> Any:
            return (get(store, "decisions") + get(store, "ply") < decisions) & (
                get(store, "games") < decisions
            )

        def decide(*duel: Any) -> Duel:
            return _at_random(table, Duel(*duel))

        def count(_: Any, __: Any, store: Any) -> tuple[Any, Any, Any]:
            names = ("k1", "ply", "turn", "winner", *Tally._fields)
            k1, *tally = _counted(*(get(store, name) for name in names))
            store = put(store, k1=k1, **dict(zip(Tally._fields, tally, strict=True)))
            return walker.begin_again(table, store)

        def stretch(duel: Duel) -> Duel:
            duel = walker.settle(table, duel)
            is_over = get(duel.store, "reason") != 0
            duel = Duel(*lanes.once(is_over, count, *duel))
            asks = walker.rests(duel) & is_short(duel.store)
            return Duel(*lanes.once(asks, decide, *duel))

        def goes_on(duel: Duel) -> Any:
            is_amid = ~walker.rests(duel) & (get(duel.store, "ply") > 0)
            return is_short(duel.store) | is_amid

        store = jax.lax.while_loop(goes_on, stretch, first).store
        tally = Tally(*(get(store, name) for name in Tally._fields))
        return tally._replace(decisions=tally.decisions + get(store, "ply"))

    rules = rules._replace(tokens=None)
    tally: Tally = spread(k0.shape[0], lane_of, rules, k0, k1)
    return tally


@entry_point()
def replay(spread: Spread, rules: Params, k0: Any, k1: Any, abilities: Any) -> tuple[State, State]:
    """Given abilities in every lane (lane, decision): the first states, and those after each.

    An index without an ability idles; duels that are over stay as they are.
    """

    def lane_of(lane: Any, rules: Params, k0: Any, k1: Any, abilities: Any) -> tuple[State, State]:
        table = table_of(rules.table, lane)
        duel = walker.begin(table, read(k0, lane), read(k1, lane))
        duel = walker.settle(table, duel)
        first, count = state_of(duel), abilities.shape[1]
        room = jax.tree.map(lambda x: jnp.zeros((count, *x.shape), x.dtype), first)

        def put_at(all_states: Any, at: Any, value: Any) -> Any:
            where = (at, *(0,) * value.ndim)
            return jax.lax.dynamic_update_slice(all_states, value[None], where)

        def decide(at: Any, carry: tuple[Duel, State]) -> tuple[Duel, State]:
            duel, found = carry

            def on(*duel: Any) -> Duel:
                used = walker.use(table, Duel(*duel), lanes.read(abilities, lane, at))
                return walker.settle(table, used)

            duel = Duel(*lanes.once(get(duel.store, "reason") == 0, on, *duel))
            return duel, jax.tree.map(lambda old, new: put_at(old, at, new), found, state_of(duel))

        found: State = jax.lax.fori_loop(0, count, decide, (duel, room))[1]
        return first, found

    rules = rules._replace(tokens=None)
    states: tuple[State, State] = spread(k0.shape[0], lane_of, rules, k0, k1, abilities)
    return states
