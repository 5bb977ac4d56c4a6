"""Seats that ask a model: named everywhere, played where there is a network, verified nowhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.agents import SeatError, agent_from, parse_seat, seat_kinds
from core.agents.base import Seat
from core.match import new_match
from core.records import load, verify
from core.replay import parse_replay, record
from tests.contract.toys import POUCH, SYSTEM

GAME = SYSTEM.load(POUCH)


def played():
    """A match with a model in the first seat and a random player in the other."""
    first, second = GAME.players
    match = new_match(GAME, 7)
    seats = {first: Seat("ai", model="small:8b"), second: parse_seat("random")}
    match = replace(match, seats=seats)
    while (player := match.to_act) is not None:
        if player != first:
            match = match.decide()
            continue
        *_, last = match.game.legal_actions(match.game.observe(match.state, player))
        match = match.play(last, match.seat(player).text)
    return match


@pytest.mark.parametrize("text", ["ai", "ai:small", "ai:maker/small:8b"])
def test_a_seat_with_a_model_comes_back_equal_and_is_not_offered(text):
    seat = parse_seat(text)
    assert parse_seat(seat.dump()) == parse_seat(seat.text) == seat
    assert seat.text == text
    assert agent_from(seat) is None
    assert "ai" not in seat_kinds()


@pytest.mark.parametrize(
    "raw", ["ai:", "ai:a\nb", {"kind": "ai", "nodes": 5}, {"kind": "ai", "model": 3},
            {"kind": "human", "model": "x"}],
)  # fmt: skip
def test_what_is_no_name_of_a_model_is_refused(raw):
    with pytest.raises(SeatError):
        parse_seat(raw)


def test_the_worker_refuses_a_seat_with_a_model_and_says_where_it_can_play(host):
    found = host.error("match.new", system="pouch", spec=POUCH, seats={GAME.players[0]: "ai"})
    assert found["message"] == (
        "The seat ai asks a language model over a network, which is not possible here; "
        "the command rulewright play --seats ai,greedy does"
    )


def test_a_match_says_so_too_when_it_is_asked_to_decide():
    match = new_match(GAME, 7)
    with pytest.raises(SeatError, match="asks a language model"):
        replace(match, seats={match.to_act: parse_seat("ai")}).decide()


def test_a_replay_with_a_model_is_verified_without_it_and_loaded_as_ones_own(host):
    match = played()
    replay = record(match, "pouch", POUCH)
    again = parse_replay(replay.dump())
    assert verify(again).ok
    assert load(again).seats == match.seats
    shown = host.ok("replay.load", replay=replay.dump())
    player = GAME.players[0]
    assert shown["seats"][player] == {"kind": "human"}
    assert shown["notes"] == [f"{player} was played by ai:small:8b and is yours here"]
