"""Moves in the picture that are made many at a time: symmetry, Betza, another piece's, none."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.studio import Studio


@pytest.fixture
def picture(studio: Studio) -> Locator:
    """The moves of the knight of a shipped game."""
    studio.open("gardner_minichess")
    found = studio.page.get_by_test_id("picture")
    found.get_by_role("tab", name="Moves").click()
    choose(found, "knight")
    return found


def choose(picture: Locator, name: str) -> None:
    picture.get_by_role("radio", name=name, exact=True).click()
    expect(picture.get_by_role("grid", name=f"Steps of the {name}")).to_be_visible()
    expect(picture.get_by_role("status").filter(has_text="being loaded")).to_have_count(0)


def moves(doc: Any, code: str) -> list[Any]:
    return next(piece["moves"] for piece in doc["pieces"] if piece["code"] == code)


def box(picture: Locator) -> Locator:
    return picture.get_by_role("textbox", name="Betza")


def cell(picture: Locator, x: int, y: int) -> Locator:
    return picture.locator(f'[data-offset="{x},{y}"]')


def test_betza_is_read_and_written(studio: Studio, picture: Locator) -> None:
    before = studio.text
    expect(box(picture)).to_have_value("N")
    box(picture).fill("NfmW")
    with studio.editing():
        box(picture).press("Enter")
    (step,) = [move for move in moves(studio.doc, "KNIGHT") if move["step"] == [0, 1]]
    assert [action["action"] for action in step["actions"]] == ["MOVE"]
    expect(box(picture)).to_have_value("NfmW")
    expect(cell(picture, 0, 1)).to_have_accessible_name("(0, 1): step, move only")
    studio.expect_valid()
    studio.undo()
    assert studio.text == before
    expect(box(picture)).to_have_value("N")


def test_a_letter_that_cannot_be_is_named_and_the_text_stays(
    studio: Studio, picture: Locator
) -> None:
    before = studio.text
    box(picture).fill("NpR")
    box(picture).press("Enter")
    told = picture.get_by_role("form", name="Moves in Betza's notation")
    expect(told.get_by_role("status")).to_contain_text("“p” (letter 2): hopping over a piece")
    expect(box(picture)).to_have_value("NpR")
    assert studio.text == before
    box(picture).press("Escape")
    expect(box(picture)).to_have_value("N")


def test_what_has_no_letters_is_a_link_to_the_move(studio: Studio, picture: Locator) -> None:
    choose(picture, "pawn")
    told = picture.get_by_role("form", name="Moves in Betza's notation")
    link = told.get_by_role("button", name=re.compile("^move ")).first
    link.click()
    assert re.fullmatch(r"/pieces/\d+/moves/\d+", studio.state("selection"))


def test_a_piece_of_one_line_takes_a_few_clicks(studio: Studio, picture: Locator) -> None:
    with studio.editing():
        picture.get_by_role("button", name="Clear all moves").click()
    assert moves(studio.doc, "KNIGHT") == []
    expect(box(picture)).to_have_value("")
    picture.get_by_role("radio", name="all 8").click()
    with studio.editing():
        cell(picture, 1, 2).click()
    assert len(moves(studio.doc, "KNIGHT")) == 8
    expect(box(picture)).to_have_value("N")
    picture.get_by_role("radio", name="mirrored").click()
    with studio.editing():
        cell(picture, 1, 1).click()
    assert len(moves(studio.doc, "KNIGHT")) == 10
    cell(picture, 1, 1).focus()
    with studio.editing():
        studio.page.keyboard.press("Delete")
    assert len(moves(studio.doc, "KNIGHT")) == 8


def test_the_moves_of_another_piece_are_copied(studio: Studio, picture: Locator) -> None:
    source = picture.get_by_role("combobox", name="Copy the moves of")
    with studio.editing():
        source.select_option(label="rook")
    expect(box(picture)).to_have_value("NR")
    expect(picture.get_by_text("Copied 4 of 4 moves.")).to_be_visible()
    studio.expect_valid()
