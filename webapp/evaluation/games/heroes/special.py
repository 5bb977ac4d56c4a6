"""One duel compiled to straight-line array code: the fast path of a fixed matchup.

The structure of the duel is compiled, its numbers are arguments (`Numbers`): editing literals,
attributes, costs or the turn limit never compiles anything anew.  States are those of `env`, bit
for bit; what the unrolled code cannot hold (a circle of triggers that goes on and on) is played by
the row interpreter, from the state before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from core.games.heroes.link import Linked
from webapp.evaluation.games.heroes import special_half as half
from webapp.evaluation.games.heroes.encode import Params, encode
from webapp.evaluation.games.heroes.env import State
from webapp.evaluation.games.heroes.rollout import Tally
from webapp.evaluation.games.heroes.special_half import Now
from webapp.evaluation.games.heroes.special_shape import Numbers, Shape, numbers_of, shape_of
from webapp.evaluation.games.heroes.special_trace import random_choice

CHUNK = 4096
"""Lanes that run together on a CPU: their attributes stay in the cache."""


class Rules(NamedTuple):
    """What a compiled matchup takes: its numbers, and its rows for the row interpreter."""

    numbers: Numbers
    params: Params


@dataclass(frozen=True)
class Programs:
    """The compiled functions of one shape, each compiled when it is first called."""

    start: Callable[..., State]
    """(rules, k0, k1): every match run to its first decision; lanes first."""
    advance: Callable[..., State]
    """(rules, state, action): the decisions, and on to the next ones."""
    rollout: Callable[..., Tally]
    """(rules, k0, k1, rounds): random play for so many rounds, in which both players move once."""


@cache
def programs(shape: Shape) -> Programs:
    """The functions of a shape; equal shapes have the same ones."""
    return Programs(
        jax.jit(partial(start, shape)),
        jax.jit(partial(advance, shape)),
        jax.jit(partial(rollout, shape)),
    )


class Matchup:
    """A duel's programs with its numbers."""

    def __init__(self, linked: Linked) -> None:
        self.shape = shape_of(linked)
        params = encode(linked, with_tokens=False)._replace(tokens=None)
        self.rules: Rules = jax.tree.map(jnp.asarray, Rules(numbers_of(linked), params))
        self.programs = programs(self.shape)

    def start(self, k0: Any, k1: Any) -> State:
        """Matches run to their first decision, one per pair of words."""
        return self.programs.start(self.rules, k0, k1)

    def advance(self, state: State, action: Any) -> State:
        """The decisions, and on to the next ones; an index without an ability idles."""
        return self.programs.advance(self.rules, state, action)

    def rollout(self, k0: Any, k1: Any, rounds: int) -> Tally:
        """Random play for so many rounds; duels that end begin anew."""
        return self.programs.rollout(self.rules, k0, k1, rounds)


# -- the functions ------------------------------------------------------------------------------


def start(shape: Shape, rules: Rules, k0: Any, k1: Any) -> State:
    """Matches of these words, run to their first decision."""
    now, lost = half.start(shape, rules.numbers, k0, k1)
    zero = jnp.zeros_like(now.turn)
    overflow = zero
    if lost is not None:
        now, overflow = half.rescue(shape, rules.params, now, zero, zero, None, lost)
    return _to_the_choice(shape, rules, now, overflow, ~now.asks & (now.fate == 0), zero)


def advance(shape: Shape, rules: Rules, state: State, action: Any) -> State:
    """The decisions, and on to the next ones."""
    now, ability = half.now_of(shape, state), jnp.asarray(action, jnp.int32)
    return _to_the_choice(shape, rules, now, state.overflow, state.reason == 0, ability)


def _to_the_choice(
    shape: Shape, rules: Rules, now: Now, overflow: Any, pending: Any, ability: Any
) -> State:
    """Turns of the pending lanes until each asks its player or is over."""
    is_bounded: list[bool] = []

    def turn(carry: tuple[Now, Any, Any]) -> tuple[Now, Any, Any]:
        now, pending, lost = carry
        for player, mine in [(each, pending & (now.active == each)) for each in (0, 1)]:
            now, resumed, *_ = half.half(shape, rules.numbers, now, player, ability, mine)
            is_bounded.append(resumed is None)
            lost = lost if resumed is None else lost | resumed
        return now, pending & ~lost & ~now.asks & (now.fate == 0), lost

    carry = (now, pending, jnp.zeros_like(pending))
    carry = jax.lax.while_loop(lambda carry: carry[1].any(), turn, carry)
    now, _, lost = carry
    if not all(is_bounded):
        now, overflow = half.rescue(shape, rules.params, now, ability, overflow, lost, None)
    return half.state_of(shape, now, overflow)


def rollout(shape: Shape, rules: Rules, k0: Any, k1: Any, rounds: Any) -> Tally:
    """Random play; chunk after chunk on a CPU."""
    size = k0.shape[0]
    width = size if size % CHUNK or jax.default_backend() != "cpu" else CHUNK
    if size == width:
        return _rollout(shape, rules, k0, k1, rounds)
    words = (k0.reshape(-1, width), k1.reshape(-1, width))
    tally = jax.lax.map(lambda each: _rollout(shape, rules, *each, rounds), words)
    whole: Tally = jax.tree.map(lambda x: x.reshape(size), tally)
    return whole


def _rollout(shape: Shape, rules: Rules, k0: Any, k1: Any, rounds: Any) -> Tally:
    now, lost = half.start(shape, rules.numbers, k0, k1)
    zero = jnp.zeros_like(now.turn)
    if lost is not None:
        now, _ = half.rescue(shape, rules.params, now, zero, zero, None, lost)
    carry = (now, Tally(*([zero] * len(Tally._fields))))
    now, tally = jax.lax.fori_loop(0, rounds, lambda _, c: _round(shape, rules, *c), carry)
    return tally._replace(decisions=tally.decisions + now.ply)


def _round(shape: Shape, rules: Rules, now: Now, tally: Tally) -> tuple[Now, Tally]:
    """Both players' turns; duels that are over begin anew in between."""
    numbers, size = rules.numbers, now.turn.shape[-1]
    zero = jnp.zeros_like(now.turn)
    first = random_choice(size, now, 0, len(shape.entities[0].abilities))
    mine = (now.fate == 0) & (now.active == 0)
    now, lost, *_ = half.half(shape, numbers, now, 0, first, mine)
    second = random_choice(size, now, 1, len(shape.entities[1].abilities))
    mine = (now.fate == 0) & (now.active == 1)
    now, resumed, begun, ended = half.half(shape, numbers, now, 1, second, mine, True)
    if lost is not None:
        second = jnp.where(lost, first, second)
        resumed = lost if resumed is None else lost | resumed
    if resumed is not None or begun is not None:
        now, _ = half.rescue(shape, rules.params, now, second, zero, resumed, begun)
    return now, _counted(tally, ended)


def _counted(tally: Tally, ended: half.Ended | None) -> Tally:
    assert ended is not None, "the second player's half begins duels anew"
    count, winner = ended.over.astype(jnp.int32), ended.fate >> 2
    return Tally(
        tally.decisions + jnp.where(ended.over, ended.ply, 0),
        tally.games + count,
        tally.wins + (winner == 1) * count,
        tally.losses + (winner == 2) * count,
        tally.draws + (winner == 0) * count,
        tally.turns + ended.turn * count,
    )
