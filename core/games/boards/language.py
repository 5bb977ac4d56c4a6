"""What board games say of their words beyond what all systems do, and the words without code.

Words that behave are entered where their behaviour is: `conditions`, `effects`, `wins`.  Standard
library only, so that the browser has the words before it has pydantic.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from core.games.boards.geometry import Offset
from core.language import words
from core.language.words import Words
from core.protocol import Json

Kind: TypeAlias = Literal["offset", "move", "flag", "piece", "owner", "plies", "zone"]
"""What a key holds: an offset, the id of a move of the piece, a flag's name, a piece code,
whose piece, a number of plies, or the code of a POSITION condition."""

TYPES: dict[Kind, Any] = {
    "offset": Offset,
    "move": int,
    "flag": str,
    "piece": str,
    "owner": str,
    "plies": int,
    "zone": str,
}
"""What a key of each kind is read as."""


@dataclass(frozen=True, slots=True)
class Argument(words.Argument):
    """One key beside the word."""

    kind: Kind


Listed: TypeAlias = Literal["square", "flag"]
"""What the lists of a condition hold: squares, or names of flags."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a word besides its keys.

    `added` says whether it is an addition to the format, `lists` what the lists of a condition of
    that type hold (None: anything).
    """

    added: bool = False
    lists: Listed | None = None

    @property
    def mark(self) -> str:
        """What the reference puts behind the word."""
        return " **(added)**" if self.added else ""


Word: TypeAlias = words.Word[Any, Facts]
Table: TypeAlias = Words[Any, Facts]

ADDED = Facts(added=True)
"""The original format does not have the word."""

EMPTY, ENEMY, ALLY = range(3)
"""Occupancy of the target square, as the engine counts it."""

STATES: Words[int, Facts] = Words("state", Facts(), tag="")
"""Occupancies of the target square that an action answers to."""
STATES.declare("EMPTY", "No piece stands on the target square.", EMPTY, phrase="an empty square")
STATES.declare(
    "ENEMY",
    "Another player's piece stands on the target square.",
    ENEMY,
    phrase="another player's piece",
)
STATES.declare(
    "ALLY",
    "A piece of the same player stands on the target square.",
    ALLY,
    phrase="a piece of its own side",
)

ACTIONS: Words[None, Facts] = Words("action", Facts(), tag="")
"""What a piece does on the target square."""
ACTIONS.declare("MOVE", "The piece goes to the target square.", None, phrase="go to {state}")
ACTIONS.declare(
    "CAPTURE",
    "The piece on the target square is removed and this one goes there.",
    None,
    phrase="take {state}",
)

PAIRS: frozenset[tuple[str, str]] = frozenset(
    {("EMPTY", "MOVE"), ("ENEMY", "CAPTURE"), ("ALLY", "CAPTURE")}
)
"""The pairs of state and action that make sense."""

MODIFIERS: Words[None, Facts] = Words("modifier", Facts(), tag="action")
"""Changes after the move."""
MODIFIERS.declare(
    "TRANSFORM",
    "After the move the piece becomes one of the options; the player chooses.",
    None,
    title="Promotion: become another piece",
    phrase="it becomes {options}, as its player chooses",
    example={"conditions": [{"condition": "REACH_END"}], "options": ["QUEEN"]},
)

UNTIL_PIECE, UNTIL_EMPTY, UNTIL_ZONE = range(3)
"""Where a walk ends: at a piece, before an empty square, or before a zone."""

REPEAT_UNTIL: Words[int, Facts] = Words("end of a repeat", Facts(), tag="")
"""Where a repeated step stops; a POSITION condition's code works as well."""
REPEAT_UNTIL.declare(
    "NOT_EMPTY",
    "The walk ends at the first piece, which is offered if an action fits.",
    UNTIL_PIECE,
    phrase="as far as the first piece",
)
REPEAT_UNTIL.declare(
    "EMPTY",
    "The walk passes over pieces and ends before the first empty square.",
    UNTIL_EMPTY,
    phrase="over pieces, as far as the last before an empty square",
)

OWNERS: Words[None, Facts] = Words("owner", ADDED, tag="")
"""Whose piece an argument speaks of."""
OWNERS.declare("self", "The piece belongs to the mover.", None, phrase="its own side's")
OWNERS.declare("enemy", "The piece belongs to somebody else.", None, phrase="another player's")
OWNERS.declare("any", "Whoever owns the piece.", None, phrase="any")

LEADER_RULES: Words[None, Facts] = Words("leader rule", ADDED, tag="")
"""What becomes of an attacked leader."""
LEADER_RULES.declare(
    "checkmate",
    "No move may leave the own leader attacked; mate ends it.",
    None,
    phrase="no player may leave their own {leader} attacked",
)
LEADER_RULES.declare(
    "capture",
    "The leader may be left attacked; taking it ends it.",
    None,
    phrase="a player may leave their own {leader} attacked",
)

CONDITIONS: Table = Words("condition", Facts(), tag="condition")
SIDE_EFFECTS: Table = Words("side effect", Facts(), tag="action")
WIN_CONDITIONS: Table = Words("win condition", Facts())
CONDITION_TYPES: Table = Words("type of condition", Facts())


def listed(type: Json) -> Listed | None:
    """What the lists of a condition of a type hold; None: anything, or there is no such type."""
    word = CONDITION_TYPES.get(type) if isinstance(type, str) else None
    return None if word is None else word.facts.lists
