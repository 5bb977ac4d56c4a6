"""The deck builder: cards found and counted by click and key, legality, figures, lands, lists."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.studio import Studio
from e2e.test_import_export import DROP, answer, report
from e2e.test_mtg import LASH

DOCUMENT = "cinder_stampede_vs_drownlight_rites"
DECK = "Cinder Stampede"


def open_deck(studio: Studio, name: str = DECK) -> Locator:
    """The deck builder of a deck of the open document, with its figures counted."""
    studio.show("Picture")
    tabs = studio.page.get_by_role("tablist", name="Cards and decks")
    tabs.get_by_role("tab", name=re.compile(f"^{name}")).click()
    return await_figures(studio)


def await_figures(studio: Studio) -> Locator:
    builder = studio.page.get_by_test_id("deck-builder")
    figures = builder.get_by_test_id("figures")
    expect(figures).to_have_attribute("data-fresh", "true", timeout=20_000)
    return builder


def found(studio: Studio) -> Locator:
    return studio.page.get_by_role("list", name="Cards found").get_by_role("listitem")


def search(studio: Studio, words: str) -> None:
    studio.page.get_by_role("searchbox", name="Search cards").fill(words)


def count(studio: Studio, id: str, deck: int = 0) -> int:
    rows: list[Any] = studio.doc["decks"][deck]["cards"]
    return sum(row["count"] for row in rows if row["card_id"] == id)


def test_copies_are_counted_by_click_by_key_and_by_number_each_as_one_step_of_undo(
    studio: Studio,
) -> None:
    studio.open(DOCUMENT)
    builder = open_deck(studio)
    expect(builder.get_by_test_id("deck-size")).to_have_text("60 of 60 cards")
    start = studio.text
    search(studio, "cinder lash")
    expect(found(studio)).to_have_count(1)
    row = found(studio).first
    row.get_by_role("button", name="One Cinder Lash less").click()
    expect(builder.get_by_test_id("deck-size")).to_have_text("59 of 60 cards")
    assert studio.undo_name() == "Take Cinder Lash out of Cinder Stampede"
    changed = [a for a, b in zip(studio.text.split("\n"), start.split("\n"), strict=True) if a != b]
    assert len(changed) == 1  # the file keeps its layout
    studio.page.keyboard.press("+")
    expect(builder.get_by_test_id("deck-size")).to_have_text("60 of 60 cards")
    assert studio.text == start
    number = row.get_by_role("textbox", name="Number of Cinder Lash")
    number.fill("7")
    number.press("Enter")
    expect(builder.get_by_test_id("deck-size")).to_have_text("64 cards, 60 at least")
    legal = builder.get_by_role("status", name="Legality")
    expect(legal).to_contain_text("7 copies of", timeout=20_000)
    listed = builder.get_by_role("region", name="Spells of the deck").get_by_role("listitem")
    expect(listed.filter(has_text="Cinder Lash")).to_have_attribute("data-wrong", re.compile("7"))
    legal.get_by_role("button", name="Make it 4").click()
    expect(legal).to_have_text("Nothing is wrong with this deck.", timeout=20_000)
    assert count(studio, "cinder_lash") == 4
    for _ in range(4):
        studio.undo()
    assert studio.text == start


def test_cards_are_found_by_text_and_filters_and_come_into_the_deck(studio: Studio) -> None:
    studio.open(DOCUMENT)
    open_deck(studio)
    page = studio.page
    page.get_by_role("combobox", name="Type", exact=True).select_option(label="Creatures")
    page.get_by_role("combobox", name="Colour").select_option(label="Black")
    search(studio, "dies")
    expect(found(studio).filter(has_text="Carrion Oracle")).to_be_visible()
    expect(found(studio).filter(has_text="Sootfang")).to_have_count(0)
    before = studio.text
    row = found(studio).filter(has_text="Carrion Oracle")
    row.get_by_role("button", name="Carrion Oracle").first.focus()
    for _ in range(2):
        page.keyboard.press("+")
    expect(row.get_by_role("textbox")).to_have_value("2")
    assert count(studio, "carrion_oracle") == 2
    page.keyboard.press("-")
    page.keyboard.press("-")
    number = row.get_by_role("textbox")
    expect(number).to_have_value("0")
    assert studio.text == before
    number.fill("2")
    number.press("+")  # one more than what is typed
    expect(number).to_have_value("3")
    studio.undo()
    assert studio.text == before
    search(studio, "no such card anywhere")
    expect(page.get_by_text("No card is like that.")).to_be_visible()


def test_the_figures_follow_and_the_advised_lands_are_one_step(studio: Studio) -> None:
    studio.open(DOCUMENT)
    builder = open_deck(studio)
    curve = builder.get_by_role("region", name="Mana curve")
    expect(curve).to_contain_text("Cost 2: 7 creatures, 6 other spells")
    sources = builder.get_by_role("region", name="Sources of colour")
    expect(sources).to_contain_text("red: 24 cards")
    expect(sources).to_contain_text("in 70 of 100 matches")
    before = studio.text
    with studio.editing():
        builder.get_by_role("button", name="Add 2 Mountain, take out 2 Forest").click()
    assert studio.undo_name() == "Add 2 Mountain, take out 2 Forest"
    assert (count(studio, "basic_mountain"), count(studio, "basic_forest")) == (11, 7)
    expect(builder.get_by_role("button", name="The basic lands are as advised")).to_be_disabled()
    studio.undo()
    assert studio.text == before
    search(studio, "mountain")
    number = found(studio).filter(has_text="Basic Land").get_by_role("textbox")
    number.fill("0")
    number.press("Enter")
    expect(builder.get_by_role("button", name="Add 11 Mountain, take out 2 Forest")).to_be_enabled()


def test_a_hand_is_drawn_by_its_seed(studio: Studio) -> None:
    studio.open(DOCUMENT)
    builder = open_deck(studio)
    hand = builder.get_by_role("region", name="Sample hand")
    cards = hand.get_by_role("listitem")
    hand.get_by_role("button", name="Draw seven").click()
    expect(cards).to_have_count(7)
    first = cards.all_text_contents()
    hand.get_by_role("button", name="Draw a card").click()
    expect(cards).to_have_count(8)
    hand.get_by_role("button", name="Draw seven").click()
    expect(hand.get_by_role("textbox", name="Seed")).to_have_value("2")
    expect(cards).to_have_count(7)
    hand.get_by_role("textbox", name="Seed").fill("1")
    expect(cards).to_have_text(first)


@pytest.mark.parametrize(
    ("format", "begins", "lost"),
    [
        ("Arena list", "About\nName Cinder Stampede", "The plan of the deck is not written."),
        ("Cockatrice file (.cod)", "<?xml", "The archetype of the deck is not written."),
    ],
)
def test_a_deck_is_saved_and_comes_back_by_the_import(
    studio: Studio, format: str, begins: str, lost: str
) -> None:
    studio.open(DOCUMENT)
    builder = open_deck(studio)
    files = builder.get_by_role("region", name="Export of the deck")
    files.get_by_role("combobox", name="Format").select_option(label=format)
    with studio.page.expect_download() as waiting:
        files.get_by_role("button", name="Download").click()
    expect(files.get_by_role("status")).to_contain_text(lost)
    text = waiting.value.path().read_text("utf-8")
    assert text.startswith(begins)
    deck = studio.doc["decks"][0]
    studio.page.evaluate(DROP, [waiting.value.suggested_filename, text])
    expect(report(studio)).to_contain_text("60 cards of 21 names")
    studio.page.get_by_role("dialog").get_by_role("button", name="Replace the deck").last.click()
    studio.await_checked()
    made = studio.doc["decks"][1]
    assert (made["name"], made["cards"]) == (deck["name"], deck["cards"])


def test_decks_of_a_file_are_made_renamed_duplicated_and_deleted(studio: Studio) -> None:
    studio.open("decks_phase1")
    page = studio.page
    studio.show("Picture")
    tabs = page.get_by_role("tablist", name="Cards and decks").get_by_role("tab")
    expect(tabs).to_have_count(4)
    await_figures(studio)
    with studio.editing():
        page.get_by_role("button", name="New deck").click()
    expect(tabs).to_have_count(5)
    expect(tabs.last).to_have_attribute("aria-selected", "true")
    builder = page.get_by_test_id("deck-builder")
    builder.get_by_role("button", name="Rename New deck").click()
    dialog = studio.dialog("Rename New deck")
    dialog.get_by_role("textbox").fill("Mine")
    with studio.editing():
        dialog.get_by_role("button", name="Rename").click()
    expect(tabs.last).to_contain_text("Mine")
    with studio.editing():
        builder.get_by_role("button", name="Duplicate Mine").click()
    expect(tabs).to_have_count(6)
    with studio.editing():
        builder.get_by_role("button", name=re.compile("^Delete Mine")).click()
    expect(tabs).to_have_count(5)
    search(studio, "null word")  # of the shipped pool, which decks of a file name
    row = found(studio).first
    row.get_by_role("button", name="One more Null Word").click()
    expect(row.get_by_role("textbox")).to_have_value("1")


def test_of_two_thousand_cards_each_key_of_the_search_is_answered(studio: Studio) -> None:
    cards = [{**LASH, "card_id": f"lash_{n}", "name": f"Lash {n}"} for n in range(2000)]
    for card in cards:
        card["oracle_text"] = f"{card['name']} deals 2 damage to any target."
    deck = {"deck_id": "one", "name": "One", "cards": [{"card_id": "lash_7", "count": 4}]}
    match = {"pool": {"cards": cards}, "decks": [deck, {**deck, "deck_id": "two", "name": "Two"}]}
    studio.page.evaluate(DROP, ["many.json", json.dumps(match, indent=1)])
    answer(studio, "Open as a new document")
    open_deck(studio, "One")
    box = studio.page.get_by_role("searchbox", name="Search cards")
    box.press_sequentially("lash 19")
    expect(studio.page.get_by_text("139 of 2000 cards")).to_be_visible()
    expect(found(studio)).to_have_count(60)
    studio.page.get_by_role("button", name="Show more (79 left)").click()
    expect(found(studio)).to_have_count(120)
    studio.page.get_by_role("combobox", name="Which cards").select_option(label="In this deck")
    expect(found(studio)).to_have_count(0)
    box.fill("")
    expect(found(studio)).to_have_count(1)
