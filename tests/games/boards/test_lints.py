"""Lints that depend on more than one place of a spec."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.boards import SYSTEM
from core.games.boards.checks import check
from tests.games.boards.kit import DOWN, GO, RIGHT, UP, cond, look, move, spec
from tests.games.boards.naive_game import NaiveGame

NEVER = {"action": "SET_STATE", "state": "EP"}


def passing(order: list[str], duration: Any, guard: Any = None) -> Any:
    """A pawn that takes a flagged piece beside it."""
    flag = NEVER if duration is None else {**NEVER, "duration": duration}
    beside = [look("CHECK_STATE", -1, 0, state="EP"), *([guard] if guard else [])]
    pawn = [
        move(0, 1, GO),
        move(0, 2, GO, then=[flag]),
        move(-1, 1, GO, when=beside, then=[{"action": "CAPTURE", "target": [-1, 0]}]),
    ]
    players = {"WHITE": UP, "BLACK": DOWN, "GREEN": RIGHT}
    players = {name: way for name, way in players.items() if name in order}
    start = {"WHITE PAWN": "a1 b2", "BLACK PAWN": "d5"}
    return spec({"PAWN": pawn}, start, players=players, order=order, stalemate_loses=True)


def messages(raw: Any, code: str) -> list[str]:
    return [issue.message for issue in check(raw) if issue.code == f"boards.{code}"]


TWO, THREE, TWICE = ["WHITE", "BLACK"], ["WHITE", "BLACK", "GREEN"], ["WHITE", "WHITE", "BLACK"]


@pytest.mark.parametrize(
    ("order", "duration", "words"),
    [
        (TWO, 1, ""),
        (TWO, 2, "2 plies"),
        (TWO, 3, "3 plies"),
        (TWO, None, "for good"),
        (THREE, 1, ""),
        (THREE, 2, ""),
        (THREE, 3, "3 plies"),
        (TWICE, 1, "two turns in a row"),
        (["WHITE", "BLACK", "WHITE", "BLACK", "BLACK"], 1, "two turns in a row"),
        (["WHITE", "BLACK", "WHITE", "GREEN"], 1, ""),
        (["WHITE", "BLACK", "WHITE", "GREEN"], 2, "back after 1 ply"),
    ],
)
def test_a_flag_that_is_still_there_at_the_own_next_turn_is_named(
    order: list[str], duration: int | None, words: str
) -> None:
    found = messages(passing(order, duration), "self-en-passant")
    assert bool(found) == bool(words)
    assert all(words in message for message in found)


@pytest.mark.parametrize("duration", [2, None])
def test_who_asks_for_an_enemy_is_not_warned(duration: int | None) -> None:
    enemy = look("PIECE_AT", -1, 0, piece="PAWN", owner="enemy")
    assert messages(passing(TWO, duration, enemy), "self-en-passant") == []


@pytest.mark.parametrize(("duration", "can"), [(1, False), (2, True), (None, True)])
def test_the_lint_says_what_the_engine_does(duration: int | None, can: bool) -> None:
    raw = passing(TWO, duration)
    game, naive = SYSTEM.load(raw), NaiveGame(raw)
    state = game.initial(0).state
    for text in ("a1a3", "d5d4", "b2b3", "d4d3"):
        state = game.apply(state, game.parse_notation(text, game.observe(state, None))).state
    own = "b3a4" in game.divide(state, 1)
    assert own == (duration is None)
    state = game.initial(0).state
    for text in ("a1a3", "d5d4"):
        state = game.apply(state, game.parse_notation(text, game.observe(state, None))).state
    assert bool(state.position.flags) == can
    assert naive.start()


def promoting(*when: Any) -> Any:
    man = [move(0, 1, GO, modifiers=[{"action": "TRANSFORM", "options": ["HARE", "STONE"]}])]
    pieces = {"MAN": man, "HARE": [move(0, 2, GO, when=list(when))], "STONE": [move(0, 1)]}
    return spec(pieces, {"WHITE MAN": "a1", "BLACK MAN": "e5"}, stalemate_loses=True)


def test_a_promotion_that_gives_a_first_move_back_is_named() -> None:
    found = messages(promoting(cond("FIRST_MOVE")), "promotion-fresh")
    assert len(found) == 1
    assert '"HARE"' in found[0]
    assert messages(promoting(), "promotion-fresh") == []


@pytest.mark.parametrize(
    ("repeat", "warned"),
    [(None, False), ({"times": 1}, False), ({"times": 2}, True), ({"loop": True}, True)],
)
@pytest.mark.parametrize(
    "effect",
    [{"action": "CAPTURE", "target": [1, 1]}, {"action": "MOVE", "from": [1, 1], "to": [0, 0]}],
)
def test_an_offset_that_counts_from_the_start_of_a_long_move_is_named(
    effect: Any, repeat: Any, warned: bool
) -> None:
    more = {"repeat": repeat} if repeat else {}
    raw = spec({"X": [move(0, 1, GO, then=[effect], **more)]}, {"WHITE X": "a1", "BLACK X": "e5"})
    assert bool(messages(raw, "effect-from-source")) == warned
