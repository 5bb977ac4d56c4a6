"""The match under the hands: focus, selection, asking why, and every command by name."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.studio import Studio


def find(studio: Studio, words: str) -> None:
    studio.page.keyboard.press("ControlOrMeta+k")
    studio.page.get_by_role("combobox", name="Find a command").fill(words)


@pytest.mark.parametrize(
    ("game", "focused"),
    [
        ("chess", "[data-square]"),
        ("cinder_skin", "[data-testid=board]"),
        ("scenario_01", "[data-testid=board]"),
        ("fighter_vs_fire_mage", ""),
        ("cinder_stampede_vs_saltspire_veto", "[data-testid=board]"),
    ],
)
def test_the_table_has_the_focus_when_a_match_opens_or_begins_again(
    studio: Studio, game: str, focused: str
) -> None:
    studio.open(game)
    table = studio.match.locator(f".rwm-table {focused}:focus")
    expect(table).to_have_count(1)
    studio.control("New match").click()
    expect(table).to_have_count(1)


def test_whoever_is_typing_keeps_the_focus(studio: Studio) -> None:
    studio.open("chess")
    studio.editor.click()
    studio.page.evaluate("globalThis.__rulewright.studio.play.restart()")
    expect(studio.match).to_have_attribute("data-live", "true", timeout=60_000)
    studio.expect_idle()
    expect(studio.editor).to_be_focused()


def test_a_piece_of_the_side_to_move_is_selected_after_a_look_at_another(studio: Studio) -> None:
    studio.open("chess")
    studio.square("c7").click()
    studio.square("e2").click()
    expect(studio.match.get_by_test_id("why")).to_be_hidden()
    expect(studio.square("e2")).to_have_attribute("aria-selected", "true")
    studio.square("e4").click()
    studio.expect_ply(2)


def test_a_piece_of_the_other_side_shows_and_tells_what_it_attacks(studio: Studio) -> None:
    studio.open("chess")
    studio.expect_idle()
    told = studio.match.get_by_test_id("attacks")
    marks = studio.board.locator(".rwb-wash-attack")
    studio.square("g8").click()
    expect(told).to_have_text("BLACK knight on g8 attacks f6, h6, e7.")
    expect(marks).to_have_count(3)
    expect(studio.square("f6")).to_have_accessible_name("f6, empty, attacked from g8")
    expect(studio.board.locator("[data-target]")).to_have_count(0)
    studio.square("d7").click()
    expect(told).to_have_text("BLACK pawn on d7 attacks c6, e6.")
    studio.square("e2").click()
    expect(studio.board.locator("[data-target]")).to_have_count(2)
    expect(told).to_have_count(0)
    expect(marks).to_have_count(0)
    expect(studio.match.get_by_role("heading", name="Match")).to_be_visible()
    picture = studio.page.get_by_test_id("picture")
    expect(picture.get_by_role("heading", name="Start position")).to_be_visible()
    picture.get_by_role("tab", name="Moves").click()
    expect(picture.get_by_test_id("move-grid")).to_be_visible()
    expect(picture.get_by_role("heading", name="Start position")).to_be_visible()


def test_a_piece_of_the_other_side_shows_what_it_attacks_while_the_mouse_rests_on_it(
    studio: Studio,
) -> None:
    studio.open("chess")
    studio.expect_idle()
    marks = studio.board.locator(".rwb-wash-attack")
    told = studio.match.get_by_test_id("attacks")
    studio.square("g8").hover()
    expect(marks).to_have_count(3)
    expect(told).to_have_count(0)  # nobody asked to be told
    studio.square("d7").hover()
    expect(marks).to_have_count(2)
    studio.square("d4").hover()
    expect(marks).to_have_count(0)
    # While a piece of one's own is in hand its targets are shown, and nothing else.
    studio.square("g8").hover()
    expect(marks).to_have_count(3)
    studio.square("e2").click()
    expect(marks).to_have_count(0)
    studio.square("e4").click()
    studio.expect_ply(2)


def test_the_map_that_is_edited_has_a_heading_that_tells_it_from_the_one_that_is_played(
    studio: Studio,
) -> None:
    studio.open("scenario_01")
    picture = studio.page.get_by_test_id("picture")
    expect(picture.get_by_role("heading", name="Start position")).to_be_visible()
    expect(studio.match.get_by_role("heading", name="Match")).to_be_visible()


def test_a_refused_move_leaves_the_board_free(studio: Studio) -> None:
    studio.open("chess")
    studio.square("e2").click()
    studio.square("e5").click()
    expect(studio.match.get_by_test_id("why-not")).to_be_visible()
    studio.square("d2").click()  # the next click is a move of its own
    expect(studio.match.get_by_test_id("why-not")).to_be_hidden()
    studio.square("d4").click()
    studio.expect_ply(2)


def test_asking_why_ends_with_escape_and_with_a_new_match(studio: Studio) -> None:
    studio.open("chess")
    why = studio.control("Why?")
    why.click()
    expect(why).to_have_attribute("aria-pressed", "true")
    studio.page.keyboard.press("Escape")
    expect(why).to_have_attribute("aria-pressed", "false")
    why.click()
    studio.control("New match").click()
    expect(why).to_have_attribute("aria-pressed", "false")
    studio.move("e2", "e4")
    studio.expect_ply(2)


def test_the_palette_holds_the_commands_of_the_match(studio: Studio) -> None:
    studio.open("chess")
    for words in ("why", "new match", "flip", "replay", "seat", "undo the last ply", "rewind"):
        find(studio, words)
        expect(studio.dialog("Commands").get_by_role("option").first).to_contain_text("Match")
        studio.page.keyboard.press("Escape")
    find(studio, "ask why")
    studio.page.keyboard.press("Enter")
    expect(studio.control("Why?")).to_have_attribute("aria-pressed", "true")
    find(studio, "who plays")
    studio.page.keyboard.press("Enter")
    expect(studio.match.get_by_test_id("seat").get_by_role("combobox").first).to_be_focused()


def test_the_notice_of_a_new_match_goes_when_it_is_under_way(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.move("a1", "a2")
    studio.expect_ply(2)
    studio.control("New match").click()
    notice = studio.match.get_by_test_id("previous")
    expect(notice).to_be_visible()
    studio.move("a1", "a2")
    studio.expect_ply(2)
    expect(notice).to_be_hidden()
