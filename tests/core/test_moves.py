"""The list of moves and what was lost: equal to the replay's plies, small, and without secrets."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from core import registry
from core.agents import parse_seat
from core.host import Host
from core.match import Match, new_match
from core.matchview import losses_of, match_view, viewer_of
from core.moves import moves_json
from core.protocol import Json
from core.replay import state_digest
from tests.contract.shipped import SHIPPED

PLIES = 60
ALL = [(system, name) for system, specs in SHIPPED.items() for name in specs]


def _played(system: str, name: str, plies: int = PLIES, seed: int = 5) -> Match:
    """A random match, at its end or after so many plies."""
    game = registry.get(system).load(SHIPPED[system][name])
    match, dice = new_match(game, seed), random.Random(seed)
    while match.done < plies and match.result is None:
        view = game.observe(match.state, match.to_act)
        match = match.play(dice.choice(list(game.legal_actions(view))))
    return match


@pytest.mark.parametrize(("system", "name"), ALL)
def test_the_list_has_the_plies_of_the_match_in_any_two_parts(system: str, name: str) -> None:
    match = _played(system, name)
    whole = moves_json(match)
    assert [each["player"] for each in whole["plies"]] == [ply.player for ply in match.plies]
    assert all(each["text"] for each in whole["plies"])
    for cut in (0, 1, len(match.plies) // 2, len(match.plies)):
        rest = moves_json(match, cut)
        assert rest["first"] == cut
        assert whole["plies"][:cut] + rest["plies"] == whole["plies"]
    back = match.goto(2)  # the plies beyond are listed too, as whoever looks from there knows them
    told = moves_json(back)["plies"]
    assert [each["player"] for each in told] == [each["player"] for each in whole["plies"]]
    assert viewer_of(back) != viewer_of(match) or told == whole["plies"]


@pytest.mark.parametrize(("system", "name"), ALL)
def test_going_to_a_ply_of_the_list_is_where_the_replay_stands_then(system: str, name: str) -> None:
    match = _played(system, name, 25)
    again = new_match(match.game, match.seed)
    for n, ply in enumerate(match.plies, 1):
        for taken in ply.taken:
            again = again.play(taken.action)
        assert match_view(match.goto(n))["digest"] == state_digest(match.game, again.state)
        assert match_view(match.goto(n))["losses"] == losses_of(again)


@pytest.mark.parametrize("system", SHIPPED)
def test_a_ply_late_in_a_match_sends_no_more_than_an_early_one(system: str) -> None:
    host = Host()

    def call(method: str, **payload: Json) -> Any:
        answer = json.loads(host.call(method, json.dumps(payload)))
        assert answer["ok"], answer
        return answer["result"]

    spec = next(iter(SHIPPED[system].values()))
    view = call("match.new", system=system, spec=spec, record_from=0)
    seats = dict.fromkeys(view["players"], "random")
    view = call("match.seats", match=view["match"], seats=seats, record_from=0)
    while view["to_act"] and view["ply"] < 80:
        view = call(
            "match.agent", match=view["match"], from_ply=view["ply"] + 1, record_from=view["plies"]
        )
        assert view["moves"]["first"] == view["ply"] - 1
        assert len(view["moves"]["plies"]) == 1


def test_a_half_made_ply_is_told_apart() -> None:
    spec = SHIPPED["boards"]["chess"]
    game: Any = registry.get("boards").load(spec)
    match = new_match(game, 0, {"fen": "7k/P7/8/8/8/8/8/7K w - - 0 1"})
    move = game.parse_notation("a7a8", game.observe(match.state, match.to_act))
    half = match.play(move)
    assert moves_json(half) == {"first": 0, "plies": [], "pending": ["a8"]}
    queen = game.parse_notation("Q", game.observe(half.state, half.to_act))
    assert moves_json(half.play(queen))["plies"] == [{"player": "WHITE", "text": "a8=Q+"}]


@pytest.mark.parametrize("name", SHIPPED["boards"])
def test_pieces_on_the_board_and_pieces_lost_are_those_of_the_start(name: str) -> None:
    match = _played("boards", name, 200)

    def pieces(found: Match) -> Counter[str]:
        dumped: Any = found.game.dump(found.state)
        return Counter(piece["owner"] for piece in dumped["pieces"])

    lost = {each["player"]: sum(row["count"] for row in each["rows"]) for each in _lost(match)}
    start = pieces(match.goto(0))
    now = pieces(match)
    assert {player: start[player] - now[player] for player in match.game.players} == lost


@pytest.mark.parametrize("name", SHIPPED["asg"])
def test_troops_now_and_troops_lost_are_those_bought_and_those_of_the_start(name: str) -> None:
    match = _played("asg", name, 60)
    bought: Counter[str] = Counter()
    for _, event in match.events():
        if event.type == "reinforce":
            bought[event.data["player"]] += event.data["amount"]
    for n, player in enumerate(match.game.players):
        lost = _count(match, player, "troops")
        start, now = (sum(found.state.view.forces[n]) for found in (match.goto(0), match))
        assert start + bought[player] - lost <= now, "a winner by luck may gain"
        assert now + lost >= start + bought[player]


@pytest.mark.parametrize("name", SHIPPED["defense"])
def test_hit_points_now_and_lost_are_those_of_the_start_and_those_healed(name: str) -> None:
    match = _played("defense", name, 120)
    for n, player in enumerate(match.game.players):
        hp = [match.goto(0).state.view.hp[n]]
        hp += [
            event.data["hp"]
            for _, event in match.events()
            if isinstance(event.data.get("hp"), int) and event.data["player"] == player
        ]
        fallen = sum(max(0, a - b) for a, b in pairwise(hp))
        assert _count(match, player, "hit points") == fallen
        assert hp[-1] == match.state.view.hp[n], "every change of the hit points is told"


@pytest.mark.parametrize("name", SHIPPED["mtg"])
def test_graveyards_are_counted_and_hands_are_not_told(name: str) -> None:
    match = _played("mtg", name, 150)
    for n, player in enumerate(match.game.players):
        assert _count(match, player, "in the graveyard") == len(match.state.seats[n].graveyard)
    for viewer in match.game.players:
        seats = {
            player: parse_seat("human" if player == viewer else "random")
            for player in match.game.players
        }
        shown = Match(**{**_fields(match), "seats": seats})
        for ply, told in zip(match.plies, moves_json(shown)["plies"], strict=True):
            if ply.player != viewer and ply.taken[0].action.type == "BOTTOM_CARD":
                assert told["text"] == "puts a card on the bottom"


def _fields(match: Match) -> dict[str, Any]:
    return {name: getattr(match, name) for name in Match.__dataclass_fields__}


def _lost(match: Match) -> Iterator[Any]:
    yield from losses_of(match) or ()


def _count(match: Match, player: str, name: str) -> int:
    return sum(
        row["count"]
        for each in _lost(match)
        if each["player"] == player
        for row in each["rows"]
        if row["name"] == name
    )
