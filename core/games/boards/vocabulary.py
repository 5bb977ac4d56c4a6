"""The words of the board format, each declared once.

Schema, completion, hover text, palette, checks and reference pages derive from these tables; the
engine keys its own table of behaviours by the same names, and a guard test compares the two.
Standard library only, so that the browser has the words before it has pydantic.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Kind: TypeAlias = Literal["offset", "move", "flag", "piece", "owner", "plies", "zone"]
"""What an argument holds: an offset, the id of a move of the piece, a flag's name, a piece code,
whose piece, a number of plies, or the code of a POSITION condition."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One key beside the word itself: what it holds and whether it must be there."""

    name: str
    kind: Kind
    doc: str
    required: bool = True


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the format: its name, what it means to an author, its arguments, an example.

    `added` marks what the original format does not have; `title` says the word in plain English,
    as forms and lists show it.
    """

    name: str
    doc: str
    arguments: tuple[Argument, ...] = ()
    example: Any = None
    added: bool = False
    title: str = ""

    def argument(self, name: str) -> Argument | None:
        """The argument of that name."""
        return next((a for a in self.arguments if a.name == name), None)


Table: TypeAlias = dict[str, Word]
"""Words by name, in the order in which a palette shows them."""


def _table(*words: Word) -> Table:
    return {word.name: word for word in words}


_POSITION = Argument("position", "offset", "Offset [dx, dy] from the moving piece's source square.")

CONDITIONS: Table = _table(
    Word(
        "FIRST_MOVE",
        "The moving piece has never moved.",
        example={"condition": "FIRST_MOVE"},
        title="This piece has not moved yet",
    ),
    Word(
        "DEPENDS_ON",
        "Another move of this piece has a landing square now, leader safety aside.",
        (Argument("move_id", "move", "The id of another move of the same piece."),),
        {"condition": "DEPENDS_ON", "move_id": 0},
        title="Another move of this piece is possible",
    ),
    Word(
        "PIECE_FIRST_MOVE",
        "Whatever piece stands at the position has never moved; false where none stands.",
        (_POSITION,),
        {"condition": "PIECE_FIRST_MOVE", "position": [3, 0]},
        title="The piece there has not moved yet",
    ),
    Word(
        "ROOK_FIRST_MOVE",
        "Like PIECE_FIRST_MOVE, but true where no piece stands or the board ends.",
        (_POSITION,),
        {"condition": "ROOK_FIRST_MOVE", "position": [3, 0]},
        title="The piece there has not moved, or none stands there",
    ),
    Word(
        "CHECK_STATE",
        "The piece at the position, whoever owns it, carries the flag.",
        (Argument("state", "flag", "The flag to look for."), _POSITION),
        {"condition": "CHECK_STATE", "state": "EN_PASSANT", "position": [-1, 0]},
        title="The piece there carries a flag",
    ),
    Word(
        "PATH_EMPTY",
        "Every square strictly between source and target is empty; a knight's step has none.",
        example={"condition": "PATH_EMPTY"},
        title="The way is free",
    ),
    Word(
        "NOT_ATTACKED",
        "No opponent attacks the target square.",
        example={"condition": "NOT_ATTACKED"},
        title="The target is not attacked",
    ),
    Word(
        "PATH_NOT_ATTACKED",
        "No opponent attacks any square from the source up to and including the target.",
        example={"condition": "PATH_NOT_ATTACKED"},
        title="No square on the way is attacked",
    ),
    Word(
        "SQUARE_EMPTY",
        "The square at the position exists and no piece stands on it.",
        (_POSITION,),
        {"condition": "SQUARE_EMPTY", "position": [-3, 0]},
        added=True,
        title="The square there is empty",
    ),
    Word(
        "PIECE_AT",
        "A piece stands at the position: of the given code and owner, where they are given.",
        (
            _POSITION,
            Argument("piece", "piece", "Its code; left out: any piece.", False),
            Argument("owner", "owner", "Whose piece: self, enemy or any (default).", False),
        ),
        {"condition": "PIECE_AT", "position": [3, 0], "piece": "ROOK", "owner": "self"},
        added=True,
        title="A certain piece stands there",
    ),
)
"""Guards of moves, actions and modifiers; a code from the spec's `conditions` works as well."""

SIDE_EFFECTS: Table = _table(
    Word(
        "SET_STATE",
        "Puts a flag on the moved piece.",
        (
            Argument("state", "flag", "The flag's name; any text."),
            Argument("duration", "plies", "So many plies it lasts; left out: for good.", False),
        ),
        {"action": "SET_STATE", "state": "EN_PASSANT", "duration": 1},
        title="Put a flag on the moved piece",
    ),
    Word(
        "CAPTURE",
        "Removes the piece at an offset from the source; where none stands nothing happens.",
        (Argument("target", "offset", "Offset [dx, dy] from the source square."),),
        {"action": "CAPTURE", "target": [-1, 0]},
        title="Take a piece elsewhere",
    ),
    Word(
        "MOVE",
        "Moves another piece, as castling moves the rook.",
        (
            Argument("from", "offset", "Where it stands: offset from the source square."),
            Argument("to", "offset", "Where it goes: offset from the source square."),
            Argument("piece", "piece", "Only a piece of this code.", False),
            Argument("owner", "owner", "Only self's or an enemy's piece.", False),
        ),
        {"action": "MOVE", "piece": "ROOK", "from": [3, 0], "to": [1, 0]},
        title="Move another piece along",
    ),
)
"""Further changes that a move or an action makes, in list order."""

STATES: Table = _table(
    Word("EMPTY", "No piece stands on the target square."),
    Word("ENEMY", "Another player's piece stands on the target square."),
    Word("ALLY", "A piece of the same player stands on the target square."),
)
"""Occupancies of the target square that an action answers to."""

ACTIONS: Table = _table(
    Word("MOVE", "The piece goes to the target square."),
    Word("CAPTURE", "The piece on the target square is removed and this one goes there."),
)
"""What a piece does on the target square."""

PAIRS: frozenset[tuple[str, str]] = frozenset(
    {("EMPTY", "MOVE"), ("ENEMY", "CAPTURE"), ("ALLY", "CAPTURE")}
)
"""The pairs of state and action that make sense."""

MODIFIERS: Table = _table(
    Word(
        "TRANSFORM",
        "After the move the piece becomes one of the options; the player chooses.",
        example={
            "action": "TRANSFORM",
            "conditions": [{"condition": "REACH_END"}],
            "options": ["QUEEN"],
        },
        title="Promotion: become another piece",
    ),
)
"""Changes after the move."""

REPEAT_UNTIL: Table = _table(
    Word("NOT_EMPTY", "The walk ends at the first piece, which is offered if an action fits."),
    Word("EMPTY", "The walk passes over pieces and ends before the first empty square."),
)
"""Where a repeated step stops; a POSITION condition's code works as well."""

CONDITION_TYPES: Table = _table(
    Word(
        "POSITION",
        "True when the landing square is in the mover's list of squares.",
        example={"code": "REACH_END", "type": "POSITION", "check": {"WHITE": [[0, 7]]}},
        title="Zone: a list of squares",
    ),
    Word(
        "STATE",
        "True when the moving piece carries one of the flags in the mover's list.",
        example={"code": "IS_FRESH", "type": "STATE", "check": {"WHITE": ["FRESH"]}},
        title="The moving piece carries a flag",
    ),
)
"""Kinds of global conditions."""

WIN_CONDITIONS: Table = _table(
    Word(
        "PIECE_IN_ZONE",
        "A player wins once a piece of theirs stands in their zone.",
        (
            Argument("zone", "zone", "The code of a POSITION condition."),
            Argument("piece", "piece", "Only this piece counts; left out: any.", False),
        ),
        {"type": "PIECE_IN_ZONE", "zone": "REACH_END", "piece": "PAWN"},
        added=True,
        title="A piece reaches a zone",
    ),
)
"""Ways to win besides taking or mating the leader."""

OWNERS: Table = _table(
    Word("self", "The piece belongs to the mover.", added=True),
    Word("enemy", "The piece belongs to somebody else.", added=True),
    Word("any", "Whoever owns the piece.", added=True),
)
"""Whose piece an argument speaks of."""

LEADER_RULES: Table = _table(
    Word("checkmate", "No move may leave the own leader attacked; mate ends it.", added=True),
    Word("capture", "The leader may be left attacked; taking it ends it.", added=True),
)
"""What becomes of an attacked leader."""

RESERVED: frozenset[str] = frozenset(CONDITIONS) | frozenset(REPEAT_UNTIL)
"""Names that a global condition must not take."""
