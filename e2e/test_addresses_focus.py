"""After Back and Forward the focus is where one goes on, and what is shown is told."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import WIDE
from e2e.plays import expect_game, expect_hash, go
from e2e.studio import Studio


def went(studio: Studio) -> Locator:
    """What is told of where the browser's history led."""
    return studio.page.get_by_test_id("went")


def card(studio: Studio, game: str) -> Locator:
    return studio.page.get_by_test_id("card").and_(studio.page.locator(f"[data-id={game}]"))


@pytest.mark.parametrize("width", [1440, 820])
def test_back_leads_to_the_game_that_was_left_and_forward_to_its_board(
    studio: Studio, width: int
) -> None:
    page = studio.page
    page.set_viewport_size({"width": width, "height": 900})
    studio.open("hexapawn")
    page.go_back()
    expect(card(studio, "hexapawn")).to_be_focused()
    expect(card(studio, "hexapawn")).to_be_in_viewport()
    expect(went(studio)).to_have_text("The gallery")
    page.go_forward()
    expect_game(studio, "Hexapawn")
    expect(went(studio)).to_have_text("Hexapawn is open")
    expect(studio.board.get_by_role("gridcell").and_(page.locator(":focus"))).to_have_count(1)
    page.go_back()
    expect(card(studio, "hexapawn")).to_be_focused()
    page.keyboard.press("Enter")  # and on from there
    expect_game(studio, "Hexapawn")
    page.set_viewport_size(WIDE)


def test_between_two_games_the_board_that_comes_up_has_the_focus(studio: Studio) -> None:
    page = studio.page
    studio.open("hexapawn")
    go(studio, "#game/chess")
    expect_hash(studio, "#game/chess")
    focus = studio.board.get_by_role("gridcell").and_(page.locator(":focus"))
    expect(focus).to_have_count(1)
    title = page.get_by_role("textbox", name="Document name").input_value()
    expect(went(studio)).to_have_text(f"{title} is open")
    page.go_back()
    expect_game(studio, "Hexapawn")
    expect(went(studio)).to_have_text("Hexapawn is open")
    expect(focus).to_have_count(1)


def test_where_the_match_is_not_shown_tab_begins_at_the_start(studio: Studio) -> None:
    page = studio.page
    page.set_viewport_size({"width": 820, "height": 900})
    studio.open("hexapawn")
    page.get_by_role("tab", name="JSON").click()
    go(studio, "#game/chess")
    expect_hash(studio, "#game/chess")
    expect(page.locator(".rw-app")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Skip to the match")).to_be_focused()
    page.set_viewport_size(WIDE)


def test_back_from_a_document_of_ones_own_leads_to_its_row(studio: Studio) -> None:
    page = studio.page
    studio.open("hexapawn")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    expect_hash(studio, "#document/[-0-9a-f]+")
    assert json.loads(studio.text)["pieces"][0]["name"] == "foot soldier"
    page.go_back()
    row = page.get_by_test_id("document").get_by_role("button", name="Hexapawn").first
    expect(row).to_be_focused()


def test_an_address_of_nothing_gives_the_focus_to_the_way_out(studio: Studio) -> None:
    page = studio.page
    studio.open("hexapawn")
    go(studio, "#game/no-such-game")
    out = page.get_by_test_id("absent").get_by_role("button", name="Show the gallery")
    expect(out).to_be_focused()
    page.go_back()
    expect_game(studio, "Hexapawn")
    page.go_forward()
    expect(out).to_be_focused()


def test_a_walk_within_a_match_leaves_the_focus_where_it_is(studio: Studio) -> None:
    page = studio.page
    studio.open("hexapawn")
    name = page.get_by_role("textbox", name="Document name")
    name.focus()
    go(studio, "#game/hexapawn/ply/0")
    expect_hash(studio, "#game/hexapawn")
    expect(name).to_be_focused()
    expect(went(studio)).not_to_contain_text("is open")
