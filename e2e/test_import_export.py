"""Texts in and out: paste, file, drop; lenient reading; canonical JSON and drafts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from e2e.scripts import HOLD_ASKING, HOLD_READING, LET_GO
from e2e.server import ROOT
from e2e.studio import Studio

HEXAPAWN = (ROOT / "specs/boards/hexapawn.json").read_text()
NAMELESS = HEXAPAWN.replace('  "name": "Hexapawn",\n', "")
DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: "application/json" }));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data });
    document.body.dispatchEvent(event);
  }
}"""


def report(studio: Studio) -> Locator:
    return studio.page.get_by_test_id("import-report")


def answer(studio: Studio, button: str) -> None:
    studio.page.get_by_role("dialog").get_by_role("button", name=button).click()


def test_a_pasted_text_becomes_a_document_of_its_own(studio: Studio) -> None:
    studio.import_text(HEXAPAWN)
    expect(studio.match).to_have_attribute("data-live", "true")
    studio.await_checked().expect_valid()
    assert studio.text == HEXAPAWN
    assert studio.doc == json.loads(HEXAPAWN)


def test_a_file_without_a_name_inside_is_called_like_the_file(
    studio: Studio, tmp_path: Path
) -> None:
    file = tmp_path / "my pawns.json"
    file.write_text(NAMELESS)
    studio.page.keyboard.press("ControlOrMeta+o")
    studio.dialog("Import").get_by_test_id("import-file").set_input_files(file)
    expect(studio.dialog("Import my pawns.json")).to_be_visible()
    answer(studio, "Open as a new document")
    expect(studio.page.get_by_role("textbox", name="Document name")).to_have_value("my pawns")


def test_a_file_is_dropped_on_the_page(studio: Studio) -> None:
    studio.page.evaluate(DROP, ["dropped.json", HEXAPAWN])
    expect(studio.page.get_by_role("textbox", name="Document name")).to_have_value("Hexapawn")
    studio.await_checked().expect_valid()


def test_an_import_over_an_edited_document_is_one_undo_and_one_redo(studio: Studio) -> None:
    studio.open("gardner_minichess")
    studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
    studio.await_checked()
    edited = studio.text
    steps = studio.state("history")["steps"]
    studio.import_text(HEXAPAWN)
    answer(studio, "Replace the open document")
    title = studio.page.get_by_role("textbox", name="Document name")
    expect(title).to_have_value("Hexapawn")
    studio.await_checked().expect_valid()
    assert studio.text == HEXAPAWN
    assert studio.state("history")["steps"] == steps + 1
    expect(studio.square("c3")).to_be_attached()
    expect(studio.square("e5")).to_have_count(0)
    studio.undo()
    assert studio.text == edited
    expect(title).to_have_value("Gardner minichess, copy")
    expect(studio.square("e5")).to_be_attached()
    studio.redo()
    assert studio.text == HEXAPAWN
    expect(title).to_have_value("Hexapawn")
    expect(studio.square("e5")).to_have_count(0)
    studio.undo()
    studio.undo()
    assert "foot soldier" not in studio.text


@pytest.mark.parametrize(
    "text",
    [
        HEXAPAWN.replace("]\n}", "],\n}"),
        HEXAPAWN.replace('"Hexapawn",', '"Hexapawn", // the smallest'),
        HEXAPAWN.replace('"', "'"),
        "\ufeff" + HEXAPAWN,
        HEXAPAWN.replace("\n", "\r\n"),
    ],
    ids=["trailing comma", "comment", "single quotes", "byte order mark", "CRLF"],
)
def test_what_people_paste_is_read_leniently_and_comes_out_canonical(
    studio: Studio, text: str
) -> None:
    studio.import_text(text)
    name = studio.page.get_by_role("textbox", name="Document name")
    # A dialog alone may be the one that shows the progress.
    expect(report(studio).or_(name).first).to_be_visible()
    if report(studio).is_visible():
        lenient = studio.page.get_by_role("button", name="Read leniently and clean")
        if lenient.is_visible():
            lenient.click()
        answer(studio, "Open as a new document")
    expect(name).to_be_visible()
    studio.await_checked().expect_valid()
    with studio.page.expect_download() as download:
        studio.page.keyboard.press("ControlOrMeta+e")
    exported = download.value.path().read_text(encoding="utf-8")
    assert json.loads(exported) == json.loads(HEXAPAWN)
    assert "\r" not in exported
    assert not exported.startswith("\ufeff")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        ("   \n", "empty"),
        ("this is no JSON at all", "JSON"),
        (HEXAPAWN.replace("[0, 1]", "[0, NaN]", 1), "NaN"),
        (HEXAPAWN.replace("[0, 1]", "[0, 1e999]", 1), "too large"),
        (HEXAPAWN.replace('"board"', '"name": "twice", "board"', 1), "name"),
        ("[" * 3000 + "]" * 3000, "deep"),
    ],
    ids=["nothing", "blanks", "prose", "NaN", "overflow", "twice the same key", "too deep"],
)
def test_what_cannot_be_read_is_refused_with_a_place_and_changes_nothing(
    studio: Studio, text: str, says: str
) -> None:
    studio.open("gardner_minichess")
    before = studio.text
    studio.import_text(text)
    expect(report(studio)).to_contain_text(says)
    expect(report(studio)).to_contain_text("Nothing was changed")
    answer(studio, "Cancel")
    assert studio.text == before
    assert studio.state("history")["steps"] == 0


def test_a_file_that_is_not_text_is_refused(studio: Studio, tmp_path: Path) -> None:
    file = tmp_path / "picture.json"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff\xfe")
    studio.page.keyboard.press("ControlOrMeta+o")
    studio.dialog("Import").get_by_test_id("import-file").set_input_files(file)
    expect(studio.toast("is not text in UTF-8. Nothing was changed.")).to_be_visible()


def big_file(tmp_path: Path, kilobytes: int) -> Path:
    """Valid JSON of that size."""
    file = tmp_path / "big.json"
    line = '"' + "x" * 996 + '",\n'
    file.write_text("[\n" + line * kilobytes + '"end"]')
    return file


def test_a_file_beyond_all_sizes_is_refused_and_the_page_lives(
    studio: Studio, tmp_path: Path
) -> None:
    studio.open("hexapawn")
    before = studio.text
    studio.page.keyboard.press("ControlOrMeta+o")
    studio.dialog("Import").get_by_test_id("import-file").set_input_files(
        big_file(tmp_path, 30_000)
    )
    expect(report(studio)).to_contain_text("at most 5,000,000", timeout=30_000)
    expect(report(studio)).to_contain_text("Nothing was changed")
    answer(studio, "Cancel")
    assert studio.text == before
    studio.replace_in_json('"CAPTURE"', '"CAPTUR"')
    expect(studio.problems("boards.unknown-action").first).to_be_visible()


@pytest.fixture
def held(studio: Studio, request: pytest.FixtureRequest) -> Iterator[None]:
    """What is asked for in the parameter does not end by itself."""
    studio.page.evaluate(request.param, "import")
    yield
    studio.page.evaluate(LET_GO)


@pytest.mark.parametrize(
    ("held", "step"),
    [(HOLD_READING, "Reading the file"), (HOLD_ASKING, "Checking")],
    ids=["while it is read", "while it is checked"],
    indirect=["held"],
)
def test_a_big_import_shows_its_progress_and_is_cancelled(
    studio: Studio, tmp_path: Path, held: None, step: str
) -> None:
    studio.open("hexapawn")
    before = studio.text
    studio.page.keyboard.press("ControlOrMeta+o")
    studio.dialog("Import").get_by_test_id("import-file").set_input_files(big_file(tmp_path, 600))
    studio.page.wait_for_function("() => globalThis.__there")
    progress = studio.dialog("Importing big.json")
    expect(progress).to_contain_text(step)
    expect(progress.get_by_role("progressbar")).to_be_visible()
    progress.get_by_role("button", name="Cancel").click()
    expect(studio.toast("Import cancelled. Nothing was changed.")).to_be_visible()
    expect(studio.page.get_by_role("dialog")).to_have_count(0)
    assert studio.text == before
    assert studio.state("history")["steps"] == 0


def test_a_cancelled_import_leaves_the_checker_at_work(studio: Studio, tmp_path: Path) -> None:
    studio.open("hexapawn")
    studio.page.evaluate(HOLD_ASKING, "import")
    studio.page.keyboard.press("ControlOrMeta+o")
    studio.dialog("Import").get_by_test_id("import-file").set_input_files(big_file(tmp_path, 600))
    studio.page.wait_for_function("() => globalThis.__there")
    studio.dialog("Importing big.json").get_by_role("button", name="Cancel").click()
    expect(studio.toast("Import cancelled.")).to_be_visible()
    studio.page.evaluate(LET_GO)  # the worker gets what nobody waits for any more
    studio.replace_in_json('"CAPTURE"', '"CAPTUR"')
    expect(studio.problems("boards.unknown-action").first).to_be_visible()
    expect(studio.page.get_by_role("dialog")).to_have_count(0)


def test_readable_json_that_is_no_valid_game_opens_as_a_draft(studio: Studio) -> None:
    studio.import_text(HEXAPAWN.replace('"CAPTURE"', '"CAPTUR"', 1))
    expect(report(studio)).to_contain_text("can be opened as a draft")
    expect(report(studio).get_by_test_id("import-findings")).to_contain_text("CAPTUR")
    answer(studio, "Open as a new document")
    expect(studio.problems("boards.unknown-action").first).to_be_visible()


def test_a_valid_document_is_exported_as_canonical_json(studio: Studio) -> None:
    studio.open("chess")
    with studio.page.expect_download() as download:
        studio.top.get_by_role("button", name="Export JSON").click()
    assert download.value.suggested_filename.endswith(".json")
    assert "draft" not in download.value.suggested_filename.lower()
    text = download.value.path().read_text()
    assert json.loads(text) == studio.doc
    # Canonical: the same text comes out again after a way through the page.
    studio.put_json(text)
    studio.await_checked().expect_valid()
    with studio.page.expect_download() as again:
        studio.page.keyboard.press("ControlOrMeta+e")
    assert again.value.path().read_text() == text


def test_an_invalid_document_is_exported_only_as_a_draft(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"CAPTURE"', '"CAPTUR"')
    expect(studio.problems("boards.unknown-action").first).to_be_visible()
    studio.page.keyboard.press("ControlOrMeta+e")
    dialog = studio.dialog("This document is not valid")
    expect(dialog).to_contain_text("CAPTUR")
    with studio.page.expect_download() as download:
        dialog.get_by_role("button", name="Export draft").click()
    assert "draft" in download.value.suggested_filename.lower()
    assert json.loads(download.value.path().read_text()) == studio.doc


def test_text_that_is_no_json_is_exported_as_it_stands(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"Hexapawn"', '"Hexapawn')
    expect(studio.page.get_by_test_id("unreadable")).to_be_visible()
    with studio.page.expect_download() as download:
        studio.command("Export draft")
    assert "draft" in download.value.suggested_filename.lower()
    assert download.value.path().read_text() == studio.text
