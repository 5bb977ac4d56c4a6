"""A duel invented by form and graph alone: two heroes, what they can do, and how one wins."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from e2e.studio import Studio
from e2e.test_duels import attribute, event, use
from e2e.test_heroes_graph import drag_command, node, port
from e2e.test_heroes_hero import fill, form_of, name_it, part
from e2e.test_invent_others import create


def write_hero(studio: Studio, index: int, old: str, new: str, ability: str) -> None:
    """A name, an attribute of its own, and an ability that is not written yet."""
    part(studio, old).click()
    path = f"/heroes/{index}"
    form = form_of(studio, path)
    name_it(form, path, new)
    fill(form.get_by_test_id("attributes").get_by_role("combobox", name="Name of a new"), "embers")
    table = form.get_by_test_id("attributes")
    fill(table.get_by_role("spinbutton", name="embers at the start"), "1")
    form.get_by_role("button", name="Add to abilities").click()
    form = form_of(studio, f"{path}/abilities/0")
    name_it(form, f"{path}/abilities/0", ability)


def graph_of(studio: Studio, script: str) -> Locator:
    listed = studio.page.get_by_role("navigation", name="Scripts")
    listed.get_by_role("button", name=script).click()
    studio.page.get_by_role("button", name="Graph", exact=True).click()
    graph = studio.page.get_by_test_id("script-graph")
    expect(graph).to_have_attribute("data-fresh", "true", timeout=30_000)
    return graph


def change(studio: Studio, graph: Locator, target: str, amount: str) -> None:
    """What a script begins as is made a change of embers."""
    if port(graph, "MODIFY", "target").get_by_role("combobox").input_value() != target:
        with studio.editing():
            port(graph, "MODIFY", "target").get_by_role("combobox").select_option(target)
    with studio.editing():
        fill(port(graph, "MODIFY", "attribute").get_by_role("combobox"), "embers")
    box = port(graph, "MODIFY", "delta").get_by_role("textbox")
    if box.input_value() != amount:
        with studio.editing():
            fill(box, amount)


def write_the_win(studio: Studio, graph: Locator) -> None:
    """Whoever has four embers wins, at once: drawn command by command."""
    with studio.editing():
        trigger = graph.get_by_role("combobox", name="Trigger of Bonfire")
        trigger.select_option("ON_ATTRIBUTE_CHANGE")
    node(graph, "MODIFY").locator("header").click()
    with studio.editing():
        graph.page.keyboard.press("Delete")
    with studio.editing():
        drag_command(graph, "IF", node(graph, "NOOP").locator("header"))
    with studio.editing():
        fill(port(graph, "GET", "attribute").get_by_role("combobox"), "embers")
    with studio.editing():
        fill(port(graph, "GT", "b").get_by_role("textbox"), "3")
    with studio.editing():
        drag_command(graph, "WIN", port(graph, "IF", "true_branch"))


def test_a_duel_is_invented_and_won_without_the_json(studio: Studio) -> None:
    create(studio, "heroes", "Empty: two heroes without abilities or rules")
    studio.show("Form")
    part(studio, "Heroes").press("ArrowRight")
    write_hero(studio, 0, "First hero", "Smith", "Kindle")
    write_hero(studio, 1, "Second hero", "Rain", "Drizzle")
    part(studio, "Smith").first.press("ArrowRight")
    part(studio, "Effects").first.click()
    form = form_of(studio, "/heroes/0/passive_effects")
    form.get_by_role("button", name="Add to effects").click()
    path = "/heroes/0/passive_effects/0"
    name_it(form_of(studio, path), path, "Bellows")
    part(studio, "Rules").click()
    form = form_of(studio, "/global_effects")
    form.get_by_role("button", name="Add to rules").click()
    name_it(form_of(studio, "/global_effects/0"), "/global_effects/0", "Bonfire")
    studio.show("Picture")
    change(studio, graph_of(studio, "Kindle"), "SELF", "1")
    change(studio, graph_of(studio, "Drizzle"), "OPPONENT", "-1")
    change(studio, graph_of(studio, "Bellows"), "SELF", "1")
    write_the_win(studio, graph_of(studio, "Bonfire"))
    studio.await_checked().expect_valid()
    expect(studio.page.get_by_role("contentinfo")).to_contain_text("None")

    studio.show("Form", "Match")
    studio.seat("Rain", "You")
    for ply, (who, what) in enumerate([("Smith", "Kindle"), ("Rain", "Drizzle")], 1):
        use(studio, who, what)
        studio.expect_ply(ply)
    expect(attribute(studio, "Smith", "embers")).to_have_attribute("data-value", "3")
    use(studio, "Smith", "Kindle")
    expect(studio.match.get_by_test_id("result")).to_contain_text("Smith wins")
    event(studio, "Smith wins").get_by_role("button", name="Cause").first.click()
    assert str(studio.state("selection")).startswith("/global_effects/0")
