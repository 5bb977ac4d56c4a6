"""Random duels for comparing engines: plausible ones, and ones that make no sense at all.

Deterministic under the seed.  Scripts stay within the published limits by construction; a duel
that still exceeds one is drawn again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from core.games.heroes import SYSTEM
from core.games.heroes.commands import COMMANDS
from core.games.heroes.game import DuelGame
from core.games.heroes.link import link
from core.games.heroes.rows import LimitExceeded
from core.protocol import SpecError

ATTRIBUTES = ("health", "mana", "rage", "burning", "shield", "stunned")
TRIGGERS = (
    "ON_GAME_START",
    "ON_TURN_START",
    "ON_ACTION_PHASE_START",
    "ON_TURN_END",
    "ON_ABILITY_USED",
    "ON_ABILITY_USED('spell')",
    "ON_ATTRIBUTE_CHANGE",
    "ON_ATTRIBUTE_CHANGE('health')",
    "ON_ATTRIBUTE_CHANGE('mana')",
)
NUMBERS = ("0", "1", "-1", "2.5", "-7", "10", "0.1", "1e9", "-3e38", "1e-31", "33.3")
DEATH = {
    "name": "Death",
    "trigger": "ON_ATTRIBUTE_CHANGE('health')",
    "script": 'IF(LT(GET(SELF, "health"), 1), LOSE(SELF), NOOP())',
}
PURE = [n for n, c in COMMANDS.items() if c.result == "value" and n not in ("GET", "CONTEXT")]


class Author:
    """Writes scripts by a generator of its own."""

    def __init__(self, seed: int, is_wild: bool, with_draws: bool = False) -> None:
        self.random = random.Random(seed)
        self.is_wild = is_wild
        self.with_draws = with_draws

    def target(self) -> str:
        return self.random.choice(("SELF", "OPPONENT"))

    def attribute(self) -> str:
        return f"'{self.random.choice(ATTRIBUTES)}'"

    def value(self, depth: int) -> str:
        pick = self.random.random()
        if depth == 0 or pick < 0.3:
            if self.is_wild:
                return self.random.choice(NUMBERS)
            return str(self.random.randint(-12, 12))
        if pick < 0.6:
            return f"GET({self.target()}, {self.attribute()})"
        if pick < 0.7:
            key = self.random.choice(("delta", "new_value", "old_value", "ability_id", "cost", "?"))
            return f"CONTEXT('{key}')"
        if pick < 0.77:
            parts = ", ".join(self.value(depth - 1) for _ in range(3))
            return f"IF({parts})"
        name = self.random.choice(PURE)
        count = len(COMMANDS[name].arguments)
        return f"{name}({', '.join(self.value(depth - 1) for _ in range(count))})"

    def command(self, depth: int) -> str:
        pick = self.random.random()
        if depth and pick < 0.25:
            count = self.random.randint(1, 3)
            return f"SEQ({', '.join(self.command(depth - 1) for _ in range(count))})"
        if depth and pick < 0.5:
            a, b = self.command(depth - 1), self.command(depth - 1)
            return f"IF({self.value(2)}, {a}, {b})"
        if pick < 0.54:
            return self.random.choice(("NOOP()", "PASS()"))
        if pick < (0.58 if self.is_wild else 0.545):
            if self.with_draws and self.random.random() < 0.3:
                return "DRAW()"
            return f"{self.random.choice(('WIN', 'LOSE'))}({self.target()})"
        verb = "MODIFY" if self.random.random() < 0.8 else "SET"
        return f"{verb}({self.target()}, {self.attribute()}, {self.value(2)})"

    def effect(self) -> dict[str, str]:
        return {"trigger": self.random.choice(TRIGGERS), "script": self.command(2)}

    def hero(self, name: str) -> dict[str, Any]:
        names = self.random.sample(ATTRIBUTES, self.random.randint(1, len(ATTRIBUTES)))
        return {
            "name": name,
            "attributes": {a: float(self.random.randint(0, 60)) for a in names} | {"health": 60.0},
            "abilities": [
                {
                    "name": f"Ability {i}",
                    "tags": self.random.choice(([], ["spell"])),
                    "cost": float(self.random.randint(0, 9)),
                    "script": self.command(3),
                }
                for i in range(self.random.randint(0 if self.is_wild else 1, 4))
            ],
            "passive_effects": [self.effect() for _ in range(self.random.randint(0, 3))],
        }

    def duel(self) -> dict[str, Any]:
        shared = [self.effect() for _ in range(self.random.randint(0, 2))]
        if not self.is_wild:
            shared.insert(0, DEATH)
        return {
            "heroes": [self.hero("A"), self.hero("B")],
            "global_effects": shared,
            "max_turns": 30,
            **({"ties": self.random.choice(("first", "draw"))} if self.with_draws else {}),
        }


def random_duels(
    seed: int, count: int, is_wild: bool, with_draws: bool = False
) -> Iterator[tuple[dict[str, Any], DuelGame]]:
    """So many duels with their documents; some that end in draws, where they are wanted."""
    author = Author(seed, is_wild, with_draws)
    made = 0
    while made < count:
        raw = author.duel()
        try:
            game = SYSTEM.load(raw)
            link(game.plan)
        except (SpecError, LimitExceeded):
            continue
        made += 1
        yield raw, game
