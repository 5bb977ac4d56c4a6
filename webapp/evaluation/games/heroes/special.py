"""One duel compiled to straight-line array code: the fast path of a fixed matchup.

The structure of the duel is compiled, its numbers are arguments (`Numbers`): editing literals,
attributes, costs or the turn limit never compiles anything anew.  States are those of `env`, bit
for bit; what the unrolled code cannot hold (a circle of triggers that goes on and on) is played by
the row interpreter, from the state before.

On a CPU these programs run several times faster in a process that called
`webapp.evaluation.compiling.prepare(fuses=True)` before JAX compiled anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from core.games.heroes.link import Linked
from webapp.evaluation.games.heroes import special_half as halves
from webapp.evaluation.games.heroes.encode import encode
from webapp.evaluation.games.heroes.rollout import Tally
from webapp.evaluation.games.heroes.special_half import Ended, Now
from webapp.evaluation.games.heroes.special_rescue import Lost, rescue
from webapp.evaluation.games.heroes.special_shape import (
    Numbers,
    Shape,
    apart,
    numbers_of,
    shape_of,
)
from webapp.evaluation.games.heroes.special_sweep import Arrays, Step, repeated
from webapp.evaluation.games.heroes.special_trace import random_choice, seat_key
from webapp.evaluation.games.heroes.state import State

CHUNK = 4096
"""Lanes that run together on a CPU: their attributes stay in the cache."""
FEWEST, MOST = 8, 256
"""Rounds of random play between two looks for lost lanes, which wait so long; the more seldom
there are any, the more."""

Found = tuple[State, Lost | None]
"""States, and the lanes among them that are lost; None where the duel can lose none."""


class Playing(NamedTuple):
    """Random play on its way."""

    now: Now
    tally: Tally
    lost: Lost


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
        return rescue(self.params, *self.programs.start(self.numbers, k0, k1))

    def advance(self, state: State, action: Any) -> State:
        """The decisions, and on to the next ones; an index without an ability idles."""
        return rescue(self.params, *self.programs.advance(self.numbers, state, action))

    def rollout(self, k0: Any, k1: Any, rounds: int) -> Tally:
        """Random play for so many rounds, in which both players move once.

        Duels that end begin anew: game g of a lane is the match of its seed + g * 2^32.
        """
        playing = self.programs.begin(self.numbers, k0, k1)
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
        state = halves.state_of(self.shape, playing.now)
        after = rescue(self.params, state, lost)
        if after is state:
            return playing
        none = jnp.zeros_like(lost.begun)
        now = halves.now_of(self.shape, after)
        return Playing(now, playing.tally, Lost(none, lost.ability, none))


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
    single = apart(numbers)

    def turn(carry: tuple[Now, Any, Any]) -> tuple[Now, Any, Any]:
        now, pending, lost = carry
        for player, mine in [(each, pending & (now.active == each)) for each in (0, 1)]:
            now, resumed, *_ = halves.half(shape, single, now, player, ability, mine)
            can_lose.append(resumed is not None)
            lost = lost if resumed is None else lost | resumed
        return now, pending & ~lost & ~now.asks & (now.fate == 0), lost

    none = jnp.zeros_like(pending)
    now, _, lost = jax.lax.while_loop(lambda carry: carry[1].any(), turn, (now, pending, none))
    if not any(can_lose):
        return halves.state_of(shape, now), None
    now, found = _waiting(now, ability, lost, none if begun is None else begun)
    return halves.state_of(shape, now), found


def _waiting(now: Now, ability: Any, resumed: Any, begun: Any) -> tuple[Now, Lost]:
    """Lost lanes as the interpreter takes them: one that was passed idles, which is no decision."""
    passed = resumed & ~now.asks
    now = now._replace(ply=now.ply - passed)
    return now, Lost(resumed, jnp.where(passed, -1, ability), begun)


def begin(shape: Shape, numbers: Numbers, k0: Any, k1: Any) -> Playing:
    """Random play that is about to start."""
    now, begun = halves.start(shape, apart(numbers), k0, k1)
    zero = jnp.zeros_like(now.turn)
    none = jnp.zeros_like(now.asks)
    lost = Lost(none, zero, none if begun is None else begun)
    now = now._replace(fate=jnp.where(lost.begun, 0, now.fate))
    return Playing(now, Tally(*([zero] * len(Tally._fields))), lost)


def play(shape: Shape, numbers: Numbers, playing: Playing, rounds: Any) -> Playing:
    """Random play for so many rounds; chunk after chunk on a CPU."""
    size = playing.now.turn.shape[-1]
    if size % CHUNK or size == CHUNK or jax.default_backend() != "cpu":
        return _play(shape, numbers, playing, rounds)
    parts = jax.tree.map(lambda x: x.reshape(size // CHUNK, -1), playing)
    parts = jax.lax.map(lambda part: _play(shape, numbers, part, rounds), parts)
    whole: Playing = jax.tree.map(lambda x: x.reshape(-1), parts)
    return whole


def _play(shape: Shape, numbers: Numbers, playing: Playing, rounds: Any) -> Playing:
    now = playing.now
    single, tree = jax.tree.flatten(apart(numbers))
    size = len(now.values)

    def half(player: int) -> Step:
        def step(lanes: Arrays, single: Arrays) -> Arrays:
            known = Lanes(lanes[:size], *lanes[size:])
            after = _half(shape, jax.tree.unflatten(tree, single), player, known)
            return (*after.values, *after[1:])

        return step

    lanes = _packed(playing)
    flat = (*lanes.values, *lanes[1:])
    found = repeated([half(0), half(1)], rounds, flat, tuple(single))
    return _unpacked(playing, Lanes(found[:size], *found[size:]))


class Lanes(NamedTuple):
    """What half a round reads and changes, each 32 bits of every lane."""

    values: Any
    k0: Any
    own: Any
    """The keys of the seats' generators."""
    other: Any
    k1: Any
    ctr: Any
    turn: Any
    ply: Any
    flags: Any
    """The fate, and above it whether a lane asks, who is active, and whether it waits."""
    ability: Any
    """Of a lane that waits."""
    decisions: Any
    """Of games that ended."""
    turns: Any
    counts: Any
    """Games, wins and losses since the play began, ten bits each."""


FATE, ASKS, ACTIVE, RESUMED, BEGUN = 15, 16, 32, 64, 128
GAMES, WINS, LOSSES = 20, 10, 0
"""Where in `Lanes.counts` they are."""
FIELD = 1023


def _packed(playing: Playing) -> Lanes:
    now, tally, lost = playing
    flags = now.fate
    for bit, mask in ((ASKS, now.asks), (RESUMED, lost.resumed), (BEGUN, lost.begun)):
        flags |= bit * mask
    flags |= ACTIVE * now.active
    own, other = (seat_key(now.k0, seat) for seat in (0, 1))
    words = (now.k1, now.ctr, now.turn, now.ply, flags, lost.ability)
    sums = (tally.decisions, tally.turns, jnp.zeros_like(tally.games))
    return Lanes(now.values, now.k0, own, other, *words, *sums)


def _unpacked(before: Playing, lanes: Lanes) -> Playing:
    tally, flags = before.tally, lanes.flags
    games, wins, losses = (lanes.counts >> at & FIELD for at in (GAMES, WINS, LOSSES))
    draws = games - wins - losses
    # What overflowed belongs to one game.
    overflow = jnp.where(games > 0, 0, before.now.overflow)
    active = (flags & ACTIVE) // ACTIVE
    asks, resumed, begun = (flags & bit != 0 for bit in (ASKS, RESUMED, BEGUN))
    words = (lanes.k0, lanes.k1, lanes.ctr, lanes.turn, active, lanes.ply, overflow)
    return Playing(
        Now(lanes.values, *words, flags & FATE, asks),
        Tally(
            lanes.decisions,
            tally.games + games,
            tally.wins + wins,
            tally.losses + losses,
            tally.draws + draws,
            lanes.turns,
        ),
        Lost(resumed, lanes.ability, begun),
    )


def _half(shape: Shape, numbers: Numbers, player: int, lanes: Lanes) -> Lanes:
    """A player's turn; after the second one's, duels that are over begin anew.  Lost lanes wait."""
    flags, zero = lanes.flags, np.int32(0)
    own = lanes.other if player else lanes.own
    ability = random_choice(own, lanes.k1, lanes.ply, len(shape.entities[player].abilities))
    mine = (flags & (FATE | ACTIVE | RESUMED | BEGUN)) == ACTIVE * player
    active = jnp.where(flags & ACTIVE != 0, 1, 0)
    words = (lanes.k0, lanes.k1, lanes.ctr, lanes.turn, active, lanes.ply, zero)
    now = Now(lanes.values, *words, flags & FATE, flags & ASKS != 0)
    now, resumed, begun, ended = halves.half(
        shape, numbers, now, player, ability, mine, player == 1
    )
    waits, chosen = flags & (RESUMED | BEGUN), lanes.ability
    if resumed is not None:
        begun = jnp.zeros_like(resumed) if begun is None else begun
        now, lost = _waiting(now, ability, resumed, begun)
        waits |= jnp.where(resumed, RESUMED, 0) | jnp.where(begun, BEGUN, 0)
        chosen = jnp.where(resumed, lost.ability, chosen)
    flags = now.fate | waits | jnp.where(now.asks, ASKS, 0) | jnp.where(now.active == 1, ACTIVE, 0)
    return lanes._replace(
        values=now.values,
        k1=now.k1,
        ctr=now.ctr,
        turn=now.turn,
        ply=now.ply,
        flags=flags,
        ability=chosen,
        **({} if ended is None else _counted(lanes, ended)),
    )


def _counted(lanes: Lanes, ended: Ended) -> dict[str, Any]:
    winner, game = ended.fate >> 2, 1 << GAMES
    won, lost = game + (1 << WINS), game + (1 << LOSSES)
    count = jnp.where(winner == 1, won, jnp.where(winner == 2, lost, game))
    return {
        "decisions": lanes.decisions + jnp.where(ended.over, ended.ply, 0),
        "turns": lanes.turns + jnp.where(ended.over, ended.turn, 0),
        "counts": lanes.counts + jnp.where(ended.over, count, 0),
    }
