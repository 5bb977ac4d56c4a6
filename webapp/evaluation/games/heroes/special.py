"""One duel compiled to straight-line array code: the fast path of a fixed matchup.

The structure of the duel is compiled, its numbers are arguments (`Numbers`): editing literals,
attributes, costs or the turn limit never compiles anything anew.  States are those of `env`, bit
for bit; what the unrolled code cannot hold (a circle of triggers that goes on and on) is played by
the row interpreter, from the state before.

A turn is one loop over the lanes on a CPU (`special_sweep`), whichever flags XLA has; random play
(`special_play`) makes nothing else.  Decisions per CPU second of random play at 4,096 lanes, on one
core of the machine on which gymnax CartPole makes 18.6 million steps: 100 million (phoenix against
paladin, the longest turn) to 300 million.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp

from core.games.heroes.link import Linked
from webapp.evaluation.games.heroes import special_half as halves
from webapp.evaluation.games.heroes.encode import encode
from webapp.evaluation.games.heroes.special_half import Now
from webapp.evaluation.games.heroes.special_play import Playing, begin, play, waiting
from webapp.evaluation.games.heroes.special_rescue import Lost, is_idle, rescue
from webapp.evaluation.games.heroes.special_shape import (
    Numbers,
    Shape,
    apart,
    numbers_of,
    shape_of,
)
from webapp.evaluation.games.heroes.special_sweep import Arrays, repeated
from webapp.evaluation.games.heroes.state import State
from webapp.evaluation.games.heroes.tally import Tally

FEWEST, MOST = 8, 256
"""Rounds of random play between two looks for lost lanes, which wait so long; the more seldom
there are any, the more."""

Found = tuple[State, Lost | None]
"""States, and the lanes among them that are lost; None where the duel can lose none."""


@dataclass(frozen=True)
class Programs:
    """The compiled functions of one shape, each compiled when it is first called."""

    start: Callable[..., Found]
    advance: Callable[..., Found]
    begin: Callable[..., Playing]
    play: Callable[..., Playing]


@cache
def programs(shape: Shape) -> Programs:
    """The functions of a shape; equal shapes have the same ones."""
    made = (jax.jit(partial(each, shape)) for each in (start, advance, begin, play))
    return Programs(*made)


class Matchup:
    """A duel's programs with its numbers."""

    def __init__(self, linked: Linked) -> None:
        self.shape = shape_of(linked)
        self.numbers: Numbers = jax.tree.map(jnp.asarray, numbers_of(linked))
        params = encode(linked, with_tokens=False)._replace(tokens=None)
        self.params = jax.tree.map(jnp.asarray, params)
        self.programs = programs(self.shape)

    def start(self, k0: Any, k1: Any) -> State:
        """Matches run to their first decision, one per pair of words."""
        return rescue(self.params, *self.programs.start(self.numbers, *_words(k0, k1)))

    def advance(self, state: State, action: Any) -> State:
        """The decisions, and on to the next ones; an index without an ability idles."""
        chosen = jnp.asarray(action, jnp.int32)
        if chosen.shape != state.turn.shape:
            chosen = jnp.broadcast_to(chosen, state.turn.shape)
        return rescue(self.params, *self.programs.advance(self.numbers, state, chosen))

    def rollout(self, k0: Any, k1: Any, rounds: int) -> Tally:
        """Random play for so many rounds, in which both players move once.

        Duels that end begin anew: game g of a lane is the match of its seed + g * 2^32.
        """
        playing = self.programs.begin(self.numbers, *_words(k0, k1))
        done, span = 0, FEWEST
        while done < rounds:
            span = min(span, rounds - done)
            playing = self.programs.play(self.numbers, playing, span)
            done += span
            before, playing = playing, self._rescued(playing)
            span = min(2 * span, MOST) if playing is before else max(span // 2, FEWEST)
        decisions = playing.tally.decisions + playing.now.ply
        return playing.tally._replace(decisions=decisions)

    def _rescued(self, playing: Playing) -> Playing:
        lost = playing.lost
        if is_idle(lost):
            return playing
        after = rescue(self.params, halves.state_of(self.shape, playing.now), lost)
        none = jnp.zeros_like(lost.begun)
        now = halves.now_of(self.shape, after)
        return Playing(now, playing.tally, Lost(none, lost.ability, none))


def _words(k0: Any, k1: Any) -> list[Any]:
    """The words of as many matches as there are, in one shape."""
    return jnp.broadcast_arrays(*(jnp.asarray(k, jnp.uint32) for k in (k0, k1)))


# -- the functions ------------------------------------------------------------------------------


def start(shape: Shape, numbers: Numbers, k0: Any, k1: Any) -> Found:
    """Matches of these words, run to their first decision."""
    now, begun = halves.start(shape, apart(numbers), k0, k1)
    pending = ~now.asks & (now.fate == 0)
    if begun is not None:
        pending &= ~begun
    return _to_the_choice(shape, numbers, now, pending, jnp.zeros_like(now.turn), begun)


def advance(shape: Shape, numbers: Numbers, state: State, action: Any) -> Found:
    """The decisions, and on to the next ones."""
    now, ability = halves.now_of(shape, state), jnp.asarray(action, jnp.int32)
    return _to_the_choice(shape, numbers, now, state.reason == 0, ability, None)


def _to_the_choice(
    shape: Shape, numbers: Numbers, now: Now, pending: Any, ability: Any, begun: Any
) -> Found:
    """Turns of the pending lanes until each asks its player, is over or is lost."""
    can_lose: list[bool] = [begun is not None]
    size, (single, tree) = len(now.values), jax.tree.flatten(apart(numbers))

    def turn(lanes: Arrays, single: Arrays) -> Arrays:
        flags, chosen = lanes[-2:]
        now = _now(size, lanes)
        pending, lost = flags & PENDING != 0, flags & LOST != 0
        for player, mine in [(each, pending & (now.active == each)) for each in (0, 1)]:
            now, resumed, *_ = halves.half(
                shape, jax.tree.unflatten(tree, single), now, player, chosen, mine
            )
            can_lose.append(resumed is not None)
            lost = lost if resumed is None else lost | resumed
        pending &= ~lost & ~now.asks & (now.fate == 0)
        return (*now.values, *now[1:-1], _flags(now.asks, pending, lost), chosen)

    lanes = (*now.values, *now[1:-1], _flags(now.asks, pending, pending & ~pending), ability)
    after = repeated([turn], lambda lanes: (lanes[-2] & PENDING != 0).any(), lanes, tuple(single))
    flags, none = after[-2], jnp.zeros_like(pending)
    now = _now(size, after)
    if not any(can_lose):
        return halves.state_of(shape, now), None
    now, found = waiting(now, ability, flags & LOST != 0, none if begun is None else begun)
    return halves.state_of(shape, now), found


ASKS, PENDING, LOST = 1, 2, 4


def _now(size: int, lanes: Arrays) -> Now:
    words: tuple[Any, ...] = (*lanes[size:-2], lanes[-2] & ASKS != 0)
    return Now(lanes[:size], *words)


def _flags(asks: Any, pending: Any, lost: Any) -> Any:
    """All three in one word."""
    return jnp.where(asks, ASKS, 0) | jnp.where(pending, PENDING, 0) | jnp.where(lost, LOST, 0)
