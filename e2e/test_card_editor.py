"""The card editor: the live face, how a text is read, and drafts that become cards."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, expect

from e2e.studio import Studio
from e2e.test_import_export import answer
from e2e.test_mtg import LASH, MOUNTAIN, SPARKS

CARD = {
    "card_id": "watch",
    "name": "Night Watch",
    "type_line": "Creature \u2014 Human",
    "mana_cost": "{1}{W}",
    "oracle_text": "Vigilance (It stays.)\nWhen Night Watch enters the battlefield, draw one card.",
    "power": "2",
    "toughness": "2",
}


def open_pool(studio: Studio, *cards: object, has_warnings: bool = True) -> None:
    studio.import_text(json.dumps({"schema_version": 1, "cards": [*cards, MOUNTAIN]}, indent=1))
    if has_warnings:
        answer(studio, "Open as a new document")
    expect(studio.page.get_by_test_id("cards")).to_contain_text("Night Watch")
    studio.await_checked()


def choose(studio: Studio, name: str) -> Locator:
    """The detail of a card that is chosen in the picture, read."""
    studio.page.get_by_test_id("cards").get_by_role("button", name=name).first.click()
    detail = studio.page.get_by_role("region", name=f"Card {name}")
    expect(detail).to_have_attribute("data-fresh", "true", timeout=20_000)
    return detail


def reading(detail: Locator) -> Locator:
    return detail.get_by_role("region", name="How I read this text")


def test_a_text_is_told_as_it_is_read_and_leads_back_to_its_words(studio: Studio) -> None:
    open_pool(studio, CARD, has_warnings=False)
    detail = choose(studio, "Night Watch")
    lines = reading(detail).get_by_role("listitem")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("Attacking does not tap it.")
    expect(lines.first).to_contain_text("it is not read")
    expect(lines.last).to_contain_text("Triggered ability")
    expect(lines.last).to_contain_text("Printed: When Night Watch enters, draw a card.")
    expect(detail).to_contain_text("All of it is read.")
    lines.last.get_by_role("button").click()
    box = detail.get_by_role("textbox", name="Text of Night Watch")
    expect(box).to_be_focused()
    chosen = box.evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)")
    assert chosen == "When Night Watch enters the battlefield, draw one card."


def test_the_face_and_the_reading_follow_every_word(studio: Studio) -> None:
    open_pool(studio, CARD, has_warnings=False)
    detail = choose(studio, "Night Watch")
    box = detail.get_by_role("textbox", name="Text of Night Watch")
    before = studio.text
    box.fill("Flying\nWhen this creature enters, destroy target creatrue.")
    expect(detail.locator(".rwc-face")).to_contain_text("Flying")
    lines = reading(detail).get_by_role("listitem")
    expect(lines.first).to_contain_text("Keywords")
    expect(lines.last.locator("mark")).to_have_text("creatrue")
    expect(lines.last).to_contain_text("What could come there: ")
    expect(detail).to_contain_text("Not all of it is read")
    detail.get_by_role("button", name="Write “creature”").click()
    expect(detail).to_contain_text("All of it is read.")
    box.fill("Flying\nWhen this creature enters, draw a card.")
    expect(detail).to_contain_text("All of it is read.")
    studio.await_checked().expect_valid()
    while studio.text != before:
        studio.undo()
    expect(reading(detail).get_by_role("listitem").first).to_contain_text("Vigilance")


def test_a_draft_that_is_reworded_is_offered_as_a_card(studio: Studio) -> None:
    open_pool(studio, LASH, {**CARD, "oracle_text": "Transmogrify target creature.", "draft": True})
    detail = choose(studio, "Night Watch")
    expect(detail).to_contain_text("A draft: it is kept to be reworded")
    expect(detail.get_by_role("button", name="Play it", exact=True)).to_have_count(0)
    detail.get_by_role("textbox", name="Text of Night Watch").fill("Flying")
    expect(detail).to_contain_text("it can be played")
    assert studio.doc["cards"][1]["draft"] is True  # nothing is done before somebody says so
    detail.get_by_role("button", name="Play it", exact=True).click()
    expect(detail).to_contain_text("All of it is read.")
    assert "draft" not in studio.doc["cards"][1]
    studio.await_checked().expect_valid()


def test_colours_are_those_of_the_cost_unless_the_card_says_its_own(studio: Studio) -> None:
    red = {**CARD, "card_id": "red", "name": "Red Watch", "colors": ["R"]}
    blue = {**red, "card_id": "blue", "name": "Blue Watch", "color_indicator": ["R"]}
    open_pool(studio, CARD, red, blue)
    expect(choose(studio, "Night Watch")).to_contain_text("those of its cost")
    expect(choose(studio, "Blue Watch")).to_contain_text("by its colour indicator")
    detail = choose(studio, "Red Watch")
    expect(detail).to_contain_text("the card says its own; its cost is different")
    with studio.editing():
        detail.get_by_role("button", name="Take those of the cost").click()
    expect(detail).to_contain_text("those of its cost")
    assert studio.doc["cards"][1]["colors"] == ["W"]


def test_the_form_has_the_face_and_the_reading_too(studio: Studio) -> None:
    studio.import_text(json.dumps(SPARKS, indent=1))
    answer(studio, "Open as a new document")
    studio.await_checked()
    studio.show("Picture", "Form")
    studio.page.get_by_test_id("cards").get_by_role("button", name="Cinder Lash").first.click()
    live = studio.page.get_by_role("button", name="Face and reading")
    expect(live).to_have_attribute("aria-expanded", "false")
    live.click()
    form = studio.page.get_by_test_id("pane-form")
    told = form.get_by_role("region", name="How I read this text")
    expect(told).to_contain_text("Any target")
    form.get_by_role("textbox", name="Oracle text").fill("Target player draws a card.")
    expect(told.get_by_role("listitem").first).to_contain_text("draws a card")
    live.click()
    expect(told).to_have_count(0)
