"""A letter in any box for a number: refused in words, nothing is sent, the number comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import ConsoleMessage, Locator, expect

from e2e.maps import Maps
from e2e.studio import Studio

LOUD = ("warning", "error")
SAYS = re.compile("This box takes a (whole )?number, such as")


@pytest.fixture(autouse=True)
def _quiet_console(studio: Studio) -> Iterator[None]:
    """The browser has nothing to complain about."""
    said: list[str] = []

    def hear(one: ConsoleMessage) -> None:
        if one.type in LOUD:
            said.append(one.text)

    studio.page.on("console", hear)
    yield
    studio.page.remove_listener("console", hear)
    assert said == []


def expect_refused(studio: Studio, box: Locator, name: str) -> None:
    """A letter behind the number is refused in words; Enter sends nothing."""
    value = box.input_value()
    box.click()
    box.press("End")
    studio.page.keyboard.type("e")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_accessible_description(SAYS)
    expect(box).to_have_accessible_name(name)
    box.press("Enter")
    expect(box).to_have_attribute("aria-invalid", "true")
    box.blur()
    expect(box).to_have_value(value)
    expect(box).not_to_have_attribute("aria-invalid", "true")
    expect(box).to_have_accessible_name(name)


@pytest.mark.parametrize("side", ["Columns", "Rows"])
def test_the_size_of_a_board(studio: Studio, side: str) -> None:
    studio.open("hexapawn")
    before = studio.text
    form = studio.page.get_by_test_id("picture").get_by_role("form", name="Size of the board")
    expect_refused(studio, form.get_by_role("spinbutton", name=side), side)
    expect(form.get_by_role("button", name="Resize")).to_have_count(0)
    assert studio.text == before


def test_the_step_of_a_move(studio: Studio) -> None:
    studio.open("chess")
    before = studio.text
    picture = studio.page.get_by_test_id("picture")
    picture.get_by_role("tab", name="Moves").click()
    picture.get_by_role("radio", name="knight", exact=True).click()
    picture.locator('[data-offset="1,2"]').click()
    box = picture.get_by_test_id("move-detail").get_by_role("spinbutton", name="forward")
    expect_refused(studio, box, "forward")
    box.fill("3")
    studio.page.keyboard.type("e")
    expect(box).to_have_attribute("aria-invalid", "true")
    box.blur()  # what stands before the letter is not taken for the number that was meant
    expect(box).to_have_value("2")
    assert studio.text == before


def test_the_axis_of_a_mirror(studio: Studio) -> None:
    studio.open("scenario_01")
    studio.show("Picture")
    maps = Maps(studio)
    maps.editor.get_by_role("combobox", name="Mirror").select_option("x")
    box = maps.mirror_bar.get_by_role("spinbutton", name="Axis x")
    expect(box).to_have_value(re.compile(r"\d"))
    before = studio.text
    expect_refused(studio, box, "Axis x")
    expect(maps.mirror_bar).to_be_visible()
    assert studio.text == before
    value = float(box.input_value())
    box.fill(f"{value + 1:g}")
    expect(maps.mirror_bar).not_to_contain_text("Looking")
    box.press("Alt+ArrowRight")  # the box follows the axis that is moved by another way
    expect(box).not_to_have_value(f"{value + 1:g}")


def test_troops_set_by_hand(studio: Studio) -> None:
    studio.open("scenario_01")
    studio.seat("P2", "You")
    studio.expect_idle()
    hand = studio.match.get_by_test_id("by-hand")
    hand.get_by_text("Change by hand").click()
    node = hand.get_by_test_id("hand-node")
    expect_refused(studio, node.get_by_role("spinbutton", name="P1", exact=True), "P1")
    supply = hand.get_by_test_id("hand-supply-P1").get_by_role("spinbutton")
    expect_refused(studio, supply, "Supply of P1")
    studio.expect_ply(0)


def test_the_amount_of_an_order(studio: Studio) -> None:
    studio.open("scenario_01")
    maps = Maps(studio)
    maps.at("p1_hq").click()
    maps.at("p1_bridge").click()
    form = studio.match.get_by_test_id("order-form")
    box = form.get_by_role("spinbutton", name="Amount", exact=True)
    expect_refused(studio, box, "Amount")
    expect(maps.orders).to_have_count(0)
    form.get_by_role("button", name="Half").click()
    half = box.input_value()
    box.click()
    box.press("End")
    studio.page.keyboard.type("e")
    expect(box).to_have_attribute("aria-invalid", "true")
    form.get_by_role("button", name="All").click()  # another number takes the letters away
    expect(box).not_to_have_value(half)
    expect(box).not_to_have_attribute("aria-invalid", "true")


def test_an_attribute_set_by_hand(studio: Studio) -> None:
    studio.open("fighter_vs_fire_mage")
    studio.seat("Fire Mage", "You")
    studio.expect_idle()
    hero = studio.match.get_by_test_id("hero").and_(studio.page.locator('[data-player="Fighter"]'))
    value = hero.locator('[data-attribute="health"]').get_by_test_id("attribute-value")
    shown = value.inner_text()
    for leave in ("Escape", "Tab"):
        value.click()
        box = studio.page.get_by_role("spinbutton", name="health of Fighter")
        box.fill("7")
        studio.page.keyboard.type("e")
        expect(box).to_have_accessible_description(SAYS)
        box.press("Enter")
        expect(box).to_have_attribute("aria-invalid", "true")
        box.press(leave)
        expect(value).to_have_text(shown)
    studio.expect_ply(0)


def test_the_start_value_of_an_attribute(studio: Studio) -> None:
    studio.open("berserker_vs_frost_witch")
    studio.show("Form")
    before = studio.text
    studio.page.evaluate("() => globalThis.__rulewright.store.select('/heroes/0')")
    table = studio.page.get_by_test_id("entity").get_by_test_id("attributes")
    name = "health at the start"
    expect_refused(studio, table.get_by_role("spinbutton", name=name), name)
    assert studio.text == before
