"""The zone brush: what a stroke adds and takes, for one player and for the others."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.boards.checks import check
from core.games.boards.document import Document
from editors import patches
from editors.games.boards.zones import as_seen
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

SPECS = SHIPPED["boards"]
CHESS = SPECS["chess"]
END = {"kind": "zone", "zone": "REACH_END", "player": "WHITE", "on": True}


def painted(raw, **op):
    answer = ask("edit.board", system="boards", document=raw, op={"kind": "zone", **op})
    return patches.apply(raw, answer["patch"]), answer


def squares(raw, code="REACH_END"):
    zone = next(item for item in raw["conditions"] if item["code"] == code)
    return {name: [tuple(xy) for xy in at] for name, at in zone["check"].items()}


def test_a_stroke_adds_the_squares_that_are_missing_and_nothing_else():
    raw, answer = painted(CHESS, **END | {"squares": [[0, 7], [0, 6], [1, 6]]})
    at = "/conditions/0/check/WHITE/-"
    assert answer["patch"] == [
        {"op": "add", "path": at, "value": [0, 6]},
        {"op": "add", "path": at, "value": [1, 6]},
    ]
    assert answer["name"] == "Add 3 squares to REACH_END"
    assert squares(raw)["WHITE"] == [*squares(CHESS)["WHITE"], (0, 6), (1, 6)]
    assert squares(raw)["BLACK"] == squares(CHESS)["BLACK"]


def test_a_stroke_takes_squares_and_the_others_keep_their_places():
    op = END | {"squares": [[3, 7], [5, 7], [5, 5]], "on": False}
    raw, answer = painted(CHESS, **op)
    left = [xy for xy in squares(CHESS)["WHITE"] if xy not in {(3, 7), (5, 7)}]
    assert squares(raw)["WHITE"] == left
    assert [each["op"] for each in answer["patch"]] == ["remove", "remove"]


def test_turned_the_others_gain_what_lies_the_same_way_for_them():
    raw, _ = painted(CHESS, **END | {"squares": [[2, 6]], "turned": True})
    assert squares(raw)["BLACK"][-1] == (2, 1)
    four = SPECS["four_player_chess"]
    names = Document(four).names
    op = {"zone": None, "player": names[0], "squares": [[5, 0]], "on": True, "turned": True}
    raw, answer = painted(four, **op)
    found = squares(raw, raw["conditions"][-1]["code"])
    assert [len(found[name]) for name in names] == [1, 1, 1, 1]
    assert len({at[0] for at in found.values()}) == 4
    assert answer["select"].startswith(f"/conditions/{len(raw['conditions']) - 1}")


def test_a_first_stroke_begins_a_zone_that_is_free_to_be_named():
    raw = {key: value for key, value in CHESS.items() if key != "conditions"}
    op = {"zone": None, "player": "BLACK", "squares": [[4, 4], [4, 4], [9, 9]], "on": True}
    after, answer = painted(raw, **op)
    assert after["conditions"] == [
        {"code": "ZONE_1", "type": "POSITION", "check": {"WHITE": [], "BLACK": [[4, 4]]}}
    ]
    assert answer["name"] == "New zone ZONE_1"


def test_a_player_without_a_list_gets_one():
    raw = copy.deepcopy(CHESS)
    del raw["conditions"][0]["check"]["WHITE"]
    after, _ = painted(raw, **END | {"squares": [[0, 0]]})
    assert squares(after)["WHITE"] == [(0, 0)]
    raw["conditions"][0].pop("check")
    after, _ = painted(raw, **END | {"squares": [[0, 0]]})
    assert squares(after) == {"WHITE": [(0, 0)]}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"squares": [[8, 8]]}, "edit.off-board"),
        ({"squares": []}, "edit.off-board"),
        ({"zone": "NOWHERE"}, "edit.unknown-zone"),
        ({"player": "RED"}, "edit.unknown-player"),
        ({"on": 1}, "call.bad-payload"),
        ({"squares": "a1"}, "call.bad-payload"),
    ],
    ids=str,
)
def test_a_stroke_that_cannot_be_is_refused(change, code):
    op = END | {"squares": [[0, 0]]} | change
    assert refused("edit.board", system="boards", document=CHESS, op=op)["code"] == code


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(data=st.data())
def test_what_is_painted_can_be_taken_back_and_every_document_stays_valid(data):
    raw = SPECS[data.draw(st.sampled_from(["chess", "four_player_chess", "hexapawn"]))]
    document = Document(raw)
    numbers = [data.draw(st.integers(0, side - 1)) for side in document.size]
    if tuple(numbers) in document.holes:
        return
    player = data.draw(st.sampled_from(document.names))
    op = {"zone": None, "player": player, "squares": [numbers], "on": True}
    op["turned"] = data.draw(st.booleans())
    before, _ = painted(raw, **op)
    code = before["conditions"][-1]["code"]
    after, _ = painted(before, **op | {"zone": code, "on": False})
    assert set(map(len, squares(after, code).values())) == {0}
    assert {i.code for i in check(before) if i.severity == "error"} == set()
    own, other = document.players[0], document.players[-1]
    seen = as_seen(document, own, other, tuple(numbers))
    assert seen is None or as_seen(document, other, own, seen) == tuple(numbers)
