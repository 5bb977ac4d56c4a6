"""One case per word of the board format: a game in which the word decides, and one without it.

`test_words` plays each on the engine and on the naive interpreter, and wants one of every word.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.games.boards.language import Table as Words
from tests.games.boards.kit import (
    EAT,
    GO,
    KING,
    ROOK,
    STONE,
    TAKE,
    Table,
    cond,
    look,
    move,
    spec,
    square,
)

Json = Any
WALK = [move(0, 1), move(0, -1)]


@dataclass(frozen=True)
class Case:
    """`holds` is true of `raw` after the plies and false of `other`, where the word says no."""

    raw: Json
    other: Json
    holds: Callable[[Table], bool]
    plies: tuple[str, ...] = ()


def goes(source: str, target: str) -> Callable[[Table], bool]:
    return lambda table: target in table.targets(source)


def stands(where: str, what: str | None) -> Callable[[Table], bool]:
    return lambda table: table.at(where) == what


def board(moves: list[Json], start: dict[str, str], **rest: Json) -> Json:
    """WHITE X with these moves, stones, and a BLACK piece that walks up and down."""
    pieces = {"X": moves, "STONE": STONE, "WALK": WALK, "ROOK": ROOK}
    return spec(pieces, {"WHITE X": "c1", "BLACK WALK": "e4", **start}, **rest)


def guarded(condition: Json, start: dict[str, str], **rest: Json) -> Json:
    return board([move(0, 1, when=[condition]), move(0, -1)], start, **rest)


def far(condition: Json, start: dict[str, str]) -> Json:
    return board([move(0, 2, when=[condition])], start)


FRESH = cond("FIRST_MOVE")
MARK = {"action": "SET_STATE", "state": "HOT"}
RING = [{"code": "ZONE", "type": "POSITION", "check": {"WHITE": [square("c2"), square("c3")]}}]
ELSEWHERE = [{"code": "ZONE", "type": "POSITION", "check": {"WHITE": [square("a1")]}}]
HOT = [{"code": "IS_HOT", "type": "STATE", "check": {"WHITE": ["HOT"]}}]
COLD = [{"code": "IS_HOT", "type": "STATE", "check": {"WHITE": ["COLD"]}}]
MARKED = [move(0, 1, GO, then=[MARK]), move(1, 0, GO, when=[cond("IS_HOT")])]


def _owner(owner: str, start: str) -> Json:
    return guarded(look("PIECE_AT", 1, 0, owner=owner), {f"{start} STONE": "d1"})


def _leader(rule: str, rook: str = "c5") -> Json:
    start = {"WHITE KING": "c1", "BLACK ROOK": rook, "BLACK KING": "e5"}
    return spec({"KING": KING, "ROOK": ROOK}, start, leader="KING", leader_rule=rule)


def _depends(blocked: str) -> Json:
    moves = [move(1, 0, GO), move(0, 1, GO, when=[cond("DEPENDS_ON", move_id=0)])]
    return board(moves, {"BLACK STONE": blocked})


def _zoned(until: str, start: dict[str, str], conditions: Json = None) -> Json:
    return board([move(0, 1, repeat={"loop": True, "until": until})], start, conditions=conditions)


CASES: dict[tuple[str, str], Case] = {
    ("condition", "FIRST_MOVE"): Case(
        board([move(0, 1), move(0, -1), move(1, 0, when=[FRESH])], {"WHITE WALK": "a1"}),
        board([move(0, 1), move(0, -1)], {"WHITE WALK": "a1"}),
        goes("c1", "d1"),
    ),
    ("condition", "DEPENDS_ON"): Case(_depends("a5"), _depends("d1"), goes("c1", "c2")),
    ("condition", "PIECE_FIRST_MOVE"): Case(
        guarded(look("PIECE_FIRST_MOVE", 1, 0), {"WHITE STONE": "d1"}),
        guarded(look("PIECE_FIRST_MOVE", 1, 0), {}),
        goes("c1", "c2"),
    ),
    ("condition", "ROOK_FIRST_MOVE"): Case(
        guarded(look("ROOK_FIRST_MOVE", 1, 0), {"WHITE WALK": "a1"}),
        guarded(look("ROOK_FIRST_MOVE", -2, 0), {"WHITE WALK": "a1"}),
        goes("c1", "c2"),
        ("a1a2", "e4e3", "a2a1", "e3e4"),
    ),
    ("condition", "CHECK_STATE"): Case(
        board(
            [
                move(0, 1, GO, then=[MARK]),
                move(1, 0, GO, when=[look("CHECK_STATE", 0, 0, state="HOT")]),
            ],
            {},
        ),
        board([move(0, 1, GO), move(1, 0, GO, when=[look("CHECK_STATE", 0, 0, state="HOT")])], {}),
        goes("c2", "d2"),
        ("c1c2", "e4e3"),
    ),
    ("condition", "PATH_EMPTY"): Case(
        far(cond("PATH_EMPTY"), {}),
        far(cond("PATH_EMPTY"), {"BLACK STONE": "c2"}),
        goes("c1", "c3"),
    ),
    ("condition", "NOT_ATTACKED"): Case(
        guarded(cond("NOT_ATTACKED"), {"BLACK ROOK": "a1"}),
        guarded(cond("NOT_ATTACKED"), {"BLACK ROOK": "a2"}),
        goes("c1", "c2"),
    ),
    ("condition", "PATH_NOT_ATTACKED"): Case(
        far(cond("PATH_NOT_ATTACKED"), {"BLACK ROOK": "a4"}),
        far(cond("PATH_NOT_ATTACKED"), {"BLACK ROOK": "a2"}),
        goes("c1", "c3"),
    ),
    ("condition", "SQUARE_EMPTY"): Case(
        guarded(look("SQUARE_EMPTY", 1, 0), {}),
        guarded(look("SQUARE_EMPTY", 1, 0), {"BLACK STONE": "d1"}),
        goes("c1", "c2"),
    ),
    ("condition", "PIECE_AT"): Case(
        guarded(look("PIECE_AT", 1, 0, owner="enemy"), {"BLACK STONE": "d1"}),
        guarded(look("PIECE_AT", 1, 0, owner="enemy"), {"WHITE STONE": "d1"}),
        goes("c1", "c2"),
    ),
    ("side effect", "SET_STATE"): Case(
        board(MARKED, {}, conditions=HOT),
        board([move(0, 1, GO), MARKED[1]], {}, conditions=HOT),
        goes("c2", "d2"),
        ("c1c2", "e4e3"),
    ),
    ("side effect", "CAPTURE"): Case(
        board(
            [move(0, 1, GO, then=[{"action": "CAPTURE", "target": [1, 1]}])], {"BLACK STONE": "d2"}
        ),
        board([move(0, 1, GO)], {"BLACK STONE": "d2"}),
        stands("d2", None),
        ("c1c2",),
    ),
    ("side effect", "MOVE"): Case(
        board(
            [move(0, 1, GO, then=[{"action": "MOVE", "from": [1, 0], "to": [1, 1]}])],
            {"WHITE STONE": "d1"},
        ),
        board([move(0, 1, GO)], {"WHITE STONE": "d1"}),
        stands("d2", "WHITE STONE"),
        ("c1c2",),
    ),
    ("state", "EMPTY"): Case(
        board([move(0, 1, GO)], {}), board([move(0, 1, TAKE)], {}), goes("c1", "c2")
    ),
    ("state", "ENEMY"): Case(
        board([move(0, 1, TAKE)], {"BLACK STONE": "c2"}),
        board([move(0, 1, TAKE)], {"WHITE STONE": "c2"}),
        goes("c1", "c2"),
    ),
    ("state", "ALLY"): Case(
        board([move(0, 1, EAT)], {"WHITE STONE": "c2"}),
        board([move(0, 1, EAT)], {"BLACK STONE": "c2"}),
        goes("c1", "c2"),
    ),
    ("action", "MOVE"): Case(
        board([move(0, 1, GO)], {}),
        board([move(1, 0, GO)], {}),
        goes("c1", "c2"),
    ),
    ("action", "CAPTURE"): Case(
        board([move(0, 1), move(1, 0)], {"BLACK STONE": "c2"}),
        board([move(0, 1, GO), move(1, 0)], {"BLACK STONE": "c2"}),
        goes("c1", "c2"),
    ),
    ("modifier", "TRANSFORM"): Case(
        board([move(0, 1, modifiers=[{"action": "TRANSFORM", "options": ["ROOK"]}])], {}),
        board([move(0, 1)], {}),
        lambda table: table.options() == ["ROOK"],
        ("c1c2",),
    ),
    ("end of a repeat", "NOT_EMPTY"): Case(
        _zoned("NOT_EMPTY", {"BLACK STONE": "c4"}),
        _zoned("NOT_EMPTY", {"BLACK STONE": "c2"}),
        goes("c1", "c4"),
    ),
    ("end of a repeat", "EMPTY"): Case(
        _zoned("EMPTY", {"BLACK STONE": "c2 c3"}),
        _zoned("EMPTY", {"BLACK STONE": "c3"}),
        goes("c1", "c3"),
    ),
    ("type of condition", "POSITION"): Case(
        guarded(cond("ZONE"), {}, conditions=RING),
        guarded(cond("ZONE"), {}, conditions=ELSEWHERE),
        goes("c1", "c2"),
    ),
    ("type of condition", "STATE"): Case(
        board(MARKED, {}, conditions=HOT),
        board(MARKED, {}, conditions=COLD),
        goes("c2", "d2"),
        ("c1c2", "e4e3"),
    ),
    ("win condition", "PIECE_IN_ZONE"): Case(
        board(
            [move(0, 1)],
            {},
            conditions=RING,
            win_conditions=[{"type": "PIECE_IN_ZONE", "zone": "ZONE"}],
        ),
        board(
            [move(0, 1)],
            {},
            conditions=ELSEWHERE,
            win_conditions=[{"type": "PIECE_IN_ZONE", "zone": "ZONE"}],
        ),
        lambda table: table.end == ("win_condition", ["WHITE"]),
        ("c1c2",),
    ),
    ("owner", "self"): Case(_owner("self", "WHITE"), _owner("self", "BLACK"), goes("c1", "c2")),
    ("owner", "enemy"): Case(_owner("enemy", "BLACK"), _owner("enemy", "WHITE"), goes("c1", "c2")),
    ("owner", "any"): Case(_owner("any", "BLACK"), _owner("self", "BLACK"), goes("c1", "c2")),
    ("leader rule", "checkmate"): Case(
        _leader("checkmate", "d5"),
        _leader("checkmate", "b5"),
        lambda table: not table.targets("c1") & {"d1", "d2"},
    ),
    ("leader rule", "capture"): Case(
        _leader("capture", "d5"), _leader("checkmate", "d5"), goes("c1", "d1")
    ),
}


def missing(tables: dict[str, Words], readme: str) -> list[str]:
    """What every word must have and some word has not, a sentence each."""
    found = []
    for table, words in tables.items():
        for name in words:
            if (table, name) not in CASES:
                found.append(f"the {table} {name} has no case in tests/games/boards/word_cases.py")
            if f"`{name}`" not in readme and f'"{name}"' not in readme:
                found.append(f"the {table} {name} has no line in specs/boards/README.md")
    found += [
        f"there is a case for the {table} {name}, which is no word"
        for table, name in CASES
        if name not in tables.get(table, {})
    ]
    return found
