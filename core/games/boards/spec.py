"""The Game Spec Format as typed values, with the additions.

Plain frozen dataclasses, so that the browser reads a spec it already knows to be valid without
loading pydantic; `core.schema` turns the same classes into pydantic validators and JSON Schema.
`metadata` uses pydantic's own names (`description`, `alias`, `ge`, `max_length`, ...).
Wire names stay as the document writes them; aliases live here only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from core.games.boards.geometry import Offset
from core.games.boards.language import CONDITIONS, SIDE_EFFECTS, TYPES, WIN_CONDITIONS
from core.language.keys import Worded, beside
from core.language.words import Args
from core.meant import MEANT

Square = tuple[int, int]
"""`[x, y]`, 0-indexed from the bottom left."""


def _f(description: str, **more: Any) -> dict[str, Any]:
    return {"description": description, **more}


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Board geometry."""

    BEGINS: ClassVar[dict[str, Any]] = {"dimensions": [8, 8]}

    dimensions: tuple[int, int] = field(
        metadata=_f("[cols, rows]; both at least 1, at most 26. [0, 0] is the bottom left.")
    )
    disabled_positions: tuple[Square, ...] = field(
        default=(), metadata=_f("Squares that do not exist (holes).")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingGroup:
    """Where one kind of piece starts."""

    piece: str = field(metadata=_f("A code from “pieces”."))
    positions: tuple[Square, ...] = field(metadata=_f("The squares, [x, y] each."))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSpec:
    """One player: name, orientation and starting layout."""

    BEGINS: ClassVar[dict[str, Any]] = {"direction": [[1, 0], [0, 1]]}

    name: str = field(metadata=_f("The player's name, used in “turns” and “conditions”."))
    direction: tuple[tuple[int, int], tuple[int, int]] = field(
        metadata=_f("Orientation matrix: step (as a row vector) times matrix is the real step.")
    )
    starting_positions: tuple[StartingGroup, ...] = field(
        default=(), metadata=_f("The player's pieces at the start.")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """Turn order."""

    order: tuple[str, ...] = field(
        metadata=_f("Cycle of player names; a name may stand in it more than once.")
    )
    start_at: int = field(default=0, metadata=_f("Index into “order” where the game starts."))


@dataclass(frozen=True, slots=True, kw_only=True)
class GlobalCondition:
    """A named condition that moves refer to by its code."""

    BEGINS: ClassVar[dict[str, Any]] = {"type": "POSITION"}

    code: str = field(metadata=_f("The name moves use."))
    type: str = field(metadata=_f("POSITION: lists of squares. STATE: lists of flag names."))
    check: dict[str, tuple[Any, ...]] = field(
        metadata=_f("Per player: squares [x, y] (POSITION) or flag names (STATE).")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition(Worded):
    """A guard of a move, an action or a modifier; its keys are those of its word."""

    BEGINS: ClassVar[dict[str, Any]] = {"condition": None}

    condition: str = field(metadata=_f("A built-in name or the code of a global condition."))
    arguments: Args = field(default_factory=dict, metadata=beside(CONDITIONS, TYPES))


@dataclass(frozen=True, slots=True, kw_only=True)
class SideEffect(Worded):
    """A further change that a move makes; its keys are those of its word."""

    BEGINS: ClassVar[dict[str, Any]] = {"action": None}

    action: str = field(metadata=_f("SET_STATE, CAPTURE or MOVE."))
    arguments: Args = field(default_factory=dict, metadata=beside(SIDE_EFFECTS, TYPES))


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What the piece does on a square of a given occupancy."""

    BEGINS: ClassVar[dict[str, Any]] = {"state": "EMPTY", "action": "MOVE"}

    state: str = field(metadata=_f("EMPTY, ENEMY or ALLY."))
    action: str = field(metadata=_f("MOVE or CAPTURE."))
    conditions: tuple[Condition, ...] = field(default=(), metadata=_f("Guards of this action."))
    side_effects: tuple[SideEffect, ...] = field(
        default=(), metadata=_f("Fire only when this action is taken.")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """A change after the move; TRANSFORM is promotion."""

    BEGINS: ClassVar[dict[str, Any]] = {"action": "TRANSFORM"}

    action: str = field(
        metadata=_f(
            "TRANSFORM, the only kind: after the move the piece becomes one of the options."
        )
    )
    conditions: tuple[Condition, ...] = field(default=(), metadata=_f("All must pass."))
    options: tuple[str, ...] = field(metadata=_f("Piece codes the player chooses from."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """Makes a step repeat."""

    until: str = field(
        default="NOT_EMPTY",
        metadata=_f("Where the walk stops: at a piece, or where a condition of the game says."),
    )
    loop: bool = field(default=False, metadata=_f("Repeat until stopped or off the board."))
    times: int = field(default=1, metadata=_f("At most so many steps when “loop” is false."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One move pattern of a piece."""

    BEGINS: ClassVar[dict[str, Any]] = {"step": [0, 1]}

    id: int = field(
        metadata=_f("Unique within the piece; a condition of another move may refer to it.")
    )
    step: Offset = field(metadata=_f("[dx, dy] in neutral coordinates."))
    actions: tuple[Action, ...] = field(metadata=_f("At least one."))
    conditions: tuple[Condition, ...] = field(default=(), metadata=_f("All must pass."))
    modifiers: tuple[Modifier, ...] = field(default=(), metadata=_f("Promotion and the like."))
    side_effects: tuple[SideEffect, ...] = field(
        default=(), metadata=_f("Fire whenever the move is made.")
    )
    repeat: Repeat | None = field(default=None, metadata=_f("Makes the step repeat."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece type and how it moves."""

    code: str = field(metadata=_f("Unique identifier, used everywhere else."))
    name: str | None = field(default=None, metadata=_f("Human-readable label."))
    notation: str | None = field(default=None, metadata=_f("One letter for FEN and move text."))
    picture: str | None = field(
        default=None,
        metadata=_f(
            "How pages draw it: a picture by name, one or two letters, an emoji, or an SVG; "
            "no rule looks at it."
        ),
    )
    moves: tuple[Move, ...] = field(metadata=_f("The piece's moves."))


@dataclass(frozen=True, slots=True, kw_only=True)
class WinCondition(Worded):
    """A way to win besides taking or mating the leader."""

    BEGINS: ClassVar[dict[str, Any]] = {"type": "PIECE_IN_ZONE"}

    type: str = field(metadata=_f("PIECE_IN_ZONE."))
    arguments: Args = field(default_factory=dict, metadata=beside(WIN_CONDITIONS, TYPES))


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawConditions:
    """Automatic draws; an absent key switches its rule off."""

    repetition_count: int | None = field(
        default=None, metadata=_f("Draw when a position stands for the nth time.")
    )
    fifty_move_halfmoves: int | None = field(
        default=None, metadata=_f("Draw after so many plies without progress.")
    )
    fifty_move_pieces: tuple[str, ...] = field(
        default=(), metadata=_f("Moves of these pieces are progress, as is any capture.")
    )
    insufficient_material: tuple[tuple[str, ...], ...] = field(
        default=(), metadata=_f("Multisets of all pieces but leaders that cannot win.")
    )
    same_colour_only: tuple[str, ...] = field(
        default=(), metadata=_f("These draw in any number while all stand on one square colour.")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CastlingRight:
    """One castling letter of FEN: whose, and which two unmoved pieces it speaks of."""

    BEGINS: ClassVar[dict[str, Any]] = {"letter": "K"}

    letter: str = field(metadata=_f("The letter in FEN's third field."))
    player: str = field(metadata=_f("Whose right it is."))
    leader: Square = field(metadata=_f("Square of the unmoved leader."))
    partner: Square = field(metadata=_f("Square of the unmoved partner (rook)."))


@dataclass(frozen=True, slots=True, kw_only=True)
class EnPassantField:
    """How FEN's fourth field maps to a flag."""

    BEGINS: ClassVar[dict[str, Any]] = {"behind": [0, -1]}

    state: str = field(metadata=_f("The flag's name."))
    behind: Offset = field(
        metadata=_f("From the flagged piece to the square FEN names, neutral coordinates.")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FenSpec:
    """What FEN's rights and en-passant fields mean in this spec."""

    castling: tuple[CastlingRight, ...] = field(default=(), metadata=_f("Castling letters."))
    en_passant: EnPassantField | None = field(default=None, metadata=_f("En-passant square."))
    history: bool = field(
        default=False,
        metadata=_f("Write the earlier positions that draws by repetition count behind the FEN."),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardsSpec:
    """A whole game."""

    schema_: str | None = field(
        default=None, metadata=_f("Address of the JSON Schema, for editors.", alias="$schema")
    )
    schema_version: int = field(default=1, metadata=_f("Version of the format; 1.", ge=1, le=1))
    name: str = field(metadata=_f("Human-readable game name."))
    leader: str | tuple[str, ...] | None = field(
        default=None,
        metadata=_f("Code of the piece, or of each of the pieces, whose loss ends the game."),
    )
    leader_rule: Literal["checkmate", "capture"] = field(
        default="checkmate",
        metadata=_f("checkmate: leader safety; capture: the leader may be taken."),
    )
    stalemate_loses: bool = field(
        default=False,
        metadata=_f(
            "A player who cannot move loses, so also one whose last piece was taken; "
            "otherwise it is a draw."
        ),
    )
    board: Board = field(metadata=_f("Board geometry."))
    players: tuple[PlayerSpec, ...] = field(metadata=_f("One entry per player."))
    turns: Turns = field(metadata=_f("Turn order."))
    conditions: tuple[GlobalCondition, ...] = field(
        default=(), metadata=_f("Named conditions that moves refer to.")
    )
    pieces: tuple[Piece, ...] = field(metadata=_f("All piece types and their moves."))
    win_conditions: tuple[WinCondition, ...] = field(
        default=(), metadata=_f("Further ways to win.")
    )
    draw_conditions: DrawConditions | None = field(default=None, metadata=_f("Automatic draws."))
    fen: FenSpec | None = field(default=None, metadata=_f("FEN's further fields."))
    meant: tuple[str, ...] = field(default=(), metadata=_f(MEANT))

    @property
    def leaders(self) -> tuple[str, ...]:
        """The leader codes as a tuple, empty when the game has none."""
        if self.leader is None:
            return ()
        return (self.leader,) if isinstance(self.leader, str) else self.leader
