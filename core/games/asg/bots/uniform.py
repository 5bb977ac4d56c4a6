"""The random bot: any kind of order, each equally likely, with any of its amounts."""

from __future__ import annotations

from core.agents.base import Budget, Decision
from core.games.asg.choices import draw
from core.games.asg.game import AsgGame
from core.games.asg.state import View
from core.rng import Rng


def choose(game: AsgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """One order, or the end of the ply."""
    return Decision(draw(game.plan, view, rng)[0])
