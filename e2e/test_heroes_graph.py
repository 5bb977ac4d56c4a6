"""Scripts as graphs: built by dragging and connecting, the same from a list, always the text."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from e2e.places import middle, still
from e2e.studio import Studio

DUEL = "fighter_vs_fire_mage"
SLASH = ("heroes", 0, "abilities", 0)


def open_graph(studio: Studio, script: str = "Sword Slash") -> Locator:
    """The duel with one script as a graph, the picture alone so that there is room."""
    studio.open(DUEL)
    studio.show("Picture")
    listed = studio.page.get_by_role("navigation", name="Scripts")
    listed.get_by_role("button", name=script).click()
    studio.page.get_by_role("button", name="Graph", exact=True).click()
    graph = studio.page.get_by_test_id("script-graph")
    expect(graph).to_have_attribute("data-fresh", "true", timeout=30_000)
    return graph


def node(graph: Locator, command: str) -> Locator:
    return graph.get_by_test_id("graph-node").and_(
        graph.page.locator(f'[data-command="{command}"]')
    )


def port(graph: Locator, command: str, name: str) -> Locator:
    return node(graph, command).locator(f'[data-port="{name}"]')


def drag_command(graph: Locator, command: str, target: Locator) -> None:
    still(target)
    graph.get_by_role("button", name=f"Add {command}", exact=True).drag_to(target)


def drag_line(graph: Locator, source: Locator, target: Locator) -> None:
    """Draw a connection with the mouse, in steps as a hand would."""
    mouse = graph.page.mouse
    start, end = middle(source), middle(target)
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=8)
    mouse.up()


def expect_script(studio: Studio, script: str) -> None:
    """The document's text holds exactly this script, but for its layout."""
    find = "(want) => globalThis.__rulewright.store.getState().doc.heroes[0].abilities[0].script"
    studio.page.wait_for_function(
        f"(want) => ({find})(want).replace(/\\s+/g, '') === want", arg=script
    )
    found = studio.doc
    for part in SLASH:
        found = found[part]
    assert "".join(found["script"].split()) == script


def test_a_script_is_built_in_the_graph_and_the_text_agrees(studio: Studio) -> None:
    graph = open_graph(studio)
    node(graph, "MODIFY").locator("header").click()
    graph.page.keyboard.press("Delete")
    expect_script(studio, "NOOP()")
    drag_command(graph, "MODIFY", node(graph, "NOOP").locator("header"))
    expect_script(studio, 'MODIFY(SELF,"health",0)')
    port(graph, "MODIFY", "target").get_by_role("combobox").select_option("OPPONENT")
    expect_script(studio, 'MODIFY(OPPONENT,"health",0)')
    drag_command(graph, "MUL", port(graph, "MODIFY", "delta"))
    expect(node(graph, "MUL")).to_be_visible()
    factor = port(graph, "MUL", "b").get_by_role("textbox")
    factor.fill("-2.5")
    factor.press("Enter")
    drag_command(graph, "GET", port(graph, "MUL", "a"))
    name = port(graph, "GET", "attribute").get_by_role("combobox")
    name.fill("strength")
    name.press("Enter")
    whole = 'MODIFY(OPPONENT,"health",MUL(GET(SELF,"strength"),-2.5))'
    expect_script(studio, whole)
    studio.expect_valid()
    studio.undo()
    expect_script(studio, 'MODIFY(OPPONENT,"health",MUL(GET(SELF,"health"),-2.5))')
    expect(port(graph, "GET", "attribute").get_by_role("combobox")).to_have_value("health")
    studio.redo()
    expect_script(studio, whole)
    studio.page.get_by_role("button", name="Text", exact=True).click()
    text = studio.page.get_by_test_id("script-editor").locator(".cm-content")
    expect(text).to_contain_text('MUL(GET(SELF, "strength"), -2.5)')


def test_a_connection_is_drawn_and_a_wrong_one_refused_with_a_reason(studio: Studio) -> None:
    graph = open_graph(studio)
    factor = port(graph, "MUL", "b").locator(".react-flow__handle")
    drag_line(graph, factor, node(graph, "GET").locator(".react-flow__handle").first)
    expect_script(studio, 'MODIFY(OPPONENT,"health",MUL(-1.0,GET(SELF,"strength")))')
    assert studio.undo_name() == "Connect GET to MUL"
    before = studio.text
    drag_command(graph, "NOOP", port(graph, "MUL", "a"))
    status = graph.get_by_test_id("graph-status").get_by_role("alert")
    expect(status).to_have_text("The a of MUL takes a value; NOOP is a command")
    head = node(graph, "MODIFY").locator(".react-flow__handle").first
    drag_line(graph, port(graph, "MUL", "a").locator(".react-flow__handle"), head)
    expect(status).to_contain_text("MODIFY")
    assert studio.text == before


def test_a_loose_command_waits_until_it_is_connected(studio: Studio) -> None:
    graph = open_graph(studio)
    pane = graph.locator(".react-flow__pane")
    graph.get_by_role("button", name="Add ROLL", exact=True).drag_to(
        pane, target_position={"x": 60, "y": 30}
    )
    loose = graph.get_by_test_id("graph-loose")
    expect(loose).to_be_visible()
    before = studio.text
    port_of_b = port(graph, "MUL", "b").locator(".react-flow__handle")
    drag_line(graph, port_of_b, loose.locator(".react-flow__handle"))
    expect_script(studio, 'MODIFY(OPPONENT,"health",MUL(GET(SELF,"strength"),ROLL(-1.0)))')
    expect(loose).to_have_count(0)
    assert studio.text != before


def test_the_list_does_by_keys_what_the_graph_does_by_hand(studio: Studio) -> None:
    graph = open_graph(studio, "Sword Slash")
    graph.get_by_role("button", name="List", exact=True).press("Enter")
    tree = graph.get_by_role("tree", name="Commands of Sword Slash")
    first = tree.get_by_role("treeitem").first
    first.focus()
    first.press("Home")
    expect(first).to_have_attribute("aria-selected", "true")
    graph.get_by_role("button", name="Wrap in SEQ").press("Enter")
    expect_script(
        studio, "SEQ(MODIFY(OPPONENT,'health',MUL(GET(SELF,'strength'),-1.0)))".replace("'", '"')
    )
    graph.get_by_role("button", name="Add PASS", exact=True).press("Enter")
    last = tree.get_by_role("treeitem", name="PASS")
    expect(last).to_have_attribute("aria-selected", "true")
    last.press("Alt+ArrowUp")
    expect(tree.get_by_role("treeitem").nth(1)).to_contain_text("PASS")
    tree.get_by_role("treeitem", name="PASS").press("Delete")
    expect_script(studio, 'SEQ(MODIFY(OPPONENT,"health",MUL(GET(SELF,"strength"),-1.0)))')
    tree.get_by_role("treeitem", name="MUL").click()
    box = graph.get_by_role("textbox", name="b of MUL")
    box.fill("-3")
    box.press("Enter")
    expect_script(studio, 'SEQ(MODIFY(OPPONENT,"health",MUL(GET(SELF,"strength"),-3)))')


def test_presses_that_come_faster_than_the_graph_is_drawn_are_all_done(studio: Studio) -> None:
    graph = open_graph(studio)
    graph.get_by_role("button", name="List", exact=True).press("Enter")
    first = graph.get_by_role("treeitem").first
    first.focus()
    first.press("Home")
    expect(first).to_have_attribute("aria-selected", "true")
    pressed = """(graph, names) => names.forEach((name) => {
      const buttons = [...graph.querySelectorAll('button')];
      buttons.find((one) => (one.ariaLabel ?? one.textContent) === name).click();
    })"""
    graph.evaluate(pressed, ["Wrap in SEQ", "Add PASS", "Duplicate"])
    expect_script(
        studio, 'SEQ(MODIFY(OPPONENT,"health",MUL(GET(SELF,"strength"),-1.0)),PASS(),PASS())'
    )
    chosen = graph.get_by_role("treeitem", selected=True)
    expect(chosen).to_have_count(1)


def test_boxes_show_their_mistakes_and_what_they_came_to_in_the_match(studio: Studio) -> None:
    graph = open_graph(studio)
    expect(node(graph, "MODIFY").get_by_test_id("live-value")).to_have_text("60 → 50")
    expect(node(graph, "MUL").get_by_test_id("live-value")).to_have_text("−10")
    name = port(graph, "GET", "attribute").get_by_role("combobox")
    name.fill("strenght")
    name.press("Enter")
    expect(node(graph, "GET")).to_have_attribute("data-severity", "warning")
    expect(node(graph, "GET")).to_contain_text("strenght")


def test_a_place_of_the_script_and_its_box_are_one_selection(studio: Studio) -> None:
    graph = open_graph(studio)
    studio.match.get_by_role("button", name=re.compile("^Sword Slash;")).click()
    hit = studio.side.get_by_test_id("event").filter(has_text="Fire Mage: health −10")
    hit.get_by_role("button", name="Cause").first.click()
    chosen = graph.locator(".react-flow__node.selected")
    expect(chosen.get_by_test_id("graph-node")).to_have_attribute("data-command", "MODIFY")
    node(graph, "GET").locator("header").click()
    studio.page.get_by_role("button", name="Text", exact=True).click()
    lit = studio.page.get_by_test_id("script-editor").locator(".cm-selected")
    expect(lit).to_have_text("GET(SELF, 'strength')")


def test_stepping_lights_the_box_of_the_word_that_is_run(studio: Studio) -> None:
    graph = open_graph(studio)
    studio.tab("Steps")
    trace = studio.side.get_by_test_id("trace")
    trace.get_by_role("combobox", name="What").select_option("0")  # Sword Slash, if used now
    lit = graph.locator(".react-flow__node.lit")
    expect(lit).to_have_count(0)
    step = trace.get_by_role("button", name="Step", exact=True)
    box = lit.get_by_test_id("graph-node")
    for command in ("GET", "MUL", "MODIFY"):
        now = trace.get_by_test_id("trace-source").locator("mark")
        while not now.count() or not now.inner_text().startswith(command):
            step.click()
        expect(box).to_have_attribute("data-command", command)
    studio.tab("Log")
    expect(lit).to_have_count(0)


def test_comments_survive_an_edit_of_the_graph_and_a_broken_script_cannot_be_lost(
    studio: Studio,
) -> None:
    graph = open_graph(studio)
    put = """text => globalThis.__rulewright.store.edit(
      'Put', [{op: 'replace', path: '/heroes/0/abilities/0/script', value: text}])"""
    studio.page.evaluate(
        put, "SEQ(\n  // hurts\n  MODIFY(OPPONENT, 'health', -5), // much\n  PASS()\n)"
    )
    expect(node(graph, "MODIFY")).to_contain_text("// hurts // much")
    node(graph, "PASS").locator("header").click()
    graph.get_by_role("button", name="Duplicate").click()
    expect(node(graph, "PASS")).to_have_count(2)
    script = studio.doc["heroes"][0]["abilities"][0]["script"]
    assert "// hurts\n" in script
    assert "// much\n" in script
    studio.page.evaluate(put, "SEQ(PASS(), NOOP()) and more (")
    expect(graph.get_by_role("button", name="Add WIN")).to_be_disabled()
    expect(graph.get_by_test_id("graph-status").get_by_role("alert")).to_be_visible()


def test_a_script_wider_than_the_pane_is_shown_whole_on_demand(studio: Studio) -> None:
    graph = open_graph(studio, "Fireball")
    studio.show("Picture", "JSON")
    canvas = graph.locator(".react-flow")
    outside = """(flow) => {
      const pane = flow.getBoundingClientRect()
      const boxes = [...flow.querySelectorAll('.react-flow__node')]
      const edges = boxes.map((one) => one.getBoundingClientRect())
      const over = (one) => Math.max(one.right - pane.right, one.bottom - pane.bottom)
      return edges.filter((one) => over(one) > 1).length
    }"""
    assert canvas.evaluate(outside) > 0, "at a size that is read with ease it is too wide"
    canvas.get_by_role("button", name="Fit View").click()
    studio.page.wait_for_function(f"(flow) => !({outside})(flow)", arg=canvas.element_handle())
    node(graph, "GET").first.click()
    expect(node(graph, "GET").first).to_be_visible()
    assert canvas.evaluate(outside) == 0, "choosing a command keeps the whole in view"
