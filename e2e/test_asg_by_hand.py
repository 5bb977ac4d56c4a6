"""A match on a map whose position is changed by hand, and played on."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Locator, expect

from e2e.maps import Maps
from e2e.studio import Studio


def change_by_hand(studio: Studio) -> tuple[Maps, Locator, Locator]:
    """A match for two people, its box for changes by hand, and the part of it for one node."""
    studio.open("scenario_01")
    maps = Maps(studio)
    studio.seat("P2", "You")
    studio.expect_idle()
    hand = studio.match.get_by_test_id("by-hand")
    hand.get_by_text("Change by hand").click()
    node = hand.get_by_test_id("hand-node")
    node.get_by_role("combobox", name="Node").select_option("p2_bridge")
    return maps, hand, node


def test_troops_owner_and_supply_are_changed_by_hand_and_the_match_goes_on(studio: Studio) -> None:
    maps, hand, node = change_by_hand(studio)
    expect(node.get_by_role("combobox", name="Owner")).to_have_value("P2")
    node.get_by_role("spinbutton", name="P1", exact=True).fill("30")
    expect(node.get_by_role("spinbutton", name="P2", exact=True)).to_have_value("0")
    node.get_by_role("combobox", name="Owner").select_option("P1")
    node.get_by_role("button", name="Set").click()
    studio.expect_ply(1)
    expect(maps.at("p2_bridge")).to_have_attribute("data-p1", "30")
    supply = hand.get_by_test_id("hand-supply-P1")
    supply.get_by_role("spinbutton").fill("55")
    supply.get_by_role("spinbutton").press("Enter")
    studio.expect_ply(2)
    expect(studio.match.get_by_test_id("supply-P1")).to_have_text("55")
    edits = studio.side.get_by_test_id("event").and_(studio.page.locator('[data-type="edit"]'))
    expect(edits.last).to_contain_text("The supply of P1 set by hand to 55")
    if folder := os.environ.get("SHOTS"):
        studio.page.screenshot(path=Path(folder) / "by_hand.png", full_page=True)
    node.get_by_role("combobox", name="Node").select_option("p2_hq")
    node.get_by_role("combobox", name="Owner").select_option("P1")
    node.get_by_role("button", name="Set").click()
    expect(studio.match.get_by_test_id("match-error")).to_contain_text("headquarters of P2")
    maps.order("p2_bridge", "p2_hq", 30)
    expect(hand.get_by_role("button", name="Set").first).to_be_disabled()
    maps.end_ply()
    expect(studio.match).to_contain_text("P1 wins")
    expect(hand).to_have_count(0)


def test_what_is_typed_by_hand_stays_while_the_match_goes_on(studio: Studio) -> None:
    maps, hand, node = change_by_hand(studio)
    first, second = (node.get_by_role("spinbutton", name=f"P{n}", exact=True) for n in (1, 2))
    first.fill("30")
    supply = hand.get_by_test_id("hand-supply-P1").get_by_role("spinbutton")
    supply.fill("55")
    change = "change => globalThis.__rulewright.store.match.edit(change)"
    studio.page.evaluate(change, {"node": "p2_bridge", "owner": "P2", "P1": 0, "P2": 7})
    expect(maps.at("p2_bridge")).to_have_attribute("data-p2", "7")
    studio.page.evaluate(change, {"player": "P1", "supply": 41})
    expect(studio.match.get_by_test_id("supply-P1")).to_have_text("41")
    expect(first).to_have_value("30")
    expect(second).to_have_value("0")
    expect(supply).to_have_value("55")
    for box, value in ((first, "0"), (second, "7"), (supply, "41")):
        box.press("Escape")  # takes back what is typed
        expect(box).to_have_value(value)
    for text in ("4", "41", "415"):  # by way of the value that it had
        supply.fill(text)
    supply.press("Escape")
    expect(supply).to_have_value("41")
    first.fill("30")
    first.press("Enter")
    expect(maps.at("p2_bridge")).to_have_attribute("data-p1", "30")
    expect(second).to_have_value("0")
    node.get_by_role("combobox", name="Node").select_option("p2_hq")
    node.get_by_role("combobox", name="Owner").select_option("Neutral")
    node.get_by_role("combobox", name="Node").select_option("p2_bridge")
    expect(node.get_by_role("combobox", name="Owner")).to_have_value("P2")
