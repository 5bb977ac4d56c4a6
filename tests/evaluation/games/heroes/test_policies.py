"""Policies in batch: the choices of the Python agents, and a search that is worth its walks."""

from __future__ import annotations

import json
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from core.agents import Budget, agent_from, parse_seat
from core.games.heroes import SYSTEM
from core.games.heroes.link import link
from core.games.heroes.state import UseAbility
from tests.games.heroes.random_duels import random_duels
from webapp.evaluation.games.heroes import batch_mcts, cores, policies
from webapp.evaluation.games.heroes.duels import Duel, policy_of, policy_rng

SPECS = Path(__file__).parents[4] / "specs" / "heroes"
SHIPPED = tuple(sorted(path.stem for path in SPECS.glob("*_vs_*.json")))


def linked(name):
    game = SYSTEM.load(json.loads((SPECS / f"{name}.json").read_text(encoding="utf-8")))
    return link(game.plan)


def words(count, first=0):
    return jnp.arange(first, first + count, dtype=jnp.uint32), jnp.zeros(count, jnp.uint32)


START = jax.jit(cores.Core.start)


def played(core, pair, k0, k1, most=200):
    """The final states of matches between two policies, and every choice."""

    @jax.jit
    def step(core, state):
        chosen = [policy(core, state) for policy in pair]
        action = jnp.where(state.active == 0, *chosen)
        return action, core.advance(state, action)

    state, actions = START(core, k0, k1), []
    while len(actions) < most and not bool((state.reason != 0).all()):
        action, state = step(core, state)
        actions.append(np.asarray(action))
    return state, actions


def choose_in_python(duel, kind, seed):
    """The choices of the Python agent in every seat of one match."""
    agent, chosen = agent_from(parse_seat(kind)), []
    state = duel.initial(seed).state
    while (view := state.view).result is None:
        rng = policy_rng(seed, view.active, view.ply)
        if kind == "random":
            ability = policy_of("random")(duel, view, rng)
        else:
            action = agent(duel, view, rng, Budget()).action
            ability = action.ability if isinstance(action, UseAbility) else -1
        chosen.append(ability)
        state = duel.apply(state, UseAbility(ability)).state
    return chosen


@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_it_chooses_as_the_python_agent_in_50_matches_of_as_many_duels(kind):
    duels = [Duel(name) for name in SHIPPED]
    duels += [Duel(raw) for raw, _ in random_duels(23, 50 - len(duels), False)]
    core = cores.interpreted([duel.linked for duel in duels])
    k0, k1 = words(len(duels))
    policy = getattr(policies, kind)
    _, actions = played(core, (policy, policy), k0, k1)
    plies = 0
    for lane, duel in enumerate(duels):
        expected = choose_in_python(duel, kind, lane)
        assert [int(each[lane]) for each in actions[: len(expected)]] == expected, lane
        plies += len(expected)
    assert plies > 500


@pytest.mark.parametrize("name", ["berserker_vs_frost_witch", "gambler_vs_alchemist"])
def test_policies_choose_alike_on_both_cores(name):
    one = linked(name)
    k0, k1 = words(16, 5)
    pair = (policies.greedy, batch_mcts.mcts(12))
    first, actions = played(cores.interpreted([one] * 16), pair, k0, k1)
    second, others = played(cores.specialised(one), pair, k0, k1)
    assert [a.tolist() for a in actions] == [b.tolist() for b in others]
    assert all(
        np.array_equal(np.asarray(a), np.asarray(b)) for a, b in zip(first, second, strict=True)
    )


def share_of_wins(name, search, other, lanes):
    """Points of the search per match, in both seats alike, on the same seeds."""
    core = cores.specialised(linked(name))
    k0, k1 = words(lanes, 100)
    points = 0.0
    for seat in (0, 1):
        pair = (search, other) if seat == 0 else (other, search)
        state, _ = played(core, pair, k0, k1)
        winner = np.asarray(state.winner)
        points += float((winner == seat).sum() + 0.5 * (winner < 0).sum())
    return points / (2 * lanes)


@pytest.mark.parametrize(
    ("name", "other"), [("gambler_vs_alchemist", "random"), ("vampire_vs_thornguard", "greedy")]
)
def test_the_search_beats_the_others_beyond_chance(name, other):
    """64 matches in either seat: 5 standard deviations of even chances are 0.22."""
    share = share_of_wins(name, batch_mcts.mcts(48), getattr(policies, other), 64)
    assert share > 0.5 + 0.22


def test_a_choice_does_not_depend_on_the_other_lanes():
    one = linked("gambler_vs_alchemist")
    search = batch_mcts.mcts(16)
    core = cores.specialised(one)
    k0, k1 = words(8, 3)
    choose = jax.jit(search)
    whole = choose(core, START(core, k0, k1))
    again = choose(core, START(core, k0, k1))
    alone = choose(core, START(core, k0[5:6], k1[5:6]))
    assert whole.tolist() == again.tolist()
    assert int(alone[0]) == int(whole[5])
