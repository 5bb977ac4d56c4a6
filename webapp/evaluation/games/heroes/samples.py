"""Duels drawn at random: whole ones, and arrangements of global effects around given heroes.

For evaluating heroes under many rules, for training agents on rules that they have not seen, and
for comparing engines.  Deterministic under the seed.  Scripts stay within the published limits by
construction; what still exceeds one is drawn again.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from core.games.heroes import SYSTEM
from core.games.heroes.commands import COMMANDS
from core.games.heroes.document import kind_of
from core.games.heroes.link import link
from core.games.heroes.rows import COMPUTED, LimitExceeded
from core.protocol import Json, SpecError
from core.sides import NotTogether

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


class Author:
    """Writes scripts by a generator of its own; wild ones make no sense at all."""

    def __init__(self, seed: int, is_wild: bool, with_draws: bool = False) -> None:
        self.random = random.Random(seed)
        self.is_wild = is_wild
        self.with_draws = with_draws

    def target(self) -> str:
        """Whom a command is about."""
        return self.random.choice(("SELF", "OPPONENT"))

    def attribute(self) -> str:
        """An attribute's name in quotes."""
        return f"'{self.random.choice(ATTRIBUTES)}'"

    def value(self, depth: int) -> str:
        """A script that is a number, so deep at most."""
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
        name = self.random.choice(COMPUTED)
        count = len(COMMANDS[name].arguments)
        return f"{name}({', '.join(self.value(depth - 1) for _ in range(count))})"

    def command(self, depth: int) -> str:
        """A script that does something, so deep at most."""
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
        """A trigger with its script."""
        return {"trigger": self.random.choice(TRIGGERS), "script": self.command(2)}

    def hero(self, name: str) -> dict[str, Any]:
        """A hero with health, some abilities and effects."""
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
        """Two heroes under some global effects."""
        shared = [self.effect() for _ in range(self.random.randint(0, 2))]
        if not self.is_wild:
            shared.insert(0, DEATH)
        return {
            "heroes": [self.hero("A"), self.hero("B")],
            "global_effects": shared,
            "max_turns": 30,
            **({"ties": self.random.choice(("first", "draw"))} if self.with_draws else {}),
        }


MAX_TRIES = 50
"""Arrangements that are drawn for one that is new and valid."""


def arrangements(
    documents: Mapping[str, Json], count: int, seed: int = 0, invented: int = 0
) -> dict[str, Json]:
    """Up to so many different duels of the same heroes, each under other global effects.

    `documents` are one duel, which keeps its own effects, and files of rules: each arrangement has
    some of their effects too, anywhere among the duel's, since effects act in their order.  Some
    have up to `invented` effects that are made up.  They come under the names of what was added;
    the duel as it is comes first.  Raises NotTogether where there is nothing to arrange.
    """
    duels = [raw for raw in documents.values() if kind_of(raw) == "duel"]
    rules = [raw for raw in documents.values() if kind_of(raw) == "rules"]
    if len(duels) != 1 or len(rules) != len(documents) - 1:
        raise NotTogether("Arrangements are of one duel with files of rules; name one duel")
    duel, own = duels[0], duels[0].get("global_effects", [])
    pool = [each for raw in rules for each in raw["global_effects"] if each not in own]
    if not pool and not invented:
        raise NotTogether("There is nothing to arrange; name files of rules that the duel lacks")
    found: dict[str, Json] = {"as it is": duel}
    known = {json.dumps(own)}
    author = Author(seed, is_wild=False)
    for _ in range(MAX_TRIES * count):
        if len(found) >= count:
            break
        added = author.random.sample(pool, author.random.randint(0, len(pool)))
        extra = author.random.randint(0, invented)
        added += [{"name": "Made up", **author.effect()} for _ in range(extra)]
        effects = list(own)
        for each in added:
            effects.insert(author.random.randint(0, len(effects)), each)
        raw = {**duel, "global_effects": effects}
        if json.dumps(effects) in known or not _is_playable(raw):
            continue
        known.add(json.dumps(effects))
        names = ", ".join(_name(each) for each in effects)
        found[names if names not in found else f"{names} ({len(found) + 1})"] = raw
    return found


def rules_of(raw: Json) -> list[str]:
    """What the global effects of a duel are called, in their order."""
    return [_name(effect) for effect in raw.get("global_effects", [])]


def _is_playable(raw: Json) -> bool:
    try:
        link(SYSTEM.load(raw).plan)
    except (SpecError, LimitExceeded):
        return False
    return True


def _name(effect: Json) -> str:
    return str(effect.get("name") or effect["trigger"])
