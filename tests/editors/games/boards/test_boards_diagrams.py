"""The pictures of a rules sheet show where the engine lets a piece go and take."""

from __future__ import annotations

from typing import Any

import pytest

from editors.games.boards.diagrams import LEAST, diagram, marks
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask
from tests.games.boards.kit import UP, EngineTable
from tests.games.boards.random_specs import SpecMaker

MOST = 8
"""Squares on which an enemy is put, for each piece."""


def pieces(raw: Any) -> list[list[dict[str, Any]]]:
    """The moves of each piece as the sheet states them, without what else they ask for or do."""
    made = ask("sheet", system="boards", document=raw)
    found: dict[str, list[dict[str, Any]]] = {}
    for section in made["sections"]:
        for each in section["statements"]:
            data = each["data"]
            if (
                data.get("steps")
                and (data.get("repeat") or {}).get("until", "NOT_EMPTY") == "NOT_EMPTY"
            ):
                bare = [{k: action[k] for k in ("state", "action")} for action in data["actions"]]
                kept = {key: data[key] for key in ("steps", "repeat") if key in data}
                found.setdefault(data["piece"], []).append({**kept, "actions": bare})
    return [*found.values()]


def table(moves: list[dict[str, Any]], far: int, enemy: Any = None) -> EngineTable:
    """The piece alone in the middle of a board, or with one enemy."""
    each = [
        {
            "step": step,
            "actions": move["actions"],
            **({"repeat": move["repeat"]} if "repeat" in move else {}),
        }
        for move in moves
        for step in move["steps"]
    ]
    middle = [{"piece": "A", "positions": [[far, far]]}]
    beside = [{"piece": "B", "positions": [enemy]}] if enemy else []
    return EngineTable({
        "name": "Game",
        "board": {"dimensions": [2 * far + 1, 2 * far + 1]},
        "players": [
            {"name": "RED", "direction": UP, "starting_positions": middle},
            {"name": "BLUE", "direction": UP, "starting_positions": beside},
        ],
        "turns": {"order": ["RED", "BLUE"]},
        "pieces": [
            {"code": "A", "moves": [{"id": n, **move} for n, move in enumerate(each)]},
            {"code": "B", "moves": []},
        ],
    })  # fmt: skip


def targets(of: EngineTable, far: int) -> set[tuple[int, int]]:
    return {(action["to"][0] - far, action["to"][1] - far) for action in of.legal()}


SPECS = [*(("random", seed) for seed in range(6)), ("chess", 0), ("breakthrough", 0)]


@pytest.mark.parametrize(("name", "seed"), SPECS)
def test_the_marks_of_a_picture_are_the_moves_of_the_engine(name: str, seed: int) -> None:
    raw = SpecMaker(seed).raw if name == "random" else SHIPPED["boards"][name]
    for moves in pieces(raw):
        found = marks(moves)
        far = max([LEAST, *(max(abs(x), abs(y)) for x, y in found)])
        goes = {at for at, mark in found.items() if mark.goes}
        assert targets(table(moves, far), far) == goes
        takes = {at for at, mark in found.items() if mark.takes}
        every = [(x, y) for x in range(-far, far + 1) for y in range(-far, far + 1) if x or y]
        for at in every[:: max(1, len(every) // MOST)]:
            enemy = table(moves, far, [at[0] + far, at[1] + far])
            assert (at in targets(enemy, far)) == (at in takes), at


def test_what_is_under_a_condition_is_hollow_and_said() -> None:
    go, take = {"state": "EMPTY", "action": "MOVE"}, {"state": "ENEMY", "action": "CAPTURE"}
    asked = {"conditions": [{"condition": "FIRST_MOVE"}]}
    moves = [
        {"steps": [[0, 1]], "actions": [go]},
        {"steps": [[0, 2]], "actions": [{**go, **asked}]},
        {"steps": [[1, 1]], "actions": [take]},
        {"steps": [[0, 3]], "actions": [take], "repeat": {"times": 2, "until": "HOME"}},
    ]
    found = {at: (mark.goes, mark.takes) for at, mark in marks(moves).items()}
    assert found == {
        (0, 1): (True, None),
        (0, 2): (False, None),
        (1, 1): (None, True),
        (0, 3): (None, False),
        (0, 6): (None, False),
    }
    picture = diagram("soldier", moves)
    assert picture is not None
    assert picture.svg.count("stroke-dasharray") == 2
    assert "A dot, it may go there; a ring, it may take there; hollow" in picture.told
    assert diagram("stone", [{"steps": []}]) is None


def test_far_moves_have_a_picture_of_a_bounded_size() -> None:
    far = [{"steps": [[90, 0], [1, 0]], "actions": [{"state": "EMPTY", "action": "MOVE"}]}]
    assert set(marks(far)) == {(1, 0)}
    picture = diagram("runner", far)
    assert picture is not None
    assert len(picture.svg) < 40_000


def test_where_a_row_ends_and_where_it_goes_on_is_to_be_seen() -> None:
    def picture(**repeat: Any) -> Any:
        go = {"state": "EMPTY", "action": "MOVE"}
        return diagram("runner", [{"steps": [[0, 1]], "actions": [go], "repeat": repeat}])

    endless, three, nine = picture(loop=True), picture(times=3), picture(times=9)
    assert len({endless.svg, three.svg, picture(times=5).svg}) == 3
    assert "up to the edge go on" in endless.told
    assert "farther than is drawn" in nine.told
    assert "edge" not in three.told + nine.told
    assert "farther" not in three.told + endless.told
