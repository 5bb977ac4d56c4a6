"""Whole matches without a mouse, from their first action to their end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.cards import fire_against_monk
from e2e.maps import Maps
from e2e.places import middle
from e2e.studio import Studio

WEAK = """() => {
  const { store } = globalThis.__rulewright;
  store.edit('Leave one troop', [
    { op: 'add', path: '/initialState/nodeForces/east_hq', value: { P1: 0, P2: 1 } },
  ]);
}"""
ROUTE = (
    *("west_road", "west_field", "west_gate", "bridge"),
    *("east_gate", "east_field", "east_road", "east_hq"),
)
INSIDE = """(name) => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return !!at?.closest(name);
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def place_of(maps: Maps) -> str:
    """The node that the cursor says it is at; while a way is chosen, at first its start."""
    said = maps.studio.match.get_by_test_id("cursor").inner_text()
    if "; at " in said:
        return said.rpartition("; at ")[2]
    return said.removeprefix("From ").replace(",", " ").partition(" ")[0]


def put_cursor(maps: Maps, node: str) -> None:
    """Press the arrow keys that lead towards a node, as one who sees the map does."""
    goal = middle(maps.at(node))
    for _ in range(12):
        here = place_of(maps)
        if here == node:
            return
        x, y = middle(maps.at(here))
        across = "ArrowRight" if goal[0] > x else "ArrowLeft"
        up = "ArrowDown" if goal[1] > y else "ArrowUp"
        far = abs(goal[0] - x) >= abs(goal[1] - y)
        for key in (across, up) if far else (up, across):
            maps.page.keyboard.press(key)
            maps.page.evaluate(DRAWN)
            if place_of(maps) != here:
                break
    raise AssertionError(f"{node} is not reached, but {place_of(maps)}")


def test_a_match_on_a_map_is_played_to_its_end_by_keys(studio: Studio) -> None:
    studio.open("choke")
    maps, keys = Maps(studio), studio.page.keyboard
    studio.page.evaluate(WEAK)
    studio.await_checked()
    studio.seat("P2", "You")
    studio.expect_idle()
    maps.board.focus()
    keys.press("ArrowRight")
    ply, here = 0, "west_hq"
    for there in ROUTE:
        put_cursor(maps, here)
        keys.press("Enter")
        put_cursor(maps, there)
        keys.press("Enter")
        expect(studio.match.get_by_role("spinbutton", name="Amount", exact=True)).to_be_focused()
        keys.press("Enter")
        expect(maps.orders).to_have_count(1)
        keys.press("e")
        ply, here = ply + 1, there
        studio.expect_ply(ply)
        if there != ROUTE[-1]:
            studio.expect_turn("P2")
            expect(maps.board).to_be_focused()
            keys.press("e")
            ply += 1
            studio.expect_ply(ply)
            studio.expect_turn("P1")
    expect(studio.match).to_have_attribute("data-status", "over")
    expect(studio.match).to_contain_text("P1 wins by taking the headquarters")


def test_a_duel_of_dice_is_played_to_its_end_by_keys(studio: Studio) -> None:
    cards = fire_against_monk(studio)
    cards.board.focus()
    enabled = cards.board.locator("[data-key]:not(:disabled)")
    settled = re.compile("^(ready|over)$")
    for _ in range(400):
        if studio.match.get_attribute("data-status") == "over":
            break
        old = studio.digest
        is_rolling = cards.board.get_attribute("data-phase") == "roll"
        keys = enabled.evaluate_all("all => all.map((one) => one.dataset.key)")
        attacks = [key for key in keys if key.isdigit()]
        key = "s" if is_rolling else [*attacks, *keys][0]
        studio.page.keyboard.press(str(key))
        expect(studio.match).not_to_have_attribute("data-digest", old, timeout=30_000)
        expect(studio.match).to_have_attribute("data-status", settled, timeout=30_000)
    expect(studio.match).to_have_attribute("data-status", "over")
    expect(studio.match).to_contain_text("wins")


def test_a_duel_of_heroes_is_played_to_its_end_by_keys(studio: Studio) -> None:
    studio.open("fighter_vs_fire_mage")
    for player in ("Fighter", "Fire Mage"):
        studio.seat(player, "You")
    studio.expect_idle()
    board = studio.match.get_by_role("group", name=re.compile("^Duel"))
    keys, settled = studio.page.keyboard, re.compile("^(ready|over)$")
    board.locator("button[aria-keyshortcuts]").first.focus()
    plies = 0
    while studio.match.get_attribute("data-status") != "over":
        # the arrows lead to an ability, Enter uses it; or its number does, wherever the focus is
        plies += 1
        keys.press("1" if plies % 3 else "2")
        studio.expect_ply(plies)
        expect(studio.match).to_have_attribute("data-status", settled, timeout=30_000)
        assert plies <= 200
    expect(studio.match).to_contain_text("wins")
    assert studio.page.evaluate(INSIDE, "[role=group][aria-label^=Duel]")
