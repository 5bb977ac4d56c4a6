"""The few actions that a search looks at: declarations and answers are legion, most of them bad.

The first is what the greedy bot would do, so that a search without time plays no worse than it.
"""

from __future__ import annotations

from itertools import islice

from core.games.mtg.actions import Action
from core.games.mtg.bots import attack, block, greedy
from core.games.mtg.bots.answers import answer
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.spells import plays
from core.games.mtg.bots.windows import Now
from core.games.mtg.decisions import PREGAME, answers
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State

MOST = 8
"""Candidates of one decision."""

WIDE = 3
"""Targets of one spell that are looked at."""

UNEASY = -150
"""A spell or ability that looks worse than this is not looked at."""


def candidates(rules: Rules, state: State, seat: int) -> tuple[Action, ...]:
    """Some legal actions that are worth a look, at least one, in a fixed order."""
    board = Board(rules, state, seat)
    if state.pending is not None:
        found = [answer(Now(board)), *_answers(state)]
    elif state.declares == "attackers":
        sets = attack.ranked(board)
        found = [Action("DECLARE_ATTACKERS", attackers=each) for each in sets]
    elif state.declares == "blockers":
        found = [Action("DECLARE_BLOCKERS", blocks=each) for each in block.several(board)]
    else:
        found = _plays(board)
    return tuple(islice(dict.fromkeys(found), MOST))


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
    if not now.window:
        return [greedy.PASS]
    found = plays(now, UNEASY, WIDE)
    first, rest = greedy.first_of(now, found), greedy.rest(board)
    most = MOST - 2 if now.window != "main" else MOST - 4
    actions = [first, *(play.action for play in found[:most])]
    return [*actions, *_lands(board), rest] if now.window == "main" else [*actions, rest]


def _lands(board: Board) -> list[Action]:
    """One land of each name, two at most."""
    seat = board.state.seats[board.seat]
    names: dict[str, Action] = {}
    for id in () if seat.lands else seat.hand:
        card = board.state.cards[id].card
        if "land" in card.types:
            names.setdefault(card.card_id, Action("PLAY_LAND", id))
    return list(names.values())[:2]
