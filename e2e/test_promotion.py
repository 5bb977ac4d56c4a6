"""The promotion chooser: every way out of it leaves the board usable."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from e2e.places import middle
from e2e.studio import Studio

LAST_STEP = "8/P6k/8/8/8/8/6p1/K7 w - - 0 1"


def before_promotion(studio: Studio) -> None:
    studio.open("chess")
    studio.start_from_fen(LAST_STEP)
    studio.seat("BLACK", "You")
    studio.expect_ply(0)


def chooser(studio: Studio) -> Locator:
    return studio.match.get_by_role("dialog", name="What does the pawn become?")


def test_escape_takes_the_move_back_and_the_board_stays_usable(studio: Studio) -> None:
    before_promotion(studio)
    start = studio.digest
    studio.move("a7", "a8")
    expect(chooser(studio)).to_be_visible()
    expect(studio.match.get_by_test_id("turn")).to_have_text("WHITE chooses a promotion")
    studio.page.keyboard.press("Escape")
    expect(chooser(studio)).to_be_hidden()
    studio.expect_ply(0)
    expect(studio.match).to_have_attribute("data-digest", start)
    studio.move("a1", "b1")
    studio.expect_ply(1)
    studio.expect_turn("BLACK")


def test_a_press_outside_takes_the_move_back(studio: Studio) -> None:
    before_promotion(studio)
    studio.move("a7", "a8")
    expect(chooser(studio)).to_be_visible()
    studio.page.mouse.click(*middle(studio.square("h2")))
    expect(chooser(studio)).to_be_hidden()
    studio.expect_ply(0)
    studio.move("a7", "a8")
    chooser(studio).get_by_role("button", name="rook").click()
    studio.expect_ply(1)
    expect(studio.square("a8")).to_have_accessible_name("a8, WHITE rook")


def test_the_choice_is_one_ply_and_undo_takes_back_both(studio: Studio) -> None:
    before_promotion(studio)
    studio.move("a7", "a8")
    chooser(studio).get_by_role("button", name="queen").click()
    studio.expect_ply(1)
    studio.move("g2", "g1")
    chooser(studio).get_by_role("button", name="knight").click()
    studio.expect_ply(2)
    expect(studio.square("g1")).to_have_accessible_name("g1, BLACK knight")
    studio.control("Undo").click()
    studio.expect_ply(1)
    expect(studio.square("g2")).to_have_accessible_name("g2, BLACK pawn")
    studio.control("Undo").click()
    studio.expect_ply(0)
    expect(studio.square("a7")).to_have_accessible_name("a7, WHITE pawn")


def test_promotion_by_keyboard_alone(studio: Studio) -> None:
    before_promotion(studio)
    studio.square("a7").focus()
    keys = studio.page.keyboard
    keys.press("Enter")
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(chooser(studio)).to_be_visible()
    options = chooser(studio).get_by_role("button")
    expect(options.first).to_be_focused()
    expect(options.first).to_contain_text("queen")
    keys.press("ArrowRight")
    expect(options.nth(1)).to_be_focused()
    keys.press("Enter")
    expect(chooser(studio)).to_be_hidden()
    studio.expect_ply(1)
    expect(studio.square("a8")).to_have_accessible_name("a8, WHITE rook")
    expect(studio.square("a8")).to_be_focused()


def test_the_pawns_own_code_is_offered_as_stay(studio: Studio) -> None:
    before_promotion(studio)
    studio.replace_in_json(
        '"options": ["QUEEN", "ROOK", "BISHOP", "KNIGHT"]', '"options": ["PAWN", "QUEEN"]'
    )
    studio.await_checked().expect_valid()
    studio.expect_idle()
    studio.move("a7", "a8")
    chooser(studio).get_by_role("button", name="stay").click()
    studio.expect_ply(1)
    expect(studio.square("a8")).to_have_accessible_name("a8, WHITE pawn")


def test_an_unknown_option_is_an_error_of_the_spec_before_play(studio: Studio) -> None:
    before_promotion(studio)
    studio.replace_in_json('"options": ["QUEEN"', '"options": ["QUEEM"')
    problem = studio.problems("boards.unknown-piece").first
    expect(problem).to_contain_text("QUEEM")
    expect(problem).to_have_attribute("data-severity", "error")
