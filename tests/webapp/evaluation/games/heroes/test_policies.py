"""Policies in batch: the choices of the Python agents."""

from __future__ import annotations

import json
from functools import cache
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
from webapp.evaluation.games.heroes import cores, policies
from webapp.evaluation.games.heroes.duels import Duel, policy_of, policy_rng

SPECS = Path(__file__).parents[5] / "specs" / "heroes"
SHIPPED = tuple(sorted(path.stem for path in SPECS.glob("*_vs_*.json")))


def linked(name):
    game = SYSTEM.load(json.loads((SPECS / f"{name}.json").read_text(encoding="utf-8")))
    return link(game.plan)


def words(count, first=0):
    return jnp.arange(first, first + count, dtype=jnp.uint32), jnp.zeros(count, jnp.uint32)


START, ADVANCE = jax.jit(cores.Core.start), jax.jit(cores.Core.advance)
LANES = 64
"""One width for all batches here: a policy is compiled once for the interpreter's core."""


@cache
def compiled(policy):
    return jax.jit(policy)


def played(core, policy, k0, k1, most=200):
    """Every choice of matches of a policy against itself; it and the step are programs."""
    choose = compiled(policy)
    state, actions = START(core, k0, k1), []
    while len(actions) < most and not bool((state.reason != 0).all()):
        chosen = choose(core, state)
        state = ADVANCE(core, state, chosen)
        actions.append(np.asarray(chosen))
    return actions


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
def test_it_chooses_as_the_python_agent_in_64_matches_of_as_many_duels(kind):
    duels = [Duel(name) for name in SHIPPED]
    duels += [Duel(raw) for raw, _ in random_duels(23, LANES - len(duels), False)]
    core = cores.batch([duel.linked for duel in duels])
    k0, k1 = words(len(duels))
    policy = getattr(policies, kind)
    actions = played(core, policy, k0, k1)
    plies = 0
    for lane, duel in enumerate(duels):
        expected = choose_in_python(duel, kind, lane)
        assert [int(each[lane]) for each in actions[: len(expected)]] == expected, lane
        plies += len(expected)
    assert plies > 500


@pytest.mark.parametrize("policy", [policies.random, policies.greedy])
def test_a_choice_does_not_depend_on_the_other_lanes(policy):
    core, (k0, k1) = cores.batch([linked("gambler_vs_alchemist")] * LANES), words(LANES, 100)
    state, choose = START(core, k0, k1), compiled(policy)
    whole, again = choose(core, state), choose(core, state)
    assert whole.tolist() == again.tolist()
    # The same match among matches of other seeds, at another place.
    other = START(core, (k0 + 1000).at[9].set(k0[5]), k1)
    assert int(choose(core, other)[9]) == int(whole[5])
