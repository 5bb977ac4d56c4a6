"""What goes wrong in other programs does not go wrong here: duels in the browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.server import ROOT
from e2e.studio import Studio
from e2e.test_duels import attribute, choose_script, event, script, use
from e2e.test_import_export import answer

DUEL = "fighter_vs_fire_mage"
WITCH = (ROOT / "specs/heroes/frost_witch.json").read_text()


def write(studio: Studio, name: str, text: str) -> None:
    choose_script(studio, name)
    script(studio).click()
    studio.page.keyboard.press("ControlOrMeta+a")
    studio.page.keyboard.insert_text(text)


def test_curly_quotes_are_repaired_by_a_click_and_export_joins_no_line_to_a_comment(
    studio: Studio,
) -> None:
    studio.open(DUEL)
    write(studio, "Meditate", "SEQ(\n  MODIFY(SELF, “mana”, 20), // deep\n  NOOP()\n)")
    problem = studio.page.get_by_test_id("script-problem")
    expect(problem).to_contain_text("Curly quotes", timeout=20_000)
    problem.get_by_role("button", name="Use straight quotes").click()
    expect(problem).to_have_count(0)
    studio.await_checked().expect_valid()
    with studio.page.expect_download() as download:
        studio.page.keyboard.press("ControlOrMeta+e")
    exported = json.loads(download.value.path().read_text(encoding="utf-8"))
    meditate = exported["heroes"][1]["abilities"][1]["script"]
    assert meditate == 'SEQ(\n  MODIFY(SELF, "mana", 20), // deep\n  NOOP()\n)'


def test_a_trigger_that_feeds_itself_is_drawn_and_leaves_the_page_alive(
    studio: Studio,
) -> None:
    studio.open(DUEL)
    feed = {
        "name": "Feed",
        "trigger": 'ON_ATTRIBUTE_CHANGE("mana")',
        "script": 'MODIFY(OPPONENT, "mana", 1)',
    }
    add = "rule => globalThis.__rulewright.store.edit('Add', [{op: 'add', path: '/global_effects/-', value: rule}])"  # noqa: E501
    studio.page.evaluate(add, feed)
    cycle = studio.problems("heroes.trigger-cycle")
    expect(cycle).to_be_visible(timeout=20_000)
    expect(cycle).to_contain_text("Feed (Fighter) -> Feed (Fire Mage) -> Feed (Fighter)")
    studio.expect_valid()  # a warning: it plays

    studio.seat("Fire Mage", "You")
    use(studio, "Fighter", "Sword Slash")
    studio.expect_ply(1)
    expect(event(studio, "Too many reactions: Feed").first).to_be_visible()
    mana = attribute(studio, "Fire Mage", "mana")
    assert float(mana.get_attribute("data-value") or 0) > 200  # the turn's own 5 set it off
    use(studio, "Fire Mage", "Weak Staff Hit")
    studio.expect_ply(2)


def rolls(studio: Studio) -> list[str]:
    rolled = studio.side.get_by_test_id("event").filter(has_text=re.compile("roll", re.I))
    return rolled.all_text_contents()


def test_a_new_match_of_the_same_seed_has_the_same_dice(studio: Studio) -> None:
    def played(seed: str) -> tuple[str, list[str]]:
        studio.tab("New match")
        studio.side.get_by_role("textbox", name="Seed").or_(
            studio.side.get_by_role("spinbutton", name="Seed")
        ).first.fill(seed)
        studio.control("Start new match").click()
        studio.expect_ply(0)
        studio.expect_idle()
        for ply in range(1, 4):
            name = "Gambler" if ply % 2 else "Alchemist"
            use(studio, name, "Throw the Die" if ply % 2 else "Acid")
            studio.expect_ply(ply)
        studio.tab("Log")
        return studio.digest, rolls(studio)

    studio.open("gambler_vs_alchemist")
    studio.seat("Alchemist", "You")
    first, again, other = played("7"), played("7"), played("8")
    assert first[1]
    assert first == again
    assert first != other


@pytest.mark.parametrize(
    "text",
    ["\ufeff" + WITCH.replace("\n", "\r\n"), WITCH.replace('"mana": 30.0 }', '"mana": 30.0, }')],
    ids=["as Windows saves it", "trailing comma"],
)
def test_a20_a_hero_imported_over_an_edited_duel_is_one_step_there_and_back(
    studio: Studio, text: str
) -> None:
    studio.open(DUEL)
    write(studio, "Meditate", "MODIFY(SELF, mana, 20)")  # a problem, to see it come back
    expect(studio.page.get_by_test_id("script-problem")).to_be_visible(timeout=20_000)
    studio.await_checked()

    def shown() -> tuple[Any, ...]:
        studio.await_checked()
        codes = studio.problems().evaluate_all("all => all.map((one) => one.dataset.code)")
        return studio.text, studio.state("selection"), codes

    before = shown()
    steps = studio.state("history")["steps"]
    studio.import_text(text)
    lenient = studio.page.get_by_role("button", name="Read leniently and clean")
    replace = studio.page.get_by_role("button", name="Replace the open document")
    expect(lenient.or_(replace).first).to_be_visible()
    if lenient.is_visible():
        lenient.click()
    answer(studio, "Replace the open document")
    studio.page.wait_for_function(
        "() => globalThis.__rulewright.store.getState().doc.name === 'Frost Witch'"
    )
    studio.await_checked().expect_valid()
    assert studio.doc == json.loads(WITCH)
    assert studio.state("history")["steps"] == steps + 1
    expect(studio.match.get_by_test_id("hero").first).to_contain_text("Frost Witch")
    studio.undo()
    assert shown() == before
    expect(studio.validity).to_have_attribute("data-valid", "false")
    studio.redo()
    studio.await_checked().expect_valid()
    assert studio.doc == json.loads(WITCH)
