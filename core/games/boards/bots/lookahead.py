"""The agent that looks ahead: every action first, then ply by ply as far as its budget reaches.

An end that the rules themselves tell (wins, losses, repetitions, other draws) is taken from the
game; below that `tree` searches.  The budget counts positions, so that the same number makes the
same choice everywhere; told by a clock to stop, it answers with the best of what it has seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from core.agents.base import Budget, Decision
from core.games.boards.bots.tree import FARTHEST, SURE, WIN, OutOfBudget, Tree
from core.games.boards.game import BoardGame
from core.games.boards.results import repeats
from core.games.boards.state import State, View
from core.rng import Rng

FLAVOUR = 30
"""Worths that differ by less than this may fall to the generator, so that matches differ."""


Way: TypeAlias = tuple[tuple[Any, ...], State]


@dataclass(slots=True)
class Branch:
    """An action, a promotion's choice with it, what they lead to, and how good that is."""

    actions: tuple[Any, ...]
    state: State
    flavour: int
    score: int = 0
    end: int | None = None

    @property
    def glance(self) -> int:
        """How good it looks before anything is looked at beyond it."""
        return self.score + self.flavour if self.end is None else self.end


def choose(game: BoardGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The best action that was found, and the number of positions looked at."""
    seed, rng = rng.next_u32()
    state = game.determinize(view, seed)
    ways, is_whole = _ways(game, state, budget)
    if len(ways) == 1:
        actions, _ = ways[0]
        return Decision(actions[0], 0 if is_whole else 1, actions[1:])
    me = game.plan.order[state.position.turn]
    tree = Tree(game.engine, game.worths, me, budget.nodes, budget.should_stop)
    branches = []
    for actions, after in ways:
        flavour, rng = rng.below(FLAVOUR)
        branches.append(branch_of(game, tree, actions, after, flavour))
    best = _deepen(tree, branches)
    return Decision(best.actions[0], tree.nodes, best.actions[1:])


def _ways(game: BoardGame, state: State, budget: Budget) -> tuple[list[Way], bool]:
    """Every whole ply as its actions, and the state after it, as far as there is time; all of them?

    How many positions the budget has is no matter here: all plies are looked at once.
    """
    found: list[Way] = []
    for way in plies_of(game, state):
        found.append(way)
        if budget.should_stop is not None and budget.should_stop():
            return found, False
    return found, True


def plies_of(game: BoardGame, state: State) -> Iterator[Way]:
    """Every whole ply as its actions, and the state after it."""
    for action in game.legal_actions(View(state)):
        after = game.apply(state, action).state
        if after.pending is None:
            yield (action,), after
            continue
        for choice in game.legal_actions(View(after)):
            yield (action, choice), game.apply(after, choice).state


def branch_of(
    game: BoardGame, tree: Tree, actions: tuple[Any, ...], state: State, flavour: int
) -> Branch:
    """A branch, with its end where the rules tell one."""
    branch = Branch(actions, state, flavour)
    tree.nodes += 1
    position, history = state.position, state.history
    if state.result is not None:
        branch.end = tree.ended(state.result, 1)
    elif position.out >> tree.me & 1:
        branch.end = 1 - WIN
    elif repeats(game.plan) and history and history.count(history[-1]) > 1:
        branch.end = 0  # who lets a position come again lets it come for good
    else:
        branch.score = tree.score(position)
    return branch


def _deepen(tree: Tree, branches: list[Branch]) -> Branch:
    """The best branch of the search that went furthest."""
    branches.sort(key=lambda branch: -branch.glance)
    if branches[0].end is not None and branches[0].end >= SURE:
        return branches[0]
    for depth in range(FARTHEST):
        best, worth, is_whole = best_of(tree, branches, depth)
        branches.remove(best)
        branches.insert(0, best)
        if not is_whole or abs(worth) >= SURE:
            break
    return branches[0]


def best_of(tree: Tree, branches: list[Branch], depth: int) -> tuple[Branch, int, bool]:
    """The best branch at a depth, its worth, and whether all branches were looked at."""
    best, high = branches[0], -WIN - 1
    try:
        for branch in branches:
            worth = _worth(tree, branch, depth, high)
            if worth > high:
                best, high = branch, worth
    except OutOfBudget:
        return best, high, False
    return best, high, True


def _worth(tree: Tree, branch: Branch, depth: int, low: int) -> int:
    """How good a branch is; what is not better than `low` need not be exact."""
    if branch.end is not None:
        return branch.end
    if abs(low) < SURE:
        low -= branch.flavour
    worth = _below(tree, branch, depth, low, low + 1) if low > -WIN else WIN
    if worth > low:
        worth = _below(tree, branch, depth, low, WIN + 1)
    return worth + branch.flavour if abs(worth) < SURE else worth


def _below(tree: Tree, branch: Branch, depth: int, low: int, high: int) -> int:
    position = branch.state.position
    if tree.is_mine(position):
        return tree.worth(position, branch.score, depth, low, high, 1)
    return -tree.worth(position, branch.score, depth, -high, -low, 1)
