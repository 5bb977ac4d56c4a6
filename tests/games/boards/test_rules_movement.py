"""Readings of specs/boards/RULES.md: orientation, wings, repeats, holes, paths, actions."""

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
    STONE,
    TAKE,
    TURNED,
    UP,
    cond,
    look,
    move,
    slide,
    spec,
)


def one(moves: list[Any], at: str = "c3", others: dict[str, str] | None = None, **rest: Any) -> Any:
    """A spec with a single WHITE X, and stones."""
    start = {"WHITE X": at, "BLACK STONE": "e5", **(others or {})}
    return spec({"X": moves, "STONE": STONE}, start, **rest)


@pytest.mark.parametrize(
    ("direction", "forward", "right", "skew"),
    [
        (UP, "c4", "d3", "d5"),
        (TURNED, "c2", "b3", "b1"),
        (RIGHT, "d3", "c2", "e2"),
        (LEFT, "b3", "c4", "a4"),
        (DOWN, "c2", "d3", "d1"),
    ],
    ids=["up", "turned", "right", "left", "mirrored"],
)
def test_a_step_is_a_row_vector_times_the_matrix(
    table: Any, direction: Any, forward: str, right: str, skew: str
) -> None:
    for step, target in (((0, 1), forward), ((1, 0), right), ((1, 2), skew)):
        raw = one([move(*step)], players={"WHITE": direction, "BLACK": DOWN})
        assert table(raw).targets("c3") == {target}


def test_a_turned_player_has_its_wings_exchanged_and_a_mirrored_one_has_not(table: Any) -> None:
    for matrix, target in ((TURNED, "a3"), (DOWN, "e3")):
        raw = one([move(2, 0)], players={"WHITE": matrix, "BLACK": UP})
        assert table(raw).targets("c3") == {target}


def test_offsets_of_conditions_and_effects_are_turned_as_steps_are(table: Any) -> None:
    moves = [
        move(0, 1, when=[look("PIECE_AT", 1, 1, piece="STONE")], then=[
            {"action": "CAPTURE", "target": [1, 1]},
            {"action": "MOVE", "from": [-1, 0], "to": [-1, 1]},
        ])
    ]  # fmt: skip
    raw = one(moves, others={"BLACK STONE": "d2 c4"}, players={"WHITE": RIGHT, "BLACK": DOWN})
    after = table(raw).go("c3d3").squares()
    assert after == {"d3": "WHITE X", "d4": "BLACK STONE"}


def test_without_repeat_a_piece_steps_once_and_never_off_the_board(table: Any) -> None:
    assert table(one([move(2, 1)])).targets("c3") == {"e4"}
    assert table(one([move(2, 1)], "d3", {"WHITE STONE": "a1"})).targets("d3") == set()


def test_times_bounds_the_walk_and_loop_ignores_times(table: Any) -> None:
    assert table(one([move(0, 1, repeat={"times": 2})], "c1")).targets("c1") == {"c2", "c3"}
    assert table(one([move(0, 1, repeat={})], "c1")).targets("c1") == {"c2"}
    looping = one([move(0, 1, repeat={"times": 2, "loop": True})], "c1")
    assert table(looping).targets("c1") == {"c2", "c3", "c4", "c5"}


@pytest.mark.parametrize(
    ("stone", "actions", "targets"),
    [
        ("BLACK STONE", (GO, TAKE), {"b1", "c1", "d1"}),
        ("BLACK STONE", (GO,), {"b1", "c1"}),
        ("WHITE STONE", (GO, TAKE), {"b1", "c1"}),
        ("WHITE STONE", (GO, TAKE, EAT), {"b1", "c1", "d1"}),
        ("BLACK STONE", (TAKE,), {"d1"}),
    ],
)
def test_until_not_empty_offers_the_first_piece_if_an_action_fits(
    table: Any, stone: str, actions: Any, targets: set[str]
) -> None:
    raw = one([slide(1, 0, *actions)], "a1", {stone: "d1 e1", "BLACK STONE": "d1 e1"}
              if stone.startswith("BLACK") else {stone: "d1 e1"})  # fmt: skip
    assert table(raw).targets("a1") == targets


def test_until_empty_walks_over_pieces_and_ends_before_the_first_empty_square(table: Any) -> None:
    over = move(1, 0, GO, TAKE, EAT, repeat={"until": "EMPTY", "loop": True})
    raw = one([over], "a1", {"BLACK STONE": "b1 d1 e5", "WHITE STONE": "c1"})
    assert table(raw).targets("a1") == {"b1", "c1", "d1"}
    taking = move(1, 0, GO, TAKE, repeat={"until": "EMPTY", "times": 3})
    raw = one([taking], "a1", {"BLACK STONE": "b1 d1 e1", "WHITE STONE": "c1"})
    assert table(raw).targets("a1") == {"b1", "d1"}


def test_until_a_zone_ends_before_it_and_pieces_end_the_walk_too(table: Any) -> None:
    zone = {"code": "WALL", "type": "POSITION", "check": {"WHITE": [[3, 0], [0, 2]]}}
    walks = [move(*d, repeat={"until": "WALL", "loop": True}) for d in ((1, 0), (0, 1), (1, 1))]
    raw = one(walks, "a1", {"BLACK STONE": "c3 d4"}, conditions=[zone])
    assert table(raw).targets("a1") == {"b1", "c1", "a2", "b2", "c3"}


def test_the_zone_of_another_player_does_not_end_my_walk(table: Any) -> None:
    zone = {"code": "WALL", "type": "POSITION", "check": {"BLACK": [[2, 0]]}}
    walk = move(1, 0, repeat={"until": "WALL", "loop": True})
    assert table(one([walk], "a1", conditions=[zone])).targets("a1") == {"b1", "c1", "d1", "e1"}


def test_a_square_that_fails_its_conditions_is_left_out_and_the_walk_goes_on(table: Any) -> None:
    odd = {"code": "ODD", "type": "POSITION", "check": {"WHITE": [[1, 0], [3, 0]]}}
    raw = one([slide(1, 0, when=[cond("ODD")])], "a1", conditions=[odd])
    assert table(raw).targets("a1") == {"b1", "d1"}


def test_holes_end_walks_fail_paths_and_are_leapt_over_by_one_step(table: Any) -> None:
    assert table(one([slide(1, 0)], "a1", holes="c1")).targets("a1") == {"b1"}
    leaps = [move(2, 0), move(0, 2, when=[cond("PATH_EMPTY")]), move(2, 2)]
    assert table(one(leaps, "a1", holes="b1 a2")).targets("a1") == {"c1", "c3"}
    assert table(one([move(1, 0), move(0, 1)], "a1", holes="b1")).targets("a1") == {"a2"}
    walk = move(1, 0, GO, TAKE, repeat={"until": "EMPTY", "loop": True})
    raw = one([walk], "a1", {"BLACK STONE": "b1 d1"}, holes="c1")
    assert table(raw).targets("a1") == {"b1"}


@pytest.mark.parametrize(
    ("step", "stones", "passes"),
    [
        ((0, 1), "d1", True),
        ((0, 2), "a2", False),
        ((0, 2), "b1", True),
        ((3, 3), "b2", False),
        ((3, 3), "c3", False),
        ((3, 3), "d3", True),
        ((1, 2), "a2 b2", True),
        ((2, 4), "b3 a2", True),
        ((4, 0), "d1", False),
    ],
)
def test_path_empty_looks_between_on_straight_and_diagonal_steps_only(
    table: Any, step: Any, stones: str, passes: bool
) -> None:
    raw = one([move(*step, when=[cond("PATH_EMPTY")])], "a1", {"BLACK STONE": stones})
    assert bool(table(raw).targets("a1")) == passes


def test_an_own_piece_may_be_captured_with_ally_capture(table: Any) -> None:
    played = table(one([move(1, 0, EAT)], "a1", {"WHITE STONE": "b1"})).go("a1b1")
    assert played.squares() == {"b1": "WHITE X", "e5": "BLACK STONE"}
    assert played.view()["halfmove"] == 0


def test_an_action_fires_only_on_its_own_occupancy(table: Any) -> None:
    raw = one([move(1, 0, TAKE), move(0, 1, GO)], "a1", {"BLACK STONE": "a2"})
    assert table(raw).targets("a1") == set()
    raw = one([move(1, 0, TAKE), move(0, 1, GO)], "a1", {"BLACK STONE": "b1"})
    assert table(raw).targets("a1") == {"b1", "a2"}


def flagged(name: str, **rest: Any) -> Any:
    return {**GO, "side_effects": [{"action": "SET_STATE", "state": name}], **rest}


def test_two_actions_of_one_state_are_both_offered_when_their_outcomes_differ(table: Any) -> None:
    near = {"conditions": [look("PIECE_AT", 0, 2, piece="STONE")]}
    game = table(one([move(1, 0, flagged("A"), flagged("B", **near))], "a1", {"BLACK STONE": "a3"}))
    assert game.ways("a1b1") == [(0, 0), (0, 1)]
    game = table(one([move(1, 0, flagged("A"), flagged("B", **near))], "a1", {"BLACK STONE": "a4"}))
    assert game.ways("a1b1") == [(0, 0)]


def test_two_ways_with_the_same_outcome_are_one_move(table: Any) -> None:
    game = table(one([move(1, 0), slide(1, 0), move(1, 0, flagged("A"))], "a1"))
    assert game.ways("a1b1") == [(0, 0), (2, 0)]
    assert game.ways("a1c1") == [(1, 0)]


def test_leaps_ignore_what_stands_between(table: Any) -> None:
    raw = one([move(2, 0)], "a1", {"WHITE STONE": "b1", "BLACK STONE": "c1"})
    assert table(raw).targets("a1") == {"c1"}


def test_a_board_of_one_row_and_one_of_26_squares_work(table: Any) -> None:
    raw = spec({"X": [slide(1, 0)]}, {"WHITE X": "a1", "BLACK X": "z1"}, size=(26, 1))
    assert len(table(raw).targets("a1")) == 25
    tall = spec({"X": [slide(0, 1)]}, {"WHITE X": "a1", "BLACK X": "b26"}, size=(2, 26))
    assert len(table(tall).targets("a1")) == 25


def test_kings_of_both_players_stand_where_the_spec_says(table: Any) -> None:
    raw = spec({"KING": KING}, {"WHITE KING": "a1", "BLACK KING": "e5"}, leader="KING")
    assert table(raw).squares() == {"a1": "WHITE KING", "e5": "BLACK KING"}
