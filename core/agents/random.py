"""The agent that plays any legal action, each equally likely."""

from __future__ import annotations

from typing import Any

from core.agents.base import Budget, Decision
from core.protocol import Game
from core.rng import Rng


def choose(game: Game[Any, Any, Any], view: Any, rng: Rng, budget: Budget) -> Decision:
    """One of the legal actions of the view; the budget does not matter."""
    actions = tuple(game.legal_actions(view))
    index, _ = rng.below(len(actions))
    return Decision(actions[index])
