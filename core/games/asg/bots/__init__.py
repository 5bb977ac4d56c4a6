"""The agents of the game (specs/asg/RULES.md), by the name of their seat: planners of whole plies.

A bot hands in a list of orders, as the document's players do; the match plays it order by order.
`random` replaces the general one, because a position may have billions of legal amounts, and
`mcts`, because it searches plans.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Policy
from core.games.asg.bots import greedy, lookahead, mixed, rusher, search, uniform

BOTS: Mapping[str, Policy] = {
    "random": uniform.choose,
    "greedy": greedy.choose,
    "rusher": rusher.choose,
    "mixed": mixed.choose,
    "lookahead": lookahead.choose,
    "mcts": search.choose,
}
"""Name of the seat to agent."""
