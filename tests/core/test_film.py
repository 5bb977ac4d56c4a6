"""The frames of a match: each view made again of the one before and what differs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.agents.base import HUMAN, parse_seat
from core.film import difference, frames
from core.match import Match, new_match
from core.matchview import match_view
from core.moves import moves_json
from core.registry import get
from tests.contract.shipped import SHIPPED

PLIES = 40
FIRST = {
    "asg": "scenario_01",
    "boards": "chess",
    "defense": "pyromancer_vs_shadow_monk",
    "heroes": "fighter_vs_fire_mage",
    "mtg": "cinder_stampede_vs_saltspire_veto",
}
SCALARS = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.0, 1.0, "a", ""])
VALUES = st.recursive(
    SCALARS,
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.sampled_from("abc"), parts),
    max_leaves=12,
)


def applied(value: Any, change: Any) -> Any:
    """What a difference makes of a value, written from its description."""
    if isinstance(change, list):
        if len(change) == 1:
            return change[0]
        start, count, items = change
        return [*value[:start], *items, *value[start + count :]]
    if not change:
        return value
    if isinstance(value, list):
        return [applied(v, change.get(str(n), {})) for n, v in enumerate(value)]
    kept = {key: each for key, each in value.items() if change.get(key) != 0}
    changed = {k: applied(value.get(k), c) for k, c in change.items() if c != 0}
    return kept | changed


def is_alike(one: Any, other: Any) -> bool:
    """Equal as JSON, where true is not 1."""
    return repr(one) == repr(other) if not isinstance(one, dict) else _same_object(one, other)


def _same_object(one: dict[str, Any], other: Any) -> bool:
    return (
        isinstance(other, dict)
        and one.keys() == other.keys()
        and all(is_alike(one[key], other[key]) for key in one)
    )


def played(system: str, seats: str, seed: int = 5) -> Match:
    game = get(system).load(SHIPPED[system][FIRST[system]])
    match = new_match(game, seed)
    chosen = dict(zip(game.players, map(parse_seat, seats.split(",")), strict=True))
    match = replace(match, seats=chosen)
    while match.result is None and len(match.plies) < PLIES:
        match = replace(match, seats=dict.fromkeys(game.players, parse_seat("random"))).decide()
        match = replace(match, seats=chosen)
    return match


@example(True, 1)
@example([1, 2], [1.0, True])
@example({"a": 0}, {"a": False, "b": []})
@example([1, 1, 2], [1, 2])
@given(VALUES, VALUES)
def test_a_difference_makes_the_one_value_of_the_other(before: Any, after: Any) -> None:
    assert is_alike(applied(before, difference(before, after)), after)


@given(VALUES)
def test_what_is_the_same_differs_in_nothing(value: Any) -> None:
    assert difference(value, value) == {}


@pytest.mark.parametrize("system", FIRST)
@pytest.mark.parametrize("seats", ["random,random", "human,random", "human,human"])
def test_every_ply_is_shown_as_the_match_shows_it(system: str, seats: str) -> None:
    match = played(system, seats)
    view: Any = None
    told: list[Any] = []
    people = [player for player in match.game.players if match.seat(player) == HUMAN]
    watched = match
    if len(people) != 1:
        watched = replace(match, seats=dict.fromkeys(match.game.players, parse_seat("random")))
    moves = moves_json(watched)["plies"]
    for ply, frame in enumerate(frames(match)):
        assert frame["move"] == (moves[ply - 1] if ply else None)
        view = applied(view, frame["view"])
        told += frame["events"]
        shown = match_view(watched.goto(ply))
        for key in ("view", "digest", "ply", "plies", "to_act", "viewer", "result", "last"):
            assert view[key] == shown[key], (ply, key)
        assert [event for event in told if event["ply"] <= ply] == shown["events"]
        assert (view["legal"], view["choices"]) == ([], [])
        assert view["seats"] == {player: match.seat(player).dump() for player in match.seats}
    assert view["ply"] == len(match.plies) > 3


def test_frames_can_be_asked_for_piece_by_piece_from_any_place_of_the_match() -> None:
    match = played("boards", "random,random")
    whole = list(frames(match))
    pieces = [f for n in range(0, len(match.plies) + 1, 7) for f in frames(match.goto(2), n, n + 7)]
    assert pieces[0] == whole[0]
    assert [frame["events"] for frame in pieces] == [frame["events"] for frame in whole]
    assert [frame["view"] for frame in pieces] == [frame["view"] for frame in whole]
    assert [frame["move"] for frame in pieces] == [frame["move"] for frame in whole]
