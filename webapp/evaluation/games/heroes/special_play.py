"""Random play of one matchup: round after round without a look in between.

A round is two steps (`special_sweep`), one for each player's turn.  What a step reads and changes
is packed, because every array costs as much as ten operations: flags and counts share words, and
the keys of the generators that choose are made once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from webapp.evaluation.games.heroes import special_half as halves
from webapp.evaluation.games.heroes.special_dice import random_choice, seat_key
from webapp.evaluation.games.heroes.special_half import Ended, Now
from webapp.evaluation.games.heroes.special_rescue import Lost
from webapp.evaluation.games.heroes.special_shape import Numbers, Shape, apart
from webapp.evaluation.games.heroes.special_sweep import Arrays, Step, repeated
from webapp.evaluation.games.heroes.special_trace import WINNER_AT
from webapp.evaluation.games.heroes.tally import Tally

CHUNK = 4096
"""Lanes that run together on a CPU: what they read and change stays in the second cache."""


class Playing(NamedTuple):
    """Random play on its way."""

    now: Now
    tally: Tally
    lost: Lost


def begin(shape: Shape, numbers: Numbers, k0: Any, k1: Any) -> Playing:
    """Random play that is about to start."""
    now, begun = halves.start(shape, apart(numbers), k0, k1)
    zero = jnp.zeros_like(now.turn)
    none = jnp.zeros_like(now.asks)
    lost = Lost(none, zero, none if begun is None else begun)
    now = now._replace(fate=jnp.where(lost.begun, 0, now.fate))
    return Playing(now, Tally(*([zero] * len(Tally._fields))), lost)


def play(shape: Shape, numbers: Numbers, playing: Playing, rounds: Any) -> Playing:
    """Random play for so many rounds, at most `FIELD`; chunk after chunk on a CPU."""
    size = playing.now.turn.size
    is_even = playing.now.turn.ndim == 1 and size % CHUNK == 0 and size > CHUNK
    if not is_even or jax.default_backend() != "cpu":
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


def waiting(now: Now, ability: Any, resumed: Any, begun: Any) -> tuple[Now, Lost]:
    """Lost lanes as the interpreter takes them: one that was passed idles, which is no decision."""
    passed = resumed & ~now.asks
    now = now._replace(ply=now.ply - passed)
    return now, Lost(resumed, jnp.where(passed, -1, ability), begun)


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


FATE, ASKS, ACTIVE, RESUMED, BEGUN = 31, 32, 64, 128, 256
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
        now, lost = waiting(now, ability, resumed, begun)
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
    winner, game = ended.fate >> WINNER_AT, 1 << GAMES
    won, lost = game + (1 << WINS), game + (1 << LOSSES)
    count = jnp.where(winner == 1, won, jnp.where(winner == 2, lost, game))
    return {
        "decisions": lanes.decisions + jnp.where(ended.over, ended.ply, 0),
        "turns": lanes.turns + jnp.where(ended.over, ended.turn, 0),
        "counts": lanes.counts + jnp.where(ended.over, count, 0),
    }
