"""Zones painted on the picture: strokes, rectangles, the keyboard, and what is told of them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.places import middle
from e2e.studio import Studio


@pytest.fixture
def picture(studio: Studio) -> Locator:
    """The picture of a shipped game, with the brush for zones in hand."""
    studio.open("gardner_minichess")
    found = studio.page.get_by_test_id("picture")
    found.get_by_role("radio", name="Paint zones").click()
    return found


def square(picture: Locator, name: str) -> Locator:
    board = picture.get_by_role("grid", name="Starting position")
    return board.locator(f'[data-square="{name}"]')


def zones(doc: Any) -> dict[str, dict[str, set[str]]]:
    return {
        zone["code"]: {
            name: {f"{'abcdefgh'[x]}{y + 1}" for x, y in squares}
            for name, squares in zone["check"].items()
        }
        for zone in doc["conditions"]
    }


def stroke(studio: Studio, start: Locator, end: Locator, key: str | None = None) -> None:
    first, last = middle(start), middle(end)
    mouse = studio.page.mouse
    with studio.editing():
        mouse.move(*first)
        mouse.down()
        if key:
            studio.page.keyboard.down(key)
        mouse.move(*last, steps=10)
        if key:
            studio.page.keyboard.up(key)
        mouse.up()


def test_a_zone_is_begun_painted_and_erased_each_stroke_one_step(
    studio: Studio, picture: Locator
) -> None:
    before = studio.text
    brush = picture.get_by_role("group", name="Zone brush")
    choice = brush.get_by_role("combobox", name="Zone", exact=True)
    choice.select_option(label="New zone")
    stroke(studio, square(picture, "b3"), square(picture, "d3"))
    name = next(code for code in zones(studio.doc) if code.startswith("ZONE_"))
    assert zones(studio.doc)[name] == {"WHITE": {"b3", "c3", "d3"}, "BLACK": set()}
    # The new zone is the one that is painted on.
    expect(choice).to_have_value(name)
    expect(square(picture, "c3")).to_have_accessible_name("c3, empty, in zone 2 of WHITE")
    stroke(studio, square(picture, "c3"), square(picture, "d3"))
    assert zones(studio.doc)[name]["WHITE"] == {"b3"}
    brush.get_by_role("combobox", name="Whose squares").select_option("BLACK")
    stroke(studio, square(picture, "a2"), square(picture, "b3"), key="Shift")
    assert zones(studio.doc)[name]["BLACK"] == {"a2", "b2", "a3", "b3"}
    studio.expect_valid()
    for _ in range(3):
        studio.undo()
    assert studio.text == before


def test_one_stroke_paints_for_every_player_as_each_sees_the_board(
    studio: Studio, picture: Locator
) -> None:
    brush = picture.get_by_role("group", name="Zone brush")
    brush.get_by_role("checkbox", name="and turned for the others").check()
    brush.get_by_role("combobox", name="Zone", exact=True).select_option(label="New zone")
    stroke(studio, square(picture, "a4"), square(picture, "b4"))
    found = next(one for code, one in zones(studio.doc).items() if code.startswith("ZONE_"))
    assert found == {"WHITE": {"a4", "b4"}, "BLACK": {"a2", "b2"}}


def test_zones_are_painted_at_the_keyboard_and_read_in_a_list(
    studio: Studio, picture: Locator
) -> None:
    brush = picture.get_by_role("group", name="Zone brush")
    brush.get_by_role("combobox", name="Zone", exact=True).select_option(label="New zone")
    square(picture, "b3").focus()
    keyboard = studio.page.keyboard
    with studio.editing():
        keyboard.press("Space")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowUp")
    with studio.editing():
        keyboard.press("Shift+Space")
    told = picture.get_by_text("Zones as a list")
    told.click()
    line = picture.get_by_role("button", name="zone 2 of WHITE: ")
    expect(line).to_have_text("zone 2 of WHITE: b3 c4 b4 c3")
    line.click()
    assert studio.state("selection").endswith("/check/WHITE")


def test_a_selected_zone_is_the_one_to_paint(studio: Studio, picture: Locator) -> None:
    picture.get_by_text("Zones as a list").click()
    picture.get_by_role("button", name="of BLACK: ").click()
    brush = picture.get_by_role("group", name="Zone brush")
    expect(brush.get_by_role("combobox", name="Whose squares")).to_have_value("BLACK")
    before = zones(studio.doc)
    stroke(studio, square(picture, "c3"), square(picture, "c3"))
    (code,) = before
    assert zones(studio.doc)[code]["BLACK"] == before[code]["BLACK"] | {"c3"}
    assert zones(studio.doc)[code]["WHITE"] == before[code]["WHITE"]


def test_the_zone_in_hand_stays_when_something_else_is_selected(
    studio: Studio, picture: Locator
) -> None:
    brush = picture.get_by_role("group", name="Zone brush")
    choice = brush.get_by_role("combobox", name="Zone", exact=True)
    whose = brush.get_by_role("combobox", name="Whose squares")
    (code,) = zones(studio.doc)
    choice.select_option(code)
    whose.select_option("BLACK")
    stroke(studio, square(picture, "c3"), square(picture, "c3"))
    studio.page.evaluate("() => __rulewright.store.select('/leader')")
    assert studio.state("selection") == "/leader"
    expect(choice).to_have_value(code)
    expect(whose).to_have_value("BLACK")


def test_a_new_zone_may_be_of_another_player_than_the_selected_one(
    studio: Studio, picture: Locator
) -> None:
    brush = picture.get_by_role("group", name="Zone brush")
    picture.get_by_text("Zones as a list").click()
    picture.get_by_role("button", name="of WHITE: ").click()
    brush.get_by_role("combobox", name="Zone", exact=True).select_option(label="New zone")
    brush.get_by_role("combobox", name="Whose squares").select_option("BLACK")
    stroke(studio, square(picture, "c3"), square(picture, "c3"))
    found = next(one for code, one in zones(studio.doc).items() if code.startswith("ZONE_"))
    assert found == {"WHITE": set(), "BLACK": {"c3"}}


def test_the_second_of_two_quick_strokes_goes_on_with_the_new_zone(
    studio: Studio, picture: Locator
) -> None:
    brush = picture.get_by_role("group", name="Zone brush")
    brush.get_by_role("combobox", name="Zone", exact=True).select_option(label="New zone")
    places = [middle(square(picture, name)) for name in ("b3", "d3")]
    before = studio.text
    for place in places:
        studio.page.mouse.move(*place)
        studio.page.mouse.down()
        studio.page.mouse.up()
    expect(square(picture, "d3")).to_have_accessible_name("d3, empty, in zone 2 of WHITE")
    expect(square(picture, "b3")).to_have_accessible_name("b3, empty, in zone 2 of WHITE")
    made = {code: zone for code, zone in zones(studio.doc).items() if code.startswith("ZONE_")}
    assert [zone["WHITE"] for zone in made.values()] == [{"b3", "d3"}]
    studio.undo()
    studio.undo()
    assert studio.text == before
