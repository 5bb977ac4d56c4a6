"""Matches that start from a FEN, and FENs that are refused with rank and count."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.studio import Studio

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_a_match_starts_from_a_fen_and_shows_it_again(studio: Studio) -> None:
    studio.open("chess")
    studio.start_from_fen(KIWIPETE)
    expect(studio.square("e1")).to_have_accessible_name("e1, WHITE king")
    assert studio.targets("e1") == ["c1", "d1", "f1", "g1"]
    studio.tab("State")
    expect(studio.side.get_by_test_id("fen")).to_have_text(KIWIPETE)


@pytest.mark.parametrize(
    ("fen", "rank", "count"),
    [
        ("rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7", "7"),
        ("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7", "9"),
        ("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8", "7"),
        ("rnbqkbnr/pppppppp/8/8/4x3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4", "x"),
    ],
    ids=["a rank of 7", "a rank of 9", "7 ranks", "an unknown letter"],
)
def test_a_bad_fen_is_refused_with_rank_and_count_and_the_match_goes_on(
    studio: Studio, fen: str, rank: str, count: str
) -> None:
    studio.open("chess")
    studio.seat("BLACK", "You")
    studio.move("e2", "e4")
    studio.expect_ply(1)
    studio.ask_for_fen(fen)
    error = studio.match.get_by_test_id("match-error")
    expect(error).to_contain_text(rank)
    expect(error).to_contain_text(count)
    expect(error).to_be_in_viewport()
    studio.expect_ply(1)
    studio.move("e7", "e5")
    studio.expect_ply(2)


def test_adjacent_digits_are_read_one_by_one_with_a_note_when_that_fits(studio: Studio) -> None:
    studio.open("chess")
    studio.start_from_fen("4k3/4p3/8/8/1n15/8/4P3/4K3 w - - 0 1")
    expect(studio.match.get_by_test_id("match-note")).to_be_visible()
    expect(studio.square("b4")).to_have_accessible_name("b4, BLACK knight")
    studio.tab("State")
    expect(studio.side.get_by_test_id("fen")).to_contain_text("4k3/4p3/8/8/1n6/8/4P3/4K3")


def test_ten_is_ten_empty_squares_on_a_wide_board(studio: Studio) -> None:
    studio.open("chess")
    wide = studio.text.replace('"dimensions": [8, 8]', '"dimensions": [10, 8]')
    studio.put_json(wide)
    studio.await_checked().expect_valid()
    studio.expect_idle()
    studio.start_from_fen("4k5/4p5/10/10/10/10/4P5/4K5 w - - 0 1")
    expect(studio.square("e8")).to_have_accessible_name("e8, BLACK king")
    expect(studio.square("j8")).to_be_attached()
    studio.tab("State")
    expect(studio.side.get_by_test_id("fen")).to_contain_text("4k5/4p5/10/10/10/10/4P5/4K5 w")


def test_the_painted_position_is_a_start_too(studio: Studio) -> None:
    studio.open("chess")
    studio.seat("BLACK", "You")
    studio.tab("New match")
    studio.control("Set up a position by hand…").click()
    setup = studio.match.get_by_role("region", name="Set up a position")
    setup.get_by_role("radio", name="Erase pieces").click()
    setup.locator('[data-square="e2"]').click()
    setup.get_by_role("radio", name="Place WHITE queen").click()
    setup.locator('[data-square="e5"]').click()
    setup.get_by_role("combobox", name="To move").select_option(label="BLACK")
    setup.get_by_role("button", name="Play from here").click()
    studio.expect_turn("BLACK")
    expect(studio.square("e5")).to_have_accessible_name("e5, WHITE queen")
    expect(studio.square("e2")).to_have_accessible_name("e2, empty")
    studio.move("d7", "d6")
    studio.expect_ply(1)
