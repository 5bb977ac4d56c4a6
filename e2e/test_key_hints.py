"""The keys that parts of the page say they have (`aria-keyshortcuts`): each does what it stands at,
and every key that is drawn is said."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from e2e.cards import fire_against_monk
from e2e.maps import Maps
from e2e.studio import Studio
from e2e.table import begin

SAID = "aria-keyshortcuts"
DRAWN = """(board) => [...board.querySelectorAll("button:not(:disabled) kbd")]
  .filter((one) => one.getClientRects().length && one.closest("[aria-disabled=true]") === null)
  .map((one) => [one.textContent.trim(), one.closest("button").getAttribute("aria-keyshortcuts")])
"""


def by_key(board: Locator, key: str) -> Locator:
    """The button that says it has the key, and can be pressed now."""
    return board.locator(f'button:not(:disabled)[{SAID}="{key}"]')


def expect_drawn_keys(board: Locator, least: set[str]) -> list[str]:
    """What is drawn as a key is said as one by its button; each key is one button's."""
    drawn = board.evaluate(DRAWN)
    assert [key for key, _ in drawn] == [said for _, said in drawn]
    keys = [key for key, _ in drawn]
    assert len(set(keys)) == len(keys)
    assert least <= set(keys)
    return keys


def test_the_keys_of_a_dice_duel_press_what_they_stand_at(studio: Studio) -> None:
    cards = fire_against_monk(studio)
    board, keys = cards.board, studio.page.keyboard
    expect_drawn_keys(board, {*"12345", "r", "s", "a"})
    board.focus()
    keys.press("2")
    expect(cards.die(2)).to_have_attribute("aria-pressed", "true")
    expect(by_key(board, "2")).to_have_attribute("aria-pressed", "true")
    expect(by_key(board, "r")).to_contain_text("Roll 4 again")
    cards.await_change(lambda: keys.press("r"))
    expect(board.get_by_test_id("rolls-left")).to_have_text("1 roll left")
    expect(by_key(board, "s")).to_contain_text("Stand")
    cards.await_change(lambda: keys.press("s"))
    cards.expect_phase("attack")
    expect_drawn_keys(board, {"p"})
    expect(by_key(board, "p")).to_contain_text("Pass")
    cards.await_change(lambda: keys.press("p"))
    expect(board).to_have_attribute("data-phase", "roll")


def test_the_keys_of_a_duel_use_the_abilities_that_they_stand_at(studio: Studio) -> None:
    studio.open("fighter_vs_fire_mage")
    for player in ("Fighter", "Fire Mage"):
        studio.seat(player, "You")
    studio.expect_idle()
    board = studio.match.get_by_role("group", name=re.compile("^Duel"))
    for ply in (1, 2):
        keys = expect_drawn_keys(board, {"1", "2"})
        key = keys[-1]
        name = by_key(board, key).locator(".rwh-title").inner_text()
        player = studio.match.get_attribute("data-to-act")
        by_key(board, keys[0]).focus()
        studio.page.keyboard.press(key)
        studio.expect_ply(ply)
        studio.expect_idle()
        expect(studio.side.get_by_test_id("log")).to_contain_text(f"{player} uses {name}")


def test_the_keys_of_a_match_on_a_map_press_what_they_stand_at(studio: Studio) -> None:
    studio.open("choke")
    studio.seat("P2", "You")
    studio.expect_idle()
    maps, keys = Maps(studio), studio.page.keyboard
    said = studio.match.locator(f"button[{SAID}]").evaluate_all(
        f"all => all.map((one) => one.getAttribute('{SAID}'))"
    )
    assert sorted(said) == ["e", "p", "r"]
    maps.board.focus()
    keys.press("p")
    expect(maps.orders).to_have_count(1)
    expect(maps.orders.first).to_contain_text("pass", ignore_case=True)
    keys.press("Backspace")
    expect(maps.orders).to_have_count(0)
    keys.press("r")
    expect(studio.match.get_by_role("spinbutton", name="Amount", exact=True)).to_be_focused()
    keys.press("Escape")
    maps.board.focus()
    keys.press("e")
    studio.expect_ply(1)


def test_the_keys_of_the_card_table_press_what_they_stand_at(studio: Studio) -> None:
    table = begin(studio, "ember_pup")
    keys = studio.page.keyboard
    for player in ("P1", "P2"):
        studio.expect_turn(player)
        expect_drawn_keys(table.bar, {"k"})
        table.board.focus()
        keys.press("k")
    table.expect_main("P1")
    expect_drawn_keys(table.bar, {"p"})
    old = studio.digest
    table.board.focus()
    keys.press("p")
    expect(studio.match).not_to_have_attribute("data-digest", old)


@pytest.fixture
def maps(studio: Studio) -> Maps:
    studio.open("choke")
    studio.show("Picture")
    maps = Maps(studio)
    maps.node("bridge").locator("svg").click()
    maps.canvas.focus()
    return maps


def test_every_key_that_the_map_says_does_what_is_said_of_it(maps: Maps) -> None:
    studio, keys = maps.studio, maps.page.keyboard
    said = (maps.canvas.get_attribute(SAID) or "").split()
    tried = ["1", "2", "0", "G", "F", "B", "Enter", "C", "N", "Delete"]
    assert sorted(said) == sorted(tried)
    for key, owner in (("1", "P1"), ("2", "P2"), ("0", "Neutral")):
        maps.edit(partial(keys.press, key))
        node = next(one for one in studio.doc["map"]["nodes"] if one["id"] == "bridge")
        assert node.get("owner", "Neutral") == owner
    for key, name in (("g", "Grid"), ("b", "Box")):
        tool = maps.tool(name)
        before = tool.get_attribute("aria-pressed")
        keys.press(key)
        expect(tool).not_to_have_attribute("aria-pressed", before or "")
        keys.press(key)
    keys.press("f")
    keys.press("Enter")
    expect(maps.inspector.locator(":focus")).to_have_count(1)
    maps.canvas.focus()
    keys.press("c")
    expect(maps.status).to_contain_text("An edge from bridge")
    keys.press("Escape")
    count = len(studio.doc["map"]["nodes"])
    maps.edit(lambda: keys.press("n"))
    assert len(studio.doc["map"]["nodes"]) == count + 1
    maps.edit(lambda: keys.press("Delete"))
    assert len(studio.doc["map"]["nodes"]) == count
