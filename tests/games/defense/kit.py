"""Heroes and matches for the tests, and dice that fall as they are told.

`Scene` is one match under way: `given` sets what the heroes have, `attack` plays an attack and its
defence with these very dice, the rest says what came of it.
"""

from __future__ import annotations

import copy
import json
from typing import Any

from core.games.defense import SYSTEM
from core.games.defense.bots.standard import decide
from core.games.defense.compiler import plan_match
from core.games.defense.game import DefenseGame
from core.games.defense.run import Run, start_of
from core.games.defense.state import Strike
from tests.contract.shipped import SHIPPED

DEFENSE = SHIPPED["defense"]
HEROES = ("pyromancer", "shadow_monk", "training_dummy", "cinder_skin")

COMBOS = ("5OAK", "LARGE_STRAIGHT", "4OAK", "FULL_HOUSE", "SMALL_STRAIGHT", "3OAK", "PAIR_PAIR")


def hero(card: Any = None, id: str = "a", **more: Any) -> dict[str, Any]:
    """A hero with one attack per combo, worth 1 to 20 by `attacks`, and a bare v1 board."""
    found: dict[str, Any] = {
        "id": id,
        "name": more.pop("name", id.upper()),
        "startingHp": more.pop("hp", 30),
        "attacks": more.pop("attacks", [{"id": "hit", "combo": "3OAK", "damage": 5}]),
        "v1Board": more.pop("board", [{"combo": "3OAK", "block": 2}]),
    }
    found |= {"defenseVersion": "v1"} if card is None else {"defenseCard": card}
    return {**found, **more}


def card(*rules: dict[str, Any], dice: int = 3, fields: Any = None, **more: Any) -> dict[str, Any]:
    """A card over the fields A {1,2}, B {3,4}, C {5}, D {6}, unless others are given."""
    partition = fields or {"A": [1, 2], "B": [3, 4], "C": [5], "D": [6]}
    return {
        "dice": dice,
        "fields": [{"id": id, "faces": list(faces)} for id, faces in partition.items()],
        "rules": list(rules),
        "allowIdleFaces": True,
        **more,
    }


def rule(matcher: dict[str, Any], *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A rule; its id is `r` unless given."""
    return {"id": more.pop("id", "r"), "matcher": matcher, "effects": list(effects), **more}


def match(first: Any, second: Any, statuses: Any = None, **config: Any) -> dict[str, Any]:
    """A match of two heroes."""
    found: dict[str, Any] = {"heroes": [first, second], "config": config}
    return found if statuses is None else {**found, "statuses": statuses}


def shipped(name: str, **config: Any) -> dict[str, Any]:
    """A shipped document; of a match with other switches."""
    spec: dict[str, Any] = copy.deepcopy(DEFENSE[name])
    return {**spec, "config": {**spec["config"], **config}} if config else spec


class Told:
    """Dice that fall as they are told; attack dice beyond those are ones."""

    def __init__(self, defence: Any = (), status: Any = ()) -> None:
        self.defence_dice, self.status_dice = list(defence), list(status)

    def attack(self) -> int:
        """Attack dice do not matter here."""
        return 1

    def defence(self, sides: int) -> int:
        """The next defence die."""
        return self.defence_dice.pop(0)

    def status(self) -> int:
        """The next status die."""
        return self.status_dice.pop(0)

    def words(self) -> tuple[int, int, int]:
        """There are no streams."""
        return 0, 0, 0


class Scene:
    """A match in which hero 0 attacks hero 1, and the dice are told."""

    def __init__(self, spec: dict[str, Any]) -> None:
        issues = [issue for issue in SYSTEM.check(spec) if issue.severity == "error"]
        assert not issues, issues
        self.game: DefenseGame = SYSTEM.load(spec)
        self.plan = self.game.plan
        state = start_of(self.plan, 0)
        view = state.view._replace(phase="attack", dice=(6, 6, 6, 1, 2), rolls=3)
        self.run = Run(self.plan, state._replace(view=view), dice=Told())
        self.seen = 0

    def given(self, *, attacker: Any = None, defender: Any = None, **hp: int) -> Scene:
        """Stacks held, by status, free to spend; hit points as `hp0` and `hp1`."""
        for side, held in ((0, attacker or {}), (1, defender or {})):
            for name, count in held.items():
                self.run.held[side][self.plan.status_index[name]] = ((count, 0, None),)
        for side in (0, 1):
            self.run.hp[side] = hp.get(f"hp{side}", self.run.hp[side])
        return self

    def attack(
        self, defence: Any = (), status: Any = (), attack: str = "hit", **spend: int
    ) -> dict[str, Any]:
        """Attack; the defender decides by the standard AI.  The record of the defence."""
        self.start(defence, status, attack, **spend)
        while self.run.phase in ("pre_defense", "reroll", "reaction"):
            self.run.take(decide(self.plan, self.run))
        return self.record

    def start(self, defence: Any = (), status: Any = (), attack: str = "hit", **spend: int) -> None:
        """Attack, up to the first decision of the defender, if there is one."""
        self.seen = len(self.run.events)
        self.run.streams = Told(defence, status)
        self.run.phase, self.run.dice = "attack", (6, 6, 6, 1, 2)
        self.run.take(Strike(attack, tuple(sorted(spend.items()))))

    def next_turn(self) -> Scene:
        """The other side passes, so that hero 0 is on turn again (or hero 1, after a pass)."""
        from core.games.defense.state import Pass

        self.run.phase = "attack"
        self.run.take(Pass())
        return self

    @property
    def record(self) -> dict[str, Any]:
        """The record of the last defence."""
        return self.told("report")[-1]

    def told(self, type: str) -> list[dict[str, Any]]:
        """The data of the events of a type since the last attack."""
        return [event.data for event in self.run.events[self.seen :] if event.type == type]

    def stacks(self, side: int, status: str) -> int:
        """Stacks that a hero holds."""
        return self.run.stacks(side, self.plan.status_index[status])

    def usable(self, side: int, status: str) -> int:
        """Stacks that a hero may spend now."""
        return self.run.usable(side, self.plan.status_index[status])


def against(rules: Any, **more: Any) -> Scene:
    """Hero A without a card attacks hero B with a card of these rules."""
    damage = more.pop("damage", 5)
    attacks = [{"id": "hit", "combo": "3OAK", "damage": damage, "riders": more.pop("riders", [])}]
    first = hero(id="a", attacks=attacks)
    statuses = more.pop("statuses", None)
    return Scene(match(first, hero(card(*rules, **more), id="b"), statuses))


def plan_of(spec: Any) -> Any:
    """The plan of a valid document."""
    return plan_match(json.loads(json.dumps(spec)))
