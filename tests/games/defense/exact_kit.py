"""Every defence of a card by the engine itself, roll by roll: the slow truth to compare with."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from core.games.defense.compiler import plan_match
from core.games.defense.defence import Defence
from core.games.defense.dice import Streams, Words
from core.games.defense.exact import Analysis, board_analysis, card_analysis, mean
from core.games.defense.plan import Plan
from core.games.defense.records import begin_log
from core.games.defense.run import Run, start_of
from core.games.defense.state import Combat

Held = dict[tuple[str, str], int]


def plan_of(raw: Any) -> Plan:
    """The match of a hero against itself."""
    return plan_match(raw, [])


class Wanting(Exception):
    """The script of the dice is too short."""


class Scripted:
    """Defence dice that come as written; asking for more is told."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def defence(self, sides: int) -> int:
        """The next face."""
        if not self.left:
            raise Wanting
        return self.left.pop(0)

    def attack(self) -> int:
        """A defence rolls no attack dice."""
        raise AssertionError("attack dice")

    def status(self) -> int:
        """A defence rolls no status dice."""
        raise AssertionError("status dice")

    def words(self) -> Words:
        """There are no streams."""
        return (0, 0, 0)


def defended(plan: Plan, raw: int, held: Held, dice: Any, version: str = "v2") -> Run:
    """The run of one defence of the second hero, its rerolls picked as policies say."""
    run = Run(plan, start_of(plan, 0), trace=True, dice=dice)
    run.versions = (version, version)
    for (side, name), stacks in held.items():
        if stacks:
            run.held[1 if side == "self" else 0][plan.status_index[name]] = ((stacks, 0, None),)
    run.combat = Combat(attack=0, raw=raw)
    run.log = begin_log(run, plan.heroes[0].attacks[0])
    defence = Defence(run)
    defence.roll()
    while defence.is_choosing():
        assert run.combat is not None
        defence.reroll(run.combat.order[: defence.wanted()], "policy")
    return run


def every_defence(plan: Plan, raw: int, held: Held) -> Iterator[tuple[Run, Fraction]]:
    """Every roll with its probability: of the first dice, and of as many more as are asked for."""
    card = plan.heroes[1].card
    assert card is not None, "a card without faults"
    waiting = list(itertools.product(range(1, card.sides + 1), repeat=card.dice))
    while waiting:
        faces = waiting.pop()
        try:
            run = defended(plan, raw, held, Scripted(faces))
        except Wanting:
            waiting += [(*faces, face) for face in range(1, card.sides + 1)]
            continue
        yield run, Fraction(1, card.sides ** len(faces))


def found_in(plan: Plan, run: Run) -> dict[Any, Any]:
    """What one defence came to, by the names of an analysis."""
    points = Defence(run).checkpoints()
    found: dict[Any, Any] = {
        "blocked": points.flat + points.blocked,
        "prevented": points.prevented,
        "reflected": points.reflected,
        "dealt": points.dealt,
        "returned": points.returned,
        "final": points.final,
    }
    for side, at in (("self", 1), ("opponent", 0)):
        for status in plan.statuses:
            found[side, status.id] = run.stacks(at, status.index)
    assert run.log is not None
    hits = [hit for each in run.log["passes"] for hit in each.get("rules", ())]
    for rule in plan.heroes[1].card.rules if plan.heroes[1].card else ():
        counts = [hit["matchCount"] for hit in hits if hit["id"] == rule.id]
        found["fired", rule.id] = int(bool(counts))
        found["count", rule.id] = sum(counts)
    return found


def enumerated(plan: Plan, raw: int, held: Held) -> dict[Any, dict[int, Fraction]]:
    """The distribution of everything, added up over every roll of the engine."""
    found: dict[Any, Counter[int]] = {}
    for run, chance in every_defence(plan, raw, held):
        for name, value in found_in(plan, run).items():
            found.setdefault(name, Counter())[value] += chance
    return {name: dict(sorted(rows.items())) for name, rows in found.items()}


def exact(plan: Plan, raw: int, held: Held | None = None) -> Analysis:
    """The exact analysis of the card of a match's heroes."""
    card = plan.heroes[0].card
    assert card is not None, "a card without faults"
    return card_analysis(card, {status.id: status for status in plan.statuses}, raw, held)


def is_the_same(plan: Plan, raw: int, held: Held) -> None:
    """Check the exact analysis against every roll of the engine."""
    analysis, truth = exact(plan, raw, held), enumerated(plan, raw, held)
    for name, rows in (*analysis.distributions.items(), *analysis.stacks.items()):
        assert rows == truth[name], name
    for odds in analysis.rules:
        assert odds.probability == truth["fired", odds.rule.id].get(1, 0)
        assert odds.mean_count == mean(truth["count", odds.rule.id])
    changed = {key for key in truth if key[0] in ("self", "opponent")} - analysis.stacks.keys()
    assert all(truth[key] == {held.get(key, 0): 1} for key in changed)


def exact_board(plan: Plan, raw: int) -> Analysis:
    """The exact analysis of the board of a match's heroes."""
    return board_analysis(plan, plan.heroes[0], raw)


def sampled(plan: Plan, raw: int, times: int, seed: int) -> dict[Any, Counter[int]]:
    """How often everything came to what in so many defences with the dice of a match."""
    streams = Streams((seed, seed + 1, seed + 2))
    found: dict[Any, Counter[int]] = {}
    for _ in range(times):
        for name, value in found_in(plan, defended(plan, raw, {}, streams)).items():
            found.setdefault(name, Counter())[value] += 1
    return found
