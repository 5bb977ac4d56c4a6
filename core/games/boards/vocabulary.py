"""Every table of words of the board format, by what its words are."""

from __future__ import annotations

from core.games.boards.conditions import CONDITIONS
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import (
    ACTIONS,
    LEADER_RULES,
    MODIFIERS,
    OWNERS,
    REPEAT_UNTIL,
    STATES,
    Table,
)
from core.games.boards.own_conditions import CONDITION_TYPES
from core.games.boards.wins import WIN_CONDITIONS

_ALL: tuple[Table, ...] = (
    CONDITIONS,
    SIDE_EFFECTS,
    STATES,
    ACTIONS,
    MODIFIERS,
    REPEAT_UNTIL,
    CONDITION_TYPES,
    WIN_CONDITIONS,
    OWNERS,
    LEADER_RULES,
)

TABLES: dict[str, Table] = {table.what: table for table in _ALL}
"""In the order in which a word that stands in two of them is explained."""
