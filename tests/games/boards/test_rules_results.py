"""Readings of specs/boards/RULES.md: leaders, stalemate, eliminations, turns, wins, draws."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.boards.kit import (
    DOWN,
    EAT,
    GO,
    KING,
    LEFT,
    RIGHT,
    ROOK,
    STONE,
    TAKE,
    UP,
    move,
    slide,
    spec,
)

PAWN = [move(0, 1, GO)]
WAIT = [move(0, 1), move(0, -1)]
PIECES = {"KING": KING, "ROOK": ROOK, "PAWN": PAWN, "STONE": STONE, "W": WAIT}


def led(start: dict[str, str], pieces: dict[str, Any] | None = None, **rest: Any) -> Any:
    return spec({**PIECES, **(pieces or {})}, start, **{"leader": "KING", **rest})


# --- leader safety --------------------------------------------------------------------------


def test_no_move_may_leave_the_own_leader_attacked(table: Any) -> None:
    game = table(led({"WHITE KING": "a1", "WHITE ROOK": "a2", "BLACK ROOK": "a5 b5",
                      "BLACK KING": "e5"}))  # fmt: skip
    assert game.targets("a1") == set()
    assert game.targets("a2") == {"a3", "a4", "a5"}


def test_check_must_be_met_and_a_defended_attacker_may_not_be_taken_by_the_leader(
    table: Any,
) -> None:
    start = {"WHITE KING": "a1", "WHITE ROOK": "e2", "BLACK ROOK": "a3", "BLACK KING": "e5"}
    game = table(led(start))
    assert game.targets("a1") == {"b1", "b2"}
    assert game.targets("e2") == {"a2"}
    start = {"WHITE KING": "a1", "BLACK ROOK": "a2 c2", "BLACK KING": "e5"}
    assert table(led(start)).targets("a1") == {"b1"}


def test_a_move_may_not_remove_the_own_last_leader(table: Any) -> None:
    eater = {"E": [move(1, 0, EAT)]}
    start = {"WHITE E": "a1", "WHITE W": "e1", "BLACK KING": "e5"}
    assert table(led({**start, "WHITE KING": "b1"}, eater)).targets("a1") == set()
    assert table(led({**start, "WHITE KING": "b1 a5"}, eater)).targets("a1") == {"b1"}
    bomb = {"E": [move(0, 1, GO, then=[{"action": "CAPTURE", "target": [1, 0]}])]}
    assert table(led({**start, "WHITE KING": "b1"}, bomb)).targets("a1") == set()
    assert table(led({**start, "WHITE KING": "c1"}, bomb)).targets("a1") == {"a2"}


def test_every_own_leader_counts_as_attacked_when_any_of_them_is(table: Any) -> None:
    start = {"WHITE KING": "a1 c1", "WHITE W": "e1", "BLACK ROOK": "c5", "BLACK KING": "e5"}
    game = table(led(start))
    assert game.targets("e1") == set()
    assert game.targets("a1") == set()
    assert game.targets("c1") == {"b1", "b2", "d1", "d2"}


def test_leader_may_be_a_list(table: Any) -> None:
    start = {"WHITE KING": "a1", "WHITE QUEEN": "c1", "WHITE W": "e1"}
    start |= {"BLACK ROOK": "c5", "BLACK KING": "e5"}
    game = table(led(start, {"QUEEN": KING}, leader=["KING", "QUEEN"]))
    assert game.targets("e1") == set()
    game = table(led(start, {"QUEEN": KING}, leader=["KING"]))
    assert game.targets("e1") == {"e2"}


def test_with_a_list_the_game_is_lost_with_the_last_leader(table: Any) -> None:
    start = {"WHITE KING": "a1", "WHITE QUEEN": "c1", "WHITE W": "e1"}
    start |= {"BLACK ROOK": "c5 a5", "BLACK KING": "e5"}
    raw = led(start, {"QUEEN": KING}, leader=["KING", "QUEEN"], leader_rule="capture")
    game = table(raw).go("e1e2", "c5c1")
    assert game.end is None
    assert game.go("e2e1", "a5a1").end == ("leader_captured", ["BLACK"])


def test_a_player_who_started_without_leader_is_not_bound_by_its_rules(table: Any) -> None:
    start = {"WHITE W": "a1", "BLACK ROOK": "a5", "BLACK KING": "e5"}
    assert table(led(start)).targets("a1") == {"a2"}


# --- mate, stalemate, capture ---------------------------------------------------------------


def test_checkmate_is_a_loss(table: Any) -> None:
    start = {"WHITE KING": "a3", "WHITE ROOK": "e4 d1", "BLACK KING": "a5"}
    game = table(led(start)).go("d1d5")
    assert game.end == ("checkmate", ["WHITE"])
    assert game.view()["result"]["returns"] == [1.0, -1.0]
    assert game.legal() == []
    assert game.view()["phase"] == "game_over"


def test_stalemate_is_a_draw_and_a_loss_with_stalemate_loses(table: Any) -> None:
    start = {"WHITE KING": "c3", "WHITE ROOK": "b4", "BLACK KING": "a1"}
    game = table(led(start)).go("b4b2")
    assert game.end == ("stalemate", [])
    assert game.view()["result"]["returns"] == [0.0, 0.0]
    game = table(led(start, stalemate_loses=True)).go("b4b2")
    assert game.end == ("stalemate", ["WHITE"])
    assert game.view()["result"]["returns"] == [1.0, -1.0]


def test_leader_rule_capture_lets_leaders_be_left_attacked_and_taken(table: Any) -> None:
    start = {"WHITE KING": "a1", "WHITE ROOK": "a2", "BLACK ROOK": "a5", "BLACK KING": "e5"}
    game = table(led(start, leader_rule="capture"))
    assert "b2" in game.targets("a2")
    game.go("a2b2", "a5a1")
    assert game.end == ("leader_captured", ["BLACK"])
    assert game.view()["result"]["returns"] == [-1.0, 1.0]


def test_with_leader_rule_capture_taking_the_own_leader_loses(table: Any) -> None:
    start = {"WHITE E": "a1", "WHITE KING": "b1", "BLACK KING": "e5"}
    game = table(led(start, {"E": [move(1, 0, EAT)]}, leader_rule="capture")).go("a1b1")
    assert game.end == ("leader_captured", ["BLACK"])


def test_a_leader_taken_by_a_side_effect_ends_the_game_at_once(table: Any) -> None:
    bomb = {"E": [move(0, 1, GO, then=[{"action": "CAPTURE", "target": [1, 0]}])]}
    start = {"WHITE E": "a1", "WHITE KING": "d5", "BLACK KING": "b1"}
    assert table(led(start, bomb)).go("a1a2").end == ("leader_captured", ["WHITE"])


def test_without_leader_nobody_able_to_move_is_a_draw_or_a_loss(table: Any) -> None:
    start = {"WHITE PAWN": "a1", "BLACK PAWN": "a3"}
    for more, end in (({}, ("no_moves", [])), ({"stalemate_loses": True}, ("no_moves", ["WHITE"]))):
        game = table(spec({"PAWN": PAWN}, start, size=(2, 3), **more)).go("a1a2")
        assert game.end == end


def test_a_player_with_no_piece_at_all_has_no_move(table: Any) -> None:
    raw = spec({"ROOK": ROOK}, {"WHITE ROOK": "a1", "BLACK ROOK": "a3"}, stalemate_loses=True)
    assert table(raw).go("a1a3").end == ("no_moves", ["WHITE"])


def test_a_start_without_a_legal_move_is_over_at_once(table: Any) -> None:
    raw = led({"WHITE KING": "a1", "BLACK ROOK": "a5 b5", "BLACK KING": "e5"})
    assert table(raw).end == ("checkmate", ["BLACK"])


# --- turns ----------------------------------------------------------------------------------


def test_start_at_and_repeats_in_the_order(table: Any) -> None:
    start = {"WHITE W": "a1", "BLACK W": "e5"}
    raw = spec({"W": WAIT}, start, order=["WHITE", "WHITE", "BLACK"], start_at=1)
    game = table(raw)
    seen = [game.to_act]
    for text in ("a1a2", "e5e4", "a2a3", "a3a2", "e4e3"):
        seen.append(game.go(text).to_act)
    assert seen == ["WHITE", "BLACK", "WHITE", "WHITE", "BLACK", "WHITE"]


# --- more than two players ------------------------------------------------------------------

THREE = {"RED": UP, "BLUE": RIGHT, "GREEN": LEFT}
OTHERS = {"PAWN": PAWN, "E": [move(0, 1, GO, EAT, TAKE)]}


def three(start: dict[str, str], **rest: Any) -> Any:
    return led(start, OTHERS, size=(8, 8), players=THREE, **rest)


def test_a_mated_player_is_eliminated_when_its_turn_comes_and_its_pieces_stay(table: Any) -> None:
    start = {"RED KING": "h1", "RED ROOK": "d7 c1", "BLUE KING": "a8", "GREEN KING": "g4"}
    game = table(three({**start, "BLUE PAWN": "d4"})).go("c1c8")
    assert game.to_act == "GREEN"
    assert (game.at("a8"), game.at("d4")) == ("BLUE KING", "BLUE PAWN")
    assert game.end is None
    game.go("g4g3", "d7d4")
    assert game.at("d4") == "RED ROOK"
    assert game.to_act == "GREEN"


def test_the_last_player_left_wins(table: Any) -> None:
    start = {"RED KING": "a1", "RED ROOK": "h7 c1", "BLUE KING": "a8", "GREEN KING": "f8"}
    game = table(three(start)).go("c1c8")
    assert game.end == ("eliminated", ["RED"])
    assert game.view()["result"]["returns"] == [1.0, -0.5, -0.5]


def test_a_player_without_a_move_is_skipped_and_consumes_no_flags(table: Any) -> None:
    flag = {"action": "SET_STATE", "state": "HOT", "duration": 2}
    pieces = {"F": [move(0, 1, GO, then=[flag]), move(1, 0)], "STONE": STONE, "W": WAIT}
    players = {"RED": UP, "BLUE": UP, "GREEN": UP}
    start = {"RED F": "a1", "BLUE STONE": "c3", "GREEN W": "e1"}
    game = table(spec(pieces, start, players=players)).go("a1a2")
    assert game.to_act == "GREEN"
    assert game.piece("a2")["flags"] == {"HOT": 2}
    game.go("e1e2")
    assert game.to_act == "RED"
    assert game.piece("a2")["flags"] == {"HOT": 1}
    assert game.view()["ply"] == 2


def test_a_player_without_a_move_is_eliminated_with_stalemate_loses(table: Any) -> None:
    players = {"RED": UP, "BLUE": UP, "GREEN": UP}
    start = {"RED W": "a1", "BLUE PAWN": "c4", "GREEN W": "e1"}
    raw = spec({"W": WAIT, "PAWN": PAWN}, start, players=players, stalemate_loses=True)
    game = table(raw).go("a1a2", "c4c5", "e1e2", "a2a3")
    assert game.to_act == "GREEN"
    assert game.end is None
    assert game.at("c5") == "BLUE PAWN"


def test_nobody_left_able_to_move_is_a_draw(table: Any) -> None:
    players = {"RED": UP, "BLUE": UP, "GREEN": UP}
    start = {"RED PAWN": "a4", "BLUE STONE": "c4", "GREEN STONE": "e1"}
    game = table(spec({"PAWN": PAWN, "STONE": STONE}, start, players=players)).go("a4a5")
    assert game.end == ("no_moves", [])
    assert game.view()["result"]["returns"] == [0.0, 0.0, 0.0]


def test_a_leader_taken_eliminates_its_owner_at_once(table: Any) -> None:
    start = {"RED KING": "h1", "RED ROOK": "b1", "BLUE KING": "b8", "BLUE ROOK": "d4"}
    game = table(three({**start, "GREEN KING": "h4"}, leader_rule="capture")).go("b1b8")
    assert game.to_act == "GREEN"
    assert game.at("d4") == "BLUE ROOK"
    assert game.go("h4h3", "h1g1", "h3h4", "b8h8").to_act == "GREEN"
    assert game.go("h4g4", "h8g8", "g4g5").go("g8g5").end == ("eliminated", ["RED"])


def test_dead_pieces_attack_nothing_so_a_leader_may_stand_beside_them(table: Any) -> None:
    start = {"RED KING": "e1", "RED ROOK": "h7 f2", "BLUE KING": "a8", "BLUE W": "c1"}
    game = table(three({**start, "GREEN KING": "g4"}))
    assert "d1" not in game.targets("e1")
    game.go("f2f8", "g4g3")
    assert game.to_act == "RED"
    assert "d1" in game.targets("e1")


# --- wins by zone ---------------------------------------------------------------------------

GOAL = {"code": "GOAL", "type": "POSITION", "check": {"WHITE": [[0, 2]], "BLACK": [[4, 0]]}}


def goal(start: dict[str, str], **rest: Any) -> Any:
    win = {"type": "PIECE_IN_ZONE", "zone": "GOAL", **rest.pop("win", {})}
    return led(start, conditions=[GOAL], win_conditions=[win], **rest)


def test_a_piece_in_the_zone_wins(table: Any) -> None:
    start = {"WHITE W": "a1", "BLACK W": "e3"}
    game = table(goal(start, leader=None)).go("a1a2", "e3e2")
    assert game.end is None
    game.go("a2a3")
    assert game.end == ("win_condition", ["WHITE"])
    assert game.view()["result"]["returns"] == [1.0, -1.0]
    game = table(goal({"WHITE W": "b1", "BLACK W": "e3"}, leader=None))
    assert game.go("b1b2", "e3e2", "b2b1", "e2e1").end == ("win_condition", ["BLACK"])


def test_only_the_named_piece_counts_in_the_zone(table: Any) -> None:
    start = {"WHITE W": "a2", "WHITE STONE": "c1", "BLACK W": "e4"}
    raw = goal(start, leader=None, win={"piece": "STONE"})
    assert table(raw).go("a2a3").end is None


def test_a_win_comes_before_mate_and_before_draws(table: Any) -> None:
    raw = goal({"WHITE KING": "e1", "WHITE ROOK": "b4 c3", "BLACK KING": "a5"})
    assert table(raw).go("c3a3").end == ("win_condition", ["WHITE"])
    draws = {"fifty_move_halfmoves": 1}
    raw = goal({"WHITE W": "a2", "BLACK W": "e4"}, leader=None, draw_conditions=draws)
    assert table(raw).go("a2a3").end == ("win_condition", ["WHITE"])


def test_a_win_that_leaves_the_own_leader_attacked_is_no_legal_move(table: Any) -> None:
    start = {"WHITE KING": "b1", "WHITE W": "a2", "BLACK ROOK": "b5", "BLACK KING": "e5"}
    assert table(goal(start)).targets("a2") == set()


# --- draws by count -------------------------------------------------------------------------


def test_repetition_counts_the_start_and_ends_at_the_nth_time(table: Any) -> None:
    up = {"WHITE": UP, "BLACK": UP}
    draws = {"repetition_count": 3}
    start = {"WHITE W": "a1", "BLACK W": "e5"}
    raw = spec({"W": WAIT}, start, draw_conditions=draws, players=up)
    game = table(raw).go("a1a2", "e5e4", "a2a1", "e4e5", "a1a2", "e5e4", "a2a1")
    assert game.end is None
    assert game.go("e4e5").end == ("repetition", [])


def test_plies_without_progress_end_the_game(table: Any) -> None:
    draws = {"fifty_move_halfmoves": 3, "fifty_move_pieces": ["P"]}
    raw = spec({"W": WAIT, "P": WAIT}, {"WHITE W": "a1", "BLACK W": "e5", "BLACK P": "d5"},
               draw_conditions=draws, players={"WHITE": UP, "BLACK": UP})  # fmt: skip
    assert table(raw).go("a1a2", "e5e4", "a2a3").end == ("fifty_moves", [])
    game = table(raw).go("a1a2", "d5d4", "a2a3", "e5e4")
    assert game.end is None
    assert game.go("a3a4").end == ("fifty_moves", [])


@pytest.mark.parametrize(
    ("start", "drawn"),
    [
        ({}, True),
        ({"WHITE N": "c3"}, True),
        ({"BLACK N": "c3"}, True),
        ({"WHITE N": "c3", "BLACK N": "d3"}, False),
        ({"WHITE B": "c3 d4", "BLACK B": "b2"}, True),
        ({"WHITE B": "c3", "BLACK B": "c2"}, False),
        ({"WHITE B": "c3", "WHITE N": "d4"}, False),
        ({"WHITE M": "c3", "BLACK M": "d3"}, True),
    ],
)
def test_bare_material_draws(table: Any, start: Any, drawn: bool) -> None:
    pieces = {"N": [move(1, 2)], "B": [slide(1, 1)], "M": [move(1, 2)]}
    draws = {"insufficient_material": [[], ["N"], ["M", "M"]], "same_colour_only": ["B"]}
    raw = led({"WHITE KING": "a1", "BLACK KING": "e5", **start}, pieces, draw_conditions=draws)
    assert table(raw).end == (("insufficient_material", []) if drawn else None)


def test_mirrored_players_are_judged_alike(table: Any) -> None:
    start = {"WHITE KING": "a5", "BLACK ROOK": "e2 d5", "BLACK KING": "a1"}
    raw = led(start, players={"WHITE": DOWN, "BLACK": UP}, start_at=1)
    assert table(raw).go("e2e4").end == ("checkmate", ["BLACK"])


def test_a_leader_may_capture_by_a_move_that_has_side_effects(table: Any) -> None:
    bomb = move(0, 1, then=[{"action": "CAPTURE", "target": [1, 0]}])
    start = {"WHITE BOSS": "a1", "BLACK STONE": "a2 b1", "BLACK BOSS": "e5"}
    raw = spec({"BOSS": [bomb], "STONE": STONE}, start, leader="BOSS")
    assert table(raw).go("a1a2").squares() == {"a2": "WHITE BOSS", "e5": "BLACK BOSS"}


def test_both_last_leaders_taken_in_one_move_is_a_draw(table: Any) -> None:
    bomb = move(0, 1, then=[{"action": "CAPTURE", "target": [1, 0]}])
    start = {"WHITE E": "a1", "WHITE KING": "b1", "BLACK KING": "a2"}
    game = table(led(start, {"E": [bomb]}, leader_rule="capture")).go("a1a2")
    assert game.end == ("leader_captured", [])
    assert game.view()["result"]["returns"] == [0.0, 0.0]


def test_leader_safety_asks_for_the_position_with_flags_aged(table: Any) -> None:
    # The gun shoots along its row while it is hot; after WHITE's answer a flag of one turn is out.
    hot = {"code": "IS_HOT", "type": "STATE", "check": {"BLACK": ["HOT"]}}
    start = {"WHITE KING": "a2", "BLACK GUN": "d4", "BLACK KING": "e5"}
    for duration, a3 in ((1, True), (2, False)):
        flag = {"action": "SET_STATE", "state": "HOT", "duration": duration}
        gun = [slide(-1, 0, when=[{"condition": "IS_HOT"}]), move(0, 1, GO, then=[flag])]
        game = table(led(start, {"GUN": gun}, conditions=[hot], start_at=1)).go("d4d3")
        assert game.piece("d3")["flags"] == {"HOT": duration}
        assert ("a3" in game.targets("a2")) is a3


def test_the_mover_wins_when_both_players_reach_their_zones(table: Any) -> None:
    push = move(0, 1, GO, then=[{"action": "MOVE", "from": [1, 0], "to": [3, -1]}])
    start = {"WHITE E": "a2", "BLACK STONE": "b2"}
    goal_of_black = {**GOAL, "check": {"WHITE": [[0, 2]], "BLACK": [[3, 0]]}}
    win = {"type": "PIECE_IN_ZONE", "zone": "GOAL"}
    raw = spec(
        {"E": [push], "STONE": STONE}, start, conditions=[goal_of_black], win_conditions=[win]
    )
    game = table(raw).go("a2a3")
    assert game.at("d1") == "BLACK STONE"
    assert game.end == ("win_condition", ["WHITE"])


def test_a_puzzle_for_one_takes_a_player_without_pieces_and_turns(table: Any) -> None:
    raw = spec(
        {"MAN": [move(0, 1)]},
        {"SOLVER MAN": "a1"},
        players={"SOLVER": UP, "NOBODY": DOWN},
        order=["SOLVER"],
        conditions=[{"code": "GOAL", "type": "POSITION", "check": {"SOLVER": [[0, 2]]}}],
        win_conditions=[{"type": "PIECE_IN_ZONE", "zone": "GOAL"}],
    )
    game = table(raw).go("a1a2")
    assert game.to_act == "SOLVER"
    assert game.go("a2a3").end == ("win_condition", ["SOLVER"])
