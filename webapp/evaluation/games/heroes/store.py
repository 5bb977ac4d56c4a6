"""What `walker` keeps of a running duel: one array, so that a loop carries it in place.

XLA keeps every value that a loop carries in memory, and passes all of them on every time around;
one array at fixed places costs least.  Floats are there by their bits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax.numpy as jnp
from jax import lax

from core.games.heroes.limits import MAX_ATTRIBUTES
from webapp.evaluation import lanes
from webapp.evaluation.games.heroes.encode import INDEX, NEXT_AT, PARTS, WIDTH
from webapp.evaluation.games.heroes.numbers import as_float
from webapp.evaluation.games.heroes.state import State

SIDES = 2 * MAX_ATTRIBUTES
RING = 32
"""Room of the queue of changes: as many as may wait, and as many as one script may add."""
BANKS = 2 * SIDES
QUEUE = BANKS
"""After both sides' attributes, and contexts and registers in a bank for either owner: changes,
each the values after and before it and where it was."""
_TALLIED = ("decisions", "games", "wins", "losses", "draws", "turns")
_WORDS = (*State._fields[1:], "head", "limit", "saved", "key0", "key1", *_TALLIED)
SPOTS = {name: QUEUE + 4 * RING + i for i, name in enumerate(_WORDS)}
"""Single words: of `State`; the queue's head; how many changes may wait at the end of a script;
the place in the turn while reactions run; the seats' keys; what `rollout.Tally` says of the games
before."""
SIZE = 256


class Duel(NamedTuple):
    """One running duel."""

    place: Any
    """The entry of the turn or reaction that runs, its first word where the script is now."""
    tail: Any
    """Changes queued since the queue was last empty."""
    store: Any


def read(table: Any, index: Any) -> Any:
    """table[index], an index that is known to exist."""
    return lanes.read(table, jnp.asarray(index).astype(jnp.uint32))


def write(table: Any, index: Any, value: Any) -> Any:
    """The table with table[index] = value."""
    return lanes.write(table, value, jnp.asarray(index).astype(jnp.uint32))


def get(store: Any, name: str) -> Any:
    """A single word."""
    return read(store, SPOTS[name])


def put(store: Any, **values: Any) -> Any:
    """The store with these single words."""
    for name, value in values.items():
        store = write(store, SPOTS[name], value)
    return store


def look_up(table: Any, part: str, index: Any) -> Any:
    """A word of a part of a lane's table."""
    return read(table, PARTS[part] + index)


def entry_after(table: Any, place: Any) -> Any:
    """The entry after the one at the place."""
    return look_up(table, "calls", place >> NEXT_AT & INDEX)


def table_of(tables: Any, lane: Any) -> Any:
    """A lane's table; of `steps` and `calls` only what is in use is copied, the rest is 0."""

    def copied(table: Any, at: Any, size: int) -> Any:
        at = jnp.asarray(at).astype(jnp.uint32)
        begin = (lane.astype(jnp.uint32), at)
        row = lax.dynamic_slice(tables, begin, (1, size), allow_negative_indices=False)
        return lax.dynamic_update_slice(table, row.reshape(-1), (at,), allow_negative_indices=False)

    def in_blocks(table: Any, part: str, count: Any) -> Any:
        def block(carry: tuple[Any, Any]) -> tuple[Any, Any]:
            done, table = carry
            return done + _BLOCK, copied(table, PARTS[part] + done, _BLOCK)

        return lax.while_loop(lambda carry: carry[0] < count, block, (jnp.int32(0), table))[1]

    extent = [lanes.read(tables, lane, jnp.int32(PARTS["extent"] + i)) for i in (0, 1)]
    table = jnp.zeros(WIDTH, jnp.int32)
    table = in_blocks(in_blocks(table, "steps", extent[0]), "calls", extent[1])
    # The loops first: of zeros and one part a compiler makes a choice for every word of the table.
    return copied(table, PARTS["heads"], PARTS["extent"] - PARTS["heads"])


_BLOCK = 64


def state_of(duel: Duel) -> State:
    """The state of a duel between two decisions."""
    values = as_float(duel.store[:SIDES]).reshape(2, MAX_ATTRIBUTES)
    words = {name: get(duel.store, name) for name in State._fields[1:]}
    for name in ("k0", "k1", "ctr"):
        words[name] = words[name].astype(jnp.uint32)
    return State(values, **words)
