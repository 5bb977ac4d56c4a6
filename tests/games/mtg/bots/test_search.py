"""The search: few candidates, honest about hidden cards, exact about budgets."""

from __future__ import annotations

from itertools import islice

import pytest

from core.agents.base import Budget
from core.games.mtg.actions import Action
from core.games.mtg.bots import candidates as few
from core.games.mtg.bots import greedy, search
from core.games.mtg.bots.evaluation import evaluate
from core.rng import new_rng
from tests.games.mtg.bots.kit import PAIRINGS, decided, game, named, play, pool, table

PASS = Action("PASS_PRIORITY")


def until(state, what):
    """Pass until attackers or blockers are to be declared."""
    while state.declares != what:
        state = pool().apply(state, PASS).state
    return state


@pytest.mark.parametrize("pairing", PAIRINGS[1:4])
def test_candidates_are_few_and_legal_and_begin_with_the_greedy_choice(pairing):
    found = game(pairing)
    sizes = set()
    for state, action in islice(play(found, 8, ("random", "greedy")), 0, None, 4):
        if action is None:
            continue
        view = found.observe(state, found.to_act(state))
        actions = few.candidates(found.rules, view.seen, view.seat)
        sizes.add(len(actions))
        assert actions[0] == greedy.decide(found.rules, view.seen, view.seat)
        assert len(set(actions)) == len(actions) <= few.MOST
        for each in actions:
            assert found.why_illegal(view, each) is None
    assert 1 in sizes
    assert max(sizes) > 3


def test_candidates_stay_few_where_declarations_are_millions():
    state = table({"battlefield": ["Slagback Brute*12"]}, {"battlefield": ["Grim Bailiff*12"]})
    state = until(state, "attackers")
    attacks = few.candidates(pool().rules, state, 0)
    assert {len(each.attackers) for each in attacks} >= {0}
    assert 1 < len(attacks) <= few.MOST
    every = Action("DECLARE_ATTACKERS", attackers=tuple(
        p.id for p in state.battlefield.values() if p.controller == 0
    ))  # fmt: skip
    state = until(pool().apply(state, every).state, "blockers")
    blocks = few.candidates(pool().rules, state, 1)
    assert 1 < len(blocks) <= few.MOST
    assert Action("DECLARE_BLOCKERS") in blocks or len(blocks) == few.MOST


def test_the_same_seed_and_budget_decide_the_same():
    found = game(PAIRINGS[2])
    for state, _ in islice(play(found, 3, ("greedy", "greedy")), 40, 90, 12):
        first, again = (decided("mcts", found, state, 5, 12) for _ in range(2))
        assert first == again
        assert first.nodes in (0, 12)


def test_what_is_hidden_does_not_change_the_decision():
    found = game(PAIRINGS[4])
    searched = 0
    for state, _ in islice(play(found, 6, ("greedy", "greedy")), 20, 200, 5):
        player = found.to_act(state)
        view = found.observe(state, player)
        other = found.determinize(view, 41)
        here, there = (decided("mcts", found, each, 2, 9) for each in (state, other))
        assert (here.action, here.nodes) == (there.action, there.nodes)
        searched += here.nodes > 0
    assert searched >= 2


def test_it_stops_when_it_is_told_to():
    state = table({"hand": ["Cinder Lash"], "battlefield": ["Mountain"]},
                  {"battlefield": ["Ironbrand Duelist"]})  # fmt: skip
    view = pool().observe(state, "P1")
    asked = []

    def should_stop():
        asked.append(None)
        return len(asked) == 7

    found = search.choose(pool(), view, new_rng(1), Budget(100_000, should_stop))
    assert found.nodes == 7


def test_it_answers_the_decision_of_another_in_a_guess():
    """A discard in the middle of the searched turn is made by the other player, from a guess."""
    state = table({"battlefield": ["Gloomwing Thief"]}, {"hand": ["Plains", "Cinder Lash"]})
    state = until(state, "attackers")
    assert decided("mcts", pool(), state, 1, 20).action.attackers


def test_it_holds_the_trick_that_greedy_would_waste():
    """Burn now kills a small creature; kept, it finishes the player this very combat: by rule the
    creature is burnt, by search it is not."""
    state = table(
        {"hand": ["Cinder Lash"], "battlefield": ["Mountain", "Slagback Brute", "Mistveil Drake"]},
        {"life": 9, "battlefield": [{"card": "Ironbrand Duelist", "tapped": True}]},
    )
    assert named(state, greedy.decide(pool().rules, state, 0))[2] == ["Ironbrand Duelist"]
    view = pool().observe(state, "P1")
    found = search.choose(pool(), view, new_rng(1), Budget(60)).action
    assert named(state, found)[2] != ["Ironbrand Duelist"]


def test_the_evaluation_is_a_lead_within_bounds_and_the_same_for_both_with_signs_changed():
    found = game(PAIRINGS[1])
    for state, _ in play(found, 2, ("greedy", "random")):
        values = [found.evaluate(found.observe(state, player), player) for player in found.players]
        assert values[0] == -values[1]
        assert -1 <= values[0] <= 1
    won = [1.0, -1.0] if state.winner == 0 else [-1.0, 1.0]
    assert [evaluate(found.rules, state, seat) for seat in (0, 1)] == won


def test_the_evaluation_likes_creatures_life_and_cards():
    def value(mine, theirs=None):
        return evaluate(pool().rules, table(mine, theirs), 0)

    plain = value({})
    assert value({"battlefield": ["Slagback Brute"]}) > value({"battlefield": ["Forge Apprentice"]})
    assert value({"battlefield": ["Forge Apprentice"]}) > plain
    assert value({"life": 15}) < plain < value({"hand": ["Plains"]})
    assert value({}, {"battlefield": ["Slagback Brute"]}) < plain
