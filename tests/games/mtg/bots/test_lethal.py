"""A win within the turn is taken, whatever the other does.

Ten tables of matches between bots, the other's life set so that the best turn is just enough.  The
other holds no card or can pay for none, and may do anything that is legal.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from core.agents.base import Budget
from core.games.mtg.bots import greedy, lethal
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.document import shipped_pool
from core.games.mtg.game import MtgGame
from core.games.mtg.scenario.setup import Setup
from core.rng import new_rng
from tests.games.mtg.bots.kit import decided, game, pool, table

TABLES = json.loads(
    gzip.decompress((Path(__file__).parent / "data" / "lethal.json.gz").read_bytes())
)
"""The shipped match and the state."""

QUIET = ("SCOOP", "TAP_FOR_MANA")


def wins(found, state, decide):
    """Whether these choices win in this turn, whatever the other does."""
    me, turn, waiting = state.to_act(), state.turn, [state]
    while waiting:
        state = waiting.pop()
        if state.over:
            if state.winner != me:
                return False
        elif state.turn != turn:
            return False
        elif state.to_act() == me:
            waiting.append(found.apply(state, decide(state)).state)
        else:
            legal = found.legal_actions(found.observe(state, found.to_act(state)))
            replies = [each for each in legal if each.type not in QUIET]
            waiting += [found.apply(state, each).state for each in replies]
    return True


@pytest.mark.parametrize("seat", ["greedy", "mcts"])
@pytest.mark.parametrize("number", range(10))
def test_a_win_within_the_turn_is_taken(number, seat):
    found = game(TABLES[number]["spec"])
    state = found.parse_state(TABLES[number]["state"])
    for seed in (1, 2):
        assert wins(found, state, lambda at, seed=seed: decided(seat, found, at, seed, 25).action)


def test_the_rules_alone_would_miss_some_of_them():
    missed = 0
    for each in TABLES:
        found = game(each["spec"])
        state = found.parse_state(each["state"])
        missed += not wins(
            found, state, lambda at, f=found: greedy.decide(f.rules, at, at.to_act())
        )
    assert missed >= 5


def won(state, should_stop=None):
    view = pool().observe(state, pool().to_act(state))
    return lethal.winning(pool().rules, view, new_rng(1), Budget(1, should_stop))


def test_burn_and_attack_together_are_a_win_and_one_less_is_none():
    mine = {"hand": ["Cinder Lash"], "battlefield": ["Mountain", "Slagback Brute"]}
    for life, is_win in ((3, True), (5, True), (20, False)):
        found = won(table(mine, {"life": life}))
        assert (found is not None) == is_win


def test_a_blocker_is_burnt_where_it_alone_saves_the_other():
    """Two damage by burn would not do; the attack does, once nobody blocks."""
    mine = {"hand": ["Cinder Lash"], "battlefield": ["Mountain", "Slagback Brute"]}
    theirs = {"battlefield": ["Ironbrand Duelist"], "life": 3}
    state = table(mine, theirs)
    assert wins(pool(), state, lambda at: decided("greedy", pool(), at).action)


def test_a_clock_ends_the_search_and_nobody_waits_for_a_win_that_is_far():
    mine = {"hand": ["Cinder Lash"], "battlefield": ["Mountain", "Slagback Brute"]}
    assert won(table(mine, {"life": 5}), lambda: True) is None
    state = table(mine, {"life": 20})
    assert not lethal.is_near(pool().rules, state, 0)


def test_what_may_be_done_again_and_again_ends_the_search_and_not_the_program():
    raw = shipped_pool()
    brute = next(card for card in raw["cards"] if card["name"] == "Slagback Brute")
    grows = "{0}: This creature gets +1/+0 until end of turn."
    endless = {**brute, "card_id": "pumper", "name": "Pumper", "oracle_text": grows}
    found = MtgGame(plan_of({**raw, "cards": [*raw["cards"], endless]}))
    turn = {"number": 7, "active": "P1", "step": "MAIN1"}
    theirs = {"life": 5, "battlefield": ["Slagback Brute"]}
    players = {"P1": {"battlefield": ["Pumper"]}, "P2": theirs}
    state = Setup(found.rules).build({"turn": turn, "players": players})
    view = found.observe(state, found.to_act(state))
    assert lethal.is_near(found.rules, state, 0)
    assert lethal.winning(found.rules, view, new_rng(1), Budget(1)) is None
