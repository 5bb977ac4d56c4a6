"""32-bit words: the dice of mulberry32, and batches of stacks packed into one word each
(`batches`)."""

from __future__ import annotations

from typing import Any

import jax.numpy as jnp

from webapp.evaluation.games.defense.batches import END, LEFT, LOCK, OWN_TURN

STEP = 0x6D2B79F5


def number(word: Any) -> Any:
    """The number that a stream gives as its word becomes `word`."""
    s = word.astype(jnp.uint32)
    r = (s ^ s >> 15) * (s | jnp.uint32(1))
    r = r ^ (r + (r ^ r >> 7) * (r | jnp.uint32(61)))
    return r ^ r >> 14


def after(word: Any, count: Any) -> Any:
    """A stream's word after so many dice."""
    return word + jnp.uint32(STEP) * jnp.asarray(count).astype(jnp.uint32)


def face(word: Any, sides: Any) -> Any:
    """The face, from 1, that a stream shows as its word becomes `word`; sides below 2^16."""
    u, many = number(word), jnp.asarray(sides).astype(jnp.uint32)
    low = many * (u & jnp.uint32(0xFFFF)) >> 16
    return ((many * (u >> 16) + low) >> 16).astype(jnp.int32) + 1


def lock_of(batch: Any) -> Any:
    """0 free, 1 until the next turn of either side, 2 until the owner's next turn."""
    return batch >> LOCK & 3


def made(lock: Any, end: Any, turns: Any, is_own_turn: Any) -> Any:
    """A batch of no stacks yet; in the owner's own turn that turn's end does not count."""
    left = jnp.where(end == OWN_TURN, turns + is_own_turn, 0)
    return lock << LOCK | end << END | left << LEFT


def passed(word: Any, moment: Any) -> Any:
    """A batch after a moment, which is the kind of end that it brings; 0 when it is lost."""
    is_hit = (word >> END & 3) == moment
    stays = is_hit & (moment == OWN_TURN) & (word >> LEFT > 1)
    return jnp.where(stays, word - (1 << LEFT), jnp.where(is_hit, 0, word))
