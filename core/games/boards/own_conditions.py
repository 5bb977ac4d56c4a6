"""The kinds of conditions that a spec may define under names of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from core.games.boards import language
from core.games.boards.guards import Guard, Scope, flag_mask
from core.games.boards.language import Facts, Word
from core.language import words
from core.language.words import Words

Named: TypeAlias = Callable[[Scope, str], Guard]
"""A compiler of the spec's own conditions, given the code of one."""


CONDITION_TYPES: Words[Named, Facts] = language.CONDITION_TYPES
"""Kinds of the spec's own conditions."""


@CONDITION_TYPES.enter(
    "POSITION",
    title="Zone: a list of squares",
    phrase="the square it goes to is in {code}",
    example={"code": "REACH_END", "type": "POSITION", "check": {"WHITE": [[0, 7]]}},
    facts=Facts(lists="square"),
)
def position_condition(scope: Scope, code: str) -> Guard:
    """True when the landing square is in the mover's list of squares."""
    zone = scope.plan.zone(code, scope.player)
    return Guard(
        lambda position, source, target, at: bool(zone >> target & 1),
        scope.path,
        f"the target square is not in {code}",
        targets=zone,
        reads=(),
    )


@CONDITION_TYPES.enter(
    "STATE",
    title="The moving piece carries a flag",
    phrase="it carries a flag of {code}",
    example={"code": "IS_FRESH", "type": "STATE", "check": {"WHITE": ["FRESH"]}},
    facts=Facts(lists="flag"),
)
def state_condition(scope: Scope, code: str) -> Guard:
    """True when the moving piece carries one of the flags in the mover's list."""
    wanted = scope.plan.named_flags(code, scope.player)
    return Guard(
        lambda position, source, target, at: flag_mask(position, wanted) >> at & 1 > 0,
        scope.path,
        f"the piece carries no flag of {code}",
        sources=lambda position: flag_mask(position, wanted) if position.flags else 0,
        reads=((0, 0),),
        needs="flags",
        flags=wanted,
    )


def own_condition(code: str) -> Word:
    """A condition of the spec as a word: it takes no keys."""
    return words.Word(code, "", (), None, Facts())
