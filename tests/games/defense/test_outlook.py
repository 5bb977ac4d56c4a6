"""What the holds of an attack roll come to is what playing each of them comes to."""

from __future__ import annotations

import pytest

from core import registry
from core.agents import greedy
from core.rng import new_rng
from tests.contract.shipped import SHIPPED
from tests.growth.fitting import work

PAIRS = ("pyromancer_vs_shadow_monk", "cinder_skin_vs_shadow_monk", "cinder_skin")


def _rolls(game, seed, most):
    """States of a random match in which dice are rolled, with other dice to come."""
    state, rng, found = game.initial(seed).state, new_rng(seed), []
    while game.result(state) is None and len(found) < most:
        view = game.observe(state, game.to_act(state))
        if view.phase == "roll":
            found.append(game.determinize(view, seed + len(found)))
        actions = list(game.legal_actions(view))
        index, rng = rng.below(len(actions))
        state = game.apply(state, actions[index]).state
    return found


def _looks(game, state):
    """Every action and its worth: as the game tells it, and as applying every action tells it."""
    player = game.to_act(state)

    def look(after, depth):
        return greedy._value(game, after, player, depth)

    told = list(game.outlook(state, look))
    played = [
        (action, look(game.apply(state, action).state, 1))
        for action in game.legal_actions(state.view)
    ]
    return told, played


@pytest.mark.parametrize("name", PAIRS)
def test_what_is_told_is_what_is_played(name):
    game, kinds, rolls = registry.get("defense").load(SHIPPED["defense"][name]), set(), set()
    for seed in range(3):
        for state in _rolls(game, seed, 25):
            told, played = _looks(game, state)
            assert told == played
            kinds.add(len({value for _, value in played}) > 1)
            rolls.add(state.view.rolls)
    assert kinds == {True, False}
    assert rolls == {1, 2}


def test_elsewhere_there_is_nothing_quicker_than_playing():
    game = registry.get("defense").load(SHIPPED["defense"][PAIRS[0]])
    state = game.initial(1).state
    stood = game.apply(state, next(iter(game.legal_actions(state.view)))).state
    assert state.view.phase == "roll" != stood.view.phase or stood.view.turn > 1
    view = state.view._replace(phase="attack", dice=(6, 6, 6, 1, 2))
    assert game.outlook(state._replace(view=view), lambda after, depth: 0.0) is None


def test_a_greedy_choice_over_dice_plays_a_tenth_of_what_there_is():
    game = registry.get("defense").load(SHIPPED["defense"][PAIRS[0]])
    (state,) = [each for each in _rolls(game, 2, 20) if each.view.rolls == 1][:1]
    look = lambda after, depth: greedy._value(game, after, game.to_act(state), depth)  # noqa: E731

    def playing():
        for action in game.legal_actions(state.view):
            look(game.apply(state, action).state, 1)

    playing()  # the combos of dice are remembered
    assert work(lambda: list(game.outlook(state, look))) * 10 < work(playing)
