"""What helps somebody who writes a hero: docs beside the list, brackets, undo of each step."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from e2e.studio import Studio
from e2e.test_duels import DUEL, choose_script, script, two_people, use
from e2e.test_heroes_hero import fill, form_of, part

ON_TOP = """box => {
  if (!box.isConnected) return null;  // another one stands in its place already
  const { x, y, width, height } = box.getBoundingClientRect();
  const top = box.getRootNode().elementFromPoint(x + width / 2, y + height / 2);
  return box.contains(top);
}"""


def is_on_top(box: Locator) -> bool:
    """Whether a press in its middle reaches it."""
    while (found := box.evaluate(ON_TOP)) is None:
        pass
    return bool(found)


def write(studio: Studio, text: str) -> Locator:
    """Type over the whole script, key by key."""
    script(studio).click()
    studio.page.keyboard.press("ControlOrMeta+a")
    studio.page.keyboard.press("Delete")
    studio.page.keyboard.type(text)
    return studio.page.locator(".cm-tooltip-autocomplete li")


def test_the_docs_of_what_is_offered_can_be_read_beside_the_list(studio: Studio) -> None:
    studio.open(DUEL)
    choose_script(studio, "Heal Potion")
    expect(write(studio, "MODI").first).to_contain_text("MODIFY", timeout=20_000)
    docs = studio.page.locator(".cm-completionInfo")
    expect(docs).to_contain_text("Adds the delta")
    assert is_on_top(docs), "the docs are hidden behind the list's own edge"


def test_what_is_taken_from_the_list_has_both_its_brackets_and_goes_on(studio: Studio) -> None:
    studio.open(DUEL)
    choose_script(studio, "Heal Potion")
    options = write(studio, "MODI")
    expect(options.first).to_contain_text("MODIFY", timeout=20_000)
    while script(studio).text_content() == "MODI":  # a list just opened does not listen yet
        studio.page.keyboard.press("Tab")
    expect(script(studio)).to_have_text("MODIFY()")
    expect(options.filter(has_text="OPPONENT")).to_be_visible()
    studio.page.keyboard.press("Escape")
    studio.page.keyboard.type("SELF, 'health', 20)")  # the last one types over the bracket
    expect(script(studio)).to_have_text("MODIFY(SELF, 'health', 20)")
    studio.await_checked().expect_valid()


def test_the_signature_is_put_away_by_escape_and_is_never_in_the_way(studio: Studio) -> None:
    studio.open("berserker_vs_frost_witch")
    choose_script(studio, "Rage")
    write(studio, "MODIFY(SELF, 'health', 3")
    signature = studio.page.locator(".rwh-signature")
    expect(signature).to_be_visible(timeout=20_000)
    assert not is_on_top(signature), "a press on it reaches what stands below"
    # What was asked before the key is answered after it, and the check after that.
    studio.page.keyboard.type("0")
    studio.page.keyboard.press("Escape")
    studio.await_checked()
    expect(signature).to_have_count(0)


def test_every_attribute_added_is_a_step_of_its_own_and_a_taken_name_stays_to_be_seen(
    studio: Studio,
) -> None:
    studio.open(DUEL)
    studio.show("Form")
    part(studio, "Heroes").press("ArrowRight")
    part(studio, "Fighter health").click()
    table = form_of(studio, "/heroes/0").get_by_test_id("attributes")
    name = table.get_by_role("combobox", name="Name of a new attribute")
    fill(name, " luck ")
    fill(table.get_by_role("spinbutton", name="luck at the start"), "3")
    fill(name, "wit")
    start = studio.doc["heroes"][0]["attributes"]
    assert list(start.items())[-2:] == [("luck", 3), ("wit", 0)]
    fill(name, "luck")
    expect(name).to_have_value("luck")
    expect(table.get_by_role("alert")).to_have_text("There is a luck already.")
    steps = []
    while (step := studio.undo_name()) is not None:
        steps.append(step)
        studio.undo()
    assert steps == ["Add wit", "Change luck", "Add luck"]


def test_the_way_a_script_is_shown_is_remembered(studio: Studio) -> None:
    studio.open(DUEL)
    studio.show("Picture")
    studio.page.get_by_role("button", name="Graph", exact=True).click()
    graph = studio.page.get_by_test_id("script-graph")
    graph.get_by_role("button", name="List", exact=True).click()
    studio.show("Form")
    studio.show("Picture")
    expect(graph.get_by_role("tree")).to_be_visible()
    studio.reload().await_python()
    expect(graph.get_by_role("tree")).to_be_visible()


def test_a_lone_hero_is_begun_from_nothing_under_the_name_that_was_typed(studio: Studio) -> None:
    studio.command("New document")
    dialog = studio.dialog("New document")
    dialog.get_by_role("textbox", name="Name").fill("Storm Caller")
    dialog.get_by_role("combobox", name="Game system").select_option(label="Hero duels")
    dialog.get_by_role("combobox", name="Kind").select_option(label="Hero")
    dialog.get_by_role("button", name="Create").click()
    expect(studio.match).to_have_attribute("data-live", "true", timeout=30_000)
    studio.await_checked().expect_valid()
    assert studio.doc["name"] == "Storm Caller"
    assert set(studio.doc) == {"name", "attributes", "passive_effects", "abilities"}
    expect(studio.match.get_by_test_id("hero").first).to_have_attribute(
        "data-player", "Storm Caller"
    )


def test_a_rule_without_a_name_stays_within_its_heros_card(studio: Studio) -> None:
    studio.open(DUEL)
    mana = "ON_ATTRIBUTE_CHANGE('the mana of somebody who has a long name')"
    put = """trigger => globalThis.__rulewright.store.edit('Put', [
      {op: 'replace', path: '/heroes/1/passive_effects/0/trigger', value: trigger}])"""
    studio.page.evaluate(put, mana)
    chip = studio.match.get_by_role("button", name="Rule after the owner")
    expect(chip).to_be_visible()
    card = studio.match.get_by_test_id("hero").nth(1).bounding_box()
    box = chip.bounding_box()
    assert card is not None
    assert box is not None
    assert box["x"] + box["width"] <= card["x"] + card["width"]


def test_the_tab_key_leaves_a_script_as_it_is_and_goes_on(studio: Studio) -> None:
    studio.open(DUEL)
    choose_script(studio, "Heal Potion")
    before = studio.text
    script(studio).focus()
    script(studio).press("Tab")
    expect(script(studio)).not_to_be_focused()
    assert studio.text == before


def test_scripts_are_stepped_through_and_stopped_in_by_keys_alone(studio: Studio) -> None:
    two_people(studio)
    use(studio, "Fighter", "Sword Slash")
    studio.expect_ply(1)
    studio.tab("Steps")
    step = studio.control("Step")
    step.press("ArrowRight")
    step.press("ArrowRight")
    step.press("b")
    now, count = studio.side.get_by_test_id("step-now"), studio.side.get_by_test_id("step-count")
    expect(now).to_contain_text("GET(Fighter, strength) = 10")
    at = count.text_content()
    step.press("End")
    expect(count).not_to_have_text(at or "")
    expect(step).to_be_focused()  # there is no step more, and the keys still work
    step.press("Home")
    step.press("End")
    expect(count).to_have_text(at or "")
    dot = studio.side.get_by_role("button", name="Breakpoint at GET(SELF, 'strength')")
    expect(dot).to_have_attribute("aria-pressed", "true")
    expect(dot).to_have_attribute("tabindex", "0")
