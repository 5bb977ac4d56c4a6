"""Texts that nobody writes by hand: long lines stay plain, and the page stays usable."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from core import registry
from e2e.studio import Studio
from e2e.walk import OPEN, UNFOLD, samples
from tests.hostile.documents import hostile
from tests.hostile.rich import RICH

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


LENGTH = 100_000
BOOKS = (
    "W" * LENGTH,
    "two lines\n" * (LENGTH // 10),
    "\u05e9" * LENGTH,
    "e" + "\u0301" * LENGTH,
    "\u202e" + "\u732b" * LENGTH,
)
"""Names as long as a book: one word, lines, right to left, marks on one letter, turned around."""

PLACES = 8
"""How often such a name may stand in a document, which has at most five million characters."""

MARKS = [f"Qa{n:03d}z" for n in range(200)]

SHOWN = """() => {
  const { studio } = globalThis.__rulewright;
  const wrong = new Set();
  const about = (one) => `${one.localName}.${one.getAttribute("class")}`;
  const said = ["title", "placeholder", "alt"];
  for (const one of studio.root.querySelectorAll("*")) {
    if (one.closest(".cm-editor, style, textarea")) continue;
    const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    if (own.some((node) => node.data.length > 1000)) wrong.add(`text of ${about(one)}`);
    for (const { name, value } of one.attributes) {
      const isSaid = said.includes(name) || name.startsWith("aria-");
      if (isSaid && value.length > 1000) wrong.add(`${name} of ${about(one)}`);
    }
    const { overflowX } = getComputedStyle(one);
    const isPane = one.matches("section, .body, .rwm-panel, [role=dialog], .rw-problems");
    if (isPane && overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1)
      wrong.add(`${about(one)} is ${one.scrollWidth - one.clientWidth} px too narrow`);
    if (own.length && one.getBoundingClientRect().height > innerHeight)
      wrong.add(`${about(one)} is higher than the window`);
  }
  if (document.title.length > 1000) wrong.add("the page's title");
  return [...wrong];
}"""
"""What is longer or wider on the page than anybody reads."""


def books(system: str) -> Any:
    """A document of a system with names as long as books, as many as it holds."""
    text = json.dumps(hostile(system, RICH[system][0], MARKS).document)
    found = sorted((mark for mark in MARKS if mark in text), key=text.count)
    left = PLACES
    for n, mark in enumerate(found[:4], [*registry.SYSTEMS].index(system)):
        left -= text.count(mark)
        if left < 0:
            break
        text = text.replace(mark, json.dumps(mark + BOOKS[n % len(BOOKS)] + mark)[1:-1])
    assert len(text) > 2 * LENGTH
    return json.loads(text)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_names_as_long_as_a_book_are_cut_wherever_they_are_shown(
    studio: Studio, system: str
) -> None:
    page = studio.page
    wrong: set[str] = set()
    text = json.dumps(books(system), indent=1, ensure_ascii=False)
    page.evaluate(OPEN, [text, "T" * LENGTH, system])
    expect(studio.match).to_have_attribute("data-live", "true", timeout=60_000)
    studio.await_checked().expect_valid()
    wrong.update(page.evaluate(SHOWN))
    paths, _ = samples(studio, 1)
    for pane in ("Form", "Picture"):
        studio.show(pane)
        for path in paths:
            page.evaluate("path => globalThis.__rulewright.store.select(path)", path)
        page.evaluate(UNFOLD, f"[data-testid=pane-{pane.lower()}]")
        wrong.update(page.evaluate(SHOWN))
    for seat in studio.match.locator("select[aria-label^='Seat of']").all():
        seat.select_option(label="Random")
    page.wait_for_function(
        "() => { const { view } = __rulewright.store.match.getState();"
        " return view.ply >= 3 || view.result; }",
        timeout=60_000,
    )
    page.evaluate("__rulewright.store.match.pause()")
    for tab in studio.side.get_by_role("tablist", name="Match details").get_by_role("tab").all():
        tab.click()
        page.evaluate(UNFOLD, "[data-testid=match]")
        wrong.update(page.evaluate(SHOWN))
    page.keyboard.press("ControlOrMeta+k")
    expect(studio.dialog("Commands").get_by_role("combobox")).to_be_focused()
    wrong.update(page.evaluate(SHOWN))
    page.keyboard.press("Escape")
    page.evaluate("__rulewright.workspace.close()")
    expect(page.get_by_test_id("document")).to_have_count(1)
    wrong.update(page.evaluate(SHOWN))
    assert not wrong, "\n".join(sorted(wrong))


TOWERS = ("e" + "\u0301" * LENGTH, "\u05d0" + "\u05b8\u200d" * (LENGTH // 2))


@pytest.mark.parametrize("tower", TOWERS, ids=["accents", "joined points"])
def test_marks_by_the_thousand_on_a_letter_are_typed_around_in_a_box(
    studio: Studio, tower: str
) -> None:
    studio.open("hexapawn")
    raw = studio.doc
    raw["pieces"][0]["name"] = tower
    text = json.dumps(raw, indent=2, ensure_ascii=False)
    studio.page.evaluate(SET, text)
    studio.show("Form", "JSON")
    studio.page.evaluate("__rulewright.store.select('/pieces/0')")
    box = studio.page.locator("[data-path='/pieces/0']").get_by_label("Name", exact=True).first
    box.click()
    studio.page.keyboard.press("Tab")
    studio.await_checked()
    assert studio.text == text  # what is shown and left alone stays as it is
    box.click()
    studio.page.keyboard.press("End")
    studio.page.keyboard.type("Z")
    studio.page.keyboard.press("Tab")
    studio.await_edit(text)
    assert studio.doc["pieces"][0]["name"] == tower + "Z"
