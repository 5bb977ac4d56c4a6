"""Readings of specs/boards/RULES.md: the conditions, and what a player attacks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.boards.kit import (
    EAT,
    GO,
    KING,
    ROOK,
    STONE,
    TAKE,
    UP,
    cond,
    look,
    move,
    slide,
    spec,
)

WAIT = [move(0, 1), move(0, -1)]
"""A piece that walks up and down, so that the other side has something to play."""


def guarded(*conditions: Any, start: dict[str, str] | None = None, **rest: Any) -> Any:
    """WHITE X on c1 steps to c2 under the conditions; more pieces by `start`."""
    pieces = {"X": [move(0, 1, when=list(conditions)), move(0, -1)], "STONE": STONE, "W": WAIT}
    return spec(pieces, {"WHITE X": "c1", "BLACK W": "e4", **(start or {})}, **rest)


def offered(table: Any, raw: Any) -> bool:
    return "c2" in table(raw).targets("c1")


def test_first_move_is_about_the_moving_piece(table: Any) -> None:
    game = table(guarded(cond("FIRST_MOVE"), start={"WHITE W": "a1"}))
    game.go("a1a2", "e4e3")
    assert game.targets("c1") == {"c2"}
    game.go("c1c2", "e3e4", "c2c1", "e4e3")
    assert game.targets("c1") == set()


@pytest.mark.parametrize(
    ("name", "vacuous"), [("PIECE_FIRST_MOVE", False), ("ROOK_FIRST_MOVE", True)]
)
def test_first_move_of_a_square_and_where_nothing_stands(
    table: Any, name: str, vacuous: bool
) -> None:
    assert offered(table, guarded(look(name, 1, 0))) is vacuous
    assert offered(table, guarded(look(name, 1, 0), holes="d1")) is vacuous
    assert offered(table, guarded(look(name, 0, -1))) is vacuous
    for stone in ("WHITE STONE", "BLACK STONE"):
        assert offered(table, guarded(look(name, 1, 0), start={stone: "d1"}))


@pytest.mark.parametrize("name", ["PIECE_FIRST_MOVE", "ROOK_FIRST_MOVE"])
def test_first_move_of_a_square_counts_the_moves_of_whatever_stands_there(
    table: Any, name: str
) -> None:
    raw = guarded(look(name, -2, 0), start={"WHITE W": "a1 b1", "BLACK W": "e4"})
    assert offered(table, raw)
    away_and_back = table(raw).go("a1a2", "e4e3", "a2a1", "e3e4")
    assert away_and_back.targets("c1") == set()
    raw = guarded(look(name, -2, 0), start={"WHITE W": "b1", "BLACK W": "e4 a1"})
    assert offered(table, raw)
    enemy_back = table(raw).go("b1b2", "a1a2", "b2b1", "a2a1")
    assert enemy_back.targets("c1") == set()


def test_check_state_asks_any_owner_and_kind_for_the_flag(table: Any) -> None:
    flag = {"action": "SET_STATE", "state": "HOT"}
    pieces = {
        "X": [move(0, 1, when=[look("CHECK_STATE", 1, 1, state="HOT")])],
        "F": [move(0, 1, then=[flag]), move(0, -1)],
    }
    for owner in ("WHITE", "BLACK"):
        start = {"WHITE X": "c1", f"{owner} F": "d1" if owner == "WHITE" else "d3", "BLACK F": "a5"}
        if owner == "BLACK":
            start["BLACK F"] = "a5 d3"
            start["WHITE F"] = "a1"
        game = table(spec(pieces, start))
        assert game.targets("c1") == set()
        game.go(*(["d1d2", "a5a4"] if owner == "WHITE" else ["a1a2", "d3d2"]))
        assert game.targets("c1") == {"c2"}


@pytest.mark.parametrize(
    ("place", "start", "holes", "passes"),
    [
        ((1, 0), {}, "", True),
        ((1, 0), {"WHITE STONE": "d1"}, "", False),
        ((1, 0), {"BLACK STONE": "d1"}, "", False),
        ((1, 0), {}, "d1", False),
        ((0, -1), {}, "", False),
        ((0, 0), {}, "", False),
    ],
    ids=["empty", "own", "enemy", "hole", "off the board", "its own square"],
)
def test_square_empty_wants_a_square_that_exists_and_is_empty(
    table: Any, place: Any, start: Any, holes: str, passes: bool
) -> None:
    assert offered(table, guarded(look("SQUARE_EMPTY", *place), start=start, holes=holes)) is passes


@pytest.mark.parametrize("owner", [None, "any", "self", "enemy"])
@pytest.mark.parametrize("stands", ["WHITE STONE", "BLACK STONE", "BLACK W", None])
def test_piece_at_asks_for_code_and_owner(
    table: Any, owner: str | None, stands: str | None
) -> None:
    condition = look("PIECE_AT", 1, 0, piece="STONE", **({"owner": owner} if owner else {}))
    start = {stands: "d1"} if stands and stands != "BLACK W" else {"BLACK W": "e4 d1"}
    right_owner = {
        None: True,
        "any": True,
        "self": stands == "WHITE STONE",
        "enemy": stands == "BLACK STONE",
    }[owner]
    fits = stands in ("WHITE STONE", "BLACK STONE") and right_owner
    assert offered(table, guarded(condition, start=start if stands else {})) is fits


def test_depends_on_asks_the_other_moves_guards_wherever_it_stands_in_the_list(table: Any) -> None:
    far = move(0, 2, GO, when=[cond("DEPENDS_ON", move_id=1)])
    near = move(0, 1, GO, when=[look("SQUARE_EMPTY", 1, 0)])
    pieces = {"X": [far, near], "STONE": STONE}
    start = {"WHITE X": "c1", "BLACK STONE": "e5"}
    assert table(spec(pieces, start)).targets("c1") == {"c2", "c3"}
    assert table(spec(pieces, {**start, "WHITE STONE": "d1"})).targets("c1") == set()
    assert table(spec(pieces, {**start, "WHITE STONE": "c2"})).targets("c1") == set()


def test_depends_on_is_asked_before_leader_safety(table: Any) -> None:
    far = move(1, 1, GO, when=[cond("DEPENDS_ON", move_id=1)])
    pieces = {"KING": [far, move(0, 1, GO)], "ROOK": ROOK}
    raw = spec(
        pieces, {"WHITE KING": "a1", "BLACK ROOK": "e2 b5", "BLACK KING": "e5"}, leader="KING"
    )
    assert table(raw).targets("a1") == set()
    raw = spec(pieces, {"WHITE KING": "a1", "BLACK ROOK": "a5", "BLACK KING": "e5"}, leader="KING")
    assert table(raw).targets("a1") == {"b2"}


def test_depends_on_counts_every_landing_square_of_a_repeated_move(table: Any) -> None:
    zone = {"code": "FAR", "type": "POSITION", "check": {"WHITE": [[2, 3]]}}
    walk = slide(0, 1, GO, when=[cond("FAR")])
    pieces = {"X": [walk, move(1, 0, GO, when=[cond("DEPENDS_ON", move_id=0)])], "STONE": STONE}
    start = {"WHITE X": "c1", "BLACK STONE": "e5"}
    assert table(spec(pieces, start, conditions=[zone])).targets("c1") == {"c4", "d1"}
    blocked = spec(pieces, {**start, "BLACK STONE": "e5 c4"}, conditions=[zone])
    assert table(blocked).targets("c1") == set()


def test_position_is_about_the_landing_square_and_the_owner_of_the_piece(table: Any) -> None:
    zone = {"code": "ZONE", "type": "POSITION", "check": {"WHITE": [[2, 1]], "BLACK": [[2, 0]]}}
    assert offered(table, guarded(cond("ZONE"), conditions=[zone]))
    zone = {"code": "ZONE", "type": "POSITION", "check": {"BLACK": [[2, 1]]}}
    assert not offered(table, guarded(cond("ZONE"), conditions=[zone]))


def test_a_state_condition_holds_while_the_moving_piece_carries_one_of_the_flags(
    table: Any,
) -> None:
    wound = {"code": "WOUND", "type": "STATE", "check": {"WHITE": ["A", "B"], "BLACK": ["C"]}}
    flags = [move(-1, 0, then=[{"action": "SET_STATE", "state": name}]) for name in "BC"]
    pieces = {
        "X": [move(0, 1, when=[cond("WOUND")]), flags[0], {**flags[1], "step": [1, 0]}],
        "W": WAIT,
    }
    start = {"WHITE X": "c1", "BLACK W": "e4"}
    assert table(spec(pieces, start, conditions=[wound])).targets("c1") == {"b1", "d1"}
    game = table(spec(pieces, start, conditions=[wound])).go("c1b1", "e4e3")
    assert "b2" in game.targets("b1")
    game = table(spec(pieces, start, conditions=[wound])).go("c1d1", "e4e3")
    assert "d2" not in game.targets("d1")


def test_move_and_action_conditions_must_both_pass(table: Any) -> None:
    action = {**GO, "conditions": [look("SQUARE_EMPTY", 1, 0)]}
    pieces = {"X": [move(0, 1, action, TAKE, when=[look("SQUARE_EMPTY", -1, 0)])], "STONE": STONE}
    for start, targets in (
        ({"BLACK STONE": "e5"}, {"c2"}),
        ({"BLACK STONE": "d1"}, set()),
        ({"BLACK STONE": "b1"}, set()),
        ({"BLACK STONE": "c2 d1"}, {"c2"}),
        ({"BLACK STONE": "c2 b1"}, set()),
    ):
        assert table(spec(pieces, {"WHITE X": "c1", **start})).targets("c1") == targets


# --- attacks --------------------------------------------------------------------------------


def watched(attacker: list[Any], at: str, *conditions: Any, **rest: Any) -> Any:
    """WHITE X on c1 may step to c2 where the conditions about attacks hold."""
    start = {"WHITE X": "c1", "BLACK A": at, **rest.pop("start", {})}
    pieces = {"X": [move(0, 1, when=list(conditions))], "A": attacker, "STONE": STONE}
    return spec(pieces, start, **rest)


ZAP = {**GO, "side_effects": [{"action": "CAPTURE", "target": [-2, 0]}]}
SAFE, PATH_SAFE = cond("NOT_ATTACKED"), cond("PATH_NOT_ATTACKED")


@pytest.mark.parametrize(
    ("attacker", "at", "attacked"),
    [
        ([slide(-1, 0)], "e2", True),
        ([slide(-1, 0, GO)], "e2", False),
        ([slide(-1, 0, TAKE)], "e2", True),
        ([slide(-1, 0, EAT, GO)], "e2", False),
        ([move(-1, 0, repeat={"times": 1})], "e2", False),
        ([move(-1, 0, repeat={"times": 2})], "e2", True),
        ([move(-2, 0)], "e2", True),
        ([move(-1, 0, ZAP)], "e2", False),
    ],
    ids=["ray", "goes only", "takes only", "eats allies only", "too short", "two steps", "leap",
         "a side effect is no attack"],
)  # fmt: skip
def test_attacks_are_what_enemy_capture_reaches(
    table: Any, attacker: Any, at: str, attacked: bool
) -> None:
    assert offered(table, watched(attacker, at, SAFE)) is not attacked


def test_a_defended_piece_counts_as_attacked_and_pieces_block_rays(table: Any) -> None:
    assert not offered(table, watched([slide(-1, 0)], "e2", SAFE, start={"BLACK STONE": "c2"}))
    assert offered(table, watched([slide(-1, 0)], "e2", SAFE, start={"BLACK STONE": "d2"}))
    assert offered(table, watched([slide(-1, 0)], "e2", SAFE, start={"WHITE STONE": "d2"}))
    assert offered(table, watched([slide(-1, 0)], "e2", SAFE, holes="d2"))


def test_an_own_attack_does_not_count(table: Any) -> None:
    raw = watched([slide(1, 0)], "e5", SAFE, start={"WHITE A": "a2"})
    assert offered(table, raw)


def test_other_conditions_hold_while_attacks_are_worked_out(table: Any) -> None:
    for name, attacked in (("FIRST_MOVE", True), ("PATH_EMPTY", True)):
        assert offered(table, watched([move(-2, 0, when=[cond(name)])], "e2", SAFE)) is not attacked
    guard = look("PIECE_AT", 1, 0, piece="STONE")
    assert offered(table, watched([move(-1, 0, when=[guard])], "d2", SAFE))
    near = watched([move(-1, 0, when=[guard])], "d2", SAFE, start={"BLACK STONE": "e2"})
    assert not offered(table, near)
    inner = {**TAKE, "conditions": [guard]}
    assert offered(table, watched([move(-1, 0, inner)], "d2", SAFE))
    blocked = watched(
        [move(-2, 0, when=[cond("PATH_EMPTY")])], "e2", SAFE, start={"BLACK STONE": "d2"}
    )
    assert offered(table, blocked)


def test_guards_about_attacks_are_ignored_while_attacks_are_worked_out(table: Any) -> None:
    for guard in (SAFE, PATH_SAFE):
        raw = watched([move(-1, 0, when=[guard])], "d2", SAFE, start={"WHITE A": "b2"})
        assert not offered(table, raw)


def test_a_pinned_piece_attacks(table: Any) -> None:
    pieces = {"KING": KING, "ROOK": ROOK, "X": [move(0, 1, when=[SAFE])]}
    start = {"WHITE X": "c1", "WHITE ROOK": "e1", "BLACK ROOK": "e2", "BLACK KING": "e4"}
    raw = spec(pieces, {**start, "WHITE KING": "a5"}, leader="KING")
    assert not offered(table, raw)


def test_the_mover_does_not_shield_the_squares_behind_it(table: Any) -> None:
    raw = watched([slide(0, 1), slide(0, -1)], "c5", SAFE)
    assert not offered(table, raw)
    pieces = {"X": [move(-1, 0, when=[SAFE])], "A": [slide(-1, 0)]}
    assert table(spec(pieces, {"WHITE X": "c1", "BLACK A": "e1"})).targets("c1") == set()


def test_the_path_is_source_squares_between_and_target(table: Any) -> None:
    for at in ("e1", "e2", "e3"):
        pieces = {"X": [move(0, 2, when=[PATH_SAFE])], "A": [slide(-1, 0)]}
        assert table(spec(pieces, {"WHITE X": "c1", "BLACK A": at})).targets("c1") == set()
    pieces = {"X": [move(0, 2, when=[PATH_SAFE])], "A": [slide(-1, 0)]}
    assert table(spec(pieces, {"WHITE X": "c1", "BLACK A": "e4"})).targets("c1") == {"c3"}
    pieces = {"X": [move(1, 2, when=[PATH_SAFE])], "A": [slide(-1, 0)]}
    assert table(spec(pieces, {"WHITE X": "c1", "BLACK A": "e2"})).targets("c1") == {"d3"}
    assert table(spec(pieces, {"WHITE X": "c1", "BLACK A": "e3"})).targets("c1") == set()


def test_not_attacked_asks_the_target_only(table: Any) -> None:
    pieces = {"X": [move(0, 2, when=[SAFE])], "A": [slide(-1, 0)]}
    for at, targets in (("e1", {"c3"}), ("e2", {"c3"}), ("e3", set())):
        assert table(spec(pieces, {"WHITE X": "c1", "BLACK A": at})).targets("c1") == targets


def test_a_repeated_move_is_judged_per_landing_square(table: Any) -> None:
    pieces = {"X": [slide(0, 1, when=[SAFE])], "A": [slide(-1, 0)]}
    raw = spec(pieces, {"WHITE X": "c1", "BLACK A": "e2 e4"})
    assert table(raw).targets("c1") == {"c3", "c5"}
    pieces["X"] = [slide(0, 1, when=[PATH_SAFE])]
    raw = spec(pieces, {"WHITE X": "c1", "BLACK A": "e3"})
    assert table(raw).targets("c1") == {"c2"}


def test_eliminated_players_attack_nothing(table: Any) -> None:
    players = {"WHITE": UP, "RED": UP, "BLACK": UP}
    pieces = {"KING": KING, "ROOK": ROOK, "X": [move(0, 1, when=[SAFE]), move(1, 0)]}
    start = {
        "WHITE KING": "a1", "WHITE X": "g1", "WHITE ROOK": "e1",
        "RED KING": "e5", "RED ROOK": "h2", "BLACK KING": "a8",
    }  # fmt: skip
    raw = spec(pieces, start, size=(8, 8), players=players, leader="KING", order=["WHITE", "BLACK"])
    game = table({**raw, "turns": {"order": ["WHITE", "BLACK", "RED"]}})
    assert game.targets("g1") == {"h1"}
    game.go("e1e5", "a8a7")
    assert game.to_act == "WHITE"
    assert game.targets("g1") == {"h1", "g2"}
