"""The triggers of effects, each declared once (Triggers, specs/heroes/README.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TriggerWord:
    """When an effect fires, for whom, and what CONTEXT knows then.

    `argument` is what may stand in brackets: an attribute or an ability; None: nothing.
    """

    name: str
    doc: str
    argument: Literal["attribute", "ability"] | None = None
    context: tuple[tuple[str, str], ...] = ()
    example: str = ""


TRIGGERS: dict[str, TriggerWord] = {
    word.name: word
    for word in (
        TriggerWord(
            "ON_GAME_START",
            "Once at the start, for player 0 and then for player 1.",
            example="ON_GAME_START",
        ),
        TriggerWord(
            "ON_TURN_START",
            "At the start of the owner's turn.",
            example="ON_TURN_START",
        ),
        TriggerWord(
            "ON_ACTION_PHASE_START",
            "Before the owner chooses an ability; PASS() here skips the choice.",
            example="ON_ACTION_PHASE_START",
        ),
        TriggerWord(
            "ON_ABILITY_USED",
            "When the owner has chosen an ability, before its script runs; in brackets the "
            "ability's id, name or a tag; without, any ability.",
            "ability",
            (
                ("ability_id", "Index of the ability, from 0."),
                ("cost", "The ability's cost, 0 where it has none."),
            ),
            "ON_ABILITY_USED('spell')",
        ),
        TriggerWord(
            "ON_ATTRIBUTE_CHANGE",
            "After a script in which the owner's attribute changed value; without brackets, any "
            "attribute.",
            "attribute",
            (
                ("delta", "By how much the value changed."),
                ("new_value", "The value after the change."),
                ("old_value", "The value before the change."),
            ),
            "ON_ATTRIBUTE_CHANGE('health')",
        ),
        TriggerWord(
            "ON_TURN_END",
            "At the end of the owner's turn.",
            example="ON_TURN_END",
        ),
    )
}
"""The triggers by name, in the order of a turn."""

REFUSED_PREFIX = "ON_OPPONENT_"
"""Triggers of the other entity are not in ruleset v1; the parser says so."""

CONTEXT_KEYS: tuple[str, ...] = ("delta", "new_value", "old_value", "ability_id", "cost")
"""Every key any trigger offers, in the order of their slots."""
