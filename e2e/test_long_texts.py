"""Texts that nobody writes by hand: long lines stay plain, and the page stays usable."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.studio import Studio

SET = "text => globalThis.__rulewright.store.setText(text, {name: 'Paste'})"
WRAPPED = re.compile("cm-lineWrapping")
HOSTILE = {
    "at signs": "@" * 50_000,
    "a longer run": "@" * 200_000,
    "brackets": ")" * 50_000,
    "two in turn": "@#" * 25_000,
    "quotes": "'a" * 20_000,
    "one call": "SEQ(" + "NOOP(), " * 8_000 + "NOOP())",
    "letters": "x" * 60_000,
}


def marks(editor: Locator) -> int:
    """The most marks that a line of an editor shows."""
    count = "(one) => Math.max(0, ...[...one.querySelectorAll('.cm-line')].map("
    return int(editor.evaluate(count + "(line) => line.querySelectorAll('*').length))"))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_script_is_shown_plainly_and_can_be_replaced(studio: Studio, text: str) -> None:
    studio.open("berserker_vs_frost_witch")
    studio.show("Picture", "JSON")
    raw = studio.doc
    raw["heroes"][0]["abilities"][0]["script"] = text
    studio.page.evaluate(SET, json.dumps(raw, indent=2))
    studio.page.evaluate(
        "() => globalThis.__rulewright.store.select('/heroes/0/abilities/0/script')"
    )
    script = studio.page.get_by_test_id("script-editor").last
    expect(script).to_contain_text(text[:20])
    studio.await_checked()
    for editor in (script, studio.page.get_by_test_id("json-editor")):
        content = editor.locator(".cm-content")
        expect(content).not_to_have_class(WRAPPED)
        assert marks(editor) < 4_000
    assert script.locator(".cm-lintRange").count() == 0
    assert studio.page.get_by_test_id("script-problem").count() <= 50
    script.locator(".cm-content").click()
    studio.page.keyboard.press("ControlOrMeta+a")
    studio.page.keyboard.insert_text("NOOP()")
    expect(script.locator(".cm-content")).to_have_class(WRAPPED)
    studio.await_checked()


NAMES = {
    "chess": ["pieces", 0, "name"],
    "berserker_vs_frost_witch": ["heroes", 0, "abilities", 0, "name"],
    "scenario_01": ["name"],
    "cinder_skin": ["name"],
    "cinder_stampede_vs_saltspire_veto": ["pool", "cards", 0, "oracle_text"],
}


@pytest.mark.parametrize("game", NAMES)
def test_a_name_as_long_as_a_book_is_cut_in_lists_and_labels(studio: Studio, game: str) -> None:
    studio.open(game)
    studio.show("Form", "JSON")
    raw: Any = studio.doc
    *holder, key = NAMES[game]
    place = raw
    for part in holder:
        place = place[part]
    place[key] = "W" * 100_000
    studio.page.evaluate(SET, json.dumps(raw, indent=2))
    studio.await_checked()
    place_of = "/" + "/".join(map(str, holder)) if holder else ""
    studio.page.evaluate("path => globalThis.__rulewright.store.select(path)", place_of)
    expect(studio.page.get_by_role("treeitem", selected=True)).to_be_in_viewport()
    form = studio.page.get_by_test_id("pane-form")
    longest = """(form) => Math.max(...[...form.querySelectorAll('span, h2, h3, button')]
      .map((one) => one.textContent.length))"""
    assert form.evaluate(longest) < 2_000
