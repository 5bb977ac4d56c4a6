"""Half a round: one player's choice and the end of the turn, then the start of the next turn.

All lanes at once, each under masks; the functions here trace into whatever program calls them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import lax

from core.games.heroes.limits import MAX_ATTRIBUTES
from webapp.evaluation.games.heroes.special_shape import Numbers, Shape
from webapp.evaluation.games.heroes.special_trace import WINNER_AT, Array, Mask, Tracer
from webapp.evaluation.games.heroes.special_turn import (
    PHASE_START,
    START,
    TURN_END,
    TURN_START,
    Turn,
    changeable,
)
from webapp.evaluation.games.heroes.state import State


class Now(NamedTuple):
    """All lanes; the attributes that the duel has, one array each, and the rest of a state."""

    values: tuple[Array, ...]
    k0: Array
    k1: Array
    ctr: Array
    turn: Array
    active: Array
    ply: Array
    overflow: Array
    fate: Array
    """0 while the duel lasts, else why it is over and, at `WINNER_AT`, the winner + 1."""
    asks: Mask
    """The active player has a choice; else the phase was passed."""


class Ended(NamedTuple):
    """Lanes that were over when duels began anew, and what they came to."""

    over: Mask
    turn: Array
    ply: Array
    fate: Array


class Half(NamedTuple):
    """What came of half a round.

    Lost lanes, None when there can be none: `resumed` are as they were before, `begun` are about
    to begin their next duel.
    """

    now: Now
    resumed: Mask | None
    begun: Mask | None
    ended: Ended | None


def half(
    shape: Shape,
    numbers: Numbers,
    now: Now,
    player: int,
    ability: Array,
    mine: Mask,
    again: bool = False,
) -> Half:
    """The rest of the player's turn in the lanes of the mask, and the start of the next one.

    Where no player was asked (`asks` is false) the ability does not matter.  With `again`, duels
    that are over begin anew; it needs player 1, after whom player 0 moves.
    """
    run = _turn(shape, numbers, now)
    at = run.at
    chooses = lax.bitwise_and(mine, now.asks)
    ply = lax.add(now.ply, lax.convert_element_type(chooses, jnp.int32))
    run.use(player, ability, chooses)
    run.fire(TURN_END, player, mine, False)
    opens = lax.bitwise_and(mine, at.lasts())
    turn = lax.add(now.turn, lax.convert_element_type(opens, jnp.int32))
    run.time_out(turn, opens)
    moved = lax.select(opens, at.constant(player ^ 1, jnp.int32), now.active)
    ended, resumed, overflow = None, run.at.lost, now.overflow
    if again:
        over = lax.bitwise_not(at.lasts())
        if resumed is not None:
            over = lax.bitwise_and(over, lax.bitwise_not(resumed))
        ended = Ended(over, turn, ply, at.fate)
        zero = at.constant(0, jnp.int32)
        _begin(run, numbers, over)
        whole = (turn, ply, moved, overflow)
        turn, ply, moved, overflow = (lax.select(over, zero, each) for each in whole)
        opens = lax.bitwise_or(opens, over)
    _open(run, player ^ 1, opens)
    asks = lax.select(opens, lax.bitwise_not(at.passed), now.asks)
    values = (*at.values[0], *at.values[1])
    words = (at.k0, at.k1, at.ctr)
    then = Now(values, *words, turn, moved, ply, overflow, at.fate, asks)
    if run.at.lost is None:
        return Half(then, None, None, ended)
    if ended is None:
        return Half(_pick(run.at.lost, now, then), run.at.lost, None, None)
    begun = lax.bitwise_and(run.at.lost, ended.over)
    resumed = lax.bitwise_and(run.at.lost, lax.bitwise_not(ended.over))
    # What became of a lane that is about to begin means nothing; it is not over.
    fate = lax.select(begun, at.constant(0, jnp.int32), then.fate)
    return Half(_pick(resumed, now, then._replace(fate=fate)), resumed, begun, ended)


def _turn(shape: Shape, numbers: Numbers, now: Now) -> Turn:
    at = Tracer(shape, numbers.literals, now.turn.shape)
    at.values = [list(now.values[: shape.slots]), list(now.values[shape.slots :])]
    at.k0, at.k1, at.ctr, at.fate = now.k0, now.k1, now.ctr, now.fate
    return Turn(at, numbers.costs, numbers.max_turns)


def _open(run: Turn, player: int, mask: Mask) -> None:
    """The start of the player's turn, up to the choice."""
    run.fire(TURN_START, player, mask, False)
    run.at.passed = run.at.constant(False)
    run.fire(PHASE_START, player, mask, True)


def _begin(run: Turn, numbers: Numbers, where: Mask) -> None:
    """The next duels of lanes, up to their first turn; each is that of the seed + 2^32."""
    at = run.at
    for entity, slot in sorted(changeable(at.shape)):
        new = at.spread(numbers.initial[entity][slot])
        at.values[entity][slot] = lax.select(where, new, at.values[entity][slot])
    at.k1 = lax.add(at.k1, lax.convert_element_type(where, jnp.uint32))
    at.ctr = lax.select(where, at.constant(0, jnp.uint32), at.ctr)
    at.fate = lax.select(where, at.constant(0, jnp.int32), at.fate)
    for player in (0, 1):
        run.fire(START, player, where, False)


def start(shape: Shape, numbers: Numbers, k0: Array, k1: Array) -> tuple[Now, Mask | None]:
    """Fresh duels, up to the first choice, and the lost lanes among them.

    Where the first phase is passed nobody is asked yet.
    """
    zero = jnp.zeros(k0.shape, jnp.int32)
    values = tuple(
        jnp.broadcast_to(numbers.initial[entity][slot], k0.shape)
        for entity in (0, 1)
        for slot in range(shape.slots)
    )
    now = Now(values, k0, k1, jnp.zeros_like(k0), zero, zero, zero, zero, zero, zero != 0)
    run = _turn(shape, numbers, now)
    everywhere = run.at.constant(True)
    for player in (0, 1):
        run.fire(START, player, everywhere, False)
    _open(run, 0, everywhere)
    at = run.at
    values = (*at.values[0], *at.values[1])
    asks = lax.bitwise_not(at.passed)
    return now._replace(values=values, ctr=at.ctr, fate=at.fate, asks=asks), run.at.lost


def _pick(where: Mask, first: Now, second: Now) -> Now:
    picked: Now = jax.tree.map(lambda a, b: a if a is b else lax.select(where, a, b), first, second)
    return picked


# -- states of the environments -----------------------------------------------------------------


def now_of(shape: Shape, state: State) -> Now:
    """Lanes from the states of `env`, lanes first."""
    values = tuple(state.values[..., e, slot] for e in (0, 1) for slot in range(shape.slots))
    fate = jnp.where(state.reason == 0, 0, state.reason + (state.winner + 1 << WINNER_AT))
    asks = state.reason == 0
    words = (state.k0, state.k1, state.ctr)
    numbers = (state.turn, state.active, state.ply, state.overflow)
    return Now(values, *words, *numbers, fate, asks)


def state_of(shape: Shape, now: Now) -> State:
    """The states of `env`, lanes first."""
    rest = [jnp.zeros_like(now.values[0])] * (MAX_ATTRIBUTES - shape.slots)
    sides = [*now.values[: shape.slots], *rest, *now.values[shape.slots :], *rest]
    # Row after row, then turned: a CPU puts single numbers together slowly.
    together: Any = lax.optimization_barrier  # its stub has no types
    rows = together(jnp.stack(sides))
    values = jnp.moveaxis(rows, 0, -1).reshape(*now.turn.shape, 2, MAX_ATTRIBUTES)
    reason, winner = now.fate & (1 << WINNER_AT) - 1, (now.fate >> WINNER_AT) - 1
    words = (now.k0, now.k1, now.ctr)
    numbers = (now.turn, now.active, now.ply, now.overflow)
    return State(values, *words, *numbers, reason, winner)
