"""Hero duels: play by keys and clicks, every change traced to its words, edits by hand, scripts."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, expect

from e2e.places import still
from e2e.studio import Studio

DUEL = "fighter_vs_fire_mage"


def two_people(studio: Studio) -> None:
    studio.open(DUEL)
    studio.seat("Fire Mage", "You")


def hero(studio: Studio, name: str) -> Locator:
    return studio.match.get_by_test_id("hero").and_(studio.page.locator(f'[data-player="{name}"]'))


def attribute(studio: Studio, name: str, what: str) -> Locator:
    return hero(studio, name).locator(f'[data-attribute="{what}"]')


def use(studio: Studio, name: str, ability: str) -> None:
    button = hero(studio, name).get_by_role("button", name=re.compile(f"^{ability};"))
    still(button)  # what a ply brings (effects, foreseen outcomes) moves the abilities below it
    button.click()


def event(studio: Studio, text: str) -> Locator:
    return studio.side.get_by_test_id("event").filter(has_text=text)


def script(studio: Studio) -> Locator:
    return studio.page.get_by_test_id("script-editor").locator(".cm-content")


def choose_script(studio: Studio, name: str) -> None:
    studio.page.get_by_role("combobox", name="Script", exact=True).select_option(label=name)
    expect(studio.page.get_by_role("textbox", name=f"Script of {name}")).to_be_visible()


def test_a_duel_is_played_by_number_keys_and_shows_what_changed(studio: Studio) -> None:
    two_people(studio)
    fighter = hero(studio, "Fighter")
    slash = fighter.get_by_role("button", name=re.compile("^Sword Slash; key 1"))
    expect(slash).to_contain_text("health −10")  # what the engine says it would do
    slash.press("1")
    studio.expect_ply(1)
    expect(attribute(studio, "Fire Mage", "health")).to_have_attribute("data-value", "50")
    expect(attribute(studio, "Fire Mage", "health")).to_contain_text("−10")
    expect(studio.match.get_by_test_id("announce")).to_contain_text("health −10, now 50")
    expect(hero(studio, "Fire Mage")).to_have_attribute("data-turn", "true")
    fireball = hero(studio, "Fire Mage").get_by_role("button", name=re.compile("^Fireball;"))
    fireball.focus()
    fireball.press("ArrowDown")
    meditate = hero(studio, "Fire Mage").get_by_role("button", name=re.compile("^Meditate;"))
    expect(meditate).to_be_focused()
    meditate.press("Enter")
    studio.expect_ply(2)
    expect(attribute(studio, "Fire Mage", "mana")).to_have_attribute("data-value", "125")


def test_why_health_changed_is_answered_by_the_words_of_the_script(studio: Studio) -> None:
    two_people(studio)
    use(studio, "Fighter", "Shield Bash")
    event(studio, "Fire Mage: health −5").get_by_role("button", name="Cause").first.click()
    for editor in ("script-editor", "json-editor"):
        studio.expect_marked(studio.page.get_by_test_id(editor), "MODIFY(OPPONENT, 'health', -5)")


def test_an_attribute_set_by_hand_is_a_step_that_undo_takes_back(studio: Studio) -> None:
    two_people(studio)
    health = attribute(studio, "Fire Mage", "health")
    health.get_by_role("button", name="Set health of Fire Mage by hand").click()
    box = health.get_by_role("spinbutton", name="health of Fire Mage")
    box.fill("3")
    box.press("Enter")
    studio.expect_ply(1)
    expect(health).to_have_attribute("data-value", "3")
    studio.control("Undo").click()
    expect(health).to_have_attribute("data-value", "60")
    studio.control("Redo").click()
    expect(health).to_have_attribute("data-value", "3")
    use(studio, "Fighter", "Sword Slash")
    expect(studio.match.get_by_test_id("result")).to_contain_text("Fighter wins")
    expect(hero(studio, "Fighter")).to_have_attribute("data-state", "won")


def test_stepping_lights_each_word_and_stops_at_a_breakpoint(studio: Studio) -> None:
    two_people(studio)
    use(studio, "Fighter", "Sword Slash")
    studio.expect_ply(1)
    studio.tab("Steps")
    steps = studio.side.get_by_test_id("step")
    expect(steps.first).to_contain_text("Fighter uses Sword Slash")
    studio.control("Step").click()
    studio.control("Step").click()
    mark = studio.side.get_by_test_id("trace-source").locator("mark")
    expect(mark).to_have_text("GET(SELF, 'strength')")
    now = studio.side.get_by_test_id("step-now")
    expect(now).to_contain_text("= 10")
    studio.control("Step over").click()
    expect(mark).to_have_text("MUL(GET(SELF, 'strength'), -1.0)")
    lose = steps.filter(has_text="LT(50, 1)")
    lose.get_by_role("button", name="Breakpoint").click()
    studio.control("Continue").click()
    expect(now).to_contain_text("LT(50, 1) = 0")
    expect(mark).to_have_text('LT(GET(SELF, "health"), 1)')
    studio.control("Restart").click()
    expect(studio.side.get_by_test_id("step-count")).to_have_text(re.compile("^0/"))


def test_an_edited_script_is_followed_and_the_first_difference_named(studio: Studio) -> None:
    two_people(studio)
    use(studio, "Fighter", "Sword Slash")
    studio.expect_ply(1)
    choose_script(studio, "Sword Slash")
    script(studio).click()
    studio.page.keyboard.press("ControlOrMeta+a")
    studio.page.keyboard.insert_text("MODIFY(OPPONENT, 'health', -1)")
    divergence = studio.match.get_by_test_id("divergence")
    expect(divergence).to_contain_text("differs at ply 1 (Sword Slash)", timeout=20_000)
    expect(divergence).to_contain_text("Fire Mage's health is 59 instead of 50")
    expect(attribute(studio, "Fire Mage", "health")).to_have_attribute("data-value", "59")
    script(studio).press("ControlOrMeta+z")
    expect(attribute(studio, "Fire Mage", "health")).to_have_attribute("data-value", "50")


def test_a_broken_script_says_where_and_is_repaired_by_its_button(studio: Studio) -> None:
    studio.open(DUEL)
    choose_script(studio, "Meditate")
    script(studio).click()
    studio.page.keyboard.press("ControlOrMeta+a")
    studio.page.keyboard.insert_text("MODIFY(SELF, mana, 20)")
    problem = studio.page.get_by_test_id("script-problem").filter(has_text="mana")
    expect(problem).to_be_visible(timeout=20_000)
    squiggle = studio.page.get_by_test_id("script-editor").locator(".cm-lintRange-error")
    expect(squiggle.first).to_have_text("mana")
    problem.get_by_role("button", name="Put it in quotes").click()
    expect(studio.page.get_by_test_id("script-problem")).to_have_count(0)
    assert studio.doc["heroes"][1]["abilities"][1]["script"] == 'MODIFY(SELF, "mana", 20)'
    studio.expect_valid()


def test_a_replay_of_a_duel_with_an_edit_plays_again(studio: Studio) -> None:
    two_people(studio)
    health = attribute(studio, "Fighter", "health")
    health.get_by_role("button", name="Set health of Fighter by hand").click()
    health.get_by_role("spinbutton").fill("7.5")
    health.get_by_role("spinbutton").press("Enter")
    studio.expect_ply(1)
    use(studio, "Fighter", "Heal Potion")
    studio.expect_ply(2)
    digest = studio.digest
    with studio.page.expect_download() as saved:
        studio.tab("New match")
        studio.control("Save replay").click()
    replay = json.loads(saved.value.path().read_text(encoding="utf-8"))
    studio.control("New match").click()
    studio.expect_ply(0)
    studio.paste_replay(replay)
    studio.expect_ply(2)
    assert studio.digest == digest


def test_the_script_editor_completes_explains_and_lays_out(studio: Studio) -> None:
    studio.open(DUEL)
    choose_script(studio, "Heal Potion")
    editor = script(studio)
    editor.click()
    studio.page.keyboard.press("ControlOrMeta+a")
    studio.page.keyboard.press("Delete")
    studio.page.keyboard.type("MODI")
    options = studio.page.locator(".cm-tooltip-autocomplete li")
    expect(options.first).to_contain_text("MODIFY", timeout=20_000)
    studio.page.keyboard.press("Escape")
    studio.page.keyboard.type("FY(SELF, ")
    signature = studio.page.locator(".rwh-signature")
    expect(signature).to_contain_text("MODIFY(target, attribute, delta)", timeout=20_000)
    expect(signature.locator("mark")).to_have_text("attribute")
    expect(options.filter(has_text="defense")).to_be_visible()
    studio.page.keyboard.press("Escape")
    studio.page.keyboard.type("'")
    expect(options.filter(has_text="defense")).to_be_visible()
    studio.page.keyboard.type("str")
    expect(options.filter(has_text="defense")).to_have_count(0)
    options.filter(has_text="strength").click()
    expect(editor).to_contain_text("MODIFY(SELF, 'strength')")
    studio.page.keyboard.press("ControlOrMeta+a")
    studio.page.keyboard.insert_text("SEQ(MODIFY(SELF,'health',20),NOOP( ))")
    studio.expect_valid()
    studio.page.get_by_test_id("picture").get_by_role("button", name="Format").click()
    expect(editor).to_contain_text("NOOP()")
    studio.expect_valid()
    assert studio.undo_name() == "Lay out Heal Potion"
    editor.get_by_text("MODIFY").hover()
    expect(studio.page.locator(".rw-hover")).to_contain_text("Adds the delta", timeout=20_000)


def test_a_hero_is_changed_in_the_form_attributes_tags_and_scripts(studio: Studio) -> None:
    studio.open(DUEL)
    studio.show("Form", "JSON")
    turns = studio.page.get_by_role("spinbutton", name="Max turns")
    expect(turns).to_have_attribute("placeholder", "100")  # what an empty box means
    tree = studio.page.get_by_role("tree", name="Parts of the document")
    tree.get_by_role("treeitem", name=re.compile("^Heroes")).press("ArrowRight")
    tree.get_by_role("treeitem", name=re.compile("^Fighter health")).click()
    table = studio.page.get_by_test_id("attributes")
    expect(table).to_be_visible()
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.value)"
    assert table.locator("input").evaluate_all(cut) == []  # beside another view, too
    start = table.get_by_role("spinbutton", name="strength at the start")
    start.fill("12.5")
    start.press("Enter")
    expect(attribute(studio, "Fighter", "strength")).to_have_attribute("data-value", "12.5")
    name = table.get_by_role("textbox", name="Name of strength")
    name.fill("might")
    name.press("Enter")
    expect(table.get_by_role("textbox", name="Name of might")).to_be_visible()
    slash = studio.doc["heroes"][0]["abilities"][0]["script"]
    assert "might" in slash
    assert "strength" not in slash
    fresh = table.get_by_role("combobox", name="Name of a new attribute")
    fresh.fill("luck")
    fresh.press("Enter")
    tags = table.get_by_role("group", name="tags of luck").get_by_role("textbox")
    tags.fill("fate")
    tags.press("Enter")
    assert studio.doc["heroes"][0]["attribute_tags"] == {"luck": ["fate"]}
    table.get_by_role("button", name="Remove luck").click()
    expect(table.get_by_role("textbox", name="Name of luck")).to_have_count(0)
    assert "attribute_tags" not in studio.doc["heroes"][0]
    assert studio.doc["heroes"][0]["attributes"] == {"health": 100, "might": 12.5, "defense": 5}
    studio.expect_valid()
