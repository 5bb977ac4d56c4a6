"""The sentences of a report say what was counted."""

from dataclasses import replace

from core.evaluation.plan import Plan, games_of
from core.evaluation.playing import play_chunk, play_game, seated
from core.evaluation.report import report
from core.evaluation.tally import Tally, merged
from tests.core.evaluation.plans import plan_of


def _report(seats, rounds=20):
    game, plan = plan_of("hexapawn", seats, rounds)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(7))
    return game, plan, report(plan, tally, game.players)


def test_the_second_player_wins_hexapawn_when_both_search():
    _, _, found = _report(("mcts:200", "mcts:200"), 10)
    black = found["players"][1]
    assert black["player"] == "BLACK"
    assert black["low"] > 0.5
    assert found["sentences"][0].startswith("WHITE scores ")


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
    plies = report(plan, tally, game.players)["plies"]
    assert (plies["low"], plies["median"], plies["high"]) == (1, 5, 9)


def test_nothing_played_is_said_so():
    _, plan, _ = _report(("random", "random"), 1)
    empty = report(Plan(plan.system, plan.spec, plan.seats, 0), Tally(), ("WHITE", "BLACK"))
    assert empty["sentences"] == ["No match was played"]
    assert (empty["examples"], empty["branching"]) == ({}, None)
