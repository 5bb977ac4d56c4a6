"""The form: what the document does not have yet is opened and added, in every system."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.studio import Studio


def begin(studio: Studio, system: str) -> None:
    """A new, empty document of a system, with its form and its text shown."""
    studio.command("New document")
    dialog = studio.dialog("New document")
    dialog.get_by_role("textbox", name="Name").fill("Begun")
    dialog.get_by_role("combobox", name="Game system").select_option(system)
    dialog.get_by_role("button", name="Create").click()
    expect(dialog).to_be_hidden()
    studio.show("Form", "JSON")
    studio.await_checked()


def row(studio: Studio, label: str) -> Locator:
    name = re.compile(f"^{label}")
    return studio.page.get_by_role("treeitem").filter(has_text=name).first


def entity(studio: Studio) -> Locator:
    return studio.page.get_by_test_id("entity")


def test_an_empty_board_game_is_given_a_way_to_win_by_form_alone(studio: Studio) -> None:
    begin(studio, "boards")
    before = studio.text
    row(studio, "Win conditions").click()
    expect(row(studio, "Win conditions")).to_have_attribute("aria-selected", "true")
    expect(entity(studio)).to_contain_text("None yet.")
    entity(studio).get_by_role("button", name="Add to win conditions").click()
    studio.await_edit(before).expect_valid()
    assert studio.doc["win_conditions"]
    assert studio.doc["conditions"]
    keys = list(studio.doc)
    assert keys.index("win_conditions") == keys.index("pieces") + 1
    expect(entity(studio)).to_have_attribute("data-path", "/win_conditions/0")
    squares = json.loads(studio.text)["conditions"][0]["check"]
    assert set(squares) == {"WHITE", "BLACK"}
    studio.undo()
    assert studio.text == before, "more than one step of undo"
    expect(entity(studio)).to_contain_text("None yet.")  # where one was, with the button at hand


@pytest.mark.parametrize("way", ["Enter", "double-click", "right-click"])
def test_the_list_that_is_not_there_opens_by_every_way(studio: Studio, way: str) -> None:
    begin(studio, "boards")
    before = studio.text
    conditions = row(studio, "Conditions")
    if way == "Enter":
        studio.page.get_by_role("treeitem").first.focus()
        while "Conditions" not in studio.page.get_by_role("treeitem", selected=True).inner_text():
            studio.page.keyboard.press("ArrowDown")
        studio.page.keyboard.press("Enter")
    elif way == "double-click":
        conditions.dblclick()
    else:
        conditions.click(button="right")
    button = entity(studio).get_by_role("button", name="Add to conditions")
    expect(button).to_be_visible()
    if way != "right-click":
        expect(button).to_be_focused()
        studio.page.keyboard.press("Enter")
    else:
        button.click()
    studio.await_edit(before)
    assert len(studio.doc["conditions"]) == 1


CASES = [
    ("boards", "FEN", "Add FEN", "/fen"),
    ("asg", "Supply", "Add supply", "/initialState/playerSupply"),
    ("defense", "Statuses", "Add to statuses", "/statuses/0"),
    ("heroes", "Rules", "Add to rules", "/global_effects/0"),
    ("mtg", "Tokens", "Add to tokens", "/pool/tokens/0"),
]


@pytest.mark.parametrize(("system", "label", "button", "path"), CASES)
def test_a_part_that_is_not_there_is_opened_filled_and_taken_out_again(
    studio: Studio, system: str, label: str, button: str, path: str
) -> None:
    begin(studio, system)
    key = next(part for part in path.split("/")[::-1] if not part.isdigit() and part)
    bare = json.dumps(without(studio.doc, key), indent=2)
    studio.put_json(bare)
    studio.await_checked()
    before = studio.text
    row(studio, label).click()
    entity(studio).get_by_role("button", name=button).first.click()
    studio.await_edit(before)
    expect(studio.page.locator(".rw-crumb")).to_have_attribute("data-path", path)
    assert f'"{key}"' in studio.text
    studio.undo()
    assert studio.text == before
    studio.redo()
    expect(entity(studio)).not_to_contain_text("None yet.")
    row(studio, label).click()
    expect(row(studio, label)).to_have_attribute("aria-selected", "true")


def without(value: object, key: str) -> object:
    """The value without any member of a name."""
    if isinstance(value, dict):
        return {name: without(item, key) for name, item in value.items() if name != key}
    return [without(item, key) for item in value] if isinstance(value, list) else value


def test_the_row_that_is_selected_elsewhere_comes_into_sight(studio: Studio) -> None:
    studio.open("chess")
    studio.show("Form", "JSON")
    path = "/pieces/3/moves/2"
    studio.page.evaluate("path => globalThis.__rulewright.store.select(path)", path)
    expect(studio.page.get_by_role("treeitem", selected=True)).to_be_in_viewport()
    studio.page.get_by_role("tree").evaluate("(tree) => tree.scrollTo(0, 0)")
    studio.await_saved()
    studio.page.wait_for_function(
        "path => JSON.parse(sessionStorage.getItem('rulewright:last')).selection === path", arg=path
    )
    studio.reload().await_python()
    chosen = studio.page.get_by_role("treeitem", selected=True)
    expect(chosen).to_have_attribute("data-path", path, timeout=20_000)
    expect(chosen).to_be_in_viewport(ratio=0.9)
    studio.show("Picture")
    studio.page.evaluate("() => globalThis.__rulewright.store.select('/pieces/5/moves/0')")
    studio.show("Form", "JSON")
    expect(studio.page.get_by_role("treeitem", selected=True)).to_be_in_viewport(ratio=0.9)
