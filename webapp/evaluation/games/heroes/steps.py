"""The words of scripts, as `walker` runs them: a sum, a write, and on to the next word or entry.

Nearly all words are sums in disguise (`words.Word.step`), so that a step has no branch; the few
others come after a test that nearly always fails.  Entries that need no look at the queue or the
turn follow each other within the same loop.
"""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp
import numpy as np
from jax import lax

from core.games.heroes.floats import MAX_FLOAT, TINY
from webapp.evaluation.games.heroes.encode import ENTRY_FLAGS_AT, OWNER, SWAPS, UNLESS_PASSED
from webapp.evaluation.games.heroes.machine import LOST, WON
from webapp.evaluation.games.heroes.numbers import (
    as_bits,
    as_float,
    below,
    bits,
)
from webapp.evaluation.games.heroes.results import compute
from webapp.evaluation.games.heroes.store import (
    QUEUE,
    RING,
    Duel,
    entry_after,
    get,
    look_up,
    put,
    read,
    write,
)
from webapp.evaluation.games.heroes.words import (
    ASKS_SUM,
    CODE,
    ENDS,
    FIRST_AT,
    HEARD_AT,
    OP_AT,
    OTHER_AT,
    OTHER_ENDS,
    PASSES,
    RARE,
    SECOND_AT,
    SIDE_AT,
    STOPS,
    TARGET_AT,
    USUAL_IF_NOT,
)
from webapp.evaluation.lanes import apart, once

PC = 511
"""The part of a place that says which word comes next; 0 for none."""
REACTS, PASSED = 1 << 27, 1 << 28
"""Bits of a place: its entry answers a change; its phase was passed.  The second one is 2 below
`encode.HOLDS`, and as high as `words.PASSES`."""
BEGUN = 0x7FFFFFFF
"""All bits but `encode.FRESH`, the sign."""
NEEDS_A_LOOK = (SWAPS | UNLESS_PASSED) << ENTRY_FLAGS_AT
_STOPS = np.int32(np.uint32(STOPS).view(np.int32))
_TINY = int(np.float32(TINY).view(np.int32))


def owner(place: Any) -> Any:
    """Whose script it is."""
    return place >> ENTRY_FLAGS_AT & OWNER


def passed_on(place: Any, entry: Any) -> Any:
    """The entry as the place after this one."""
    return entry | place & REACTS | place & PASSED & entry >> 2


def step(table: Any, duel: Duel) -> Duel:
    """One word of a script: what it computes, changes and queues."""
    place, tail, store = duel
    fields, bank = _word(table, place, 0), owner(place) << 4

    def at(field: int) -> Any:
        return (fields >> field ^ bank) & 63

    a, b = (
        read(store, at(field)) ^ _word(table, place, flip)
        for field, flip in ((FIRST_AT, 2), (SECOND_AT, 3))
    )
    target = at(TARGET_AT)
    old, ways = read(store, target), _word(table, place, 1)
    result, after, count = _sum(place, ways, a, b, old, tail, entry_after(table, place))
    old = _kept(old)

    def rare(result: Any, after: Any, store: Any) -> tuple[Any, Any, Any]:
        # Read again: every value that goes in here would be put into memory on every step.
        dice = (get(store, name) for name in ("k0", "k1", "ctr"))
        word = _word(table, place, 0), _word(table, place, 1)
        result, after, *said = _other(place, *word, a, b, entry_after(table, place), *dice)
        names = ("ctr", "reason", "winner")
        return result, after, put(store, **dict(zip(names, said, strict=True)))

    result, after, store = once(ways & RARE != 0, rare, result, after, store)
    store = write(store, target, result)
    # The place after the last change is free, so that no change is written there too.
    change = jnp.stack([result, old, target])
    slot = (QUEUE + 4 * (tail & (RING - 1))).astype(jnp.uint32)
    store = lax.dynamic_update_slice(store, change, (slot,), allow_negative_indices=False)
    return Duel(after, count, store)


def _word(table: Any, place: Any, which: int) -> Any:
    return look_up(table, "steps", which + 4 * (place & PC))


@apart
def _kept(old: Any) -> Any:
    """A value of its own, so that the store is not read again for it after it was written."""
    return old + 0


def run(table: Any, duel: Duel) -> Duel:
    """Words until the queue or the turn wants a look."""

    def goes_on(duel: Duel) -> Any:
        is_here = _word(table, duel.place, 1) & _STOPS == 0
        waits = (duel.place < 0) & (duel.tail > get(duel.store, "limit"))
        return is_here & (duel.place & NEEDS_A_LOOK == 0) & ~waits

    return lax.while_loop(goes_on, lambda duel: step(table, duel), duel)


def _next(place: Any, ways: Any, is_other: Any, entry: Any) -> Any:
    place = place | ways & PASSES
    ends = jnp.where(is_other, ways & OTHER_ENDS, ways & ENDS) != 0
    word = jnp.where(is_other, ways >> OTHER_AT, ways) & PC
    return jnp.where(ends, passed_on(place, entry), place & (BEGUN ^ PC) | word)


@apart
def _sum(place: Any, ways: Any, a: Any, b: Any, old: Any, tail: Any, entry: Any) -> Any:
    """The result's bits, the place after the word, and how many changes are queued."""
    total = as_float(a) + as_float(b)
    result = as_bits(jnp.clip(total, -MAX_FLOAT, MAX_FLOAT))
    result = jnp.where(result & BEGUN < _TINY, 0, result)
    is_heard = ways >> HEARD_AT >> owner(place) & 1
    is_other = (ways & ASKS_SUM != 0) & ((as_bits(total) > 0) == (ways & USUAL_IF_NOT != 0))
    count = tail + jnp.where(result != old, is_heard, 0)
    return result, _next(place, ways, is_other, entry), count


@apart
def _other(
    place: Any, fields: Any, ways: Any, a: Any, b: Any, entry: Any, k0: Any, k1: Any, ctr: Any
) -> Any:
    """Likewise of a word that is no sum; then the dice's counter, and why and for whom it ends."""
    op = fields >> OP_AT & 31
    a, b = as_float(a), as_float(b)
    n = jnp.clip(a, 1.0, 65535.0).astype(jnp.uint32)
    word = bits(*(x.astype(jnp.uint32) for x in (k0, k1, ctr)))
    face = (below(word, n) + 1).astype(jnp.int32).astype(jnp.float32)
    result = compute(op, a, b, face)
    is_win = op == CODE["WIN"]
    is_over = is_win | (op == CODE["LOSE"])
    side = owner(place) ^ fields >> SIDE_AT & 1
    is_other = (ways & ASKS_SUM != 0) & ((result > 0.0) == (ways & USUAL_IF_NOT != 0))
    after = jnp.where(is_over, 0, _next(place, ways, is_other, entry))
    reason = jnp.where(is_over, jnp.where(is_win, WON, LOST), 0)
    winner = jnp.where(is_over, side ^ ~is_win, -1)
    return as_bits(result), after, ctr + (op == CODE["ROLL"]), reason, winner
