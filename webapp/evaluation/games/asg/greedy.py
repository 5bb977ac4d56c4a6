"""The greedy agent inside the batch; it gives the orders of `core.games.asg.bots.greedy`."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax import lax

from core.games.asg.plan import FAR
from webapp.evaluation.games.asg.machine import END, MOVE, REINFORCE, Order, Rules, State, income
from webapp.evaluation.games.asg.memory import Memory, less
from webapp.evaluation.lanes import read, write

MOST = 6
"""Strength that greedy buys in a ply, at most."""


def _goal(rules: Rules, state: State, plays: Any) -> Any:
    """The best-yielding node that it can reach and does not own, else the enemy's headquarters."""
    last, home = jnp.where(plays, rules.get("yielding"), 0), rules.get("hq", state.active)

    def is_useless(at: Any) -> Any:
        node = rules.get("wanted", at)
        is_own = read(state.owners, node) == state.active
        return (at < last) & (is_own | (rules.distance(home, node) >= FAR))

    at = lax.while_loop(is_useless, lambda at: at + 1, jnp.int32(0))
    return jnp.where(at < last, rules.get("wanted", at), rules.get("hq", 1 - state.active))


def _best_march(
    rules: Rules, state: State, goal: Any, source: Any, amount: Any
) -> tuple[Any, Any, Any]:
    """Where greedy would go from here, its score and distance; -1: nowhere."""
    me, enemy_hq = state.active, rules.get("hq", 1 - state.active)
    far = rules.distance(goal, source)

    def look(edge: Any, best: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        node, score, distance = best
        near = rules.get("targets", edge)
        ahead, enemy = rules.distance(goal, near), read(state.forces, 1 - me, near)
        gain, is_goal = rules.get("yields", near), near == goal
        needed = enemy - ((gain > 0) | is_goal)
        dares = (enemy == 0) | (near == enemy_hq) | (amount >= needed)
        value = 1000 * is_goal + 10 * jnp.minimum(10, gain) - enemy
        rank, other = rules.get("rank", near), rules.get("rank", jnp.maximum(node, 0))
        is_better = less((score, value), (ahead, distance), (rank, other))
        takes = (ahead < far) & dares & ((node < 0) | is_better)
        return tuple(
            jnp.where(takes, a, b) for a, b in zip((near, value, ahead), best, strict=True)
        )  # type: ignore[return-value]

    zero = jnp.int32(0)
    last = jnp.where(amount > 0, rules.get("first", source + 1), 0)
    return lax.fori_loop(rules.get("first", source), last, look, (zero - 1, zero, zero))  # type: ignore[no-any-return]


def _plan(rules: Rules, state: State, memory: Memory, plays: Any) -> Memory:
    """Greedy's marches: the best one of every stack."""
    me, goal = state.active, _goal(rules, state, plays)
    home = rules.get("hq", me)

    def visit(source: Any, m: Memory) -> Memory:
        amount = read(state.forces, me, source) - (source == home)
        near, score, _ = _best_march(rules, state, goal, source, amount)
        at = m.count
        return m._replace(
            sources=write(m.sources, source, at),
            targets=write(m.targets, near, at),
            amounts=write(m.amounts, amount, at),
            scores=write(m.scores, score, at),
            count=at + (near >= 0),
        )

    fresh = memory._replace(
        goal=jnp.where(plays, goal, memory.goal), count=jnp.where(plays, 0, memory.count)
    )
    last = jnp.where(plays, rules.get("count"), 0)
    return lax.fori_loop(0, last, visit, fresh)  # type: ignore[no-any-return]


def _next_march(rules: Rules, memory: Memory, plays: Any) -> tuple[Any, Memory]:
    """The best march that is left, which is left no more; -1: none."""

    def look(at: Any, best: tuple[Any, ...]) -> tuple[Any, ...]:
        index, score, far, amount, source, target = best
        near = read(memory.targets, at)
        is_left = near >= 0
        place = jnp.maximum(near, 0)
        ahead = rules.distance(memory.goal, place)
        first, last = rules.get("rank", read(memory.sources, at)), rules.get("rank", place)
        value, size = read(memory.scores, at), read(memory.amounts, at)
        is_better = less(
            (score, value), (ahead, far), (amount, size), (first, source), (last, target)
        )
        takes = is_left & ((index < 0) | is_better)
        mine = (at, value, ahead, size, first, last)
        return tuple(jnp.where(takes, a, b) for a, b in zip(mine, best, strict=True))

    zero = jnp.int32(0)
    last = jnp.where(plays, memory.count, 0)
    index = lax.fori_loop(0, last, look, (zero - 1, zero, zero, zero, zero, zero))[0]
    return index, memory


def greedy(rules: Rules, state: State, memory: Memory, plays: Any) -> tuple[Order, Memory]:
    """The next order of the ply's plan, which is made before the first one."""
    is_new = plays & (memory.count < 0)
    memory = _plan(rules, state, memory, is_new)
    me, cost = state.active, rules.get("cost")
    before = lax.cond(
        is_new,
        lambda: jnp.maximum(0, read(state.supply, me) - income(rules, state.owners, me)),
        lambda: jnp.int32(0),
    )
    most = jnp.where(cost > 0, lax.div(before, jnp.maximum(cost, 1)), MOST)
    amount = jnp.minimum(most, MOST)
    buys = is_new & (amount > 0)
    index, memory = _next_march(rules, memory, plays & ~buys)
    at = jnp.maximum(index, 0)
    target = read(memory.targets, at)
    kept = jnp.where(index >= 0, -1, target)
    order = Order(
        jnp.where(buys, REINFORCE, jnp.where(index >= 0, MOVE, END)),
        read(memory.sources, at),
        target,
        jnp.where(buys, amount, read(memory.amounts, at)),
    )
    return order, memory._replace(targets=write(memory.targets, kept, at))
