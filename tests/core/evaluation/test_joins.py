"""Rounds whose matches were played one by one are those that were played at once, to the byte."""

import json
import random
from dataclasses import asdict, replace

import pytest

from core.digest import digest
from core.evaluation.engine import play_both, play_chunk
from core.evaluation.joins import in_rounds, joined
from core.evaluation.plan import BY_MATCH, COUNTS, COUNTS_OF_MANY
from core.evaluation.tally import merged, parse_tally
from core.host import Host
from core.replay import ENGINE
from tests.core.evaluation.plans import plan_of

FOUR = ("random", "greedy", "random", "random")
CASES = [
    ("four_player_chess", ("random",) * 4, 12),
    ("four_player_chess", FOUR, 12),
    ("hexapawn", ("greedy", "random"), None),
    ("fighter_vs_fire_mage", ("greedy", "random"), None),
    ("scenario_01", ("rusher", "greedy"), None),
    ("pyromancer_vs_shadow_monk", ("standard", "random"), None),
    ("cinder_stampede_vs_drownlight_rites", ("random", "random"), 40),
]


def _text(tally):
    return json.dumps(tally.dump())


def _sent(tally):
    return parse_tally(json.loads(_text(tally)))


@pytest.mark.parametrize(("name", "seats", "plies"), CASES)
def test_matches_in_any_order_join_to_their_round(name, seats, plies):
    game, plan = plan_of(name, seats, 3, seed=5, max_plies=plies)
    whole = _text(merged(play_chunk(game, chunk) for chunk in plan.chunks(2)))
    matches = [(chunk, _sent(play_chunk(game, chunk))) for chunk in plan.chunks(BY_MATCH)]
    assert len(matches) == 3 * len(seats)
    assert all((tally.rounds, tally.games) == (0, 1) for _, tally in matches)
    rng = random.Random(name)
    rounds = [[tally for chunk, tally in matches if chunk.first == n] for n in range(3)]
    for each in (rounds, *rounds):
        rng.shuffle(each)
    assert _text(merged(joined(each) for each in rounds)) == whole
    assert _text(merged(in_rounds(matches))) == whole


def test_rounds_and_matches_of_a_plan_add_up_however_it_is_split():
    game, plan = plan_of("four_player_chess", FOUR, 4, seed=9, max_plies=8)
    whole = _text(merged(play_chunk(game, chunk) for chunk in plan.chunks(4)))
    rng = random.Random(3)
    for _ in range(6):
        split = rng.sample(range(4), rng.randint(1, 4))
        rounds = [play_chunk(game, c) for c in plan.chunks(1) if c.first not in split]
        for first in split:
            matches = [play_chunk(game, c) for c in plan.chunks(BY_MATCH) if c.first == first]
            rounds.append(joined(rng.sample(matches, 4)))
        rng.shuffle(rounds)
        assert _text(merged(rounds)) == whole


@pytest.mark.parametrize(("name", "seats", "plies"), [CASES[1], CASES[3]])
def test_changes_join_too(name, seats, plies):
    game, plan = plan_of(name, seats, 3, seed=5, max_plies=plies)
    other = replace(plan, max_plies=(plies or 30) - 3)
    both = lambda most: zip(plan.chunks(most), other.chunks(most), strict=True)  # noqa: E731
    whole = merged(play_both(game, game, pair)[1] for pair in both(1))
    assert whole.changes
    matches = [(pair[0], play_both(game, game, pair)[1]) for pair in both(BY_MATCH)]
    assert _text(merged(in_rounds(matches))) == _text(whole)


def test_a_round_that_is_not_whole_is_left_out():
    game, plan = plan_of("four_player_chess", FOUR, 2, max_plies=8)
    matches = [(chunk, play_chunk(game, chunk)) for chunk in plan.chunks(BY_MATCH)]
    found = merged(in_rounds(matches[:7]))
    assert (found.rounds, found.games) == (1, 4)


def test_keys_of_rounds_are_what_they_were_and_each_match_has_its_own():
    _, two = plan_of("hexapawn", ("random", "greedy"), 3)
    _, plan = plan_of("four_player_chess", FOUR, 3)
    for of, counts in ((two, COUNTS), (plan, COUNTS_OF_MANY)):
        chunk = next(of.chunks(1))
        fields = {name: value for name, value in asdict(chunk).items() if name != "part"}
        about = {"seats": list(of.names), "engine": ENGINE, "counts": counts}
        assert chunk.key == digest({**fields, **about})
    keys = [each.key for each in plan.chunks(BY_MATCH)]
    assert len({*keys, chunk.key}) == 13
    assert [each.key for each in replace(plan, rounds=2).chunks(BY_MATCH)] == keys[:8]
    assert [(each.first, each.part) for each in plan.chunks(BY_MATCH)][3:6] == [
        (0, 3),
        (1, 0),
        (1, 1),
    ]


def _ask(method, **payload):
    return json.loads(Host().call(method, json.dumps(payload)))


def test_a_page_plays_a_round_match_by_match():
    _, plan = plan_of("four_player_chess", FOUR, 5, seed=9)
    about = {"system": plan.system, "spec": plan.spec, "seats": list(FOUR), "seed": 9}
    about = {**about, "max_plies": 8}
    at_once = _ask("evaluate.rounds", **about, first=4, count=1, before=[7])["result"]
    matches = [
        _ask("evaluate.match", **about, first=4, part=part)["result"]["tally"]
        for part in (2, 0, 3, 1)
    ]
    found = _ask("evaluate.joined", **about, first=4, tallies=matches, before=[7])["result"]
    assert json.dumps(found) == json.dumps(at_once)
    for wrong in (matches[:3], [at_once["parts"][0]["tally"]] * 4, [{**matches[0], "agents": []}]):
        refused = _ask("evaluate.joined", **about, first=4, tallies=wrong)["error"]
        assert refused["message"] == "A round has 4 matches; these are not their tallies"
    assert "'part' must be from 0 to 3" in str(_ask("evaluate.match", **about, part=4)["error"])
