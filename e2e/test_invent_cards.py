"""Cards invented by form, card editor and deck builder alone, and a match won with them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.studio import Studio
from e2e.table import Table
from e2e.test_card_editor import choose, reading
from e2e.test_deck_builder import await_figures, found, search
from e2e.test_heroes_hero import form_of, part
from e2e.test_invent_others import create

FIELDS = ("Name", "Type line", "Mana cost", "Power", "Toughness")
CARDS = (
    ("Sun Ox", "Creature \u2014 Ox", "{G}", "9", "4"),
    ("Dawn Runner", "Creature \u2014 Elk", "{G}", "6", "2"),
    ("Falling Sky", "Sorcery", "{G}", "", ""),
)
SETTLED = re.compile("^(ready|over)$")
TEXTS = {
    "Sun Ox": ("Haste", "Keywords"),
    "Falling Sky": ("Falling Sky deals 12 damage to target player.", "12 damage"),
}


def write_cards(studio: Studio) -> None:
    """Three cards in the form; their texts in the card editor, which says how it reads them."""
    studio.show("Form")
    for index, values in enumerate(CARDS, 2):
        part(studio, "Cards").first.click()
        form = form_of(studio, "/pool/cards")
        with studio.editing():
            form.get_by_role("button", name="Add to cards").click()
        form = form_of(studio, f"/pool/cards/{index}")
        for field, value in zip(FIELDS, values, strict=True):
            box = form.get_by_role("textbox", name=field, exact=True)
            if box.input_value() != value:
                with studio.editing():
                    box.fill(value)
                    box.press("Enter")
    studio.show("Picture")
    for name, (text, said) in TEXTS.items():
        detail = choose(studio, name)
        with studio.editing():
            detail.get_by_role("textbox", name=f"Text of {name}").fill(text)
        expect(reading(detail).get_by_role("listitem").first).to_contain_text(said)
        expect(detail).to_contain_text("All of it is read.")


def build_deck(studio: Studio) -> None:
    """Four of each in place of Forests."""
    tabs = studio.page.get_by_role("tablist", name="Cards and decks")
    tabs.get_by_role("tab", name=re.compile("^First")).click()
    builder = await_figures(studio)
    for name, *_ in CARDS:
        search(studio, name)
        number = found(studio).first.get_by_role("textbox", name=f"Number of {name}")
        with studio.editing():
            number.fill("4")
            number.press("Enter")
    search(studio, "Forest")
    number = found(studio).first.get_by_role("textbox", name="Number of Forest")
    with studio.editing():
        number.fill("48")
        number.press("Enter")
    expect(builder.get_by_test_id("deck-size")).to_have_text("60 of 60 cards")
    legal = builder.get_by_role("status", name="Legality")
    expect(legal).to_have_text("Nothing is wrong with this deck.", timeout=20_000)


def decide(table: Table) -> None:
    """One decision: P1 does what is lit in the hand and attacks with all, P2 nothing."""
    lit = table.hand.locator('[data-lit="yes"]')
    attackers = table.match.get_by_test_id("battlefield-P1").locator('[data-lit="yes"]')
    silent = table.bar.get_by_role("button", name=re.compile("^(Keep|Pass|Skip|No )"))
    is_own = table.match.get_attribute("data-to-act") == "P1"
    step = table.board.get_attribute("data-step")
    if is_own and step == "MAIN1" and lit.count():
        name = lit.first.get_attribute("aria-label") or ""
        lit.first.click()
        if name.startswith("Falling Sky"):
            table.player("P2").click()
    elif is_own and step == "DECLARE_ATTACKERS" and attackers.count():
        for n in range(attackers.count()):
            attackers.nth(n).click()
        table.bar.get_by_role("button", name=re.compile("^Attack with")).click()
    else:  # the eighth card of a hand goes
        (silent if silent.count() else lit).first.click()


def play(table: Table) -> None:
    """Decide for both until somebody has won."""
    for _ in range(300):
        expect(table.match).to_have_attribute("data-status", SETTLED, timeout=30_000)
        expect(table.board).not_to_have_attribute("data-passing", "true")
        if table.match.get_attribute("data-status") == "over":
            return
        ply = table.match.get_attribute("data-ply") or ""
        decide(table)
        expect(table.match).not_to_have_attribute("data-ply", ply)
    raise AssertionError("nobody has won")


def test_cards_are_invented_and_win_a_match_without_the_json(studio: Studio) -> None:
    create(studio, "mtg", "Empty: two decks of lands alone")
    write_cards(studio)
    build_deck(studio)
    studio.await_checked().expect_valid()
    expect(studio.page.get_by_role("contentinfo")).to_contain_text("None")
    studio.show("Match")
    studio.seat("P2", "You")
    studio.expect_idle()
    table = Table(studio)
    play(table)
    expect(table.match.get_by_test_id("result")).to_contain_text("P1 wins")
    expect(table.life("P2")).to_have_text(re.compile("^(0|-|\u2212)"))
