"""What a position is worth by looking ahead, in a search that can be resumed."""

from __future__ import annotations

import math

from core.agents.base import Budget
from core.games.boards.bots.lookahead import Branch, best_of, branch_of, plies_of
from core.games.boards.bots.tree import FARTHEST, SURE, Tree
from core.games.boards.game import BoardGame
from core.games.boards.state import View

AT_LEAST = 16
"""Plies that are looked at in one go, whatever the clock says."""
LEAD = 1.5
"""How many pieces of the middling worth at the start make a lead of 73 to 27."""


class DeepeningSearch:
    """The search of one position for the player to move."""

    def __init__(self, game: BoardGame, view: View) -> None:
        state = view.state
        self.me = game.plan.order[state.position.turn]
        self.players = len(game.players)
        self.tree = Tree(game.engine, game.worths, self.me, 0, None)
        self.branches: list[Branch] = []
        self.depth = 0
        self.worth = self.tree.score(state.position)
        self._game = game
        self._rest = plies_of(game, state)
        self._is_listed = False
        self._unit = LEAD * _middling(game)

    def walk(self, budget: Budget) -> int:
        """Search until the budget is used up; how many positions were looked at."""
        tree = self.tree
        before, tree.should_stop = tree.nodes, budget.should_stop
        tree.limit = before + budget.nodes
        if self._has_all(budget):
            while self.depth < FARTHEST and abs(self.worth) < SURE:
                best, worth, is_whole = best_of(tree, self.branches, self.depth)
                self.branches.remove(best)
                self.branches.insert(0, best)
                if not is_whole:
                    break
                self.worth, self.depth = worth, self.depth + 1
        return tree.nodes - before

    def _has_all(self, budget: Budget) -> bool:
        """Whether every ply is listed, after a go at it."""
        listed = 0
        while not self._is_listed:
            way = next(self._rest, None)
            if way is None:
                self._is_listed = True
                self.branches.sort(key=lambda branch: -branch.glance)
                break
            self.branches.append(branch_of(self._game, self.tree, *way, 0))
            listed += 1
            is_late = budget.should_stop is not None and budget.should_stop()
            if listed >= AT_LEAST and (is_late or listed >= budget.nodes):
                break
        return self._is_listed

    def values(self) -> tuple[float, ...]:
        """What the position is worth to each player, from -1 to 1; others share what is lost."""
        value = math.copysign(1.0, self.worth)
        if abs(self.worth) < SURE:
            value = math.tanh(self.worth / (2 * self._unit))
        others = -value / max(1, self.players - 1)
        return tuple(value if n == self.me else others for n in range(self.players))


def _middling(game: BoardGame) -> float:
    """What a piece is worth on the average at the start, leaders apart."""
    plan, position = game.plan, game.initial(0).state.position
    worths = [
        game.worths.values[piece]
        for piece, mask in enumerate(position.masks)
        for _ in range(mask.bit_count())
        if not plan.is_leader[piece]
    ]
    return 100 * sum(worths) / len(worths) if sum(worths) else 100.0
