"""The methods with which a page plays many matches, call by call."""

import json

import pytest

from core.evaluation.playing import play_chunk
from core.evaluation.tally import merged
from core.host import Host
from tests.core.evaluation.plans import plan_of

SEATS = ["greedy", "random"]


def _ask(host, method, **payload):
    return json.loads(host.call(method, json.dumps(payload)))


def _about(name, seats=SEATS):
    _, plan = plan_of(name, seats, 12, seed=9)
    return {"system": plan.system, "spec": plan.spec, "seats": list(seats), "seed": 9}


def test_rounds_asked_for_in_any_order_come_to_the_tally_of_the_plan():
    game, plan = plan_of("hexapawn", SEATS, 12, seed=9)
    whole = merged(play_chunk(game, chunk) for chunk in plan.chunks(12))
    host, about = Host(), _about("hexapawn")
    parts = [
        _ask(host, "evaluate.rounds", **about, first=first, count=4)["result"]
        for first in (8, 0, 4)
    ]
    told = _ask(host, "evaluate.report", **about, tallies=[each["tally"] for each in parts])
    assert json.dumps(told["result"]["tally"]) == json.dumps(whole.dump())
    assert told["result"]["report"]["games"] == 24
    assert told["result"]["report"]["change"] is None
    assert [len(each["points"]) for each in parts] == [4, 4, 4]
    scored = sum(sum(each["points"]) for each in parts) / (12 * parts[0]["whole"])
    assert scored == pytest.approx(told["result"]["report"]["players"][0]["score"])


def test_rules_that_are_the_same_change_nothing_and_others_are_compared_round_by_round():
    host, about = Host(), _about("fighter_vs_fire_mage", ["random", "random"])
    old = _ask(host, "evaluate.rounds", **about, count=12)["result"]
    again = _ask(host, "evaluate.rounds", **about, count=12, before=old["points"])["result"]
    assert again["tally"]["changes"] == [[0, 12]]
    weaker = json.loads(json.dumps(about["spec"]))
    weaker["heroes"][0]["attributes"]["health"] = 1
    edited = {**about, "spec": weaker}
    new = _ask(host, "evaluate.rounds", **edited, first=2, count=12, before=old["points"][2:])
    tally = new["result"]["tally"]
    assert sum(count for _, count in tally["changes"]) == 10
    found = _ask(host, "evaluate.report", **edited, tallies=[tally])["result"]["report"]["change"]
    assert found["rounds"] == 10
    assert found["difference"] < 0
    assert found["low"] < found["difference"] < found["high"]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seats": ["random"] * 3}, "Name one seat, or one for each of WHITE, BLACK"),
        ({"seats": ["random", "human"]}, "A human cannot play thousands of matches"),
        ({"seats": ["random", "nobody"]}, "nobody"),
        ({"seats": ["random", "mcts:50ms"]}, "time limit"),
        ({"count": 1001}, "'count' must be from 1 to 1000"),
        ({"first": -1}, "'first' must be from 0 to 1000000"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(wrong, says):
    found = _ask(Host(), "evaluate.rounds", **{**_about("hexapawn"), **wrong})
    assert says in found["error"]["message"]


def test_what_is_no_tally_is_refused():
    found = _ask(Host(), "evaluate.report", **_about("hexapawn"), tallies=[{"rounds": 1}])
    assert found["error"]["code"] == "call.bad-payload"
    assert "This is no tally" in found["error"]["message"]
