"""Every defence of a card by the engine itself, roll by roll: the slow truth beside the exact one."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from core.games.defense import SYSTEM
from core.games.defense.defence import Defence
from core.games.defense.dice import Words
from core.games.defense.plan import Plan
from core.games.defense.planning import plan_match
from core.games.defense.run import Run, start_of
from core.games.defense.state import Combat

BOARD = [
    {"combo": "5OAK", "block": 8, "reflect": 2},
    {"combo": "FULL_HOUSE", "block": 5},
    {"combo": "3OAK", "block": 2},
]


def hero(card: Any, **more: Any) -> Any:
    """A hero with a card."""
    attack = {"id": "hit", "combo": "PAIR_PAIR", "damage": 4}
    return {
        "id": "hero", "name": "Hero", "attacks": [attack], "v1Board": BOARD,
        "defenseCard": card, **more,
    }  # fmt: skip


def plan_of(raw: Any) -> Plan:
    """The match of a hero against itself, which must be without errors and faults."""
    assert not [i for i in SYSTEM.check(raw) if i.severity == "error" or ".card-" in i.code]
    return plan_match(raw, [])


class Scripted:
    """Defence dice that come as written; asking for more is told."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def defence(self, sides: int) -> int:
        if not self.left:
            raise Wanting
        return self.left.pop(0)

    def attack(self) -> int:
        raise AssertionError("a defence rolls no attack dice")

    def status(self) -> int:
        raise AssertionError("a defence rolls no status dice")

    def words(self) -> Words:
        return (0, 0, 0)


class Wanting(Exception):
    """The script of the dice is too short."""


def defended(plan: Plan, raw: int, held: dict[tuple[str, str], int], dice: Any) -> Run:
    """The run of one v2 defence of the second hero, its rerolls picked as policies say."""
    state = start_of(plan, 0)
    run = Run(plan, state, trace=False, dice=dice)
    for (side, name), stacks in held.items():
        if stacks:
            run.held[1 if side == "self" else 0][plan.status_index[name]] = ((stacks, 0, None),)
    run.combat = Combat(attack=0, raw=raw)
    defence = Defence(run)
    defence.roll()
    while defence.is_choosing():
        defence.reroll(run.combat.order[: defence.wanted()], "policy")
    return run


def every_defence(plan: Plan, raw: int, held: Any) -> Iterator[tuple[Run, Fraction]]:
    """Every roll with its probability: of the first dice, and of as many more as are asked for."""
    card = plan.heroes[1].card
    assert card is not None
    waiting = list(itertools.product(range(1, card.sides + 1), repeat=card.dice))
    while waiting:
        faces = waiting.pop()
        try:
            run = defended(plan, raw, held, Scripted(faces))
        except Wanting:
            waiting += [(*faces, face) for face in range(1, card.sides + 1)]
            continue
        yield run, Fraction(1, card.sides ** len(faces))


def enumerated(plan: Plan, raw: int, held: Any = None) -> dict[str, Any]:
    """The distributions of damage and of stacks, added up over every roll of the engine."""
    found: dict[str, Any] = {}
    for run, chance in every_defence(plan, raw, held or {}):
        points = Defence(run).checkpoints()
        amounts = {
            "blocked": points.flat + points.blocked,
            "prevented": points.prevented,
            "reflected": points.reflected,
            "dealt": points.dealt,
            "returned": points.returned,
            "final": points.final,
        }
        for name, value in amounts.items():
            found.setdefault(name, Counter())[value] += chance
        for side, at in (("self", 1), ("opponent", 0)):
            for status in plan.statuses:
                key = (side, status.id)
                found.setdefault(key, Counter())[run.stacks(at, status.index)] += chance
    return {name: dict(sorted(rows.items())) for name, rows in found.items()}
