"""Lists of orders, own bots and plans of a whole ply, in a match and through `call()`."""

from __future__ import annotations

import json

import pytest

from core import registry
from core.agents import SeatError, agent_from, bot_names, parse_seat, seat_kinds
from core.games.asg import SYSTEM
from core.games.asg.bots.plans import plans
from core.host import Host
from core.match import MatchOver, new_match
from core.protocol import EditError
from core.records import verify_any
from core.replay import record
from tests.contract.shipped import SHIPPED
from tests.contract.toys import POUCH
from tests.contract.toys import SYSTEM as TOYS

SPEC = SHIPPED["asg"]["scenario_01"]
GAME = SYSTEM.load(SPEC)
MARCH = {"type": "move", "from": "p1_hq", "to": "p1_bridge", "amount": 4}
BUY = {"type": "reinforce", "amount": 1}


@pytest.fixture
def ask():
    """Calls on a host of its own; the result, or the error with its code."""
    host = Host()

    def call(method, **payload):
        answer = json.loads(host.call(method, json.dumps(payload)))
        return answer["result"] if answer["ok"] else answer["error"]

    return call


def _new(ask, **seats):
    return ask("match.new", system="asg", spec=SPEC, seed=1, seats=seats)


# -- seats ---------------------------------------------------------------------------------------


def test_a_systems_own_bots_are_seats_beside_the_general_ones():
    assert bot_names("asg") == (
        "random",
        "greedy",
        "rusher",
        "mixed",
        "lookahead",
        "mcts",
    )
    assert seat_kinds(bot_names("asg")) == (
        "human",
        *bot_names("asg"),
    )
    seat = parse_seat("rusher", bot_names("asg"))
    assert agent_from(seat, "asg") is SYSTEM.bots()["rusher"]
    assert agent_from(parse_seat("greedy"), "asg") is not agent_from(parse_seat("greedy"))
    assert agent_from(parse_seat("mcts:9"), "asg") is SYSTEM.bots()["mcts"]
    assert agent_from(parse_seat("mcts")) is not SYSTEM.bots()["mcts"]


@pytest.mark.parametrize("system", ["boards", "defense", "mtg", TOYS.load(POUCH).system])
def test_another_systems_bots_are_no_seats(system):
    with pytest.raises(SeatError, match="no seat 'rusher'"):
        parse_seat("rusher", bot_names(system))


def test_a_bot_takes_no_budget():
    with pytest.raises(SeatError, match="does not search"):
        parse_seat("rusher:50", bot_names("asg"))


def test_a_bot_plays_its_whole_plan_as_one_ply(ask):
    _new(ask, P1="rusher", P2="greedy")
    view = ask("match.agent", match="m1")
    assert view["ply"] == 1
    assert [event["type"] for event in view["events"]].count("move") == 6


# -- lists of orders -------------------------------------------------------------------------------


def test_a_list_is_one_ply_and_its_invalid_orders_are_recorded(ask):
    _new(ask)
    view = ask("match.orders", match="m1", orders=[BUY, 7, MARCH])
    assert (view["ply"], view["to_act"], view["pending"]) == (1, "P2", 0)
    kinds = [event["type"] for event in view["events"]]
    assert kinds == ["income", "reinforce", "invalid_action", "move", "income"]
    replay = ask("match.replay", match="m1")
    assert ask("replay.verify", replay=replay)["ok"]


def test_a_list_without_its_end_leaves_the_ply_open(ask):
    _new(ask)
    view = ask("match.orders", match="m1", orders=[BUY, MARCH], end=False)
    assert (view["ply"], view["pending"], view["view"]["slots"]["used"]) == (0, 2, 2)
    view = ask("match.orders", match="m1", orders=[MARCH])
    assert (view["ply"], view["plies"]) == (1, 1)


def test_a_list_is_refused_where_it_makes_no_sense(ask):
    _new(ask, P1="greedy")
    assert ask("match.orders", match="m1", orders=[])["code"] == "match.no-agent"
    assert ask("match.orders", match="m1", orders={})["code"] == "call.bad-payload"
    with pytest.raises(EditError, match="no lists of orders"):
        new_match(TOYS.load(POUCH)).order([])
    over = new_match(GAME, max_plies=1).order([])
    with pytest.raises(MatchOver):
        over.order([])


def test_a_rejected_order_cannot_be_played_by_hand(ask):
    _new(ask)
    action = {"type": "rejected", "action": 7, "message": "Unknown action type: 7"}
    assert ask("match.act", match="m1", action=action)["code"] == "match.illegal-action"


def test_a_forged_rejection_in_a_replay_is_found_out():
    replay = record(new_match(GAME, 1).order([7]), "asg", SPEC).dump()
    assert verify_any(replay).ok
    replay["plies"][0]["actions"][0]["action"]["action"] = {"type": "pass"}
    verdict = verify_any(replay)
    assert (verdict.ok, verdict.ply) == (False, 1)
    assert "is not rejected" in verdict.message


# -- undo order by order --------------------------------------------------------------------------


def test_undo_and_redo_go_order_by_order_within_a_ply_and_ply_by_ply_outside():
    start = new_match(GAME, 1)
    two = start.order([BUY, MARCH], end=False)
    one = two.undo()
    assert (len(one.pending), one.can_redo, two.can_redo) == (1, True, False)
    assert one.redo() == two
    assert two.undo(2).state == start.state
    assert two.undo(2).redo(2) == two
    assert len(one.order([BUY], end=False).undo().pending) == 1
    whole = two.order([])
    assert (whole.done, whole.undo().done, whole.undo().pending) == (1, 0, ())
    assert whole.undo().redo() == whole
    assert not one.goto(0).can_redo


def test_another_order_drops_what_was_taken_back():
    match = new_match(GAME, 1).order([BUY, MARCH], end=False).undo().order([BUY], end=False)
    assert (len(match.pending), match.can_redo) == (2, False)


# -- what is shown -------------------------------------------------------------------------------


def test_legal_actions_are_cut_and_the_forms_say_the_rest(ask):
    rich = SPEC | {"initialState": {"nodeForces": {"p1_hq": {"P1": 10**9}, "p2_hq": {"P2": 1}}}}
    view = ask("match.new", system="asg", spec=rich, seed=1)
    assert (len(view["legal"]), view["legal_total"], view["legal_more"]) == (400, None, True)
    assert len(view["labels"]) == 400
    assert [form["type"] for form in view["choices"]] == ["pass", "reinforce", "move", "end"]
    move = view["choices"][2]
    assert move["rows"] == [{"from": "p1_hq", "to": "p1_bridge", "max": 10**9}]
    assert move["fields"][2] == {"name": "amount", "kind": "amount", "min": 1, "max": 10**9}
    few = _new(ask)
    assert (few["legal_more"], few["legal_total"]) == (False, len(few["legal"]))


def test_forms_are_shown_to_the_player_to_act_only(ask):
    view = _new(ask, P1="greedy", P2="human")
    assert (view["legal"], view["choices"], view["legal_total"]) == ([], [], 0)


def test_the_end_by_the_matchs_own_bound_is_told(ask):
    ask("match.new", system="asg", spec=SPEC, seed=1, max_plies=1)
    view = ask("match.orders", match="m1", orders=[])
    assert view["result"]["reason"] == "ply_limit"
    assert view["events"][-1]["text"] == "Draw: the match reached its ply limit"


def test_games_without_forms_list_everything(ask):
    view = ask("match.new", system="boards", spec=SHIPPED["boards"]["chess"], seed=1)
    assert (view["legal_total"], view["legal_more"], view["choices"]) == (20, False, [])
    assert view["seat_kinds"] == ["human", "random", "greedy", "lookahead", "mcts"]
    assert ask("match.forecast", match="m1", orders=[])["code"] == "match.no-forecast"


def test_a_forecast_changes_nothing(ask):
    before = _new(ask)
    (found,) = ask("match.forecast", match="m1", orders=[MARCH])["orders"]
    assert found["after"]["nodes"]["p1_bridge"] == {"owner": "P1", "P1": 4, "P2": 0}
    assert ask("match.view", match="m1")["digest"] == before["digest"]


def test_a_search_looks_only_at_what_is_worth_it(ask):
    _new(ask, P1="mcts:30")
    view = ask("match.agent", match="m1")
    assert view["ply"] == 1
    looked_at = plans(GAME.plan, GAME.initial(1).state.view)
    assert 1 < len(looked_at) <= 30


@pytest.mark.parametrize(
    ("system", "name", "change", "most"),
    [
        ("boards", "chess", {}, 1000),
        ("heroes", "fighter_vs_fire_mage", {}, 1000),
        ("asg", "scenario_01", {}, 1000),
        ("defense", "pyromancer_vs_shadow_monk", {}, 1000),
        ("mtg", "cinder_stampede_vs_saltspire_veto", {"turnCap": 60}, 6000),
        ("mtg", "cinder_stampede_vs_saltspire_veto", {"turnCap": 2000}, 100_000),
    ],
)
def test_a_match_without_a_bound_may_last_as_long_as_its_game_needs(
    ask, system, name, change, most
):
    spec = {**SHIPPED[system][name], **change}
    assert ask("match.new", system=system, spec=spec, seed=1)["max_plies"] == most
    assert ask("match.new", system=system, spec=spec, seed=1, max_plies=7)["max_plies"] == 7
    assert new_match(registry.get(system).load(spec), 1).max_plies == most
