"""A text that could not be imported is never gone: it is corrected and tried again."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.server import ROOT
from e2e.studio import Studio
from e2e.test_import_export import DROP

HEXAPAWN = (ROOT / "specs/boards/hexapawn.json").read_text()
BROKEN = HEXAPAWN.replace('"board": {', '"board" {')


def box(studio: Studio) -> Locator:
    return studio.page.get_by_role("textbox", name="Text to correct")


def selected(studio: Studio) -> list[int]:
    found: list[int] = box(studio).evaluate("(el) => [el.selectionStart, el.selectionEnd]")
    return found


def press(studio: Studio, button: str) -> None:
    studio.page.get_by_role("dialog").get_by_role("button", name=button).click()


def test_a_pasted_text_is_corrected_where_its_fault_is_and_tried_again(studio: Studio) -> None:
    studio.import_text(BROKEN)
    expect(studio.dialog("Import pasted text")).to_be_visible(timeout=30_000)
    expect(box(studio)).to_have_value(BROKEN)
    expect(box(studio)).to_be_focused()
    line = BROKEN[: selected(studio)[0]].count("\n")
    assert '"board" {' in BROKEN.splitlines()[line]
    box(studio).fill(HEXAPAWN)
    press(studio, "Try again")
    expect(studio.page.get_by_role("textbox", name="Document name")).to_have_value("Hexapawn")
    assert studio.text == HEXAPAWN
    expect(studio.open_import()).to_have_value("")  # what was imported is not offered again
    studio.page.keyboard.press("Escape")


@pytest.mark.parametrize("way", ["Cancel", "Close", "Escape"])
def test_the_text_is_there_again_when_the_dialog_is_opened_again(studio: Studio, way: str) -> None:
    studio.import_text(BROKEN)
    box(studio).fill(BROKEN + " ")
    if way == "Escape":
        studio.page.keyboard.press("Escape")
    else:
        press(studio, way)
    again = studio.open_import()
    expect(again).to_have_value(BROKEN + " ")
    again.fill("")
    studio.page.keyboard.press("Escape")
    expect(studio.open_import()).to_have_value("")
    studio.page.keyboard.press("Escape")


TEXTS = {
    "notes.txt": "no game at all",
    "map.graphml": "<graphml><graph><node id='a'></graph></graphml>",
    "map.dot": "graph { a -- ",
    "cards.csv": 'name,cost\n"Unclosed',
    "replay.json": '{"format": "rulewright-replay", "plies": [',
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_dropped_file_that_cannot_be_read_is_kept_and_named(studio: Studio, name: str) -> None:
    studio.page.evaluate(DROP, [name, TEXTS[name]])
    expect(studio.dialog(f"Import {name}")).to_be_visible(timeout=30_000)
    expect(box(studio)).to_have_value(TEXTS[name])
    press(studio, "Cancel")
    expect(studio.open_import()).to_have_value(TEXTS[name])
    expect(studio.dialog("Import")).to_contain_text(f"This is the text of {name}")
    studio.dialog("Import").get_by_role("textbox", name="Text to import").fill("")
    studio.page.keyboard.press("Escape")


def test_a_replay_and_a_fen_that_are_refused_stay_to_be_corrected(studio: Studio) -> None:
    studio.open("hexapawn")
    replay = json.loads(studio.page.evaluate("globalThis.__rulewright.store.match.currentReplay()"))
    broken = json.dumps({**replay, "plies": "none"})
    studio.paste_text(broken)
    expect(studio.match.get_by_test_id("match-error")).to_be_visible()
    studio.tab("Log")
    studio.tab("New match")
    text = studio.side.get_by_role("textbox", name="Replay text")
    expect(text).to_have_value(broken)
    text.fill("")
    studio.ask_for_fen("9/9/9 x")
    expect(studio.match.get_by_test_id("match-error")).to_be_visible()
    studio.tab("Log")
    studio.tab("New match")
    studio.side.get_by_role("radio", name="a FEN").check()
    expect(studio.side.get_by_role("textbox", name="FEN", exact=True)).to_have_value("9/9/9 x")
    file = {"name": "r.json", "mimeType": "application/json", "buffer": broken.encode()}
    studio.side.get_by_label("Load replay file").set_input_files([file])
    expect(text).to_have_value(broken)
    text.fill("")


BOOK = "W" * 100_000 + "\u202e" + "e" + "\u0301" * 20_000
"""A name as long as a book, with a sign that turns it around and marks on one letter."""

WIDE = """() => {
  const dialog = globalThis.__rulewright.studio.root.querySelector("[role=dialog], dialog");
  const own = [...dialog.querySelectorAll("*")].filter((one) => !one.matches("textarea, style"));
  const long = own.flatMap((one) => [...one.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE && node.data.length > 1000).length;
  return [long, dialog.scrollWidth > dialog.clientWidth + 1];
}"""


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"system": "boards", "name": BOOK, "pieces": [{"code": BOOK, BOOK: 1}]}),
        json.dumps({BOOK: BOOK}),
        f'{{"name": "{BOOK}" "pieces": []}}',
        BOOK,
        f'graph {{ "{BOOK}" -- b [{BOOK[:50_000]}=1]; subgraph "{BOOK}" {{ c }} }}',
    ],
    ids=["a game", "no game", "broken", "no JSON", "a graph"],
)
def test_the_import_of_names_as_long_as_a_book_fits_its_dialog(studio: Studio, text: str) -> None:
    studio.import_text(text)
    dialog = studio.page.get_by_role("dialog")
    expect(dialog).to_have_accessible_name(re.compile("Import pasted text"), timeout=30_000)
    assert studio.page.evaluate(WIDE) == [0, False]
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
