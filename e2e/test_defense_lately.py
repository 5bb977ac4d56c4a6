"""What the last decision changed is lit on the table of a dice duel, and lit attacks attack."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e.cards import FIRE, MONK, Cards, fire_against_monk
from e2e.studio import Studio

PARTS = ".rwd-side, .rwd-hp, .rwd-hpbar, .rwd-box, .rwd-diebox"
PLACES = f"""(one) => [...one.querySelectorAll('{PARTS}')]
  .map((part) => part.getBoundingClientRect())
  .map(({{ x, y, width, height }}) => [x, y - one.getBoundingClientRect().y, width, height])
  .map((numbers) => numbers.map(Math.round).join())"""


@pytest.fixture
def cards(studio: Studio) -> Cards:
    return fire_against_monk(studio)


def moved(cards: Cards, within: str) -> Locator:
    return cards.board.locator(f"{within}[data-moved]")


def test_dice_that_were_rolled_again_are_lit_and_nothing_moves(cards: Cards) -> None:
    expect(moved(cards, ".rwd-diebox")).to_have_count(0)
    cards.die(4).click()
    cards.die(5).click()
    before = cards.board.evaluate(PLACES)
    cards.await_change(cards.board.get_by_role("button", name="Roll 3 again").click)
    expect(moved(cards, ".rwd-diebox")).to_have_count(3)
    expect(cards.die(1)).to_have_accessible_name("Die 1: 4, rolled just now")
    expect(cards.die(4)).not_to_have_attribute("data-moved", "true")
    assert cards.board.evaluate(PLACES) == before


def test_a_lit_attack_stands_and_attacks_and_what_it_changed_is_lit(cards: Cards) -> None:
    before = cards.board.evaluate(PLACES)[:6]
    attack = cards.attack("SMALL_STRAIGHT")
    expect(attack).to_have_accessible_name(re.compile("^Trail of Embers.*, ends the rolls$"))
    expect(cards.attack("5OAK")).to_be_disabled()
    cards.await_change(attack.click)
    expect(cards.stage("raw")).to_have_attribute("data-value", "6")
    left = int(cards.side(MONK).get_attribute("data-hp") or 0)
    assert left < 30
    expect(cards.side(MONK).locator(".rwd-hp")).to_have_attribute("data-moved", "down")
    expect(cards.side(MONK).get_by_test_id("hp-change")).to_have_text(f"\u2212{30 - left}")
    expect(cards.side(FIRE).locator(".rwd-hp")).not_to_have_attribute("data-moved", "down")
    assert cards.board.evaluate(PLACES)[:6] == before
    cards.await_change(cards.board.get_by_role("button", name="Stand").click)
    expect(moved(cards, ".rwd-hp")).to_have_count(0)


def test_a_status_that_came_is_lit_and_says_so(cards: Cards) -> None:
    card = "/heroes/1/defenseCard"
    field = cards.studio.doc["heroes"][1]["defenseCard"]["fields"][0]["id"]
    rule = {
        "id": "breath",
        "matcher": {"type": "countField", "fieldId": field},
        "effects": [{"type": "gainStatus", "status": "chi"}],
    }
    cards.change(
        [
            {"op": "replace", "path": f"{card}/rules", "value": [rule]},
            {"op": "replace", "path": f"{card}/fields/0/faces", "value": [1, 2, 3, 4, 5, 6]},
            {
                "op": "replace",
                "path": f"{card}/fields",
                "value": [{"id": field, "faces": [1, 2, 3, 4, 5, 6]}],
            },
        ]
    )
    cards.await_change(cards.attack("SMALL_STRAIGHT").click)
    chi = cards.side(MONK).locator('[data-status="chi"]')
    expect(chi).to_have_attribute("data-moved", "up")
    expect(chi).to_contain_text("just now +4")
