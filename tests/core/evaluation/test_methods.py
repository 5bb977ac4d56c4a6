"""The methods with which a page plays many matches, call by call."""

import json

import pytest

from core.digest import digest
from core.evaluation.engine import play_chunk
from core.evaluation.tally import WHOLE, merged, parse_tally
from core.host import Host
from tests.core.evaluation.plans import plan_of
from webapp.evaluation.executors import Inline
from webapp.evaluation.runs import is_precise, run

SEATS = ["greedy", "random"]


def _ask(host, method, **payload):
    return json.loads(host.call(method, json.dumps(payload)))


def _about(name, seats=SEATS):
    _, plan = plan_of(name, seats, 12, seed=9)
    return {"system": plan.system, "spec": plan.spec, "seats": list(seats), "seed": 9}


def _parts(host, about, *asked, **more):
    """The parts of several calls `(first, count)`, in the order of their rounds."""
    found = [
        part
        for first, count in asked
        for part in _ask(host, "evaluate.rounds", **about, first=first, count=count, **more)[
            "result"
        ]["parts"]
    ]
    return sorted(found, key=lambda part: part["first"])


def test_rounds_asked_for_in_any_order_come_to_the_tally_of_the_plan():
    game, plan = plan_of("hexapawn", SEATS, 12, seed=9)
    whole = merged(play_chunk(game, chunk) for chunk in plan.chunks(12))
    host, about = Host(), _about("hexapawn")
    parts = _parts(host, about, (8, 4), (0, 4), (4, 4))
    told = _ask(host, "evaluate.report", **about, tallies=[each["tally"] for each in parts])
    assert json.dumps(told["result"]["tally"]) == json.dumps(whole.dump())
    assert told["result"]["report"]["games"] == 24
    assert told["result"]["report"]["change"] is None
    assert (told["result"]["is_enough"], told["result"]["expected"]) == (False, None)
    points = [each for part in parts for each in part["points"]]
    scored = sum(points) / (12 * 2 * WHOLE)
    assert scored == pytest.approx(told["result"]["report"]["players"][0]["score"])


def test_parts_end_at_looks():
    parts = _parts(Host(), _about("hexapawn"), (2, 10))
    assert [(each["first"], len(each["points"])) for each in parts] == [(2, 1), (3, 4), (7, 5)]


@pytest.mark.parametrize("size", [1, 9, 70])
def test_a_page_ends_after_the_round_after_which_the_server_does(size):
    _, plan = plan_of("hexapawn", SEATS, 10_000, seed=9)
    executor = Inline({digest(plan.spec): plan.spec})
    there = run(plan, executor, is_enough=is_precise(plan, 0.07), most=13)
    host, about, total, first = Host(), _about("hexapawn"), [], 0
    while True:
        parts = _parts(host, about, (first, size))
        told = _ask(host, "evaluate.report", **about, half=0.07,
                    tallies=[*total, *(each["tally"] for each in parts)])["result"]  # fmt: skip
        total, first = [told["tally"]], first + size
        if told["is_enough"]:
            break
        assert told["expected"] > told["tally"]["rounds"] == first
    assert json.dumps(told["tally"]) == json.dumps(there.dump())
    assert told["expected"] == there.rounds < 10_000


def test_a_precision_that_is_never_reached_ends_where_the_server_gives_it_up(monkeypatch):
    monkeypatch.setattr("core.evaluation.methods.UP_TO", 40)
    host, about = Host(), _about("hexapawn")
    parts = _parts(host, about, (0, 50))
    told = _ask(host, "evaluate.report", **about, half=0.001,
                tallies=[each["tally"] for each in parts])["result"]  # fmt: skip
    assert (told["tally"]["rounds"], told["is_enough"]) == (20, True)
    few = _ask(host, "evaluate.report", **about, half=0.001, tallies=[])["result"]
    assert (few["is_enough"], few["expected"]) == (False, 20)


@pytest.mark.parametrize("half", [0, 1, "0.1", 0.0001, 0.9])
def test_what_is_no_precision_is_refused(half):
    found = _ask(Host(), "evaluate.report", **_about("hexapawn"), half=half, tallies=[])
    assert found["error"]["code"] == "call.bad-payload"
    assert "'half' must be" in found["error"]["message"]


def test_rules_that_are_the_same_change_nothing_and_others_are_compared_round_by_round():
    host, about = Host(), _about("fighter_vs_fire_mage", ["random", "random"])
    old = [each for part in _parts(host, about, (0, 12)) for each in part["points"]]
    again = merged(parse_tally(each["tally"]) for each in _parts(host, about, (0, 12), before=old))
    assert again.changes == {0: 12}
    weaker = json.loads(json.dumps(about["spec"]))
    weaker["heroes"][0]["attributes"]["health"] = 1
    edited = {**about, "spec": weaker}
    tallies = [each["tally"] for each in _parts(host, edited, (2, 12), before=old[2:])]
    assert sum(count for tally in tallies for _, count in tally["changes"]) == 10
    found = _ask(host, "evaluate.report", **edited, tallies=tallies)["result"]["report"]["change"]
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
