"""The painter's strokes: what each one changes, and that the document stays valid."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.boards.checks import check
from core.games.boards.conditions import CONDITION_TYPES
from core.games.boards.document import Document
from core.games.boards.wins import WIN_CONDITIONS
from editors import patches
from editors.games.boards.beginnings import usual
from editors.games.boards.board import resized
from editors.games.boards.schemas import names
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

SPECS = SHIPPED["boards"]
CHESS = SPECS["chess"]


def _starts(raw):
    return {start.at: (start.player, start.piece) for start in Document(raw).starts}


def _stroke(raw, **op):
    answer = ask("edit.board", system="boards", document=raw, op=op)
    return patches.apply(raw, answer["patch"]), answer["name"]


def test_a_piece_is_placed_over_what_stood_there():
    raw, name = _stroke(CHESS, kind="place", at=[0, 0], piece="KNIGHT", player="BLACK")
    assert name == "Place BLACK KNIGHT on a1"
    assert _starts(raw) == {**_starts(CHESS), (0, 0): ("BLACK", "KNIGHT")}


def test_a_first_piece_of_its_kind_makes_a_group():
    bare = copy.deepcopy(CHESS)
    for player in bare["players"]:
        player.pop("starting_positions")
    raw, _ = _stroke(bare, kind="place", at=[3, 3], piece="QUEEN", player="WHITE")
    assert raw["players"][0]["starting_positions"] == [{"piece": "QUEEN", "positions": [[3, 3]]}]


def test_a_piece_is_erased_and_its_empty_group_with_it():
    raw, name = _stroke(CHESS, kind="erase", at=[4, 0])
    assert name == "Erase e1"
    assert "KING" not in {group["piece"] for group in raw["players"][0]["starting_positions"]}


def test_a_piece_moves_and_takes_what_stands_there():
    raw, name = _stroke(CHESS, kind="move", **{"from": [0, 0], "to": [4, 7]})
    assert name == "Move ROOK from a1 to e8"
    expected = {**_starts(CHESS), (4, 7): ("WHITE", "ROOK")}
    del expected[(0, 0)]
    assert _starts(raw) == expected


def test_a_hole_takes_its_piece_along_and_is_filled_again():
    raw, _ = _stroke(CHESS, kind="hole", at=[0, 1], on=True)
    assert raw["board"]["disabled_positions"] == [[0, 1]]
    assert (0, 1) not in _starts(raw)
    again, _ = _stroke(raw, kind="hole", at=[0, 1], on=True)
    assert again == raw
    filled, _ = _stroke(raw, kind="hole", at=[0, 1], on=False)
    assert filled["board"] == CHESS["board"]


def test_a_larger_board_moves_the_last_rank_of_a_zone_along():
    raw, name = _stroke(CHESS, kind="resize", cols=10, rows=9)
    assert name == "Resize the board to 10 × 9"
    check_of_zone = raw["conditions"][0]["check"]
    assert check_of_zone == {
        "WHITE": [[x, 8] for x in range(10)],
        "BLACK": [[x, 0] for x in range(10)],
    }
    assert _starts(raw) == _starts(CHESS)


def test_a_new_type_of_condition_that_lists_squares_is_a_zone_to_every_editor(monkeypatch):
    monkeypatch.setitem(CONDITION_TYPES, "AREA", CONDITION_TYPES["POSITION"])
    old = SPECS["breakthrough"]
    new = json.loads(json.dumps(old).replace('"POSITION"', '"AREA"'))
    assert new != old
    op = {"kind": "resize", "cols": 10, "rows": 9}
    moved, expected = (_stroke(raw, **op)[0]["conditions"][0]["check"] for raw in (new, old))
    assert moved == expected != old["conditions"][0]["check"]
    assert names(Document(new), "") == names(Document(old), "")
    (zone,) = (each for each in WIN_CONDITIONS["PIECE_IN_ZONE"].arguments if each.kind == "zone")
    made = [usual(Document(raw), "", zone, None) for raw in (new, old)]
    assert made[0] == made[1] != ""


def test_a_smaller_board_drops_what_no_longer_fits():
    raw, _ = _stroke(CHESS, kind="resize", cols=4, rows=4)
    assert set(_starts(raw)) == {(x, y) for x in range(4) for y in range(2)}
    assert [issue for issue in check(raw) if issue.severity == "error"] == []


def test_a_player_is_turned():
    raw, name = _stroke(CHESS, kind="orientation", player="BLACK", matrix=[[0, 1], [-1, 0]])
    assert (raw["players"][1]["direction"], name) == ([[0, 1], [-1, 0]], "Turn BLACK")


@pytest.mark.parametrize(
    ("op", "code"),
    [
        ({"kind": "place", "at": [8, 0], "piece": "KING", "player": "WHITE"}, "edit.off-board"),
        ({"kind": "place", "at": [3, 3], "piece": "X", "player": "WHITE"}, "edit.unknown-piece"),
        ({"kind": "place", "at": [3, 3], "piece": "KING", "player": "X"}, "edit.unknown-player"),
        ({"kind": "place", "at": "a1", "piece": "KING", "player": "WHITE"}, "call.bad-payload"),
        ({"kind": "move", "from": [3, 3], "to": [3, 4]}, "edit.no-piece"),
        ({"kind": "resize", "cols": 27, "rows": 8}, "edit.limit"),
        ({"kind": "resize", "cols": 8, "rows": 0}, "edit.limit"),
        (
            {"kind": "orientation", "player": "WHITE", "matrix": [[1, 1], [0, 1]]},
            "edit.bad-orientation",
        ),
        ({"kind": "spray"}, "edit.unknown-stroke"),
    ],
    ids=str,
)
def test_a_stroke_that_cannot_be_is_refused(op, code):
    assert refused("edit.board", system="boards", document=CHESS, op=op)["code"] == code


def test_nothing_is_placed_on_a_hole():
    raw, _ = _stroke(CHESS, kind="hole", at=[3, 3], on=True)
    op = {"kind": "place", "at": [3, 3], "piece": "KING", "player": "WHITE"}
    assert refused("edit.board", system="boards", document=raw, op=op)["code"] == "edit.hole"


@settings(max_examples=40, derandomize=True, deadline=None, database=None)
@given(data=st.data())
def test_no_series_of_strokes_makes_an_invalid_document(data):
    raw = SPECS[data.draw(st.sampled_from(["chess", "four_player_chess", "hexapawn"]))]
    number = st.integers(0, 9)
    for _ in range(5):
        size, holes = Document(raw).size, Document(raw).holes
        at = [data.draw(number) % size[0], data.draw(number) % size[1]]
        kind = data.draw(st.sampled_from(["place", "erase", "move", "hole", "resize"]))
        op = {"kind": kind, "at": at, "to": at, "on": data.draw(st.booleans())}
        op |= {"cols": data.draw(st.integers(1, 10)), "rows": data.draw(st.integers(1, 10))}
        op["piece"] = data.draw(st.sampled_from(Document(raw).codes))
        op["player"] = data.draw(st.sampled_from(Document(raw).names))
        starts = sorted(_starts(raw))
        op["from"] = list(data.draw(st.sampled_from(starts))) if starts else at
        if kind in ("place", "move") and (tuple(at) in holes or not starts):
            continue
        raw, _ = _stroke(raw, **op)
        assert {i.code for i in check(raw) if i.severity == "error"} == set()


@pytest.mark.parametrize(
    ("zone", "old", "new", "after"),
    [
        ("a6 b6 c6", (3, 6), (5, 8), "a8 b8 c8 d8 e8"),
        ("b6 c6", (6, 6), (6, 26), "b26 c26"),
        ("f2 f3", (6, 6), (9, 6), "i2 i3"),
        ("f1 f2 f3", (6, 3), (4, 3), "d1 d2 d3"),
        ("a5 b5 a6 b6", (2, 6), (2, 9), "a8 b8 a9 b9"),
        ("a1 b1", (2, 4), (4, 4), "a1 b1 c1 d1"),
        ("c3", (6, 6), (8, 8), "c3"),
        ("a1 f6", (6, 6), (8, 8), "a1 h8"),
        ("a1", (1, 1), (3, 3), "a1 b1 c1 a2 b2 c2 a3 b3 c3"),
        ("f6 c3", (6, 6), (8, 8), "f6 c3"),
    ],
)
def test_zones_at_an_edge_follow_it(zone, old, new, after):
    def squares(text):
        return [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in text.split()]

    assert resized(squares(zone), old, new) == squares(after)


def test_a_stroke_over_several_squares_is_one_edit():
    squares = [[x, 3] for x in range(8)]
    raw, name = _stroke(CHESS, kind="place", squares=squares, piece="PAWN", player="WHITE")
    assert name == "Place WHITE PAWN on 8 squares"
    wanted = {(x, 3): ("WHITE", "PAWN") for x in range(8)}
    assert _starts(raw) == {**_starts(CHESS), **wanted}
    raw, name = _stroke(CHESS, kind="erase", squares=[[0, 0], [1, 0], [0, 4]])
    assert name == "Erase 2 squares"
    assert len(_starts(raw)) == len(_starts(CHESS)) - 2
    raw, name = _stroke(CHESS, kind="hole", squares=squares, on=True)
    assert name == "Cut out 8 squares"
    assert len(Document(raw).holes) == 8
    raw, name = _stroke(raw, kind="hole", squares=squares, on=False)
    assert (name, raw) == ("Fill 8 holes", CHESS)


def test_a_stroke_leaves_out_what_cannot_be_painted():
    raw, _ = _stroke(CHESS, kind="hole", at=[3, 3], on=True)
    op = {"kind": "place", "piece": "PAWN", "player": "WHITE"}
    made, name = _stroke(raw, **op, squares=[[2, 3], [3, 3], [4, 3]])
    assert name == "Place WHITE PAWN on 2 squares"
    assert (3, 3) not in _starts(made)
    answer = refused("edit.board", system="boards", document=raw, op={**op, "squares": [[3, 3]]})
    assert answer["code"] == "edit.hole"
    answer = refused("edit.board", system="boards", document=raw, op={**op, "squares": []})
    assert answer["code"] == "edit.off-board"
