"""Graphs of scripts: the trigger is a box to edit, and what lies loose is kept."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from e2e.places import middle, still
from e2e.scripts import HOLD, RELEASE
from e2e.studio import Studio
from e2e.test_heroes_graph import drag_line, node, open_graph, port

WITCH = "berserker_vs_frost_witch"


def open_effect(studio: Studio, name: str) -> Locator:
    """An effect of the duel as a graph."""
    studio.open(WITCH)
    studio.show("Picture")
    show_script(studio, name)
    studio.page.get_by_role("button", name="Graph", exact=True).click()
    return fresh(studio)


def show_script(studio: Studio, name: str) -> None:
    listed = studio.page.get_by_role("navigation", name="Scripts")
    listed.get_by_role("button", name=name, exact=True).click()


def fresh(studio: Studio) -> Locator:
    graph = studio.page.get_by_test_id("script-graph")
    expect(graph).to_have_attribute("data-fresh", "true", timeout=30_000)
    return graph


def expect_trigger(studio: Studio, index: int, trigger: str) -> None:
    found = "globalThis.__rulewright.store.getState().doc.heroes[0].passive_effects"
    studio.page.wait_for_function(
        f"([index, trigger]) => {found}[index].trigger === trigger", arg=[index, trigger]
    )


def test_the_first_box_of_an_effect_says_when_it_fires_and_lets_one_choose(
    studio: Studio,
) -> None:
    graph = open_effect(studio, "Effort")
    start = graph.get_by_test_id("graph-start")
    kind = start.get_by_role("combobox", name="Trigger of Effort", exact=True)
    expect(kind).to_have_value("ON_ABILITY_USED")
    word = start.get_by_role("combobox", name="ability of the trigger of Effort")
    expect(word).to_have_value("heavy")
    word.fill("melee")
    word.press("Enter")
    expect_trigger(studio, 2, 'ON_ABILITY_USED("melee")')
    assert studio.undo_name() == "Fire when the owner uses “melee”"
    kind.select_option("ON_TURN_END")
    expect_trigger(studio, 2, "ON_TURN_END")
    expect(word).to_have_count(0)
    kind.select_option("ON_ABILITY_USED")  # the way back remembers what it listened to
    expect_trigger(studio, 2, 'ON_ABILITY_USED("melee")')
    word.fill("")
    word.press("Enter")
    expect_trigger(studio, 2, "ON_ABILITY_USED")
    for trigger in ('ON_ABILITY_USED("melee")', "ON_TURN_END", 'ON_ABILITY_USED("melee")'):
        studio.undo()
        expect_trigger(studio, 2, trigger)
    studio.undo()
    expect_trigger(studio, 2, "ON_ABILITY_USED('heavy')")
    expect(word).to_have_value("heavy")
    studio.expect_valid()


def test_the_list_changes_the_trigger_by_keys_and_says_what_is_wrong_with_it(
    studio: Studio,
) -> None:
    graph = open_effect(studio, "Rage")
    graph.get_by_role("button", name="List", exact=True).press("Enter")
    when = graph.get_by_role("group", name="When Rage fires")
    word = when.get_by_role("combobox", name="attribute of the trigger of Rage")
    word.fill("heatlh")
    word.press("Enter")
    expect_trigger(studio, 0, 'ON_ATTRIBUTE_CHANGE("heatlh")')
    expect(when).to_contain_text("heatlh")
    expect(when.locator(".bad")).to_have_attribute("data-severity", "warning")
    word.fill("health")
    word.press("Enter")
    expect(when.locator(".bad")).to_have_count(0)
    kind = when.get_by_role("combobox", name="Trigger of Rage", exact=True)
    kind.focus()
    kind.press("ArrowDown")
    expect_trigger(studio, 0, "ON_TURN_END")


def test_what_is_typed_before_the_last_word_is_taken_stays(studio: Studio) -> None:
    graph = open_effect(studio, "Rage")
    graph.get_by_role("button", name="List", exact=True).press("Enter")
    when = graph.get_by_role("group", name="When Rage fires")
    word = when.get_by_role("combobox", name="attribute of the trigger of Rage")
    studio.page.evaluate(HOLD, "edit.switch")
    word.fill("heatlh")
    word.press("Enter")
    studio.page.wait_for_function("() => globalThis.__go")
    word.fill("rage")
    studio.page.evaluate(RELEASE)
    expect_trigger(studio, 0, 'ON_ATTRIBUTE_CHANGE("heatlh")')
    expect(when.locator(".bad")).to_have_attribute("data-severity", "warning")  # it is drawn
    expect(word).to_have_value("rage")
    word.press("Enter")
    expect_trigger(studio, 0, 'ON_ATTRIBUTE_CHANGE("rage")')
    expect(word).to_have_value("rage")


def test_the_keys_of_the_context_follow_the_trigger_at_once(studio: Studio) -> None:
    graph = open_effect(studio, "Rage")
    key = port(graph, "CONTEXT", "key").get_by_role("combobox")
    offered = """box => [...box.getRootNode().getElementById(box.getAttribute('list')).options]
      .map((one) => one.value)"""
    assert key.evaluate(offered) == ["delta", "new_value", "old_value"]
    kind = graph.get_by_role("combobox", name="Trigger of Rage", exact=True)
    kind.select_option("ON_ABILITY_USED")
    expect_trigger(studio, 0, "ON_ABILITY_USED")
    expect(node(graph, "CONTEXT")).to_have_attribute("data-severity", "warning")
    assert key.evaluate(offered) == ["ability_id", "cost"]


def loose_in(studio: Studio) -> list[dict[str, Any]]:
    return studio.state("notes").get("loose", [])  # type: ignore[no-any-return]


def drop_loose(graph: Locator, command: str) -> Locator:
    still(graph.locator(".react-flow__pane"))
    graph.get_by_role("button", name=f"Add {command}", exact=True).drag_to(
        graph.locator(".react-flow__pane"), target_position={"x": 60, "y": 30}
    )
    loose = graph.get_by_test_id("graph-loose").and_(
        graph.page.locator(f'[data-command="{command}"]')
    )
    expect(loose).to_be_visible()
    return loose


def test_what_lies_loose_stays_with_its_script_through_tabs_and_a_reload(studio: Studio) -> None:
    graph = open_graph(studio)
    drop_loose(graph, "ROLL")
    text = studio.text
    show_script(studio, "Shield Bash")
    graph = fresh(studio)
    expect(graph.get_by_test_id("graph-loose")).to_have_count(0)
    drop_loose(graph, "WIN")
    studio.page.get_by_role("button", name="Text", exact=True).click()
    studio.page.get_by_role("button", name="Graph", exact=True).click()
    expect(fresh(studio).get_by_test_id("graph-loose")).to_have_attribute("data-command", "WIN")
    show_script(studio, "Sword Slash")
    expect(fresh(studio).get_by_test_id("graph-loose")).to_have_attribute("data-command", "ROLL")
    studio.await_saved()
    studio.reload().await_python()
    studio.page.get_by_role("button", name="Graph", exact=True).click()
    graph = fresh(studio)
    loose = graph.get_by_test_id("graph-loose")
    expect(loose).to_have_attribute("data-command", "ROLL")
    assert studio.text == text
    drag_line(graph, port(graph, "MUL", "b").locator(".react-flow__handle"),
              loose.locator(".react-flow__handle"))  # fmt: skip
    expect(loose).to_have_count(0)
    expect(node(graph, "ROLL")).to_be_visible()
    assert [one["name"] for one in loose_in(studio)] == ["WIN"]
    studio.undo()
    expect(loose).to_have_attribute("data-command", "ROLL")
    expect(node(fresh(studio), "ROLL")).to_have_count(0)
    assert studio.text == text
    studio.page.evaluate("() => globalThis.__rulewright.workspace.duplicate()")
    name = studio.page.get_by_role("textbox", name="Document name")
    expect(name).to_have_value(re.compile(r", copy 2$"))
    assert [one["name"] for one in loose_in(studio)] == ["WIN", "ROLL"]


def delete_slowly(studio: Studio, graph: Locator, command: str) -> None:
    """Delete a box; the author's answer is held back until RELEASE."""
    node(graph, command).locator("header").click()
    chosen = graph.locator(".react-flow__node.selected").get_by_test_id("graph-node")
    expect(chosen).to_have_attribute("data-command", command)
    studio.page.evaluate(HOLD, "graph.edit")
    graph.get_by_role("button", name="Delete", exact=True).click()
    studio.page.wait_for_function("() => globalThis.__go")


def test_an_edit_that_is_answered_late_leaves_the_script_chosen_since(studio: Studio) -> None:
    graph = open_graph(studio)
    delete_slowly(studio, graph, "GET")
    show_script(studio, "Shield Bash")
    listed = studio.page.get_by_role("navigation", name="Scripts")
    current = listed.locator("[aria-current=true]")
    expect(current).to_have_text(re.compile("Shield Bash"))
    studio.page.evaluate(RELEASE)
    studio.page.wait_for_function("() => globalThis.__rulewright.store.getState().history.canUndo")
    expect(fresh(studio)).to_be_visible()
    expect(current).to_have_text(re.compile("Shield Bash"))
    assert "GET" not in studio.doc["heroes"][0]["abilities"][0]["script"]


def test_an_edit_that_is_answered_late_leaves_the_box_chosen_since(studio: Studio) -> None:
    graph = open_graph(studio)
    delete_slowly(studio, graph, "GET")
    node(graph, "MODIFY").locator("header").click()
    chosen = graph.locator(".react-flow__node.selected").get_by_test_id("graph-node")
    expect(chosen).to_have_attribute("data-command", "MODIFY")
    studio.page.evaluate(RELEASE)
    expect(node(graph, "GET")).to_have_count(0)
    fresh(studio)
    expect(chosen).to_have_attribute("data-command", "MODIFY")


def test_the_script_chosen_right_before_a_reload_is_there_after_it(studio: Studio) -> None:
    open_graph(studio)
    listed = studio.page.get_by_role("navigation", name="Scripts")
    press = """nav => {
      const wanted = (one) => /Shield Bash/.test(one.textContent);
      [...nav.querySelectorAll('button')].find(wanted).click();
      location.reload();
    }"""
    with studio.page.expect_navigation():
        listed.evaluate(press)
    studio.await_python()
    expect(listed.locator("[aria-current=true]")).to_have_text(re.compile("Shield Bash"))


def test_what_lies_loose_follows_its_script_when_that_moves_and_is_listed_for_keys(
    studio: Studio,
) -> None:
    graph = open_graph(studio)
    drop_loose(graph, "PASS")
    move = """() => globalThis.__rulewright.store.edit('Move', [
      {op: 'move', from: '/heroes/0/abilities/0', path: '/heroes/0/abilities/2'}])"""
    studio.page.evaluate(move)
    show_script(studio, "Sword Slash")
    graph = fresh(studio)
    expect(graph.get_by_test_id("graph-loose")).to_be_visible()
    graph.get_by_role("button", name="List", exact=True).press("Enter")
    waiting = graph.get_by_role("list", name="Not connected yet")
    expect(waiting).to_contain_text("PASS")
    tree = graph.get_by_role("tree", name="Commands of Sword Slash")
    tree.get_by_role("treeitem").first.click()
    graph.get_by_role("button", name="Wrap in SEQ").press("Enter")
    expect(tree.get_by_role("treeitem", name="SEQ")).to_have_attribute("aria-selected", "true")
    waiting.get_by_role("button", name="Connect to the chosen command").press("Enter")
    expect(tree.get_by_role("treeitem", name="PASS")).to_be_visible()
    expect(waiting).to_have_count(0)
    assert loose_in(studio) == []


# A check's answer, as it would arrive: problems of the first script, whose boxes grow for them.
DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done())))"""
LATE_PROBLEM = """(count) => {
  const { store } = globalThis.__rulewright;
  const issue = { code: "heroes.late", severity: "warning", message: "This came late.",
    path: "/heroes/0/abilities/0/script", fixes: [] };
  store.put({ check: { ...store.getState().check, issues: [issue].slice(0, count) } });
}"""


def test_an_answer_that_arrives_while_a_line_is_drawn_moves_nothing_before_its_end(
    studio: Studio,
) -> None:
    graph = open_graph(studio)
    loose = drop_loose(graph, "ROLL")
    start = middle(port(graph, "MUL", "b").locator(".react-flow__handle"))
    end = middle(loose.locator(".react-flow__handle"))
    mouse = studio.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    studio.page.evaluate(LATE_PROBLEM, 1)
    studio.page.evaluate(DRAWN)
    assert middle(loose.locator(".react-flow__handle")) == end
    expect(graph.locator(".rwg-problem")).to_have_count(0)
    mouse.move(*end, steps=4)
    mouse.up()
    expect(loose).to_have_count(0)
    expect(node(graph, "ROLL")).to_be_visible()


def test_an_answer_that_arrived_while_a_line_was_drawn_is_shown_after_it(studio: Studio) -> None:
    graph = open_graph(studio)
    x, y = middle(port(graph, "MUL", "b").locator(".react-flow__handle"))
    mouse = studio.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 30, y + 60, steps=4)
    studio.page.evaluate(LATE_PROBLEM, 1)
    studio.page.evaluate(DRAWN)
    expect(graph.locator(".rwg-problem")).to_have_count(0)
    mouse.up()
    expect(graph.locator(".rwg-problem")).to_have_text("This came late.")
