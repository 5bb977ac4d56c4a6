"""The random player: it draws amounts without listing them."""

from __future__ import annotations

from core.agents import random
from core.agents.base import Budget, Decision
from core.games.defense import amounts
from core.games.defense.game import DefenseGame
from core.games.defense.state import View
from core.rng import Rng


def choose(game: DefenseGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """One of the legal actions; where amounts are too many to list, one of all of them."""
    if view.phase not in ("attack", "reaction"):
        return random.choose(game, view, rng, budget)
    return Decision(amounts.draw(game.plan, view, rng)[0])
