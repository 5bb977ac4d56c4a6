"""The bot that looks ahead: what each ability comes to, as both heroes play greedily to the end.

In a round every ability that is still in the race is tried once, all under the same dice; who is
clearly behind drops out.  The budget counts tries, and the first round is always whole, unless a
clock ends it.
"""

from __future__ import annotations

from core.agents.base import Budget, Decision, steady
from core.agents.race import Race
from core.games.heroes.bots.playout import Playouts
from core.games.heroes.game import DuelGame
from core.games.heroes.state import View
from core.rng import Rng


def choose(game: DuelGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The ability that came to most, and the number of tries."""
    actions = tuple(game.legal_actions(view))
    if len(actions) == 1:
        return Decision(actions[0], 0)
    playouts, race = Playouts(game), Race(len(actions))
    tries = 0
    while len(race.running) > 1 and (tries < len(actions) or tries < budget.nodes):
        lane = race.next()
        seed, _ = rng.split(race.round).next_u32()
        race.note(lane, playouts.value(view, lane, seed))
        tries += 1
        if budget.should_stop is not None and budget.should_stop():
            break
    return Decision(actions[_best(race)], tries)


def _best(race: Race) -> int:
    """Who came to most on average, of those still in the race."""

    def mean(lane: int) -> float:
        values = race.values[lane]
        return steady(sum(values) / len(values)) if values else -1.0

    return max(race.running, key=lambda lane: (mean(lane), -lane))
