"""Names from elsewhere are text, everywhere, and never anything that runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from core import registry
from e2e.server import ROOT
from e2e.studio import Studio
from e2e.walk import CHANGED, KEEP, OPEN, open_text, walk_match, walk_panes
from tests.hostile.documents import hostile
from tests.hostile.names import NAMES
from tests.hostile.rich import RICH

IMAGE = "<img src=x onerror=alert(1)>"
VECTOR = '"><svg onload=alert(1)>'
LINK = "javascript:alert(1)"
CHESS = (ROOT / "specs/boards/gardner_minichess.json").read_text()
ORDINARY = {
    "boards": "hexapawn",
    "heroes": "fighter_vs_fire_mage",
    "asg": "scenario_01",
    "defense": "pyromancer_vs_shadow_monk",
    "mtg": "cinder_stampede_vs_saltspire_veto",
}
"""A shipped game of each system, opened after the hostile one."""
ELEMENTS = """() => {
  const found = [];
  const walk = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.matches("img[src=x], svg[onload], [onerror]")) found.push(one.outerHTML);
      if (one.matches("a[href^='javascript']")) found.push(one.outerHTML);
      if (one.shadowRoot) walk(one.shadowRoot);
    }
  };
  walk(document);
  return found;
}"""


def hostile_spec(name: str) -> Any:
    """A valid game in which everything that has a name has this one."""
    text = CHESS
    for word in ("WHITE", "PAWN", "REACH_END"):
        text = text.replace(json.dumps(word), json.dumps(name + word))
    raw = json.loads(text)
    raw["name"] = name
    for piece in raw["pieces"]:
        piece["name"] = name + piece["name"]
    return raw


@pytest.mark.parametrize("name", [IMAGE, VECTOR, LINK], ids=["image", "vector", "link"])
def test_no_name_runs_in_any_view(
    studio: Studio, dialogs: list[str], name: str, tmp_path: Path
) -> None:
    file = tmp_path / (name.replace("/", "_") + ".json")
    file.write_text(json.dumps(hostile_spec(name), indent=1))
    page = studio.page
    page.keyboard.press("ControlOrMeta+o")
    studio.dialog("Import").get_by_test_id("import-file").set_input_files(file)
    expect(page.get_by_role("textbox", name="Document name")).to_have_value(name)
    expect(studio.match).to_have_attribute("data-live", "true")
    studio.await_checked().expect_valid()
    # Seats, board, log, state, why, promotion.
    studio.seat("BLACK", "You")
    studio.match.get_by_role("combobox", name=f"Seat of {name}WHITE").select_option(label="You")
    expect(studio.match).to_contain_text(f"{name}WHITE to move")
    expect(studio.square("a2")).to_have_accessible_name(f"a2, {name}WHITE {name}pawn")
    studio.move("a2", "a3")
    studio.expect_ply(1)
    expect(studio.side.get_by_test_id("event").first).to_contain_text(name)
    studio.tab("State")
    studio.tab("New match")
    studio.square("b4").click()
    studio.square("b2").click()
    studio.match.get_by_test_id("why-not").click()
    expect(studio.match.get_by_test_id("why")).to_be_visible()
    page.keyboard.press("Escape")
    # Picture, form, problems, palette.
    page.get_by_test_id("picture").get_by_role("tab", name="Moves").click()
    expect(page.get_by_test_id("picture").get_by_role("radio", name=f"{name}pawn")).to_be_visible()
    studio.show("Form", "JSON")
    expect(page.get_by_test_id("pane-form")).to_contain_text(name)
    studio.replace_in_json(json.dumps(name + "PAWN"), json.dumps(name + "PRAWN"))
    expect(studio.problems("boards.unknown-piece").first).to_contain_text(name)
    page.keyboard.press("ControlOrMeta+k")
    expect(studio.dialog("Commands").get_by_role("combobox")).to_be_focused()
    page.keyboard.type(name[:9])
    expect(studio.dialog("Commands").get_by_role("option").filter(has_text=name)).to_be_visible()
    page.keyboard.press("Escape")
    assert dialogs == []
    assert page.evaluate(ELEMENTS) == []


def test_a_hostile_key_is_text_in_its_problem(studio: Studio, dialogs: list[str]) -> None:
    studio.open("hexapawn")
    studio.replace_in_json('"stalemate_loses"', json.dumps(IMAGE))
    expect(studio.problems("boards.unknown-key").first).to_contain_text(IMAGE)
    assert dialogs == []
    assert studio.page.evaluate(ELEMENTS) == []


def test_a_hostile_name_survives_the_library_and_its_archive(
    studio: Studio, dialogs: list[str]
) -> None:
    studio.open("hexapawn")
    studio.command("Save to library")
    dialog = studio.dialog("Save to the library")
    dialog.get_by_role("textbox", name="Name in the library").fill(IMAGE)
    dialog.get_by_role("button", name="Save").click()
    expect(studio.page.get_by_test_id("library-document").filter(has_text=IMAGE)).to_be_visible()
    assert dialogs == []
    assert studio.page.evaluate(ELEMENTS) == []
    with studio.page.expect_download() as download:
        studio.page.keyboard.press("ControlOrMeta+e")
    assert "<" not in download.value.suggested_filename


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_no_name_is_more_than_a_name_in_any_pane(
    studio: Studio, dialogs: list[str], system: str
) -> None:
    """Every name of a document is one that every JavaScript object has, or code; see `walk`."""
    page = studio.page
    page.evaluate(KEEP)
    made = hostile(system, RICH[system][0])
    open_text(studio, made.document, system)
    assert studio.doc == made.document
    walk_panes(studio)
    players = walk_match(studio)
    assert set(players) <= {*NAMES, "P1", "P2"}
    assert page.evaluate(CHANGED) == []
    assert dialogs == []
    assert page.evaluate(ELEMENTS) == []
    studio.reset()
    studio.open(ORDINARY[system])
    studio.expect_valid()


def test_a_name_with_blanks_is_read_out_whole_at_its_row(studio: Studio) -> None:
    """A list of ids is parted at blanks, so that no name may be a part of an id."""
    spec = json.loads((ROOT / "specs/boards/hexapawn.json").read_text("utf-8"))
    name = 'white "side" one'
    renamed = json.loads(json.dumps(spec).replace('"WHITE"', json.dumps(name)))
    open_text(studio, renamed, "boards")
    studio.show("Form")
    studio.page.evaluate("() => globalThis.__rulewright.store.select('/conditions/0')")
    rows = studio.page.get_by_test_id("entity").get_by_role("group", name=name, exact=True)
    expect(rows).to_have_count(1)


def test_the_form_keeps_an_attribute_that_is_called_proto(studio: Studio) -> None:
    """The form's library loses such a key of the data it is given; see static/src/studio/form."""
    text = (ROOT / "specs/heroes/fighter.json").read_text("utf-8")
    hero = json.loads(text)
    hero["attributes"]["__proto__"] = 3
    page = studio.page
    page.evaluate(OPEN, [json.dumps(hero, indent=1), "Hero", "heroes"])
    studio.await_checked().expect_valid()
    studio.show("Form")
    page.evaluate("() => globalThis.__rulewright.store.select('')")
    table = page.get_by_test_id("attributes")
    start = table.get_by_role("spinbutton", name="__proto__ at the start")
    expect(start).to_have_value("3")
    described = page.get_by_test_id("entity").get_by_role("textbox", name="Description")
    described.fill("A hero of few words.")
    page.wait_for_function(
        "() => globalThis.__rulewright.store.getState().text.includes('of few words')"
    )
    assert studio.doc["attributes"]["__proto__"] == 3
    start.fill("4")
    start.press("Enter")
    page.wait_for_function(
        """() => globalThis.__rulewright.store.getState().text.includes('"__proto__": 4')"""
    )
    assert set(studio.doc["attributes"]) == set(hero["attributes"])
