"""Mistakes in the text: shown at the exact place, explained, repaired, and taken back."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.studio import Studio

SQUIGGLES = ".cm-lintRange-error"


def the_problem(studio: Studio, code: str) -> Any:
    """The checker's one finding of this code, with its place."""
    found = [issue for issue in studio.state("check")["issues"] if issue["code"] == code]
    assert len(found) == 1, found
    return found[0]


def test_an_unknown_word_is_underlined_explained_fixed_and_undone(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    studio.replace_in_json('"CAPTURE"', '"CAPTUR"')
    problem = studio.problems("boards.unknown-action").first
    expect(problem).to_contain_text("CAPTUR")
    expect(studio.validity).to_contain_text("error")
    # The squiggle covers exactly the wrong word.
    squiggle = studio.page.locator(SQUIGGLES)
    expect(squiggle).to_have_text('"CAPTUR"')
    issue = the_problem(studio, "boards.unknown-action")
    assert studio.text[issue["start"] : issue["end"]] == '"CAPTUR"'
    expect(problem).to_contain_text(f"line {issue['line']}")
    # The match stays on the last valid rules, and says so.
    expect(studio.match.get_by_test_id("behind")).to_be_visible()
    # A click on the entry puts the cursor there.
    studio.editor.press("ControlOrMeta+Home")
    problem.get_by_role("button", name="CAPTUR").first.click()
    expect(studio.editor).to_be_focused()
    assert studio.state("selection") == issue["path"]
    expect(studio.page.locator(".cm-activeLine")).to_contain_text("CAPTUR")
    # The ready repair, and the way back.
    problem.get_by_role("button", name="CAPTURE", exact=False).last.click()
    studio.await_checked().expect_valid()
    assert studio.text == before
    expect(squiggle).to_have_count(0)
    expect(studio.match.get_by_test_id("behind")).to_be_hidden()
    studio.undo()
    expect(squiggle).to_have_text('"CAPTUR"')
    studio.undo()
    studio.await_checked().expect_valid()
    assert studio.text == before


def test_what_a_search_finds_is_selected_in_all_views(studio: Studio) -> None:
    studio.open("chess")
    studio.show("Form", "JSON")
    studio.find_in_json("KNIGHT")
    expect(studio.page.locator(".rw-crumb")).to_have_attribute(
        "data-path", re.compile("^/players/0/")
    )
    studio.page.evaluate("() => globalThis.__rulewright.store.select('/pieces/0')")
    marked = studio.page.locator(".cm-selected")
    expect(marked.filter(has_text='"code"').first).to_be_visible()
    studio.find_in_json('"name": "rook"')
    expect(studio.page.get_by_test_id("entity")).to_have_attribute("data-path", "/pieces/3")
    expect(marked).to_have_count(0)


def test_text_that_is_no_json_keeps_the_other_views_alive(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    studio.replace_in_json('"name"', '"name')
    banner = studio.page.get_by_test_id("unreadable")
    expect(banner).to_be_visible()
    expect(studio.validity).to_have_text("Not JSON")
    expect(studio.page.get_by_test_id("picture")).to_contain_text("read-only")
    expect(studio.problems("spec.not-json").first).to_be_visible()
    line = studio.state("check")["issues"][0]["line"]
    expect(banner).to_contain_text(f"Line {line}")
    # The match goes on with the last readable document.
    studio.seat("BLACK", "You")
    studio.move("a1", "a2")
    studio.expect_ply(1)
    banner.get_by_role("button", name="Go back to it").click()
    expect(banner).to_be_hidden()
    assert studio.text == before
    studio.undo()
    expect(banner).to_be_visible()
    studio.undo()
    expect(banner).to_be_hidden()
    assert studio.text == before


def test_fix_line_n_puts_the_cursor_at_the_mistake(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"direction": [', '"direction": [,')
    banner = studio.page.get_by_test_id("unreadable")
    expect(banner).to_be_visible()
    studio.editor.press("ControlOrMeta+End")
    banner.get_by_role("button", name="Fix line").click()
    expect(studio.editor).to_be_focused()
    expect(studio.page.locator(".cm-activeLine")).to_contain_text("[,")


@pytest.mark.parametrize(
    ("find", "put", "code"),
    [
        ('"piece": "PAWN"', '"piece": "PRAWN"', "boards.unknown-piece"),
        ('"type": "PIECE_IN_ZONE"', '"tipe": "PIECE_IN_ZONE"', "boards.unknown-key"),
        ('"dimensions": [3, 3]', '"dimensions": [2, 3]', "boards.start-out-of-bounds"),
        ('"step": [0, 1]', '"step": [0, 0]', "boards.null-step"),
        ('"name": "Hexapawn"', '"name": "Hexapawn", "name": "Again"', "spec.duplicate-key"),
        ('"step": [0, 1]', '"step": [0, 1e999]', "spec.not-finite"),
    ],
)
def test_each_kind_of_mistake_has_its_entry(studio: Studio, find: str, put: str, code: str) -> None:
    studio.open("hexapawn")
    studio.replace_in_json(find, put)
    expect(studio.problems(code).first).to_be_visible()
    expect(studio.problems(code).first).to_have_attribute("data-severity", "error")
    expect(studio.page.locator(SQUIGGLES).first).to_be_visible()


def test_all_problems_of_a_kind_are_fixed_as_one_step(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    broken = before.replace('"MOVE"', '"MOVES"')
    assert broken.count('"MOVES"') >= 1
    broken = broken.replace('"CAPTURE"', '"CAPTURES"')
    studio.put_json(broken)
    entries = studio.problems("boards.unknown-action")
    expect(entries.nth(1)).to_be_visible()
    entries.first.get_by_role("button", name="Fix all").click()
    studio.await_checked().expect_valid()
    assert studio.text == before
    studio.undo()
    assert studio.text == broken


def test_the_next_problem_is_a_key_away_and_another_fixes_it(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    studio.replace_in_json('"CAPTURE"', '"CAPTUR"')
    expect(studio.problems("boards.unknown-action").first).to_be_visible()
    studio.editor.press("ControlOrMeta+Home")
    studio.page.keyboard.press("F8")
    expect(studio.page.locator(".cm-activeLine")).to_contain_text("CAPTUR")
    studio.page.keyboard.press("ControlOrMeta+.")
    studio.await_checked().expect_valid()
    assert studio.text == before


def test_completion_offers_the_documents_own_codes(studio: Studio) -> None:
    studio.open("chess")
    studio.find_in_json('"leader": "KING"')
    studio.page.keyboard.press("ArrowRight")
    studio.page.keyboard.press("ArrowLeft")
    for _ in "KING":
        studio.page.keyboard.press("Shift+ArrowLeft")
    studio.page.keyboard.type("Q")
    options = studio.page.get_by_role("listbox").get_by_role("option")
    options.filter(has_text="QUEEN").click()
    expect(options).to_have_count(0)
    studio.await_checked().expect_valid()
    assert studio.doc["leader"] == "QUEEN"


def test_hover_explains_a_word(studio: Studio) -> None:
    studio.open("chess")
    studio.find_in_json('"PATH_EMPTY"')
    studio.page.locator(".cm-activeLine").get_by_text("PATH_EMPTY").hover()
    expect(studio.page.locator(".rw-hover")).to_contain_text("PATH_EMPTY")


def test_a_text_of_brackets_ends_nothing(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    studio.put_json("[" * 3000 + "]" * 3000)
    expect(studio.problems("spec.too-deep")).to_have_count(1)
    studio.page.keyboard.press("ControlOrMeta+z")
    studio.await_checked().expect_valid()
    assert studio.text == before
    studio.seat("BLACK", "You")
    studio.move("a1", "a2")
    studio.expect_ply(1)


def overtyped(studio: Studio, text: str) -> float:
    """How long the page is busy when a text is put in, and another typed over it."""
    studio.put_json(text)
    studio.await_checked()
    start = time.perf_counter()
    studio.put_json("x")
    assert studio.text == "x"
    return time.perf_counter() - start


def test_typing_over_a_line_of_many_words_takes_no_longer_than_over_one(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    one = min(overtyped(studio, "y" * 1200) for _ in range(3))
    for tangle in ("[" * 1200, "[0," * 400, '{"a":' * 300):
        many = min(overtyped(studio, tangle) for _ in range(3))
        assert many < 10 * one, f"{tangle[:6]}… took {many / one:.0f} times as long"
    studio.put_json(before)
    studio.await_checked().expect_valid()


def test_typing_at_another_place_is_a_step_of_its_own_however_quick(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    studio.replace_in_json('"pawn"', '"soldier"')
    between = studio.text
    studio.replace_in_json('"soldier"', '"marcher"')
    studio.page.keyboard.press("ControlOrMeta+z")
    assert studio.text == between
    studio.page.keyboard.press("ControlOrMeta+z")
    assert studio.text == before


COMPOSE = ("か", "かん", "かんじ", "漢字")


def compose(studio: Studio, editor: Locator, behind: str) -> None:
    """What an input method composes where the cursor is, with a pause after each candidate."""
    before = studio.text
    steps = studio.state("history")["steps"]
    session = studio.page.context.new_cdp_session(studio.page)
    for text in COMPOSE:
        options = {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
        session.send("Input.imeSetComposition", options)
        expect(editor).to_contain_text(f"{behind}{text}")
        assert studio.text == before, "a candidate is in the document"
        # As after a pause of the author: what comes next is a step of its own.
        studio.page.evaluate("() => globalThis.__rulewright.store.history.close()")
    session.send("Input.insertText", {"text": COMPOSE[-1]})
    studio.await_edit(before)
    assert f"{behind}{COMPOSE[-1]}" in studio.text
    assert studio.state("history")["steps"] == steps + 1
    studio.undo()
    assert studio.text == before
    session.detach()


def test_what_an_input_method_composes_is_one_step_and_no_candidate_is_kept(
    studio: Studio,
) -> None:
    studio.open("hexapawn")
    studio.show("JSON")
    studio.find_in_json('"Hexapawn')
    studio.page.keyboard.press("ArrowRight")
    compose(studio, studio.editor, "Hexapawn")


def compose_in_script(studio: Studio, path: str, where: str) -> None:
    """At the end of the first ability's script, in the editor that the selected path shows."""
    studio.page.evaluate("path => globalThis.__rulewright.store.select(path)", path)
    editor = studio.page.get_by_test_id(where).locator(".cm-content")
    editor.click()
    studio.page.keyboard.press("ControlOrMeta+End")
    compose(studio, editor, studio.doc["heroes"][0]["abilities"][0]["script"][-4:])


def test_what_an_input_method_composes_in_a_script_is_one_step_too(studio: Studio) -> None:
    studio.open("berserker_vs_frost_witch")
    studio.show("Picture")
    compose_in_script(studio, "/heroes/0/abilities/0/script", "script-editor")


def test_what_an_input_method_composes_in_the_script_of_a_form_is_one_step_too(
    studio: Studio,
) -> None:
    studio.open("berserker_vs_frost_witch")
    studio.show("Form")
    compose_in_script(studio, "/heroes/0/abilities/0", "pane-form")


def test_what_is_missing_in_the_text_is_added_by_a_button(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.show("JSON")
    good = studio.text
    studio.put_json(good.replace('"players": [', '"players" ['))
    studio.await_checked()
    problem = studio.problems("spec.not-json").first
    expect(problem).to_contain_text('A colon is missing after "players"')
    problem.get_by_role("button", name="Add the colon").click()
    studio.await_checked().expect_valid()
    broken = good.replace('"players": [', '"draw_conditions":\n  "players": [')
    studio.put_json(broken)
    studio.await_checked()
    expect(problem).to_contain_text('A value is missing after "draw_conditions"')
    problem.get_by_role("button", name="Write {}").click()
    studio.await_checked()
    assert studio.doc["draw_conditions"] == {}
    bare = {**studio.doc, "board": {}}
    studio.put_json(json.dumps(bare, indent=2))
    studio.await_checked()
    missing = studio.problems("boards.missing-key")
    expect(missing).to_contain_text('The key "dimensions" is missing; add it.')
    missing.get_by_role("button", name='Add "dimensions"').click()
    studio.await_checked()
    assert studio.doc["board"]["dimensions"]


def test_a_completed_key_has_a_value_so_that_the_text_stays_json(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.show("JSON")
    studio.find_in_json('"pieces"')
    for key in ("ArrowLeft", "Enter", "ArrowUp"):
        studio.page.keyboard.press(key)
    studio.page.keyboard.type('"draw')
    option = studio.page.locator(".cm-tooltip-autocomplete li").filter(has_text="draw_conditions")
    expect(option.first).to_be_visible(timeout=20_000)
    option.first.click()
    studio.page.wait_for_function(
        "() => globalThis.__rulewright.store.getState().text.includes('draw_conditions')"
    )
    studio.await_checked()
    assert studio.state("parsed") is True
    assert studio.doc["draw_conditions"] == {}


def test_what_is_meant_is_told_no_more_and_told_again_after_undo(studio: Studio) -> None:
    studio.open("siege")
    studio.replace_in_json('"asg.not-symmetric"', "")
    problem = studio.problems("asg.not-symmetric")
    expect(problem).to_be_visible()
    problem.get_by_role("button", name="It is meant", exact=True).click()
    expect(problem).to_have_count(0)
    assert studio.doc["meant"] == ["asg.not-symmetric"]
    studio.toast("Nothing like it is told").get_by_role("button", name="Undo").click()
    expect(problem).to_be_visible()
    studio.replace_in_json('"meant": [],', "")
    expect(problem).to_be_visible()
    problem.get_by_role("button", name="It is meant", exact=True).click()
    expect(problem).to_have_count(0)
    assert studio.doc["meant"] == ["asg.not-symmetric"]
