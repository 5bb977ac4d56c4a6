"""Who searches in duels and on maps takes a win that one ply makes sure.

The positions come from random matches: whatever the dice and the hidden things are, one action (on
a map: one ply of orders) wins.  Boards have theirs in `tests/games/boards/test_lookahead.py`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core import registry
from core.agents import bot_names, parse_seat, seat_kinds
from core.match import new_match
from tests.contract.shipped import SHIPPED

POSITIONS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "wins_in_one.json").read_text(encoding="utf-8")
)
"""System to the shipped document and the state, ten times."""

LEVELS = ("mcts:100", "lookahead:1", "lookahead:25", "lookahead:500")
"""The levels that search, of those that the page offers (static/src/match/seats.js)."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("system", POSITIONS)
def test_every_level_that_searches_takes_a_win_in_one(system: str, level: str) -> None:
    missed = []
    if level.partition(":")[0] not in seat_kinds(bot_names(system)):
        return
    seat = parse_seat(level, bot_names(system))
    assert len(POSITIONS[system]) == 10
    for number, each in enumerate(POSITIONS[system]):
        game: Any = registry.get(system).load(SHIPPED[system][each["spec"]])
        for seed in range(2):
            match = new_match(game, seed, {"state": each["state"]})
            player = match.to_act
            after = replace(match, seats=dict.fromkeys(game.players, seat)).decide()
            if after.result is None or player not in after.result.winners:
                missed.append((number, seed))
    assert missed == []
