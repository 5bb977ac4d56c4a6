"""A document of a newer version opens read-only, says so, and comes out with every key it had."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.server import ROOT
from e2e.studio import Studio

SHIPPED = (
    "boards/hexapawn",
    "heroes/berserker_vs_frost_witch",
    "asg/ring",
    "defense/pyromancer_vs_shadow_monk",
    "mtg/cinder_stampede_vs_drownlight_rites",
)


def open_text(studio: Studio, text: str) -> None:
    studio.page.keyboard.press("ControlOrMeta+o")
    dialog = studio.dialog("Import")
    dialog.get_by_role("textbox", name="Text to import").fill(text)
    dialog.get_by_role("button", name="Import the text").click()
    studio.page.get_by_role("dialog").get_by_role("button", name="Open as a new document").click()


def newer(name: str) -> str:
    raw = json.loads((ROOT / f"specs/{name}.json").read_text("utf-8"))
    later = {"x": [1.0, 12345678901234567890], "y": None}
    return json.dumps({"schema_version": 99, **raw, "schema_version_": 1, "later": later}, indent=2)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_newer_document_is_shown_read_only_and_keeps_every_key(
    studio: Studio, name: str, tmp_path: Path
) -> None:
    text = newer(name).replace('"schema_version": 1,', '"schema_version": 99,')
    text = text.replace('"schema_version": 2,', '"schema_version": 99,')
    open_text(studio, text)
    banner = studio.page.get_by_test_id("newer")
    expect(banner).to_contain_text("version 99 of the format, newer than version")
    expect(banner).to_contain_text("read-only")
    expect(studio.page.get_by_test_id("readonly")).to_have_count(0)
    assert studio.state("readOnly") is True
    studio.show("JSON")
    studio.editor.click()
    studio.page.keyboard.type("xyz")
    assert studio.text == text
    studio.await_saved()
    studio.reload()
    expect(banner).to_be_visible()
    assert studio.text == text
    studio.page.keyboard.press("ControlOrMeta+e")
    with studio.page.expect_download() as download:
        studio.page.get_by_role("dialog").get_by_role("button", name="Export draft").click()
    assert repr(json.loads(download.value.path().read_text("utf-8"))) == repr(json.loads(text))


def test_a_version_that_is_typed_is_a_problem_and_can_be_undone(studio: Studio) -> None:
    studio.open("hexapawn")
    before = studio.text
    studio.put_json(before.replace("{", '{\n  "schema_version": 7,', 1))
    expect(studio.problems("spec.newer-version")).to_have_count(1)
    assert studio.state("readOnly") is False
    expect(studio.page.get_by_test_id("newer")).to_have_count(0)
    studio.undo()
    studio.await_checked().expect_valid()
    assert studio.text == before
