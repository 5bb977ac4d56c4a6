"""The Gymnasium environment: its own checker, seeds, masks, rules that change, policies."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import webapp.evaluation.gym
from core.agents import SeatError
from webapp.evaluation.games.heroes.encode import TOKEN_COLUMNS

ID = webapp.evaluation.gym.ID
DICED = "gambler_vs_alchemist"

HERO = {
    "name": "Blade",
    "attributes": {"health": 3.0},
    "abilities": [{"name": "Cut", "script": "MODIFY(OPPONENT, 'health', -2)"}],
}
DEATH = {
    "trigger": "ON_ATTRIBUTE_CHANGE('health')",
    "script": "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())",
}


def make(**options):
    return gymnasium.make(ID, **options).unwrapped


def mirror(**hero):
    return {"heroes": [{**HERO, **hero}, {**HERO, **hero, "name": "Other"}], "max_turns": 9}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("policy", ["random", "greedy", "mcts:10"])
def test_the_checker_of_gymnasium_finds_nothing(policy, seat):
    # Warnings are errors in this project's tests, the checker's included.
    check_env(make(duel=DICED, policy=policy, seat=seat, render_mode="ansi"))


def test_the_checker_would_find_something():
    class Broken(webapp.evaluation.gym.DuelEnv):
        def _observation(self):
            return {**super()._observation(), "progress": np.array([7.0], np.float32)}

    with pytest.raises(AssertionError, match="not within the observation space"):
        check_env(Broken(DICED), skip_render_check=True)


def episode(env, **reset):
    observation, info = env.reset(**reset)
    seen = [(observation, 0.0, False, False, info)]
    choose = np.random.default_rng(3)
    while not seen[-1][2]:
        allowed = np.flatnonzero(seen[-1][4]["action_mask"])
        seen.append(env.step(int(choose.choice(allowed))))
    return seen


def test_the_same_seed_brings_the_same_episodes():
    first, second = make(duel=DICED), make(duel=DICED)
    for reset in ({"seed": 7}, {}, {}):
        assert data_equivalence(episode(first, **reset), episode(second, **reset), exact=True)
    again, other = make(duel=DICED), make(duel=DICED)
    again.reset(seed=7)
    other.reset(seed=8)
    assert again.match_seed != other.match_seed


SHORT = """
import hashlib, tests.evaluation.test_gym as t
env = t.make(duel=t.DICED)
text = repr([t.episode(env, **r)[-1][:2] for r in ({"seed": 7}, {}, {})])
print(hashlib.sha256(text.encode()).hexdigest())
"""


def test_the_same_seed_brings_the_same_episodes_in_another_process():
    runs = [
        subprocess.run(
            [sys.executable, "-c", SHORT], capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert len(runs[0].strip()) == 64
    assert runs[0] == runs[1]


def test_ten_thousand_sampled_actions_are_all_abilities_that_exist():
    env = make(duel=DICED)
    env.action_space.seed(5)
    _, info = env.reset(seed=5)
    for _ in range(10_000):
        mask = info["action_mask"]
        action = env.action_space.sample(mask)
        view = env.state.view
        assert action < len(env.duel.plan.entities[view.active].abilities)
        assert not mask[len(env.duel.plan.entities[env.seat].abilities) :].any()
        _, _, done, _, info = env.step(action)
        if done:
            assert not info["action_mask"].any()
            _, info = env.reset()


def test_an_index_without_an_ability_idles():
    env = make(duel={**mirror(), "global_effects": [DEATH]})
    env.reset(seed=1)
    before = env.state.view
    observation, reward, done, _, _ = env.step(7)
    # The other one cut, this one did not.
    assert env.state.view.values[1] == before.values[1]
    assert (observation["attributes"][0, 0], reward, done) == (1.0, 0.0, False)


def test_rewards_follow_the_result_and_the_share_of_health():
    env = make(duel={**mirror(), "global_effects": [DEATH]}, dense=0.5)
    env.reset(seed=1)
    assert env.step(0)[1] == 0.0
    observation, reward, done, truncated, info = env.step(0)
    assert (reward, done, truncated) == (1.0 + 0.5 * (1.0 - -1.0), True, False)
    assert info["reason"] == "lose"
    assert observation["attributes"][:, 0].tolist() == [1.0, -1.0]
    losing = make(duel={**mirror(), "global_effects": [DEATH]}, seat=1)
    losing.reset(seed=1)
    assert losing.step(0)[1] == -1.0


def test_the_rules_change_between_episodes_and_are_read_as_tokens():
    env = make(duel=mirror())
    first = env.reset(seed=1)[0]["rules_tokens"]
    second = env.reset(options={"duel": {**mirror(), "global_effects": [DEATH]}})[0]["rules_tokens"]
    rows = np.flatnonzero(second.any(axis=1))
    assert len(rows) > len(np.flatnonzero(first.any(axis=1)))
    owners = second[rows, TOKEN_COLUMNS.index("owner")].tolist()
    assert set(owners) == {0.0, 1.0, 2.0}
    assert -2.0 in second[rows, TOKEN_COLUMNS.index("imm")]


def test_a_seat_reads_the_rules_from_its_own_side():
    mine = make(duel=DICED, seat=0).reset(seed=1)[0]["rules_tokens"]
    theirs = make(duel=DICED, seat=1).reset(seed=1)[0]["rules_tokens"]
    owner = TOKEN_COLUMNS.index("owner")
    used = mine.any(axis=1)
    swapped = np.array([1.0, 0.0, 2.0])[mine[used, owner].astype(int)]
    np.testing.assert_array_equal(theirs[used, owner], swapped)


def test_better_policies_win_more_often():
    def wins(policy):
        env = make(duel="fighter_vs_fire_mage", seat=1, policy=policy)
        return sum(episode(env, seed=seed)[-1][1] < 0 for seed in range(20))

    assert wins("greedy") > wins("random")


def test_a_policy_may_be_a_function_and_a_wrong_name_is_refused():
    env = make(duel=mirror(), policy=lambda duel, view, rng: 0)
    assert len(episode(env, seed=1)) > 1
    with pytest.raises(SeatError, match="human"):
        make(policy="human")
    with pytest.raises(SeatError, match="mcts"):
        make(policy="mtcs:9")
    with pytest.raises(ValueError, match="seats 0 and 1"):
        make(seat=2)


def test_the_duel_is_rendered_as_text():
    env = make(render_mode="ansi")
    env.reset(seed=1)
    assert "health" in env.render()
