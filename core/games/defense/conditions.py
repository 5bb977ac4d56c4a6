"""Conditions of rules and effects, each declared once.

A condition is a function of its keys and the stacks that both sides hold to the reason why it
fails, or None.  It may ask for the statuses that its keys name, and for no others.  What earlier
rules of the same roll granted is seen by later ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from core.games.defense.language import Argument, Facts
from core.language.words import Args, Words

Stacks: TypeAlias = Callable[[str, str], int]
"""(side, status) to the stacks held; a side is `self` or `opponent`."""
Condition: TypeAlias = Callable[[Args, Stacks], str | None]

CONDITIONS: Words[Condition, Facts] = Words("condition", Facts())
"""Every condition by its name."""

_STATUS = Argument("status", "status", "The status that is looked for.")
_LEAST = Argument("minStacks", "count", "So many stacks of it must be held.", 1, 1)


def _missing(args: Args, held: int, who: str) -> str | None:
    if held >= args["minStacks"]:
        return None
    return f"{who} has {held} {args['status']}, not {args['minStacks']}"


@CONDITIONS.enter(
    "requiresSelfStatus",
    _STATUS,
    _LEAST,
    title="The defender holds a status",
    phrase="the defender holds {minStacks} {status} or more",
    example={"status": "chi"},
)
def requires_self_status(args: Args, stacks: Stacks) -> str | None:
    """The defender holds enough stacks of a status."""
    return _missing(args, stacks("self", args["status"]), "the defender")


@CONDITIONS.enter(
    "requiresOpponentStatus",
    _STATUS,
    _LEAST,
    title="The attacker holds a status",
    phrase="the attacker holds {minStacks} {status} or more",
    example={"status": "burn"},
)
def requires_opponent_status(args: Args, stacks: Stacks) -> str | None:
    """The attacker holds enough stacks of a status."""
    return _missing(args, stacks("opponent", args["status"]), "the attacker")
