"""Where a match turned, and how unlikely its winner's win once was."""

import json

import pytest

from core.evaluation.engine import play_game, seated
from core.evaluation.turning_point import match_of, share, told
from core.host import Host
from core.start import plies_of
from tests.core.evaluation.plans import plan_of

RANDOM = ("random", "random")
GAMES = [
    ("hexapawn", RANDOM),
    ("berserker_vs_frost_witch", RANDOM),
    ("scenario_01", ("greedy", "random")),
    ("pyromancer_vs_shadow_monk", RANDOM),
    ("cinder_stampede_vs_drownlight_rites", RANDOM),
]


def _decided(name, seats=RANDOM, among=20):
    game, plan = plan_of(name, seats, among)
    for number in range(among):
        found = told(game, plan, number, is_whole=True)
        if found.turn is not None:
            return game, plan, found
    raise AssertionError(f"none of {among} matches of {name} turns")


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_system_tells_the_ply_at_which_the_winner_gained_the_most(name, seats):
    game, plan, found = _decided(name, seats)
    assert 1 <= found.turn.ply <= found.plies
    assert 0 <= found.turn.before <= 1
    assert found.turn.before < found.turn.after <= 1
    assert 0 <= found.lowest[0] < found.plies
    assert 0 <= found.lowest[1] <= 1
    assert told(game, plan, found.number, is_whole=True) == found  # by the plan alone
    assert told(game, plan, found.number, is_whole=False).turn is None
    assert found.lowest[1] <= found.turn.before


def test_the_story_is_of_the_very_match_that_was_counted():
    game, plan, found = _decided("hexapawn")
    agents = [seated(seat, game) for seat in plan.seats]
    played = play_game(game, agents, match_of(plan, found.number), plies_of(game))
    assert played.plies == found.plies
    assert played.result.winners == (found.winner,)


def test_a_sure_position_is_sure_and_an_open_one_is_not():
    """Hexapawn at random is about even at the start, and decided at the last ply at the latest."""
    _, _, found = _decided("hexapawn")
    assert 0.2 < found.lowest[1] < 0.7
    assert found.turn.after - found.turn.before > 0.2


def test_a_match_that_nobody_won_has_no_turn():
    game, plan = plan_of("hexapawn", ("random", "random"), 4, max_plies=1)
    found = told(game, plan, 0, is_whole=True)
    assert (found.winner, found.turn, found.lowest, found.plies) == (None, None, None, 1)


def test_a_match_whose_winner_was_sure_from_the_start_has_no_turn():
    game, plan = plan_of("fighter_vs_fire_mage", ("random", "random"), 20)
    found = told(game, plan, 0, is_whole=True)
    assert found.winner == "Fighter"
    assert found.lowest[1] > 0.9
    assert found.turn is None


def test_searching_agents_are_replaced_in_playouts_and_three_may_share():
    _, _, found = _decided("hexapawn", ("mcts:20", "random"), 4)
    assert found.turn is not None
    assert share(0, 3) == pytest.approx(1 / 3)
    assert (share(1, 3), share(-1, 3)) == (1, 0)


def test_the_page_is_told_with_a_replay_that_plays():
    _, plan, found = _decided("hexapawn")
    host = Host()
    about = {"system": plan.system, "spec": plan.spec, "seats": list(plan.names), "seed": 0}
    payload = {**about, "number": found.number, "whole": True}
    answer = json.loads(host.call("evaluate.story", json.dumps(payload)))["result"]
    assert answer["turn"] == found.turn._asdict()
    assert answer["lowest"] == {"ply": found.lowest[0], "chance": found.lowest[1]}
    loaded = json.loads(host.call("replay.load", json.dumps({"replay_text": answer["replay"]})))[
        "result"
    ]
    assert loaded["ply"] == found.plies
    assert loaded["result"]["winners"] == [found.winner]
    quick = json.loads(host.call("evaluate.story", json.dumps({**payload, "whole": False})))
    assert (quick["result"]["turn"], quick["result"]["replay"]) == (None, None)


def test_an_example_has_the_number_of_its_match():
    _, plan, _ = _decided("hexapawn")
    about = {"system": plan.system, "spec": plan.spec, "seats": ["greedy", "random"], "seed": 0}
    host = Host()
    found = json.loads(host.call("evaluate.rounds", json.dumps({**about, "count": 10})))["result"]
    asked = json.dumps({**about, "tallies": [each["tally"] for each in found["parts"]]})
    report = json.loads(host.call("evaluate.report", asked))["result"]["report"]
    for example in report["examples"].values():
        payload = json.dumps({**about, "number": example["number"]})
        found = json.loads(host.call("evaluate.story", payload))["result"]
        assert found["plies"] == example["plies"]
