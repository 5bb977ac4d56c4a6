"""The triggers of effects, each declared once (Triggers, specs/heroes/README.md)."""

from __future__ import annotations

from core.games.heroes.language import TRIGGERS, Moment
from core.language.words import Argument

__all__ = ["CONTEXT_KEYS", "REFUSED_PREFIX", "TRIGGERS", "moment"]


def _fires(
    name: str,
    doc: str,
    *brackets: Argument,
    context: tuple[tuple[str, str], ...] = (),
    example: str = "",
    phrase: str,
) -> None:
    more = {"example": example or name, "phrase": phrase}
    TRIGGERS.declare(name, doc, None, *brackets, **more, facts=Moment(context))


_fires(
    "ON_GAME_START",
    "Once at the start, for player 0 and then for player 1.",
    phrase="once at the start",
)
_fires(
    "ON_TURN_START", "At the start of the owner's turn.", phrase="at the start of the owner's turn"
)
_fires(
    "ON_ACTION_PHASE_START",
    "Before the owner chooses an ability; PASS() here skips the choice.",
    phrase="before the owner chooses an ability",
)
_fires(
    "ON_ABILITY_USED",
    "When the owner has chosen an ability, before its script runs; in brackets the "
    "ability's id, name or a tag; without, any ability.",
    Argument("ability", "ability", "The ability's id, name or a tag.", None),
    context=(
        ("ability_id", "Index of the ability, from 0."),
        ("cost", "The ability's cost, 0 where it has none."),
    ),
    example="ON_ABILITY_USED('spell')",
    phrase="when the owner uses {ability}",
)
_fires(
    "ON_ATTRIBUTE_CHANGE",
    "After a script in which the owner's attribute changed value; without brackets, any attribute.",
    Argument("attribute", "attribute", "The attribute's name.", None),
    context=(
        ("delta", "By how much the value changed."),
        ("new_value", "The value after the change."),
        ("old_value", "The value before the change."),
    ),
    example="ON_ATTRIBUTE_CHANGE('health')",
    phrase="after the owner's {attribute} has changed",
)
_fires("ON_TURN_END", "At the end of the owner's turn.", phrase="at the end of the owner's turn")

REFUSED_PREFIX = "ON_OPPONENT_"
"""Triggers of the other entity are not in ruleset v1; the parser says so."""

CONTEXT_KEYS: tuple[str, ...] = ("delta", "new_value", "old_value", "ability_id", "cost")
"""Every key any trigger offers, in the order of their slots."""


def moment(trigger: str) -> str:
    """When an effect without a name fires.

    >>> moment("ON_TURN_START"), moment("ON_ABILITY_USED('spell')")
    ("at the start of the owner's turn", 'when the owner uses “spell”')
    >>> moment("ON_ATTRIBUTE_CHANGE")
    "after the owner's attribute has changed"
    """
    name, _, rest = trigger.partition("(")
    word = TRIGGERS.get(name.strip())
    if word is None:
        return trigger
    said = rest.rstrip(") ").strip("'\" ")
    any_of = {"ability": "an ability"}
    return word.phrase.format_map(
        {
            each.name: f"“{said}”" if said else any_of.get(each.name, each.name)
            for each in word.arguments
        }
    )
