"""Batches at random: every game of every lane is a match that the Python engines replay."""

from __future__ import annotations

from collections import Counter

import jax
import jax.numpy as jnp
import pytest

from core.games.heroes.state import UseAbility
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


in_chunks = jax.jit(rollout.in_chunks, static_argnums=3)


@pytest.mark.parametrize(("play", "length"), [(in_chunks, BEATS), (rollout.walk, DECISIONS)])
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


def test_a_batch_is_the_same_in_chunks_of_any_width(monkeypatch):
    rules = stack([encode(Duel("gambler_vs_alchemist").linked, False)] * 4)
    seeds, zero = jnp.arange(4, dtype=jnp.uint32), jnp.zeros(4, jnp.uint32)
    whole = rollout.in_chunks(rules, seeds, zero, 160)
    monkeypatch.setattr(rollout.machine, "CHUNK", 2)
    split = rollout.in_chunks(rules, seeds, zero, 160)
    assert all(a.tolist() == b.tolist() for a, b in zip(whole, split, strict=True))


def test_a_processor_walks_in_one_piece_of_machine_code():
    """Without the compiler's hint the same comes out, a hundred times slower."""
    rules = encode(Duel("gambler_vs_alchemist").linked, False)._replace(tokens=None)
    rules = jax.tree.map(lambda x: jnp.asarray(x)[None], rules)
    seed = jnp.zeros(1, jnp.uint32)
    program = rollout.walk.alone.lower(rules, seed, seed, 9).compile()
    entry = program.as_text().split("ENTRY")[1]
    calls = [line for line in entry.splitlines() if " call(" in line]
    assert len(calls) == 1
    assert 'xla_cpu_small_call="true"' in calls[0]
    assert " while(" not in entry


def test_a_lane_that_asks_nobody_comes_to_an_end():
    hero = {
        "name": "Idler",
        "attributes": {"health": 1.0},
        "abilities": [{"name": "Wait", "script": "NOOP()"}],
        "passive_effects": [{"trigger": "ON_ACTION_PHASE_START", "script": "PASS()"}],
    }
    duel = Duel({"heroes": [hero, {**hero, "name": "Other"}], "max_turns": 7})
    seed = jnp.zeros(1, jnp.uint32)
    tally = rollout.walk(stack([encode(duel.linked, False)]), seed, seed, 9)
    assert [int(x[0]) for x in tally] == [0, 9, 0, 0, 9, 63]
