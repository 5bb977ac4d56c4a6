"""The sentences of a report say what was counted."""

import json
from dataclasses import replace

from core import registry
from core.evaluation.intervals import Interval
from core.evaluation.plan import Plan, games_of
from core.evaluation.playing import play_chunk, play_game, seated
from core.evaluation.report import percent, report, watched
from core.evaluation.sequences import anytime
from core.evaluation.tally import WHOLE, Tally, merged, parse_tally
from tests.core.evaluation.plans import plan_of


def _report(seats, rounds=20):
    game, plan = plan_of("hexapawn", seats, rounds)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(7))
    return game, plan, report(plan, tally, game)


def test_the_second_player_wins_hexapawn_when_both_search():
    _, _, found = _report(("mcts:200", "mcts:200"), 10)
    black = found["players"][1]
    assert black["player"] == "BLACK"
    assert black["low"] > 0.5
    assert found["sentences"][0].startswith("WHITE scores ")


def test_what_is_watched_has_bounds_that_hold_at_every_look():
    _, plan, found = _report(("random", "random"))
    game, _ = plan_of("hexapawn", ("random", "random"), 20)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(20))
    for each, counts in zip(found["players"], tally.players, strict=True):
        sure = anytime(counts, 2 * WHOLE)
        assert (each["always_low"], each["always_high"]) == (sure.low, sure.high)
        assert sure.low < each["low"] < each["high"] < sure.high
    tally.changes.update({0: 15, WHOLE: 5})
    change = report(plan, tally, game)["change"]
    assert change["always_low"] < change["low"] < change["high"] < change["always_high"]


def test_two_agents_are_told_apart_and_one_against_itself_is_not():
    _, _, found = _report(("greedy", "random"))
    assert [each["seat"] for each in found["agents"]] == ["greedy", "random"]
    assert sum(each["score"] for each in found["agents"]) == 1.0
    assert _report(("random", "random"))[2]["agents"] == []


def test_each_example_is_played_again_from_its_seed_and_seats():
    game, plan, found = _report(("greedy", "random"))
    agents = [seated(seat, game) for seat in plan.seats]
    names = [seat.text for seat in plan.seats]
    for example in found["examples"].values():
        order = tuple(names.index(seat) for seat in example["seats"])
        which = replace(games_of(("greedy", "random"), 0, 0)[0], seed=example["seed"], seated=order)
        assert play_game(game, agents, which, 1000).plies == example["plies"]


def test_shares_of_ends_and_the_histogram_cover_all_matches():
    _, _, found = _report(("random", "random"))
    assert sum(end["count"] for end in found["ends"]) == found["games"] == 40
    assert sum(count for _, count in found["plies"]["histogram"]) == 40


def test_lengths_are_told_by_the_tenth_the_half_and_nine_tenths_of_the_matches():
    game, plan = plan_of("hexapawn", ("random", "random"), 5)
    tally = next(play_chunk(game, chunk) for chunk in plan.chunks(1))
    tally.lengths, tally.games = {}, 10
    for plies in range(1, 11):
        tally.add_length(plies, 1, (0, 0))
    plies = report(plan, tally, game)["plies"]
    assert (plies["low"], plies["median"], plies["high"]) == (1, 5, 9)


def test_nothing_played_is_said_so():
    game, plan, _ = _report(("random", "random"), 1)
    empty = report(Plan(plan.system, plan.spec, plan.seats, 0), Tally(), game)
    assert empty["sentences"] == ["No match was played"]
    assert (empty["examples"], empty["branching"]) == ({}, None)


def test_parts_never_used_are_named_in_a_sentence_and_all_of_them_in_the_data():
    game, plan, found = _report(("random", "random"))
    assert not any("Never used" in said for said in found["sentences"])
    tally = next(play_chunk(game, chunk) for chunk in plan.chunks(1))
    tally.uses.clear()
    never = report(plan, tally, game)
    assert never["sentences"][-1] == (
        "Never used: piece pawn; condition REACH_END; win condition 1"
    )
    assert len(never["unused"]) == 3


def test_a_sentence_names_few_of_many_parts_never_used():
    game, plan = plan_of("breakthrough", ("random", "random"), 1)
    raw = json.loads(json.dumps(plan.spec))
    raw["pieces"] += [{"code": f"Z{n}", "name": f"Ghost {n}", "moves": []} for n in range(40)]
    game = registry.get("boards").load(raw)
    tally = next(play_chunk(game, chunk) for chunk in plan.chunks(1))
    found = report(replace(plan, spec=raw), tally, game)
    assert "piece Ghost 0; " in found["sentences"][-1]
    assert found["sentences"][-1].endswith(f"; and {len(found['unused']) - 6} more")
    assert len(found["unused"]) >= 40


def test_what_decides_is_told_and_of_what_changes_hands_only():
    game, plan = plan_of("scenario_01", ("greedy", "greedy"), 60)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(60))
    assert parse_tally(tally.dump()) == tally
    found = report(plan, tally, game)
    assert {each["path"] for each in found["held"]} == set(game.contested())
    assert all(sum(each["held"]) <= found["games"] for each in found["held"])
    tally.held.clear()
    tally.held.update({("/map/nodes/2", 0, WHOLE): 50, ("/map/nodes/2", 1, 0): 50})
    told = report(plan, tally, game)
    first = told["held"][0]
    assert (first["path"], first["kind"], first["held"]) == ("/map/nodes/2", "node", [50, 50])
    assert first["is_told"]
    assert first["swing"]["value"] == 1.0
    said = next(line for line in told["sentences"] if "is decided by who holds a node" in line)
    assert f"{first['name']} +100.0 points" in said
    assert _report(("random", "random"))[2]["held"] == []


def test_a_report_that_somebody_watches_has_one_interval_everywhere():
    game, plan = plan_of("scenario_01", ("greedy", "random"), 60)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(60))
    tally.changes.update({0: 45, WHOLE: 15})
    found = report(plan, tally, game)
    seen = watched(found)
    swings = [[each["swing"] for each in one["held"] if each["swing"]] for one in (found, seen)]
    pairs = [
        *zip(found["players"], seen["players"], strict=True),
        *zip(found["agents"], seen["agents"], strict=True),
        *zip(found["ends"], seen["ends"], strict=True),
        *zip(*swings, strict=True),
        (found["change"], seen["change"]),
    ]
    for once, each in pairs:
        assert (each["low"], each["high"]) == (once["always_low"], once["always_high"])
        assert each["high"] - each["low"] > once["high"] - once["low"]
    assert len(swings[0]) > 1
    for share, sentence in zip([seen["players"][0], *seen["agents"]], seen["sentences"],
                               strict=False):  # fmt: skip
        assert percent(Interval(share["score"], share["low"], share["high"])) in sentence
    told = [each["path"] for each in seen["held"] if each["is_told"]]
    assert set(told) <= {each["path"] for each in found["held"] if each["is_told"]}
