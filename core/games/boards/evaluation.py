"""How good a position is, from the spec alone: material by mobility, goals, leader safety.

Pieces that can be taken right now are counted as taken: a position is judged as if the exchanges
in it had been played out (`exchanges`).
"""

from __future__ import annotations

from math import tanh

from core.games.boards.engine import Engine
from core.games.boards.exchanges import DECISIVE, Exchanges
from core.games.boards.geometry import bits
from core.games.boards.language import ENEMY, UNTIL_PIECE
from core.games.boards.plan import Plan, Rule
from core.games.boards.state import State

OPEN = 0.7
"""How likely a square on a walk is to be free."""

GOAL = 2.0
"""Worth of a piece one step before its goal, in units of mobility."""

CHECK = 0.5
"""Cost of an attacked leader, in units of mobility."""


class Evaluation:
    """Values of pieces and distances to goals, worked out when they are first asked for."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.plan = engine.plan
        self._values: list[float] | None = None
        self._exchanges: Exchanges | None = None
        self._last: tuple[State | None, list[float]] = (None, [])
        self._goals: list[tuple[int | None, list[int]]] = [
            (
                self.plan.kind_of[win.arguments["piece"]] if win.arguments.get("piece") else None,
                [self.plan.zone(win.arguments["zone"], n) for n in range(len(self.plan.players))],
            )
            for win in self.plan.spec.win_conditions
            if "zone" in win.arguments
        ]

    def evaluate(self, state: State, player: int) -> float:
        """How good the state is for the player, in [-1, 1]."""
        if state.result is not None:
            return state.result.returns[player]
        scores = self._scores(state)
        others = [score for n, score in enumerate(scores) if n != player]
        rival = max(others, default=0.0)
        total = sum(scores) or 1.0
        return tanh(3.0 * (scores[player] - rival) / abs(total)) * 0.99

    def _scores(self, state: State) -> list[float]:
        """Each player's score; kept for the next question, which is mostly about the same state."""
        if self._last[0] is not state:
            scores = [self._score(state, each) for each in range(len(self.plan.players))]
            mover = self.plan.order[state.position.turn]
            scores[mover] += self._gain(state)
            self._last = (state, scores)
        return self._last[1]

    def _gain(self, state: State) -> float:
        """What the player to act wins by the best exchange, or by the choice that is due."""
        values = self.values()
        if state.pending is not None:
            piece = state.position.board[state.pending.at] - 1
            first = piece - piece % self.plan.kinds
            return max(values[first + kind] for kind in state.pending.options) - values[piece]
        if self._exchanges is None:
            self._exchanges = Exchanges(self.engine, self._weights())
        return self._exchanges.gain(state.position)

    def _weights(self) -> list[float]:
        """The worth of pieces in exchanges: a leader that may be taken is worth the game."""
        plan = self.plan
        decisive = plan.leaders[0] and not plan.mates
        return [
            DECISIVE if decisive and plan.is_leader[piece] else value
            for piece, value in enumerate(self.values())
        ]

    def values(self) -> list[float]:
        """The worth of every piece number; leaders count nothing, they are never traded."""
        if self._values is None:
            plan = self.plan
            self._values = [
                0.0 if plan.is_leader[piece] and plan.mates else 1.0 + mobility(plan, piece)
                for piece in range(plan.pieces)
            ]
        return self._values

    def _score(self, state: State, player: int) -> float:
        plan, position = self.plan, state.position
        if position.out >> player & 1:
            return 0.0
        values, first = self.values(), player * plan.kinds
        score = 1.0 + sum(
            values[piece] * position.masks[piece].bit_count()
            for piece in range(first, first + plan.kinds)
        )
        for kind, zones in self._goals:
            mask = position.own[player] if kind is None else position.masks[first + kind]
            score += self._nearness(mask, zones[player])
        if plan.mates and self.engine.attacks.leader_attacked(position, player):
            score -= CHECK
        return score

    def _nearness(self, pieces: int, zone: int) -> float:
        geometry = self.plan.geometry
        goals = [(n % geometry.width, n // geometry.width) for n in bits(zone)]
        if not goals:
            return 0.0
        total = 0.0
        for n in bits(pieces):
            x, y = n % geometry.width, n // geometry.width
            far = min(max(abs(x - gx), abs(y - gy)) for gx, gy in goals)
            total += GOAL * 0.5**far
        return total


def mobility(plan: Plan, piece: int) -> float:
    """How many squares the piece reaches from the average square of a half-open board."""
    squares = list(bits(plan.geometry.full))
    total = sum(reach(rule, source) for rule in plan.rules[piece] for source in squares)
    return total / max(1, len(squares))


def reach(rule: Rule, source: int) -> float:
    """How many squares the rule reaches from this one on a half-open board."""
    share = 0.5 * sum(1 for state in {action.state for action in rule.actions} if state <= ENEMY)
    if rule.guards:
        share *= 0.5
    odds = OPEN if rule.until == UNTIL_PIECE else 1.0
    return share * float(sum(odds**n for n in range(len(rule.walk(source)))))
