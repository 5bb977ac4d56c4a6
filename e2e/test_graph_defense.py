"""The graph of defence cards: lines that are edits, a live match on it, faults at a glance."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.cards import MONK, Cards
from e2e.conftest import WIDE
from e2e.graphs import box, draw
from e2e.studio import Studio
from e2e.test_graph import open_graph

BACKDRAFT = 1


def matcher(studio: Studio) -> object:
    return studio.doc["defenseCard"]["rules"][BACKDRAFT]["matcher"]


def effects(studio: Studio) -> list[str]:
    return [each["type"] for each in studio.doc["defenseCard"]["rules"][BACKDRAFT]["effects"]]


def choose(studio: Studio, title: str, answer: str) -> None:
    dialog = studio.dialog(title)
    dialog.get_by_role("radio", name=answer).check()
    dialog.get_by_role("button", name="Join").click()
    expect(dialog).to_have_count(0)


def test_a_field_drawn_to_a_rule_is_its_matcher_and_can_be_undone(studio: Studio) -> None:
    graph = open_graph(studio, "pyromancer")
    old = matcher(studio)
    draw(graph, "embers", "Backdraft")
    dialog = studio.dialog("Join embers to Backdraft")
    expect(dialog.get_by_role("group", name="What do the dice have to show?")).to_be_visible()
    expect(dialog.get_by_role("radio")).to_have_count(3)
    with studio.editing():
        choose(studio, "Join embers to Backdraft", "The dice show 1 in flare and 1 in embers")
    assert matcher(studio) == {
        "type": "combo",
        "fields": [{"id": "flare", "min": 1}, {"id": "embers", "min": 1}],
    }
    assert studio.undo_name() == "Let Backdraft read embers"
    studio.expect_valid()
    studio.undo()
    assert matcher(studio) == old


def test_by_keyboard_alone_an_effect_is_drawn_deleted_and_back_again(studio: Studio) -> None:
    graph = open_graph(studio, "pyromancer")
    keys = studio.page.keyboard
    graph.get_by_role("button", name="List", exact=True).press("Enter")
    tree = graph.get_by_role("tree")
    tree.get_by_role("treeitem").first.focus()
    keys.press("ArrowDown")
    rule = tree.locator("[aria-selected=true]")
    for _ in range(40):
        if "Backdraft" in rule.inner_text() and rule.get_attribute("aria-level") == "1":
            break
        keys.press("ArrowDown")
    expect(rule).to_contain_text("Backdraft")
    keys.press("j")
    dialog = studio.dialog("Join Backdraft to…")
    expect(dialog).to_be_visible()
    keys.type("Half prevented")
    with studio.editing():
        keys.press("Enter")
    assert effects(studio) == ["applyStatusToOpponent", "preventHalf"]
    assert studio.state("selection") == "/defenseCard/rules/1/effects/1"
    chosen = tree.locator("[aria-selected=true]")
    expect(chosen).to_contain_text("Prevent half")
    chosen.focus()
    keys.press("ArrowDown")
    expect(chosen).to_contain_text("goes into Half prevented")
    with studio.editing():
        keys.press("Delete")
    assert effects(studio) == ["applyStatusToOpponent"]
    studio.undo()
    assert effects(studio) == ["applyStatusToOpponent", "preventHalf"]


def test_a_live_defence_lights_the_rules_that_fired(studio: Studio) -> None:
    graph = open_graph(studio, "pyromancer_vs_shadow_monk")
    studio.seat(MONK, "You")
    studio.expect_idle()
    cards = Cards(studio)
    cards.await_change(cards.attack("SMALL_STRAIGHT").click)
    rules = cards.defence.get_by_test_id("card-rule").and_(studio.page.locator("[data-lit]"))
    fired = rules.evaluate_all("all => all.map((one) => one.dataset.rule)")
    assert fired
    monk = studio.doc["heroes"][1]["defenseCard"]["rules"]
    wanted = {rule.get("label", rule["id"]) for rule in monk if rule["id"] in fired}
    lit = graph.get_by_test_id("graph-node").and_(studio.page.locator("[data-live]"))
    expect(lit.first).to_be_visible()
    titles = lit.locator("strong span").all_inner_texts()
    known = {rule.get("label", rule["id"]) for rule in monk}
    assert {title for title in titles if title in known} == wanted
    expect(graph.get_by_test_id("graph-status")).to_contain_text("Lit: what happened in ply")


def test_what_is_odd_about_a_status_is_seen_and_said(studio: Studio) -> None:
    graph = open_graph(studio, "pyromancer")
    with studio.editing():
        graph.get_by_role("combobox", name="Add to the graph").select_option(label="Status")
    added = box(graph, "status")
    expect(added.get_by_role("img", name="one fault")).to_be_visible()
    expect(graph.get_by_test_id("graph-status")).to_contain_text("Nothing here gives this status.")
    draw(graph, "Backdraft", "status")
    with studio.editing():
        choose(studio, "Join Backdraft to status", "The attacker gains 1 status")
    assert effects(studio) == ["applyStatusToOpponent"] * 2
    added.click()
    expect(graph.get_by_test_id("graph-status")).to_contain_text(
        "Nothing reads this status, and it does nothing by itself."
    )


def test_on_a_narrow_page_the_graph_fits_and_boxes_select(studio: Studio) -> None:
    graph = open_graph(studio, "pyromancer")
    studio.page.set_viewport_size({"width": 820, "height": 1180})
    box(graph, "Backdraft").click()
    assert studio.state("selection") == "/defenseCard/rules/1"
    expect(graph.get_by_test_id("graph-status")).to_contain_text("Rule: Backdraft")
    wide = studio.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 820
    studio.page.set_viewport_size(WIDE)
