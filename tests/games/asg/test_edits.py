"""Changes by hand in the sandbox: troops, owners and supply of a running match, played on."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.abilities import Editable
from core.games.asg import SYSTEM
from core.games.asg.replay import write_record
from core.host import Host
from core.match import MatchOver, new_match
from core.protocol import EditError
from core.replay import ReplayError
from core.rerun import rerun
from tests.games.asg.kit import line, march, start, whole_ply
from tests.games.asg.oracle import scenario


def _edit(raw, *strengths):
    game = line(*(strengths or (5, 0, -5)))
    before = start(game)
    return game, before, game.edit(before, raw)


def test_troops_and_owner_of_a_node_are_set_and_all_else_stays():
    game, before, step = _edit({"node": "b", "owner": "P2", "P2": 7})
    assert isinstance(game, Editable)
    assert step.state.view == before.view._replace(owners=(0, 1, 1), forces=((5, 0, 0), (0, 7, 5)))
    assert step.state.rng == before.rng
    (event,) = step.events
    assert (event.type, event.cause) == ("edit", ("/map/nodes/1",))
    assert event.data["before"] == {"owner": "Neutral", "P1": 0, "P2": 0}
    assert game.describe(event) == "b set by hand: it belongs to P2, with 7 of P2"


def test_supply_is_set_and_can_be_spent():
    game, before, step = _edit({"player": "P1", "supply": 40})
    assert step.state.view == before.view._replace(supply=(40, before.view.supply[1]))
    assert game.describe(step.events[0]) == "The supply of P1 set by hand to 40"
    bought = whole_ply(game, step.state, [{"type": "reinforce", "amount": 40}]).events[0]
    assert (bought.type, bought.data["strengthAfter"]) == ("reinforce", 45)


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (None, "An edit is"),
        ({"node": "b"}, "An edit is"),
        ({"node": "b", "yield": 3}, "no 'yield'"),
        ({"node": "z", "P1": 3}, "no node 'z'"),
        ({"node": ["b"], "P1": 3}, "no node"),
        ({"node": "b", "P1": -1}, "whole number"),
        ({"node": "b", "P1": 2.0}, "whole number"),
        ({"node": "b", "P1": True}, "whole number"),
        ({"node": "b", "P2": 2**31}, "whole number"),
        ({"node": "b", "P1": 1, "P2": 1}, "Only one side"),
        ({"node": "b", "owner": "P3"}, "The owner is one of"),
        ({"node": "b", "owner": ["P1"]}, "The owner is one of"),
        ({"node": "a", "owner": "P2"}, "headquarters of P1"),
        ({"node": "c", "P1": 3, "P2": 0}, "headquarters of P2"),
        ({"player": "P3", "supply": 1}, "The player is one of"),
        ({"player": [], "supply": 1}, "The player is one of"),
        ({"player": "P1", "supply": "9"}, "whole number"),
        ({"player": "P1", "supply": 1, "node": "b"}, "no 'player'"),
    ],
    ids=repr,
)
def test_what_is_no_change_is_refused_with_a_sentence(raw, words):
    with pytest.raises(EditError, match=words):
        _edit(raw)


def test_a_match_goes_on_from_the_edit_and_takes_it_back():
    match = new_match(SYSTEM.load(scenario()), 5).order([march("p1_hq", "p1_bridge", 4)])
    edited = match.edit({"node": "p2_bridge", "P2": 0, "P1": 9, "owner": "P1"})
    assert (edited.done, edited.to_act) == (2, "P2")
    onward = edited.order([]).order([march("p2_bridge", "p2_hq", 9)])
    assert [event.type for event in onward.plies[-1].events][:2] == ["move", "combat"]
    assert edited.undo().state == match.state
    assert edited.undo().redo().state == edited.state
    again, divergence = rerun(onward, SYSTEM.load(scenario()))
    assert (again.state, divergence) == (onward.state, None)


def test_a_match_that_is_over_is_not_edited():
    match = new_match(line(9, -1)).order([march("a", "b", 9)])
    with pytest.raises(MatchOver, match="take a ply back"):
        match.edit({"player": "P1", "supply": 1})


def test_the_documents_replays_hold_no_edits_and_say_so():
    match = new_match(SYSTEM.load(scenario())).edit({"player": "P1", "supply": 1})
    with pytest.raises(ReplayError, match="no edits"):
        write_record(match.game, match, scenario())


def _call(host, method, **payload):
    return json.loads(host.call(method, json.dumps(payload)))


def test_the_host_edits_records_and_verifies_them():
    host = Host()
    new = _call(host, "match.new", system="asg", spec=scenario(), seed=3)["result"]
    view = _call(host, "match.edit", match=new["match"], edits=[
        {"node": "res_n", "owner": "P1", "P1": 3}, {"player": "P2", "supply": 8},
    ])["result"]  # fmt: skip
    assert (view["can_edit"], view["ply"], view["view"]["supply"]["P2"]) == (True, 2, 8)
    replay = _call(host, "match.replay", match=view["match"])["result"]
    verdict = _call(host, "replay.verify", replay=replay)["result"]
    assert verdict["ok"], verdict["message"]


CHANGES = st.one_of(
    st.fixed_dictionaries(
        {"node": st.sampled_from(["a", "b", "c", "d"])},
        optional={
            "owner": st.sampled_from(["P1", "P2", "Neutral"]),
            "P1": st.integers(0, 9),
            "P2": st.integers(0, 9),
        },
    ),
    st.fixed_dictionaries({"player": st.sampled_from(["P1", "P2"]), "supply": st.integers(0, 99)}),
)


@settings(max_examples=100, derandomize=True, deadline=None, database=None)
@given(changes=st.lists(CHANGES, max_size=8))
def test_whatever_is_edited_the_state_is_one_that_can_be_written_and_played(changes):
    game = line(5, 0, 0, -5)
    state = start(game)
    for raw in changes:
        try:
            state = game.edit(state, raw).state
        except EditError:
            continue
        assert game.parse_state(game.dump(state)) == state
        assert all(not (one and two) for one, two in zip(*state.view.forces, strict=True))
        assert game.apply(state, game.end_of_ply()).events
