"""Clicks with a symmetry, moves of another piece, and all moves gone."""

from __future__ import annotations

import copy

import pytest

from core.games.boards.checks import check
from editors import patches
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

CHESS = SHIPPED["boards"]["chess"]
BARE = copy.deepcopy(CHESS)
BARE["pieces"][1]["moves"] = []


def asked(method, raw, **payload):
    answer = ask(method, system="boards", document=raw, **payload)
    return patches.apply(raw, answer["patch"]), answer


def steps(raw, n=1):
    return {tuple(move["step"]) for move in raw["pieces"][n]["moves"]}


def errors(raw):
    return [issue for issue in check(raw) if issue.severity == "error"]


@pytest.mark.parametrize(
    ("symmetry", "images"),
    [
        ("none", {(1, 2)}),
        ("mirror", {(1, 2), (-1, 2)}),
        ("turn", {(1, 2), (2, -1), (-1, -2), (-2, 1)}),
        ("all", {(a * x, b * y) for a in (1, -1) for b in (1, -1) for x, y in ((1, 2), (2, 1))}),
    ],
)
def test_one_click_adds_and_removes_a_step_with_its_images(symmetry, images):
    click = {"piece": "KNIGHT", "dx": 1, "dy": 2, "symmetry": symmetry}
    raw, answer = asked("moves.toggle", BARE, **click)
    assert steps(raw) == images
    assert answer["select"] == "/pieces/1/moves/0"
    ids = [move["id"] for move in raw["pieces"][1]["moves"]]
    assert len(set(ids)) == len(ids)
    changed, _ = asked("moves.toggle", raw, does="capture", **click)
    assert {len(move["actions"]) for move in changed["pieces"][1]["moves"]} == {1}
    assert asked("moves.toggle", raw, **click)[0] == BARE
    path = "/pieces/1/moves/0"
    assert asked("moves.remove", raw, path=path, symmetry=symmetry)[0] == BARE


def test_images_that_are_there_already_are_not_doubled():
    raw, _ = asked("moves.toggle", BARE, piece="KNIGHT", dx=1, dy=0)
    raw, _ = asked("moves.toggle", raw, piece="KNIGHT", dx=0, dy=1, symmetry="turn")
    assert sorted(steps(raw)) == sorted(tuple(m["step"]) for m in raw["pieces"][1]["moves"])
    assert len(raw["pieces"][1]["moves"]) == 4


def test_a_removed_move_takes_only_those_along_that_do_the_same():
    raw, _ = asked("moves.toggle", BARE, piece="KNIGHT", dx=0, dy=1, symmetry="turn")
    raw["pieces"][1]["moves"][2]["conditions"] = [{"condition": "FIRST_MOVE"}]
    after, _ = asked("moves.remove", raw, path="/pieces/1/moves/0", symmetry="turn")
    assert [move["id"] for move in after["pieces"][1]["moves"]] == [2]


def test_the_moves_of_another_piece_are_copied_with_what_they_refer_to():
    raw, answer = asked("moves.copy", BARE, **{"piece": "KNIGHT", "from": "KING"})
    moves = CHESS["pieces"][5]["moves"]
    assert answer["note"] == f"Copied {len(moves)} of {len(moves)} moves."
    assert errors(raw) == errors(CHESS)
    again, answer = asked("moves.copy", raw, **{"piece": "KNIGHT", "from": "KING"})
    assert again == raw
    assert "there already" in answer["note"]


def test_copied_moves_that_depend_on_others_depend_on_the_copies():
    raw = copy.deepcopy(BARE)
    plain = {"actions": [{"state": "EMPTY", "action": "MOVE"}]}
    raw["pieces"][1]["moves"] = [{"id": 4, "step": [0, 1], **plain}]
    raw["pieces"][2]["moves"] = [
        {"id": 4, "step": [1, 0], **plain},
        {"id": 5, "step": [2, 0], **plain},
    ]
    raw["pieces"][2]["moves"][1]["conditions"] = [{"condition": "DEPENDS_ON", "move_id": 4}]
    after, _ = asked("moves.copy", raw, **{"piece": "KNIGHT", "from": raw["pieces"][2]["code"]})
    _, first, second = after["pieces"][1]["moves"]
    assert first["id"] != 4
    assert second["conditions"][0]["move_id"] == first["id"]
    assert raw["pieces"][2]["moves"][1]["conditions"][0]["move_id"] == 4


def test_all_moves_go_at_once():
    raw, answer = asked("moves.clear", CHESS, piece="QUEEN")
    assert answer["name"] == "Clear the moves of QUEEN"
    assert errors(raw) == []
    queen = next(piece for piece in raw["pieces"] if piece["code"] == "QUEEN")
    assert queen["moves"] == []


@pytest.mark.parametrize(
    ("method", "payload", "code"),
    [
        ("moves.toggle", {"piece": "KING", "dx": 1, "dy": 0, "symmetry": "x"}, "call.bad-payload"),
        ("moves.remove", {"path": "/pieces/0"}, "edit.no-such-place"),
        ("moves.copy", {"piece": "KING", "from": "DRAGON"}, "edit.unknown-piece"),
        ("moves.clear", {"piece": "DRAGON"}, "edit.unknown-piece"),
    ],
)
def test_what_cannot_be_is_refused(method, payload, code):
    assert refused(method, system="boards", document=CHESS, **payload)["code"] == code


def depending():
    """A knight with a plain move and one that depends on it; a rook with two of the same kind."""
    raw = copy.deepcopy(BARE)
    plain = {"actions": [{"state": "EMPTY", "action": "MOVE"}]}
    asks = {"conditions": [{"condition": "DEPENDS_ON", "move_id": 4}], **plain}
    raw["pieces"][1]["moves"] = [{"id": 4, "step": [0, 1], **plain}]
    raw["pieces"][2]["moves"] = [
        {"id": 5, "step": [2, 0], **asks},
        {"id": 4, "step": [1, 0], **plain},
    ]
    return raw, raw["pieces"][2]["code"]


def test_moves_that_depend_on_others_are_copied_once():
    raw, code = depending()
    after, _ = asked("moves.copy", raw, **{"piece": "KNIGHT", "from": code})
    again, answer = asked("moves.copy", after, **{"piece": "KNIGHT", "from": code})
    assert again == after
    assert answer["note"] == "Copied 0 of 2 moves; 2 are there already."


def test_a_move_that_depends_on_another_one_is_not_there_already():
    raw, code = depending()
    raw["pieces"][1]["moves"].append(copy.deepcopy(raw["pieces"][2]["moves"][0]))
    after, answer = asked("moves.copy", raw, **{"piece": "KNIGHT", "from": code})
    assert answer["note"] == "Copied 2 of 2 moves."
    *_, dependent, asked_for = after["pieces"][1]["moves"]
    assert dependent["conditions"][0]["move_id"] == asked_for["id"] != 4


@pytest.mark.parametrize(
    ("method", "payload"),
    [
        ("moves.betza", {"text": "fW"}),
        ("moves.toggle", {"dx": 1, "dy": 0, "does": "move"}),
        ("moves.remove", {"path": "/pieces/2/moves/1"}),
    ],
)
def test_what_goes_with_a_move_is_said(method, payload):
    raw, code = depending()
    after, answer = asked(method, raw, piece=code, **payload)
    assert answer["note"] == "Removed as well: move 5, which depended on it."
    assert not [move for move in after["pieces"][2]["moves"] if move["id"] in (4, 5)]
    assert asked("moves.clear", raw, piece=code)[1]["note"] == ""


def test_a_move_that_could_only_follow_a_deleted_one_does_not_become_free():
    raw, _ = depending()
    after, _ = asked("edit.delete", raw, path="/pieces/2/moves/1")
    assert not [move for move in after["pieces"][2]["moves"] if move["id"] in (4, 5)]


def test_one_of_two_moves_that_are_the_same_is_removed():
    raw, code = depending()
    raw["pieces"][2]["moves"].append({**raw["pieces"][2]["moves"][1], "id": 6})
    after, answer = asked("moves.remove", raw, path="/pieces/2/moves/2", symmetry="none")
    assert [move["id"] for move in after["pieces"][2]["moves"]] == [5, 4]
    assert answer["name"] == f"Remove move 6 from {code}"
    raw["pieces"][2]["moves"][2]["step"] = "ahead"
    after, _ = asked("moves.remove", raw, path="/pieces/2/moves/2", symmetry="all")
    assert [move["id"] for move in after["pieces"][2]["moves"]] == [5, 4]


@pytest.mark.parametrize("odd", [[], {}, None, "x"], ids=str)
def test_moves_of_a_document_that_is_none_yet_are_shown_and_copied(odd):
    raw, code = depending()
    action = {"state": odd, "action": odd, "conditions": [{"condition": odd}]}
    asks = [{"condition": "DEPENDS_ON", "move_id": odd}]
    raw["pieces"][2]["moves"] = [{"id": odd, "step": [1, 0], "actions": [action]}]
    raw["pieces"][2]["moves"][0]["conditions"] = asks
    assert ask("moves.preview", system="boards", document=raw, piece=code)["cells"]
    after, _ = asked("moves.copy", raw, **{"piece": "KNIGHT", "from": code})
    assert len(after["pieces"][1]["moves"]) == 2
