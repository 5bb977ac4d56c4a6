"""Batches at random: every game of every lane is a match that the Python engines replay."""

from __future__ import annotations

from collections import Counter

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from core.games.heroes.link import link
from core.games.heroes.state import UseAbility
from tests.games.heroes.random_duels import random_duels
from tests.webapp.evaluation.games.heroes.batches import in_chunks
from webapp.evaluation.games.heroes import rollout
from webapp.evaluation.games.heroes.duels import Duel, policy_of, policy_rng
from webapp.evaluation.games.heroes.encode import encode, stack

NAMES = ("fighter_vs_fire_mage", "gambler_vs_alchemist", "phoenix_vs_paladin")
LANES = 6
BEATS = 1600
DECISIONS = 200


def replayed(duel: Duel, seed: int, games: int) -> Counter[str]:
    """The same games with the same policy in Python."""
    policy, count = policy_of("random"), Counter(games=games)
    for game in range(games):
        match = seed + (game << 32)
        state = duel.initial(match).state
        while (view := state.view).result is None:
            ability = policy(duel, view, policy_rng(match, view.active, view.ply))
            state = duel.apply(state, UseAbility(ability)).state
        value = view.result.returns[0]
        count[{1.0: "wins", -1.0: "losses", 0.0: "draws"}[value]] += 1
        count["turns"] += view.turn
        count["decisions"] += view.ply
    return count


beats = jax.jit(in_chunks, static_argnums=3)
side_by_side = jax.jit(rollout.walk_side_by_side)


@pytest.mark.parametrize(
    ("play", "length"),
    [(beats, BEATS), (rollout.walk, DECISIONS), (side_by_side, DECISIONS)],
    ids=["beats", "walk", "side by side"],
)
def test_games_of_a_batch_are_matches_of_their_own_seeds(play, length):
    duels = [Duel(name) for name in NAMES]
    rules = stack([encode(duels[i % len(duels)].linked, False) for i in range(LANES)])
    seeds = jnp.arange(LANES, dtype=jnp.uint32)
    tally = play(rules, seeds, jnp.zeros(LANES, jnp.uint32), length)
    assert int(tally.games.min()) >= 2
    for lane in range(LANES):
        count = replayed(duels[lane % len(duels)], lane, int(tally.games[lane]))
        for name in ("wins", "losses", "draws", "turns"):
            assert int(getattr(tally, name)[lane]) == count[name], (lane, name)
        # The game that still lasts has made decisions too.
        assert int(tally.decisions[lane]) >= count["decisions"]


def test_a_batch_is_the_same_in_chunks_of_any_width():
    rules = stack([encode(Duel("gambler_vs_alchemist").linked, False)] * 4)
    seeds, zero = jnp.arange(4, dtype=jnp.uint32), jnp.zeros(4, jnp.uint32)
    whole = in_chunks(rules, seeds, zero, 160)
    split = in_chunks(rules, seeds, zero, 160, 2)
    assert all(a.tolist() == b.tolist() for a, b in zip(whole, split, strict=True))


def test_a_processor_walks_in_one_piece_of_machine_code():
    rules = stack([encode(Duel("gambler_vs_alchemist").linked, False)])
    seed = jnp.zeros(1, jnp.uint32)
    text = rollout.walk.lower(rules, seed, seed, 9).compile().as_text()
    assert text.count('custom_call_target="rulewright_duels"') == 1
    assert " while(" not in text


def test_an_accelerator_walks_as_a_processor_does():
    games = [game for wild in (False, True) for _, game in random_duels(23, 24, wild)]
    rules = stack([encode(link(game.plan), False) for game in games])
    seeds = jnp.arange(48, dtype=jnp.uint32)
    for decisions in (1, 25):
        native, other = (
            play(rules, seeds, seeds, decisions) for play in (rollout.walk, side_by_side)
        )
        assert int(native.games.sum()) > decisions
        for name, a, b in zip(native._fields, native, other, strict=True):
            np.testing.assert_array_equal(a, b, name)


@pytest.mark.parametrize("walk", [rollout.walk, side_by_side], ids=["walk", "side by side"])
def test_a_lane_that_asks_nobody_comes_to_an_end(walk):
    hero = {
        "name": "Idler",
        "attributes": {"health": 1.0},
        "abilities": [{"name": "Wait", "script": "NOOP()"}],
        "passive_effects": [{"trigger": "ON_ACTION_PHASE_START", "script": "PASS()"}],
    }
    duel = Duel({"heroes": [hero, {**hero, "name": "Other"}], "max_turns": 7})
    seed = jnp.zeros(1, jnp.uint32)
    tally = walk(stack([encode(duel.linked, False)]), seed, seed, 9)
    assert [int(x[0]) for x in tally] == [0, 9, 0, 0, 9, 63]
