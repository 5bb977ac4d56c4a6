"""The mixed bot: a ply is greedy with probability one half, and random otherwise."""

from __future__ import annotations

from core.agents.base import Budget, Decision
from core.games.asg.bots import greedy
from core.games.asg.choices import draw
from core.games.asg.game import AsgGame
from core.games.asg.state import Action, End, View
from core.rng import Rng


def choose(game: AsgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The plan for the rest of the ply, after the coin has fallen."""
    coin, rng = rng.below(2)
    if coin:
        return greedy.choose(game, view, rng, budget)
    found = _random_ply(game, view, rng)
    return Decision(found[0], rest=tuple(found[1:]))


def _random_ply(game: AsgGame, view: View, rng: Rng) -> list[Action]:
    """Random orders up to the end of the ply or of the match, on combats of its own fancy."""
    seed, rng = rng.next_u32()
    state, found = game.determinize(view, seed), list[Action]()
    while state.view.result is None:
        action, rng = draw(game.plan, state.view, rng)
        found.append(action)
        if isinstance(action, End):
            break
        state = game.apply(state, action).state
    return found
