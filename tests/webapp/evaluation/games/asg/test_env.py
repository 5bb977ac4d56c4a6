"""The functional environment: masks, rewards, restarts, batches, and no compilation for a map."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from core.games.asg.choices import rows
from core.games.asg.state import Reinforce
from tests.games.asg.kit import line
from tests.webapp.evaluation.games.asg.twins import load
from webapp.evaluation.games.asg import env, machine, rollout
from webapp.evaluation.games.asg.encode import Limits, encode, stack
from webapp.evaluation.games.asg.env import FIRST_EDGE, Action

reset, step, step_env = jax.jit(env.reset), jax.jit(env.step), jax.jit(env.step_env)
resets, observe = jax.jit(jax.vmap(env.reset)), jax.jit(env.observe)
END = Action(0, 0)
LANES, STEPS = 9, 600
"""One shape of batch, of two maps, wherever none other is asked for: it is compiled once."""


@pytest.fixture(scope="module")
def small():
    return line(5, 0, 0, 0, baseIncome=2)


def _edge(plan, source, target):
    pairs = [(i, j) for i, near in enumerate(plan.neighbours) for j in near]
    return FIRST_EDGE + pairs.index((plan.index[source], plan.index[target]))


def test_a_match_from_reset_to_its_end_and_anew(small):
    params = encode(small.plan)
    seen, state = reset(jax.random.key(42), params)
    assert (int(state.rng), seen.supply.tolist(), int(seen.slots)) == (42, [2, 0], 6)
    for source, target in ("ab", "bc"):
        action = Action(_edge(small.plan, source, target), 5)
        seen, state, reward, done, info = step_env(jax.random.key(1), state, action, params)
        assert (float(reward), bool(done), int(info["code"])) == (0.0, False, machine.FINE)
    action = Action(_edge(small.plan, "c", "d"), 5)
    seen, last, reward, done, info = step_env(jax.random.key(1), state, action, params)
    assert (float(reward), bool(done), info["rewards"].tolist()) == (1.0, True, [1.0, -1.0])
    assert not seen.action_mask.any()
    assert (info["action_mask"].dtype, bool(info["action_mask"].any())) == (np.bool_, False)
    _, still, reward, done, info = step_env(jax.random.key(1), last, END, params)
    assert (float(reward), bool(done), info["rewards"].tolist()) == (0.0, True, [0.0, 0.0])
    assert jax.tree.all(jax.tree.map(lambda a, b: bool((a == b).all()), still, last))
    _, fresh, reward, done, info = step(jax.random.key(7), state, action, params)
    assert (float(reward), bool(done), int(fresh.rng), int(fresh.ply)) == (1.0, True, 7, 0)
    assert int(info["last"].reason) == machine.CAPTURED


def test_the_other_player_sees_its_own_side_first_and_wins_for_itself(small):
    params = encode(line(0, -5, -1, baseIncome=2).plan)
    _, state = reset(jax.random.key(3), params)
    seen, state, *_ = step_env(jax.random.key(3), state, END, params)
    assert seen.forces[:, :3].tolist() == [[0, 5, 1], [0, 0, 0]]
    assert (seen.owners[:3].tolist(), seen.homes.tolist()) == ([1, 2, 0], [2, 0])
    plan = line(0, -5, -1).plan
    _, _, reward, done, info = step_env(
        jax.random.key(3), state, Action(_edge(plan, "b", "a"), 1), params
    )
    assert (float(reward), bool(done), info["rewards"].tolist()) == (1.0, True, [-1.0, 1.0])


def test_the_mask_is_what_the_python_engine_offers():
    for name in ("scenario_01", "three_lanes", "ring"):
        game = load(name)
        params, state = encode(game.plan), game.initial(5).state
        _, mine = reset(jax.random.key(5), params)
        for turn in range(60):
            view = state.view
            want = np.zeros(FIRST_EDGE + 2 * params.limits.edges, np.int64)
            offers = [*rows(game.plan, view)] if view.used < game.plan.budget else []
            want[0], want[1] = 1, view.used < game.plan.budget
            for most, make in offers:
                order = make(most)
                is_buy = isinstance(order, Reinforce)
                want[2 if is_buy else _edge(game.plan, order.source, order.target)] = most
            seen = observe(params, mine)
            assert np.asarray(seen.most).tolist() == want.tolist()
            assert np.asarray(seen.action_mask).tolist() == (want > 0).tolist()
            row = int(np.flatnonzero(want)[(7 * turn + 3) % np.count_nonzero(want)])
            amount = int(want[row]) // 2 + 1 if want[row] > 1 else 1
            actions = [*game.legal_actions(view)]
            named = env.order_of(params, Action(row, amount))
            chosen = next(a for a in actions if _numbers(game.plan, a) == _order(named))
            state = game.apply(state, chosen).state
            mine = step_env(jax.random.key(1), mine, Action(row, amount), params)[1]
            if state.view.result is not None:
                break


def _numbers(plan, action):
    kind = type(action).__name__.lower()
    number = ("end", "pass", "reinforce", "move").index(kind)
    if kind == "move":
        return number, plan.index[action.source], plan.index[action.target], action.amount
    return (number, 0, 0, getattr(action, "amount", 0))


def _order(order):
    kind, source, target, amount = (int(each) for each in order)
    places = (source, target) if kind == machine.MOVE else (0, 0)
    return (kind, *places, amount if kind in (machine.MOVE, machine.REINFORCE) else 0)


def test_rows_that_are_not_legal_are_invalid_orders(small):
    params = encode(small.plan)
    _, state = reset(jax.random.key(1), params)
    past = FIRST_EDGE + 2 * params.limits.edges - 1
    for action, code in (
        (Action(2, 3), machine.NO_SUPPLY),
        (Action(2, 0), machine.BAD_PURCHASE),
        (Action(past, 1), machine.NO_SOURCE),
        (Action(_edge(small.plan, "b", "a"), 1), machine.NO_STRENGTH),
        (Action(_edge(small.plan, "a", "b"), -1), machine.BAD_AMOUNT),
        (Action(-4, 1), machine.UNKNOWN),
    ):
        _, after, _, _, info = step_env(jax.random.key(1), state, action, params)
        assert (int(info["code"]), int(after.used)) == (code, 1)
        np.testing.assert_array_equal(after.forces, state.forces)


def test_lanes_of_a_batch_do_what_single_matches_do():
    games = [load(name) for name in ("scenario_01", "ring", "siege")]
    params = [encode(game.plan) for game in games]
    keys = jnp.stack([jax.random.key(seed) for seed in (3, 4, 5)])
    action = Action(jnp.array([4, 4, 4]), jnp.array([1, 2, 3]))
    _, states = resets(keys, stack(params))
    batch = jax.jit(jax.vmap(env.step_env))(keys, states, action, stack(params))
    shared = jax.jit(jax.vmap(env.reset, in_axes=(0, None)))(keys, params[0])[1]
    for i in range(3):
        state = reset(keys[i], params[i])[1]
        single = step_env(keys[i], state, Action(4, i + 1), params[i])
        assert_same(single, jax.tree.map(lambda x, i=i: np.asarray(x)[i], batch))
        alone = reset(keys[i], params[0])[1]
        assert_same(alone, jax.tree.map(lambda x, i=i: np.asarray(x)[i], shared))


def assert_same(one, other):
    assert jax.tree.structure(one) == jax.tree.structure(other)
    jax.tree.map(np.testing.assert_array_equal, one, other)


def test_no_map_needs_a_new_compilation():
    agents, seeds = np.zeros((LANES, 2), np.int32), np.arange(LANES, dtype=np.uint32)
    rows = np.arange(LANES, dtype=np.int32) % 2
    used = (reset, step_env, rollout.play.alone, rollout.finish.alone)
    sizes = []
    for name in ("scenario_01", "great_plain", "mountain_pass", None):
        game = line(3, 0, -9, turnCapPlies=3, actionBudget=2) if name is None else load(name)
        params = encode(game.plan)
        _, state = reset(jax.random.key(3), params)
        step_env(jax.random.key(3), state, END, params)
        maps = stack([params, params])
        rollout.play(maps, rows, seeds, agents, STEPS)
        rollout.finish(maps, rows, seeds, agents)
        sizes.append([each._cache_size() for each in used])
    assert all(each == sizes[0] for each in sizes)


def test_a_map_beyond_the_limits_is_refused_with_the_way_out():
    plan = load("ring").plan
    with pytest.raises(ValueError, match="13 nodes and 16 edges; the limits are 12 and 128"):
        encode(plan, Limits(nodes=12))
    limits = Limits(nodes=16, edges=20)
    seeds, agents = np.arange(LANES, dtype=np.uint32), np.full((LANES, 2), 1, np.int32)
    rows = np.zeros(LANES, np.int32)
    small = rollout.finish(stack([encode(plan, limits)]), rows, seeds, agents)
    large = rollout.finish(stack([encode(plan)] * 2), rows, seeds, agents)
    for name in ("ply", "winner", "rng", "supply"):
        assert getattr(small, name).tolist() == getattr(large, name).tolist()


def test_lanes_that_start_anew_count_what_single_matches_count():
    params = stack([encode(load(name).plan) for name in ("scenario_01", "ring")])
    rows = np.arange(LANES, dtype=np.int32) % 2
    agents = np.array([[1, 2], [0, 1], [2, 2]] * 3, np.int32)
    seeds = np.arange(5, 5 + LANES, dtype=np.uint32)
    tally = rollout.play(params, rows, seeds, agents, STEPS)
    ended = np.asarray(tally.wins + tally.losses + tally.draws)
    assert ended.tolist() == np.asarray(tally.matches).tolist()
    assert (np.asarray(tally.matches) > 0).all()
    for lane in range(LANES):
        count, found = int(tally.matches[lane]), []
        for first in range(0, count, LANES):
            later = seeds[lane] + np.arange(first, first + LANES, dtype=np.uint32) * 2**16
            alike = np.repeat(agents[lane : lane + 1], LANES, 0)
            row = np.full(LANES, rows[lane])
            state = rollout.finish(params, row, later.astype(np.uint32), alike)
            found += np.asarray(state.winner).tolist()
        assert found[:count].count(0) == int(tally.wins[lane])
        assert found[:count].count(1) == int(tally.losses[lane])


def test_side_by_side_as_on_an_accelerator_lanes_end_as_one_after_the_other():
    params = stack([encode(load(name).plan) for name in ("scenario_01", "ring")])
    pairs = [(one, other) for one in range(3) for other in range(3)]
    rows, agents = np.arange(LANES, dtype=np.int32) % 2, np.array(pairs, np.int32)
    seeds = np.arange(LANES, dtype=np.uint32)
    in_turn = rollout.finish(params, rows, seeds, agents)
    together = rollout.finish.within(params, rows, seeds, agents)
    assert_same(in_turn, together)
