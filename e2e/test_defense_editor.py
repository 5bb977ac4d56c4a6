"""The card editor: faces are painted into fields, and every probability follows at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.cards import Cards
from e2e.studio import Studio


@pytest.fixture
def cards(studio: Studio) -> Cards:
    """The document's example card: {1, 2} {3, 4} {5} {6}, three dice."""
    studio.open("cinder_skin")
    found = Cards(studio)
    expect(found.chance("ignite")).to_have_text("70.37%", timeout=30_000)
    return found


def partition(cards: Cards) -> list[list[int]]:
    return [field["faces"] for field in cards.studio.doc["defenseCard"]["fields"]]


def test_a_partition_is_painted_broken_falls_back_and_is_fixed(cards: Cards) -> None:
    """Paint, watch, break, see the fallback, fix, play on."""
    studio = cards.studio
    expect(cards.chance("smolder_guard")).to_have_text("25.93%")
    expect(cards.chance("ember_reflect")).to_have_text("25%")
    prevented = cards.live.locator('[data-name="prevented"]')
    before = prevented.get_attribute("data-mean-v2")
    cards.edit(cards.face(3).click)
    assert partition(cards) == [[1, 2, 3], [4], [5], [6]]
    expect(cards.chance("ignite")).to_have_text("87.5%")
    expect(cards.chance("smolder_guard")).to_have_text("7.41%")
    expect(prevented).not_to_have_attribute("data-mean-v2", before or "")
    cards.brush("Paint field F2").click()
    cards.edit(lambda: cards.drag(2, 4))
    assert partition(cards) == [[1], [2, 3, 4], [5], [6]]
    assert studio.undo_name() == "Paint 2 and 3 into F2"
    expect(cards.chance("smolder_guard")).to_have_text("50%")
    expect(cards.editor).to_have_attribute("data-plays", "v2")

    fields = "/defenseCard/fields"
    cards.change([{"op": "replace", "path": f"{fields}/0/faces", "value": [1, 2]}])
    expect(cards.fallback).to_contain_text("Card not played: v1 instead")
    expect(cards.editor).to_have_attribute("data-plays", "v1")
    expect(cards.face(2)).to_have_attribute("data-clash", "true")
    expect(cards.face(2)).to_have_accessible_name("Face 2, in 2 fields: F1 and F2")
    expect(cards.side("Cinder Skin")).to_have_attribute("data-version", "v1")
    expect(cards.defence.get_by_test_id("fell-back")).to_be_visible()
    cards.fallback.get_by_role("button", name="Show").first.click()
    assert str(studio.state("selection")).startswith(fields)
    expect(cards.face(2)).to_have_attribute("data-fault", "true")
    studio.show("Picture")
    cards.fallback.get_by_role("button", name="Show").first.click()
    expect(cards.face(2)).to_be_focused()

    cards.edit(cards.face(2).click)
    expect(cards.fallback).to_have_count(0)
    assert partition(cards) == [[1], [2, 3, 4], [5], [6]]
    expect(cards.side("Cinder Skin")).to_have_attribute("data-version", "v2")
    for _ in range(4):
        cards.edit(studio.undo)
    assert partition(cards) == [[1, 2], [3, 4], [5], [6]]
    expect(cards.chance("ignite")).to_have_text("70.37%")


def test_faces_are_painted_by_keys_alone(cards: Cards) -> None:
    keys = cards.page.keyboard
    cards.face(1).focus()
    keys.press("ArrowRight")
    expect(cards.face(2)).to_be_focused()
    cards.edit(lambda: keys.press("4"))
    assert partition(cards) == [[1], [3, 4], [5], [2, 6]]
    expect(cards.brush("Paint field F4")).to_have_attribute("aria-checked", "true")
    cards.edit(lambda: keys.press("Shift+ArrowRight"))
    assert partition(cards) == [[1], [4], [5], [2, 3, 6]]
    expect(cards.face(3)).to_be_focused()
    cards.edit(lambda: keys.press("0"))
    assert partition(cards) == [[1], [4], [5], [2, 6]]
    expect(cards.face(3)).to_have_accessible_name("Face 3, in no field")
    keys.press("End")
    cards.edit(lambda: keys.press("1"))
    assert partition(cards) == [[1, 6], [4], [5], [2]]


def test_fields_are_added_renamed_and_removed_with_what_names_them(cards: Cards) -> None:
    studio, editor = cards.studio, cards.editor
    cards.edit(editor.get_by_role("button", name="Add field").click)
    expect(editor.get_by_test_id("field")).to_have_count(5)
    cards.edit(cards.face(6).click)
    assert partition(cards)[-1] == [6]
    name = editor.get_by_role("textbox", name="Name of field F1", exact=True)
    name.fill("ash")
    cards.edit(lambda: name.press("Enter"))
    rules = studio.doc["defenseCard"]["rules"]
    assert rules[0]["matcher"]["fieldId"] == "ash"
    assert rules[3]["matcher"]["fields"][1]["id"] == "ash"
    cards.edit(editor.get_by_role("button", name="Remove field F2").click)
    assert [rule["id"] for rule in studio.doc["defenseCard"]["rules"]] == [
        "ignite",
        "scorch_ready",
        "ember_reflect",
    ]
    cards.edit(studio.undo)
    expect(cards.rule("smolder_guard")).to_be_visible()


def test_dice_of_twenty_faces_are_drawn_and_painted(cards: Cards) -> None:
    box = cards.editor.get_by_role("spinbutton", name="faces of each die")
    cards.edit(lambda: box.fill("20"))
    expect(cards.editor.get_by_role("gridcell")).to_have_count(20)
    expect(cards.editor.get_by_role("grid").get_by_role("row")).to_have_count(3)
    cards.brush("Paint field F1").click()
    cards.edit(lambda: cards.drag(15, 20))
    assert partition(cards)[0] == [1, 2, *range(15, 21)]
    expect(cards.chance("ignite")).to_have_text("78.4%")


def test_rules_are_written_from_the_tables_and_reordered_without_dragging(cards: Cards) -> None:
    editor, studio = cards.editor, cards.studio
    cards.edit(editor.get_by_role("button", name="Add rule").click)
    rules = editor.get_by_test_id("rule")
    expect(rules).to_have_count(5)
    made = studio.doc["defenseCard"]["rules"][-1]
    mine = cards.rule(made["id"])
    label = made.get("label", made["id"])
    kind = mine.get_by_role("combobox", name=f"Matcher of {label}")
    cards.edit(lambda: kind.select_option("pairsField"))
    add = mine.get_by_role("combobox", name=f"Add an effect to {label}")
    count = len(made["effects"])
    cards.edit(lambda: add.select_option("blockPer"))
    effect = f"effect {count + 1} of {label}"
    if "amount" not in studio.doc["defenseCard"]["rules"][-1]["effects"][-1]:
        more = mine.get_by_role("combobox", name=f"Add to {effect}", exact=True)
        cards.edit(lambda: more.select_option("amount"))
    mean = cards.live.get_by_test_id("mean-block")
    old = mean.text_content() or ""
    cards.edit(lambda: mine.get_by_role("spinbutton", name=f"amount of {effect}").fill("5"))
    assert studio.doc["defenseCard"]["rules"][-1]["effects"][-1]["amount"] == 5
    expect(mean).not_to_have_text(old)
    cards.edit(lambda: mine.get_by_role("button", name=f"Move {label} up").click())
    expect(rules.nth(3)).to_have_attribute("data-rule", made["id"])
    title = rules.nth(3).get_by_role("button", name=re.compile("^Rule 4,"))
    title.focus()
    cards.edit(lambda: cards.page.keyboard.press("Alt+ArrowUp"))
    expect(rules.nth(2)).to_have_attribute("data-rule", made["id"])
    moved = rules.nth(2).get_by_role("button", name=re.compile("^Rule 3,"))
    expect(moved).to_be_focused()
    expect(moved).to_have_attribute("aria-expanded", "true")
    cards.edit(lambda: cards.page.keyboard.press("Delete"))
    expect(rules).to_have_count(4)


def test_the_distributions_follow_the_raw_damage(cards: Cards) -> None:
    live = cards.live
    for title in ("final", "blocked", "prevented", "reflected"):
        expect(live.locator(f'[data-name="{title}"]')).to_be_visible()
    final = live.locator('[data-name="final"]')
    live.get_by_role("slider", name="Raw damage").fill("1")
    expect(live).to_have_attribute("data-fresh", "true")
    expect(final).to_have_attribute("data-mean-v2", re.compile(r"^0\.74"))
    expect(final.get_by_role("img")).to_have_accessible_name(re.compile("of 1 raw damage: 0: "))
    live.get_by_role("spinbutton", name="Raw damage as a number").fill("100")
    expect(live.locator('[data-name="prevented"]')).to_have_attribute(
        "data-mean-v2", re.compile(r"^12\.96")
    )


def test_conditions_see_what_is_held_before_the_roll(cards: Cards) -> None:
    burned = {"type": "requiresOpponentStatus", "status": "burn"}
    place = "/defenseCard/rules/1/effects/0/conditions"
    cards.change([{"op": "add", "path": place, "value": [burned]}])
    prevented = cards.live.locator('[data-name="prevented"]')
    expect(prevented).to_have_attribute("data-mean-v2", "0")
    cards.live.get_by_text("Held before the roll: nothing").click()
    cards.live.get_by_role("spinbutton", name="burn of the attacker before the roll").fill("1")
    expect(prevented).not_to_have_attribute("data-mean-v2", "0")
    expect(cards.live).to_contain_text("Held before the roll: the attacker 1 burn")


def test_the_other_hero_of_a_match_is_chosen_and_the_kill_switch_is_told(studio: Studio) -> None:
    studio.open("pyromancer_vs_shadow_monk")
    cards = Cards(studio)
    heroes = studio.page.get_by_role("group", name="Hero", exact=True)
    heroes.get_by_role("button", name="Shadow Monk").click()
    expect(cards.live.get_by_test_id("mean-block")).to_have_text("2")
    cards.change([{"op": "add", "path": "/config/enableDefenseV2", "value": False}])
    expect(cards.editor).to_contain_text("everybody plays v1")
    expect(cards.editor).to_have_attribute("data-plays", "v1")
