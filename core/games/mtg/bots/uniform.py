"""The random player: a kind of action, then its choices, without listing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.agents.base import Budget, Decision
from core.games.mtg.sampler import draw
from core.rng import Rng

if TYPE_CHECKING:
    from core.games.mtg.game import MtgGame
    from core.games.mtg.view import View


def choose(game: MtgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """A legal action, never SCOOP; some decisions have more answers than could be listed."""
    seat = view.seen.to_act()
    assert seat is not None, "an agent is asked only when somebody is to act"
    action, _ = draw(game.rules, view.seen, seat, rng)
    return Decision(action)
