"""The agents of the card game, by the name of their seat.

`random` replaces the general one, because a decision may have millions of legal answers; `mcts`,
because it searches few candidates and plays on with the rules of `greedy`.  All read their
player's view, and none ever scoops.  But for `random` they take a win within the turn (`lethal`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.abilities import Policy
from core.agents.base import Budget, Decision
from core.games.mtg.bots import greedy, search, uniform
from core.games.mtg.bots.lethal import winning
from core.rng import Rng

if TYPE_CHECKING:
    from core.games.mtg.game import MtgGame
    from core.games.mtg.view import View


def ruled(game: MtgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """A win within the turn, else what the rules say."""
    found = winning(game.rules, view, rng, budget)
    return greedy.choose(game, view, rng, budget) if found is None else Decision(found)


def searched(game: MtgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """A win within the turn, else what the search finds."""
    found = winning(game.rules, view, rng, budget)
    return search.choose(game, view, rng, budget) if found is None else Decision(found, 0)


BOTS: Mapping[str, Policy] = {"random": uniform.choose, "greedy": ruled, "mcts": searched}
"""Name of the seat to agent."""
