"""What the position on the table is worth to each player, by a search that goes on bit by bit.

It sees what the viewer may know: where that is less than the player to act knows, there is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core import registry, wire
from core.abilities import Evaluated, Searched, Weighing
from core.agents.base import Budget, ResumableSearch
from core.agents.mcts import Search
from core.match import Match
from core.matchview import viewer_of
from core.protocol import AnyGame, Player
from core.rng import new_rng


@dataclass(slots=True)
class _Thought:
    """The search of one position, as far as it has come."""

    game: AnyGame
    state: Any
    viewer: Player | None
    search: ResumableSearch
    nodes: int = 0


class Thoughts:
    """The last position that was thought about; asked about it again, the search goes on."""

    def __init__(self) -> None:
        self._last: _Thought | None = None

    def worth(self, match: Match, budget: Budget) -> wire.Worth:
        """Each player's share of the hopes, summing up to 1, and the positions looked at.

        An end is worth what it returns.  No shares where the viewer may not know, and in games
        that cannot be evaluated.
        """
        result = match.result
        if result is not None:
            return {"shares": _shares(result.returns), "nodes": 0, "is_final": True}
        if not isinstance(match.game, Evaluated) or not _is_open(match):
            return {"shares": None, "nodes": 0, "is_final": True}
        thought = self._thought(match)
        thought.nodes += thought.search.walk(budget)
        shares = _shares(thought.search.values())
        return {"shares": shares, "nodes": thought.nodes, "is_final": False}

    def _thought(self, match: Match) -> _Thought:
        game, state, viewer = match.game, match.state, viewer_of(match)
        last = self._last
        if last and last.game is game and last.state is state and last.viewer == viewer:
            return last
        view = game.observe(state, game.to_act(state))
        system: object = registry.get(game.system)
        search: ResumableSearch
        if isinstance(system, Weighing):
            search = system.weigh(game, view)
        else:
            searched = system.searched(game) if isinstance(system, Searched) else game
            search = Search(searched, view, new_rng(match.seed).split(2 * match.done))
        self._last = _Thought(game, state, viewer, search)
        return self._last


def _is_open(match: Match) -> bool:
    """Whether the viewer sees as much as the player to act."""
    game, state, player, viewer = match.game, match.state, match.to_act, viewer_of(match)
    if player == viewer:
        return True
    views = (game.dump(game.observe(state, each)) for each in (player, viewer))
    return bool(next(views) == next(views))


def _shares(values: tuple[float, ...]) -> list[float]:
    hopes = [1 + max(-1.0, min(1.0, value)) for value in values]
    whole = sum(hopes)
    return [round(hope / whole, 3) if whole else round(1 / len(hopes), 3) for hope in hopes]
