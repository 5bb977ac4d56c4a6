"""Monte Carlo tree search (UCT) over the protocol, for any number of players.

Each walk goes down the tree by upper confidence bounds, looks at the actions of the leaf it meets,
and brings the values of the best of them up, one per player.  A state is valued by the game's
evaluation; in a game without one, by playing on at random.  The budget counts the states looked
at.  Where a view decides the state, states are kept in the tree; where it leaves something open
(hidden cards, dice), every walk starts from a state of its own and looks at one new action, so
that no action is judged by one lucky draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import log, sqrt
from typing import Any, TypeAlias

from core.abilities import Evaluated, Narrowed, Sampled
from core.agents.base import Budget, Decision, steady
from core.protocol import Game, Player
from core.rng import Rng

EXPLORATION = 0.3
"""Weight of the confidence bound, for returns in [-1, 1]."""
LONGEST = 400
"""Actions of a random playout in a game that has no evaluation; then it counts as a draw."""

EVERY = 16
"""Actions of one position between two looks at the clock."""

Values: TypeAlias = tuple[float, ...]


class _Node:
    """Statistics of one action taken: how often, and the sum of each player's values."""

    __slots__ = ("children", "left", "state", "totals", "visits")

    def __init__(self, state: Any, values: Values) -> None:
        self.visits = 1
        self.totals = list(values)
        self.children: dict[Any, _Node] = {}
        self.left: list[Any] | None = None  # what a clock left for when the search goes on
        self.state = state


def choose(game: Game[Any, Any, Any], view: Any, rng: Rng, budget: Budget) -> Decision:
    """The action that the search walked most often, and the number of states it looked at."""
    actions = tuple(_legal(game)(view))
    if len(actions) == 1:
        return Decision(actions[0], 0)
    return Search(game, view, rng).run(actions, budget)


def _legal(game: Any) -> Callable[[Any], Iterable[Any]]:
    """What gives the actions that are searched: all, or those that the game says are worth a look.

    Asked once for a search: to see whether a game has an ability takes longer than many a move.
    """
    found: Callable[[Any], Iterable[Any]]
    found = game.candidates if isinstance(game, Narrowed) else game.legal_actions
    return found


class Search:
    """One search: the tree, and the generator that is drawn from.  It may be carried on."""

    def __init__(self, game: Game[Any, Any, Any], view: Any, rng: Rng) -> None:
        self.game = game
        self.view = view
        self.should_stop: Callable[[], bool] | None = None
        first, rng = rng.next_u32()
        second, rng = rng.next_u32()
        self.state = game.determinize(view, first)
        other = game.determinize(view, second)
        self.is_certain = bool(game.dump(self.state) == game.dump(other))
        self.rng = rng.split(0)
        self.index = {player: i for i, player in enumerate(game.players)}
        self.root = _Node(self.state, (0.0,) * len(game.players))
        self.legal = _legal(game)
        self.evaluated = game if isinstance(game, Evaluated) else None
        self.sampled = game if isinstance(game, Sampled) else None

    def run(self, actions: tuple[Any, ...], budget: Budget) -> Decision:
        """Walk until the budget is used up; at least once."""
        nodes = self.walk(budget)
        children = self.root.children
        player = self.game.to_act(self.state)
        assert player is not None, "an agent is asked only when somebody is to act"
        mine = self.index[player]
        first = self._draw(len(actions))
        turned = actions[first:] + actions[:first]
        tried = [action for action in turned if action in children]
        return Decision(max(tried, key=lambda action: _worth(children[action], mine)), nodes)

    def walk(self, budget: Budget) -> int:
        """Walk until the budget is used up, at least once; how many states were looked at."""
        nodes, self.should_stop = 0, budget.should_stop
        while True:
            nodes += self._walk()
            if nodes >= budget.nodes or (budget.should_stop is not None and budget.should_stop()):
                return nodes

    def values(self) -> Values:
        """What the state is worth to each player by the action that was walked most often."""
        player = self.game.to_act(self.state)
        assert player is not None, "nobody is asked what an end is worth"
        mine = self.index[player]
        best = max(self.root.children.values(), key=lambda node: _worth(node, mine))
        return tuple(total / best.visits for total in best.totals)

    def _walk(self) -> int:
        """One walk; returns how many states it looked at."""
        game, node, path = self.game, self.root, [self.root]
        state = self.state
        if not self.is_certain:
            seed, self.rng = self.rng.next_u32()
            state = game.determinize(self.view, seed)
        looked = 0
        while (player := game.to_act(state)) is not None:
            tried, untried = self._actions(node, state, player)
            if untried:
                before = len(node.children)
                values = self._expand(node, state, untried, self.index[player])
                looked += len(node.children) - before
                break
            action = _highest(node, tried, self.index[player])
            node = node.children[action]
            state = node.state if self.is_certain else game.apply(state, action).state
            path.append(node)
        else:
            values = self._value(state)
            looked += 1
        for each in path:
            each.visits += 1
            for i, value in enumerate(values):
                each.totals[i] += value
        return looked

    def _actions(self, node: _Node, state: Any, player: Player) -> tuple[Any, list[Any]]:
        """The actions already in the tree, and the new ones to look at now."""
        if self.is_certain and node.children:
            return node.children, node.left or []
        legal = list(self.legal(self.game.observe(state, player)))
        tried = [action for action in legal if action in node.children]
        untried = [action for action in legal if action not in node.children]
        if untried and not self.is_certain:
            untried = [untried[self._draw(len(untried))]]
        return tried, untried

    def _expand(self, node: _Node, state: Any, untried: list[Any], player: int) -> Values:
        """Look at every new action once, as far as there is time; the values of the best for the
        player to act."""
        best: Values = ()
        first = self._draw(len(untried))
        turned = untried[first:] + untried[:first]
        node.left = None
        for number, action in enumerate(turned, 1):
            after = self.game.apply(state, action).state
            values = self._value(after)
            node.children[action] = _Node(after if self.is_certain else None, values)
            if not best or values[player] > best[player]:
                best = values
            if number % EVERY == 0 and self.should_stop is not None and self.should_stop():
                node.left = turned[number:]
                break
        return best

    def _value(self, state: Any) -> Values:
        """The worth of a state for each player."""
        result = self.game.result(state)
        if result is not None:
            return result.returns
        if self.evaluated is None:
            return self._playout(state)
        evaluate, observe = self.evaluated.evaluate, self.game.observe
        return tuple(steady(evaluate(observe(state, p), p)) for p in self.game.players)

    def _playout(self, state: Any) -> Values:
        """The returns of a random match from here."""
        game = self.game
        for _ in range(LONGEST):
            player = game.to_act(state)
            if player is None:
                break
            state = game.apply(state, self._random(state, player)).state
        result = game.result(state)
        return (0.0,) * len(game.players) if result is None else result.returns

    def _random(self, state: Any, player: Player) -> Any:
        if self.sampled is not None:
            action, self.rng = self.sampled.random_legal(state, self.rng)
            return action
        legal = list(self.game.legal_actions(self.game.observe(state, player)))
        return legal[self._draw(len(legal))]

    def _draw(self, n: int) -> int:
        index, self.rng = self.rng.below(n)
        return index


def _worth(node: _Node, player: int) -> tuple[int, float]:
    return node.visits, node.totals[player] / node.visits


def _highest(node: _Node, tried: Any, player: int) -> Any:
    """The tried action with the highest upper confidence bound."""
    factor = steady(EXPLORATION * sqrt(log(node.visits)))
    best, highest = None, float("-inf")
    for action in tried:
        child = node.children[action]
        bound = child.totals[player] / child.visits + factor / sqrt(child.visits)
        if bound > highest:
            best, highest = action, bound
    return best
