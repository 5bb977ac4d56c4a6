"""The first minutes of somebody who was never here: gallery, a match, the computer's answer."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from core import registry
from e2e.conftest import NewStudio
from webapp.build import ROOT

GALLERY = json.loads((ROOT / "specs/gallery.json").read_text())
LOADED = """() => performance.getEntriesByType("resource")
    .filter(({initiatorType}) => initiatorType !== "fetch")  // the API may be asked again
    .map(({name}) => name)"""
SHIPPED = sum(len(GALLERY[system]) for system in registry.SYSTEMS)


def test_two_clicks_lead_to_a_match_and_the_computer_plays_along(new_studio: NewStudio) -> None:
    studio = new_studio().visit()
    expect(studio.page.get_by_test_id("card")).to_have_count(SHIPPED)
    studio.page.get_by_test_id("card").filter(has_text="Chess, legal in every respect").click()
    # The board is drawn and takes a move before Python is up; the move is played once it is.
    studio.move("e2", "e4")
    studio.expect_ply(2)
    studio.move("d2", "d4")
    studio.expect_ply(4)
    studio.move("b1", "c3")
    studio.expect_ply(6)
    studio.expect_turn("WHITE")
    studio.tab("Log")
    expect(
        studio.side.get_by_test_id("event").and_(studio.page.locator("[data-type=move]"))
    ).to_have_count(6)
    studio.await_python().expect_valid()


@pytest.mark.parametrize("path", ["", "panel"])
def test_the_page_loads_no_file_twice(new_studio: NewStudio, path: str) -> None:
    studio = new_studio().visit(path).await_python()
    names = studio.page.evaluate(LOADED)
    assert any(name.endswith("assets/studio.js") for name in names)
    twice = {name.rpartition("/")[2] for name in names if names.count(name) > 1}
    assert twice <= {"worker.js"}  # there are two workers
    assert [name for name in names if name.startswith("blob:")] == []
    frames = [name for name in names if "/static/" in name]  # Bokeh's and Panel's scripts
    assert bool(frames) == (path == "panel")
