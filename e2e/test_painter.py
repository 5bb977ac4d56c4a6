"""The board painter: the starting position, holes, size and directions by hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.places import middle
from e2e.studio import Studio


@pytest.fixture
def picture(studio: Studio) -> Locator:
    """The picture of a shipped game, on its board."""
    studio.open("gardner_minichess")
    return studio.page.get_by_test_id("picture")


def square(picture: Locator, name: str) -> Locator:
    board = picture.get_by_role("grid", name="Starting position")
    return board.locator(f'[data-square="{name}"]')


def tool(picture: Locator, name: str) -> None:
    picture.get_by_role("radio", name=name).click()


def standing(doc: Any) -> dict[tuple[int, int], tuple[str, str]]:
    return {
        tuple(at): (player["name"], group["piece"])
        for player in doc["players"]
        for group in player["starting_positions"]
        for at in group["positions"]
    }


def test_pieces_are_placed_replaced_and_erased_one_step_each(
    studio: Studio, picture: Locator
) -> None:
    before = studio.text
    tool(picture, "Place WHITE queen")
    square(picture, "c3").click()
    expect(square(picture, "c3")).to_have_accessible_name("c3, WHITE queen")
    square(picture, "a5").click()
    expect(square(picture, "a5")).to_have_accessible_name("a5, WHITE queen")
    tool(picture, "Erase pieces")
    square(picture, "b1").click()
    expect(square(picture, "b1")).to_have_accessible_name("b1, empty")
    found = standing(studio.doc)
    assert found[2, 2] == found[0, 4] == ("WHITE", "QUEEN")
    assert (1, 0) not in found
    # The match follows.
    expect(studio.square("c3")).to_have_accessible_name("c3, WHITE queen")
    for _ in range(3):
        studio.undo()
    assert studio.text == before
    expect(square(picture, "b1")).to_have_accessible_name("b1, WHITE knight")


def test_a_stroke_over_several_squares_is_one_step(studio: Studio, picture: Locator) -> None:
    before = studio.text
    tool(picture, "Place BLACK pawn")
    start, end = (middle(square(picture, name)) for name in ("a3", "e3"))
    mouse = studio.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=12)
    mouse.up()
    for name in ("a3", "b3", "c3", "d3", "e3"):
        expect(square(picture, name)).to_have_accessible_name(f"{name}, BLACK pawn")
    studio.undo()
    for name in ("a3", "c3", "e3"):
        expect(square(picture, name)).to_have_accessible_name(f"{name}, empty")
    assert studio.text == before


def test_a_piece_is_moved_by_clicks_and_by_dragging(studio: Studio, picture: Locator) -> None:
    tool(picture, "Move pieces")
    square(picture, "a1").click()
    square(picture, "a3").click()
    expect(square(picture, "a3")).to_have_accessible_name("a3, WHITE rook")
    expect(square(picture, "a1")).to_have_accessible_name("a1, empty")
    square(picture, "a3").hover()
    studio.page.mouse.down()
    studio.page.mouse.move(*middle(square(picture, "c3")), steps=8)
    studio.page.mouse.up()
    expect(square(picture, "c3")).to_have_accessible_name("c3, WHITE rook")


def test_the_painter_works_with_keys(studio: Studio, picture: Locator) -> None:
    tool(picture, "Move pieces")
    square(picture, "a1").focus()
    keys = studio.page.keyboard
    keys.press("Enter")
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(square(picture, "a3")).to_have_accessible_name("a3, WHITE rook")
    keys.press("Delete")
    expect(square(picture, "a3")).to_have_accessible_name("a3, empty")


def test_holes_are_made_and_filled(studio: Studio, picture: Locator) -> None:
    tool(picture, "Make and fill holes")
    square(picture, "c3").click()
    expect(square(picture, "c3")).to_have_accessible_name("c3, no square")
    assert studio.doc["board"]["disabled_positions"] == [[2, 2]]
    expect(studio.square("c3")).to_have_accessible_name("c3, no square")
    square(picture, "c3").click()
    expect(square(picture, "c3")).to_have_accessible_name("c3, empty")
    assert not studio.doc["board"].get("disabled_positions")


def test_a_smaller_board_says_what_it_drops_and_undo_brings_it_back(
    studio: Studio, picture: Locator
) -> None:
    before = studio.text
    picture.get_by_role("spinbutton", name="Columns").fill("4")
    button = picture.get_by_role("button", name="Resize and drop 4 pieces")
    expect(picture.get_by_role("form", name="Size of the board")).to_contain_text("e1 king")
    button.click()
    expect(square(picture, "e1")).to_have_count(0)
    expect(picture.get_by_role("spinbutton", name="Columns")).to_have_value("4")
    assert studio.doc["board"]["dimensions"] == [4, 5]
    assert all(at[0] < 4 for at in standing(studio.doc))
    studio.undo()
    assert studio.text == before
    expect(square(picture, "e1")).to_have_accessible_name("e1, WHITE king")


def test_a_larger_board_keeps_everything(studio: Studio, picture: Locator) -> None:
    held = standing(studio.doc)
    picture.get_by_role("spinbutton", name="Columns").fill("26")
    picture.get_by_role("spinbutton", name="Rows").fill("26")
    picture.get_by_role("button", name="Resize", exact=True).click()
    expect(square(picture, "z26")).to_be_attached()
    assert standing(studio.doc) == held
    expect(studio.square("z26")).to_be_attached()


def test_a_direction_is_an_arrow(studio: Studio, picture: Locator) -> None:
    row = picture.get_by_role("group", name="Orientation of BLACK")
    down = row.get_by_role("radio", name="BLACK moves down")
    expect(down).to_be_checked()
    row.get_by_role("radio", name="BLACK moves left").click()
    expect(row.get_by_role("radio", name="BLACK moves left")).to_be_checked()
    assert studio.doc["players"][1]["direction"][1] == [-1, 0]
    studio.undo()
    expect(down).to_be_checked()


def test_a_square_selects_its_place_in_the_text(studio: Studio, picture: Locator) -> None:
    tool(picture, "Move pieces")
    square(picture, "b1").click()
    path = studio.state("selection")
    assert path.startswith("/players/0/starting_positions/")
    expect(studio.page.locator(".rw-crumb")).to_have_attribute("data-path", path)
    expect(studio.page.locator(".cm-selected").first).to_be_visible()
