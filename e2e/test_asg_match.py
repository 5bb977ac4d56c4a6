"""Matches on maps: orders by click, drag and keys, their list, the odds beside them, the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.maps import Maps
from e2e.places import still
from e2e.studio import Studio

ATTACK = """() => {
  const { store } = globalThis.__rulewright;
  store.edit('Put troops', [
    { op: 'add', path: '/initialState/nodeForces/mid_n', value: { P1: 8, P2: 0 } },
    { op: 'add', path: '/initialState/nodeForces/res_n', value: { P1: 0, P2: 5 } },
  ]);
}"""


@pytest.fixture
def maps(studio: Studio) -> Maps:
    studio.open("scenario_01")
    return Maps(studio)


def two_people(maps: Maps) -> None:
    maps.studio.seat("P2", "You")
    maps.studio.expect_idle()


def test_orders_are_listed_reordered_removed_and_carried_out(maps: Maps) -> None:
    two_people(maps)
    studio = maps.studio
    maps.order("p1_hq", "p1_bridge", 6)
    maps.order("p1_bridge", "p1_n", 6)
    expect(maps.orders.nth(0)).to_contain_text("p1_hq → p1_bridge: 6")
    studio.match.get_by_role("button", name="Move order 2 up").click()
    expect(maps.orders.nth(0)).to_contain_text("p1_bridge → p1_n: 6")
    refused = maps.orders.nth(0).get_by_test_id("refused")
    expect(refused).to_contain_text("Not so many troops stand there")
    expect(maps.board.locator(".rwa-arrow-bad")).to_have_count(1)
    refused.get_by_role("button", name="Why?").click()
    why = studio.match.get_by_test_id("why")
    expect(why.locator('[data-path="/map/nodes/1"]')).to_be_visible()
    why.get_by_role("button", name="Close").click()
    maps.orders.nth(0).focus()
    studio.page.keyboard.press("Alt+ArrowDown")
    expect(maps.orders.nth(1)).to_contain_text("p1_bridge → p1_n: 6")
    expect(studio.match.get_by_test_id("refused")).to_have_count(0)
    studio.match.get_by_role("button", name="Pass").click()
    expect(maps.orders).to_have_count(3)
    studio.match.get_by_role("button", name="Remove order 3").click()
    expect(maps.orders).to_have_count(2)
    expect(studio.match.get_by_test_id("slots")).to_have_text("2 of 6")
    maps.end_ply()
    studio.expect_ply(1)
    studio.expect_turn("P2")
    expect(maps.at("p1_n")).to_have_attribute("data-p1", "6")
    expect(maps.at("p1_hq")).to_have_attribute("data-p1", "4")
    marches = studio.side.get_by_test_id("event").and_(studio.page.locator('[data-type="move"]'))
    expect(marches).to_have_count(2)


def test_a_combat_shows_its_exact_odds_before_it_is_fought(maps: Maps) -> None:
    two_people(maps)
    studio = maps.studio
    old = studio.digest
    studio.page.evaluate(ATTACK)
    expect(studio.match).not_to_have_attribute("data-digest", old)
    studio.expect_idle()
    maps.at("mid_n").click()
    maps.at("res_n").click()
    form = studio.match.get_by_test_id("order-form")
    combat = form.get_by_test_id("combat")
    expect(combat).to_have_attribute("data-win", "1")
    expect(combat).to_contain_text("P1 keeps 2 to 4")
    form.get_by_role("spinbutton", name="Amount", exact=True).fill("5")
    expect(combat).to_have_attribute("data-win", "0.5")
    form.get_by_text("What is left").click()
    rows = form.get_by_role("row")
    expect(rows).to_have_count(3)
    form.get_by_role("button", name="Half").click()
    expect(form.get_by_role("spinbutton", name="Amount", exact=True)).to_have_value("4")
    form.get_by_role("button", name="All").click()
    form.get_by_role("button", name="Add order").click()
    expect(maps.orders.first.get_by_test_id("combat")).to_have_attribute("data-win", "1")
    maps.end_ply()
    expect(maps.at("res_n")).to_have_attribute("data-owner", "P1")
    left = int(maps.at("res_n").get_attribute("data-p1") or 0)
    assert 2 <= left <= 4


def test_an_order_is_given_by_dragging_along_a_way_and_a_wrong_one_is_explained(
    maps: Maps,
) -> None:
    studio = maps.studio
    maps.drag(maps.middle(maps.at("p1_hq")), maps.middle(maps.at("p1_bridge")))
    form = studio.match.get_by_test_id("order-form")
    expect(form).to_contain_text("p1_hq → p1_bridge")
    form.get_by_role("button", name="Cancel").click()
    maps.drag(maps.middle(maps.at("p1_hq")), maps.middle(maps.at("mid_n")))
    answer = studio.match.get_by_test_id("why")
    expect(answer).to_contain_text("No edge leads from p1_hq to mid_n")
    answer.get_by_role("button", name="Close").click()
    studio.control("Why?").click()
    maps.at("p1_hq").click()
    maps.at("res_n").click()
    expect(answer).to_contain_text("No edge leads")


def test_a_finger_gives_an_order_and_does_not_push_the_map_away(maps: Maps) -> None:
    studio = maps.studio
    form = studio.match.get_by_test_id("order-form")
    with maps.touchscreen() as screen:
        maps.finger(screen, maps.middle(maps.at("p1_hq")), maps.middle(maps.at("p1_bridge")))
        expect(form).to_contain_text("p1_hq → p1_bridge")
        form.get_by_role("button", name="Cancel").click()
        box = still(maps.board)
        corner = box.x + box.width - 12, box.y + box.height - 12
        maps.finger(screen, corner, (corner[0] - 90, corner[1]))
    expect(studio.match.get_by_role("button", name="Show the whole map")).to_have_count(0)


def test_a_ply_is_played_by_keyboard_alone_and_undone_with_its_orders(maps: Maps) -> None:
    two_people(maps)
    studio, keys = maps.studio, maps.page.keyboard
    maps.board.focus()
    keys.press("ArrowRight")
    expect(studio.match.get_by_test_id("cursor")).to_contain_text("p1_hq, headquarters of P1")
    keys.press("Enter")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(studio.match.get_by_role("spinbutton", name="Amount", exact=True)).to_be_focused()
    keys.type("7")
    keys.press("Enter")
    expect(maps.orders).to_have_count(1)
    expect(maps.orders.first).to_contain_text("p1_hq → p1_bridge: 7")
    expect(maps.board).to_be_focused()
    keys.press("r")
    expect(studio.match.get_by_role("spinbutton", name="Amount", exact=True)).to_be_focused()
    keys.press("Enter")
    expect(maps.orders.nth(1)).to_contain_text("Reinforce 3")
    expect(maps.board).to_be_focused()
    keys.press("e")
    studio.expect_ply(1)
    expect(maps.at("p1_bridge")).to_have_attribute("data-p1", "7")
    studio.control("Undo").click()
    studio.expect_ply(0)
    expect(maps.orders).to_have_count(2)


def test_the_list_does_what_the_map_does(maps: Maps) -> None:
    studio, keys = maps.studio, maps.page.keyboard
    studio.match.get_by_role("button", name="List", exact=True).press("Enter")
    rows = studio.match.get_by_role("listbox", name="Nodes of the map")
    rows.get_by_role("option").first.focus()
    keys.press("Enter")
    expect(rows.get_by_role("option", selected=True)).to_contain_text("p1_hq")
    lit = rows.get_by_role("option", name=re.compile("can be ordered here"))
    expect(lit).to_have_count(1)
    keys.press("ArrowDown")
    keys.press("Enter")
    keys.press("Enter")
    expect(maps.orders).to_have_count(1)


def test_listed_orders_and_the_match_are_there_after_a_reload(maps: Maps) -> None:
    two_people(maps)
    studio = maps.studio
    maps.order("p1_hq", "p1_bridge", 5)
    maps.end_ply()
    studio.expect_ply(1)
    maps.order("p2_hq", "p2_bridge", 2)
    studio.await_match_kept()
    studio.reload().await_python()
    studio.expect_ply(1)
    expect(maps.orders).to_have_count(1)
    expect(maps.at("p1_bridge")).to_have_attribute("data-p1", "5")
    slider = studio.match.get_by_test_id("slider")
    slider.fill("0")
    studio.expect_ply(0)
    expect(maps.at("p1_hq")).to_have_attribute("data-p1", "10")


def test_the_bots_of_the_game_sit_at_the_table(maps: Maps) -> None:
    studio = maps.studio
    for kind in ("Greedy", "Mixed", "Random", "Tree search", "Rusher"):
        studio.seat("P2", kind)
    maps.order("p1_hq", "p1_bridge", 1)
    maps.end_ply()
    expect(studio.match).to_have_attribute("data-ply", re.compile("^2$"), timeout=30_000)
    expect(studio.match.locator(".rwa-arrow-last").first).to_be_attached()


def test_a_typed_order_joins_the_list(maps: Maps) -> None:
    studio = maps.studio
    box = studio.match.get_by_role("textbox", name="Type a move")
    for text, count in (("p1_hq-p1_bridge 3", 1), ("reinforce 2", 2), ("pass", 3)):
        box.fill(text)
        box.press("Enter")
        expect(maps.orders).to_have_count(count)
    box.fill("nonsense")
    box.press("Enter")
    expect(studio.match.get_by_test_id("match-error")).to_contain_text("Write an order")


def test_a_restart_of_the_engine_in_the_middle_of_a_ply_loses_no_orders(maps: Maps) -> None:
    two_people(maps)
    studio = maps.studio
    maps.order("p1_hq", "p1_bridge", 5)
    maps.end_ply()
    studio.expect_ply(1)
    maps.order("p2_hq", "p2_bridge", 4)
    maps.order("p2_bridge", "p2_n", 3)
    studio.expect_idle()
    old = studio.digest
    studio.command("Restart the game engine")
    note = studio.match.get_by_test_id("match-note")
    expect(note).to_contain_text("restarted", timeout=90_000)
    studio.expect_idle()
    assert studio.digest == old
    expect(maps.orders).to_have_count(2)
    expect(maps.orders.nth(0)).to_contain_text("p2_hq → p2_bridge: 4")
    expect(studio.match.get_by_test_id("refused")).to_have_count(0)
    maps.end_ply()
    studio.expect_ply(2)
    expect(maps.at("p2_n")).to_have_attribute("data-p2", "3")
    expect(maps.at("p2_bridge")).to_have_attribute("data-p2", "1")
