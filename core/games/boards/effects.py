"""What each side effect does: one small compiler per word, in one table.

An effect changes a position in the making and says what happened, or None for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from core.games.boards.geometry import NOWHERE, Matrix, Offset, rotate
from core.games.boards.names import Names
from core.games.boards.position import Position
from core.games.boards.spec import SideEffect

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


Compiler: TypeAlias = Callable[[Names, int, Matrix, SideEffect], Run]


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


def _set_state(plan: Names, player: int, matrix: Matrix, effect: SideEffect) -> Run:
    name, duration = effect.state or "", effect.duration
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


def _capture(plan: Names, player: int, matrix: Matrix, effect: SideEffect) -> Run:
    steps = plan.geometry.steps(rotate(effect.target or (0, 0), matrix))

    def run(draft: Draft) -> Happened | None:
        square = steps[draft.source]
        piece = remove(plan, draft, square) if square >= 0 else -1
        if piece < 0:
            return None
        return "side_capture", {"at": plan.geometry.xy(square), **plan.describe(piece)}

    return run


def _move(plan: Names, player: int, matrix: Matrix, effect: SideEffect) -> Run:
    origins = plan.geometry.steps(rotate(effect.from_ or (0, 0), matrix))
    goals = plan.geometry.steps(rotate(effect.to or (0, 0), matrix))
    wanted = plan.pieces_of(player, effect.piece, effect.owner).any

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


EFFECTS: dict[str, Compiler] = {"SET_STATE": _set_state, "CAPTURE": _capture, "MOVE": _move}
"""Side effect words."""


def compile_effects(
    plan: Names, player: int, matrix: Matrix, effects: Sequence[SideEffect], path: str
) -> tuple[Effect, ...]:
    """The effects of a list that stands at `path` in the spec, in its order."""
    return tuple(
        Effect(
            EFFECTS[effect.action](plan, player, matrix, effect),
            f"{path}/side_effects/{n}",
            effect.action,
            effect.state,
            effect.duration or 0,
            _turned(effect.target or effect.from_, matrix),
            _turned(effect.to, matrix),
            plan.pieces_of(player, effect.piece, effect.owner).any,
        )
        for n, effect in enumerate(effects)
    )


def _turned(offset: Offset | None, matrix: Matrix) -> Offset | None:
    return None if offset is None else rotate(offset, matrix)
