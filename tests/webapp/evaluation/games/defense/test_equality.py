"""The arrays and the Python engine play the same matches, turn by turn, number by number."""

from __future__ import annotations

import dataclasses
import itertools
import random

import jax.numpy as jnp
import numpy as np
import pytest

from core.games.defense import SYSTEM
from core.games.defense.conditions import CONDITIONS
from core.games.defense.dice import roll_die
from core.games.defense.effects import EFFECTS
from core.games.defense.limits import MAX_FACES
from core.games.defense.matchers import MATCHERS
from core.games.defense.policies import POLICIES
from core.games.defense.telemetry import aggregate, records_of
from core.games.defense.uses import USES
from core.games.defense.versus import play_out
from tests.games.defense.kit import DEFENSE, HEROES, card, hero, match, plan_of, rule
from tests.webapp.evaluation.games.defense import balance
from tests.webapp.evaluation.games.defense.twins import (
    LANES,
    ROWS,
    described,
    in_jax,
    of_lane,
    on_engine,
    wild,
)
from webapp.evaluation.games.defense import layout, rollout, words
from webapp.evaluation.games.defense.encode import encode
from webapp.evaluation.games.defense.state import TOTALS

SEEDS = 500
VERSIONS = ("v1", "v2")
WORDS = (MATCHERS, EFFECTS, CONDITIONS, POLICIES, USES)
ANY = {"type": "countField", "fieldId": "A"}


@pytest.fixture(scope="module")
def shipped():
    """Every pairing of the shipped heroes under both versions, 500 seeds."""
    pairs = [plan_of(match(DEFENSE[a], DEFENSE[b])) for a, b in itertools.product(HEROES, HEROES)]
    rows = [(plan, version) for plan in pairs for version in VERSIONS]
    cases = [((seed + 5 * k) % len(rows), seed) for seed in range(SEEDS) for k in range(3)]
    return rows, cases, in_jax([encode(*row) for row in rows], cases)


@pytest.fixture(scope="module")
def random_matches():
    """Random matches with cards of all kinds, some of them broken."""
    rng = random.Random(5)
    specs = [wild(rng) for _ in range(ROWS)]
    plans = [SYSTEM.load(spec).plan for spec in specs]
    cases = [(row, 1000003 * row + seed) for row in range(ROWS) for seed in range(16)]
    return specs, plans, cases, in_jax([encode(plan) for plan in plans], cases)


def test_every_shipped_pairing_is_the_same_on_500_seeds_under_v1_and_v2(shipped):
    rows, cases, found = shipped
    ends = set()
    for lane, (row, seed) in enumerate(cases):
        mine = of_lane(rows[row][0], found, lane)
        assert mine == on_engine(*_of(rows[row], seed)), (rows[row][0].players, seed)
        ends.add((mine["reason"], mine["winner"]))
    assert len(ends) >= 3, "knockouts by both sides and double knockouts"
    assert {row for row, _ in cases} == set(range(len(rows)))


def _of(row, seed):
    plan, version = row
    return plan, seed, version


def test_random_matches_are_the_same_and_hold_every_word_of_the_tables(random_matches):
    specs, plans, cases, found = random_matches
    for lane, (row, seed) in enumerate(cases):
        assert of_lane(plans[row], found, lane) == on_engine(plans[row], seed), (row, seed)
    there = described(specs)
    there |= {name for plan in plans for name, rows in plan.using.items() if rows}
    assert not {name for table in WORDS for name in table} - there
    assert set(layout.ENDS) <= there, "every expiry"
    cards = [each.card for plan in plans for each in plan.heroes]
    assert 0 < cards.count(None) < len(cards), "some cards are broken, and their heroes play v1"
    sums = found.match.totals.reshape(LANES, 2, -1).sum(axis=(0, 1))
    assert all(sums > 0), dict(zip(TOTALS, sums.tolist(), strict=True))


def test_counts_per_hero_and_rule_are_those_of_the_telemetry(random_matches):
    _, plans, cases, found = random_matches
    for row, plan in list(enumerate(plans))[::4]:
        lanes = [lane for lane, case in enumerate(cases) if case[0] == row]
        played = [play_out(plan, cases[lane][1], trace=True) for lane in lanes]
        records = [record for each in played for record in records_of(each.events)]
        mine = balance.summary(plan, found, lanes)
        assert mine["matches"] == len(played)
        assert mine["meanRounds"] == pytest.approx(np.mean([each.rounds for each in played]))
        assert mine["doubleKos"] == sum(each.result.reason == "double_ko" for each in played)
        for each in plan.heroes:
            told = aggregate(r for r in records if r["defender"] == each.player)
            counted = mine["heroes"][each.player]
            names = counted.keys() - {"rerolls", "rules"}
            assert {name: counted[name] for name in names} == {name: told[name] for name in names}
            rules = {id: tuple(rule.values()) for id, rule in counted["rules"].items()}
            assert {id: pair for id, pair in rules.items() if pair[0]} == {
                id: (rule["hits"], rule["matchCountSum"]) for id, rule in told["rules"].items()
            }
            won = sum(each.player in one.result.winners for one in played)
            assert mine["wins"][each.player] == won


def test_under_v1_the_pyromancer_beats_the_monk_as_published():
    plan = plan_of(match(DEFENSE["pyromancer"], DEFENSE["shadow_monk"]))
    found = balance.summary(plan, in_jax([encode(plan, "v1")], [(0, s) for s in range(LANES)]))
    assert found["matches"] == LANES
    assert found["wins"]["Pyromancer"] / LANES == pytest.approx(0.64, abs=0.02)
    assert found["meanRounds"] == pytest.approx(6.4, abs=0.1)


def test_the_largest_numbers_of_documents_agree():
    great = {"type": "countField", "fieldId": "A", "per": 999}
    effects = [{"type": kind, "amount": 999} for kind in ("dealPer", "blockPer", "heal")]
    attacks = [{"id": c, "combo": c, "damage": 999} for c in ("3OAK", "PAIR_PAIR")]
    first = hero(card(rule(great, *effects), dice=6), attacks=attacks, hp=999)
    plan = plan_of(match(first, {**first, "id": "b", "name": "B"}, maxRounds=2))
    found = in_jax([encode(plan)], [(0, seed) for seed in range(50)])
    ends = [of_lane(plan, found, seed) for seed in range(50)]
    assert ends == [on_engine(plan, seed) for seed in range(50)]
    assert min(min(each["hp"]) for each in ends) < -(2**20)


def test_no_document_needs_a_compilation(shipped, random_matches):
    assert rollout.run.alone._cache_size() == 1


def test_dice_of_all_sizes_are_those_of_mulberry32():
    seeds = [0, 1, 42, 2**31, 2**32 - 1, *range(10**9, 10**9 + 200)]
    sides = range(2, MAX_FACES + 1)
    want = [[roll_die(seed, each) for seed in seeds] for each in sides]
    after = words.after(jnp.array(seeds, jnp.uint32), 1)
    faces = words.face(after[None, :], jnp.array(sides)[:, None])
    assert np.asarray(after).tolist() == [word for _, word in want[0]]
    assert np.asarray(faces).tolist() == [[face for face, _ in row] for row in want]


def test_rolls_that_differ_in_faces_differ_in_their_key():
    rolls = itertools.combinations_with_replacement(layout.WEIGHTS, 5)
    keys = [sum(roll) for roll in rolls]
    assert len(set(keys)) == len(keys) == 252
    assert max(keys) < layout.KEYS


# -- what the twin refuses ------------------------------------------------------------------------


def _against(*rules, statuses=None, **more):
    return plan_of(match(hero(**more), hero(card(*rules), id="b", **more), statuses))


def test_a_word_without_a_form_here_is_refused_with_its_name(monkeypatch):
    plan = _against(rule(ANY, {"type": "heal"}))
    assert encode(plan).table.size
    monkeypatch.delitem(layout.KINDS, "heal")
    with pytest.raises(ValueError, match="does not know the effect 'heal': play it on the Python"):
        encode(plan)
    monkeypatch.setitem(MATCHERS, "countField", MATCHERS["pairsField"])
    with pytest.raises(ValueError, match="does not know the matcher of rule r"):
        encode(_replaced(plan))


def _replaced(plan):
    """The plan with its first rule's matcher as something else."""
    first, second = plan.heroes
    rules = (dataclasses.replace(second.card.rules[0], matcher=lambda args, roll: 1),)
    plan.heroes = (
        first,
        dataclasses.replace(second, card=dataclasses.replace(second.card, rules=rules)),
    )
    return plan


def test_what_exceeds_the_limits_is_refused_and_fits_larger_ones():
    many = [{"id": f"s{i}", "max": 2} for i in range(9)]
    plan = _against(rule(ANY, {"type": "heal"}), statuses=many)
    with pytest.raises(ValueError, match="encode it with larger Limits"):
        encode(plan)
    assert encode(plan, limits=layout.Limits(statuses=16)).table.size
    asks = rule(ANY, *[{"type": "rerollDice"}] * 12)
    with pytest.raises(ValueError, match="may ask for 84 rerolls at once"):
        encode(plan_of(match(hero(), hero(card(asks, maxRerollsPerDefense=6), id="b"))))
    huge = [{"id": "hit", "combo": "3OAK", "damage": 999}]
    deals = [{"type": "dealPer", "amount": 999}] * 12
    rules = [rule({**ANY, "per": 999}, *deals, id=f"r{i}") for i in range(32)]
    with pytest.raises(ValueError, match="may exceed 32 bits"):
        encode(
            plan_of(match(hero(attacks=huge), hero(card(*rules), id="b"), maxRounds=200)),
            limits=layout.Limits(effects=400),
        )


def test_a_match_that_runs_out_of_slots_is_refused_and_never_wrong():
    ward = {"id": "ward", "max": 30, "expires": {"type": "afterNTurns", "turns": 40}}
    rider = {"status": "ward", "stacks": 1, "target": "self"}
    attacks = [{"id": c, "combo": c, "damage": 0, "riders": [rider]} for c in ("3OAK", "PAIR_PAIR")]
    plan = plan_of(match(hero(attacks=attacks), hero(attacks=attacks, id="b"), [ward]))
    assert any(len(side[plan.status_index["ward"]]) > 8 for side in on_engine(plan, 1)["held"])
    with pytest.raises(ValueError, match="held more batches of a status or pending buffs"):
        in_jax([encode(plan)], [(0, seed) for seed in range(8)])
