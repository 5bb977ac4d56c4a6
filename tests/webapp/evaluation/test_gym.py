"""The Gymnasium environment: its own checker, seeds, masks, rules that change, policies."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import webapp.evaluation.gym
from core.agents import SeatError
from webapp.evaluation.games.heroes.encode import TOKEN_COLUMNS

ROOT = Path(__file__).parents[3]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'webapp/public'}"}
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
    while not (seen[-1][2] or seen[-1][3]):
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
import hashlib, tests.webapp.evaluation.test_gym as t
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
        _, _, done, is_cut, info = env.step(action)
        if done or is_cut:
            assert not info["action_mask"].any()
            _, info = env.reset()


def test_the_mask_in_info_is_boolean_and_masks_as_everybody_writes_it():
    env = gymnasium.make(ID)
    _, info = env.reset(seed=1)
    for _ in range(3):
        logits = np.arange(8.0)
        logits[~info["action_mask"]] = -np.inf
        assert info["action_mask"].dtype == np.bool_
        assert int(np.argmax(logits)) == 2
        observation, *_, info = env.step(2)
        assert observation["action_mask"].dtype == np.int8
        np.testing.assert_array_equal(observation["action_mask"], info["action_mask"])


def test_the_mask_goes_through_wrappers_and_batches_as_booleans():
    envs = gymnasium.make_vec(ID, num_envs=2, vectorization_mode="sync")
    _, infos = envs.reset(seed=1)
    assert infos["action_mask"].dtype == np.bool_
    assert infos["action_mask"].shape == (2, 8)
    envs.close()


@pytest.mark.parametrize("action", ["0", 2.0, True, np.True_, np.float32(1), None, [0], b"0"])
def test_an_action_is_a_whole_number_and_nothing_that_looks_like_one(action):
    env = make(duel=mirror())
    env.reset(seed=1)
    before = env.state
    with pytest.raises(TypeError, match="whole number"):
        env.step(action)
    assert env.state is before


@pytest.mark.parametrize("action", [0, np.int64(0), np.uint8(0), np.array(0)])
def test_whole_numbers_of_every_kind_are_actions(action):
    env = make(duel=mirror())
    env.reset(seed=1)
    assert env.step(action)[0]["attributes"][1, 0] == 1.0


def test_after_the_end_nothing_changes_and_nothing_is_gained():
    env = make(duel={**mirror(), "global_effects": [DEATH]}, dense=0.5)
    env.reset(seed=1)
    env.step(0)
    assert env.step(0)[2:4] == (True, False)
    state = env.state
    for _ in range(2):
        _, reward, terminated, truncated, info = env.step(0)
        assert (reward, terminated, truncated, info["reason"]) == (0.0, True, False, "lose")
    assert env.state is state


def test_the_limit_of_turns_truncates_and_every_other_end_terminates():
    env = make(duel=mirror())
    env.reset(seed=1)
    ends = [env.step(7)[2:4] for _ in range(6)]
    assert ends == [(False, False)] * 4 + [(False, True)] * 2


@pytest.mark.parametrize("name", ["nope", "", "../heroes/fighter", "schema", "fighter.json"])
def test_an_unknown_duel_is_refused_by_its_name_without_a_path(name):
    env = make(duel=mirror())
    with pytest.raises(ValueError, match="no shipped duel") as refused:
        env.reset(options={"duel": name})
    assert "phoenix_vs_paladin" in str(refused.value)
    assert "/" not in str(refused.value).replace(repr(name), "")
    with pytest.raises(TypeError, match="document"):
        env.reset(options={"duel": 5})
    env.reset()
    assert env.step(0)[2:4] == (False, False)


def test_the_seat_may_be_drawn_and_the_observation_says_whose_turn_it_is():
    env = make(duel=mirror(), seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {0, 1}
    observation, info = env.reset(seed=3, options={"seat": 1})
    assert (int(observation["seat"]), info["seat"]) == (1, 1)
    assert env.step(0)[0]["seat"] == 1
    first = make(duel={**mirror(), "global_effects": [DEATH]}, seat=1)
    first.reset(seed=1)
    # Player 0 made the last blow: the duel ended in its turn.
    assert first.step(0)[0]["seat"] == 0


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


@pytest.mark.parametrize("seat", ["0", 2, -1, True, 1.0, []])
def test_a_seat_that_is_no_whole_number_of_a_seat_is_refused(seat):
    with pytest.raises(ValueError, match="seats 0 and 1"):
        make(duel=DICED, seat=seat)
    with pytest.raises(ValueError, match="seats 0 and 1"):
        make(duel=DICED).reset(options={"seat": seat})


# -- what other learners ask for -----------------------------------------------------------------


def test_the_mask_is_answered_under_the_name_that_maskable_learners_call():
    wrapped = gymnasium.make(ID, duel=DICED, policy="random", seat=None)
    for seed in range(6):
        _, info = wrapped.reset(seed=seed)
        done = False
        while not done:
            masks = wrapped.get_wrapper_attr("action_masks")()
            assert masks.dtype == np.bool_
            assert masks.shape == (wrapped.action_space.n,)
            assert np.array_equal(masks, info["action_mask"])
            _, _, terminated, truncated, info = wrapped.step(int(np.flatnonzero(masks)[-1]))
            done = terminated or truncated
        assert not wrapped.get_wrapper_attr("action_masks")().any()


@pytest.mark.parametrize("policy", ["random", "greedy", "mcts:10"])
@pytest.mark.parametrize("duel", [DICED, mirror()], ids=["shipped", "own"])
def test_an_environment_is_pickled_in_the_middle_of_a_match(policy, duel):
    env = make(duel=duel, policy=policy)
    env.reset(seed=7)
    env.step(0)
    for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        first, second = copy.deepcopy(env), twin
        for _ in range(20):
            action = int(first.action_masks().argmax())
            assert data_equivalence(first.step(action), second.step(action), exact=True)
        assert data_equivalence(first.reset(), second.reset(), exact=True)


def test_a_wrapped_environment_is_pickled_too():
    wrapped = gymnasium.make(ID, duel=DICED)
    wrapped.reset(seed=1)
    assert pickle.loads(pickle.dumps(wrapped)).unwrapped.match_seed == wrapped.unwrapped.match_seed


def test_another_process_gets_the_environment():
    envs = gymnasium.vector.AsyncVectorEnv(
        [lambda: gymnasium.make(f"rulewright.environments:{ID}", duel=DICED)] * 2, context="spawn"
    )
    try:
        _, info = envs.reset(seed=3)
        assert info["action_mask"].shape == (2, 8)
    finally:
        envs.close()


def test_its_name_in_full_needs_no_import_before():
    code = "import gymnasium; print(gymnasium.make('rulewright.environments:Rulewright/Duel-v0'))"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert "DuelEnv" in run.stdout
