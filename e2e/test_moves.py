"""The list of moves, what just happened and was lost, who leads, and the seeds of matches."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from e2e.studio import Studio

GAMES = ("hexapawn", "fighter_vs_fire_mage", "choke", "cinder_skin", "cards_phase1")


@pytest.fixture
def chance(studio: Studio) -> Iterator[Studio]:
    """The page with seeds as everywhere, not those of the tests."""
    studio.page.evaluate("globalThis.chance = true")
    yield studio
    studio.page.evaluate("globalThis.chance = false")


def moves(studio: Studio) -> Locator:
    return studio.page.get_by_role("list", name="Moves")


def seed(studio: Studio) -> str:
    return str(studio.page.evaluate("globalThis.__rulewright.store.match.state.view.seed_text"))


def people(studio: Studio) -> Studio:
    studio.open("hexapawn")
    studio.expect_idle()
    studio.seat("BLACK", "You")
    return studio


def test_the_list_tells_every_ply_and_goes_there_by_mouse_and_keys(studio: Studio) -> None:
    people(studio)
    studio.move("a1", "a2")
    studio.move("b3", "a2")
    studio.expect_ply(2)
    expect(studio.page.get_by_test_id("ribbon")).to_contain_text("bxa2")
    expect(studio.page.get_by_test_id("ribbon")).to_contain_text("takes")
    listed = moves(studio)
    last = listed.get_by_role("button", name=re.compile("Ply 2, black: bxa2"))
    expect(last).to_have_attribute("aria-current", "step")
    expect(listed.locator("[aria-current]")).to_have_count(1)
    first = listed.get_by_role("button", name=re.compile("Ply 1"))
    first.click()
    studio.expect_ply(1)
    expect(first).to_have_attribute("aria-current", "step")
    expect(last).to_be_visible()  # what lies beyond is listed too
    first.press("ArrowRight")
    expect(last).to_be_focused()
    last.press("Enter")
    studio.expect_ply(2)
    studio.page.keyboard.press("Home")
    studio.page.keyboard.press("Enter")
    studio.expect_ply(0)
    studio.page.get_by_role("combobox", name="Plies of the log").select_option(label="this ply")
    expect(studio.page.get_by_test_id("event")).to_have_count(0)
    last.click()
    expect(studio.page.get_by_test_id("event").filter(has_text="takes")).to_have_count(1)


def test_what_was_lost_is_counted_and_comes_back_with_the_ply(studio: Studio) -> None:
    people(studio)
    lost = studio.page.get_by_test_id("lost").locator("[data-player=WHITE]")
    expect(lost).to_contain_text("nothing")
    studio.move("a1", "a2")
    studio.move("b3", "a2")
    expect(lost).to_contain_text("pawn")
    expect(studio.page.get_by_test_id("lost").locator("[data-player=BLACK]")).to_contain_text("+1")
    studio.control("One ply back").click()
    studio.expect_ply(1)
    expect(lost).to_contain_text("nothing")


def test_nothing_moves_when_something_is_told(studio: Studio) -> None:
    people(studio)
    before = studio.board.bounding_box()
    studio.move("a1", "a2")
    studio.move("b3", "a2")
    studio.expect_ply(2)
    assert studio.board.bounding_box() == before


def test_who_leads_is_told_while_it_is_switched_on(studio: Studio) -> None:
    people(studio)
    worth = studio.page.get_by_test_id("worth")
    expect(worth).to_have_count(0)
    switch = studio.match.get_by_role("button", name="Who leads?")
    switch.click()
    expect(worth).to_contain_text(re.compile(r"(white|black) is better, \d+ %|Even"))
    studio.move("a1", "a2")
    expect(worth).to_have_attribute("data-now", "true")
    switch.click()
    expect(worth).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_match_has_a_seed_of_its_own_or_the_same_again(chance: Studio, game: str) -> None:
    studio = chance
    studio.open(game)
    studio.expect_idle()
    first = seed(studio)
    shown = studio.match.get_by_test_id("seed-text")
    expect(shown).to_have_text(f"seed {first}")
    studio.control("New match").click()
    expect(shown).not_to_have_text(f"seed {first}")
    second = seed(studio)
    shown.click()
    studio.page.wait_for_function("() => globalThis.__rulewright.store.match.state.round === 2")
    assert seed(studio) == second
    studio.tab("New match")
    box = studio.page.get_by_role("textbox", name="Seed")
    box.fill("77")
    studio.page.get_by_role("checkbox", name="Keep it for every new match").check()
    for _ in range(2):
        studio.control("New match").click()
        expect(shown).to_have_text("seed 77")


def test_on_to_my_next_decision_lets_the_agents_move(studio: Studio) -> None:
    people(studio)
    onward = studio.match.get_by_role("button", name="On to my next decision")
    expect(onward).to_be_disabled()  # there is a choice
    studio.seat("BLACK", "Random")
    studio.expect_idle()
    studio.page.evaluate("globalThis.__rulewright.store.match.pause()")
    studio.move("a1", "a2")
    expect(onward).to_be_enabled()
    onward.click()
    studio.expect_turn("WHITE")
    expect(onward).to_have_attribute("aria-pressed", "false")


def test_the_banner_offers_a_new_seed_and_the_same(chance: Studio) -> None:
    studio = chance
    studio.open("hexapawn")
    studio.seat("WHITE", "Random")
    studio.seat("BLACK", "Random")
    result = studio.match.get_by_test_id("result")
    expect(result).to_be_visible(timeout=30_000)
    first, digest = seed(studio), studio.digest
    studio.match.get_by_role("button", name="Same seed again").click()
    expect(result).to_be_hidden()
    expect(result).to_be_visible(timeout=30_000)
    assert (seed(studio), studio.digest) == (first, digest)
    studio.match.get_by_role("button", name="Play again").click()
    expect(studio.match.get_by_test_id("seed-text")).not_to_have_text(f"seed {first}")
