"""The agents (specs/asg/RULES.md, Agents) inside the batch, one order at a time.

Greedy and rusher give the orders of `core.games.asg.bots`, as long as no strength gets near 2^31;
random gives what `core.games.asg.choices.draw` gives with a counter generator; mixed draws from
the same generator at the start of each ply whether it is greedy in it or random.  Which agent
plays is data; a loop that another agent needs runs no round.
"""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax import lax

from core.games.asg.limits import MAX_NUMBER
from core.games.asg.plan import FAR
from webapp.evaluation.games.asg.greedy import greedy
from webapp.evaluation.games.asg.machine import (
    END,
    MOVE,
    PASS,
    REINFORCE,
    Order,
    Rules,
    State,
)
from webapp.evaluation.games.asg.memory import Memory, less
from webapp.evaluation.lanes import read

RANDOM, GREEDY, RUSHER, MIXED = range(4)
NAMES = ("random", "greedy", "rusher", "mixed")


def decide(
    rules: Rules, state: State, memory: Memory, agent: Any, seed: Any
) -> tuple[Order, Memory]:
    """The agent's next order; `seed` is that of random's generator."""
    is_open = (state.used < rules.get("budget")) & (state.reason == 0)
    agent, memory = _mood(memory, is_open, agent, seed)
    by_chance, memory = _random(rules, state, memory, is_open & (agent == RANDOM), seed)
    by_greed, memory = greedy(rules, state, memory, is_open & (agent == GREEDY))
    by_rush, memory = _rusher(rules, state, memory, is_open & (agent == RUSHER))
    chosen = [
        jnp.where(agent == GREEDY, g, jnp.where(agent == RUSHER, r, c))
        for c, g, r in zip(by_chance, by_greed, by_rush, strict=True)
    ]
    order = Order(jnp.where(is_open, chosen[0], END), *chosen[1:])
    ends = order.kind == END
    forgotten = jnp.where(ends, -1, memory.count), jnp.where(ends, -1, memory.here)
    coin = jnp.where(ends, -1, memory.coin)
    return order, memory._replace(count=forgotten[0], here=forgotten[1], coin=coin)


def _mood(memory: Memory, is_open: Any, agent: Any, seed: Any) -> tuple[Any, Memory]:
    """The agent that plays this order: mixed is greedy or random for a whole ply."""
    is_new = is_open & (agent == MIXED) & (memory.coin < 0)
    coin = jnp.where(is_new, (word(seed, memory.drawn) & 1).astype(jnp.int32), memory.coin)
    drawn = memory.drawn + is_new.astype(jnp.uint32)
    chosen = jnp.where(coin == 1, GREEDY, RANDOM)
    return jnp.where(agent == MIXED, chosen, agent), memory._replace(coin=coin, drawn=drawn)


# -- random ------------------------------------------------------------------------------------


def mix(x: Any) -> Any:
    """The hash of `core.rng`."""
    x ^= x >> 16
    x *= jnp.uint32(0x21F0AAAD)
    x ^= x >> 15
    x *= jnp.uint32(0x735A2D97)
    return x ^ x >> 15


def word(seed: Any, at: Any) -> Any:
    """A draw of the counter generator of `core.rng`, by how many came before it."""
    return mix(mix(mix(at + jnp.uint32(0x9E3779B9)) ^ seed))


def below(seed: Any, drawn: Any, n: Any) -> tuple[Any, Any]:
    """A number in [0, n) of the counter generator of `core.rng`, and how often it was drawn."""
    n = n.astype(jnp.uint32)
    rest = lax.rem(0 - n, n)

    def is_refused(carry: tuple[Any, Any]) -> Any:
        return (rest != 0) & (carry[1] >= 0 - rest)

    def again(carry: tuple[Any, Any]) -> tuple[Any, Any]:
        return carry[0] + 1, word(seed, carry[0])

    drawn, value = lax.while_loop(is_refused, again, (drawn + 1, word(seed, drawn)))
    return lax.rem(value, n).astype(jnp.int32), drawn


def purchase(rules: Rules, state: State) -> Any:
    """The largest amount that may be bought; 0: none."""
    cost, me = rules.get("cost"), state.active
    room = MAX_NUMBER - read(state.forces, me, rules.get("hq", me))
    most = lax.div(read(state.supply, me), jnp.maximum(cost, 1))
    return jnp.where(cost > 0, jnp.minimum(room, most), room)


def march(rules: Rules, state: State, edge: Any) -> Any:
    """The largest amount that may go along a directed edge; 0: none."""
    source, target = rules.get("sources", edge), rules.get("targets", edge)
    room = MAX_NUMBER - read(state.forces, state.active, target)
    return jnp.minimum(read(state.forces, state.active, source), room)


def _random(
    rules: Rules, state: State, memory: Memory, plays: Any, seed: Any
) -> tuple[Order, Memory]:
    edges = jnp.where(plays, rules.get("first", rules.get("count")), 0)
    bought = purchase(rules, state)
    offers = (bought > 0).astype(jnp.int32)

    def count(edge: Any, found: Any) -> Any:
        return found + (march(rules, state, edge) > 0)

    total = lax.fori_loop(0, edges, count, 2 + offers)
    row, drawn = below(seed, memory.drawn, total)
    wanted = row - 2 - offers

    def short(carry: tuple[Any, Any]) -> Any:
        return plays & (carry[1] >= 0)

    def skip(carry: tuple[Any, Any]) -> tuple[Any, Any]:
        edge, left = carry
        return edge + 1, left - (march(rules, state, edge) > 0)

    after, _ = lax.while_loop(short, skip, (jnp.int32(0), wanted))
    edge = jnp.maximum(after - 1, 0)
    buys, moves = (row == 2) & (offers > 0), wanted >= 0
    most = jnp.where(buys, bought, march(rules, state, edge))
    draws = plays & (buys | moves)
    amount, again = below(seed, drawn, jnp.where(draws, most, 1))
    marches = jnp.where(moves, MOVE, REINFORCE)
    kind = jnp.where(row == 0, END, jnp.where(row == 1, PASS, marches))
    drawn = jnp.where(draws, again, jnp.where(plays, drawn, memory.drawn))
    order = Order(kind, rules.get("sources", edge), rules.get("targets", edge), amount + 1)
    return order, memory._replace(drawn=drawn)


# -- rusher ------------------------------------------------------------------------------------


def _army(rules: Rules, state: State, plays: Any) -> Any:
    """The strongest stack that can reach the enemy's headquarters; -1: none."""
    me, aim = state.active, rules.get("hq", 1 - state.active)

    def look(node: Any, best: tuple[Any, ...]) -> tuple[Any, ...]:
        strength, far = read(state.forces, me, node), rules.distance(aim, node)
        mine = (node, strength, far, rules.get("rank", node))
        is_better = less((best[1], strength), (far, best[2]), (mine[3], best[3]))
        takes = (strength > 0) & (far < FAR) & ((best[0] < 0) | is_better)
        return tuple(jnp.where(takes, a, b) for a, b in zip(mine, best, strict=True))

    zero = jnp.int32(0)
    last = jnp.where(plays, rules.get("count"), 0)
    return lax.fori_loop(0, last, look, (zero - 1, zero, zero, zero))[0]


def _ahead(rules: Rules, state: State, here: Any, plays: Any) -> Any:
    """The neighbour nearer the enemy's headquarters that the fewest enemies hold."""
    aim = rules.get("hq", 1 - state.active)
    far = rules.distance(aim, here)

    def look(edge: Any, best: tuple[Any, ...]) -> tuple[Any, ...]:
        node = rules.get("targets", edge)
        mine = (node, read(state.forces, 1 - state.active, node), rules.get("rank", node))
        is_better = less((mine[1], best[1]), (mine[2], best[2]))
        takes = (rules.distance(aim, node) < far) & ((best[0] < 0) | is_better)
        return tuple(jnp.where(takes, a, b) for a, b in zip(mine, best, strict=True))

    zero = jnp.int32(0)
    last = jnp.where(plays, rules.get("first", here + 1), 0)
    return lax.fori_loop(rules.get("first", here), last, look, (zero - 1, zero, zero))[0]


def _rusher(rules: Rules, state: State, memory: Memory, plays: Any) -> tuple[Order, Memory]:
    me = state.active
    home, cost, supply = rules.get("hq", me), rules.get("cost"), read(state.supply, me)
    slots = rules.get("budget") - state.used
    is_new = plays & (memory.here < 0)
    army = jnp.where(is_new, _army(rules, state, is_new), memory.here)
    stands, here = army >= 0, jnp.maximum(army, 0)
    bought = jnp.where(cost > 0, lax.div(supply, jnp.maximum(cost, 1)), supply)
    is_near = rules.distance(rules.get("hq", 1 - me), here) < slots
    buys = is_new & (bought > 0) & (~stands | is_near)
    takes = buys & (here == home)
    amount = read(state.forces, me, here) + jnp.where(takes, bought, 0)
    amount = jnp.where(is_new, amount, memory.amount)
    extra = jnp.where(is_new, jnp.where(buys & ~takes, bought, 0), memory.extra)
    moves = plays & stands & ~buys
    near = jnp.maximum(_ahead(rules, state, here, moves), 0)
    fights = read(state.forces, 1 - me, near) > 0
    joined = amount + read(state.forces, me, near) - jnp.where(near == home, extra, 0)
    order = Order(
        jnp.where(buys, REINFORCE, jnp.where(moves, MOVE, END)),
        here,
        near,
        jnp.where(buys, bought, amount),
    )
    arrives = jnp.where(fights, -1, near)
    return order, memory._replace(
        here=jnp.where(plays, jnp.where(moves, arrives, army), memory.here),
        amount=jnp.where(moves, joined, amount),
        extra=extra,
    )
