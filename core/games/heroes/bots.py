"""The agent of duels, by the name of its seat: it looks ahead, with every way that dice may fall.

Up to so many falls of the dice of one ability are all looked at, with their exact chances; of more,
some that stand for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from core.abilities import Policy
from core.agents.base import Budget, Decision
from core.agents.chances import Search
from core.games.heroes.dice import Dice, mix, sides_of
from core.games.heroes.engine import Run
from core.games.heroes.game import DuelGame
from core.games.heroes.state import Action, State, UseAbility, View
from core.protocol import StepTooLong
from core.rng import Rng

FALLS = 24
"""Ways that the dice of one ability fall which are looked at, about."""


class Told:
    """Dice that fall as they are told; those that they are not told of fall somehow, but alike
    whenever the ones before them do.  `sides` are those of every die."""

    def __init__(self, faces: tuple[int, ...] = ()) -> None:
        self.faces, self.sides, self.word = faces, list[int](), len(faces)

    def roll(self, value: float) -> tuple[float, Told]:
        """The next face."""
        sides = sides_of(value)
        at = len(self.sides)
        self.sides.append(sides)
        face = self.faces[at] if at < len(self.faces) else 1 + self.word % sides
        self.word = mix(self.word ^ face)
        return float(face), self


class Duel:
    """The duel as the search sees it, for one hero."""

    def __init__(self, game: DuelGame, me: int) -> None:
        self.game, self.me, self.player = game, me, game.players[me]

    def is_over(self, view: View) -> bool:
        """Whether the duel has ended."""
        return view.result is not None

    def is_mine(self, view: View) -> bool:
        """Whether the hero that searches is to act."""
        return view.active == self.me

    def options(self, view: View) -> tuple[Action, ...]:
        """Every ability."""
        return tuple(self.game.legal_actions(view))

    def outcomes(self, view: View, option: Action) -> list[tuple[float, View]]:
        """The positions after the ability, by how the dice fall."""
        found: dict[View, float] = {}
        try:
            for chance, after in self._falls(view, option, (), 1.0, FALLS):
                found[after] = found.get(after, 0.0) + chance
        except StepTooLong:
            return [(1.0, view)]
        return [(chance, after) for after, chance in found.items()]

    def _falls(
        self, view: View, option: Action, faces: tuple[int, ...], chance: float, room: int
    ) -> Iterator[tuple[float, View]]:
        """The dice of `faces` have fallen so; every way for the next one, and for those after."""
        dice = Told(faces)
        run = Run(self.game.plan, State(view, cast(Dice, dice)))
        is_used = isinstance(option, UseAbility)
        abilities = self.game.plan.entities[view.active].abilities
        run.use(abilities[cast(UseAbility, option).ability] if is_used else None)
        if len(dice.sides) <= len(faces) or room <= 1:
            yield chance, run.state().view
            return
        sides = dice.sides[len(faces)]
        looked = spread(sides, room)
        for face in looked:
            rest = room // len(looked)
            yield from self._falls(view, option, (*faces, face), chance / len(looked), rest)

    def worth(self, view: View) -> float:
        """The result, or the share of health."""
        return self.game.evaluate(view, self.player)


def spread(sides: int, most: int) -> tuple[int, ...]:
    """All faces of a die, or so many that lie evenly between the lowest and the highest.

    >>> spread(6, 24), spread(100, 5)
    ((1, 2, 3, 4, 5, 6), (1, 25, 50, 75, 100))
    """
    if sides <= most:
        return tuple(range(1, sides + 1))
    return tuple(1 + (sides - 1) * n // (most - 1) for n in range(most))


def lookahead(game: DuelGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The best ability that was found, and the number of positions looked at."""
    search: Any = Search(Duel(game, view.active), budget)
    return Decision(search.best(view, rng), search.nodes)


BOTS: Mapping[str, Policy] = {"lookahead": lookahead}
"""Name of the seat to agent."""
