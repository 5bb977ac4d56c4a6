"""The agents of this system beside the general ones, by the name of their seat."""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Policy
from core.games.heroes.bots import lookahead

BOTS: Mapping[str, Policy] = {"lookahead": lookahead.choose}
"""Name of the seat to agent."""
