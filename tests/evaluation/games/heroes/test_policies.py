"""Policies in batch: the choices of the Python agents, and a search that is worth its walks."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from core.agents import Budget, agent_from, parse_seat
from core.games.heroes import SYSTEM
from core.games.heroes.link import link
from core.games.heroes.state import UseAbility
from webapp.evaluation.games.heroes import batch_mcts, cores, policies
from webapp.evaluation.games.heroes.duels import Duel, policy_of, policy_rng
from webapp.evaluation.games.heroes.samples import random_duels

SPECS = Path(__file__).parents[4] / "specs" / "heroes"
SHIPPED = tuple(sorted(path.stem for path in SPECS.glob("*_vs_*.json")))


def linked(name):
    game = SYSTEM.load(json.loads((SPECS / f"{name}.json").read_text(encoding="utf-8")))
    return link(game.plan)


def words(count, first=0):
    return jnp.arange(first, first + count, dtype=jnp.uint32), jnp.zeros(count, jnp.uint32)


START, ADVANCE = jax.jit(cores.Core.start), jax.jit(cores.Core.advance)
LANES = 64
"""One width for all batches here: a policy is compiled once for the interpreter's core."""
MATCHES = 256
SEARCH = batch_mcts.mcts(48)


@cache
def compiled(policy):
    return jax.jit(policy)


def played(core, pair, k0, k1, seat=0, most=200):
    """The final states of matches between two policies, and every choice; the first has the seat.

    A policy, its opponent and the step are programs of their own, which more pairs share.
    """
    first, second = map(compiled, pair)
    state, actions = START(core, k0, k1), []
    while len(actions) < most and not bool((state.reason != 0).all()):
        chosen = first(core, state)
        if pair[0] is not pair[1]:
            chosen = jnp.where(state.active == seat, chosen, second(core, state))
        state = ADVANCE(core, state, chosen)
        actions.append(np.asarray(chosen))
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
def test_it_chooses_as_the_python_agent_in_64_matches_of_as_many_duels(kind):
    duels = [Duel(name) for name in SHIPPED]
    duels += [Duel(raw) for raw, _ in random_duels(23, LANES - len(duels), False)]
    core = cores.batch([duel.linked for duel in duels])
    k0, k1 = words(len(duels))
    policy = getattr(policies, kind)
    _, actions = played(core, (policy, policy), k0, k1)
    plies = 0
    for lane, duel in enumerate(duels):
        expected = choose_in_python(duel, kind, lane)
        assert [int(each[lane]) for each in actions[: len(expected)]] == expected, lane
        plies += len(expected)
    assert plies > 500


DUELS = {"gambler_vs_alchemist": policies.random, "vampire_vs_thornguard": policies.greedy}
"""With what the search plays against there."""


@pytest.fixture(scope="module", params=DUELS)
def searched(request):
    """A duel in every lane, whom the search plays against, and the words of 64 matches."""
    core = cores.batch([linked(request.param)] * LANES)
    return core, (SEARCH, DUELS[request.param]), words(LANES, 100)


def test_the_search_beats_the_others_beyond_chance(searched):
    """256 matches in either seat: 5 standard deviations of even chances are 0.11."""
    core, pair, _ = searched
    points = 0.0
    for first, seat in product(range(100, 100 + MATCHES, LANES), (0, 1)):
        winner = np.asarray(played(core, pair, *words(LANES, first), seat=seat)[0].winner)
        points += float((winner == seat).sum() + 0.5 * (winner < 0).sum())
    assert points / (2 * MATCHES) > 0.5 + 0.11


def test_a_choice_does_not_depend_on_the_other_lanes(searched):
    core, pair, (k0, k1) = searched
    state, choose = START(core, k0, k1), compiled(pair[0])
    whole, again = choose(core, state), choose(core, state)
    assert whole.tolist() == again.tolist()
    # The same match among matches of other seeds, at another place.
    other = START(core, (k0 + 1000).at[9].set(k0[5]), k1)
    assert int(choose(core, other)[9]) == int(whole[5])
