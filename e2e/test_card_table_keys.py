"""The card table by keys alone: arrows through the zones, Enter acts; and what it says aloud."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.studio import Studio
from e2e.table import begin, enter, go, lines


def test_a_match_is_played_to_its_end_by_arrows_and_enter_alone(studio: Studio) -> None:
    table = begin(studio, "great_lash")
    table.board.focus()
    for player in ("P1", "P2"):
        studio.expect_turn(player)
        enter(table.bar.get_by_role("button", name="Keep the hand"))
    for life in ("10 life", "0 life"):
        table.walk("MAIN1", "P1", enter)
        enter(table.held("Mountain").first)
        expect(table.held("Mountain").first).not_to_have_attribute("data-lit", "yes")
        studio.expect_idle()
        enter(table.held("Great Lash").first)
        expect(table.bar).to_contain_text("Target: click one")
        enter(table.player("P2"))
        studio.expect_turn("P2")
        expect(lines(studio, "target")).to_have_count(1)
        enter(table.bar.get_by_role("button", name="Pass"))
        expect(table.life("P2")).to_have_text(life)
        if life == "10 life":
            studio.expect_turn("P1")
            enter(table.bar.get_by_role("button", name="Skip combat"))
    expect(studio.match).to_contain_text("P1 wins")


def test_zones_and_cards_say_their_names_counts_and_states(studio: Studio) -> None:
    table = begin(studio, "ember_pup")
    table.keep()
    table.held("Mountain").first.click()
    expect(table.of("P1", "Mountain")).to_have_accessible_name(
        "Mountain, new just now, can be tapped for mana"
    )
    groups = table.board.get_by_role("group")
    for name in ("Hand, 6", "Lands and others of P1, 1", "Creatures of P1, 0", "Stack, 0"):
        expect(groups.and_(table.page.get_by_label(name, exact=True))).to_have_count(1)
    expect(table.player("P2")).to_have_accessible_name(
        re.compile(r"^P2, 20 life, 7 in hand, \d+ in library$")
    )
    expect(table.held("Ember Pup").first).to_have_accessible_name(
        "Ember Pup, cost {R}, 2/3, Creature \u2014 Hound, can be chosen"
    )
    expect(table.held("Ember Pup").first).to_have_accessible_description("Haste")
    studio.expect_idle()
    table.board.focus()
    go(table.board.get_by_role("button", name=re.compile("^Exile of P1")))
    table.page.keyboard.press("Enter")
    pile = studio.match.get_by_test_id("pile")
    expect(pile).to_contain_text("No card lies here")
    table.page.keyboard.press("Escape")
    expect(pile).to_have_count(0)
