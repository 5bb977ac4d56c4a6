"""The agents of this system, by the name of their seat."""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Policy
from core.games.defense.bots import standard

BOTS: Mapping[str, Policy] = {"standard": standard.choose}
"""Name of the seat to agent."""
