"""Where a match turned: at which ply the chance of the one who won rose the most.

The chance at a position is what short playouts from it come to on average: the same agents play
on (an agent that searches is replaced by one that plays at random), from states as the later
winner could imagine them, with other dice and other hidden cards.  A playout that does not end is
valued by the game's own evaluation, where there is one.  In a long match only some positions are
looked at; the steps between those that differ the most are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from core.abilities import Evaluated
from core.agents import parse_seat
from core.agents.base import SEARCHING, steady
from core.evaluation.engine import Seated, seated, states_of
from core.evaluation.plan import Game, Plan, games_of
from core.evaluation.tally import WHOLE, points
from core.protocol import AnyGame, Player, Result
from core.rng import Rng, mix, new_rng
from core.start import plies_of

POSITIONS = 13
"""Positions of a match that are looked at first, its start and end among them."""


class Effort(NamedTuple):
    """Actions of a playout at most; playouts from a position when it is looked at first, and when
    it decides."""

    actions: int
    few: int
    many: int


QUICK, THINKING = Effort(40, 8, 24), Effort(12, 4, 8)
"""Where all play at random, and where somebody looks ahead, which takes many times as long."""


class Turn(NamedTuple):
    """A ply, and the winner's chance before and after it."""

    ply: int
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Story:
    """A match of a plan as it went: its `number` counts the plan's matches from 0.

    `winner` is None where nobody or several won: such a match has neither a `turn` nor a `lowest`.
    A match whose winner was sure from the start has no turn either.
    `lowest` is the least chance that the winner had, and the ply after which it was so.
    """

    number: int
    game: Game
    plies: int
    winner: Player | None
    lowest: tuple[int, float] | None = None
    turn: Turn | None = None


def told(game: AnyGame, plan: Plan, number: int, is_whole: bool) -> Story:
    """A match of the plan.  Only `is_whole` finds its turn, which takes twice as long."""
    seats = plan.seats
    most = plies_of(game) if plan.max_plies is None else plan.max_plies
    which = match_of(plan, number)
    states, result = states_of(game, [seated(seat, game) for seat in seats], which, most)
    winners = result.winners if result is not None else ()
    if len(winners) != 1 or len(states) < 2:
        return Story(number, which, len(states) - 1, None)
    players = [
        seated(parse_seat("random") if seats[at].kind in SEARCHING else seats[at], game)
        for at in which.seated
    ]
    effort = QUICK if {seat.kind for seat in seats} <= {"random", *SEARCHING} else THINKING
    chances = _Chances(game, states, winners[0], players, which.seed, effort)
    marks = spread(len(states) - 1, POSITIONS)
    seen = [(ply, chances.at(ply, effort.few)) for ply in marks]
    ply = min(seen[:-1], key=lambda each: each[1])[0]
    lowest = (ply, chances.at(ply, effort.many))
    turn = chances.turn(seen) if is_whole else None
    if turn is not None and turn.before < lowest[1]:
        lowest = (turn.ply - 1, turn.before)
    return Story(number, which, len(states) - 1, winners[0], lowest, turn)


def match_of(plan: Plan, number: int) -> Game:
    """The match of this number, which counts from 0 over all rounds."""
    players = len(plan.seats)
    return games_of(plan.names, plan.seed, number // players)[number % players]


def spread(last: int, most: int) -> list[int]:
    """At most so many whole numbers from 0 to `last`, both among them, evenly apart.

    >>> spread(3, 13), spread(100, 5)
    ([0, 1, 2, 3], [0, 25, 50, 75, 100])
    """
    if last < most:
        return list(range(last + 1))
    return [last * i // (most - 1) for i in range(most)]


@dataclass(slots=True)
class _Chances:
    """The chances of one player along a match."""

    game: Any
    states: Sequence[Any]
    player: Player
    players: Sequence[Seated]
    seed: int
    effort: Effort
    known: dict[tuple[int, int], float] = field(default_factory=dict)

    def at(self, ply: int, count: int) -> float:
        """The chance after so many plies, by so many playouts; at the end it is certain."""
        if ply == len(self.states) - 1:
            return 1.0
        key = ply, count
        if key not in self.known:
            rng = new_rng(mix(self.seed ^ mix(ply) ^ count))
            shares = [self._playout(self.states[ply], rng.split(i)) for i in range(count)]
            self.known[key] = sum(shares) / count
        return self.known[key]

    def turn(self, seen: Sequence[tuple[int, float]]) -> Turn | None:
        """The ply of the steepest rise: between two of the positions that were `seen`, and there
        half by half.  None where the chance did not rise: the winner was as good as sure."""
        (low, _), (high, _) = max(pairwise(seen), key=lambda pair: pair[1][1] - pair[0][1])
        many = self.effort.many
        while high - low > 1:
            middle = (low + high) // 2
            first = self.at(middle, many) - self.at(low, many)
            second = self.at(high, many) - self.at(middle, many)
            low, high = (low, middle) if first >= second else (middle, high)
        found = Turn(high, self.at(low, many), self.at(high, many))
        return found if found.after > found.before else None

    def _playout(self, state: Any, rng: Rng) -> float:
        """The player's share of a match played on from here."""
        game = self.game
        word, rng = rng.next_u32()
        state = game.determinize(game.observe(state, self.player), word)
        planned: tuple[Any, ...] = ()
        for taken in range(self.effort.actions):
            player = game.to_act(state)
            if player is None:
                break
            view = game.observe(state, player)
            if planned and game.why_illegal(view, planned[0]) is None:
                action, planned = planned[0], planned[1:]
            else:
                of = self.players[game.players.index(player)]
                found = of.agent(game, view, rng.split(taken), of.budget)
                action, planned = found.action, found.rest
            state = game.apply(state, action).state
        return self._share(state, game.result(state))

    def _share(self, state: Any, result: Result | None) -> float:
        game, players = self.game, self.game.players
        if result is not None:
            return float(points(players, result)[players.index(self.player)] / WHOLE)
        if not isinstance(game, Evaluated):
            return 1 / len(players)
        view = self.game.observe(state, self.player)
        return share(steady(game.evaluate(view, self.player)), len(players))


def share(value: float, players: int) -> float:
    """The share of a match for an evaluation in [-1, 1], whose 0 is an even share.

    >>> share(-1, 2), share(0, 4), share(0.5, 2)
    (0.0, 0.25, 0.75)
    """
    even = 1 / players
    return even + value * (1 - even) if value > 0 else even * (1 + value)
