"""One matchup compiled, against the Python engines: every state, bit for bit."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from core.games.heroes import SYSTEM
from core.games.heroes.link import link
from tests.evaluation.games.heroes.lockstep import NUMBERS, record
from tests.evaluation.games.heroes.test_rollout import replayed
from tests.games.heroes.kit import DEATH, RAGE, duel, hero
from webapp.evaluation.compiling import FLAGS, cache_folder, with_flags
from webapp.evaluation.games.heroes import division, env, numbers, special_play, special_turn
from webapp.evaluation.games.heroes.duels import Duel
from webapp.evaluation.games.heroes.encode import encode
from webapp.evaluation.games.heroes.sampling import random_duels
from webapp.evaluation.games.heroes.special import Matchup, programs
from webapp.evaluation.games.heroes.special_shape import numbers_of, shape_of

ROOT = Path(__file__).parents[4]
SPECS = ROOT / "specs" / "heroes"
SHIPPED = tuple(sorted(path.stem for path in SPECS.glob("*_vs_*.json")))
SEEDS = (1, 2**33 + 7, 2**63 + 5, 9)
DECISIONS = 30
PER_DUEL = 20
"""Matches of one random duel: it is compiled for them."""


def shipped(name):
    return json.loads((SPECS / f"{name}.json").read_text(encoding="utf-8"))


def assert_equal(game, seeds=SEEDS, decisions=DECISIONS):
    """Play on the compiled matchup what the Python engines have played; the programs."""
    matches = [record(game, seed, decisions) for seed in seeds]
    matchup = Matchup(matches[0].linked)
    k0 = np.array([seed & 0xFFFFFFFF for seed in seeds], np.uint32)
    k1 = np.array([seed >> 32 for seed in seeds], np.uint32)
    state = matchup.start(k0, k1)
    actions = np.array([match.actions for match in matches], np.int32)
    values = np.stack([match.values for match in matches], 1).view(np.uint32)
    numbers = np.stack([match.numbers for match in matches], 1)
    for step in range(decisions + 1):
        # The message of the assertion tells the lane: all of them are compared at once.
        found = np.asarray(state.values).view(np.uint32)
        np.testing.assert_array_equal(found, values[step], f"values, step {step}")
        got = np.stack([np.asarray(getattr(state, name), np.int64) for name in NUMBERS], 1)
        np.testing.assert_array_equal(got, numbers[step], f"{NUMBERS}, step {step}")
        if step < decisions:
            state = matchup.advance(state, actions[:, step])
    return matchup


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_duels_are_played_alike(name):
    assert_equal(SYSTEM.load(shipped(name)))


@pytest.mark.parametrize("is_wild", [False, True], ids=["generated", "fuzzed"])
def test_random_duels_are_played_alike(is_wild, matches):
    for number, (_, game) in enumerate(random_duels(31, matches // PER_DUEL, is_wild)):
        assert_equal(game, range(number, number + PER_DUEL * 2**31, 2**31), decisions=20)


@pytest.mark.parametrize("is_wild", [False, True], ids=["generated", "fuzzed"])
def test_draws_are_the_same_whatever_the_rule_for_ties(is_wild):
    for number, (_, game) in enumerate(random_duels(77, 8, is_wild, with_draws=True)):
        assert_equal(game, range(number, number + PER_DUEL * 2**31, 2**31), decisions=20)
    both = "SEQ(MODIFY(SELF, 'health', -60), MODIFY(OPPONENT, 'health', -60))"
    for ties, reason in (("first", 2), ("draw", 4)):
        game = SYSTEM.load(duel(hero(both, both), rules=(DEATH, RAGE), ties=ties))
        matchup = assert_equal(game, decisions=6)
        words = np.zeros(len(SEEDS), np.uint32)
        state, none = matchup.start(words, words), words.astype(np.int32)
        for _ in range(3):
            state = matchup.advance(state, none)
        assert set(np.asarray(state.reason).tolist()) == {reason}
        tally = matchup.rollout(words, words, 20)
        assert int(tally.games.sum()) > 0
        assert int(tally.draws.sum()) == (int(tally.games.sum()) if ties == "draw" else 0)


def test_circles_that_go_on_and_on_are_played_by_the_interpreter_with_the_same_bounds():
    thorns = (
        "ON_ATTRIBUTE_CHANGE('health')",
        "MODIFY(OPPONENT, 'health', MUL(CONTEXT('delta'), 0.9))",
    )
    strike = "SEQ(MODIFY(OPPONENT, 'health', -7), MODIFY(SELF, 'mana', 1))"
    spiral = ("ON_ATTRIBUTE_CHANGE('mana')", "MODIFY(SELF, 'mana', 1)")
    one = hero(strike, "MODIFY(OPPONENT, 'health', -1)", passives=(thorns, spiral), health=900.0)
    game = SYSTEM.load(duel(one, {**one, "name": "B"}, rules=(DEATH, RAGE)))
    matchup = assert_equal(game, decisions=8)
    assert special_turn.circles(matchup.shape)
    words = np.zeros(len(SEEDS), np.uint32)
    state = matchup.start(words, words)
    after = matchup.advance(state, words.astype(np.int32))
    assert int(after.overflow[0]) > 0

    @jax.jit
    def of_a_user(words):
        return matchup.advance(matchup.start(words, words), words.astype(jnp.int32))

    # Inside of a program nobody can look whether a lane is lost.
    jax.tree.map(np.testing.assert_array_equal, of_a_user(words), after)


def test_stops_hold_within_scripts_and_phases():
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
    assert_equal(SYSTEM.load(duel(one, {**one, "name": "B"}, rules=(shared,), max_turns=40)))


def test_a_product_and_a_sum_are_rounded_apart_and_quotients_exactly():
    multiply = "SET(SELF, 'x', ADD(MUL(GET(SELF, 'x'), GET(SELF, 'y')), GET(SELF, 'z')))"
    divide = "SET(SELF, 'z', DIV(GET(SELF, 'z'), ADD(GET(SELF, 'y'), GET(OPPONENT, 'x'))))"
    draw, contracted = np.random.default_rng(5), 0
    shapes = set()
    for seed in range(24):
        x, y, z = (float(np.float32(v)) for v in draw.uniform(-10, 10, 3))
        one = hero(multiply, divide, x=x, y=y, z=z)
        game = SYSTEM.load(duel(one, {**one, "name": "B"}, rules=(), max_turns=12))
        shapes.add(assert_equal(game, (seed, seed + 50), 12).shape)
        apart = np.float32(np.float32(x * y) + np.float64(z))
        contracted += bool(np.float32(np.float64(x) * np.float64(y) + z) != apart)
    assert contracted > 3
    assert len(shapes) == 1


@pytest.mark.parametrize("off", range(-3, 4))
def test_a_device_that_divides_badly_is_put_right(monkeypatch, off):
    def guess(a, b):
        bits = (a / b).view(jnp.int32) + off
        return bits.view(jnp.float32)

    monkeypatch.setattr(division, "_guess", guess)
    draw = np.random.default_rng(off + 9)
    signs = draw.choice((-1.0, 1.0), (2, 20_000))
    sizes = draw.uniform(1, 2, (2, 20_000)) * 2.0 ** draw.integers(-99, 127, (2, 20_000))
    a, b = (signs * sizes).astype(np.float32)
    a[:200], b[:200] = draw.integers(-9, 9, 200), draw.integers(1, 9, 200)
    quotients = a.astype(np.float64) / b
    exact = np.clip(quotients, -3.4028234663852886e38, 3.4028234663852886e38).astype(np.float32)
    exact[np.abs(exact) < 2.0**-100] = 0.0
    found = np.asarray(numbers.canon(division.corrected(jnp.asarray(a), jnp.asarray(b))))
    np.testing.assert_array_equal(found.view(np.uint32), exact.view(np.uint32))


def renumbered(raw, seed):
    """The same duel with other numbers everywhere."""
    draw, raw = np.random.default_rng(seed), copy.deepcopy(raw)
    for each in raw["heroes"]:
        each["attributes"] = {
            k: v + int(draw.integers(1, 9)) for k, v in each["attributes"].items()
        }
        for ability in each["abilities"]:
            ability["script"] = ability["script"].replace("-1", "-2").replace("3", "4")
            ability["cost"] = float(draw.integers(0, 9))
    raw["max_turns"] = int(draw.integers(30, 90))
    return raw


def test_other_numbers_need_no_new_compilation_and_another_structure_one():
    raw = shipped("fighter_vs_fire_mage")
    first = assert_equal(SYSTEM.load(raw))
    counts = [each._cache_size() for each in (first.programs.start, first.programs.advance)]
    for seed in (1, 2):
        again = assert_equal(SYSTEM.load(renumbered(raw, seed)))
        assert again.programs is first.programs
        assert again.numbers.literals.tolist() != first.numbers.literals.tolist()
    assert [each._cache_size() for each in (first.programs.start, first.programs.advance)] == counts
    raw["heroes"][0]["abilities"][0]["script"] = "SEQ(MODIFY(OPPONENT, 'health', -3), PASS())"
    other = link(SYSTEM.load(raw).plan)
    assert programs(shape_of(other)) is not first.programs


def test_structure_and_numbers_count_the_literals_alike():
    for _, game in random_duels(3, 20, True):
        linked = link(game.plan)
        text = repr(shape_of(linked))
        largest = max((int(part.split(")")[0]) for part in text.split("literal=")[1:]), default=-1)
        assert len(numbers_of(linked).literals) == max(largest + 1, 1)


WIDTH = 6
"""Lanes of random play, which is compiled once for them."""


@pytest.mark.parametrize("name", ["gambler_vs_alchemist", "berserker_vs_frost_witch"])
def test_random_play_is_a_row_of_matches_that_python_replays(name):
    one = Duel(name)
    matchup = Matchup(one.linked)
    k0, zero = jnp.arange(WIDTH, dtype=jnp.uint32), jnp.zeros(WIDTH, jnp.uint32)
    tally = matchup.rollout(k0, zero, 120)
    assert int(tally.games.min()) >= 2
    for lane in range(WIDTH):
        count = replayed(one, lane, int(tally.games[lane]))
        for what in ("wins", "losses", "draws", "turns"):
            assert int(getattr(tally, what)[lane]) == count[what], (lane, what)
        assert int(tally.decisions[lane]) >= count["decisions"]


def test_random_play_is_the_same_in_chunks_of_any_width(monkeypatch):
    matchup = Matchup(Duel("berserker_vs_frost_witch").linked)
    words = jnp.arange(WIDTH, dtype=jnp.uint32)
    playing = matchup.programs.begin(matchup.numbers, words, words)
    whole = matchup.programs.play(matchup.numbers, playing, 40)
    monkeypatch.setattr(special_play, "CHUNK", 2)
    parts = special_play.play(matchup.shape, matchup.numbers, playing, 40)
    assert int(whole.tally.games.sum()) > 2
    for a, b in zip(jax.tree.leaves(whole), jax.tree.leaves(parts), strict=True):
        np.testing.assert_array_equal(np.asarray(a), np.asarray(b))


def test_a_matchup_plays_inside_of_a_users_program():
    matchup = Matchup(Duel("fighter_vs_fire_mage").linked)
    words, first = np.arange(len(SEEDS), dtype=np.uint32), np.zeros(len(SEEDS), np.int32)

    @jax.jit
    def twice(k0, k1, ability):
        return matchup.advance(matchup.advance(matchup.start(k0, k1), ability), ability)

    found = twice(words, words, first)
    state = matchup.advance(matchup.start(words, words), first)
    jax.tree.map(np.testing.assert_array_equal, found, matchup.advance(state, first))


def test_a_users_program_observes_and_rewards_its_states_as_the_environment_does():
    linked = Duel("fighter_vs_fire_mage").linked
    matchup, params = Matchup(linked), encode(linked)
    words, first = np.arange(len(SEEDS), dtype=np.uint32), np.zeros(len(SEEDS), np.int32)
    observed = jax.vmap(env.observe, (0, None))
    begin = jax.jit(jax.vmap(env.reset, (0, None)))
    step = jax.jit(jax.vmap(env.step_env, (0, 0, 0, None, None)))

    @jax.jit
    def compiled(k0, k1, ability):
        state = matchup.start(k0, k1)
        after = matchup.advance(state, ability)
        seen = observed(state, params), observed(after, params)
        return seen, after, env.rewards(after, 0.25)

    given = compiled(words, words, first)
    keys = jnp.stack([words, words], 1)
    expected, state = begin(keys, params)
    stepped = step(keys, state, first, params, 0.25)
    wanted = ((expected, stepped[0]), stepped[1], stepped[4]["rewards"])
    jax.tree.map(np.testing.assert_array_equal, given, wanted)


def test_one_match_is_played_as_it_is_in_a_batch():
    """Single words, and words of a user's `vmap`, are lanes like any others."""
    one = hero("MODIFY(OPPONENT, 'health', SUB(-6, ROLL(7)))", health=30.0)
    matchup = Matchup(link(SYSTEM.load(duel(one, {**one, "name": "B"}, rules=(DEATH,))).plan))
    words, first = np.arange(3, dtype=np.uint32), np.zeros(3, np.int32)
    state = matchup.start(words, words)
    after, tally = matchup.advance(state, first), matchup.rollout(words, words, 9)
    each = jax.vmap(lambda k: matchup.advance(matchup.start(k, k), 0))(words)
    jax.tree.map(np.testing.assert_array_equal, each, after)
    lane = jax.tree.map(lambda x: x[2], (state, after, tally))
    alone = matchup.start(2, 2)
    played = alone, matchup.advance(alone, 0), matchup.rollout(np.uint32(2), 2, 9)
    jax.tree.map(np.testing.assert_array_equal, played, lane)


def test_one_match_that_leaves_the_unrolled_code_goes_on():
    thorns = ("ON_ATTRIBUTE_CHANGE('health')", "MODIFY(OPPONENT, 'health', -1)")
    one = hero("MODIFY(OPPONENT, 'health', -7)", passives=(thorns,), health=90.0)
    matchup = Matchup(link(SYSTEM.load(duel(one, {**one, "name": "B"}, rules=(DEATH,))).plan))
    words = np.zeros(1, np.uint32)
    many = matchup.advance(matchup.start(words, words), np.zeros(1, np.int32))
    alone = matchup.advance(matchup.start(0, 0), 0)
    assert int(alone.overflow) + int(alone.reason) > 0
    jax.tree.map(np.testing.assert_array_equal, jax.tree.map(lambda x: x[0], many), alone)


# -- how it compiles ----------------------------------------------------------------------------


def test_flags_are_added_to_what_is_there_and_never_replaced():
    ours = [f"{name}={value}" for name, value in FLAGS.items()]
    assert with_flags("").split() == ours
    assert with_flags("--a=1").split() == ["--a=1", *ours]
    theirs = " ".join(f"{name}=other" for name in FLAGS)
    assert with_flags(theirs) == theirs


def test_the_cache_is_in_the_users_cache_folder():
    assert cache_folder({"XDG_CACHE_HOME": "/c"}) == Path("/c/rulewright/jax")
    assert cache_folder({"HOME": "/h"}) == Path("/h/.cache/rulewright/jax")


PROGRAM = """
import hashlib, json, time
import jax, jax.numpy as jnp, numpy as np
from webapp.evaluation.compiling import prepare
prepare()
events = []
jax.monitoring.register_event_listener(lambda name, **more: events.append(name))
from webapp.evaluation.games.heroes.duels import Duel
from webapp.evaluation.games.heroes.special import Matchup
matchup = Matchup(Duel("berserker_vs_frost_witch").linked)
words = jnp.arange(64, dtype=jnp.uint32)
jax.block_until_ready(words)
events.clear()
began = time.process_time()
state = matchup.start(words, words)
state = matchup.advance(state, jnp.zeros(64, jnp.int32))
total = hashlib.sha256(np.asarray(state.values).tobytes()).hexdigest()
seconds = time.process_time() - began
hits = events.count("/jax/compilation_cache/cache_hits")
misses = events.count("/jax/compilation_cache/cache_misses")
print(json.dumps({"seconds": seconds, "hits": hits, "misses": misses, "total": total}))
"""


def _run(folder):
    """What a process that keeps its programs there says."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, "XDG_CACHE_HOME": str(folder)},
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout)


def test_a_second_process_finds_the_programs_compiled_and_cut_ones_are_made_again(tmp_path):
    first, second = _run(tmp_path), _run(tmp_path)
    assert first["misses"] >= 2
    assert second["misses"] == 0
    assert second["hits"] >= 2
    assert second["seconds"] < first["seconds"] / 2
    kept = {file: file.read_bytes() for file in tmp_path.rglob("*-cache")}
    for number, (file, program) in enumerate(kept.items()):
        file.write_bytes(program[: (0, len(program) // 2, -1)[number % 3]])
    again = _run(tmp_path)
    assert again["misses"] >= 2
    assert _run(tmp_path)["misses"] == 0
    assert second["total"] == again["total"] == first["total"]
    # The flags of those processes change no bit.
    words, matchup = (
        jnp.arange(64, dtype=jnp.uint32),
        Matchup(Duel("berserker_vs_frost_witch").linked),
    )
    state = matchup.advance(matchup.start(words, words), jnp.zeros(64, jnp.int32))
    assert hashlib.sha256(np.asarray(state.values).tobytes()).hexdigest() == first["total"]
