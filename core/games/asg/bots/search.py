"""The search over whole plans instead of single orders, so that it sees the other's reply.

A ply has up to seven orders and more; a tree of orders with a small budget does not reach the end
of the own ply, and a position in the middle of one says little.
"""

from __future__ import annotations

from typing import Any

from core.agents import mcts
from core.agents.base import Budget, Decision
from core.games.asg.bots.base import decided
from core.games.asg.bots.plans import Orders, plans
from core.games.asg.engine import play
from core.games.asg.game import AsgGame
from core.games.asg.state import End, State, View
from core.games.asg.wire import dump_action
from core.protocol import Step
from core.rng import Rng


class Planned:
    """The game with plans for actions, as far as a search needs one."""

    def __init__(self, game: AsgGame) -> None:
        self.plan, self.players = game.plan, game.players
        self.to_act, self.observe, self.result = game.to_act, game.observe, game.result
        self.determinize, self.dump, self.evaluate = game.determinize, game.dump, game.evaluate

    def candidates(self, view: View) -> tuple[Orders, ...]:
        """The plans that the search looks at."""
        return plans(self.plan, view)

    def apply(self, state: State, orders: Orders) -> Step[State]:
        """The orders of a plan, and the end of the ply where the plan has it."""
        ends = isinstance(orders[-1], End)
        given = [dump_action(order) for order in (orders[:-1] if ends else orders)]
        return play(self.plan, state, given, ends)


def choose(game: AsgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The plan that the search walked most often; after a fight in it, it searches again."""
    planned: Any = Planned(game)
    found = mcts.choose(planned, view, rng, budget)
    decision = decided(game, view, found.action)
    return Decision(decision.action, found.nodes, rest=decision.rest)
