"""How dice to reroll are picked, each policy declared once.

A policy orders the dice that may be rerolled, given as (face, index) from low to high; the first
ones are taken.  It looks at faces and never at the order of the dice on the table, so the same
faces give the same picks.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, TypeAlias

from core.games.defense.language import Facts
from core.language.words import Words
from core.rng import new_rng

Die: TypeAlias = tuple[int, int]
"""A die as (face, index)."""
Policy: TypeAlias = Callable[[Sequence[Die], frozenset[int], int], list[Die]]
"""(dice from low to high, indexes of matched dice, seed) to the dice in the order of picking."""

POLICIES: Words[Policy, Facts] = Words("policy", Facts())
"""Every selection policy by its name."""

DEFAULT_POLICY = "lowest"
BY_RANK = "by rank"
"""The mark of a policy that asks of a face only where it stands among the others from low to high
and whether a rule matched it; others are taken to tell every face apart."""
SEEDLESS = "seedless"
"""The mark of a policy that picks the same whatever the seed is."""


def is_seeded(name: str) -> bool:
    """Whether a policy may look at the seed."""
    return SEEDLESS not in POLICIES[name].facts.marks


def is_by_rank(name: str) -> bool:
    """Whether neighbouring faces that no rule tells apart are all the same to a policy."""
    return BY_RANK in POLICIES[name].facts.marks


@POLICIES.enter(
    "lowest", phrase="the lowest faces first", facts=Facts(marks=frozenset({BY_RANK, SEEDLESS}))
)
def lowest(dice: Sequence[Die], matched: frozenset[int], seed: int) -> list[Die]:
    """The lowest faces first."""
    return list(dice)


@POLICIES.enter(
    "highestNonMatching",
    phrase="the highest faces that no rule matched",
    facts=Facts(marks=frozenset({BY_RANK, SEEDLESS})),
)
def highest_non_matching(dice: Sequence[Die], matched: frozenset[int], seed: int) -> list[Die]:
    """The highest faces first, of dice that no rule matched."""
    return sorted((die for die in dice if die[1] not in matched), key=lambda die: (-die[0], die[1]))


@POLICIES.enter("random", phrase="at random", facts=Facts(marks=frozenset({BY_RANK})))
def random(dice: Sequence[Die], matched: frozenset[int], seed: int) -> list[Die]:
    """A shuffle that the seed alone decides, and no stream of the match."""
    return [dice[at] for at in _shuffled(len(dice), seed)]


@functools.lru_cache(maxsize=1024)
def _shuffled(count: int, seed: int) -> tuple[int, ...]:
    rng, left, found = new_rng(seed, "mulberry32"), list(range(count)), []
    while left:
        at, rng = rng.below(len(left))
        found.append(left.pop(at))
    return tuple(found)


def order_of(
    args: dict[str, Any],
    dice: Sequence[int],
    fields: Mapping[str, Sequence[int]],
    matched: Sequence[int],
    locked: Container[int],
    rerolls: int,
) -> tuple[int, ...]:
    """The indexes of the dice that a `rerollDice` with these keys may pick, in its policy's order.

    `matched` are the dice that rules matched, `locked` those that may not be rerolled; `rerolls`
    were made in this defence before.
    """
    able = able_of(args, dice, fields, locked)
    policy = POLICIES[args["selectionPolicy"]].run
    found = policy(able, frozenset(matched), args["seed"] + rerolls)
    return tuple([i for _, i in found])


def able_of(
    args: dict[str, Any],
    dice: Sequence[int],
    fields: Mapping[str, Sequence[int]],
    locked: Container[int],
) -> list[Die]:
    """The dice that a `rerollDice` with these keys may pick, from low to high."""
    able = [(die, i) for i, die in enumerate(dice) if i not in locked]
    if args["fields"] is not None:
        allowed = {face for name in args["fields"] for face in fields[name]}
        able = [each for each in able if each[0] in allowed]
    return sorted(able)
