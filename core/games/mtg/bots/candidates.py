"""The few actions that a search looks at: declarations and answers are legion, most of them bad.

The first is what the greedy bot would do, so that a search without time plays no worse than it.
"""

from __future__ import annotations

from itertools import chain, islice

from core.games.mtg import options
from core.games.mtg.actions import Action
from core.games.mtg.bots import attack, block, greedy
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.moments import Now
from core.games.mtg.bots.spells import plays
from core.games.mtg.decisions import PREGAME, answers
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State

MOST = 8
"""Candidates of one decision."""

UNEASY = -150
"""A spell or ability that looks worse than this is not looked at."""


def candidates(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Some legal actions that are worth a look, at least one, in a fixed order."""
    board = Board(rules, state, seat)
    first = greedy.decide(rules, state, seat)
    if state.pending is not None:
        more = _answers(state)
    elif state.declares == "attackers":
        sets = attack.sets(board)
        sets.sort(key=lambda each: -attack.outcome(board, each)[0])
        more = [Action("DECLARE_ATTACKERS", attackers=each) for each in sets]
    elif state.declares == "blockers":
        more = [Action("DECLARE_BLOCKERS", blocks=each) for each in block.several(board)]
    else:
        more = _plays(board)
    return tuple(islice(dict.fromkeys(chain((first,), more)), MOST))


def _answers(state: State) -> list[Action]:
    decision = state.pending
    assert decision is not None
    if decision.kind in PREGAME:
        return []
    return [
        Action("RESOLVE_DECISION", decision_id=decision.id, choice=choice)
        for choice in islice(answers(decision), MOST)
    ]


def _plays(board: Board) -> list[Action]:
    """Passing, lands, and every spell and ability that is not plainly bad, with its best use."""
    now = Now(board)
    if not now.moment:
        return []
    found = [play.action for play in plays(now, UNEASY)]
    rest = greedy.rest(board)
    if now.moment != "main":
        return [*found[: MOST - 2], rest]
    lands = [
        entry.action
        for entry in islice(options.entries(board.rules, board.state, board.seat), 1, 20)
        if entry.action.type == "PLAY_LAND"
    ]
    names: dict[str, Action] = {}
    for action in lands:
        names.setdefault(board.state.cards[action.object_id].card.card_id, action)
    return [*found[: MOST - 4], *list(names.values())[:2], rest]
