"""A duel played on from a decision, both heroes taking what looks best at once (greedy).

Without events, on the compiled scripts where a duel has those, else on the reference engine.
"""

from __future__ import annotations

from core.agents.base import steady
from core.agents.greedy import WIN
from core.games.heroes.dice import Dice, bits
from core.games.heroes.game import DuelGame
from core.games.heroes.positions import has_dice
from core.games.heroes.state import Idle, State, UseAbility, View

IDLE = -1
"""The ability of who has none."""
LONGEST = 100
"""Decisions of a playout; then the duel is worth the share of health."""
LATE = 0.998
"""What is left of a result one decision later: wins are better soon, and losses late."""


class Playouts:
    """Playouts of one duel."""

    def __init__(self, game: DuelGame) -> None:
        self.game, self.fast = game, game.compiled
        self.has_dice = has_dice(game.plan)
        first, second = (len(entity.abilities) for entity in game.plan.entities)
        self._abilities = tuple(tuple(range(n)) if n else (IDLE,) for n in (first, second))

    def value(self, view: View, ability: int, seed: int) -> float:
        """What the ability comes to for its hero under the dice of the seed, from -1 to 1."""
        me = view.active
        state = self.after(State(view, Dice(seed, 0)), ability)
        left = 1.0
        for number in range(LONGEST):
            if state.view.result is not None:
                return left * state.view.result.returns[me]
            state = self.greedily(state, bits(seed, 1, number))
            left *= LATE
        if state.view.result is not None:
            return left * state.view.result.returns[me]
        return left * self.game.worth(state.view, me)

    def after(self, state: State, ability: int) -> State:
        """The state after the ability of the hero that acts."""
        if self.fast is not None:
            return self.fast.apply(state, ability)
        action = Idle() if ability == IDLE else UseAbility(ability)
        return self.game.apply(state, action).state

    def greedily(self, state: State, word: int) -> State:
        """The state after what looks best; what the dice will be is not known to who looks."""
        view = state.view
        me = view.active
        abilities = self._abilities[me]
        if len(abilities) == 1:
            return self.after(state, abilities[0])
        looked = State(view, Dice(word, 1)) if self.has_dice else state
        found = [self.after(looked, ability) for ability in abilities]
        worths = [self._worth(each, me, 1) for each in found]
        highest = max(worths)
        best = [n for n, worth in enumerate(worths) if worth == highest]
        chosen = best[word % len(best)]
        return self.after(state, abilities[chosen]) if self.has_dice else found[chosen]

    def _worth(self, state: State, me: int, deeper: int) -> float:
        """What a state looks like at once; where the hero acts again, with its next ability."""
        view = state.view
        if view.result is not None:
            return WIN * view.result.returns[me]
        if deeper and view.active == me:
            after = (self.after(state, ability) for ability in self._abilities[me])
            return max(self._worth(each, me, 0) for each in after)
        return steady(self.game.worth(view, me))
