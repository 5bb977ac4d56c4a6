"""Promotion: the engine's part."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.boards import SYSTEM
from core.match import new_match
from core.protocol import IllegalAction, SpecError
from tests.games.boards.kit import EngineTable, NaiveTable, move, slide, spec
from tests.games.boards.shipped import from_fen, legal_texts, played, raw_spec, shipped

FEN = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"


@pytest.fixture(name="chess")
def fixture_chess() -> Any:
    return shipped("chess")


def transforming(chess: Any, text: str = "a7a8") -> Any:
    """The state in which the pawn waits for its choice."""
    state = from_fen(chess, FEN)
    view = chess.observe(state, None)
    wanted = [action for action in chess.legal_actions(view) if chess.notate(action, view) == text]
    return chess.apply(state, wanted[0]).state


def test_a_pawn_promotes_by_step_and_by_capture_to_four_pieces(chess: Any) -> None:
    legal = legal_texts(chess, from_fen(chess, FEN))
    moves = [text for text in legal if text.startswith("a7")]
    assert moves == [f"a7{to}{letter}" for to in ("a8", "b8") for letter in "bnqr"]


def test_the_choice_is_an_action_of_the_same_player(chess: Any) -> None:
    waiting = transforming(chess)
    view = chess.dump(chess.observe(waiting, None))
    assert (view["phase"], view["to_act"], view["ply"]) == ("transforming", "WHITE", 0)
    options = ["QUEEN", "ROOK", "BISHOP", "KNIGHT"]
    assert view["transforming"]["options"] == options
    legal = [chess.dump(a) for a in chess.legal_actions(chess.observe(waiting, None))]
    assert legal == [{"type": "transform", "piece": code} for code in options]
    knight = chess.apply(waiting, chess.parse_action({"type": "transform", "piece": "KNIGHT"}))
    assert chess.fen(knight.state) == "Nn2k3/8/8/8/8/8/8/4K3 b - - 0 1"
    assert [event.type for event in knight.events][:1] == ["transform"]


def test_nothing_but_an_option_is_legal_while_the_choice_waits(chess: Any) -> None:
    waiting = transforming(chess)
    for raw in (
        {"type": "transform", "piece": "KING"},
        {"type": "transform", "piece": "PAWN"},
        {"type": "move", "from": [4, 0], "to": [4, 1]},
    ):
        with pytest.raises(IllegalAction):
            chess.apply(waiting, chess.parse_action(raw))


def test_taking_the_move_back_leaves_the_board_usable(chess: Any) -> None:
    match = new_match(chess, start={"fen": FEN})
    view = chess.observe(match.state, None)
    step = next(a for a in chess.legal_actions(view) if chess.notate(a, view) == "a7a8")
    back = match.play(step).undo()
    assert chess.fen(back.state) == FEN
    assert back.pending == ()
    again = back.play(step).play(chess.parse_action({"type": "transform", "piece": "QUEEN"}))
    assert (again.done, chess.fen(again.state).split()[0]) == (1, "Qn2k3/8/8/8/8/8/8/4K3")


def test_a_dumped_state_that_waits_for_its_choice_goes_on_the_same(chess: Any) -> None:
    waiting = transforming(chess, "a7b8")
    again = chess.parse_state(chess.dump(waiting))
    assert chess.dump(again) == chess.dump(waiting)
    choice = chess.parse_action({"type": "transform", "piece": "ROOK"})
    assert chess.fen(chess.apply(again, choice).state) == chess.fen(
        chess.apply(waiting, choice).state
    )


def test_an_option_that_is_no_piece_is_an_error_before_play() -> None:
    raw = raw_spec("chess")
    raw["pieces"][0]["moves"][0]["modifiers"][0]["options"].append("AMAZON")
    with pytest.raises(SpecError) as caught:
        SYSTEM.load(raw)
    path = "/pieces/0/moves/0/modifiers/0/options/4"
    found = [(i.code, i.path) for i in caught.value.issues if i.severity == "error"]
    assert found == [("boards.unknown-piece", path)]


@pytest.mark.parametrize("table", [EngineTable, NaiveTable])
def test_the_own_code_among_the_options_means_stay(table: Any) -> None:
    change = {"action": "TRANSFORM", "options": ["ROOK", "PAWN"]}
    pieces = {"PAWN": [move(0, 1, modifiers=[change])], "ROOK": [slide(1, 0)]}
    game = table(spec(pieces, {"WHITE PAWN": "a1", "BLACK PAWN": "e5"})).go("a1a2")
    assert game.options() == ["ROOK", "PAWN"]
    assert game.go("=PAWN").at("a2") == "WHITE PAWN"
    assert game.to_act == "BLACK"


@pytest.mark.parametrize("table", [EngineTable, NaiveTable])
def test_a_single_option_is_still_a_choice(table: Any) -> None:
    change = {"action": "TRANSFORM", "options": ["ROOK"]}
    pieces = {"PAWN": [move(0, 1, modifiers=[change])], "ROOK": [slide(1, 0)]}
    game = table(spec(pieces, {"WHITE PAWN": "a1", "BLACK PAWN": "e5"})).go("a1a2")
    assert game.view()["phase"] == "transforming"
    assert game.options() == ["ROOK"]


@pytest.mark.parametrize("table", [EngineTable, NaiveTable])
def test_a_choice_that_leaves_no_leader_is_not_offered(table: Any) -> None:
    change = {"action": "TRANSFORM", "options": ["ROOK", "KING"]}
    pieces = {"KING": [move(0, 1, modifiers=[change]), move(0, -1)], "ROOK": [slide(1, 0)]}
    raw = spec(pieces, {"WHITE KING": "a1", "BLACK KING": "e5"}, leader="KING")
    assert table(raw).go("a1a2").options() == ["KING"]
    raw["pieces"][0]["moves"][0]["modifiers"][0]["options"] = ["ROOK"]
    raw["players"][0]["starting_positions"][0]["positions"] = [[0, 1]]
    assert table(raw).targets("a2") == {"a1"}


def test_promotion_can_mate(chess: Any) -> None:
    state = played(chess, from_fen(chess, "7k/P5pp/8/8/8/8/8/4K3 w - - 0 1"), "a7a8q")
    assert state.result.reason == "checkmate"
    assert state.result.winners == ("WHITE",)
