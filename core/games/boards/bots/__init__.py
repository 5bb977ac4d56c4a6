"""The agent of board games, by the name of its seat: it looks ahead by alpha-beta search."""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Policy
from core.games.boards.bots import lookahead

BOTS: Mapping[str, Policy] = {"lookahead": lookahead.choose}
"""Name of the seat to agent."""
