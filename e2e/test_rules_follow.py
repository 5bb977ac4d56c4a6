"""A change of the rules on the picture is in the next move of the running match."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from playwright.sync_api import Locator, expect

from core import registry
from core.agents import parse_seat
from core.match import new_match
from core.replay import record
from e2e.server import ROOT
from e2e.studio import Studio

PLIES = 150


def piece_moves(studio: Studio, piece: str) -> Locator:
    """The picture's move editor, at a piece."""
    picture = studio.page.get_by_test_id("picture")
    picture.get_by_role("tab", name="Moves").click()
    picture.get_by_role("radio", name=piece, exact=True).click()
    return picture


def start_for_two(studio: Studio) -> None:
    studio.open("chess")
    studio.seat("BLACK", "You")
    studio.move("e2", "e4")
    studio.expect_ply(1)
    studio.move("e7", "e5")
    studio.expect_ply(2)


def test_the_knights_new_step_is_legal_in_the_running_match(studio: Studio) -> None:
    start_for_two(studio)
    assert studio.targets("b1") == ["a3", "c3"]
    picture = piece_moves(studio, "knight")
    picture.locator('[data-offset="1,2"]').click()
    detail = picture.get_by_test_id("move-detail")
    expect(detail).to_contain_text("Move 0")
    forward = detail.get_by_role("spinbutton", name="forward")
    forward.fill("3")
    forward.press("Enter")
    studio.await_checked().expect_valid()
    studio.expect_idle()  # the match has followed
    studio.square("b1").click()
    expect(studio.square("c4")).to_have_attribute("data-target", "true")
    expect(studio.square("c3")).not_to_have_attribute("data-target", "true")
    studio.square("c4").click()
    studio.expect_ply(3)
    assert studio.doc["pieces"][1]["moves"][0]["step"] == [1, 3]
    assert studio.undo_name() == "Change a step of KNIGHT"


def test_a_click_on_the_grid_adds_a_step_and_another_removes_it(studio: Studio) -> None:
    start_for_two(studio)
    before = studio.text
    grid = piece_moves(studio, "knight").get_by_test_id("move-grid")
    cell = grid.locator('[data-offset="0,3"]')
    expect(cell).to_have_accessible_name("(0, 3): no step")
    cell.click()
    expect(cell).to_have_accessible_name("(0, 3): leap, move or capture")
    studio.await_checked().expect_idle()
    studio.square("b1").click()
    expect(studio.square("b4")).to_have_attribute("data-target", "true")
    studio.square("b1").click()
    expect(cell).to_have_attribute("aria-selected", "true")
    cell.click()
    expect(cell).to_have_accessible_name("(0, 3): no step")
    assert studio.doc == json.loads(before)
    studio.undo()
    studio.undo()
    expect(cell).to_have_accessible_name("(0, 3): no step")
    assert studio.text == before


def test_the_live_board_shows_where_a_piece_may_go_from_any_square(studio: Studio) -> None:
    studio.open("chess")
    picture = piece_moves(studio, "rook")
    live = picture.get_by_role("grid", name="Where the rook may go")
    live.locator('[data-square="d5"]').click()
    expect(picture).to_contain_text("WHITE rook on d5: 11 legal moves")
    expect(live.locator('[data-square="d7"]')).to_have_attribute("data-target", "true")
    expect(live.locator('[data-square="d8"]')).not_to_have_attribute("data-target", "true")


def test_a_move_that_the_new_rules_forbid_is_shown_as_the_place_of_difference(
    studio: Studio,
) -> None:
    studio.open("chess")
    studio.seat("BLACK", "You")
    studio.move("g1", "f3")
    studio.expect_ply(1)
    studio.move("e7", "e5")
    studio.expect_ply(2)
    # f3 was move 4 of eight; without that step the match cannot go this way any more.
    moves = studio.doc["pieces"][1]["moves"]
    n = next(i for i, move in enumerate(moves) if move["step"] == [-1, 2])
    picture = piece_moves(studio, "knight")
    picture.locator('[data-offset="-1,2"]').click()
    expect(picture.get_by_test_id("move-detail")).to_contain_text(f"Move {moves[n]['id']}")
    picture.get_by_role("button", name="Remove this step").click()
    divergence = studio.match.get_by_test_id("divergence")
    expect(divergence).to_contain_text("differs at ply 1 (g1 to f3)")
    studio.expect_ply(0)
    studio.undo()
    expect(divergence).to_be_hidden()
    studio.expect_ply(2)


def test_an_edit_before_the_first_move_is_no_divergence(studio: Studio) -> None:
    studio.open("hexapawn")
    picture = studio.page.get_by_test_id("picture")
    picture.get_by_role("radio", name="Erase pieces").click()
    start = picture.get_by_role("grid", name="Starting position")
    start.locator('[data-square="a1"]').click()
    expect(studio.square("a1")).to_have_accessible_name("a1, empty")
    expect(studio.match.get_by_test_id("divergence")).to_have_count(0)


def long_match() -> dict[str, Any]:
    """A replay of chess in which nobody wins for a while."""
    spec = json.loads((ROOT / "specs/boards/chess.json").read_text("utf-8"))
    game = registry.get("boards").load(spec)
    seat = parse_seat("random", ())
    for seed in range(100):
        match = replace(new_match(game, seed), seats=dict.fromkeys(game.players, seat))
        while match.done < PLIES and match.result is None:
            match = match.decide()
        if match.done == PLIES and match.result is None:
            people = replace(match, seats={})
            return record(people, "boards", spec).dump()
    raise AssertionError("Every match ended early")


def test_a_long_match_follows_each_edit_and_comes_back_with_its_undo(studio: Studio) -> None:
    studio.open("chess")
    replay = long_match()
    studio.paste_replay(replay)
    studio.expect_ply(PLIES)
    digest = studio.digest
    studio.show("JSON")
    studio.replace_in_json('"fifty_move_halfmoves": 100', '"fifty_move_halfmoves": 400')
    studio.await_checked().expect_idle()
    divergence = studio.match.get_by_test_id("divergence")
    assert studio.digest == digest
    expect(divergence).to_have_count(0)
    studio.replace_in_json('"step": [1, 2]', '"step": [1, 3]')
    expect(divergence).to_contain_text("differs at ply")
    studio.expect_idle()
    assert int(studio.match.get_attribute("data-ply") or "") < PLIES
    studio.undo()
    expect(divergence).to_be_hidden()
    studio.expect_ply(PLIES)
    assert studio.digest == digest
