"""Answers to decisions: which are legal, and all of them in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations
from typing import Any

from core.games.mtg.actions import Fault
from core.games.mtg.combat.division import Division, divisions, fits
from core.games.mtg.state import Decision, Groups, Target

PREGAME = ("MULLIGAN", "BOTTOM")
"""Answered by actions of their own: MULLIGAN or KEEP_HAND, and BOTTOM_CARD."""
YES_NO = ("MAY", "PAY_UNLESS")
SETS = ("DISCARD", "DISCARD_TO_HAND_SIZE", "SACRIFICE")
ORDERED = ("SCRY", "PICK", "SPLIT_PILES")
TARGETS = ("TRIGGER_TARGETS", "NEW_TARGETS")
KINDS = (
    *PREGAME, *YES_NO, *SETS, *ORDERED, "SEARCH", "CHOOSE_PILE", *TARGETS, "ASSIGN_DAMAGE",
    "ORDER_TRIGGERS",
)  # fmt: skip
"""Every kind of decision."""


def check(decision: Decision, choice: Any) -> Fault | None:
    """Why the choice is no answer to the decision."""
    if _legal(decision, choice):
        return None
    return Fault(
        "DECISION_ILLEGAL", f"That is no answer to {decision.kind}", "choice", decision.options
    )


def _legal(decision: Decision, choice: Any) -> bool:
    kind, options = decision.kind, decision.options
    if kind in YES_NO:
        return isinstance(choice, bool)
    if kind == "SEARCH":
        return choice is None or choice in options
    if kind == "CHOOSE_PILE":
        return type(choice) is int and choice in (0, 1)
    if kind == "NEW_TARGETS" and choice == "keep":
        return True
    if kind == "ASSIGN_DAMAGE":
        return isinstance(choice, Division) and fits(decision, choice)
    if not isinstance(choice, tuple) or isinstance(choice, Division):
        return False
    if kind in TARGETS:
        return _groups_legal(decision, choice)
    if kind == "ORDER_TRIGGERS":
        return len(choice) == len(options) and _distinct(choice, options)
    if kind in SETS:
        return decision.least <= len(choice) <= decision.most and _distinct(choice, options)
    if len(choice) != 2 or not all(isinstance(part, tuple) for part in choice):
        return False
    both = (*choice[0], *choice[1])
    if len(both) != len(options) or not _distinct(both, options):
        return False
    return kind != "PICK" or len(choice[0]) == 1


def _distinct(chosen: tuple[Target, ...], options: tuple[Target, ...]) -> bool:
    return len(set(chosen)) == len(chosen) and set(chosen) <= set(options)


def _groups_legal(decision: Decision, groups: Groups) -> bool:
    return len(groups) == len(decision.groups) and all(
        isinstance(group, tuple) and least <= len(group) <= most and _distinct(group, options)
        for group, (least, most, options) in zip(groups, decision.groups, strict=False)
    )


def chosen_before(decision: Decision) -> tuple[str, ...]:
    """The permanents that others have chosen to sacrifice at the same time (CR 101.4b)."""
    return decision.then[-1] if decision.kind == "SACRIFICE" else ()


def group_choices(
    least: int, most: int, options: tuple[Target, ...]
) -> Iterator[tuple[Target, ...]]:
    """Every way to fill one group, the fullest first."""
    for n in range(min(most, len(options)), least - 1, -1):
        yield from combinations(options, n)


def all_groups(
    groups: tuple[tuple[int, int, tuple[Target, ...]], ...],
) -> Iterator[Groups]:
    """Every way to fill all groups, one after the other: a few of very many are had at once."""
    if not groups:
        yield ()
        return
    for others in all_groups(groups[:-1]):
        for last in group_choices(*groups[-1]):
            yield (*others, last)


def answers(decision: Decision) -> Iterator[Any]:
    """Every legal answer, in a fixed order."""
    kind, options = decision.kind, decision.options
    if kind in YES_NO:
        yield from (False, True)
    elif kind == "SEARCH":
        yield from (*options, None)
    elif kind == "CHOOSE_PILE":
        yield from (0, 1)
    elif kind in TARGETS:
        if kind == "NEW_TARGETS":
            yield "keep"
        yield from all_groups(decision.groups)
    elif kind == "ASSIGN_DAMAGE":
        yield from divisions(decision)
    elif kind == "ORDER_TRIGGERS":
        yield from permutations(options)
    elif kind in SETS:
        sizes = range(decision.least, decision.most + 1)
        yield from chain.from_iterable(combinations(options, n) for n in sizes)
    elif kind == "PICK":
        for pick in options:
            rest = (each for each in options if each != pick)
            for bottom in permutations(rest):
                yield (pick,), bottom
    elif kind == "SPLIT_PILES":
        for n in range(len(options) + 1):
            for pile in combinations(options, n):
                yield pile, tuple(each for each in options if each not in pile)
    else:
        for order in permutations(options):
            for n in range(len(order), -1, -1):
                yield order[:n], order[n:]


def only_answer(decision: Decision) -> tuple[Any] | None:
    """The answer in a tuple of one, when there is no other: it is not asked."""
    if decision.kind in PREGAME:
        return None
    found = answers(decision)
    first = next(found)
    if next(found, first) is not first:
        return None
    return (first,)
