"""The side effects, each declared once: its sentence, its keys, and what it does.

An effect changes a position in the making and says what happened, or None for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from core.games.boards import language
from core.games.boards.geometry import NOWHERE, Matrix, Offset, rotate
from core.games.boards.language import Argument, Facts
from core.games.boards.names import Names
from core.games.boards.position import Position
from core.games.boards.spec import SideEffect
from core.language.words import Args, Words

Happened: TypeAlias = tuple[str, dict[str, Any]]
"""An event's type and data."""


@dataclass(slots=True)
class Draft:
    """A position in the making: the moved piece stands at `at`, or nowhere once it is gone."""

    position: Position
    source: int
    at: int
    player: int
    captured: bool = False


Run: TypeAlias = Callable[[Draft], Happened | None]


@dataclass(frozen=True, slots=True)
class Effect:
    """One compiled side effect and where it stands in the spec.

    `takes` and `puts` are the turned offsets that it takes pieces from and puts them on, `moves`
    the piece numbers it may move.
    """

    run: Run
    path: str
    word: str
    state: str | None = None
    duration: int = 0
    takes: Offset | None = None
    puts: Offset | None = None
    moves: frozenset[int] = frozenset()

    @property
    def is_known(self) -> bool:
        """Whether sets of squares know what it does; one of any other word may do anything."""
        return self.word in ("SET_STATE", "CAPTURE", "MOVE")


Compiler: TypeAlias = Callable[[Names, int, Matrix, Args], Run]

SIDE_EFFECTS: Words[Compiler, Facts] = language.SIDE_EFFECTS
"""Further changes that a move or an action makes, in list order."""


def remove(plan: Names, draft: Draft, square: int) -> int:
    """Take the piece on the square out of the game; its number, or -1 where none stands."""
    position = draft.position
    position.drop_flags(square)
    piece = position.take(square, plan.kinds)
    if piece >= 0:
        draft.captured = True
        if plan.is_leader[piece]:
            position.lost = True
        if square == draft.at:
            draft.at = NOWHERE
    return piece


@SIDE_EFFECTS.enter(
    "SET_STATE",
    Argument("state", "flag", "The flag's name; any text."),
    Argument("duration", "plies", "So many plies it lasts; left out: for good.", None),
    title="Put a flag on the moved piece",
    phrase="it carries the flag {state} {duration}",
    example={"state": "EN_PASSANT", "duration": 1},
)
def set_state(plan: Names, player: int, matrix: Matrix, args: Args) -> Run:
    """Puts a flag on the moved piece.

    The duration counts plies of opponents.
    """
    name, duration = args["state"], args["duration"]
    number = plan.flag_number(name)

    def run(draft: Draft) -> Happened | None:
        if draft.at < 0:
            return None
        position = draft.position
        others = tuple(f for f in position.flags if f[0] != number or f[1] != draft.at)
        position.flags = (*others, (number, draft.at, duration or 0, draft.player))
        at = plan.geometry.xy(draft.at)
        return "state_set", {"at": at, "state": name, "duration": duration}

    return run


@SIDE_EFFECTS.enter(
    "CAPTURE",
    Argument("target", "offset", "Offset [dx, dy] from the source square."),
    title="Take a piece elsewhere",
    phrase="the piece {target} is taken, if one stands there",
    example={"target": [-1, 0]},
)
def capture(plan: Names, player: int, matrix: Matrix, args: Args) -> Run:
    """Removes the piece at an offset from the source; where none stands nothing happens."""
    steps = plan.geometry.steps(rotate(args["target"], matrix))

    def run(draft: Draft) -> Happened | None:
        square = steps[draft.source]
        piece = remove(plan, draft, square) if square >= 0 else -1
        if piece < 0:
            return None
        return "side_capture", {"at": plan.geometry.xy(square), **plan.describe(piece)}

    return run


@SIDE_EFFECTS.enter(
    "MOVE",
    Argument("from", "offset", "Where it stands: offset from the source square."),
    Argument("to", "offset", "Where it goes: offset from the source square."),
    Argument("piece", "piece", "Only a piece of this code.", None),
    Argument("owner", "owner", "Only self's or an enemy's piece.", None),
    title="Move another piece along",
    phrase="{owner} {piece} {from}, if one stands there, goes to the square {to}, if that is empty",
    example={"piece": "ROOK", "from": [3, 0], "to": [1, 0]},
)
def move(plan: Names, player: int, matrix: Matrix, args: Args) -> Run:
    """Moves another piece, as castling moves the rook.

    The square it goes to has to exist and to be empty; with `piece` only that piece is moved, with
    `owner` **(added)** only that owner's.  It counts as a move of that piece.
    """
    origins = plan.geometry.steps(rotate(args["from"], matrix))
    goals = plan.geometry.steps(rotate(args["to"], matrix))
    wanted = plan.pieces_of(player, args["piece"], args["owner"]).any

    def run(draft: Draft) -> Happened | None:
        position = draft.position
        origin, goal = origins[draft.source], goals[draft.source]
        if origin < 0 or goal < 0 or position.board[goal]:
            return None
        if position.board[origin] - 1 not in wanted:
            return None
        piece = position.take(origin, plan.kinds)
        position.put(goal, piece, plan.kinds)
        position.move_flags(origin, goal)
        if draft.at == origin:
            draft.at = goal
        where = {"from": plan.geometry.xy(origin), "to": plan.geometry.xy(goal)}
        return "side_move", {**where, **plan.describe(piece)}

    return run


def compile_effects(
    plan: Names, player: int, matrix: Matrix, effects: Sequence[SideEffect], path: str
) -> tuple[Effect, ...]:
    """The effects of a list that stands at `path` in the spec, in its order."""
    return tuple(
        _compiled(plan, player, matrix, effect, f"{path}/side_effects/{n}")
        for n, effect in enumerate(effects)
    )


def _compiled(plan: Names, player: int, matrix: Matrix, effect: SideEffect, path: str) -> Effect:
    word = SIDE_EFFECTS[effect.action]
    args = word.filled(effect.arguments)
    return Effect(
        word.run(plan, player, matrix, args),
        path,
        word.name,
        args.get("state"),
        args.get("duration") or 0,
        _turned(args.get("target") or args.get("from"), matrix),
        _turned(args.get("to"), matrix),
        plan.pieces_of(player, args.get("piece"), args.get("owner")).any,
    )


def _turned(offset: Offset | None, matrix: Matrix) -> Offset | None:
    return None if offset is None else rotate(offset, matrix)
