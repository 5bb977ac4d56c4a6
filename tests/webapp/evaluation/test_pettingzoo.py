"""The PettingZoo environment: both of that project's checkers, masks, rewards."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from webapp.evaluation.pettingzoo import DuelAEC

SHIPPED = ["fighter_vs_fire_mage", "gambler_vs_alchemist", "phoenix_vs_paladin"]


@pytest.mark.parametrize("duel", SHIPPED)
def test_the_checkers_of_pettingzoo_find_nothing(duel, capsys):
    # Warnings are errors in this project's tests, the checkers' included.
    api_test(DuelAEC(duel), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: DuelAEC(duel), num_cycles=200)


def test_the_checker_would_find_something():
    class Broken(DuelAEC):
        def observe(self, agent):
            return super().observe(agent).reshape(2, -1)

    with pytest.raises((UserWarning, AssertionError)):
        api_test(Broken(), num_cycles=20)


def test_only_the_agent_whose_turn_it_is_has_anything_to_choose():
    env = DuelAEC("gambler_vs_alchemist")
    env.reset(seed=7)
    choose = np.random.default_rng(1)
    turns = 0
    for agent in env.agent_iter(400):
        _, _, ended, is_cut, info = env.last()
        done = ended or is_cut
        if done:
            assert not info["action_mask"].any()
            env.step(None)
            continue
        waiting = next(each for each in env.agents if each != agent)
        assert info["action_mask"].any()
        assert not env.infos[waiting]["action_mask"].any()
        env.step(int(choose.choice(np.flatnonzero(info["action_mask"]))))
        turns += 1
    assert turns > 3
    assert not env.agents


def test_masks_are_boolean_and_actions_whole_numbers():
    env = DuelAEC("fighter_vs_fire_mage")
    env.reset(seed=1)
    for agent in env.agents:
        assert env.infos[agent]["action_mask"].dtype == np.bool_
    for action in ("0", 1.0, True, None):
        with pytest.raises(TypeError, match="whole number"):
            env.step(action)
    env.step(np.int64(0))
    assert env.agent_selection == "player_1"


def test_the_limit_of_turns_truncates():
    hero = {"name": "Rest", "attributes": {}, "abilities": [{"name": "Wait", "script": "NOOP()"}]}
    env = DuelAEC({"heroes": [hero, {**hero, "name": "Other"}], "max_turns": 2})
    env.reset(seed=1)
    env.step(0)
    assert not any(env.truncations.values())
    env.step(0)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_one_wins_what_the_other_loses():
    env = DuelAEC("fighter_vs_fire_mage")
    env.reset(seed=3)
    choose = np.random.default_rng(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, ended, is_cut, info = env.last()
        done = ended or is_cut
        total[agent] += reward
        env.step(None if done else int(choose.choice(np.flatnonzero(info["action_mask"]))))
    assert sorted(total.values()) == [-1.0, 1.0]


def test_an_observation_begins_with_the_agents_own_side():
    env = DuelAEC("fighter_vs_fire_mage")
    env.reset(seed=3)
    first, second = env.observe("player_0"), env.observe("player_1")
    np.testing.assert_array_equal(first[:16], second[16:32])
    np.testing.assert_array_equal(first[16:32], second[:16])
    assert (first[32], second[32]) == (0.0, 1.0)


def test_an_environment_is_pickled_in_the_middle_of_a_match():
    env = DuelAEC("gambler_vs_alchemist")
    env.reset(seed=7)
    env.step(0)
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(6):
        assert twin.agent_selection == env.agent_selection
        assert np.array_equal(twin.observe("player_0"), env.observe("player_0"))
        env.step(0)
        twin.step(0)
