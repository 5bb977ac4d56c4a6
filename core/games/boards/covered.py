"""What of a board spec a match may use: pieces, moves with their parts, conditions, endings."""

from __future__ import annotations

from collections.abc import Iterator

from core.abilities import Entry
from core.checks import pointer
from core.games.boards.language import REPEAT_UNTIL
from core.games.boards.spec import BoardsSpec, Condition, Move
from core.games.boards.wins import WIN_CONDITIONS
from core.protocol import Pointer


def entries(spec: BoardsSpec) -> Iterator[Entry]:
    """Every part that can be the cause of an event, and the named conditions by their users."""
    for i, piece in enumerate(spec.pieces):
        at = pointer("pieces", i)
        yield Entry(at, "piece")
        for j, move in enumerate(piece.moves):
            yield from _of_move(move, f"{at}/moves/{j}")
    yield from _conditions(spec)
    for i in range(len(spec.win_conditions)):
        yield Entry(pointer("win_conditions", i), "win condition")


def _of_move(move: Move, at: Pointer) -> Iterator[Entry]:
    yield Entry(at, "move", is_choice=True)
    for i, action in enumerate(move.actions):
        yield Entry(f"{at}/actions/{i}", "action")
        for j in range(len(action.side_effects)):
            yield Entry(f"{at}/actions/{i}/side_effects/{j}", "side effect")
    for i in range(len(move.modifiers)):
        yield Entry(f"{at}/modifiers/{i}", "promotion")
    for i in range(len(move.side_effects)):
        yield Entry(f"{at}/side_effects/{i}", "side effect")


def _conditions(spec: BoardsSpec) -> Iterator[Entry]:
    users: dict[str, list[Pointer]] = {each.code: [] for each in spec.conditions}
    for name, path in _mentions(spec):
        users.setdefault(name, []).append(path)
    for i, condition in enumerate(spec.conditions):
        yield Entry(pointer("conditions", i), "condition", tuple(users[condition.code]))


def _mentions(spec: BoardsSpec) -> Iterator[tuple[str, Pointer]]:
    """Names of conditions, each with what is done only where the condition holds."""
    for i, piece in enumerate(spec.pieces):
        for j, move in enumerate(piece.moves):
            at = f"/pieces/{i}/moves/{j}"
            yield from _named(move.conditions, at)
            if move.repeat is not None and move.repeat.until not in REPEAT_UNTIL:
                yield move.repeat.until, at
            for k, action in enumerate(move.actions):
                yield from _named(action.conditions, f"{at}/actions/{k}")
            for k, modifier in enumerate(move.modifiers):
                yield from _named(modifier.conditions, f"{at}/modifiers/{k}")
    for i, ending in enumerate(spec.win_conditions):
        for zone in WIN_CONDITIONS[ending.type].named("zone", ending.arguments):
            yield zone, pointer("win_conditions", i)


def _named(guards: tuple[Condition, ...], at: Pointer) -> Iterator[tuple[str, Pointer]]:
    return ((each.condition, at) for each in guards)
