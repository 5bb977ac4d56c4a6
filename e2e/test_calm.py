"""Nothing moves by itself: while one types, a computer thinks, a message comes or goes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from e2e import calm
from e2e.conftest import WIDE
from e2e.midgame import begin_midgame
from e2e.studio import Studio
from e2e.table import Table

HIGH = {"width": 820, "height": 1180}
GO_ON = re.compile("^(Play on from here|Let the agents play)$")
# A game of each system, and a move of it that is none.
GAMES = {
    "hexapawn": "nothing",
    "cinder_skin": "fly",
    "fighter_vs_fire_mage": "Nothing at all",
    "scenario_01": "p1_hq-nowhere 3",
    "cinder_stampede_vs_saltspire_veto": "cast nothing",
}

ENDS = {"cinder_stampede_vs_saltspire_veto": "concede"}  # where random matches last for minutes


def put_seats(studio: Studio, kind: str) -> None:
    for seat in studio.match.locator("select[aria-label^='Seat of']").all():
        seat.select_option(label=kind)


def type_broken_and_valid(studio: Studio) -> None:
    """Text that is no JSON for a while, key by key; then back to what it was."""
    page = studio.page
    studio.editor.focus()
    page.keyboard.press("ControlOrMeta+Home")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type('"note')
    unreadable = page.get_by_test_id("unreadable")
    expect(unreadable).to_be_visible()
    page.keyboard.type('": 1')
    expect(studio.validity).to_have_attribute("data-valid", "false")
    for _ in range(12):
        page.keyboard.press("ControlOrMeta+z")
    studio.await_checked().expect_valid()
    expect(unreadable).to_be_hidden()
    studio.await_saved()


def fill_in_wrong(studio: Studio, box: Locator) -> None:
    """A box takes what is not right, as letters and as a value, and is put right again."""
    before = studio.text
    wrong = ("-e", "-7") if box.get_attribute("type") == "number" else ("?", "x y")
    box.focus()
    for text in wrong:
        studio.page.keyboard.press("ControlOrMeta+a")
        studio.page.keyboard.type(text)
        studio.await_checked()
    studio.page.keyboard.press("Tab")
    studio.await_checked()
    if studio.text != before:
        studio.undo()
        studio.await_checked()
    assert studio.text == before


def think(studio: Studio) -> None:
    """A computer makes a move, and it is taken back."""
    studio.expect_idle()
    before = studio.digest
    studio.control("One agent move").click()
    expect(studio.match).not_to_have_attribute("data-digest", before, timeout=30_000)
    studio.control("Undo").click()
    studio.control("Redo").click()
    studio.control("To the start").click()
    expect(studio.match).to_have_attribute("data-ply", "0")


def be_refused(studio: Studio, move: str) -> None:
    """A move that is none is refused, and the refusal dismissed."""
    put_seats(studio, "You")
    box = studio.match.get_by_role("textbox", name="Type a move")
    box.fill(move)
    box.press("Enter")
    refusal = studio.match.get_by_role("alert")
    expect(refusal.first).to_be_visible()
    studio.match.get_by_role("button", name="Dismiss").first.click()
    put_seats(studio, "Random")


def finish(studio: Studio, end: str | None) -> None:
    """Agents play to the end, or somebody makes a move that is the end."""
    speed = studio.match.get_by_role("combobox", name="Speed of the agents")
    if end is None:
        speed.select_option(label="fast")
        studio.match.get_by_role("button", name=GO_ON).click()
    else:
        put_seats(studio, "You")
        box = studio.match.get_by_role("textbox", name="Type a move")
        box.fill(end)
        box.press("Enter")
    expect(studio.match.get_by_test_id("result")).to_be_visible(timeout=60_000)
    put_seats(studio, "Random")
    speed.select_option(label="very slow")
    studio.control("New match").click()
    expect(studio.match.get_by_test_id("previous")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, HIGH], ids=["1440", "820"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_by_itself(studio: Studio, game: str, size: dict[str, int]) -> None:
    page = studio.page
    page.set_viewport_size(size)
    studio.open(game)
    put_seats(studio, "Random")
    studio.control("Pause the agents").click()
    studio.expect_idle()
    calm.watch(page)
    type_broken_and_valid(studio)
    think(studio)
    be_refused(studio, GAMES[game])
    finish(studio, ENDS.get(game))
    found = calm.moved(page)
    assert not found, "\n".join(found)
    page.set_viewport_size(WIDE)


@pytest.mark.parametrize("size", [WIDE, HIGH], ids=["1440", "820"])
def test_a_card_that_asks_for_a_target_moves_nothing(studio: Studio, size: dict[str, int]) -> None:
    page = studio.page
    page.set_viewport_size(size)
    begin_midgame(studio)
    table = Table(studio)
    calm.watch(page)
    table.held("Cinder Lash").click()
    expect(table.board).to_have_attribute("data-choosing", "true")
    expect(table.bar.get_by_role("button", name="Cancel")).to_be_visible()
    table.press("Cancel")
    expect(table.board).not_to_have_attribute("data-choosing", "true")
    table.of("P1", "Mountain").first.focus()
    page.keyboard.press("Space")
    expect(studio.match.get_by_test_id("large")).to_be_visible()
    page.keyboard.press("Escape")
    table.board.get_by_role("button", name="Graveyard of P1").click()
    pile = studio.match.get_by_test_id("pile")
    expect(pile).to_be_visible()
    pile.get_by_role("button", name="Close").click()
    found = calm.moved(page)
    assert not found, "\n".join(found)
    page.set_viewport_size(WIDE)


# Pages of the form with boxes for words, numbers and lists.
PAGES = {
    "hexapawn": ["", "/pieces/0", "/pieces/0/moves/0"],
    "cinder_skin": ["", "/defenseCard/fields/0"],
    "fighter_vs_fire_mage": ["/heroes/0", "/heroes/0/abilities/0"],
    "scenario_01": ["", "/map/nodes/0"],
    "cards_phase1": ["", "/cards/0"],
}


@pytest.mark.parametrize("size", [WIDE, HIGH], ids=["1440", "820"])
@pytest.mark.parametrize("game", PAGES)
def test_a_form_stays_where_it_is(studio: Studio, game: str, size: dict[str, int]) -> None:
    page = studio.page
    page.set_viewport_size(size)
    studio.open(game)
    if size is WIDE:
        studio.show("Form")
    else:
        parts = page.get_by_role("tablist", name="Parts of the page")
        parts.get_by_role("tab", name="Form").click()
    entity = page.get_by_test_id("pane-form").locator(".rwf-entity")
    found: list[str] = []
    for path in PAGES[game]:
        page.evaluate("(path) => globalThis.__rulewright.studio.store.select(path)", path)
        expect(entity.get_by_text("Loading…")).to_have_count(0)
        # A list of words grows with each that is typed: its box stands behind the last of them.
        boxes = entity.locator(
            "input:not([type=checkbox], [type=radio], .rwf-words .add), textarea"
        )
        expect(boxes.first).to_be_visible()
        calm.watch(page, ".rwf-entity")
        for at in range(min(boxes.count(), 6)):
            if boxes.nth(at).is_editable():
                fill_in_wrong(studio, boxes.nth(at))
        found += [f"{path}: {each}" for each in calm.moved(page)]
    assert not found, "\n".join(found)
    page.set_viewport_size(WIDE)
