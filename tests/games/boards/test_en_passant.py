"""En passant of the shipped chess and of the format's own example."""

from __future__ import annotations

from typing import Any

import pytest

from core.match import new_match
from tests.games.boards.kit import DOWN, GO, KING, UP, EngineTable, look, move, spec
from tests.games.boards.shipped import from_fen, legal_texts, played, shipped

START = "4k3/3p1p2/8/4P3/4p3/8/3P1P2/4K3 b - - 0 1"


@pytest.fixture(name="chess")
def fixture_chess() -> Any:
    return shipped("chess")


@pytest.mark.parametrize(("double", "capture"), [("d7d5", "e5d6"), ("f7f5", "e5f6")])
def test_a_pawn_is_taken_en_passant_on_either_side(chess: Any, double: str, capture: str) -> None:
    state = played(chess, from_fen(chess, START), double)
    assert capture in legal_texts(chess, state)
    state = played(chess, state, capture)
    placed = chess.fen(state).split()[0]
    assert placed.count("p") == 2
    assert chess.fen(state).split()[4] == "0"


def test_black_takes_en_passant_too(chess: Any) -> None:
    start = from_fen(chess, START.replace(" b ", " w "))
    for double, capture in (("d2d4", "e4d3"), ("f2f4", "e4f3")):
        assert capture in legal_texts(chess, played(chess, start, double))


def test_the_flag_lasts_for_the_first_opponent_turn_only(chess: Any) -> None:
    state = played(chess, from_fen(chess, START), "d7d5", "e1e2", "e8e7")
    assert "e5d6" not in legal_texts(chess, state)


def test_a_single_step_and_a_double_step_in_two_turns_set_no_flag(chess: Any) -> None:
    state = played(chess, from_fen(chess, START), "d7d6", "e1e2", "d6d5")
    assert "e5d6" not in legal_texts(chess, state)


def test_undo_brings_the_flag_and_the_capture_back(chess: Any) -> None:
    match = new_match(chess, start={"fen": START})

    def play(match: Any, text: str) -> Any:
        return match.play(chess.parse_notation(text, chess.observe(match.state, None)))

    for text in ("d7d5", "e1e2", "e8e7"):
        match = play(match, text)
    assert "e5d6" not in legal_texts(chess, match.state)
    back = match.undo().undo()
    assert "e5d6" in legal_texts(chess, back.state)
    assert chess.fen(back.state).split()[3] == "d6"
    assert chess.fen(play(back, "e5d6").state).split()[0].count("p") == 2
    assert back.redo(2).state == match.state


def test_en_passant_may_not_uncover_the_own_king(chess: Any) -> None:
    fen = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1"
    assert "e5d6" not in legal_texts(chess, from_fen(chess, fen))
    fen = "8/8/8/K2pP3/7r/8/8/4k3 w - d6 0 1"
    assert "e5d6" in legal_texts(chess, from_fen(chess, fen))


def test_en_passant_may_answer_a_check_by_the_pawn_itself(chess: Any) -> None:
    state = from_fen(chess, "8/8/8/3pP3/2K5/8/8/4k3 w - d6 0 1")
    assert chess.dump(chess.observe(state, None))["checked"] == [[2, 3]]
    assert "e5d6" in legal_texts(chess, state)


def test_the_flag_alone_is_not_enough_the_piece_must_be_an_enemy_pawn() -> None:
    raw = {"KING": KING, "PAWN": [move(0, 1, GO, then=[{"action": "SET_STATE", "state": "EP"}])]}
    raw["TAKER"] = [
        move(1, 1, {
            **GO,
            "conditions": [look("CHECK_STATE", 1, 0, state="EP"),
                           look("PIECE_AT", 1, 0, piece="PAWN", owner="enemy")],
            "side_effects": [{"action": "CAPTURE", "target": [1, 0]}],
        })
    ]  # fmt: skip
    start = {"WHITE TAKER": "a3", "WHITE PAWN": "b2", "BLACK PAWN": "e5"}
    players = {"WHITE": UP, "BLACK": DOWN}
    table = EngineTable(spec(raw, start, players=players)).go("b2b3", "e5e4")
    assert table.targets("a3") == set()
    start = {"WHITE TAKER": "a3", "WHITE PAWN": "e1", "BLACK PAWN": "b4"}
    table = EngineTable(spec(raw, start, players=players)).go("e1e2", "b4b3")
    assert table.go("a3b4").squares() == {"b4": "WHITE TAKER", "e2": "WHITE PAWN"}


def test_with_repeated_turns_the_flag_outlives_the_owners_own_extra_ply() -> None:
    raw = spec(
        {
            "PAWN": [move(0, 2, GO, then=[{"action": "SET_STATE", "state": "EP", "duration": 1}])],
            "W": [move(0, 1), move(0, -1)],
            "TAKER": [
                move(1, -1, {**GO, "conditions": [look("CHECK_STATE", 1, 0, state="EP")]}),
                move(0, 1),
            ],
        },
        {"WHITE PAWN": "b1", "WHITE W": "e1", "BLACK TAKER": "a3"},
        players={"WHITE": UP, "BLACK": UP},
        order=["WHITE", "WHITE", "BLACK"],
    )
    table = EngineTable(raw).go("b1b3", "e1e2")
    assert table.targets("a3") == {"a4", "b2"}
    assert table.go("a3a4").piece("b3")["flags"] == {}


def test_the_documents_example_takes_en_passant() -> None:
    game = shipped("chess_seed")
    state = played(game, game.initial(0).state, "e2e4", "a7a6", "e4e5", "d7d5")
    assert "e5d6" in legal_texts(game, state)
    state = played(game, state, "e5d6")
    pieces = {tuple(p["at"]) for p in game.dump(game.observe(state, None))["pieces"]}
    assert (3, 4) not in pieces
    assert (3, 5) in pieces
