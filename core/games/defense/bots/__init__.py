"""The agents of this system, by the name of their seat; `random` replaces the general one, which
lists what it draws from."""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Policy
from core.games.defense.bots import lookahead, standard, uniform

BOTS: Mapping[str, Policy] = {
    "random": uniform.choose,
    "standard": standard.choose,
    "lookahead": lookahead.choose,
}
"""Name of the seat to agent."""
