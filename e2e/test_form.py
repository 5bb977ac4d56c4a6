"""The form: one entity at a time; adding, copying, deleting, renaming; switching kinds."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.scripts import HOLD, RELEASE
from e2e.studio import Studio


def form_at(studio: Studio, words: str, path: str) -> Locator:
    """Put the cursor on some words of the text; the form's page that opens for their place."""
    studio.show("Form", "JSON")
    studio.find_in_json(words)
    studio.page.keyboard.press("ArrowLeft")
    studio.page.keyboard.press("ArrowRight")
    entity = studio.page.get_by_test_id("entity")
    expect(entity).to_have_attribute("data-path", re.compile(f"^{path}"))
    return entity


def test_a_value_of_a_piece_is_changed_and_seen_everywhere(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    entity = form_at(studio, '"code": "PAWN"', "/pieces/0")
    entity.get_by_label("Name", exact=True).fill("foot soldier")
    expect(studio.editor).to_contain_text("foot soldier")
    studio.await_checked().expect_valid()
    expect(studio.square("a1")).to_have_accessible_name("a1, WHITE foot soldier")
    # The text keeps its shape: one value is another, nothing else.
    assert studio.text == before.replace('"name": "pawn"', '"name": "foot soldier"')
    studio.undo()
    assert studio.text == before


def test_a_piece_is_renamed_with_all_its_references_as_one_step(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    steps = studio.state("history")["steps"]
    entity = form_at(studio, '"code": "PAWN"', "/pieces/0")
    entity.get_by_role("button", name="Rename").first.click()
    box = studio.page.get_by_role("dialog").get_by_role("textbox", name="New name")
    box.fill("SOLDIER")
    box.press("Enter")
    studio.await_edit(before).expect_valid()
    assert '"PAWN"' not in studio.text
    assert studio.text.count('"SOLDIER"') == before.count('"PAWN"')
    assert studio.state("history")["steps"] == steps + 1
    studio.undo()
    assert studio.text == before


def test_deleting_a_used_piece_says_who_uses_it(studio: Studio) -> None:
    studio.open("gardner_minichess")
    before = studio.text
    entity = form_at(studio, '"code": "KNIGHT"', "/pieces/1")
    entity.get_by_role("button", name="Delete").first.click()
    dialog = studio.page.get_by_role("dialog")
    expect(dialog).to_contain_text("It is used in")
    expect(dialog.get_by_role("listitem").first).to_be_visible()
    dialog.get_by_role("button", name="Delete with").click()
    studio.await_edit(before)
    assert '"KNIGHT"' not in studio.text
    assert [i for i in studio.state("check")["issues"] if i["severity"] == "error"] == []
    studio.undo()
    assert studio.text == before


def test_a_user_listed_in_the_dialog_is_a_way_to_it(studio: Studio) -> None:
    studio.open("gardner_minichess")
    before = studio.text
    entity = form_at(studio, '"code": "KNIGHT"', "/pieces/1")
    entity.get_by_role("button", name="Delete").first.click()
    studio.page.get_by_role("dialog").get_by_role("listitem").first.get_by_role("button").click()
    expect(studio.page.get_by_role("dialog")).to_be_hidden()
    expect(studio.editor).to_be_focused()
    assert studio.text == before


def test_moves_are_added_copied_moved_and_deleted(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    entity = form_at(studio, '"code": "PAWN"', "/pieces/0")
    moves = entity.get_by_role("region", name="Moves")
    expect(moves.locator("> ul > li")).to_have_count(3)
    moves.get_by_role("button", name="Duplicate").first.click()
    expect(entity).not_to_have_attribute("data-path", "/pieces/0")  # the copy is shown
    studio.await_checked().expect_valid()
    ids = [move["id"] for move in studio.doc["pieces"][0]["moves"]]
    assert len(ids) == len(set(ids)) == 4
    studio.undo()
    assert studio.text == before
    entity = form_at(studio, '"code": "PAWN"', "/pieces/0")
    entity.get_by_role("button", name="Add move").click()
    expect(studio.page.locator(".rw-crumb")).to_have_attribute("data-path", "/pieces/0/moves/3")
    studio.await_checked()
    assert len(studio.doc["pieces"][0]["moves"]) == 4
    studio.undo()
    assert studio.text == before


def add_slowly(studio: Studio) -> None:
    """Add a move to the pawn; the author's answer is held back until RELEASE."""
    studio.open("hexapawn")
    entity = form_at(studio, '"code": "PAWN"', "/pieces/0")
    studio.page.evaluate(HOLD, "edit.add")
    entity.get_by_role("button", name="Add move").click()
    studio.page.wait_for_function("() => globalThis.__go")


def test_a_part_that_is_added_late_leaves_what_was_chosen_since(studio: Studio) -> None:
    add_slowly(studio)
    studio.page.evaluate("() => globalThis.__rulewright.store.select('/board')")
    studio.page.evaluate(RELEASE)
    studio.page.wait_for_function("() => globalThis.__rulewright.store.getState().history.canUndo")
    assert studio.state("selection") == "/board"
    assert len(studio.doc["pieces"][0]["moves"]) == 4


def test_a_part_that_is_added_late_does_not_touch_a_document_that_changed(studio: Studio) -> None:
    add_slowly(studio)
    studio.replace_in_json('"name": "pawn"', '"name": "soldier"')
    text = studio.text
    studio.page.evaluate(RELEASE)
    expect(studio.toast("changed meanwhile")).to_be_visible()
    assert studio.text == text


def test_a_name_that_is_answered_late_is_not_lost_to_what_is_typed_next(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    entity = form_at(studio, '"code": "PAWN"', "/pieces/0")
    studio.page.evaluate(HOLD, "edit.rename")
    entity.get_by_label("Code", exact=True).fill("SOLDIER")
    entity.get_by_label("Name", exact=True).fill("foot soldier")  # the code is left with this
    studio.page.wait_for_function("() => globalThis.__go")
    studio.page.evaluate(RELEASE)
    studio.page.wait_for_function(
        "() => globalThis.__rulewright.store.getState().doc.pieces[0].code === 'SOLDIER'"
    )
    studio.await_checked().expect_valid()
    renamed = before.replace('"PAWN"', '"SOLDIER"')
    assert studio.text == renamed.replace('"name": "pawn"', '"name": "foot soldier"')
    studio.undo()
    studio.undo()
    assert studio.text == before


def test_a_conditions_kind_is_switched_and_back_without_loss(studio: Studio) -> None:
    studio.open("chess")
    before, text = studio.doc, studio.text
    entity = form_at(studio, '"condition": "CHECK_STATE"', "/pieces/0/moves/2")
    kind = entity.locator(".rwf-part.current").get_by_label("Kind")
    expect(kind).to_be_visible()
    path = entity.locator(".rwf-part.current").get_attribute("data-path")
    assert path is not None
    part = entity.locator(f'[data-path="{path}"]')
    kind = part.get_by_label("Kind")
    first = kind.evaluate("(one) => one.selectedOptions[0].textContent")
    kind.select_option(index=0 if kind.evaluate("(one) => one.selectedIndex") else 1)
    studio.await_edit(text)
    switched = at(studio.doc, path)
    assert switched["condition"] != "CHECK_STATE"
    assert "state" not in switched, "a stale key stays behind"
    kind.select_option(label=first)
    expect(studio.editor).to_contain_text("CHECK_STATE")
    studio.await_checked().expect_valid()
    assert studio.doc == before
    studio.undo()
    assert at(studio.doc, path) == switched
    studio.undo()
    assert studio.doc == before


def at(doc: object, path: str) -> dict[str, object]:
    """The value at a JSON Pointer."""
    value = doc
    for part in path.split("/")[1:]:
        value = value[int(part)] if isinstance(value, list) else value[part]  # type: ignore[index]
    assert isinstance(value, dict)
    return value


def test_a_number_is_not_lost_while_it_is_typed(studio: Studio) -> None:
    studio.open("chess")
    entity = form_at(studio, '"repetition_count"', "/draw_conditions")
    box = entity.get_by_role("spinbutton").first
    box.fill("")
    box.fill("5")
    studio.await_checked().expect_valid()
    assert studio.doc["draw_conditions"]["repetition_count"] == 5


def test_the_list_of_parts_is_walked_with_keys(studio: Studio) -> None:
    studio.open("chess")
    studio.show("Form", "JSON")
    items = studio.page.get_by_test_id("pane-form").get_by_role("treeitem")
    expect(items.first).to_be_visible()
    items.first.focus()
    studio.page.keyboard.press("ArrowDown")
    studio.page.keyboard.press("Enter")
    expect(studio.page.locator(".rw-crumb")).not_to_have_attribute("data-path", "/")
    assert json.loads(studio.text) == studio.doc


LOUD = ("warning", "error")
NUMBERS: dict[str, tuple[str, list[Any]]] = {
    "hexapawn": ("/board", ["board", "dimensions", 0]),
    "scenario_01": ("/map/nodes/0", ["map", "nodes", 0, "supplyYield"]),
    "cinder_skin": ("", ["startingHp"]),
}


@pytest.mark.parametrize("game", NUMBERS)
def test_a_letter_in_a_number_box_is_refused_in_words_and_nothing_is_lost(
    studio: Studio, game: str
) -> None:
    said: list[str] = []
    studio.page.on("console", lambda one: said.append(one.text) if one.type in LOUD else None)
    studio.open(game)
    studio.show("Form", "JSON")
    before = studio.text
    path, _ = NUMBERS[game]
    studio.page.evaluate("path => globalThis.__rulewright.store.select(path)", path)
    entity = studio.page.get_by_test_id("entity")
    box = entity.locator("input[type=number]").first
    value = box.input_value()
    box.click()
    box.press("End")
    studio.page.keyboard.type("ex")
    expect(entity.locator(".rwf-wants")).to_contain_text("This box takes a whole number")
    assert studio.text == before
    box.blur()
    expect(box).to_have_value(value)
    expect(entity.locator(".rwf-wants")).to_have_count(0)
    assert studio.text == before
    assert said == []


@pytest.mark.parametrize("game", NUMBERS)
def test_a_word_where_a_number_belongs_is_shown_without_a_warning_of_the_browser(
    studio: Studio, game: str
) -> None:
    said: list[str] = []
    studio.page.on("console", lambda one: said.append(one.text) if one.type in LOUD else None)
    studio.open(game)
    studio.show("Form", "JSON")
    path, place = NUMBERS[game]
    doc = studio.doc
    *holder, key = place
    part: Any = doc
    for name in holder:
        part = part[name]
    assert isinstance(part[key], int)
    studio.page.evaluate("path => globalThis.__rulewright.store.select(path)", path)
    for word in ["seven", "5e", "", None, [], True]:
        part[key] = word
        text = json.dumps(doc)
        studio.page.evaluate("text => globalThis.__rulewright.store.setText(text)", text)
        studio.await_checked()
        assert said == [], word
