"""Boxes keep what is typed into them while the answer to what was typed before comes late."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.cards import Cards
from e2e.maps import Maps
from e2e.scripts import HOLD, RELEASE
from e2e.studio import Studio
from e2e.test_duels import attribute, two_people

HOLD_TITLE = """() => {
  const { workspace } = globalThis.__rulewright;
  const rename = workspace.rename;
  workspace.rename = async (...all) => {
    const answer = await rename.apply(workspace, all);
    await new Promise((go) => { globalThis.__go = go; });
    return answer;
  };
  globalThis.__held = () => { delete workspace.rename; };
}"""
NAMED = """name => {
  const { text, title, asked } = globalThis.__rulewright.store.getState();
  return asked === 0 && (title === name || text.includes(JSON.stringify(name)));
}"""


def of_a_piece(studio: Studio) -> Locator:
    studio.open("hexapawn")
    studio.show("Form", "JSON")
    studio.page.evaluate("__rulewright.store.select('/pieces/0')")
    return studio.page.get_by_test_id("entity").get_by_label("Code", exact=True)


def of_an_attribute(studio: Studio) -> Locator:
    studio.open("berserker_vs_frost_witch")
    studio.show("Form", "JSON")
    studio.page.evaluate("__rulewright.store.select('/heroes/0')")
    return studio.page.get_by_test_id("attributes").locator("tbody input").first


def of_a_field(studio: Studio) -> Locator:
    studio.open("cinder_skin")
    return Cards(studio).editor.get_by_test_id("field").first.get_by_role("textbox")


def of_a_node(studio: Studio) -> Locator:
    maps = Maps(studio)
    studio.open("scenario_01")
    studio.show("Picture")
    maps.node("mid_n").click()
    return maps.inspector.locator(".rwa-name-field input")


def of_the_document(studio: Studio) -> Locator:
    studio.open("hexapawn")
    return studio.page.get_by_role("textbox", name="Document name")


BOXES: dict[str, tuple[Callable[[Studio], Locator], str]] = {
    "a piece": (of_a_piece, "edit.rename"),
    "an attribute": (of_an_attribute, "edit.rename"),
    "a field": (of_a_field, "defense.partition"),
    "a node": (of_a_node, "edit.rename"),
    "the document": (of_the_document, ""),
}


@pytest.mark.parametrize("what", BOXES)
def test_a_name_that_is_typed_on_while_it_is_taken_stays(studio: Studio, what: str) -> None:
    find, method = BOXES[what]
    box = find(studio)
    studio.await_checked()
    studio.page.evaluate(HOLD if method else HOLD_TITLE, method)
    box.fill("ONE")
    box.press("Enter")
    studio.page.wait_for_function("() => globalThis.__go")
    expect(box).to_have_value("ONE")
    box.press("End")
    box.press_sequentially("TWO")
    studio.page.evaluate(RELEASE)
    studio.page.wait_for_function(NAMED, arg="ONE")
    expect(box).to_have_value("ONETWO")
    expect(box).to_be_focused()
    box.press("Enter")
    studio.page.wait_for_function(NAMED, arg="ONETWO")
    expect(box).to_have_value("ONETWO")


def test_both_sides_of_a_board_are_typed_before_the_first_is_taken(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.show("Form", "JSON")
    studio.page.evaluate("__rulewright.store.select('/board')")
    form = studio.page.get_by_test_id("entity")
    cols, rows = (form.get_by_label(f": {side}") for side in ("columns", "rows"))
    studio.page.evaluate(HOLD, "edit.board")
    cols.fill("4")
    rows.fill("5")  # the columns are left with this
    studio.page.wait_for_function("() => globalThis.__go")
    rows.press("Enter")
    studio.page.evaluate(RELEASE)
    studio.page.wait_for_function(
        "() => String(__rulewright.store.getState().doc.board.dimensions) === '4,5'"
    )
    expect(cols).to_have_value("4")
    expect(rows).to_have_value("5")


def test_a_value_being_set_by_hand_is_not_closed_by_the_match(studio: Studio) -> None:
    two_people(studio)
    health = attribute(studio, "Fighter", "health")
    health.get_by_test_id("attribute-value").click()
    box = health.get_by_role("spinbutton", name="health of Fighter")
    box.fill("7")
    set_health = "value => __rulewright.store.match.edit({entity: 0, attribute: 'health', value})"
    studio.page.evaluate(set_health, 5)
    expect(health).to_have_attribute("data-value", "5")
    expect(box).to_have_value("7")
    box.press("Enter")
    expect(health).to_have_attribute("data-value", "7")
    health.get_by_test_id("attribute-value").click()
    studio.page.evaluate(set_health, 4)  # nothing is typed: the box follows, and takes nothing back
    expect(box).to_have_value("4")
    box.press("Tab")
    expect(health.get_by_test_id("attribute-value")).to_have_text("4")
    expect(health).to_have_attribute("data-value", "4")
