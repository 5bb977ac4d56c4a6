"""Turns and reactions in the plainest way, for the literal stack machine to run its scripts in.

It knows neither the walker's words nor its way through the entries, only the table of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import jax.numpy as jnp
from jax import lax

from core.games.heroes.limits import MAX_ABILITIES, MAX_PENDING
from core.games.heroes.rows import CONTEXT
from webapp.evaluation import lanes
from webapp.evaluation.games.heroes.encode import (
    ENTRY_FLAGS_AT,
    INDEX,
    NEXT_AT,
    OWNER,
    PARTS,
    PHASE,
    SWAPS,
    UNLESS_PASSED,
    WIDTH,
    WILL_ASK,
    WILL_SWAP,
    Params,
)
from webapp.evaluation.games.heroes.memory import SIDES
from webapp.evaluation.games.heroes.numbers import as_float, canon
from webapp.evaluation.games.heroes.state import TIMED_OUT

RING = 2 * MAX_PENDING
"""Room of the queue of changes; one more than may wait is enough, a power of 2 is quick."""
NEW = 2 * SIDES
OLD = NEW + RING
REACTION = OLD + RING
MEMORY = REACTION + RING


class Duel(NamedTuple):
    """One running duel."""

    memory: Any
    """Both sides' attributes; contexts and registers, in a bank for either owner; the queue of
    changes: values after and before them, and the first entries that answer, by their bits."""
    head: Any
    tail: Any
    outer: Any
    inner: Any
    in_phase: Any
    passed: Any
    k0: Any
    k1: Any
    ctr: Any
    turn: Any
    active: Any
    ply: Any
    overflow: Any
    reason: Any
    winner: Any


def read(table: Any, index: Any) -> Any:
    """table[index], an index that is known to exist."""
    return lanes.read(table, jnp.asarray(index).astype(jnp.uint32))


def write(table: Any, index: Any, value: Any) -> Any:
    """The table with table[index] = value."""
    return lanes.write(table, value, jnp.asarray(index).astype(jnp.uint32))


def look_up(rules: Params, part: str, index: Any, lane: Any) -> Any:
    """A whole number of a part of a lane's table."""
    return read(rules.table.reshape(-1), lane * WIDTH + (PARTS[part] + index))


def queued(memory: Any, tail: Any, new: Any, old: Any, reaction: Any) -> Any:
    """The memory with a change at the end of the queue."""
    slot = tail & (RING - 1)
    for base, value in ((NEW, new), (OLD, old), (REACTION, as_float(reaction))):
        memory = write(memory, base + slot, value)
    return memory


def next_script(rules: Params, lane: Any, now: Duel) -> tuple[Duel, Any, Any]:
    """Another reaction to the same change, else the next change's first one, else the turn's.

    Also where its words begin, and whose bank of memory it uses.
    """
    nothing = jnp.float32(0.0)

    def react() -> Any:
        pops = (now.inner == 0).astype(jnp.int32)
        slot = now.head - 1 + pops & (RING - 1)
        new, old = read(now.memory, NEW + slot), read(now.memory, OLD + slot)
        waiting = lax.bitcast_convert_type(read(now.memory, REACTION + slot), jnp.int32)
        index = jnp.where(now.inner == 0, waiting, now.inner)
        return look_up(rules, "calls", index, lane), pops, new, old

    def go_on() -> Any:
        entry = look_up(rules, "calls", now.outer & INDEX, lane)
        return entry, jnp.int32(0), nothing, nothing

    is_reaction = (now.inner != 0) | (now.tail != now.head)
    entry, popped, new, old = lax.cond(is_reaction, react, go_on)
    after = entry >> NEXT_AT & (INDEX | WILL_ASK | WILL_SWAP)
    flags = entry >> ENTRY_FLAGS_AT
    moves = ~is_reaction
    bank = (flags & OWNER) << 4
    memory = now.memory
    for step, value in enumerate((canon(new - old), new, old)):
        memory = write(memory, (CONTEXT + step ^ bank) & 63, value)
    swaps = moves & (flags & SWAPS != 0)
    turn = now.turn + swaps
    times_out = swaps & (turn >= look_up(rules, "max_turns", 0, lane))
    passed = now.passed & ~swaps
    skips = moves & (flags & UNLESS_PASSED != 0) & passed
    now = now._replace(
        memory=memory,
        outer=jnp.where(is_reaction, now.outer, after),
        inner=jnp.where(is_reaction, after, 0),
        head=jnp.where(is_reaction, now.head + popped, 0),
        tail=jnp.where(is_reaction, now.tail, 0),
        in_phase=jnp.where(is_reaction, now.in_phase, flags & PHASE != 0),
        passed=passed,
        turn=turn,
        active=now.active ^ swaps,
        reason=jnp.where(times_out, TIMED_OUT, now.reason),
    )
    return now, jnp.where(times_out | skips, 0, entry & 511), bank


def settle(rules: Params, lane: Any, now: Duel, script: Callable[..., Duel]) -> Duel:
    """On until the duel asks a player or is over; `script` runs a script's words."""

    def goes_on(now: Duel) -> Any:
        stops = jnp.where(now.passed, WILL_SWAP, WILL_ASK | WILL_SWAP)
        is_quiet = (now.inner == 0) & (now.head == now.tail) & (now.outer & stops != 0)
        return (now.reason == 0) & ~is_quiet

    def one(now: Duel) -> Duel:
        return script(rules, lane, *next_script(rules, lane, now))

    now = lax.while_loop(goes_on, one, now)
    swaps = (now.reason == 0) & (now.outer & WILL_SWAP != 0)
    turn = now.turn + swaps
    times_out = swaps & (turn >= look_up(rules, "max_turns", 0, lane))
    return now._replace(
        turn=turn,
        active=now.active ^ swaps,
        passed=now.passed & ~swaps,
        reason=jnp.where(times_out, TIMED_OUT, now.reason),
    )


def begin(rules: Params, lane: Any, k0: Any, k1: Any) -> Duel:
    """A duel that is about to start."""
    zero, no = jnp.int32(0), jnp.bool_(False)
    table = lax.dynamic_slice(rules.table, (lane, PARTS["initial"]), (1, SIDES)).reshape(-1)
    return Duel(
        memory=jnp.concatenate([as_float(table), jnp.zeros(MEMORY - SIDES, jnp.float32)]),
        head=zero,
        tail=zero,
        outer=look_up(rules, "start", 0, lane),
        inner=zero,
        in_phase=no,
        passed=no,
        k0=k0,
        k1=k1,
        ctr=jnp.uint32(0),
        turn=zero,
        active=zero,
        ply=zero,
        overflow=zero,
        reason=zero,
        winner=zero - 1,
    )


def use(rules: Params, lane: Any, now: Duel, ability: Any) -> Duel:
    """The active player's decision; an index without an ability idles."""
    exists = (ability >= 0) & (ability < look_up(rules, "abilities", now.active, lane))
    number = jnp.where(exists, ability, 0)
    index = now.active * MAX_ABILITIES + number
    idle = look_up(rules, "idle", now.active, lane)
    cost = as_float(look_up(rules, "costs", index, lane))
    bank = now.active << 4
    memory = write(now.memory, CONTEXT + 3 ^ bank, number.astype(jnp.float32))
    return now._replace(
        memory=write(memory, CONTEXT + 4 ^ bank, cost),
        outer=jnp.where(exists, look_up(rules, "use", index, lane), idle),
        in_phase=jnp.bool_(True),
        passed=jnp.bool_(False),
        ply=now.ply + 1,
    )
