"""The agent that looks one ply ahead: it takes wins, avoids losses, and else what looks best.

It leans on the game's optional `evaluate`; without one it still sees wins and losses.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.abilities import Evaluated, Foresighted
from core.agents.base import Budget, Decision, steady
from core.protocol import Game, Player
from core.rng import Rng

WIN = 1000.0
"""Real results count more than any evaluation, which stays within [-1, 1]."""


def choose(game: Game[Any, Any, Any], view: Any, rng: Rng, budget: Budget) -> Decision:
    """The action whose outcome looks best to the player to act; ties fall by the generator.

    Told by a clock to stop, it takes the best of those that it has seen.
    """
    seed, rng = rng.next_u32()
    state = game.determinize(view, seed)
    player = game.to_act(state)
    assert player is not None, "an agent is asked only when somebody is to act"
    best: list[Any] = []
    highest = float("-inf")
    for action, value in _outlook(game, view, state, player):
        if value > highest:
            best, highest = [action], value
        elif value == highest:
            best.append(action)
        if budget.should_stop is not None and budget.should_stop():
            break
    index, _ = rng.below(len(best))
    return Decision(best[index])


def _outlook(
    game: Game[Any, Any, Any], view: Any, state: Any, player: Player
) -> Iterable[tuple[Any, float]]:
    """Every legal action, and how good the state after it is."""

    def look(after: Any, depth: int) -> float:
        return _value(game, after, player, depth)

    told = game.outlook(state, look) if isinstance(game, Foresighted) else None
    if told is not None:
        return told
    return (
        (action, look(game.apply(state, action).state, 1)) for action in game.legal_actions(view)
    )


def _value(game: Game[Any, Any, Any], state: Any, player: Player, depth: int) -> float:
    """How good a state is; choices that complete the same ply are looked through, once."""
    result = game.result(state)
    if result is not None:
        return WIN * result.returns[game.players.index(player)]
    view = game.observe(state, player)
    if depth and game.to_act(state) == player:
        after = (game.apply(state, action).state for action in game.legal_actions(view))
        return max(_value(game, each, player, depth - 1) for each in after)
    return steady(game.evaluate(view, player)) if isinstance(game, Evaluated) else 0.0
