"""The functional environment: arguments in both orders, vmap, rewards, restarts, compilations."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from core.games.heroes.link import link
from tests.games.heroes.random_duels import random_duels
from webapp.evaluation.games.heroes import env
from webapp.evaluation.games.heroes.duels import Duel
from webapp.evaluation.games.heroes.encode import encode, stack
from webapp.evaluation.games.heroes.state import LOST

HERO = {
    "name": "Blade",
    "attributes": {"health": 3.0},
    "abilities": [{"name": "Cut", "script": "MODIFY(OPPONENT, 'health', -2)"}],
}
DEATH = {
    "trigger": "ON_ATTRIBUTE_CHANGE('health')",
    "script": "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())",
}
MIRROR = {
    "heroes": [HERO, {**HERO, "name": "Other"}],
    "global_effects": [DEATH],
    "max_turns": 9,
}

reset = jax.jit(env.reset)
step = jax.jit(env.step)
step_env = jax.jit(env.step_env)


@pytest.fixture(scope="module")
def mirror():
    return encode(Duel(MIRROR).linked)


def test_a_match_from_reset_to_its_end_and_anew(mirror):
    key = jax.random.key(42)
    seen, state = reset(key, mirror)
    assert (int(state.k0), int(state.k1)) == (42, 0)
    assert seen.action_mask.tolist() == [True] + [False] * 7
    rewards = []
    for _ in range(2):
        seen, state, reward, done, _ = step_env(key, state, 0, mirror, 0.0)
        rewards.append(float(reward))
        assert not bool(done)
    assert rewards == [0.0, 0.0]
    assert seen.attributes[:, 0].tolist() == [1.0, 1.0]
    _, last, reward, done, info = step_env(key, state, 0, mirror, 0.25)
    assert (float(reward), bool(done)) == (1.0 + 0.25 * 2.0, True)
    assert info["rewards"].tolist() == [1.5, -1.5]
    assert (int(last.reason), int(last.winner), int(last.turn)) == (LOST, 0, 2)
    assert not env.action_mask(last, mirror).any()
    _, fresh, _, done, info = step(jax.random.key(7), state, 0, mirror)
    assert (bool(done), int(fresh.k0), int(fresh.turn)) == (True, 7, 0)
    assert int(info["last"].turn) == 2
    _, still, reward, done, info = step_env(key, last, 0, mirror, 0.25)
    assert (float(reward), info["rewards"].tolist()) == (0.0, [0.0, 0.0])
    assert not info["action_mask"].any()
    assert jax.tree.all(jax.tree.map(lambda a, b: bool((a == b).all()), still, last))


def test_the_documents_order_of_arguments(mirror):
    environment = env.environment(mirror, dense=0.5)

    @jax.jit
    def begin_and_cut():
        return environment.step(environment.reset(jax.random.key(1)), jax.random.key(2), 0)

    _, reward, done, info = begin_and_cut()
    assert info["action_mask"].dtype == np.bool_
    assert info["action_mask"].tolist() == [True] + [False] * 7
    assert not bool(info["truncated"])
    assert (float(reward), bool(done)) == (0.5 * 2.0, False)
    assert info["observation"].attributes[:, 0].tolist() == [1.0, 3.0]


def test_a_seed_of_64_bits_is_a_key(mirror):
    key = jnp.array([2**31 + 5, 9], jnp.uint32)
    _, state = reset(jax.random.wrap_key_data(key), mirror)
    assert (int(state.k0), int(state.k1)) == (9, 2**31 + 5)
    assert [int(word) for word in env.words_of(key)] == [9, 2**31 + 5]


def test_an_index_without_an_ability_idles(mirror):
    _, state = reset(jax.random.key(1), mirror)
    for index in (7, -1):
        after = step_env(jax.random.key(1), state, index, mirror, 0.0)[1]
        np.testing.assert_array_equal(after.values, state.values)
        assert (int(after.turn), int(after.active)) == (1, 1)


def test_lanes_of_a_batch_do_what_single_duels_do():
    duels = [game for _, game in random_duels(3, 6, False)]
    params = [encode(link(game.plan)) for game in duels]
    keys, lanes = jax.vmap(jax.random.key)(jnp.arange(6)), stack(params)

    @jax.jit
    @jax.vmap
    def begun_and_advanced(key, rules):
        return env.step_env(key, env.reset(key, rules)[1], 0, rules)

    batch = begun_and_advanced(keys, lanes)
    for i in range(6):
        single = step_env(keys[i], reset(keys[i], params[i])[1], 0, params[i], 0.0)
        lane = jax.tree.map(lambda x, i=i: np.asarray(x)[i], batch)
        jax.tree.map(np.testing.assert_array_equal, single, lane)


def test_no_rules_need_a_new_compilation():
    duels = [Duel(MIRROR), Duel("phoenix_vs_paladin"), Duel("gambler_vs_alchemist")]
    for duel in duels:
        params = encode(duel.linked)
        key = jax.random.key(3)
        _, state = reset(key, params)
        for _ in range(3):
            state = step_env(key, state, 0, params, 0.0)[1]
    sizes = reset._cache_size(), step_env._cache_size()
    hero = {**HERO, "attributes": {"health": 9.0, "mana": 3.5}, "passive_effects": [DEATH]}
    params = encode(Duel({**MIRROR, "heroes": [hero, HERO]}).linked)
    _, state = reset(jax.random.key(3), params)
    step_env(jax.random.key(3), state, 1, params, 0.0)
    assert (reset._cache_size(), step_env._cache_size()) == sizes


def test_the_spaces_of_the_functional_environment_hold_what_it_shows():
    for name in ("gambler_vs_alchemist", "phoenix_vs_paladin"):
        duel = env.functional_duel(name)
        state = duel.reset(jax.random.key(3))
        seen = env.observe(state, duel.params)
        for n in range(12):
            shown = {key: np.asarray(value) for key, value in seen._asdict().items()}
            assert duel.observation_space.contains(shown)
            action = duel.action_space.sample(shown["action_mask"]) if not n % 2 else 0
            assert duel.action_space.contains(action)
            state, _, _, info = duel.step(state, jax.random.key(n), action)
            seen = info["observation"]


def test_the_space_of_observations_would_notice_a_wrong_one():
    duel = env.functional_duel("phoenix_vs_paladin")
    seen = env.observe(duel.reset(jax.random.key(3)), duel.params)
    shown = {key: np.asarray(value) for key, value in seen._asdict().items()}
    assert not duel.observation_space.contains({**shown, "seat": np.array(2, np.int32)})
    assert not duel.observation_space.contains({**shown, "attributes": shown["attributes"][:1]})
