"""One's own draw is told by its name, and to nobody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.agents import parse_seat
from core.match import new_match
from core.matchview import events_json, seen_by
from core.protocol import Event
from tests.games.mtg.laws.secrets import game
from webapp.play.table import Table, opening, story


def match_of(*seats):
    found = new_match(game(), 3)
    chosen = dict(zip(found.game.players, map(parse_seat, seats), strict=True))
    return replace(found, seats=chosen)


def played(match, plies=60):
    for _ in range(plies):
        if match.to_act is None:
            break
        action, _ = match.game.random_legal(match.state, match._generator())
        match = match.play(action)
    return match


def draws(texts, player):
    return [text for text in texts if text.startswith(f"{player} draws ")]


@pytest.mark.parametrize(
    ("seats", "knows"),
    [(("human", "random"), {"P1"}), (("random", "human"), {"P2"}), (("random", "random"), set())],
)
def test_a_draw_is_named_to_its_player_only_on_the_page_and_in_the_terminal(seats, knows):
    start = match_of(*seats)
    match = played(start)
    table = Table("mtg", {}, start)
    page = [each["text"] for each in events_json(match)]
    terminal = [*opening(table, table.viewer), *story(table, replace(table, match=match),
                                                     table.viewer)]  # fmt: skip
    for told in (page, terminal):
        for player in ("P1", "P2"):
            lines = draws([line.strip() for line in told], player)
            named = [line for line in lines if " draws a card" not in line]
            if player in knows:
                assert named == lines
                assert len(named) >= 7
            else:
                assert named == []
                assert lines or (told is terminal and not knows)


def test_what_is_told_to_some_takes_the_place_of_what_it_says_more_than():
    everybody = Event("drew", {"player": "P1"})
    mine = Event("drew", {"player": "P1", "card": "Forest"}, (), ("P1",))
    other = Event("drew", {"player": "P2"})
    events = [everybody, mine, other, mine]
    assert seen_by("P1", events) == {1, 2, 3}
    assert seen_by("P2", events) == {0, 2}
    assert seen_by(None, events) == {0, 2}
