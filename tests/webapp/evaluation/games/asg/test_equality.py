"""The arrays and the Python engine make the same events, order by order, number by number."""

from __future__ import annotations

import random
from fractions import Fraction

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from core.games.asg.combat import bound_of, first_word, next_word
from core.games.asg.limits import MAX_NUMBER
from tests.games.asg.kit import buy, island, line, march, whole_ply
from tests.games.asg.oracle import games
from tests.webapp.evaluation.games.asg.twins import encode_order, encode_ply, load, plain, play
from webapp.evaluation.games.asg import events, machine, rollout, words
from webapp.evaluation.games.asg.encode import encode, fraction_words, stack

MAPS = ("scenario_01", "three_lanes", "great_plain")
SEEDS = 100
"""On each map: each pair of the four agents plays six times."""
STEPS = 1000
END = {"type": "end"}


@pytest.fixture(scope="module")
def maps():
    loaded = [load(name) for name in MAPS]
    return loaded, stack([encode(game.plan) for game in loaded])


def test_every_agent_gives_the_same_orders_and_every_event_is_the_same(maps):
    loaded, params = maps
    reasons = set()
    for first in range(0, SEEDS, 100):
        seeds = range(first, min(first + 100, SEEDS))
        cases = [
            (row, seed, (seed % 4, (seed // 4 + row) % 4)) for seed in seeds for row in range(3)
        ]
        rows, lanes, agents = (np.array(each) for each in zip(*cases, strict=True))
        found = rollout.record(
            params, rows.astype(np.int32), lanes.astype(np.uint32), agents.astype(np.int32), STEPS
        )
        table, lengths = np.asarray(found.events), np.asarray(found.length)
        assert lengths.max() < STEPS
        for i, (row, seed, pair) in enumerate(cases):
            game = loaded[row]
            mine = list(events.decode(game.plan, table[i, : lengths[i]]))
            assert mine == play(game, seed, pair), (MAPS[row], seed, pair)
            reasons.add((row, mine[-1]["result"].get("winner")))
    assert len(reasons) == 9, "on every map, both players win and some matches are drawn"


def test_greedy_makes_for_what_it_can_reach_in_the_batch_too():
    game = island()
    cases = [(seed, (1, 1)) for seed in range(4)]
    found = rollout.record(
        stack([encode(game.plan)]),
        np.zeros(4, np.int32),
        np.arange(4, dtype=np.uint32),
        np.ones((4, 2), np.int32),
        STEPS,
    )
    table, lengths = np.asarray(found.events), np.asarray(found.length)
    for i, (seed, pair) in enumerate(cases):
        mine = list(events.decode(game.plan, table[i, : lengths[i]]))
        assert mine == play(game, seed, pair)
        assert "combat" in {each["type"] for each in mine}


def test_the_recorded_games_come_out_event_for_event_invalid_orders_included(maps):
    game, params, played = maps[0][0], maps[1], games()
    plies = [[encode_ply(game.plan, t["actions"]) for t in g["turns"]] for g in played]
    numbers = [[row for rows, _ in turns for row in rows] for turns in plies]
    flat = [[order for _, given in turns for order in given] for turns in plies]
    orders = np.zeros((len(played), max(map(len, numbers)), 4), np.int32)
    for lane, given in zip(orders, numbers, strict=True):
        lane[: len(given)] = given
    seeds = np.array([g["seed"] % 2**32 for g in played], np.uint32)
    rows = np.zeros(len(played), np.int32)
    state, table = rollout.replay(params, rows, seeds, orders, with_events=True)
    kinds = set()
    for i, recorded in enumerate(played):
        want = [e for turn in recorded["turns"] for e in turn["events"]]
        mine = list(events.decode(game.plan, table[i], _refused(table[i], flat[i])))
        assert mine == want
        kinds |= {event["type"] for event in mine}
    assert kinds == set(events.KINDS[1:])
    assert np.all(np.asarray(state.reason) != machine.PLAYING)


def _refused(table, given):
    is_bad = np.asarray(table)[1 : len(given) + 1, 0, 0] == events.KINDS.index("invalid_action")
    return [order for order, bad in zip(given, is_bad, strict=True) if bad]


def test_sums_at_the_limit_of_numbers_agree():
    game = line(
        MAX_NUMBER - 2,
        0,
        MAX_NUMBER,
        -MAX_NUMBER,
        baseIncome=MAX_NUMBER,
        combatVarianceFraction=1.0,
    )
    swap = line(5, -MAX_NUMBER, 0, -7, reinforceCostPerStrength=MAX_NUMBER, baseIncome=9)
    given = [
        [buy(3), buy(2), march("a", "b", 7), march("b", "c", 7), march("c", "d", MAX_NUMBER), END],
        [march("a", "b", 5), buy(1), END, march("b", "a", MAX_NUMBER), END, buy(2), END],
    ]
    orders = np.zeros((2, 7, 4), np.int32)
    for lane, plan, each in zip(orders, (game.plan, swap.plan), given, strict=True):
        lane[: len(each)] = [encode_order(plan, order) for order in each]
    params = stack([encode(game.plan), encode(swap.plan)])
    for seed in (1, 0, 2**32 - 1):
        seeds, rows = np.full(2, seed, np.uint32), np.arange(2, dtype=np.int32)
        _, table = rollout.replay(params, rows, seeds, orders, with_events=True)
        for i, one in enumerate((game, swap)):
            done = table[i, : len(given[i]) + 1]
            mine = events.decode(one.plan, done, _refused(done, given[i]))
            assert list(mine) == _on_engine(one, seed, given[i])


def _on_engine(game, seed, given):
    step, ply = game.initial(seed), []
    found = plain(step.events)
    for order in given:
        if order != END:
            ply.append(order)
        elif step.state.view.result is None:
            step, ply = whole_ply(game, step.state, ply), []
            found += plain(step.events)
    return found


def test_the_generator_is_xorshift32():
    seeds = np.array([first_word(seed) for seed in (0, 1, 42, 2**31, 2**32 - 1)], np.uint32)
    mine = jax.vmap(words.next_word)(jnp.asarray(seeds))
    assert np.asarray(mine).tolist() == [next_word(int(word)) for word in seeds]


def test_bounds_are_those_of_ieee_doubles():
    rng = random.Random(4)
    tiny = [2.0**-31, np.nextafter(2.0**-31, 0), 5e-324, 0.0, 1.0, np.nextafter(1.0, 0)]
    fractions = [0.35, 0.6, 0.1, 0.7, 1 / 3, 0.29, 0.58, 0.57, *map(float, tiny)]
    fractions += [rng.random() * 10.0 ** -rng.randrange(10) for _ in range(40)]
    # Quotients put products next to whole numbers, where the rounding of a double decides.
    fractions += [k / n for n in (3, 7, 49, 1000003, MAX_NUMBER) for k in range(1, 3)]
    strengths = np.array(
        [
            *range(1, 3001),
            *(rng.randrange(1, 2 ** rng.randrange(2, 32)) for _ in range(3000)),
            *(n * k for n in (49, 1000003) for k in range(1, 2000)),
            *range(MAX_NUMBER - 50, MAX_NUMBER + 1),
        ],
        np.int64,
    )
    every = jax.jit(jax.vmap(words.bound_of, in_axes=(0, None, None, None)))
    is_close = 0
    for fraction in fractions:
        parts = np.array(fraction_words(fraction), np.uint32)
        mine = np.asarray(every(strengths.astype(np.int32), *parts[:2], parts[2].astype(np.int32)))
        assert mine.tolist() == [bound_of(int(s), int(s), fraction) for s in strengths], fraction
        whole = np.array([int(s) * Fraction(fraction) // 1 for s in strengths])
        is_close += int((np.maximum(whole, 1) != mine).sum())
    assert is_close > 100, "no product that rounds up to a whole number was among them"


def test_the_golden_counts_of_greedy(maps):
    seeds = np.arange(1, 201, dtype=np.uint32)
    state = rollout.finish(maps[1], np.zeros(200, np.int32), seeds, np.full((200, 2), 1, np.int32))
    assert [int((state.winner == who).sum()) for who in (0, 1, -1)] == [114, 39, 47]


def test_rushers_split_two_thousand_seeds_by_the_first_combat(maps):
    seeds = np.arange(1, 2001, dtype=np.uint32)
    agents = np.full((2000, 2), 2, np.int32)
    state = rollout.finish(maps[1], np.zeros(2000, np.int32), seeds, agents)
    first = np.asarray(state.winner) == 0
    assert set(np.asarray(state.reason).tolist()) == {machine.CAPTURED}
    assert np.asarray(state.ply).tolist() == np.where(first, 1, 2).tolist()
    assert (int(first.sum()), int((~first).sum())) == (987, 1013)
