"""The agents of this system beside the general ones, by the name of their seat."""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Policy
from core.games.heroes.bots import lookahead
from core.games.heroes.reader import seat

BOTS: Mapping[str, Policy] = {"lookahead": lookahead.choose, "reader": seat.choose}
"""Name of the seat to agent."""
