"""The bot that looks ahead: plans of whole plies, the answers to them, and every end of a fight.

A win that this ply makes sure is taken; else plans (`plans`) are searched by the exact chances of
their fights, the enemy's best plans against them, and so on as far as the budget reaches.
"""

from __future__ import annotations

from typing import Any

from core.agents.base import Budget, Decision
from core.agents.chances import Search
from core.games.asg.bots.assault import sure_win
from core.games.asg.bots.base import decided
from core.games.asg.bots.plans import Orders, plans
from core.games.asg.combat import combat, outcomes
from core.games.asg.engine import play
from core.games.asg.evaluation import evaluate
from core.games.asg.game import AsgGame
from core.games.asg.plan import Plan
from core.games.asg.state import End, State, View
from core.games.asg.wire import dump_action
from core.protocol import Json
from core.rng import Rng

ENDS = 8
"""Ends of a fight that are looked at; more are taken together, neighbours first."""
WIDE = 24
"""Fights of one plan, after which one end stands for all."""


class War:
    """The map as the search sees it, for one player."""

    def __init__(self, plan: Plan, me: int) -> None:
        self.plan, self.me = plan, me

    def is_over(self, view: View) -> bool:
        """Whether the match has ended."""
        return view.result is not None

    def is_mine(self, view: View) -> bool:
        """Whether the player that searches is to order."""
        return view.active == self.me

    def options(self, view: View) -> tuple[Orders, ...]:
        """The plans worth a look; a sure win alone."""
        won = sure_win(self.plan, view)
        return (won,) if won is not None else plans(self.plan, view)

    def outcomes(self, view: View, orders: Orders) -> list[tuple[float, View]]:
        """The positions after the orders, by how their fights end."""
        ends = isinstance(orders[-1], End)
        given = [dump_action(order) for order in (orders[:-1] if ends else orders)]
        found: dict[View, float] = {}
        waiting: list[tuple[float, tuple[tuple[int, int], ...]]] = [(1.0, ())]
        for chance, told in waiting:  # grows while it is walked
            fights = Fights(told)
            after = play(self.plan, State(view, 1), given, ends, fights).state.view
            if fights.open is None or len(waiting) > WIDE:
                found[after] = found.get(after, 0.0) + chance
                continue
            for each in outcomes(*fights.open, self.plan.fraction, ENDS):
                left = (each.strength, 0) if each.attacker_wins else (0, each.strength)
                waiting.append((chance * float(each.chance), (*told, left)))
        return [(chance, after) for after, chance in found.items()]

    def worth(self, view: View) -> float:
        """The result, or the evaluation of the position."""
        return evaluate(self.plan, view, self.me)


class Fights:
    """Combats that end as they are told; `open`: the strengths of the first that was not told."""

    def __init__(self, told: tuple[tuple[int, int], ...]) -> None:
        self.told, self.at = told, 0
        self.open: tuple[int, int] | None = None

    def __call__(
        self, plan: Plan, player: int, place: int, strong: int, weak: int, word: int
    ) -> tuple[int, int, int, dict[str, Json]]:
        """The next combat; what follows one that was not told does not count."""
        if self.at < len(self.told):
            mine, theirs = self.told[self.at]
            self.at += 1
            return mine, theirs, word, {}
        if self.open is None:
            self.open = strong, weak
        return combat(plan, player, place, strong, weak, word)


def choose(game: AsgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The plan for the rest of the ply, up to its first fight; then it looks again."""
    search: Any = Search(War(game.plan, view.active), budget)
    orders = search.best(view, rng)
    decision = decided(game, view, orders)
    return Decision(decision.action, search.nodes, rest=decision.rest)
