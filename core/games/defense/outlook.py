"""What the holds of an attack roll come to, one choice further, without playing each of them.

A roll changes the dice alone, and dice alone change nothing that a position is worth.  What comes
behind the last roll depends on which attacks the dice make available; where there are none, the
turn ends.  Attack dice have a stream of their own, so neither is changed by how many were rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.games.defense.choices import HOLDS, legal
from core.games.defense.dice import roll_die
from core.games.defense.limits import ATTACK_DICE, ATTACK_FACES, ATTACK_ROLLS
from core.games.defense.plan import Plan
from core.games.defense.run import Run
from core.games.defense.state import Action, Hold, Stand, State

Look = Callable[[State, int], float]
"""What a state is worth to the player to act now, so many choices further."""
Dice = tuple[int, ...]


class Outlook:
    """The attack roll of a state, whose player has further rolls."""

    def __init__(self, plan: Plan, state: State, look: Look) -> None:
        self.plan, self.state, self.look = plan, state, look
        self.dice, self.rolls = state.view.dice, state.view.rolls
        self.draws = _draws(state.words[0])
        self.now = look(state, 0)
        """What it is worth while dice are rolled and attacks chosen."""
        self._names: dict[Dice, Dice] = {}
        self._stood: dict[Dice, float] = {}

    def worth(self) -> Iterator[tuple[Action, float]]:
        """Every legal action with what it and the player's best next choice come to."""
        for action in legal(self.plan, self.state.view):
            if isinstance(action, Hold):
                dice, used = self._rolled(self.dice, action, 0)
                last = self.rolls + 1 >= ATTACK_ROLLS
                yield action, self._stand(dice) if last else self._next(dice, used)
            else:
                yield action, self._stand(self.dice)

    def _rolled(self, dice: Dice, hold: Hold, used: int) -> tuple[Dice, int]:
        """The dice after a hold, and how many faces of the stream are used up then."""
        found = list(dice)
        for i in range(ATTACK_DICE):
            if i not in hold.dice:
                found[i] = self.draws[used]
                used += 1
        return tuple(found), used

    def _next(self, dice: Dice, used: int) -> float:
        """The best that a choice over these dice comes to, where a roll is left."""
        best = self._leaf(dice)
        if self.rolls + 2 < ATTACK_ROLLS:
            return max(best, self.now)
        for hold in HOLDS:
            if self._is_best(best):
                break
            best = max(best, self._leaf(self._rolled(dice, hold, used)[0]))
        return best

    def _is_best(self, best: float) -> bool:
        """Whether no dice come to more: there are only an attack to choose and the turn's end."""
        return best >= max(self.now, self._stood.get((), float("inf")))

    def _leaf(self, dice: Dice) -> float:
        """What it is worth when these dice stand, and nothing further is chosen."""
        return self.now if self._attacks(dice) else self._stand(dice)

    def _attacks(self, dice: Dice) -> Dice:
        """The attacks that these dice make available."""
        found = self._names.get(dice)
        if found is None:
            plan, active = self.plan, self.state.view.active
            found = self._names[dice] = tuple(a.index for a in plan.available(active, dice))
        return found

    def _stand(self, dice: Dice) -> float:
        """What standing with these dice and the best attack then come to."""
        attacks = self._attacks(dice)
        found = self._stood.get(attacks)
        if found is None:
            run = Run(self.plan, self.state._replace(view=self.state.view._replace(dice=dice)))
            run.take(Stand())
            found = self._stood[attacks] = self.look(run.state(), 1)
        return found


def _draws(word: int) -> Dice:
    """As many faces of the attack stream as two rolls of all dice take."""
    found = []
    for _ in range(2 * ATTACK_DICE):
        face, word = roll_die(word, ATTACK_FACES)
        found.append(face)
    return tuple(found)
