"""New documents: empty ones and first games, which are played to their ends as they are."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.studio import Studio


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
