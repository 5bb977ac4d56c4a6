"""Panes: dragged, stacked, closed, sized and remembered; arrangements that are ready, on keys."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from e2e.conftest import WIDE
from e2e.places import still
from e2e.studio import Studio
from e2e.test_form import form_at

ARRANGED = "() => globalThis.__rulewright.studio.ui.visible"


def head(studio: Studio, name: str) -> Locator:
    """The tab above a pane."""
    return studio.page.locator(".rw-set-head").get_by_role("tab", name=name, exact=True)


def divider(studio: Studio) -> Locator:
    return studio.page.get_by_role("separator", name="Divide JSON from Match and Log")


def stack_json_on_picture(studio: Studio) -> None:
    start, goal = still(head(studio, "JSON")), still(head(studio, "Picture"))
    mouse = studio.page.mouse
    mouse.move(start.x + 12, start.middle[1])
    mouse.down()
    mouse.move(goal.x + goal.width - 4, goal.middle[1], steps=6)
    mouse.up()
    expect(studio.page.get_by_test_id("pane-picture")).to_have_count(0)
    expect(studio.page.get_by_test_id("pane-json")).to_be_visible()


def assert_whole(studio: Studio) -> None:
    """The board and its controls, down to the slider, are in sight without scrolling."""
    slider = still(studio.match.get_by_role("slider", name="Ply"))
    pane = still(studio.page.get_by_role("region", name="Match"))
    assert slider.y + slider.height <= pane.y + pane.height


@pytest.fixture
def tall(studio: Studio) -> Iterator[Studio]:
    studio.page.set_viewport_size({"width": 820, "height": 1180})
    yield studio
    studio.page.set_viewport_size(WIDE)


def test_a_dragged_tab_stacks_its_pane_and_each_system_remembers_its_own(studio: Studio) -> None:
    studio.open("hexapawn")
    stack_json_on_picture(studio)
    studio.page.evaluate("globalThis.__rulewright.workspace.close()")
    studio.open("cinder_skin")
    expect(studio.page.get_by_test_id("pane-picture")).to_be_visible()
    expect(studio.page.get_by_test_id("pane-json")).to_be_visible()
    studio.page.evaluate("globalThis.__rulewright.workspace.close()")
    studio.open("chess")
    expect(studio.page.get_by_test_id("pane-picture")).to_have_count(0)
    head(studio, "Picture").click()
    expect(studio.page.get_by_test_id("pane-picture")).to_be_visible()
    expect(studio.page.get_by_test_id("pane-json")).to_have_count(0)


def test_a_divider_is_moved_with_the_arrow_keys_and_kept(studio: Studio) -> None:
    studio.open("hexapawn")
    before = still(divider(studio)).x
    divider(studio).focus()
    studio.page.keyboard.press("ArrowRight")
    moved = still(divider(studio)).x
    assert moved > before + 10
    studio.page.evaluate("globalThis.__rulewright.workspace.close()")
    studio.open("chess")
    assert abs(still(divider(studio)).x - moved) <= 1


def test_a_pane_is_closed_by_its_key_and_a_neighbour_has_its_room(studio: Studio) -> None:
    studio.open("hexapawn")
    width = still(studio.page.get_by_test_id("pane-picture")).width
    match = still(studio.match).width
    head(studio, "JSON").focus()
    studio.page.keyboard.press("Delete")
    expect(studio.page.get_by_test_id("pane-json")).to_have_count(0)
    assert still(studio.page.get_by_test_id("pane-picture")).width > 1.8 * width
    assert abs(still(studio.match).width - match) <= 4


def test_a_closed_match_comes_back_as_it_was(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.move("a1", "a2")
    studio.expect_ply(2)
    studio.await_match_kept()
    button = studio.views.get_by_role("button", name="Match")
    button.click()
    expect(studio.match).to_have_count(0)
    studio.show("Match")
    studio.expect_ply(2)


def test_what_is_typed_is_taken_when_its_view_is_closed_with_a_key(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    entity = form_at(studio, '"code": "PAWN"', "/pieces/0")
    entity.get_by_label("Code", exact=True).fill("SOLDIER")
    studio.page.keyboard.press("Alt+1")
    expect(studio.page.get_by_test_id("pane-form")).to_have_count(0)
    studio.await_edit(before).expect_valid()
    assert '"PAWN"' not in studio.text


def test_ready_arrangements_have_keys_buttons_and_commands(studio: Studio) -> None:
    studio.open("hexapawn")
    page = studio.page
    page.wait_for_function(f"() => ({ARRANGED})().join() === 'picture,json,match,log'")
    assert_whole(studio)
    board, log = still(studio.board), still(studio.side.get_by_role("tabpanel", name="Log"))
    assert log.y >= board.y + board.height, "the log stands below the board"
    page.keyboard.press("Alt+Shift+2")
    page.wait_for_function(f"() => ({ARRANGED})().join() === 'match,log'")
    board, log = still(studio.board), still(studio.side.get_by_role("tabpanel", name="Log"))
    assert log.x >= board.x + board.width, "the log stands beside the board"
    assert log.y + log.height <= WIDE["height"]
    assert_whole(studio)
    page.keyboard.press("Alt+3")
    page.wait_for_function(f"() => ({ARRANGED})().join() === 'json,match,log'")
    page.get_by_role("group", name="Arrange the views").get_by_role("button", name="Author").click()
    page.wait_for_function(f"() => ({ARRANGED})().join() === 'picture,json,match,log'")
    studio.command("Arrange the views: Analyse")
    page.wait_for_function(f"() => ({ARRANGED})().join() === 'json,match,log,balance'")
    expect(studio.side.get_by_test_id("balance")).to_be_visible()


def test_the_match_goes_on_while_its_board_is_hidden(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.move("a1", "a2")
    studio.expect_ply(2)
    studio.page.evaluate("globalThis.__session = globalThis.__rulewright.store.match")
    studio.views.get_by_role("button", name="Match").click()
    expect(studio.match).to_have_count(0)
    assert studio.side.get_by_test_id("event").count() > 1, "its log stays"
    studio.tab("Balance")
    expect(studio.side.get_by_test_id("balance")).to_be_visible()
    studio.command("Undo the last ply")
    studio.show("Match")
    studio.expect_ply(0)
    studio.move("b1", "b2")
    studio.expect_ply(2)
    studio.page.wait_for_function(
        "() => globalThis.__session === globalThis.__rulewright.store.match"
    )


def test_the_log_and_the_balance_open_with_their_keys_and_close_again(studio: Studio) -> None:
    studio.open("hexapawn")
    log = studio.views.get_by_role("button", name="Log")
    expect(log).to_have_attribute("aria-pressed", "true")
    board = still(studio.match).height
    studio.page.keyboard.press("Alt+5")
    expect(log).to_have_attribute("aria-pressed", "false")
    assert still(studio.match).height > board, "the board has the room"
    studio.page.keyboard.press("Alt+6")
    expect(studio.side.get_by_test_id("balance")).to_be_visible()
    studio.page.keyboard.press("Alt+5")  # it stands with its like
    expect(studio.page.get_by_test_id("pane-log")).to_be_visible()
    expect(studio.side.get_by_test_id("balance")).to_have_count(0)
    expect(head(studio, "Balance")).to_be_visible()


def test_problems_open_when_they_are_asked_for_and_not_by_themselves(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"CAPTURE"', '"CAPTUR"')
    studio.await_checked()
    expect(studio.validity).to_have_attribute("data-valid", "false")
    pane = studio.page.get_by_test_id("pane-problems")
    expect(pane).to_have_count(0)
    studio.show("JSON", "Problems")
    expect(pane.get_by_test_id("problem").first).to_contain_text("CAPTUR")
    studio.page.keyboard.press("Alt+7")
    expect(pane).to_have_count(0)


def test_what_has_no_room_is_stacked_and_comes_apart_again(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.page.set_viewport_size({"width": 920, "height": 800})
    studio.page.wait_for_function(f"() => ({ARRANGED})().length === 3")
    expect(head(studio, "Picture")).to_be_visible()
    expect(head(studio, "JSON")).to_be_visible()
    studio.page.set_viewport_size(WIDE)
    studio.page.wait_for_function(f"() => ({ARRANGED})().join() === 'picture,json,match,log'")


def test_on_a_high_page_the_picture_stands_above_the_match(tall: Studio) -> None:
    tall.open("hexapawn")
    parts = tall.page.get_by_role("tablist", name="Parts of the page")
    parts.get_by_role("tab", name="Picture").click()
    picture = still(tall.page.get_by_test_id("pane-picture"))
    match = still(tall.page.get_by_role("region", name="Match"))
    assert picture.width == match.width
    assert picture.y + picture.height <= match.y
    assert min(picture.height, match.height) > 400
    assert_whole(tall)
    parts.get_by_role("tab", name="JSON").click()
    expect(tall.page.get_by_test_id("pane-json")).to_be_visible()
    expect(tall.match).to_be_visible()


def test_every_tab_beside_the_board_is_within_its_pane(tall: Studio) -> None:
    tall.open("pyromancer_vs_shadow_monk")
    tall.tab("Log")
    pane = still(tall.page.get_by_test_id("pane-log"))
    for tab in tall.side.get_by_role("tablist", name="Match details").get_by_role("tab").all():
        box = still(tab)
        assert box.x + box.width <= pane.x + pane.width


def test_every_divider_is_called_by_what_it_divides(studio: Studio) -> None:
    studio.open("hexapawn")
    bars = studio.page.locator(".rw-panes").get_by_role("separator")
    for name in ("Picture from JSON", "JSON from Match and Log", "Match from Log"):
        expect(bars.and_(studio.page.get_by_label(f"Divide {name}", exact=True))).to_have_count(1)
    head(studio, "JSON").focus()
    studio.page.keyboard.press("Delete")
    expect(studio.page.get_by_label("Divide Picture from Match and Log")).to_have_count(1)


def test_a_pane_is_moved_without_a_pointer(studio: Studio) -> None:
    studio.open("hexapawn")
    page = studio.page
    studio.command("Move a pane")
    dialog = studio.dialog("Move a pane")
    dialog.get_by_label("Pane", exact=True).select_option("JSON")
    dialog.get_by_label("Where").select_option("below")
    dialog.get_by_label("Which pane").select_option("Picture")
    page.keyboard.press("Tab")
    dialog.get_by_role("button", name="Move").press("Enter")
    expect(studio.toast("JSON stands below Picture now.")).to_be_visible()
    picture = still(page.get_by_test_id("pane-picture"))
    json = still(page.get_by_test_id("pane-json"))
    assert json.y >= picture.y + picture.height
    assert abs(json.x - picture.x) <= 1
    head(studio, "JSON").focus()
    page.keyboard.press("Shift+F10")
    dialog.get_by_label("Where").select_option("as a tab beside")
    dialog.get_by_label("Which pane").select_option("Match")
    dialog.get_by_role("button", name="Move").click()
    page.wait_for_function(f"() => ({ARRANGED})().join() === 'picture,json,log'")
    expect(head(studio, "Match")).to_be_visible()


def test_ready_arrangements_are_what_they_are_called_on_a_high_page(tall: Studio) -> None:
    tall.open("hexapawn")
    page = tall.page
    page.keyboard.press("Alt+Shift+2")
    page.wait_for_function(f"() => ({ARRANGED})().join() === 'picture,match'")
    match, picture = still(tall.match), still(page.get_by_test_id("pane-picture"))
    assert match.height > 2 * picture.height, "the match is large"
    page.keyboard.press("Alt+Shift+3")
    page.wait_for_function(f"() => ({ARRANGED})().join() === 'json,log'")
    page.keyboard.press("Alt+Shift+1")
    page.wait_for_function(f"() => ({ARRANGED})().join() === 'picture,match'")
    assert abs(still(tall.match).height - still(page.get_by_test_id("pane-picture")).height) < 60
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function(f"() => ({ARRANGED})().length === 1")
    for keys, pane in (("2", "match"), ("1", "picture"), ("3", "log")):
        page.keyboard.press(f"Alt+Shift+{keys}")
        page.wait_for_function(f"() => ({ARRANGED})().join() === '{pane}'")
