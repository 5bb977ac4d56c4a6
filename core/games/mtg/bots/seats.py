"""The agents of the card game, by the name of their seat.

`random` replaces the general one, because a decision may have millions of legal answers; `mcts`,
because it searches few candidates and plays on with the rules of `greedy`.  All read their
player's view, and none ever scoops.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Policy
from core.games.mtg.bots import greedy, search, uniform

BOTS: Mapping[str, Policy] = {
    "random": uniform.choose,
    "greedy": greedy.choose,
    "mcts": search.choose,
}
"""Name of the seat to agent."""
