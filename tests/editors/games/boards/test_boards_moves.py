"""The move editor's picture and clicks, and the set-up from FEN."""

from __future__ import annotations

import json

import pytest

from core import registry
from core.games.boards.checks import check
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, edited, refused

CHESS = SHIPPED["boards"]["chess"]
KNIGHT = {(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)}


def _preview(document=CHESS, **payload):
    return ask("moves.preview", system="boards", document=document, **payload)


def _cells(found):
    return {tuple(cell["at"]): cell["kind"] for cell in found["cells"]}


def test_the_picture_shows_leaps_rays_and_one_sided_steps():
    assert _cells(_preview(piece="KNIGHT")) == dict.fromkeys(KNIGHT, "leap")
    rook = _cells(_preview(piece="ROOK"))
    assert rook[(0, 3)] == rook[(-2, 0)] == "ray"
    pawn = _preview(piece="PAWN")
    assert _cells(pawn)[(0, 1)] == "move"
    double = next(cell for cell in pawn["cells"] if cell["at"] == [0, 2])
    assert {c["path"].rpartition("/")[0] for c in double["conditions"]} == {
        "/pieces/0/moves/1/conditions"
    }
    assert any("never moved" in c["text"] for c in double["conditions"])


def test_a_condition_says_which_action_it_guards():
    cells = {tuple(cell["at"]): cell for cell in _preview(piece="PAWN")["cells"]}
    aside = {(c["when"], c["text"].partition(" (")[0]) for c in cells[-1, 1]["conditions"]}
    assert {when for when, _ in aside} == {"to move"}
    assert any(text.startswith("the piece at the position") for _, text in aside)
    assert {c["when"] for c in cells[0, 2]["conditions"]} == {""}


def test_the_legal_moves_are_those_of_the_starting_board():
    found = _preview(piece="KNIGHT", player="WHITE", at=[1, 0])
    assert sorted(move["to"] for move in found["legal"]) == [[0, 2], [2, 2]]
    assert all(move["path"].startswith("/pieces/1/moves/") for move in found["legal"])


def test_a_piece_may_be_tried_on_any_square_and_any_position():
    found = _preview(piece="KNIGHT", player="WHITE", at=[4, 3])
    assert len(found["legal"]) == 6
    alone = [
        {"at": [0, 0], "piece": "KING", "owner": "WHITE"},
        {"at": [7, 7], "piece": "KING", "owner": "BLACK"},
    ]
    assert len(_preview(piece="ROOK", player="WHITE", at=[3, 3], pieces=alone)["legal"]) == 14


def test_an_invalid_document_still_shows_its_steps():
    raw = json.loads(json.dumps(CHESS).replace('"PATH_EMPTY"', '"PATH_EMTPY"', 1))
    found = _preview(raw, piece="KNIGHT", player="WHITE", at=[1, 0])
    assert len(found["cells"]) == 8
    assert found["legal"] == []
    assert "once the document is valid" in found["note"]


def test_a_click_takes_a_step_away_and_the_next_one_brings_it_back():
    def click(raw):
        return edited(raw, "moves.toggle", piece="KNIGHT", dx=1, dy=2, mode="leap")

    without = click(CHESS)
    assert set(_cells(_preview(without, piece="KNIGHT"))) == KNIGHT - {(1, 2)}
    assert set(_cells(_preview(click(without), piece="KNIGHT"))) == KNIGHT
    assert [i for i in check(click(without)) if i.severity == "error"] == []


def test_a_click_with_another_purpose_changes_what_the_step_does():
    raw = edited(CHESS, "moves.toggle", piece="KNIGHT", dx=1, dy=2, mode="leap", does="capture")
    assert _cells(_preview(raw, piece="KNIGHT"))[(1, 2)] == "capture"
    assert len(raw["pieces"][1]["moves"]) == 8


def test_a_ray_is_set_by_any_square_on_it():
    raw = edited(CHESS, "moves.toggle", piece="KNIGHT", dx=-3, dy=3, mode="ray", does="move")
    move = raw["pieces"][1]["moves"][-1]
    assert (move["step"], move["repeat"]) == ([-1, 1], {"loop": True})
    again = edited(raw, "moves.toggle", piece="KNIGHT", dx=-1, dy=1, mode="ray", does="move")
    assert again == CHESS


def test_a_click_on_a_guarded_step_removes_it_with_what_depends_on_it():
    raw = edited(CHESS, "moves.toggle", piece="PAWN", dx=0, dy=1, mode="leap", does="move")
    assert [i for i in check(raw) if i.severity == "error"] == []


@pytest.mark.parametrize(
    "more", [{"dx": 0, "dy": 0}, {"dx": 1, "dy": 1, "mode": "fly"}, {"dx": 1}], ids=str
)
def test_a_click_on_nothing_is_refused(more):
    error = refused("moves.toggle", system="boards", document=CHESS, piece="KNIGHT", **more)
    assert error["code"] == "call.bad-payload"


def test_a_position_is_set_up_from_fen():
    fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"
    raw = edited(CHESS, "fen.import", fen=fen)
    assert [i for i in check(raw) if i.severity == "error"] == []
    game = registry.get("boards").load(raw)
    state = game.initial(0).state
    assert game.fen(state) == fen


@pytest.mark.parametrize(
    ("rank", "words"),
    [("9", "9"), ("7", "7"), ("1k16", "18"), ("x7", "x")],
)
def test_a_bad_fen_is_refused_with_rank_and_count(rank, words):
    fen = f"{rank}/8/8/8/8/8/8/R3K2R w - - 0 1"
    error = refused("fen.import", system="boards", document=CHESS, fen=fen)
    assert error["code"] == "fen.bad"
    assert "8" in error["message"]
    assert words in error["message"]


def test_adjacent_digits_are_read_one_by_one_where_that_fits_with_a_note():
    fen = "1k15/8/8/8/8/8/8/R3K2R w - - 0 1"
    assert "one by one" in ask("fen.import", system="boards", document=CHESS, fen=fen)["notes"][0]


def test_the_template_is_valid_and_plays():
    text = ask("template", system="boards")
    found = ask("check", text=text)
    assert (found["valid"], found["issues"]) == (True, [])
    assert ask("match.new", system="boards", spec=json.loads(text))["legal"]


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", []),
        ("r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1", ["have moved"]),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", ["have moved", "flags"]),
        ("4k3/8/8/8/8/8/8/4K3 b - - 7 9", ["clocks"]),
    ],
)
def test_what_a_start_cannot_hold_of_a_fen_is_a_note(fen, words):
    notes = ask("fen.import", system="boards", document=CHESS, fen=fen)["notes"]
    assert len(notes) == len(words)
    assert all(word in note for word, note in zip(words, notes, strict=True))
