"""How many rounds a chunk has at most, so that it takes a second or two.

Found by a few moves of random play, by counts and never by a clock: chunks are cut alike on every
machine, so that the results of one are found by the keys of another.

The smallest chunk is one match of several players, or one round of two.  Where that takes longer by
itself, so does its chunk: a match of four greedy players on a large map, or a round of deep
searches, may take several seconds, up to the budget of a chunk (`looks`).
"""

from __future__ import annotations

from core.abilities import Lasting, Paced
from core.agents import Seat
from core.agents.base import SEARCHING
from core.evaluation.engine import Sample, sample
from core.evaluation.plan import BY_MATCH, Plan
from core.protocol import AnyGame
from core.start import plies_of
from webapp.evaluation.players import times

LARGEST = 32
"""Rounds of a chunk at most, were the core to play it."""

SECONDS = 1.0
"""Of a processor of today, which the largest chunks take about, were the core to play them."""

LONGEST_ROUND = 2.0
"""Seconds from which a round of more than two players falls into its matches."""

DECISION_US = 100
"""Microseconds of a decision where a game does not say it."""

LOOKED_AT = 200
"""Decisions of random play by which a match is measured."""

LONGEST = 3
"""So many times as many decisions a match has at most, as far as is known, that goes on then."""

LOOK_US = 60
"""Microseconds in which a greedy agent looks at one action, where a game does not say it."""

NODE = {"mcts": 2.0, "lookahead": 0.2}
"""Random decisions that a node of a search costs, by its kind."""

MAX_CHUNK_PLIES = 200_000
"""Plies of a chunk at most, where it has several rounds and the core plays it."""


def rounds_of(plan: Plan, game: AnyGame) -> int:
    """Rounds of the plan's largest chunks: as the core plays them, and as many times as many as a
    faster engine does; `BY_MATCH` where a round of many players is too long for a chunk."""
    plies = plies_of(game) if plan.max_plies is None else plan.max_plies
    if isinstance(game, Lasting):
        plies = min(plies, game.most_plies())
    seconds = len(plan.seats) * _match_us(plan, game, plies) / 1e6
    if len(plan.seats) > 2 and seconds > LONGEST_ROUND:
        return BY_MATCH
    rounds = _power_of_two(min(LARGEST, SECONDS / max(seconds, 1e-9)))
    longest = MAX_CHUNK_PLIES // max(1, plies * len(plan.seats))
    return max(1, min(rounds, longest)) * times(next(plan.chunks(1)), game)


def _match_us(plan: Plan, game: AnyGame, plies: int) -> float:
    """Microseconds of a match, about; `plies` are its most."""
    found = sample(game, LOOKED_AT)
    decisions: float = found.decisions
    if not found.is_whole:
        decisions *= min(LONGEST, max(1.0, plies / max(1, found.plies)))
    pace, look = (
        (game.decision_us, game.look_us) if isinstance(game, Paced) else (DECISION_US, LOOK_US)
    )
    of_seats = [_decision_us(seat, found, pace, look) for seat in plan.seats]
    return decisions * sum(of_seats) / len(of_seats)


def _decision_us(seat: Seat, found: Sample, pace: float, look: float) -> float:
    if seat.kind in SEARCHING:
        return pace * (1 + NODE[seat.kind] * (seat.nodes or SEARCHING[seat.kind]))
    return pace + look * found.options * (seat.kind == "greedy")


def _power_of_two(number: float) -> int:
    found = 1
    while 2 * found <= number:
        found *= 2
    return found
