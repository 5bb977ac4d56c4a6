"""Whole matches in batch: the agents choose inside the machine, no lane waits for another."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
from jax import lax

from webapp.evaluation.games.asg import events, policies
from webapp.evaluation.games.asg.encode import Params
from webapp.evaluation.games.asg.machine import (
    END,
    PLAYING,
    Facts,
    Order,
    Rules,
    State,
    begin,
    step,
)
from webapp.evaluation.games.asg.memory import Memory, blank
from webapp.evaluation.lanes import Spread, entry_point, read

WIDTH = len(Facts._fields)


class Tally(NamedTuple):
    """Per lane: orders given without the ends of plies, plies, matches, and how those ended."""

    orders: Any
    plies: Any
    matches: Any
    wins: Any
    """Of P1."""
    losses: Any
    draws: Any


class Record(NamedTuple):
    """Per lane and order: the order and its events; the first row is the first income."""

    orders: Any
    events: Any
    length: Any


@entry_point("steps")
def play(spread: Spread, params: Params, rows: Any, seeds: Any, agents: Any, steps: int) -> Tally:
    """So many orders and ends of plies in every lane, match after match.

    Per lane: the row of its scenario, its first seed and both players' agents.  The next match
    has the next seed but 2^16.
    """

    def one(lane: Any, params: Params, rows: Any, seeds: Any, agents: Any) -> Tally:
        rules, pair = Rules(params, read(rows, lane)), _pair(agents, lane)

        def turn(_: Any, carry: tuple[Any, ...]) -> tuple[Any, ...]:
            tally, state, memory, seed = carry
            state, memory, order, _ = _go_on(rules, state, memory, pair, seed)
            is_over = state.reason != PLAYING
            tally = _counted(tally, state, order, is_over)

            def restarted() -> tuple[State, Any]:
                return begin(rules, seed + jnp.uint32(1 << 16))[0], seed + jnp.uint32(1 << 16)

            state, seed = lax.cond(is_over, restarted, lambda: (state, seed))
            memory = memory._replace(
                drawn=jnp.where(is_over, jnp.uint32(0), memory.drawn),
                count=jnp.where(is_over, -1, memory.count),
                here=jnp.where(is_over, -1, memory.here),
                coin=jnp.where(is_over, -1, memory.coin),
            )
            return tally, state, memory, seed

        seed = read(seeds, lane)
        tally = Tally(*([jnp.int32(0)] * len(Tally._fields)))
        carry = (tally, begin(rules, seed)[0], blank(rules), seed)
        found: Tally = lax.fori_loop(0, steps, turn, carry)[0]
        return found

    found: Tally = spread(seeds.shape[0], one, params, rows, seeds, agents)
    return found


def _pair(agents: Any, lane: Any) -> Any:
    return lax.dynamic_slice(agents, (lane, 0), (1, 2)).reshape(2)


def _go_on(
    rules: Rules, state: State, memory: Memory, pair: Any, seed: Any
) -> tuple[State, Memory, Order, Any]:
    order, memory = policies.decide(rules, state, memory, read(pair, state.active), seed)
    state, facts = step(rules, state, order)
    return state, memory, order, facts


def _counted(tally: Tally, state: State, order: Order, is_over: Any) -> Tally:
    ends = order.kind == END
    return Tally(
        tally.orders + ~ends,
        tally.plies + (ends | is_over),
        tally.matches + is_over,
        tally.wins + (is_over & (state.winner == 0)),
        tally.losses + (is_over & (state.winner == 1)),
        tally.draws + (is_over & (state.winner < 0)),
    )


@entry_point()
def finish(spread: Spread, params: Params, rows: Any, seeds: Any, agents: Any) -> State:
    """One match per lane, to its end."""

    def one(lane: Any, params: Params, rows: Any, seeds: Any, agents: Any) -> State:
        rules, pair, seed = Rules(params, read(rows, lane)), _pair(agents, lane), read(seeds, lane)

        def on(carry: tuple[State, Memory]) -> tuple[State, Memory]:
            return _go_on(rules, *carry, pair, seed)[:2]

        start = begin(rules, seed)[0], blank(rules)
        state: State = lax.while_loop(lambda c: c[0].reason == PLAYING, on, start)[0]
        return state

    found: State = spread(seeds.shape[0], one, params, rows, seeds, agents)
    return found


@entry_point("steps")
def record(
    spread: Spread, params: Params, rows: Any, seeds: Any, agents: Any, steps: int
) -> Record:
    """One match per lane with all its orders and events, the first `steps` of them."""

    def one(lane: Any, params: Params, rows: Any, seeds: Any, agents: Any) -> Record:
        rules, pair, seed = Rules(params, read(rows, lane)), _pair(agents, lane), read(seeds, lane)

        def on(carry: tuple[Any, ...]) -> tuple[Any, ...]:
            done, state, memory = carry
            state, memory, order, facts = _go_on(rules, state, memory, pair, seed)
            at = done.length
            return _put(done, at, order, events.packed(facts)), state, memory

        def goes_on(carry: tuple[Any, ...]) -> Any:
            return (carry[1].reason == PLAYING) & (carry[0].length < steps)

        state, facts = begin(rules, seed)
        empty = Record(
            jnp.zeros((steps, 4), jnp.int32),
            jnp.zeros((steps, WIDTH), jnp.int32),
            jnp.int32(0),
        )
        zero = jnp.int32(0)
        done = _put(empty, zero, Order(zero, zero, zero, zero), events.packed(facts))
        start = done, state, blank(rules)
        found: Record = lax.while_loop(goes_on, on, start)[0]
        return found

    found: Record = spread(seeds.shape[0], one, params, rows, seeds, agents)
    return found._replace(events=_shown(found.events, found.length))


def _put(done: Record, at: Any, order: Order, found: Any) -> Record:
    return Record(
        lax.dynamic_update_slice(done.orders, jnp.stack(order)[None], (at, 0)),
        lax.dynamic_update_slice(done.events, found[None], (at, 0)),
        at + 1,
    )


@entry_point("with_events")
def replay(
    spread: Spread,
    params: Params,
    rows: Any,
    seeds: Any,
    orders: Any,
    with_events: bool = False,
) -> tuple[State, Any]:
    """Given orders in every lane (lane, order, 4 numbers): the states after them, the events.

    A lane stops when its match is over; what is given after that costs nothing.
    """

    def one(lane: Any, params: Params, rows: Any, seeds: Any, orders: Any) -> tuple[Any, ...]:
        rules = Rules(params, read(rows, lane))

        def on(carry: tuple[Any, ...]) -> tuple[Any, ...]:
            at, state, found = carry
            order = Order(*(read(orders, lane, at, i) for i in range(4)))
            state, facts = step(rules, state, order)
            if with_events:
                start = (at + 1, 0)
                found = lax.dynamic_update_slice(found, events.packed(facts)[None], start)
            return at + 1, state, found

        def goes_on(carry: tuple[Any, ...]) -> Any:
            return (carry[0] < orders.shape[1]) & (carry[1].reason == PLAYING)

        state, facts = begin(rules, read(seeds, lane))
        length = orders.shape[1] + 1 if with_events else 1
        found = jnp.zeros((length, WIDTH), jnp.int32)
        found = lax.dynamic_update_slice(found, events.packed(facts)[None], (0, 0))
        ended: tuple[Any, ...] = lax.while_loop(goes_on, on, (jnp.int32(0), state, found))
        return ended

    done, state, found = spread(seeds.shape[0], one, params, rows, seeds, orders)
    return state, _shown(found, done + 1)


def _shown(found: Any, lengths: Any) -> Any:
    """The events of packed facts, so many in every lane; nothing in the rows after them."""
    is_there = jnp.arange(found.shape[1]) < lengths[:, None]
    return jnp.where(is_there[..., None, None], events.unpacked(found), 0)
