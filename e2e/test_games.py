"""Every game of the gallery is playable in the page as it is shipped."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from core import registry
from e2e.server import ROOT
from e2e.studio import Studio

SPECS = [
    path
    for system in registry.SYSTEMS
    for path in sorted((ROOT / "specs" / system).glob("*.json"))
    if path.stem != "schema"
]
GAMES = [path.stem for path in SPECS if path.parent.name == "boards"]


def test_the_gallery_shows_every_shipped_game_with_its_picture(studio: Studio) -> None:
    cards = studio.page.get_by_test_id("card")
    expect(cards).to_have_count(len(SPECS))
    shown = sorted(cards.evaluate_all("all => all.map((one) => one.dataset.id)"))
    assert shown == sorted(path.stem for path in SPECS)
    for card in cards.all():
        card.scroll_into_view_if_needed()  # it is drawn once it comes into sight
        expect(card.locator("svg").first).to_be_visible()


def test_the_open_game_is_in_sight_in_the_list_at_the_side(studio: Studio) -> None:
    studio.open(max(SPECS, key=lambda path: list(registry.SYSTEMS).index(path.parent.name)).stem)
    current = studio.page.get_by_role("complementary", name="Games and documents").locator(
        ".rw-item[aria-current=true]"
    )
    expect(current).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_game_is_valid_and_played_to_its_end(studio: Studio, game: str) -> None:
    studio.open(game)
    studio.expect_valid()
    studio.match.get_by_role("combobox", name="Speed of the agents").select_option(label="fast")
    for seat in studio.match.get_by_test_id("seat").all():
        seat.get_by_role("combobox").first.select_option(label="Random")
    enough = re.compile(r"^([3-9]|\d\d+)$")
    expect(studio.match).to_have_attribute("data-ply", enough, timeout=30_000)


def test_hexapawn_is_won_by_moving_last(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.seat("BLACK", "You")
    for ply, (source, target) in enumerate(
        [("b1", "b2"), ("a3", "b2"), ("a1", "b2"), ("c3", "b2"), ("c1", "b2")], 1
    ):
        studio.move(source, target)
        studio.expect_ply(ply)
    expect(studio.match.get_by_test_id("result")).to_contain_text("WHITE wins")


def test_four_players_take_turns_on_the_cross(studio: Studio) -> None:
    studio.open("four_player_chess")
    for player in ("BLUE", "YELLOW", "GREEN"):
        studio.seat(player, "You")
    expect(studio.square("a1")).to_have_accessible_name("a1, no square")
    box = studio.match.get_by_role("textbox", name="Type a move")
    for ply, player in enumerate(["RED", "BLUE", "YELLOW", "GREEN"], 1):
        studio.expect_turn(player)
        move = box.get_attribute("placeholder")
        assert move
        box.fill(move)
        box.press("Enter")
        studio.expect_ply(ply)
    studio.expect_turn("RED")


def test_a_new_document_starts_empty_or_from_a_game(studio: Studio) -> None:
    studio.page.get_by_role("button", name="New document").click()
    dialog = studio.dialog("New document")
    dialog.get_by_role("textbox", name="Name").fill("From scratch")
    dialog.get_by_role("button", name="Create").click()
    name = studio.page.get_by_role("textbox", name="Document name")
    expect(name).to_have_value("From scratch")
    studio.await_checked().expect_valid()
    expect(studio.match).to_have_attribute("data-live", "true")
    studio.command("New document")
    dialog.get_by_role("combobox", name="Start from").select_option(label="Breakthrough")
    dialog.get_by_role("button", name="Create").click()
    expect(studio.page.get_by_role("textbox", name="Document name")).to_have_value(
        "My Breakthrough"
    )
    studio.await_checked().expect_valid()


def test_a_picture_of_the_gallery_is_drawn_once_it_comes_into_sight(studio: Studio) -> None:
    pictures = studio.page.get_by_test_id("card").locator(".picture")
    drawn = pictures.locator("svg")
    expect(drawn.first).to_be_visible()
    last = pictures.last
    expect(last.locator("svg")).to_have_count(0)
    last.scroll_into_view_if_needed()
    expect(last.locator("svg")).to_be_visible()
    expect(drawn.first).to_be_attached()  # what was drawn stays
