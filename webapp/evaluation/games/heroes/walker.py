"""The row interpreter on a CPU: one duel after the other, each a loop of real branches.

As one kernel (`webapp.evaluation.lanes`) a duel runs as in a language with jumps, its memory in the
first cache, and pays only for what it does; batches are a loop over duels.  `machine` runs all
duels side by side instead; both read the same scripts and make the same bits.

Every function here reads what it needs of the store, computes `apart`, and then writes: an array
that is read after a write would be copied.
"""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
from jax import lax

from core.games.heroes.limits import MAX_ABILITIES, MAX_CASCADE, MAX_PENDING
from core.games.heroes.rows import CONTEXT
from webapp.evaluation.games.heroes.encode import (
    ASKS,
    ENTRY_FLAGS_AT,
    INDEX,
    NEXT_AT,
    PARTS,
    SWAPS,
    UNLESS_PASSED,
)
from webapp.evaluation.games.heroes.machine import TIMED_OUT
from webapp.evaluation.games.heroes.numbers import as_bits, as_float, canon, policy_key
from webapp.evaluation.games.heroes.steps import (
    BEGUN,
    NEEDS_A_LOOK,
    PASSED,
    PC,
    REACTS,
    owner,
    passed_on,
    run,
)
from webapp.evaluation.games.heroes.store import (
    BANKS,
    QUEUE,
    RING,
    SIDES,
    SIZE,
    Duel,
    entry_after,
    get,
    look_up,
    put,
    read,
    write,
)
from webapp.evaluation.lanes import apart, once

_ASKS, _SWAPS, _UNLESS = (flag << ENTRY_FLAGS_AT for flag in (ASKS, SWAPS, UNLESS_PASSED))
_NEXT = INDEX << NEXT_AT


def begin(table: Any, k0: Any, k1: Any) -> Duel:
    """A duel that is about to start."""
    rest = jnp.zeros(SIZE - SIDES, jnp.int32)
    store = jnp.concatenate([lax.dynamic_slice(table, (PARTS["initial"],), (SIDES,)), rest])
    keys = {f"key{seat}": policy_key(k0, k1, jnp.int32(seat))[0] for seat in (0, 1)}
    words = {"k0": k0, "k1": k1, **keys}
    store = put(store, winner=-1, **{name: x.astype(jnp.int32) for name, x in words.items()})
    return Duel(_first(table), jnp.int32(0), store)


def begin_again(table: Any, store: Any) -> tuple[Any, Any, Any]:
    """The same for the next duel in the same store, of the same keys."""
    begun = lax.dynamic_slice(table, (PARTS["initial"],), (SIDES,))
    store = lax.dynamic_update_slice(store, begun, (0,))
    store = lax.dynamic_update_slice(store, jnp.zeros(BANKS - SIDES, jnp.int32), (SIDES,))
    names = ("ctr", "turn", "active", "ply", "overflow", "reason", "head", "limit")
    store = put(store, winner=-1, **dict.fromkeys(names, 0))
    return _first(table), jnp.int32(0), store


def _first(table: Any) -> Any:
    return look_up(table, "calls", look_up(table, "start", 0) & INDEX)


def use(table: Any, duel: Duel, ability: Any) -> Duel:
    """The active player's decision; an index without an ability idles."""
    seat = get(duel.store, "active")
    count = [look_up(table, "abilities", seat) for seat in (0, 1)]
    return use_of(table, duel, seat, *_chosen(ability, seat, *count))


def use_of(table: Any, duel: Duel, seat: Any, number: Any, exists: Any) -> Duel:
    """The decision of the seat to act: an ability that exists, or to idle."""
    store = duel.store
    index = seat * MAX_ABILITIES + number
    which = jnp.where(exists, look_up(table, "use", index), look_up(table, "idle", seat)) & INDEX
    entry, cost = look_up(table, "calls", which), look_up(table, "costs", index)
    place, ply, number, at, cost = _used(number, seat, get(store, "ply"), entry, cost)
    store = write(put(store, ply=ply), at, number)
    return Duel(place, duel.tail, write(store, at + 1, cost))


@apart
def _chosen(ability: Any, seat: Any, first: Any, second: Any) -> tuple[Any, Any]:
    exists = (ability >= 0) & (ability < jnp.where(seat == 0, first, second))
    return jnp.where(exists, ability, 0), exists


@apart
def _used(number: Any, seat: Any, ply: Any, entry: Any, cost: Any) -> tuple[Any, ...]:
    entry &= ~_UNLESS
    waits = (entry & PC == 0) | (entry & _SWAPS != 0)
    place = jnp.where(waits, entry, entry & BEGUN)
    return place, ply + 1, as_bits(number.astype(jnp.float32)), CONTEXT + 3 ^ seat << 4, cost


def rests(duel: Duel) -> Any:
    """Whether the duel asks a player or is over."""
    bits = _ASKS | PASSED | REACTS | NEEDS_A_LOOK | PC
    asks = (duel.place < 0) & (duel.place & bits == _ASKS) & (duel.tail == 0)
    return asks | (get(duel.store, "reason") != 0)


def settle(table: Any, duel: Duel) -> Duel:
    """On until the duel asks a player or is over."""
    return lax.while_loop(lambda duel: ~rests(duel), lambda duel: _stretch(table, duel), duel)


def _stretch(table: Any, duel: Duel) -> Duel:
    """Scripts that follow each other, and what comes then: a reaction, or the turn's next entry."""
    place, tail, store = run(table, duel)
    tail, store = once(_is_too_many(place, tail, get(store, "head")), _drop, tail, store)
    place, pops, enters = _ended(
        place,
        tail,
        get(store, "head"),
        get(store, "saved"),
        entry_after(table, place),
        get(store, "reason"),
    )
    place, store = once(pops, lambda *both: _react(table, *both), place, store)
    values = once(enters, lambda *all_three: _enter(table, *all_three), place, tail, store)
    return Duel(*values)


def _most(head: Any) -> Any:
    """How many changes may have been queued since nothing waited."""
    return jnp.minimum(head + MAX_PENDING, MAX_CASCADE)


@apart
def _is_too_many(place: Any, tail: Any, head: Any) -> Any:
    return (place < 0) & (tail > _most(head))


def _drop(tail: Any, store: Any) -> tuple[Any, Any]:
    """Changes beyond the bounds, which are the last ones."""
    tail, overflow = _dropped(tail, get(store, "head"), get(store, "overflow"))
    return tail, put(store, overflow=overflow)


@apart
def _dropped(tail: Any, head: Any, overflow: Any) -> tuple[Any, Any]:
    return _most(head), overflow + tail - _most(head)


@apart
def _ended(
    place: Any, tail: Any, head: Any, saved: Any, entry: Any, reason: Any
) -> tuple[Any, Any, Any]:
    """The place after the scripts; whether the next change is answered, or the turn goes on."""
    lasts = reason == 0
    is_done = place & (REACTS | PC) == REACTS
    is_last = is_done & (place & _NEXT == 0)
    of_turn = (place < 0) & (place & REACTS == 0)
    pops = (of_turn | is_last) & (tail != head) & lasts
    is_back = is_last & ~pops
    after = jnp.where(is_done & ~pops, passed_on(place, entry), place)
    after = jnp.where(is_back, saved | place & PASSED & saved >> 2, after)
    return after, pops, (of_turn | is_back) & (after < 0) & ~pops & lasts


def _react(table: Any, place: Any, store: Any) -> tuple[Any, Any]:
    """The first reaction to the change that waited longest."""
    head = get(store, "head")
    slot = QUEUE + 4 * (head & (RING - 1))
    new, old, changed = (read(store, slot + i) for i in range(3))
    entry = look_up(table, "calls", look_up(table, "heads", changed & (SIDES - 1)))
    place, head, saved, limit, bank, *context = _reacting(
        place, head, get(store, "saved"), new, old, entry
    )
    store = put(store, saved=saved, head=head, limit=limit)
    for i, value in enumerate(context):
        store = write(store, CONTEXT + i ^ bank, value)
    return place, store


@apart
def _reacting(place: Any, head: Any, saved: Any, new: Any, old: Any, entry: Any) -> tuple[Any, ...]:
    is_more = place & REACTS != 0
    saved = jnp.where(is_more, saved, place)
    after = jnp.where(entry & PC == 0, entry, entry & BEGUN) | REACTS
    after |= jnp.where(is_more, place & PASSED, 0)
    delta = as_bits(canon(as_float(new) - as_float(old)))
    return after, head + 1, saved, _most(head + 1), owner(after) << 4, delta, new, old


def _enter(table: Any, place: Any, tail: Any, store: Any) -> tuple[Any, Any, Any]:
    """An entry of the turn, nothing waiting: it begins, is left out, asks, or passes the turn."""
    turn, seat, most = get(store, "turn"), get(store, "active"), look_up(table, "max_turns", 0)
    found = _entered(place, turn, seat, most, entry_after(table, place))
    place, turn, seat, reason = found
    store = put(store, turn=turn, active=seat, reason=reason, head=0, limit=0)
    return place, tail * 0, store


@apart
def _entered(place: Any, turn: Any, seat: Any, most: Any, entry: Any) -> tuple[Any, ...]:
    swaps = place & _SWAPS != 0
    turn += swaps
    place = jnp.where(swaps, place & ~PASSED, place)
    is_passed = place & PASSED != 0
    asks = (place & _ASKS != 0) & ~is_passed
    skips = (place & _UNLESS != 0) & is_passed
    place &= ~NEEDS_A_LOOK
    after = jnp.where(skips | (place & PC == 0), passed_on(place, entry), place & BEGUN)
    reason = jnp.where(swaps & (turn >= most), TIMED_OUT, 0)
    return jnp.where(asks, place, after), turn, seat ^ swaps, reason
