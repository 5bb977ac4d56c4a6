"""The draw rules of the shipped chess, each by a game or position that python-chess judges too."""

from __future__ import annotations

from typing import Any

import chess as reference
import pytest

from tests.games.boards.shipped import endless_chess, from_fen, played, shipped

SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]


@pytest.fixture(name="chess")
def fixture_chess() -> Any:
    return shipped("chess")


def reason(state: Any) -> str | None:
    return state.result and state.result.reason


def test_shuffling_knights_draws_at_the_third_time(chess: Any) -> None:
    state = played(chess, chess.initial(0).state, *SHUFFLE, *SHUFFLE[:3])
    assert reason(state) is None
    state = played(chess, state, SHUFFLE[3])
    assert reason(state) == "repetition"
    assert state.result.returns == (0.0, 0.0)
    assert list(chess.legal_actions(chess.observe(state, None))) == []


def repeated_at(chess: Any, fen: str, *texts: str) -> int | None:
    """The ply at which repetition ends the game; python-chess must agree at every ply."""
    state, board = from_fen(chess, fen), reference.Board(fen)
    for ply, text in enumerate(texts, 1):
        state = played(chess, state, text)
        board.push_uci(text)
        assert (reason(state) == "repetition") == board.is_repetition(3), (fen, ply)
        if state.result:
            return ply
    return None


def test_a_right_that_is_lost_makes_a_new_position(chess: Any) -> None:
    line = ["h1h2", "a8a7", "h2h1", "a7a8"]
    # With rights in the first position it does not count; after one cycle nothing changes.
    assert repeated_at(chess, "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", *line * 3) == 10
    assert repeated_at(chess, "r3k3/8/8/8/8/8/8/4K2R w - - 0 1", *line * 3) == 8


def test_a_right_counts_only_while_king_and_rook_are_both_unmoved(chess: Any) -> None:
    king, rook = ["e1e2", "e8e7", "e2e1", "e7e8"], ["h1h2", "e8e7", "h2h1", "e7e8"]
    # After the king's return the right is gone, so the rook's own return makes nothing new.
    assert repeated_at(chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", *king, *rook, *king) == 11
    assert repeated_at(chess, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", *king, *rook, *king) == 8


@pytest.mark.parametrize(
    ("fen", "ply"),
    [
        ("4k3/8/8/8/7p/8/4P3/4K2R w - - 0 1", 9),
        ("4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1", 10),
        ("4k3/8/8/8/3r4/8/4P3/4K2R w - - 0 1", 9),
    ],
    ids=["no pawn beside it", "a pawn may take", "a rook is no pawn"],
)
def test_an_en_passant_flag_counts_only_when_it_enables_a_legal_capture(
    chess: Any, fen: str, ply: int
) -> None:
    line = ["e8f8", "e1f1", "f8e8", "f1e1"]
    assert repeated_at(chess, fen, "e2e4", *line * 3) == ply


def test_a_flag_whose_capture_is_pinned_does_not_count(chess: Any) -> None:
    # The black pawn on d4 could take e3, but its king on a4 would stand in the rook's line.
    fen, line = "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", ["a4a5", "e1f1", "a5a4", "f1e1"]
    assert repeated_at(chess, fen, "e2e4", *line * 3) == 9


@pytest.mark.parametrize(
    "placement",
    [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4KB2",
        "4k3/8/8/8/8/8/8/4KN2",
        "4kn2/8/8/8/8/8/8/4K3",
        "4kb2/8/8/8/8/8/8/2B1K3",
        "4kb2/8/8/8/8/8/8/B1B1K3",
        "1b1bk3/8/8/8/8/8/1b6/2B1K3",
        "4kb2/8/8/8/8/8/8/4KB2",
        "4kn2/8/8/8/8/8/8/4KN2",
        "4k3/8/8/8/8/8/8/4KNN1",
        "4k3/8/8/8/8/8/8/4KBN1",
        "4kn2/8/8/8/8/8/8/4KB2",
        "4k3/8/8/8/8/8/8/3BKB2",
        "4k3/8/8/8/8/8/8/4KR2",
        "4k3/8/8/8/8/8/P7/4K3",
    ],
)
def test_material_is_judged_as_python_chess_judges_it(chess: Any, placement: str) -> None:
    state = from_fen(chess, f"{placement} w - - 0 1")
    drawn = reference.Board(f"{placement} w - - 0 1").is_insufficient_material()
    assert (reason(state) == "insufficient_material") is drawn


def test_opposite_bishops_play_on_and_bishops_of_one_colour_do_not(chess: Any) -> None:
    assert reason(from_fen(chess, "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1")) is None
    assert reason(from_fen(chess, "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1")) == "insufficient_material"


def test_knight_against_knight_plays_on(chess: Any) -> None:
    assert reason(from_fen(chess, "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1")) is None


def test_the_last_pawn_taken_draws_at_once(chess: Any) -> None:
    state = from_fen(chess, "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1")
    assert reason(played(chess, state, "e1d2")) == "insufficient_material"


def test_a_hundred_plies_without_progress_draw(chess: Any) -> None:
    state = from_fen(chess, "4k3/p7/8/8/8/8/8/R3K3 w Q - 98 80")
    state = played(chess, state, "e1d1")
    assert reason(state) is None
    assert reason(played(chess, state, "e8d8")) == "fifty_moves"


@pytest.mark.parametrize("text", ["a7a6", "a7b6"])
def test_pawn_moves_and_captures_set_the_clock_back(chess: Any, text: str) -> None:
    state = from_fen(chess, "4k3/p7/1R6/8/8/8/8/R3K3 b - - 99 80")
    state = played(chess, state, text)
    assert reason(state) is None
    assert chess.fen(state).split()[4] == "0"


def test_mate_on_half_move_100_is_mate(chess: Any) -> None:
    state = from_fen(chess, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80")
    state = played(chess, state, "a1a8")
    assert reason(state) == "checkmate"
    assert state.result.winners == ("WHITE",)


def test_stalemate_on_half_move_100_is_stalemate(chess: Any) -> None:
    state = from_fen(chess, "7k/8/8/6Q1/8/8/8/4K3 w - - 99 80")
    assert reason(played(chess, state, "g5g6")) == "stalemate"


def test_check_on_half_move_100_is_a_draw(chess: Any) -> None:
    state = from_fen(chess, "6k1/6pp/8/8/8/8/8/R3K3 w - - 99 80")
    assert reason(played(chess, state, "a1a8")) == "fifty_moves"


def test_without_draw_conditions_nothing_draws_but_stalemate() -> None:
    game = endless_chess()
    assert reason(from_fen(game, "4k3/8/8/8/8/8/8/4K3 w - - 150 90")) is None
    assert reason(played(game, game.initial(0).state, *SHUFFLE * 5)) is None
    assert reason(from_fen(game, "7k/8/6Q1/8/8/8/8/4K3 b - - 0 80")) == "stalemate"


def test_a_dumped_state_remembers_the_positions_it_has_seen(chess: Any) -> None:
    state = played(chess, chess.initial(0).state, *SHUFFLE, *SHUFFLE[:3])
    again = chess.parse_state(chess.dump(state))
    assert reason(played(chess, again, SHUFFLE[3])) == "repetition"
