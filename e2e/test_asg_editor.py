"""Maps drawn in the browser: from nothing to a match, by hand, by keys and from other formats."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.maps import Maps
from e2e.places import still
from e2e.studio import Studio
from e2e.test_import_export import answer

DOT = """graph "Three towns" {
  west [pos="0,0!" owner=P1 hq=P1 P1=5]
  east [pos="4,0!" owner=P2 hq=P2 P2=5]
  town [pos="2,1!" supplyYield=2]
  west -- town; town -- east;
}
"""


@pytest.fixture
def maps(studio: Studio) -> Maps:
    return Maps(studio)


def test_six_nodes_are_drawn_from_nothing_and_the_last_way_joins_the_headquarters(
    maps: Maps,
) -> None:
    studio = maps.studio
    maps.begin()
    while maps.ids():
        maps.canvas.focus()
        maps.edit(lambda: maps.page.keyboard.press("ControlOrMeta+a") or remove(maps))
    box = still(maps.canvas)
    spots = [(0.15, 0.5), (0.35, 0.3), (0.35, 0.7), (0.6, 0.3), (0.6, 0.7), (0.85, 0.5)]
    for x, y in spots:
        at = {"x": box.width * x, "y": box.height * y}
        maps.edit(lambda at=at: maps.canvas.dblclick(position=at))
    ids = maps.ids()
    assert len(ids) == 6
    home, foe = ids[0], ids[-1]
    for id, player in ((home, "P1"), (foe, "P2")):
        maps.node(id).locator("svg").click()
        hq = maps.inspector.get_by_role("button", name=f"HQ of {player}")
        maps.edit(hq.click)
        forces = maps.inspector.get_by_role("spinbutton", name=f"Forces {player} of {id}")
        forces.fill("10")
        maps.edit(lambda forces=forces: forces.press("Enter"))
    ways = [(0, 1), (0, 2), (1, 3), (2, 4), (3, 5)]
    for a, b in ways[:-1]:
        maps.draw_way(ids[a], ids[b])
    unreachable = studio.problems("asg.hq-unreachable")
    expect(unreachable).to_have_count(1)
    maps.draw_way(ids[3], ids[5])
    expect(unreachable).to_have_count(0)
    studio.expect_valid()
    assert len(studio.doc["map"]["edges"]) == 5
    expect(studio.match).to_have_attribute("data-live", "true")
    maps.order(home, ids[1], 4)
    maps.order(ids[1], ids[3], 4)
    maps.end_ply()
    expect(maps.at(ids[3])).to_have_attribute("data-p1", "4")
    expect(maps.at(ids[3])).to_have_attribute("data-owner", "P1")


def remove(maps: Maps) -> None:
    maps.page.keyboard.press("Delete")


def test_undo_takes_back_every_edit_of_the_map(maps: Maps) -> None:
    studio = maps.studio
    studio.open("scenario_01")
    studio.show("Picture")
    first = studio.text
    x, y = maps.place("res_n")
    maps.edit(lambda: maps.drag((x, y), (x + 110, y + 40)))
    assert studio.undo_name() == "Move node res_n"
    maps.draw_way("p1_n", "res_n")
    assert ["p1_n", "res_n"] in studio.doc["map"]["edges"]
    maps.set_owner("mid_s", "P1")
    assert studio.undo_name() == "Set owner of node mid_s"
    maps.editor.get_by_role("button", name="Lay out").click()
    expect(maps.tool("Lay out")).to_be_enabled()
    studio.page.wait_for_function(
        "() => globalThis.__rulewright.store.getState().history.undoName === 'Lay out the map'"
    )
    for _ in range(4):
        maps.edit(studio.undo)
    assert studio.text == first


def test_a_selection_is_boxed_duplicated_and_mirrored(maps: Maps) -> None:
    studio = maps.studio
    studio.open("scenario_01")
    studio.show("Picture")
    maps.tool("Box").click()
    x, y = maps.place("res_n")
    right, low = maps.place("mid_n")
    maps.drag((x - 60, y - 40), (right + 60, low + 30))
    expect(maps.inspector.get_by_role("heading", name="2 nodes")).to_be_visible()
    maps.edit(maps.inspector.get_by_role("button", name="Duplicate").click)
    assert len(maps.ids()) == 14
    copies = maps.ids()[-2:]
    assert sorted(copies) in [sorted(edge) for edge in studio.doc["map"]["edges"]]
    expect(maps.inspector.get_by_role("heading", name="2 nodes")).to_be_visible()
    maps.canvas.focus()
    maps.edit(lambda: studio.page.keyboard.press("Delete"))
    assert len(maps.ids()) == 12
    maps.set_owner("p1_n", "Neutral")
    overlay = maps.editor.get_by_role("combobox", name="Overlay")
    overlay.select_option("symmetry")
    expect(maps.node("p1_n")).to_have_attribute("data-badge", "≠")
    mirror = maps.editor.get_by_role("combobox", name="Mirror")
    mirror.select_option("x")
    maps.edit(maps.mirror_bar.get_by_role("button", name="Mirror", exact=True).click)
    expect(maps.node("p1_n")).to_have_attribute("data-badge", "=")
    owners = {node["id"]: node["owner"] for node in studio.doc["map"]["nodes"]}
    assert list(owners.values()).count("Neutral") == 6


def test_settings_that_are_left_out_are_added_from_the_toolbar_or_the_form(maps: Maps) -> None:
    studio, page = maps.studio, maps.page
    short = {key: value for key, value in HALF.items() if key != "settings"}
    studio.import_text(json.dumps(short, indent=1))
    answer(studio, "Open as a new document")
    studio.show("Picture")
    studio.await_checked()
    maps.tool("Settings").click()
    entity = page.get_by_test_id("entity")
    expect(entity).to_have_attribute("data-path", "/settings")
    expect(entity.get_by_label("Turn cap plies")).to_have_value("60")
    assert studio.doc["settings"]["baseIncome"] == 3
    page.keyboard.press("ControlOrMeta+z")
    expect(entity).to_have_attribute("data-path", "")
    assert "settings" not in studio.doc
    section = page.get_by_role("region", name="Settings")
    expect(section).to_contain_text("usual: 6 actions, 60 plies")
    section.get_by_role("button", name="Add settings").click()
    expect(entity).to_have_attribute("data-path", "/settings")


HALF = {
    "id": "west", "name": "West half", "startingPlayer": "P1",
    "players": {"P1": {"hq": "keep"}, "P2": {"hq": ""}},
    "settings": {},
    "map": {
        "nodes": [
            {"id": "bridge", "x": 6, "y": 4, "owner": "Neutral", "supplyYield": 1},
            {"id": "wood", "x": 3, "y": 6, "owner": "Neutral", "supplyYield": 0},
            {"id": "keep", "x": 0, "y": 4, "owner": "P1", "supplyYield": 0},
        ],
        "edges": [["keep", "wood"], ["wood", "bridge"], ["keep", "bridge"]],
    },
    "initialState": {"nodeForces": {"keep": {"P1": 7, "P2": 0}}},
}  # fmt: skip


TYPE_AND_ENTER = """(box, value) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  set.call(box, value);
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}"""
"""A number and Enter in one task of the page, so that no answer comes in between."""


def begin_mirroring_the_half(maps: Maps) -> None:
    maps.studio.import_text(json.dumps(HALF, indent=1))
    answer(maps.studio, "Open as a new document")
    maps.studio.show("Picture")
    maps.studio.await_checked()
    maps.canvas.focus()
    maps.page.keyboard.press("ControlOrMeta+a")
    maps.editor.get_by_role("combobox", name="Mirror").select_option("x")


def test_enter_right_after_a_number_mirrors_about_that_number(maps: Maps) -> None:
    begin_mirroring_the_half(maps)
    axis = maps.mirror_bar.get_by_label("Axis x")
    expect(axis).to_have_value("6")
    maps.edit(lambda: axis.evaluate(TYPE_AND_ENTER, "8"))
    expect(maps.mirror_bar).to_have_count(0)
    assert [node["x"] for node in maps.studio.doc["map"]["nodes"][3:]] == [10, 13, 16]


def test_the_other_half_is_made_across_an_axis_that_is_shown_and_dragged(maps: Maps) -> None:
    studio = maps.studio
    begin_mirroring_the_half(maps)
    bar, says = maps.mirror_bar, maps.page.get_by_test_id("mirror-says")
    expect(says).to_contain_text("It makes 2 nodes.")
    expect(maps.page.get_by_test_id("mirror-image")).to_have_count(2)
    axis = bar.get_by_label("Axis x")
    expect(axis).to_have_value("6")
    assert studio.doc == HALF  # nothing is done yet
    axis.fill("3")  # through the chosen nodes
    expect(says).to_have_role("alert")
    expect(says).to_contain_text("move the axis beside them")
    expect(bar.get_by_role("button", name="Mirror", exact=True)).to_be_disabled()
    axis.fill("8")
    expect(says).to_contain_text("It makes 3 nodes.")
    maps.tool("Fit").click()
    line = maps.page.get_by_test_id("mirror-axis")
    x = maps.middle(line)[0]
    y = maps.place("bridge")[1]
    maps.drag((x, y), (x - 30, y))
    expect(axis).not_to_have_value("8")
    axis.fill("7")
    expect(says).to_contain_text("It makes 3 nodes.")
    maps.edit(bar.get_by_role("button", name="Mirror", exact=True).click)
    expect(bar).to_have_count(0)
    made = studio.doc
    assert made["map"]["nodes"][:3] == HALF["map"]["nodes"]
    assert [node["x"] for node in made["map"]["nodes"][3:]] == [8, 11, 14]
    assert made["initialState"]["nodeForces"]["keep"] == {"P1": 7, "P2": 0}
    assert made["players"]["P2"]["hq"] == "keep_2"
    maps.edit(studio.undo)
    assert studio.doc == HALF


def test_a_renamed_node_stays_chosen_and_tab_goes_on_to_its_label(maps: Maps) -> None:
    studio = maps.studio
    studio.open("scenario_01")
    studio.show("Picture")
    maps.node("mid_n").click()
    box = maps.inspector.get_by_role("textbox", name="Id of mid_n")
    box.fill("hill")
    maps.edit(lambda: box.press("Tab"))
    expect(maps.inspector.get_by_role("heading", name="hill")).to_be_visible()
    expect(maps.inspector.get_by_role("textbox", name="Label of hill")).to_be_focused()
    box = maps.inspector.get_by_role("textbox", name="Id of hill")
    box.fill("top")
    maps.edit(lambda: box.press("Enter"))
    expect(maps.inspector.get_by_role("textbox", name="Id of top")).to_be_focused()


def test_a_number_that_is_refused_stays_with_the_reason(maps: Maps) -> None:
    studio = maps.studio
    studio.open("scenario_01")
    studio.show("Picture")
    maps.node("mid_n").click()
    box = maps.inspector.get_by_role("spinbutton", name="Yield of mid_n")
    was = box.input_value()
    for text, told in (("2.7", "whole"), ("-4", "below 0"), ("-", "Write a whole number")):
        box.fill(text)
        box.press("Enter")
        expect(box).to_have_attribute("aria-invalid", "true")
        expect(box).to_have_value(text)
        expect(maps.inspector.get_by_role("alert")).to_contain_text(told)
    box.press("Escape")
    expect(box).to_have_value(was)
    expect(maps.inspector.get_by_role("alert")).to_have_count(0)
    box.fill("5")
    maps.edit(lambda: box.press("Enter"))
    expect(box).to_have_value("5")


def test_shift_and_control_add_to_the_selection(maps: Maps) -> None:
    studio = maps.studio
    studio.open("scenario_01")
    studio.show("Picture")
    maps.node("mid_n").click()
    maps.node("res_n").click(modifiers=["Shift"])
    expect(maps.inspector.get_by_role("heading", name="2 nodes")).to_be_visible()
    maps.node("p1_hq").click(modifiers=["Control"])
    expect(maps.inspector.get_by_role("heading", name="3 nodes")).to_be_visible()


def test_overlays_tell_plies_supply_and_chokepoints(maps: Maps) -> None:
    studio = maps.studio
    studio.open("scenario_01")
    studio.show("Picture")
    overlay = maps.editor.get_by_role("combobox", name="Overlay")
    legend = maps.page.get_by_test_id("map-legend")
    overlay.select_option("P1")
    expect(maps.node("p1_hq")).to_have_attribute("data-badge", "1")
    expect(legend).to_contain_text("6 moves apart")
    overlay.select_option("choke")
    expect(maps.node("p1_bridge")).to_have_attribute("data-badge", "◆")
    overlay.select_option("supply")
    expect(legend).to_contain_text("yields 4")


def test_a_map_is_changed_by_keyboard_alone_on_the_canvas_and_in_the_list(maps: Maps) -> None:
    studio, keys = maps.studio, maps.page.keyboard
    studio.open("scenario_01")
    studio.show("Picture")
    maps.canvas.focus()
    keys.press("ArrowRight")
    expect(maps.status).to_contain_text("p1_hq")
    keys.press("ArrowRight")
    expect(maps.status).to_contain_text("p1_bridge, owned by P1, 3 neighbours: p1_hq, p1_n, p1_s")
    maps.edit(lambda: keys.press("n"))
    new = maps.ids()[-1]
    expect(maps.status).to_contain_text(new)
    keys.press("c")
    for _ in range(6):
        keys.press("ArrowRight")
    expect(maps.status).to_contain_text(f"An edge from {new}")
    maps.edit(lambda: keys.press("Enter"))
    assert new in studio.doc["map"]["edges"][-1]
    keys.press("Escape")
    maps.tool("List").focus()
    keys.press("Enter")
    table = maps.page.get_by_test_id("map-table")
    row = table.get_by_role("treeitem", name=re.compile(f"^{new},"))
    table.get_by_role("treeitem").first.focus()
    keys.press("End")
    expect(row).to_be_focused()
    keys.press("Enter")
    expect(row.get_by_role("textbox", name=f"Id of {new}")).to_be_focused()
    keys.press("ControlOrMeta+a")
    keys.type("harbour")
    maps.edit(lambda: keys.press("Enter"))
    assert maps.ids()[-1] == "harbour"
    assert "harbour" in studio.doc["map"]["edges"][-1]


def test_a_map_in_dot_is_imported_with_a_report_exported_and_there_after_a_reload(
    maps: Maps, tmp_path: Path
) -> None:
    studio = maps.studio
    studio.page.get_by_role("button", name="Import").click()
    dialog = studio.dialog("Import")
    dialog.get_by_role("textbox", name="Text to import").fill(DOT)
    dialog.get_by_role("button", name="Import the text").click()
    report = maps.page.get_by_test_id("import-report")
    expect(report).to_be_visible()
    expect(maps.page.get_by_test_id("fidelity-kept")).to_be_visible()
    maps.page.get_by_role("button", name="Open as a new document").click()
    studio.show("Picture")
    expect(maps.node("town")).to_be_visible()
    studio.await_checked()
    studio.expect_valid()
    assert studio.doc["players"]["P1"]["hq"] == "west"
    menu = maps.editor.get_by_role("combobox", name="Export")
    texts = {}
    for format in ("dot", "graphml", "tiled", "svg", "png"):
        with maps.page.expect_download() as download:
            menu.select_option(format)
        path = tmp_path / download.value.suggested_filename
        download.value.save_as(path)
        texts[format] = path.read_bytes()
    assert b"west" in texts["dot"]
    assert b"<graphml" in texts["graphml"]
    assert json.loads(texts["tiled"])["layers"]
    assert texts["svg"].startswith(b"<svg")
    assert texts["png"].startswith(b"\x89PNG")
    studio.await_saved()
    studio.reload().await_python()
    expect(maps.node("town")).to_be_visible()
    assert maps.ids() == ["west", "east", "town"]


def test_edges_are_made_by_clicks_in_connect_mode_and_deleted_by_a_click_and_a_key(
    maps: Maps,
) -> None:
    studio = maps.studio
    studio.open("scenario_01")
    studio.show("Picture")
    maps.tool("Connect").click()
    studio.page.mouse.click(*maps.place("p1_n"))
    expect(maps.status).to_contain_text("An edge from p1_n")
    maps.edit(lambda: studio.page.mouse.click(*maps.place("p1_s")))
    assert studio.doc["map"]["edges"][-1] == ["p1_n", "p1_s"]
    maps.edit(lambda: maps.drag(maps.place("res_n"), maps.place("p2_n")))
    assert studio.doc["map"]["edges"][-1] == ["res_n", "p2_n"]
    maps.drag(maps.place("res_n"), maps.place("mid_n"))
    expect(maps.status).to_contain_text("connected already")
    maps.tool("Connect").click()
    (ax, ay), (bx, by) = maps.place("res_n"), maps.place("p2_n")
    studio.page.mouse.click((ax + bx) / 2, (ay + by) / 2)
    expect(maps.inspector.get_by_role("heading")).to_have_text("res_n – p2_n")
    maps.edit(lambda: studio.page.keyboard.press("Delete"))
    assert len(studio.doc["map"]["edges"]) == 14
    studio.undo()
    expect(maps.canvas.get_by_test_id("map-way")).to_have_count(15)


def test_a_finger_moves_a_node_and_draws_an_edge(maps: Maps) -> None:
    studio = maps.studio
    with maps.touchscreen() as screen:
        studio.open("scenario_01")
        studio.show("Picture")
        x, y = maps.place("mid_n")
        maps.edit(lambda: maps.finger(screen, (x, y), (x + 70, y - 50)))
        assert studio.undo_name() == "Move node mid_n"
        maps.node("p1_n").locator("svg").click()
        grip = maps.middle(maps.node("p1_n").locator(".rwa-grip"))
        maps.edit(lambda: maps.finger(screen, grip, maps.place("res_n")))
    assert studio.doc["map"]["edges"][-1] == ["p1_n", "res_n"]


NO_WAYS = """() => globalThis.__rulewright.store.edit('Break', [
  { op: 'add', path: '/map/edges/-', value: ['p1_hq', 'p1_hq'] },
  { op: 'add', path: '/map/edges/-', value: ['p1_hq', 'ghost'] },
])"""


def test_edges_that_lead_nowhere_are_seen_chosen_and_deleted(maps: Maps) -> None:
    studio = maps.studio
    studio.open("scenario_01")
    studio.show("Picture")
    studio.page.evaluate(NO_WAYS)
    broken = maps.canvas.get_by_test_id("map-broken")
    expect(broken).to_have_count(2)
    expect(studio.problems("asg.self-loop")).to_be_visible()
    maps.inspector.get_by_role("button", name="p1_hq – ghost").click()
    expect(maps.inspector).to_contain_text("There is no node “ghost”")
    maps.edit(maps.inspector.get_by_role("button", name="Delete this edge").click)
    expect(broken).to_have_count(1)
    maps.edit(studio.problems("asg.self-loop").get_by_role("button", name="Remove the edge").click)
    expect(broken).to_have_count(0)
    studio.expect_valid()


FOREIGN = {
    "harbours.dot": ('graph "Season 2: harbours" { a -- b; b -- c }', None),
    "prefix.graphml": (
        '<?xml version="1.0"?><n:graphml xmlns:n="http://graphml.graphdrawing.org/xmlns">'
        '<n:graph edgedefault="undirected"><n:node id="a"/><n:node id="b"/>'
        '<n:edge source="a" target="b"/></n:graph></n:graphml>',
        None,
    ),
    "roads.gml": ("graph [ node [ id 1 ] ]", "This is a GML file."),
    "roads.tmx": ('<map version="1.10"/>', "This is a map of Tiled as XML (.tmx)"),
    "entity.graphml": (
        '<!DOCTYPE graphml SYSTEM "graphml.dtd"><graphml><graph><node id="M&uuml;hle"/></graph>'
        "</graphml>",
        "The entity &uuml; is not declared",
    ),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_the_page_reads_and_refuses_the_map_files_that_the_command_line_does(
    maps: Maps, name: str
) -> None:
    text, refusal = FOREIGN[name]
    page = maps.page
    page.get_by_role("button", name="Import").click()
    maps.studio.dialog("Import")
    page.get_by_test_id("import-file").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )
    if refusal is None:
        expect(page.get_by_test_id("fidelity-kept")).to_be_visible()
        page.get_by_role("button", name="Open as a new document").click()
        maps.studio.await_checked()
        assert maps.ids()[:2] == ["a", "b"]
    else:
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(refusal)
        expect(dialog).not_to_contain_text("no JSON value")
        expect(dialog.get_by_role("button", name="Read leniently and clean")).to_have_count(0)
