"""What the page says of dice heroes: cards that are not played, lit attacks, damage, reports."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e.cards import MONK, Cards, fire_against_monk
from e2e.studio import Studio

STRAIGHT = {"type": "straight", "length": 3}
MATCHER = "/defenseCard/rules/0/matcher"


@pytest.fixture
def cards(studio: Studio) -> Cards:
    return fire_against_monk(studio)


def test_a_card_that_is_not_played_is_never_called_valid(studio: Studio) -> None:
    studio.open("pyromancer")
    badge = studio.page.get_by_test_id("validity")
    expect(badge).to_have_text("Valid")
    cards = Cards(studio)
    cards.change([{"op": "replace", "path": MATCHER, "value": STRAIGHT}])
    expect(badge).to_have_text("Card not played: v1 instead")
    expect(badge).to_have_class("rw-badge warning")
    expect(cards.fallback).to_contain_text("Card not played: v1 instead")
    expect(cards.defence.get_by_test_id("fell-back")).to_have_text("card not played: v1 instead")
    badge.click()
    problem = studio.problems().first
    expect(problem).to_contain_text("Until then the card is not played: v1 instead.")
    cards.fallback.get_by_role("button", name="Show").first.click()
    studio.page.keyboard.press("Control+z")
    expect(badge).to_have_text("Valid")


def test_a_match_says_whose_card_is_not_played(cards: Cards) -> None:
    badge = cards.page.get_by_test_id("validity")
    cards.change([{"op": "replace", "path": f"/heroes/1{MATCHER}", "value": STRAIGHT}])
    expect(badge).to_have_text(f"Card not played ({MONK}): v1 instead")


def test_a_lit_attack_stands_and_attacks(cards: Cards) -> None:
    expect(cards.board).to_have_attribute("data-phase", "roll")
    lit = cards.attack("SMALL_STRAIGHT")
    expect(lit).to_be_enabled()
    expect(cards.attack("5OAK")).to_be_disabled()
    cards.await_change(lit.click)
    expect(cards.stage("raw")).to_have_attribute("data-value", "6")
    cards.studio.expect_ply(2)
    cards.studio.control("Undo").click()
    cards.studio.expect_ply(1)


def test_a_lit_attack_has_a_key_and_its_name_may_be_typed(cards: Cards) -> None:
    key = cards.attack("SMALL_STRAIGHT").get_attribute("data-key")
    assert key is not None
    assert key.isalpha(), "digits hold dice while rolls are left"
    cards.board.focus()
    cards.await_change(lambda: cards.page.keyboard.press(key))
    expect(cards.stage("raw")).to_have_attribute("data-value", "6")
    cards.studio.control("New match").click()
    cards.studio.expect_ply(0)
    box = cards.studio.match.get_by_role("textbox", name="Type a move")
    box.fill("Trail of Embers")
    cards.await_change(lambda: box.press("Enter"))
    expect(cards.stage("raw")).to_have_attribute("data-value", "6")


def test_the_strip_says_what_is_left_and_what_was_sent_back(cards: Cards) -> None:
    cards.await_change(cards.attack("SMALL_STRAIGHT").click)
    strip = cards.board.get_by_test_id("strip")
    for title in ("Raw", "After flat", "After prevent", "After block", "Sent back", "Final"):
        expect(strip).to_contain_text(title)
    expect(cards.stage("reflect").locator("b")).to_have_text("0")


def test_the_report_of_a_match_is_saved_compact_and_verbose(cards: Cards) -> None:
    cards.await_change(cards.attack("SMALL_STRAIGHT").click)
    studio = cards.studio
    studio.tab("New match")
    found = []
    for verbose in (False, True):
        studio.side.get_by_role("checkbox", name="verbose").set_checked(verbose)
        with studio.page.expect_download() as waiting:
            studio.control("Save report").click()
        found.append(json.loads(Path(waiting.value.path()).read_text("utf-8")))
    compact, verbose = found
    assert (compact["form"], verbose["form"]) == ("compact", "verbose")
    assert compact["turnCounts"] == {"v1": 0, "v2": 1}
    assert {"defenseSchemaVersion", "defenseDslVersion", "enableDefenseV2"} <= compact.keys()
    assert compact["heroes"][MONK]["fieldsHash"]
    assert compact["audit"]["ok"]
    assert "verbose" not in compact["records"][0]
    assert verbose["records"][0]["verbose"]["diceSnapshotBefore"]


def test_the_look_ahead_is_the_opponent_at_first(studio: Studio) -> None:
    studio.open("cinder_skin_vs_shadow_monk")
    box = studio.match.get_by_role("combobox", name=f"Seat of {MONK}")
    expect(box).to_have_value("lookahead")


def test_lists_and_boards_name_things_as_people_do(cards: Cards) -> None:
    cards.change_state({"defenseVersion": {MONK: "v1"}})
    cards.await_change(cards.attack("SMALL_STRAIGHT").click)
    board = cards.defence
    for name in ("Five of a kind", "Two pairs", "Small straight"):
        expect(board).to_contain_text(name)
    expect(board).not_to_contain_text("oak")


def test_choices_and_numbers_of_a_card_are_spelled_out(studio: Studio) -> None:
    studio.open("cinder_skin")
    cards = Cards(studio)
    kinds = cards.editor.get_by_label("Kind of effect 1 of Ignite")
    if kinds.count() == 0:
        cards.editor.get_by_role("button", name="Rule 1, Ignite").click()
    expect(kinds.locator("option:checked")).to_have_text("Deal damage for each match")
    expect(cards.editor.get_by_test_id("live")).to_contain_text("mean")
    expect(cards.editor).not_to_contain_text("ø")
