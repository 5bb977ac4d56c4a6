"""Readings of specs/boards/RULES.md: flags and durations, order of work, side effects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.boards.kit import EAT, GO, KING, ROOK, STONE, TAKE, UP, cond, look, move, spec

WAIT = [move(0, 1), move(0, -1)]


def flag(name: str = "HOT", **rest: Any) -> Any:
    return {"action": "SET_STATE", "state": name, **rest}


def take(dx: int, dy: int) -> Any:
    return {"action": "CAPTURE", "target": [dx, dy]}


def shift(one: tuple[int, int], two: tuple[int, int], **rest: Any) -> Any:
    return {"action": "MOVE", "from": list(one), "to": list(two), **rest}


def lone(*effects: Any, start: dict[str, str] | None = None, **rest: Any) -> Any:
    """WHITE X on c2 steps to c3 with the side effects."""
    pieces = {"X": [move(0, 1, then=list(effects))], "STONE": STONE, "W": WAIT}
    return spec(pieces, {"WHITE X": "c2", "BLACK W": "e5", **(start or {})}, **rest)


# --- flags ----------------------------------------------------------------------------------


def flags_of(table: Any, duration: int | None, order: list[str], *path: str) -> list[Any]:
    """The flags of WHITE's piece after its flagged step to a2, and after each further ply."""
    effect = flag() if duration is None else flag(duration=duration)
    pieces = {"X": [move(0, 1, then=[effect])], "W": WAIT}
    start = {"WHITE X": "a1", "WHITE W": "b1", "BLACK W": "e5", "RED W": "d5"}
    players = {"WHITE": UP, "BLACK": UP, "RED": UP}
    if "RED" not in order:
        start.pop("RED W")
        players.pop("RED")
    game = table(spec(pieces, start, players=players, order=order)).go("a1a2")
    seen = [game.piece("a2")["flags"]]
    for step in path:
        seen.append(game.go(step).piece("a2")["flags"])
    return seen


def test_a_flag_of_one_turn_lasts_exactly_the_next_opponent_ply(table: Any) -> None:
    seen = flags_of(table, 1, ["WHITE", "BLACK"], "e5e4", "b1b2")
    assert seen == [{"HOT": 1}, {}, {}]


def test_a_flag_of_two_turns_lasts_two_opponent_plies(table: Any) -> None:
    seen = flags_of(table, 2, ["WHITE", "BLACK"], "e5e4", "b1b2", "e4e5")
    assert seen == [{"HOT": 2}, {"HOT": 1}, {"HOT": 1}, {}]


def test_the_owners_own_extra_plies_do_not_consume_a_flag(table: Any) -> None:
    seen = flags_of(table, 1, ["WHITE", "WHITE", "BLACK"], "b1b2", "e5e4")
    assert seen == [{"HOT": 1}, {"HOT": 1}, {}]


def test_with_three_players_every_opponent_ply_counts(table: Any) -> None:
    seen = flags_of(table, 2, ["WHITE", "BLACK", "RED"], "e5e4", "d5d4", "b1b2")
    assert seen == [{"HOT": 2}, {"HOT": 1}, {}, {}]


def test_a_flag_without_duration_stays(table: Any) -> None:
    seen = flags_of(table, None, ["WHITE", "BLACK"], "e5e4", "b1b2", "e4e5")
    assert seen == [{"HOT": None}] * 4


def test_setting_a_flag_again_starts_it_anew(table: Any) -> None:
    game = table(lone(flag(duration=1), flag(duration=3))).go("c2c3")
    assert game.piece("c3")["flags"] == {"HOT": 3}


def test_a_flag_goes_with_its_piece_and_is_lost_with_it(table: Any) -> None:
    pieces = {"X": [move(0, 1, then=[flag()]), move(1, 0)], "W": [*WAIT, move(-1, 0)]}
    game = table(spec(pieces, {"WHITE X": "a1", "BLACK W": "d2"})).go("a1a2", "d2c2", "a2b2")
    assert game.piece("b2")["flags"] == {"HOT": None}
    assert game.go("c2b2").piece("b2")["flags"] == {}


def test_flags_of_several_names_live_side_by_side(table: Any) -> None:
    game = table(lone(flag("A", duration=1), flag("B"))).go("c2c3")
    assert game.piece("c3")["flags"] == {"A": 1, "B": None}
    assert game.go("e5e4").piece("c3")["flags"] == {"B": None}


# --- order of work and side effects ---------------------------------------------------------


def test_the_piece_moves_first_so_its_source_is_empty_for_the_effects(table: Any) -> None:
    game = table(lone(shift((1, 0), (0, 0)), start={"WHITE STONE": "d2"})).go("c2c3")
    assert game.squares() == {"c2": "WHITE STONE", "c3": "WHITE X", "e5": "BLACK W"}
    game = table(lone(take(0, 0))).go("c2c3")
    assert game.at("c3") == "WHITE X"


def test_effects_of_the_action_come_before_those_of_the_move_in_list_order(table: Any) -> None:
    action = {**GO, "side_effects": [shift((1, 0), (2, 0)), shift((-1, 0), (1, 0))]}
    both = move(0, 1, action, then=[take(2, 0), shift((1, 0), (2, 0))])
    pieces = {"X": [both], "STONE": STONE, "W": WAIT}
    raw = spec(pieces, {"WHITE X": "c2", "WHITE STONE": "d2", "BLACK STONE": "b2", "BLACK W": "e5"})
    assert table(raw).go("c2c3").squares() == {
        "e2": "BLACK STONE", "c3": "WHITE X", "e5": "BLACK W",
    }  # fmt: skip


def test_effects_of_an_action_fire_only_with_it(table: Any) -> None:
    action = {**GO, "side_effects": [flag("WENT")]}
    pieces = {"X": [move(0, 1, action, TAKE, then=[flag("ALWAYS")])], "STONE": STONE, "W": WAIT}
    start = {"WHITE X": "c2", "BLACK W": "e5"}
    game = table(spec(pieces, start)).go("c2c3")
    assert game.piece("c3")["flags"] == {"WENT": None, "ALWAYS": None}
    game = table(spec(pieces, {**start, "BLACK STONE": "c3"})).go("c2c3")
    assert game.piece("c3")["flags"] == {"ALWAYS": None}


@pytest.mark.parametrize(
    ("effect", "holes"),
    [
        (take(1, 0), ""),
        (take(1, 0), "d2"),
        (take(4, 0), ""),
        (shift((1, 0), (2, 0)), ""),
        (shift((9, 0), (2, 0)), ""),
    ],
    ids=["empty", "hole", "off the board", "nothing to move", "moves from off the board"],
)
def test_an_effect_that_finds_nothing_does_nothing(table: Any, effect: Any, holes: str) -> None:
    game = table(lone(effect, holes=holes)).go("c2c3")
    assert game.squares() == {"c3": "WHITE X", "e5": "BLACK W"}
    assert game.view()["halfmove"] == 1


@pytest.mark.parametrize(
    ("to", "start", "holes"),
    [((1, 1), {"BLACK STONE": "d3"}, ""), ((4, 0), {}, ""), ((1, 1), {}, "d3"), ((0, 1), {}, "")],
    ids=["occupied", "off the board", "hole", "where the mover landed"],
)
def test_a_move_effect_needs_an_existing_empty_target(
    table: Any, to: Any, start: Any, holes: str
) -> None:
    raw = lone(shift((1, 0), to), start={"WHITE STONE": "d2", **start}, holes=holes)
    game = table(raw).go("c2c3")
    assert game.at("d2") == "WHITE STONE"
    assert game.piece("d2")["moves"] == 0


def test_a_piece_moved_by_an_effect_counts_it_as_its_move(table: Any) -> None:
    game = table(lone(shift((1, 0), (2, 0)), start={"WHITE STONE": "d2"})).go("c2c3")
    assert (game.piece("e2")["moves"], game.piece("c3")["moves"]) == (1, 1)


@pytest.mark.parametrize("owner", ["WHITE", "BLACK"])
def test_a_capture_effect_takes_whatever_stands_there_and_resets_the_clock(
    table: Any, owner: str
) -> None:
    raw = lone(take(1, 0), start={f"{owner} STONE": "d2", "WHITE W": "a1"})
    game = table(raw).go("a1a2", "e5e4")
    assert game.view()["halfmove"] == 2
    game.go("c2c3")
    assert game.at("d2") is None
    assert game.view()["halfmove"] == 0


@pytest.mark.parametrize(
    ("filters", "stands", "moved"),
    [
        ({}, "WHITE STONE", True),
        ({}, "BLACK STONE", True),
        ({"piece": "STONE"}, "BLACK STONE", True),
        ({"piece": "X"}, "WHITE STONE", False),
        ({"owner": "self"}, "WHITE STONE", True),
        ({"owner": "self"}, "BLACK STONE", False),
        ({"owner": "enemy"}, "BLACK STONE", True),
        ({"owner": "enemy"}, "WHITE STONE", False),
        ({"owner": "any", "piece": "STONE"}, "BLACK STONE", True),
    ],
)
def test_a_move_effect_honours_its_filters(
    table: Any, filters: Any, stands: str, moved: bool
) -> None:
    game = table(lone(shift((1, 0), (2, 0), **filters), start={stands: "d2"})).go("c2c3")
    assert game.at("e2") == (stands if moved else None)
    assert game.at("d2") == (None if moved else stands)


def test_offsets_of_a_repeated_move_count_from_the_source(table: Any) -> None:
    walk = move(0, 1, GO, repeat={"loop": True}, then=[take(1, 0)])
    pieces = {"X": [walk], "STONE": STONE, "W": WAIT}
    raw = spec(pieces, {"WHITE X": "c1", "BLACK STONE": "d1 d3", "BLACK W": "e5"})
    assert table(raw).go("c1c4").squares() == {
        "c4": "WHITE X", "d3": "BLACK STONE", "e5": "BLACK W",
    }  # fmt: skip


def test_an_effect_may_remove_the_mover_itself(table: Any) -> None:
    game = table(lone(take(0, 1), flag(), start={"WHITE W": "a1"})).go("c2c3")
    assert game.squares() == {"a1": "WHITE W", "e5": "BLACK W"}
    assert game.view()["halfmove"] == 0


# --- TRANSFORM ------------------------------------------------------------------------------


def change(*options: str, when: list[Any] | None = None) -> Any:
    more = {"conditions": when} if when else {}
    return {"action": "TRANSFORM", "options": list(options), **more}


def changing(*modifiers: Any, moves: list[Any] | None = None, **rest: Any) -> Any:
    """WHITE X on c2 steps to c3 and may change; further moves of X in `moves`."""
    step = move(0, 1, modifiers=list(modifiers), then=rest.pop("then", []))
    pieces = {"X": [step, *(moves or [])], "STONE": STONE, "W": WAIT, "Y": ROOK, "Z": KING}
    start = {"WHITE X": "c2", "BLACK W": "e5", **rest.pop("start", {})}
    return spec(pieces, start, **rest)


def test_choosing_is_an_action_of_the_same_player_and_part_of_the_ply(table: Any) -> None:
    game = table(changing(change("Y", "Z"))).go("c2c3")
    view = game.view()
    assert (view["phase"], view["to_act"], view["ply"]) == ("transforming", "WHITE", 0)
    assert view["transforming"]["at"] == [2, 2]
    assert view["transforming"]["options"] == ["Y", "Z"]
    assert game.options() == ["Y", "Z"]
    view = game.go("=Z").view()
    assert (view["phase"], view["to_act"], view["ply"]) == ("idle", "BLACK", 1)
    assert game.at("c3") == "WHITE Z"


def test_a_transformed_piece_is_fresh(table: Any) -> None:
    game = table(changing(change("Y"), then=[flag()])).go("c2c3")
    assert game.piece("c3")["flags"] == {"HOT": None}
    assert game.piece("c3")["moves"] == 1
    game.go("=Y")
    assert game.piece("c3") == {
        "at": [2, 2], "piece": "Y", "owner": "WHITE", "moves": 0, "flags": {},
    }  # fmt: skip


def test_choosing_the_own_code_gives_a_fresh_copy(table: Any) -> None:
    game = table(changing(change("X", "Y"))).go("c2c3", "=X")
    assert (game.at("c3"), game.piece("c3")["moves"]) == ("WHITE X", 0)


def test_the_first_modifier_that_fires_counts(table: Any) -> None:
    never, always = look("PIECE_AT", 1, 1, piece="Z"), look("SQUARE_EMPTY", 1, 1)
    two = [change("Y", when=[never]), change("Z", when=[always]), change("X")]
    assert table(changing(*two)).go("c2c3").options() == ["Z"]
    assert table(changing(change("Y", when=[never]))).go("c2c3").view()["phase"] == "idle"
    both = [always, look("SQUARE_EMPTY", -1, 1)]
    raw = changing(change("Y", when=both), start={"BLACK STONE": "b4"})
    assert table(raw).go("c2c3").view()["phase"] == "idle"


def test_transform_offsets_count_from_the_landing_square_after_all_effects(table: Any) -> None:
    beside = change("Y", when=[look("PIECE_AT", 1, 0, piece="STONE")])
    assert table(changing(beside, start={"BLACK STONE": "d3"})).go("c2c3").options() == ["Y"]
    assert table(changing(beside, start={"BLACK STONE": "d2"})).go("c2c3").options() == []
    raw = changing(beside, start={"BLACK STONE": "d2"}, then=[shift((1, 0), (1, 1))])
    assert table(raw).go("c2c3").options() == ["Y"]
    raw = changing(beside, start={"BLACK STONE": "d3"}, then=[take(1, 1)])
    assert table(raw).go("c2c3").options() == []


def test_transform_counts_the_moves_of_the_piece_as_before_the_move(table: Any) -> None:
    fresh = change("Y", when=[cond("FIRST_MOVE")])
    game = table(changing(fresh, start={"WHITE W": "a1"}))
    assert game.go("c2c3").options() == ["Y"]
    game = table(changing(fresh, moves=[move(0, -1)]))
    game.go("c2c1", "e5e4")
    assert game.go("c1c2").options() == []


def test_transform_by_position_looks_at_the_landing_square(table: Any) -> None:
    zone = {"code": "ZONE", "type": "POSITION", "check": {"WHITE": [[2, 2]]}}
    raw = changing(change("Y", when=[cond("ZONE")]), conditions=[zone])
    assert table(raw).go("c2c3").options() == ["Y"]
    zone = {"code": "ZONE", "type": "POSITION", "check": {"WHITE": [[2, 1]], "BLACK": [[2, 2]]}}
    raw = changing(change("Y", when=[cond("ZONE")]), conditions=[zone])
    assert table(raw).go("c2c3").options() == []


def test_transform_reads_flags_that_the_move_has_just_set(table: Any) -> None:
    hot = {"code": "IS_HOT", "type": "STATE", "check": {"WHITE": ["HOT"]}}
    raw = changing(change("Y", when=[cond("IS_HOT")]), then=[flag()], conditions=[hot])
    assert table(raw).go("c2c3").options() == ["Y"]
    raw = changing(change("Y", when=[cond("IS_HOT")]), conditions=[hot])
    assert table(raw).go("c2c3").options() == []


def test_captures_transform_too_and_flags_tick_after_the_choice(table: Any) -> None:
    pieces = {
        "X": [move(0, 1, modifiers=[change("Y")])],
        "F": [move(0, 1, then=[flag(duration=1)])],
        "Y": ROOK,
    }
    start = {"WHITE X": "c2", "WHITE F": "a1", "BLACK X": "c3 e5", "BLACK F": "e1"}
    game = table(spec(pieces, start, players={"WHITE": UP, "BLACK": UP}))
    game.go("a1a2").go("e1e2")
    assert game.piece("a2")["flags"] == {}
    game.go("c2c3")
    assert game.piece("e2")["flags"] == {"HOT": 1}
    game.go("=Y")
    assert game.piece("e2")["flags"] == {}
    assert game.view()["halfmove"] == 0


def test_an_own_capture_may_promote(table: Any) -> None:
    pieces = {"X": [move(0, 1, EAT, modifiers=[change("Y")])], "Y": ROOK, "STONE": STONE}
    raw = spec(pieces, {"WHITE X": "a1", "WHITE STONE": "a2", "BLACK Y": "e5"})
    assert table(raw).go("a1a2", "=Y").squares() == {"a2": "WHITE Y", "e5": "BLACK Y"}
