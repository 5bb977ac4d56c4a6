"""What goes on in a lane: a match, and the fight of a turn."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from webapp.evaluation.games.defense.batches import END, LEFT
from webapp.evaluation.games.defense.holdings import Shape
from webapp.evaluation.games.defense.layout import Params, starts
from webapp.evaluation.games.defense.words import passed
from webapp.evaluation.lanes import read, write

jax.tree_util.register_dataclass(Params, data_fields=["table"], meta_fields=["limits"])

PLAYING, KNOCKOUT, DOUBLE_KO, ROUND_LIMIT = range(4)
"""Why a match is over."""
TOTALS = (
    "defences", "v1Turns", "v2Turns", "negations", "preventHalfEvents", "rawSum", "finalSum",
    "flatBlockSum", "damageBlockedSum", "damagePreventedSum", "reflectSum", "dealtSum",
    "wastedBlockSum", "rerolls",
)  # fmt: skip
"""Sums over the defences of a hero, named as in `telemetry.aggregate`."""
OWNER, CLEANSABLE, CARRIES = 1, 2, 3
"""Bits of a pending buff; its end lies where that of a batch does.  Bit 0: there is one."""


class Match(NamedTuple):
    """A match between two turns."""

    hp0: Any
    hp1: Any
    held: Any
    buffs: Any
    amounts: Any
    """Damage of the buffs."""
    round: Any
    turn: Any
    first: Any
    active: Any
    attack: Any
    """The words of the three streams."""
    defence: Any
    status: Any
    reason: Any
    winner: Any
    """-1 for nobody."""
    is_full: Any
    """Whether something found no slot: the lane is wrong from then on."""
    totals: Any
    """Per hero: TOTALS."""
    hits: Any
    """Per hero and rule: how often it was hit, and its matchCounts."""


class Fight(NamedTuple):
    """A turn under way; what the defence came to so far."""

    mine: Any
    """Hit points of the attacker."""
    other: Any
    held: Any
    buffs: Any
    amounts: Any
    defence: Any
    is_full: Any
    hits: Any
    flat: Any
    half: Any
    block: Any
    reflect: Any
    deal: Any
    rerolls: Any


class Rules:
    """The table of a lane's match."""

    def __init__(self, params: Params, row: Any) -> None:
        self.table, self.limits, self.lane = params.table, params.limits, row
        self.begins = starts(params.limits)
        self.shape = Shape(params.limits.statuses, params.limits.slots)

    def get(self, name: str, at: Any = 0) -> Any:
        """A word of the match."""
        return read(self.table, self.lane, jnp.asarray(self.begins[name] + at, jnp.int32))

    def own(self, side: Any, name: str, at: Any = 0) -> Any:
        """A word of a hero."""
        return self.get(name, side * self.begins["hero"] + at)


def buffs_after(buffs: Any, side: Any, moment: Any) -> Any:
    """The buffs after a moment of a side, or of both (2)."""
    is_of = (buffs >> OWNER & 1 == side) | (side == 2)
    left = passed(buffs >> 4 << 4, moment)
    return jnp.where(is_of & (buffs != 0), jnp.where(left == 0, 0, left | buffs & 15), buffs)


def prime(buffs: Any, amounts: Any, made: Any, amount: Any) -> tuple[Any, Any, Any]:
    """With one more buff, which joins one of its kind; whether there was no slot."""
    fits = (buffs == made) | (buffs == 0)
    is_full = (made != 0) & ~jnp.any(fits)
    same = jnp.argmax(buffs == made).astype(jnp.int32)
    free = jnp.argmax(buffs == 0).astype(jnp.int32)
    at = jnp.where(jnp.any(buffs == made), same, free)
    old = jnp.where(read(buffs, at) == made, read(amounts, at), 0)
    return write(buffs, made, at), write(amounts, old + amount, at), is_full


def buff_of(owner: Any, flags: Any, end: Any, left: Any) -> Any:
    """A pending buff as a word."""
    return 1 | owner << OWNER | flags << CLEANSABLE | end << END | left << LEFT
