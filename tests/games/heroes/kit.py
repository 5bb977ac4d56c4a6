"""Small duels for tests: heroes from a few scripts, and what came of a line of play."""

from __future__ import annotations

from typing import Any

from core.games.heroes import SYSTEM
from core.games.heroes.game import DuelGame
from core.games.heroes.state import Idle, State, UseAbility
from core.protocol import Event

DEATH = ("ON_ATTRIBUTE_CHANGE('health')", "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())")
BURNING = (
    "ON_TURN_START",
    "IF(GT(GET(SELF, 'burning'), 0), SEQ(MODIFY(SELF, 'health', MUL(GET(SELF, 'burning'), -1)), "
    "MODIFY(SELF, 'burning', -1)), NOOP())",
)
RAGE = (
    "ON_ATTRIBUTE_CHANGE('health')",
    "IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'strength', 1), NOOP())",
)
STUN = (
    "ON_ACTION_PHASE_START",
    "IF(GT(GET(SELF, 'stunned'), 0), SEQ(MODIFY(SELF, 'stunned', -1), PASS()), NOOP())",
)

Effect = tuple[str, str]


def hero(
    *abilities: str | dict[str, Any],
    passives: tuple[Effect, ...] = (),
    name: str = "A",
    **attributes: float,
) -> dict[str, Any]:
    """A hero; an ability is a script, or the JSON of one without its name."""
    listed = [{"script": each} if isinstance(each, str) else each for each in abilities]
    return {
        "name": name,
        "attributes": {"health": 100.0} | attributes,
        "abilities": [{"name": f"Ability {n}", **each} for n, each in enumerate(listed)],
        "passive_effects": [_effect(each) for each in passives],
    }


def _effect(effect: Effect) -> dict[str, str]:
    return {"trigger": effect[0], "script": effect[1]}


def duel(
    first: dict[str, Any] | None = None,
    second: dict[str, Any] | None = None,
    rules: tuple[Effect, ...] = (DEATH,),
    **more: Any,
) -> dict[str, Any]:
    """A duel; a hero that is not given has 100 health and does nothing."""
    heroes = [first or hero("NOOP()"), second or hero("NOOP()", name="B")]
    return {"heroes": heroes, "global_effects": [_effect(each) for each in rules], **more}


class Table:
    """A duel that is played on; abilities by index, None idles."""

    def __init__(self, spec: dict[str, Any], seed: int = 0) -> None:
        self.game: DuelGame = SYSTEM.load(spec)
        step = self.game.initial(seed)
        self.state: State = step.state
        self.events: list[Event] = list(step.events)

    def play(self, *abilities: int | None) -> Table:
        """Use the abilities one after the other."""
        for ability in abilities:
            action = Idle() if ability is None else UseAbility(ability)
            step = self.game.apply(self.state, action)
            self.state = step.state
            self.events += step.events
        return self

    def get(self, entity: int, attribute: str = "health") -> float:
        """The value of an attribute."""
        return self.state.view.values[entity][self.game.plan.slots.index(attribute)]

    @property
    def winner(self) -> int | None:
        """Who won; None: nobody, or not yet."""
        result = self.state.view.result
        return None if result is None or not result.winners else int(result.returns[1] > 0)

    @property
    def view(self):
        """What everybody sees."""
        return self.state.view

    def told(self, kind: str) -> list[Event]:
        """The events of a type, so far."""
        return [event for event in self.events if event.type == kind]


def value_of(expression: str, **attributes: float) -> float:
    """What an expression computes for a hero with these attributes."""
    spec = duel(hero(f"SET(SELF, 'out', {expression})", **attributes), rules=())
    return Table(spec).play(0).get(0, "out")
