"""Games of the other systems invented by the form alone: from New document to a finished match."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.studio import BOOT_MS, Studio
from e2e.test_invent import entity, press, row

GAMES = [
    ("heroes", "Duel: two heroes and their rules", ["Heroes", "First hero"], "Add to abilities"),
    ("asg", "A small map", ["Nodes"], "Duplicate p1_gate"),
    ("defense", "Dice duel: two heroes", ["Statuses"], "Add to statuses"),
    ("mtg", "Card match: two decks and their cards", ["Cards"], "Duplicate Emberheel Runner"),
]


@pytest.mark.parametrize(
    ("system", "kind", "rows", "button"), GAMES, ids=[system for system, *_ in GAMES]
)
def test_a_game_is_invented_and_played_to_its_end_without_the_json(
    studio: Studio, system: str, kind: str, rows: list[str], button: str
) -> None:
    create(studio, system, kind)
    studio.show("Form", "Match")
    row(studio, rows[0]).click()
    for name in rows[1:]:
        entity(studio).get_by_role("button", name=name).first.click()
    press(studio, entity(studio).get_by_role("button", name=button, exact=True))
    studio.expect_valid()
    expect_end(studio)


def test_a_first_board_game_is_played_to_its_end_as_it_is(studio: Studio) -> None:
    create(studio, "boards", "A first game: pawns that race across")
    expect(studio.page.get_by_role("contentinfo")).to_contain_text("None")
    studio.seat("BLACK", "You")
    for start, end in (("b2", "b3"), ("e5", "e4"), ("b3", "b4"), ("e4", "e3")):
        studio.move(start, end)
    studio.move("b4", "a5")
    studio.move("e3", "d2")
    studio.move("a5", "b6")
    expect(studio.match.get_by_test_id("result")).to_contain_text("WHITE wins")


def create(studio: Studio, system: str, kind: str) -> None:
    """A new document of this kind."""
    studio.command("New document")
    dialog = studio.dialog("New document")
    dialog.get_by_role("textbox", name="Name").fill("Mine")
    dialog.get_by_role("combobox", name="Game system").select_option(system)
    dialog.get_by_role("combobox", name="Kind").select_option(label=kind)
    dialog.get_by_role("button", name="Create").click()
    expect(dialog).to_be_hidden()
    studio.await_checked()
    studio.expect_valid()


def expect_end(studio: Studio) -> None:
    """Agents play to the end."""
    studio.match.get_by_role("combobox").filter(has_text="fast").select_option(label="fast")
    seats = studio.match.get_by_role("combobox", name="Seat of")
    expect(seats).to_have_count(2)
    for n in range(2):
        seats.nth(n).select_option(label="Random")
    result = studio.match.get_by_test_id("result")
    expect(result).to_be_visible(timeout=2 * BOOT_MS)
