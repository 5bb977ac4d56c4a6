"""The usual opponent leaves no win in one where it can help it: ten positions of random duels."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.agents import bot_names, parse_seat
from core.games.heroes import SYSTEM
from core.match import new_match
from tests.contract.shipped import SHIPPED

POSITIONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "hanging.json").read_text(encoding="utf-8")
)
"""The shipped duel and the state: one ability leaves the other a win whatever the dice, another
leaves none."""

ROLLS = 24
USUAL = "lookahead:100"
"""Who faces a new player on the page."""


def lost(game: Any, view: Any, action: Any) -> float:
    """How often the other hero wins with the best answer to the action."""
    me, wins = view.active, Counter[Any]({None: 0})
    for seed in range(ROLLS):
        after = game.apply(game.determinize(view, 7919 * seed + 13), action).state
        if after.view.result is not None:
            wins[None] += after.view.result.returns[me] < 0
            continue
        for answer in game.legal_actions(after.view):
            state = game.determinize(after.view, 31 * seed + 7)
            result = game.result(game.apply(state, answer).state)
            wins[answer] += result is not None and result.returns[me] < 0
    most = max(count for answer, count in wins.items() if answer is not None)
    return (most + wins[None]) / ROLLS


@pytest.mark.parametrize("number", range(10))
def test_the_usual_opponent_leaves_no_win_in_one(number: int) -> None:
    each = POSITIONS[number]
    game: Any = SYSTEM.load(SHIPPED["heroes"][each["spec"]])
    for seed in range(3):
        match = new_match(game, seed, {"state": each["state"]})
        view = match.state.view
        worths = {action: lost(game, view, action) for action in game.legal_actions(view)}
        assert set(worths.values()) >= {0.0, 1.0}
        seats = dict.fromkeys(game.players, parse_seat(USUAL, bot_names("heroes")))
        chosen = replace(match, seats=seats).decide().plies[-1].taken[0]
        assert worths[chosen.action] == 0.0
