"""The reader plays: what was recorded of it, whole matches, and rules that it cannot read."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from core.agents import bot_names, parse_seat
from core.digest import digest
from core.games.heroes import SYSTEM
from core.games.heroes.ast import NO_SPAN, ScriptError
from core.games.heroes.link import link
from core.games.heroes.reader import seat, weights
from core.games.heroes.rows import LimitExceeded, NotInTwin
from core.match import new_match
from tests.games.heroes.decisions import chosen
from tests.games.heroes.recording import record
from webapp.shipped import shipped

RECORDED = Path(__file__).parent / "data" / "reader.json"
DUELS = [
    json.loads(file.read_text("utf-8"))
    for system, file in shipped().values()
    if system == "heroes" and "heroes" in json.loads(file.read_text("utf-8"))
]


def test_what_was_recorded_is_chosen_again(is_updating):
    if is_updating:
        RECORDED.write_text(record(1000), encoding="utf-8")
    text = RECORDED.read_text("utf-8")
    decisions = json.loads(text)["decisions"]
    assert len(decisions) == 1000
    assert chosen(text) == [action for *_, action in decisions]
    assert len({action for *_, action in decisions}) > 3


@pytest.mark.parametrize("raw", DUELS, ids=lambda raw: raw["heroes"][0]["name"])
def test_a_match_is_played_to_its_end_and_again_the_same(raw):
    played = [_played(raw) for _ in range(2)]
    assert played[0] == played[1]


def _played(raw, kind="reader"):
    match = new_match(SYSTEM.load(raw), 7)
    seats = {player: parse_seat(kind, bot_names("heroes")) for player in match.game.players}
    match = replace(match, seats=seats)
    while match.result is None:
        match = match.decide()
    return digest(match.game.dump(match.state))


@pytest.mark.parametrize("refusal", [NotInTwin, LimitExceeded])
def test_rules_that_it_cannot_read_are_played_all_the_same(monkeypatch, refusal):
    read = []

    def link(plan):
        read.append(plan)
        error = ScriptError("too-many-rows", "too many", NO_SPAN)
        raise NotInTwin("ROLL") if refusal is NotInTwin else LimitExceeded(error)

    monkeypatch.setattr(seat, "link", link)
    assert _played(DUELS[0])
    assert read


def test_it_reads_a_duel_once(monkeypatch):
    read = []
    monkeypatch.setattr(seat, "link", lambda plan: read.append(plan) or link(plan))
    _played(DUELS[0])
    assert len(read) == 2  # once for each player


def test_it_takes_a_win_and_no_loss():
    win = {"name": "Win", "script": "WIN(SELF)"}
    lose = {"name": "Lose", "script": "LOSE(SELF)"}
    wait = {"name": "Wait", "script": "NOOP()"}
    for abilities, best in (
        ([lose, win, wait], "Win"),
        ([lose, wait], "Wait"),
        ([wait, win], "Win"),
    ):
        heroes = [
            {"name": name, "attributes": {"health": 9}, "abilities": abilities} for name in "AB"
        ]
        match = new_match(SYSTEM.load({"heroes": heroes}), 1)
        match = replace(match, seats={"A": parse_seat("reader", ["reader"])})
        taken = match.decide().last.action
        assert abilities[taken.ability]["name"] == best


def test_the_shipped_weights_are_within_their_size_and_say_what_they_are():
    file = Path(weights.__file__).parent / weights.SHIPPED
    assert file.stat().st_size < 2_000_000
    card = weights.shipped_weights().card
    assert {"trained_on", "command", "points", "limits"} <= card.keys()
