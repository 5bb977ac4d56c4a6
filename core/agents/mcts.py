"""Monte Carlo tree search (UCT) over the protocol, for any number of players.

Each node of the budget is one walk: down the tree by upper confidence bounds, one new leaf, a
short random playout, and the values of all players back up.  A playout is cut after a few plies
where the game can evaluate a view.  Where the view leaves something open (hidden cards, dice)
every walk starts from a state of its own; where it does not, states are kept in the tree.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Protocol, TypeVar, runtime_checkable

from core.agents.base import Budget, Decision, steady
from core.protocol import Evaluated, Game, Player
from core.rng import Rng

EXPLORATION = 0.7
"""Weight of the confidence bound, for returns in [-1, 1]."""
CUT = 4
"""Actions of a playout before the game's evaluation is asked."""
LONGEST = 400
"""Actions of a playout in a game that has no evaluation; then it counts as a draw."""

S_contra = TypeVar("S_contra", contravariant=True)


@runtime_checkable
class Sampled(Protocol[S_contra]):
    """Optional: a random legal action without listing all of them."""

    def random_legal(self, state: S_contra, rng: Rng) -> tuple[Any, Rng]:
        """A legal action of the player to act, and the generator after it."""
        ...


class _Node:
    """Statistics of one action taken: how often, and the sum of each player's values."""

    __slots__ = ("children", "player", "state", "totals", "untried", "visits")

    def __init__(self, players: int) -> None:
        self.visits = 0
        self.totals = [0.0] * players
        self.children: dict[Any, _Node] = {}
        self.untried: list[Any] | None = None
        self.state: Any = None
        self.player: Player | None = None


def choose(game: Game[Any, Any, Any], view: Any, rng: Rng, budget: Budget) -> Decision:
    """The action that the search walked most often, and the number of walks."""
    actions = tuple(game.legal_actions(view))
    if len(actions) == 1:
        return Decision(actions[0], 0)
    return _Search(game, view, rng).run(actions, budget)


class _Search:
    """One search: the tree, and the generator that is drawn from."""

    def __init__(self, game: Game[Any, Any, Any], view: Any, rng: Rng) -> None:
        self.game = game
        self.view = view
        first, rng = rng.next_u32()
        second, rng = rng.next_u32()
        self.state = game.determinize(view, first)
        other = game.determinize(view, second)
        self.is_open = bool(game.dump(self.state) == game.dump(other))
        self.rng = rng.split(0)
        self.index = {player: i for i, player in enumerate(game.players)}
        self.root = _Node(len(game.players))
        self.root.state = self.state
        self.evaluated = game if isinstance(game, Evaluated) else None
        self.sampled = game if isinstance(game, Sampled) else None

    def run(self, actions: tuple[Any, ...], budget: Budget) -> Decision:
        """Walk until the budget is used up; at least once."""
        nodes = 0
        while nodes < budget.nodes:
            self._walk()
            nodes += 1
            if budget.should_stop is not None and budget.should_stop():
                break
        children = self.root.children
        tried = [action for action in actions if action in children]
        return Decision(max(tried, key=lambda action: children[action].visits), nodes)

    def _draw(self, n: int) -> int:
        index, self.rng = self.rng.below(n)
        return index

    def _walk(self) -> None:
        game, node, path = self.game, self.root, [self.root]
        state = self.state
        if not self.is_open:
            seed, self.rng = self.rng.next_u32()
            state = game.determinize(self.view, seed)
        while (player := game.to_act(state)) is not None:
            action, is_new = self._pick(node, state, player)
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = _Node(len(self.index))
            if child.state is not None:
                state = child.state
            else:
                state = game.apply(state, action).state
                if self.is_open:
                    child.state = state
            node = child
            path.append(node)
            if is_new:
                break
        values = self._playout(state)
        for each in path:
            each.visits += 1
            for i, value in enumerate(values):
                each.totals[i] += value

    def _pick(self, node: _Node, state: Any, player: Player) -> tuple[Any, bool]:
        """An action not yet tried (and True), else the one with the highest bound."""
        if self.is_open:
            if node.untried is None:
                node.untried = self._legal(state, player)
            untried, tried = node.untried, None
        else:
            legal = self._legal(state, player)
            untried = [action for action in legal if action not in node.children]
            tried = [action for action in legal if action in node.children]
        if untried:
            at = self._draw(len(untried))
            untried[at], untried[-1] = untried[-1], untried[at]
            return untried.pop(), True
        return self._highest(node, tried, self.index[player]), False

    def _legal(self, state: Any, player: Player) -> list[Any]:
        return list(self.game.legal_actions(self.game.observe(state, player)))

    def _highest(self, node: _Node, tried: list[Any] | None, player: int) -> Any:
        factor = steady(EXPLORATION * sqrt(log(node.visits)))
        best, highest = None, float("-inf")
        for action in node.children if tried is None else tried:
            child = node.children[action]
            bound = child.totals[player] / child.visits + factor / sqrt(child.visits)
            if bound > highest:
                best, highest = action, bound
        return best

    def _playout(self, state: Any) -> tuple[float, ...]:
        game = self.game
        for _ in range(LONGEST if self.evaluated is None else CUT):
            player = game.to_act(state)
            if player is None:
                break
            state = game.apply(state, self._random(state, player)).state
        result = game.result(state)
        if result is not None:
            return result.returns
        if self.evaluated is None:
            return (0.0,) * len(game.players)
        evaluate = self.evaluated.evaluate
        return tuple(steady(evaluate(game.observe(state, p), p)) for p in game.players)

    def _random(self, state: Any, player: Player) -> Any:
        if self.sampled is not None:
            action, self.rng = self.sampled.random_legal(state, self.rng)
            return action
        legal = self._legal(state, player)
        return legal[self._draw(len(legal))]
