"""A game invented by form and picture alone: from New document to a finished match."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from e2e.studio import Studio


def begin(studio: Studio, system: str, name: str) -> None:
    """A new, small document of a system."""
    studio.command("New document")
    dialog = studio.dialog("New document")
    dialog.get_by_role("textbox", name="Name").fill(name)
    dialog.get_by_role("combobox", name="Game system").select_option(system)
    dialog.get_by_role("button", name="Create").click()
    expect(dialog).to_be_hidden()
    studio.await_checked()


def row(studio: Studio, label: str) -> Locator:
    rows = studio.page.get_by_role("treeitem")
    return rows.filter(has_text=re.compile(f"^{label}")).first


def entity(studio: Studio) -> Locator:
    return studio.page.get_by_test_id("entity")


def card(studio: Studio, title: str) -> Locator:
    return entity(studio).locator(".rwf-cards").get_by_role("button", name=title)


def press(studio: Studio, button: Locator) -> None:
    """Press what edits the document, and wait for the edit."""
    before = studio.text
    button.click()
    studio.await_edit(before)


def test_ways_to_win_are_cards_each_chosen_and_taken_back_in_one_step(studio: Studio) -> None:
    begin(studio, "boards", "Cards")
    studio.show("Form")
    row(studio, "Win conditions").click()
    expect(card(studio, "Mate the leader")).to_have_attribute("aria-pressed", "true")
    expect(card(studio, "Mate the leader")).to_contain_text("king is attacked")
    before = studio.text
    for title in ("Take the leader", "Take every piece", "No move left", "A piece reaches a zone"):
        press(studio, card(studio, title))
        studio.expect_valid()
        expect(card(studio, title)).to_have_attribute("aria-pressed", "true")
        press(studio, card(studio, title))
        expect(card(studio, title)).to_have_attribute("aria-pressed", "false")
        studio.undo()
        expect(card(studio, title)).to_have_attribute("aria-pressed", "true")
        studio.undo()
        assert studio.text == before
    press(studio, card(studio, "Take every piece"))
    expect(card(studio, "Mate the leader")).to_have_attribute("aria-pressed", "false")
    studio.undo()
    assert studio.text == before
    expect(card(studio, "Mate the leader")).to_have_attribute("aria-pressed", "true")


def test_a_board_game_is_invented_and_won_without_the_json(studio: Studio) -> None:
    begin(studio, "boards", "Runners")
    studio.show("Form", "Picture")
    row(studio, "Pieces").click()
    press(studio, entity(studio).get_by_role("button", name="Add to pieces"))
    row(studio, "Win conditions").click()
    press(studio, card(studio, "Mate the leader"))  # nobody is mated in it
    press(studio, card(studio, "A piece reaches a zone"))
    row(studio, "Board").click()
    picture = studio.page.get_by_test_id("picture")
    start = picture.get_by_role("grid", name="Starting position")
    for player, squares in (("WHITE", "a1"), ("BLACK", "f6")):
        picture.get_by_role("radio", name=re.compile(f"Place {player} piece.2", re.I)).click()
        press(studio, start.locator(f'[data-square="{squares}"]'))
    studio.expect_valid()
    for player in ("WHITE", "BLACK"):
        studio.seat(player, "You")
    path = ["a1", "a2", "a3", "a4", "a5", "a6"]
    back = ["f6", "f5", "f4", "f3", "f2"]
    for n in range(5):
        studio.move(path[n], path[n + 1])
        if n < 4:
            studio.expect_turn("BLACK")
            studio.move(back[n], back[n + 1])
            studio.expect_turn("WHITE")
    expect(studio.match).to_contain_text("WHITE wins")
