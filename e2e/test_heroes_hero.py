"""A hero from nothing: form, graph and text; broken and repaired, played, asked why, reloaded."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, expect

from e2e.studio import Studio
from e2e.test_duels import attribute, choose_script, event, script, use
from e2e.test_heroes_graph import drag_command, node, port

FIREBALL = """IF(GT(GET(SELF, "embers"), 0),
   SEQ(
       MODIFY(SELF, "embers", -1),
       MODIFY(OPPONENT, "health", -15)
   ),
   NOOP() // Or fail cast
)"""


def new_duel(studio: Studio) -> None:
    studio.command("New document")
    dialog = studio.dialog("New document")
    dialog.get_by_role("textbox", name="Name").fill("Sparks")
    dialog.get_by_role("combobox", name="Game system").select_option("heroes")
    dialog.get_by_role("button", name="Create").click()
    expect(studio.match).to_have_attribute("data-live", "true", timeout=30_000)
    studio.await_checked().expect_valid()


def part(studio: Studio, name: str) -> Locator:
    tree = studio.page.get_by_role("tree", name="Parts of the document")
    return tree.get_by_role("treeitem", name=re.compile(f"^{name}"))


def form_of(studio: Studio, path: str) -> Locator:
    entity = studio.page.get_by_test_id("entity")
    expect(entity).to_have_attribute("data-path", path)
    return entity


def fill(box: Locator, text: str) -> None:
    box.fill(text)
    box.press("Enter")


NAMED = """([path, name]) => {
  const { doc } = globalThis.__rulewright.store.getState();
  return path.split("/").slice(1).reduce((at, key) => at?.[key], doc)?.name === name;
}"""


def name_it(form: Locator, path: str, name: str) -> None:
    """Names are given by the author, with all that refers to them: a moment later."""
    fill(form.get_by_role("textbox", name="Name", exact=True), name)
    form.page.wait_for_function(NAMED, arg=[path, name])


def write_in_the_form(studio: Studio) -> None:
    """Name, attributes, two abilities without scripts worth the name, one effect."""
    studio.show("Form")
    part(studio, "Heroes").press("ArrowRight")
    part(studio, "First hero").click()
    form = form_of(studio, "/heroes/0")
    name_it(form, "/heroes/0", "Spark")
    table = form.get_by_test_id("attributes")
    fill(table.get_by_role("spinbutton", name="health at the start"), "40")
    fill(table.get_by_role("combobox", name="Name of a new attribute"), "embers")
    fill(table.get_by_role("spinbutton", name="embers at the start"), "2")
    fill(table.get_by_role("group", name="tags of embers").get_by_role("textbox"), "fire")
    part(studio, "Spark health").press("ArrowRight")
    part(studio, "Abilities").first.click()
    form = form_of(studio, "/heroes/0/abilities")
    form.get_by_role("button", name="Delete Strike").click()
    expect(form.get_by_role("button", name="Delete Strike")).to_have_count(0)
    for index, name in enumerate(("Kindle", "Fireball")):
        part(studio, "Abilities").first.click()
        form = form_of(studio, "/heroes/0/abilities")
        form.get_by_role("button", name="Add to abilities").click()
        form = form_of(studio, f"/heroes/0/abilities/{index}")
        name_it(form, f"/heroes/0/abilities/{index}", name)
    fill(form.get_by_role("combobox", name="Add to Tags"), "spell")
    part(studio, "Effects").first.click()
    form = form_of(studio, "/heroes/0/passive_effects")
    form.get_by_role("button", name="Add to effects").click()
    form = form_of(studio, "/heroes/0/passive_effects/0")
    name_it(form, "/heroes/0/passive_effects/0", "Glow")
    hero = studio.doc["heroes"][0]
    assert hero["attributes"] == {"health": 40, "embers": 2}
    assert [ability["name"] for ability in hero["abilities"]] == ["Kindle", "Fireball"]


def write_in_the_graph(studio: Studio) -> None:
    """Kindle: one ember more."""
    studio.show("Picture")
    listed = studio.page.get_by_role("navigation", name="Scripts")
    listed.get_by_role("button", name="Kindle").click()
    studio.page.get_by_role("button", name="Graph", exact=True).click()
    graph = studio.page.get_by_test_id("script-graph")
    expect(graph).to_have_attribute("data-fresh", "true", timeout=30_000)
    node(graph, "MODIFY").locator("header").click()
    graph.page.keyboard.press("Delete")
    drag_command(graph, "MODIFY", node(graph, "NOOP").locator("header"))
    fill(port(graph, "MODIFY", "attribute").get_by_role("combobox"), "embers")
    fill(port(graph, "MODIFY", "delta").get_by_role("textbox"), "1")
    ability = "globalThis.__rulewright.store.getState().doc.heroes[0].abilities[0]"
    written = 'MODIFY(SELF, "embers", 1)'
    studio.page.wait_for_function(f"want => {ability}.script === want", arg=written)


def write_as_text(studio: Studio, text: str) -> None:
    studio.show("Picture", "JSON")
    studio.page.get_by_role("button", name="Text", exact=True).click()
    choose_script(studio, "Fireball")
    script(studio).click()
    studio.page.keyboard.press("ControlOrMeta+a")
    studio.page.keyboard.insert_text(text)


def test_a_hero_is_written_from_nothing_broken_repaired_played_asked_and_still_there(
    studio: Studio,
) -> None:
    new_duel(studio)
    write_in_the_form(studio)
    write_in_the_graph(studio)
    write_as_text(studio, FIREBALL)
    studio.await_checked().expect_valid()
    # Break it: the same on one line, so that the comment hides the closing bracket.
    write_as_text(studio, " ".join(line.strip() for line in FIREBALL.splitlines()))
    problem = studio.page.get_by_test_id("script-problem")
    expect(problem).to_contain_text("hides the closing brackets", timeout=20_000)
    expect(studio.validity).to_have_attribute("data-valid", "false")
    problem.get_by_role("button", name="Make it a comment in /* */").click()
    expect(problem).to_have_count(0)
    studio.await_checked().expect_valid()
    assert "/* Or fail cast */ )" in studio.doc["heroes"][0]["abilities"][1]["script"]
    # Play it.
    studio.seat("Second hero", "You")
    use(studio, "Spark", "Kindle")
    studio.expect_ply(1)
    expect(attribute(studio, "Spark", "embers")).to_have_attribute("data-value", "3")
    use(studio, "Second hero", "Strike")
    studio.expect_ply(2)
    use(studio, "Spark", "Fireball")
    studio.expect_ply(3)
    expect(attribute(studio, "Second hero", "health")).to_have_attribute("data-value", "35")
    expect(attribute(studio, "Spark", "health")).to_have_attribute("data-value", "32")  # it glows
    # Why did health change?
    event(studio, "Second hero: health −15").get_by_role("button", name="Cause").first.click()
    editor = studio.page.get_by_test_id("script-editor")
    studio.expect_marked(editor, 'MODIFY(OPPONENT, "health", -15)')
    event(studio, "Spark: health +1").get_by_role("button", name="Cause").first.click()
    studio.expect_marked(editor, 'MODIFY(SELF, "health", 1)')
    # Everything is there after a reload.
    text, digest = studio.text, studio.digest
    studio.await_saved()
    studio.await_match_kept()
    studio.reload().await_python()
    studio.await_checked().expect_valid()
    assert studio.text == text
    studio.expect_ply(3)
    assert studio.digest == digest
    assert studio.undo_name() == "Make it a comment in /* */"
    studio.undo()
    expect(studio.validity).to_have_attribute("data-valid", "false", timeout=20_000)


def test_deleting_an_attribute_says_who_uses_it_and_offers_to_take_them_along(
    studio: Studio,
) -> None:
    studio.open("fighter_vs_fire_mage")
    before = studio.text
    studio.show("Form")
    part(studio, "Heroes").press("ArrowRight")
    part(studio, "Fire Mage").click()
    table = form_of(studio, "/heroes/1").get_by_test_id("attributes")
    table.get_by_role("button", name="Remove mana").click()
    dialog = studio.dialog("Delete mana?")
    expect(dialog).to_contain_text("Fireball")
    expect(dialog).to_contain_text("Meditate")
    dialog.get_by_role("button", name="Cancel").click()
    assert studio.text == before
    table.get_by_role("button", name="Remove mana").click()
    dialog.get_by_role("button", name="Delete it alone").click()
    studio.await_edit(before)
    mage = studio.doc["heroes"][1]
    assert "mana" not in mage["attributes"]
    assert "'mana', 20" in mage["abilities"][1]["script"]
    studio.undo()
    assert studio.text == before
    table.get_by_role("button", name="Remove mana").click()
    dialog.get_by_role("button", name="Delete with its uses").click()
    studio.await_edit(before)
    mage = studio.doc["heroes"][1]
    assert mage["abilities"][1]["script"] == "NOOP()"
    assert "passive_effects" not in mage  # optional: the list goes with its last entry
    fireball = mage["abilities"][0]["script"]
    assert "MODIFY(SELF" not in fireball
    assert 'GET(SELF, "mana")' in fireball
    expect(studio.problems("heroes.attribute-never-written").first).to_be_visible()
    assert studio.undo_name() == "Delete Attribute mana"
    studio.undo()
    assert studio.text == before


def test_hostile_names_are_text_wherever_a_duel_shows_them(studio: Studio) -> None:
    """Heroes, abilities, tags, attributes, effects and events."""
    evil = "<img src=x onerror=alert(1)>"
    worse = "'><svg onload=alert(1)>"
    studio.open("fighter_vs_fire_mage")
    spec = studio.doc
    hero = spec["heroes"][0]
    hero["name"] = evil
    hero["attributes"] = {"health": 100, evil: 3, "javascript:alert(1)": 1}
    hero["attribute_tags"] = {evil: [worse]}
    hero["abilities"] = [
        {
            "name": evil,
            "tags": [worse],
            "description": worse,
            "script": f'SEQ(MODIFY(OPPONENT, "health", -1), MODIFY(SELF, "{evil}", 1), '
            f'MODIFY(SELF, "javascript:alert(1)", 1)) // {evil}',
        }
    ]
    hero["passive_effects"] = [
        {
            "name": worse,
            "trigger": f'ON_ATTRIBUTE_CHANGE("{evil}")',
            "script": 'MODIFY(SELF, "health", 1)',
        }
    ]
    studio.put_json(json.dumps(spec))
    studio.await_checked().expect_valid()
    studio.seat("Fire Mage", "You")
    studio.match.get_by_role("button", name=re.compile("^" + re.escape(evil) + ";")).click()
    studio.expect_ply(1)
    told = studio.side.get_by_test_id("event").filter(has_text=f"{evil}: {evil}")
    expect(told.first).to_be_visible()
    for tab in ("Steps", "State", "New match"):
        studio.tab(tab)
    for panes in (("Form",), ("Picture",)):
        studio.show(*panes)
    studio.page.get_by_role("button", name="Graph", exact=True).click()
    expect(studio.page.get_by_test_id("script-graph")).to_have_attribute(
        "data-fresh", "true", timeout=30_000
    )
    expect(studio.page.get_by_test_id("script-graph")).to_contain_text(evil)
    assert studio.page.locator("img[src=x], svg[onload], [onerror]").count() == 0
    assert studio.page.locator('a[href^="javascript:"]').count() == 0
