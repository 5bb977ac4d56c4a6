"""Numbers of duels as the page shows them, and lists that are full."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from e2e.studio import Studio

HEROES = [
    {
        "name": "Banker",
        "attributes": {"health": 2345678, "coins": 16777219, "share": 0.3333333432674408},
        "abilities": [{"name": "Rest", "script": "MODIFY(SELF, 'health', 1)"}],
        "passive_effects": [{"trigger": "ON_TURN_END", "script": "MODIFY(SELF, 'share', 0)"}],
    },
    {
        "name": "Thief",
        "attributes": {"health": 5},
        "abilities": [{"name": "Hit", "script": "MODIFY(OPPONENT, 'health', -1)"}],
    },
]


def test_a_number_is_shown_in_full_and_opening_its_box_is_no_edit(studio: Studio) -> None:
    studio.open("fighter_vs_fire_mage")
    studio.put_json(json.dumps({"heroes": HEROES}))
    studio.await_checked()
    studio.seat("Thief", "You")
    banker = studio.match.get_by_test_id("hero").and_(studio.page.locator('[data-player="Banker"]'))
    for name, text in (("health", "2345678"), ("coins", "16777220"), ("share", "0.33333334")):
        value = banker.locator(f'[data-attribute="{name}"]').get_by_test_id("attribute-value")
        expect(value).to_have_text(text)
        value.click()
        box = studio.page.get_by_role("spinbutton", name=f"{name} of Banker")
        expect(box).to_have_value(text)
        box.press("Enter")
        expect(value).to_have_text(text)
    studio.expect_ply(0)


def test_the_form_of_a_hero_lists_its_abilities_and_effects(studio: Studio) -> None:
    studio.open("berserker_vs_frost_witch")
    studio.show("Form")
    form = studio.page.get_by_test_id("entity")
    form.get_by_role("region", name="Heroes").get_by_role("button", name="Berserker").first.click()
    abilities = form.get_by_role("region", name="Abilities")
    expect(abilities.get_by_role("button", name="Great Blow").first).to_be_visible()
    expect(form.get_by_role("region", name="Effects")).to_contain_text("Second wind")
    abilities.get_by_role("button", name="Add to abilities").click()
    expect(studio.page.get_by_test_id("entity")).to_have_attribute(
        "data-path", "/heroes/0/abilities/3"
    )


def test_a_list_that_is_full_says_why_nothing_can_be_added(studio: Studio) -> None:
    studio.open("berserker_vs_frost_witch")
    studio.show("Form")
    form = studio.page.get_by_test_id("entity")
    heroes = form.get_by_role("region", name="Heroes")
    expect(heroes).to_contain_text("A duel has exactly two heroes.")
    expect(heroes.get_by_role("button", name="Add to heroes")).to_be_disabled()
    expect(heroes.get_by_role("button", name="Duplicate Berserker")).to_be_disabled()
    expect(form.get_by_role("button", name="Add to rules")).to_be_enabled()
