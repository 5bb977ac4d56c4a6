"""A match, and the way to it, without a mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.studio import Studio
from e2e.test_library import save

FOCUSED = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at?.dataset?.square ?? at?.ariaLabel ?? at?.textContent?.trim().slice(0, 40) ?? "";
}"""


def tab_to(page: Page, wanted: str, limit: int = 80) -> None:
    """Press Tab until the focus is on something of that name."""
    for _ in range(limit):
        if page.evaluate(FOCUSED).startswith(wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted!r} is not reached with Tab")


def walk(page: Page, source: str, target: str) -> None:
    """Move the board's cursor from square to square with the arrow keys."""
    across, up = ord(target[0]) - ord(source[0]), int(target[1:]) - int(source[1:])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(up)):
        page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")


def test_a_match_is_played_by_keyboard_alone(studio: Studio) -> None:
    page, keys = studio.page, studio.page.keyboard
    page.locator("body").press("Tab")
    tab_to(page, "Hexapawn")
    keys.press("Enter")
    expect(studio.match).to_have_attribute("data-live", "true")
    tab_to(page, "Seat of BLACK", 160)  # before the board: once around the page
    keys.type("You")
    keys.press("Tab")
    cursor = None
    for _ in range(20):
        cursor = page.evaluate(FOCUSED)
        if len(cursor) == 2:
            break
        keys.press("Tab")
    assert cursor is not None
    moves = [("a1", "a2"), ("c3", "c2"), ("b1", "c2"), ("b3", "a2"), ("c2", "c3")]
    # The last move reaches the end.
    for ply, (source, target) in enumerate(moves, 1):
        walk(page, cursor, source)
        keys.press("Enter")
        expect(studio.square(source)).to_have_attribute("aria-selected", "true")
        walk(page, source, target)
        keys.press(" " if ply % 2 else "Enter")
        studio.expect_ply(ply)
        cursor = target
        expect(studio.square(target)).to_be_focused()
    expect(studio.match.get_by_test_id("result")).to_contain_text("WHITE wins")
    # And what happened is announced to those who do not see the board.
    expect(studio.match.get_by_test_id("announce")).to_contain_text("c3")


def test_escape_puts_a_piece_down_again(studio: Studio) -> None:
    studio.open("chess")
    studio.square("e2").focus()
    studio.page.keyboard.press("Enter")
    expect(studio.square("e2")).to_have_attribute("aria-selected", "true")
    studio.page.keyboard.press("Escape")
    expect(studio.square("e2")).to_have_attribute("aria-selected", "false")
    studio.expect_ply(0)


def test_views_are_shown_and_hidden_with_keys(studio: Studio) -> None:
    studio.open("chess")
    keys = studio.page.keyboard
    keys.press("Alt+1")
    expect(studio.page.get_by_test_id("pane-form")).to_be_visible()
    keys.press("Alt+2")
    expect(studio.page.get_by_test_id("pane-picture")).to_be_visible()
    expect(studio.page.get_by_test_id("pane-form")).to_be_hidden()  # there is room for one of them
    keys.press("Alt+1")
    expect(studio.page.get_by_test_id("pane-form")).to_be_visible()
    keys.press("Alt+1")
    expect(studio.page.get_by_test_id("pane-form")).to_be_hidden()
    expect(studio.page.get_by_test_id("pane-picture")).to_be_visible()
    keys.press("Alt+3")
    expect(studio.page.get_by_test_id("pane-json")).to_be_hidden()
    keys.press("Alt+3")
    expect(studio.page.get_by_test_id("pane-json")).to_be_visible()


def test_the_palette_holds_every_command(studio: Studio) -> None:
    studio.open("chess")
    keys = studio.page.keyboard
    keys.press("ControlOrMeta+k")
    palette = studio.dialog("Commands")
    options = palette.get_by_role("option")
    for name in ("Undo", "Import…", "Export JSON", "Save to library", "Show the gallery"):
        expect(options.filter(has_text=name).first).to_be_visible()
    expect(options.filter(has_text="Undo").first).to_have_attribute("aria-disabled", "true")
    keys.type("open los")
    expect(options).to_have_count(1)
    keys.press("Enter")
    expect(studio.page.get_by_role("textbox", name="Document name")).to_have_value(
        "Los Alamos chess"
    )
    expect(studio.square("f6")).to_be_attached()


def test_escape_closes_the_palette_and_gives_the_focus_back(studio: Studio) -> None:
    studio.open("chess")
    studio.editor.focus()
    studio.page.keyboard.press("ControlOrMeta+k")
    expect(studio.dialog("Commands")).to_be_visible()
    studio.page.keyboard.press("Escape")
    expect(studio.dialog("Commands")).to_be_hidden()
    expect(studio.editor).to_be_focused()


def test_undo_and_redo_by_keys_reach_every_kind_of_edit(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    picture = studio.page.get_by_test_id("picture")
    picture.get_by_role("radio", name="Erase pieces").click()
    picture.locator('[data-square="a1"]').click()
    expect(picture.locator('[data-square="a1"]')).to_have_accessible_name("a1, empty")
    after = studio.text
    studio.page.keyboard.press("ControlOrMeta+z")
    expect(picture.locator('[data-square="a1"]')).to_have_accessible_name("a1, WHITE pawn")
    assert studio.text == before
    studio.page.keyboard.press("ControlOrMeta+Shift+Z")
    expect(picture.locator('[data-square="a1"]')).to_have_accessible_name("a1, empty")
    assert studio.text == after


def test_a_choice_is_one_stop_of_the_tab_key_and_arrows_go_on(studio: Studio) -> None:
    studio.open("hexapawn")
    picture = studio.page.get_by_test_id("picture")
    hand = picture.get_by_role("radio", name="Move pieces")
    hand.focus()
    studio.page.keyboard.press("ArrowRight")
    eraser = picture.get_by_role("radio", name="Erase pieces")
    expect(eraser).to_be_focused()
    expect(eraser).to_be_checked()
    studio.page.keyboard.press("Tab")
    expect(picture.get_by_role("grid", name="Starting position").locator(":focus")).to_have_count(1)
    studio.page.keyboard.press("Shift+Tab")
    expect(eraser).to_be_focused()
    studio.page.keyboard.press("ArrowLeft")
    expect(hand).to_be_focused()
    expect(hand).to_be_checked()


def test_tabs_are_one_stop_of_the_tab_key_and_arrows_show_the_next_part(studio: Studio) -> None:
    studio.open("hexapawn")
    for name in ("Picture", "Match details"):
        tabs = studio.page.get_by_role("tablist", name=name).get_by_role("tab")
        first, second, last = tabs.first, tabs.nth(1), tabs.last
        first.click()
        studio.page.keyboard.press("ArrowRight")
        expect(second).to_be_focused()
        expect(second).to_have_attribute("aria-selected", "true")
        studio.page.keyboard.press("Tab")
        expect(second).not_to_be_focused()
        expect(studio.page.get_by_role("tablist", name=name).locator(":focus")).to_have_count(0)
        studio.page.keyboard.press("Shift+Tab")
        expect(second).to_be_focused()
        studio.page.keyboard.press("ArrowLeft")
        studio.page.keyboard.press("ArrowLeft")
        expect(last).to_be_focused()
        expect(last).to_have_attribute("aria-selected", "true")


def test_what_a_test_saves_on_the_server_makes_no_way_longer_for_the_next(studio: Studio) -> None:
    studio.open("hexapawn")
    save(studio, "In the way")
    studio.empty_library()
    expect(studio.page.get_by_test_id("library-document")).to_have_count(0)
    assert studio.page.evaluate("() => __rulewright.studio.library.list()") == []


@pytest.mark.parametrize("game", ["hexapawn", "fighter_vs_fire_mage", "scenario_01"])
def test_every_button_of_the_match_is_a_command_of_the_palette(studio: Studio, game: str) -> None:
    studio.open(game)
    studio.expect_idle()
    studio.page.keyboard.press("ControlOrMeta+k")
    box = studio.page.get_by_role("combobox", name="Find a command")
    options = studio.page.get_by_role("listbox", name="Commands").get_by_role("option")
    # all but the one that sends what is typed beside it
    foot = studio.match.locator(".rwm-foot :is(button:not([type=submit]), input):visible")
    names = [each.get_attribute("aria-label") or each.inner_text() for each in foot.all()]
    assert len(names) > 10
    for name in {*names, "Speed of the agents", "Seats"}:
        words = re.sub(r"[^\w ]", "", name.partition("\n")[0])
        box.fill(words)
        expect(options.first, f"no command has the words {words!r}").to_be_visible()
    box.fill("Type a move")
    box.press("Enter")
    expect(studio.match.get_by_role("textbox", name="Type a move")).to_be_focused()
