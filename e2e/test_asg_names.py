"""Maps whose nodes are named like code, and an import that one undo takes back (A19, A20)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.maps import Maps
from e2e.server import ROOT
from e2e.studio import Studio
from e2e.test_hostile_names import ELEMENTS, IMAGE, LINK, VECTOR

SCENARIO = (ROOT / "specs/asg/scenario_01.json").read_text(encoding="utf-8")
HOME, GATE, LANE = IMAGE, VECTOR, LINK


@pytest.fixture
def maps(studio: Studio) -> Maps:
    return Maps(studio)


def hostile_map() -> Any:
    """The document's map, three nodes, a label and the title of which are named like code."""
    text = SCENARIO
    for old, new in (("p1_hq", HOME), ("p1_bridge", GATE), ("p1_n", LANE)):
        text = text.replace(json.dumps(old), json.dumps(new))
    raw = json.loads(text)
    raw["name"] = raw["map"]["nodes"][3]["label"] = IMAGE
    raw["meant"] = []  # so that its report has something to say, and asks how to open it
    return raw


def put_in(studio: Studio, text: str, answer: str) -> None:
    """Import a text; how, is the name of a button of its report."""
    studio.page.get_by_role("button", name="Import").first.click()
    dialog = studio.dialog("Import")
    dialog.get_by_role("textbox", name="Text to import").fill(text)
    dialog.get_by_role("button", name="Import the text").click()
    studio.page.get_by_role("dialog").get_by_role("button", name=answer).click()
    studio.await_checked()


def test_no_name_of_a_node_runs_in_any_view(maps: Maps, dialogs: list[str]) -> None:
    studio = maps.studio
    put_in(studio, json.dumps(hostile_map()), "Open as a new document")
    studio.expect_valid()
    studio.show("Picture")
    studio.page.mouse.click(*maps.middle(maps.canvas.get_by_test_id("map-node").first))
    expect(maps.status).to_contain_text(f"{HOME}, headquarters of P1")
    expect(maps.inspector).to_contain_text(GATE)
    maps.editor.get_by_role("combobox", name="Overlay").select_option("symmetry")
    expect(maps.page.get_by_test_id("map-legend")).to_be_visible()
    with studio.page.expect_download() as download:
        maps.editor.get_by_role("combobox", name="Export").select_option("svg")
    picture = download.value.path().read_text(encoding="utf-8")
    assert "<img" not in picture
    assert "onload=alert(1)>" not in picture
    studio.seat("P2", "You")
    board = maps.board.locator("[data-node]")
    board.first.click()
    board.nth(1).click()
    studio.match.get_by_role("button", name="Add order").click()
    expect(maps.orders.first).to_contain_text(f"{HOME} → {GATE}: 10")
    maps.end_ply()
    expect(studio.side.get_by_test_id("event").filter(has_text=GATE).first).to_be_visible()
    maps.tool("List").click()
    expect(maps.page.get_by_test_id("map-table")).to_contain_text(LANE)
    assert dialogs == []
    assert studio.page.evaluate(ELEMENTS) == []


def test_one_undo_takes_back_an_import_over_an_edited_map(maps: Maps) -> None:
    studio = maps.studio
    studio.open("scenario_01")
    studio.show("Picture")
    maps.set_owner("mid_s", "P1")
    edited = studio.text
    warned = studio.problems("asg.not-symmetric")
    expect(warned).to_have_count(1)
    put_in(studio, (ROOT / "specs/asg/ring.json").read_text(), "Replace the open document")
    expect(maps.node("oasis")).to_be_visible()
    expect(warned).to_have_count(0)
    studio.undo()
    assert studio.text == edited
    expect(maps.inspector.get_by_role("heading").first).to_have_text("mid_s")
    expect(warned).to_have_count(1)
    studio.redo()
    expect(maps.node("oasis")).to_be_visible()
