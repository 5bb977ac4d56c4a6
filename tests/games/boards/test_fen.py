"""FEN in and out: exact round trips, on eight and on ten columns."""

from __future__ import annotations

import re
from typing import Any

import chess as reference
import pytest

from core.games.boards import SYSTEM
from core.games.boards.fen import FenError
from tests.games.boards.kit import DOWN, KING, ROOK, UP, move, slide, spec
from tests.games.boards.shipped import from_fen, legal_texts, played, raw_spec, shipped


@pytest.fixture(name="chess")
def fixture_chess() -> Any:
    return shipped("chess")


def wide_board(**rest: Any) -> Any:
    """A 10 by 8 spec with letters, kings on the outer files."""
    pieces = {"KING": KING, "ROOK": ROOK, "NIGHT": [move(1, 2)]}
    start = {"WHITE KING": "a1", "WHITE ROOK": "j1", "BLACK KING": "a8", "BLACK ROOK": "j8"}
    raw = spec(
        pieces, start, size=(10, 8), leader="KING", players={"WHITE": UP, "BLACK": DOWN}, **rest
    )
    for piece, letter in zip(raw["pieces"], "KRN", strict=True):
        piece["notation"] = letter
    return raw


@pytest.fixture(name="wide")
def fixture_wide() -> Any:
    return SYSTEM.load(wide_board())


# --- round trips ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fen",
    [
        reference.STARTING_FEN,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 17",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "rnbqkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6 0 3",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 99 120",
        "8/8/8/8/8/4k3/4p3/4K3 w - - 12 345",
    ],
)
def test_a_canonical_fen_comes_back_unchanged(chess: Any, fen: str) -> None:
    assert chess.fen(from_fen(chess, fen)) == fen


def test_the_start_has_the_fen_everybody_knows(chess: Any) -> None:
    assert chess.fen(chess.initial(0).state) == reference.STARTING_FEN
    assert (
        shipped("gardner_minichess").fen(shipped("gardner_minichess").initial(0).state)
        == "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"
    )
    los_alamos = shipped("los_alamos")
    start = "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"
    assert los_alamos.fen(los_alamos.initial(0).state) == start


def test_the_en_passant_square_is_written_after_every_flagged_move(chess: Any) -> None:
    state = played(chess, chess.initial(0).state, "a2a4")
    assert chess.fen(state).split()[3] == "a3"
    state = played(chess, state, "h7h5")
    assert chess.fen(state).split()[3] == "h6"
    assert chess.fen(played(chess, state, "g1f3")).split()[3] == "-"


def test_clocks_are_kept_and_counted_on(chess: Any) -> None:
    state = from_fen(chess, "4k3/8/8/8/8/8/4P3/R3K3 b Q - 7 30")
    state = played(chess, state, "e8d8")
    assert chess.fen(state).split()[4:] == ["8", "31"]
    assert chess.fen(played(chess, state, "a1a2")).split()[4:] == ["9", "31"]
    assert chess.fen(played(chess, state, "e2e3")).split()[4:] == ["0", "31"]


def test_missing_fields_have_their_usual_values(chess: Any) -> None:
    state = from_fen(chess, "4k3/8/8/8/8/8/8/R3K3")
    assert chess.fen(state) == "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    assert chess.fen(from_fen(chess, "4k3/8/8/8/8/8/8/R3K3 b Q -")) == (
        "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1"
    )


# --- moved and unmoved ----------------------------------------------------------------------


def test_a_piece_on_a_start_square_of_its_own_is_unmoved_and_elsewhere_moved(chess: Any) -> None:
    state = from_fen(chess, "4k3/p7/8/1p6/1P6/8/P7/4K3 w - - 0 1")
    assert {"a2a3", "a2a4"} <= set(legal_texts(chess, state))
    pieces = {tuple(p["at"]): p["moves"] for p in chess.dump(chess.observe(state, None))["pieces"]}
    assert pieces[0, 1] == 0
    assert pieces[1, 3] > 0


def test_an_enemy_pawn_on_my_start_square_does_not_step_twice(chess: Any) -> None:
    state = from_fen(chess, "4k3/P7/8/8/8/8/p7/4K3 b - - 0 1")
    texts = [text for text in legal_texts(chess, state) if text.startswith("a2")]
    assert texts == [f"a2a1{letter}" for letter in "bnqr"]


def test_rights_without_their_pieces_are_noted_and_dropped(chess: Any) -> None:
    state, notes = chess.from_fen("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")
    assert len(notes) == 2
    assert all("castl" in note.lower() for note in notes)
    assert chess.fen(state).split()[2] == "-"


def test_an_en_passant_square_with_nothing_behind_it_is_noted(chess: Any) -> None:
    state, notes = chess.from_fen("4k3/8/8/8/8/8/8/4K3 w - e6 0 1")
    assert len(notes) == 1
    assert "e6" in notes[0]
    assert chess.fen(state).split()[3] == "-"


def test_a_spec_without_the_block_ignores_rights_and_square_with_notes() -> None:
    game = shipped("los_alamos")
    state, notes = game.from_fen("rnqknr/pppppp/6/6/PPPPPP/RNQKNR w KQ a3 0 1")
    assert len(notes) == 2
    assert game.fen(state).endswith(" w - - 0 1")


# --- bad FEN --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("4k3/7/8/8/8/8/8/4K3 w - - 0 1", ["Rank 7", "7 squares", "8"]),
        ("4k3/8/8/ppppppppp/8/8/8/4K3 w - - 0 1", ["Rank 5", "9 squares", "8"]),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", ["Rank 7", "9 squares", "8"]),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", ["8 ranks", "7"]),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", ["8 ranks", "9"]),
        ("4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", ["Rank 5", "'x'"]),
        ("4k3/8/8/8/8/8/8/1k16 w - - 0 1", ["Rank 1", "8"]),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", ["'x'"]),
        ("4k3/8/8/8/8/8/8/4K3 w Z - 0 1", ["'Z'"]),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", ["'e9'"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", ["half-move", "'x'"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", ["move number", "'-1'"]),
        ("", ["FEN"]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", ["FEN", "7"]),
    ],
    ids=["rank of 7", "rank of 9 pieces", "rank of 9", "7 ranks", "9 ranks", "unknown letter",
         "one by one does not help", "side", "right", "square", "clock", "number", "empty",
         "too many fields"],
)  # fmt: skip
def test_bad_fen_is_refused_with_place_and_count(chess: Any, fen: str, words: list[str]) -> None:
    with pytest.raises(FenError) as caught:
        chess.from_fen(fen)
    for word in words:
        assert word in str(caught.value)


def test_adjacent_digits_are_read_one_by_one_only_when_that_gives_the_width(chess: Any) -> None:
    state, notes = chess.from_fen("1k15/8/8/8/8/8/8/4K3 w - - 0 1")
    assert chess.fen(state).split()[0] == "1k6/8/8/8/8/8/8/4K3"
    assert len(notes) == 1
    assert "Rank 8" in notes[0]
    state, notes = chess.from_fen("k61/44/8/8/8/8/8/4K3 w - - 0 1")
    assert chess.fen(state).split()[0] == "k7/8/8/8/8/8/8/4K3"
    assert len(notes) == 2


def test_ten_is_ten_empty_squares_on_a_wide_board(wide: Any) -> None:
    fen = "k8r/10/10/10/4N5/10/10/K8R w - - 0 1"
    assert wide.fen(from_fen(wide, fen)) == fen
    start = "k8r/10/10/10/10/10/10/K8R w - - 0 1"
    assert wide.fen(wide.initial(0).state) == start


def test_bad_ranks_of_a_wide_board_are_refused_too(wide: Any) -> None:
    for rank, count in (("8", 8), ("K8RR", 11), ("11", 11)):
        with pytest.raises(FenError, match=re.compile(f"Rank 4 has {count} squares.* 10")):
            wide.from_fen(f"k8r/10/10/10/{rank}/10/10/K8R w - - 0 1")
    state, notes = wide.from_fen("k8r/10/91/55/10/10/10/K8R w - - 0 1")
    assert wide.fen(state).split()[0] == "k8r/10/10/10/10/10/10/K8R"
    assert len(notes) == 2


def test_ten_on_eight_columns_is_refused(chess: Any) -> None:
    with pytest.raises(FenError, match="Rank 7"):
        chess.from_fen("4k3/10/8/8/8/8/8/4K3 w - - 0 1")


def test_a_piece_on_a_hole_is_refused() -> None:
    game = SYSTEM.load(wide_board(holes="e5"))
    with pytest.raises(FenError, match="Rank 5"):
        game.from_fen("k8r/10/10/4N5/10/10/10/K8R w - - 0 1")


def test_games_without_fen_say_why() -> None:
    for name in ("four_player_chess", "chess_seed"):
        game = shipped(name)
        with pytest.raises(FenError, match="letter"):
            game.fen(game.initial(0).state)
        with pytest.raises(FenError, match="letter"):
            game.from_fen(reference.STARTING_FEN)


def test_moves_of_a_wide_board_are_written_with_its_letters(wide: Any) -> None:
    state = from_fen(wide, "k9/10/10/10/10/10/10/K8R w - - 0 1")
    assert {"j1i1", "j1j8"} <= set(legal_texts(wide, state))
    assert wide.fen(played(wide, state, "j1j8")).split()[0] == "k8R/10/10/10/10/10/10/K9"


def test_tall_boards_have_ranks_of_two_digits() -> None:
    pieces = {"KING": KING, "ROOK": [slide(0, 1)]}
    start = {"WHITE KING": "a1", "WHITE ROOK": "b1", "BLACK KING": "c12"}
    raw = spec(pieces, start, size=(3, 12), players={"WHITE": UP, "BLACK": DOWN})
    for piece, letter in zip(raw["pieces"], "KR", strict=True):
        piece["notation"] = letter
    game = SYSTEM.load(raw)
    state = played(game, game.initial(0).state, "b1b12")
    assert game.fen(state).split()[0] == "1Rk/3/3/3/3/3/3/3/3/3/3/K2"


def test_fen_maps_flags_by_the_specs_own_block() -> None:
    raw = raw_spec("chess")
    raw["fen"] = {"castling": raw["fen"]["castling"][:1]}
    game = SYSTEM.load(raw)
    state, notes = game.from_fen("rnbqkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR w K e6 0 3")
    assert len(notes) == 1
    assert game.fen(state).split()[2:4] == ["K", "-"]
