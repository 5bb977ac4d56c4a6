"""The row interpreter in JAX against the Python engines: every state, bit for bit."""

from __future__ import annotations

import json
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from core.games.heroes import SYSTEM
from core.games.heroes.dice import Dice, of_policy
from core.games.heroes.dice import bits as python_bits
from tests.games.heroes.kit import DEATH, RAGE, hero
from tests.games.heroes.kit import duel as duel_of
from tests.games.heroes.random_duels import random_duels
from tests.webapp.evaluation.games.heroes import stack_machine
from tests.webapp.evaluation.games.heroes.lockstep import NUMBERS, Recorded, record
from webapp.evaluation.games.heroes import env, numbers, rollout
from webapp.evaluation.games.heroes.encode import encode, stack
from webapp.evaluation.games.heroes.memory import SIDES

SPECS = Path(__file__).parents[5] / "specs" / "heroes"
DECISIONS = 30
LANES = 200
FEW = 16
"""Lanes of the baseline, which is as slow as it is meant to be."""


def played(start, advance):
    """A function for all states of matches: the first ones and those after each action."""

    def play(params, k0, k1, actions):
        def decide(state, chosen):
            after = advance(params, state, chosen)
            return after, after

        first = start(params, k0, k1)
        return first, jax.lax.scan(decide, first, actions)[1]

    return jax.jit(play)


as_called = played(jax.vmap(env.start), jax.vmap(env.advance))
"""As everybody calls it: on this machine's kind of device."""
side_by_side = played(env.side_by_side(env.run_start), env.side_by_side(env.run_advance))
"""As on an accelerator."""


def play(params, k0, k1, actions):
    """Whole matches at once."""
    first, rest = rollout.replay(params, k0, k1, actions.T)
    return first, jax.tree.map(lambda x: np.asarray(x).swapaxes(0, 1), rest)


def arrays(matches, count=LANES):
    """The matches' duels and seeds, one per lane."""
    lanes = [matches[i % len(matches)] for i in range(count)]
    seeds = np.array([each.seed for each in lanes], np.uint64)
    keys = seeds.astype(np.uint32), (seeds >> np.uint64(32)).astype(np.uint32)
    return lanes, keys, np.array([each.actions for each in lanes], np.int32).T


def assert_equal(matches: list[Recorded], play=play) -> None:
    """Run the matches as lanes of one batch and compare."""
    lanes, keys, actions = arrays(matches)
    params = stack([encode(each.linked, with_tokens=False) for each in lanes])
    assert_same(lanes, *play(params, *keys, actions))


def assert_same(lanes, first, rest) -> None:
    first, rest = jax.tree.map(np.asarray, (first, rest))
    found = jax.tree.map(lambda a, b: np.concatenate([a[None], b]), first, rest)
    for lane, match in enumerate(lanes):
        values = found.values[:, lane].view(np.uint32)
        np.testing.assert_array_equal(values, match.values.view(np.uint32), f"lane {lane}")
        for column, name in enumerate(NUMBERS):
            got = np.asarray(getattr(found, name)[:, lane], np.int64)
            np.testing.assert_array_equal(got, match.numbers[:, column], f"{name}, lane {lane}")


@pytest.mark.parametrize("is_wild", [False, True], ids=["generated", "fuzzed"])
def test_random_duels_with_rules_of_their_own_in_every_lane_are_played_alike(is_wild, matches):
    for first in range(0, matches, LANES):
        duels = random_duels(11 + first, LANES, is_wild)
        played = [record(game, seed, DECISIONS) for seed, (_, game) in enumerate(duels)]
        decisions = sum(int(each.numbers[-1, NUMBERS.index("ply")]) for each in played)
        assert decisions > 3 * LANES
        for way in (play, as_called, side_by_side):
            assert_equal(played, way)
        assert_same(*on_the_stack(played))


@pytest.mark.parametrize("is_wild", [False, True], ids=["generated", "fuzzed"])
def test_draws_are_the_same_in_every_lane_whatever_the_rule_for_ties(is_wild):
    duels = random_duels(77, LANES, is_wild, with_draws=True)
    played = [record(game, seed, DECISIONS) for seed, (_, game) in enumerate(duels)]
    ends = {
        (each.linked.plan.ties, int(each.numbers[-1, NUMBERS.index("reason")])) for each in played
    }
    assert ends >= {(ties, reason) for ties in ("first", "draw") for reason in (2, 3, 4)}
    for way in (play, as_called, side_by_side):
        assert_equal(played, way)


def against_itself(one, **more):
    return SYSTEM.load(duel_of(one, {**one, "name": "B"}, **more))


def an_endless_circle():
    """Chains of triggers that only the bounds of a cascade end."""
    thorns = (
        "ON_ATTRIBUTE_CHANGE('health')",
        "MODIFY(OPPONENT, 'health', MUL(CONTEXT('delta'), 0.9))",
    )
    strike = "SEQ(MODIFY(OPPONENT, 'health', -7), MODIFY(SELF, 'mana', 1))"
    spiral = ("ON_ATTRIBUTE_CHANGE('mana')", "MODIFY(SELF, 'mana', 1)")
    one = hero(strike, "MODIFY(OPPONENT, 'health', -1)", passives=(thorns, spiral), health=900.0)
    return against_itself(one, rules=(DEATH, RAGE))


def stops_in_scripts_and_phases():
    """WIN, LOSE and PASS in the middle of scripts, in every phase."""
    stop = "IF(GT(GET(SELF, 'health'), 50), SEQ(PASS(), SET(SELF, 'health', 1)), NOOP())"
    win = "IF(LT(ROLL(6), 3), SEQ(WIN(SELF), LOSE(SELF)), MODIFY(SELF, 'health', -20))"
    passives = (
        ("ON_ABILITY_USED", "SEQ(MODIFY(SELF, 'n', ADD(CONTEXT('cost'), 1)), IF(EQ(GET(SELF, 'n'),"
         " 3), PASS(), NOOP()))"),
        ("ON_TURN_START", "PASS()"),
        ("ON_TURN_END", "MODIFY(SELF, 'ends', 1)"),
    )  # fmt: skip
    shared = ("ON_ACTION_PHASE_START", "IF(EQ(ROLL(4), 1), PASS(), NOOP())")
    one = hero(stop, win, {"script": win, "cost": 2.0}, passives=passives)
    return against_itself(one, rules=(shared,), max_turns=40)


@pytest.mark.parametrize("game", [an_endless_circle, stops_in_scripts_and_phases])
def test_circles_and_stops_are_played_alike(game):
    played = [record(game(), seed, DECISIONS) for seed in (1, 2**33 + 7, 2**63 + 5, 9)]
    overflow = sum(int(each.numbers[-1, NUMBERS.index("overflow")]) for each in played)
    assert (overflow > 0) == (game is an_endless_circle)
    for way in (play, as_called, side_by_side):
        assert_equal(played, way)


def on_the_stack(matches):
    """The lanes, and all their states on the literal stack machine."""
    lanes, keys, actions = arrays(matches, FEW)
    pairs = [stack_machine.postfix(each.linked) for each in lanes]
    params = stack([params for params, _ in pairs])
    code = jax.tree.map(lambda *parts: np.stack(parts), *(code for _, code in pairs))

    def start(rules, k0, k1):
        return jax.vmap(stack_machine.start)(*rules, k0, k1)

    def advance(rules, now, chosen):
        return jax.vmap(stack_machine.advance)(*rules, now, chosen)

    def state(duel):
        values = duel.memory[..., :SIDES]
        names = env.State._fields[1:]
        values = values.reshape(*values.shape[:-1], 2, -1)
        return env.State(values, *(getattr(duel, name) for name in names))

    return lanes, *map(state, played(start, advance)((params, code), *keys, actions))


def test_shipped_duels_are_played_alike_and_need_no_new_compilation():
    paths = [path for path in sorted(SPECS.glob("*.json")) if path.name != "schema.json"]
    games = [SYSTEM.load(json.loads(path.read_text(encoding="utf-8"))) for path in paths]
    seeds = [2**40 + 17, 2**63 + 5, 3]
    before = rollout.replay._cache_size()
    assert_equal([record(game, seed, DECISIONS) for game in games for seed in seeds])
    assert rollout.replay._cache_size() == max(before, 1)


def duel(script: str, **attributes: float) -> dict:
    hero = {
        "name": "A",
        "attributes": {"health": 1.0, **attributes},
        "abilities": [{"name": "Go", "script": script}],
    }
    return {"heroes": [hero, {**hero, "name": "B"}], "max_turns": 12}


def test_a_product_and_a_sum_are_rounded_apart():
    """The FMA trap: with one rounding, most of these results differ in the last bit."""
    script = "SET(SELF, 'z', ADD(MUL(GET(SELF, 'x'), GET(SELF, 'y')), GET(SELF, 'z')))"
    draw = np.random.default_rng(5)
    matches, contracted = [], 0
    for seed in range(LANES):
        x, y, z = (float(np.float32(v)) for v in draw.uniform(-10, 10, 3))
        matches.append(record(SYSTEM.load(duel(script, x=x, y=y, z=z)), seed, DECISIONS))
        apart = np.float32(np.float32(x * y) + np.float64(z))
        contracted += bool(np.float32(np.float64(x) * np.float64(y) + z) != apart)
    assert contracted > 10
    assert_equal(matches)


def test_quotients_are_rounded_exactly():
    script = "SET(SELF, 'x', DIV(GET(SELF, 'x'), ADD(GET(SELF, 'y'), GET(OPPONENT, 'x'))))"
    draw = np.random.default_rng(6)
    games = [
        SYSTEM.load(duel(script, x=float(10 ** draw.uniform(-20, 20)), y=float(draw.normal())))
        for _ in range(LANES)
    ]
    assert_equal([record(game, seed, DECISIONS) for seed, game in enumerate(games)])


def test_the_dice_are_those_of_the_rules():
    keys = [(42, 0, 0), (42, 0, 1), (42, 0, 2), (42, 7, 3), (0, 0, 0)]
    k0, k1, ctr = (jnp.array(each, jnp.uint32) for each in zip(*keys, strict=True))
    expected = [1868204140, 3570545731, 2230989055, 1454085064, 3578996390]
    assert numbers.bits(k0, k1, ctr).tolist() == expected
    ends = [(u, n) for u in (0, 1, 2**31, 2**32 - 1) for n in (1, 2, 6, 65535)]
    u, n = (jnp.array(each, jnp.uint32) for each in zip(*ends, strict=True))
    assert numbers.below(u, n).tolist() == [a * b >> 32 for a, b in ends]


def test_a_seat_draws_from_a_generator_of_its_own():
    dice: Dice = of_policy(2**33 + 9, 1)
    k0, k1 = numbers.policy_key(jnp.uint32(9), jnp.uint32(2), jnp.int32(1))
    assert (int(k0), int(k1)) == (dice.k0, dice.k1)
    assert int(numbers.bits(k0, k1, jnp.uint32(4))) == python_bits(dice.k0, dice.k1, 4)
