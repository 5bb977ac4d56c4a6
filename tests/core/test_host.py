import json

import pytest

from core import host as hosts
from core import session
from core.host import METHODS, Host, call
from tests.contract.toys import POUCH, PouchGame

TAKE = {"kind": "take", "value": 1}
NINE = {"kind": "take", "value": 9}


def _new(host, **more):
    return host.ok("match.new", **{"system": "pouch", "spec": POUCH, "seed": 1} | more)


def test_a_new_match_shows_everything_a_page_needs(host):
    view = _new(host)
    assert view["match"] == "m1"
    assert (view["system"], view["players"], view["seed"]) == ("pouch", ["ANN", "BEN"], 1)
    assert view["seats"] == {"ANN": {"kind": "human"}, "BEN": {"kind": "human"}}
    assert (view["ply"], view["plies"], view["to_act"]) == (0, 0, "ANN")
    assert view["view"]["stones"] == 9
    assert view["legal"][0] == TAKE
    assert (view["result"], view["last"], view["last_action"]) == (None, None, None)
    assert (view["can_undo"], view["can_redo"]) == (False, False)
    assert len(view["digest"]) == 16
    assert view["events"][0] == {
        "n": 0, "ply": 0, "type": "set_up", "data": {"stones": 9},
        "cause": [{"path": "/stones", "span": None}], "text": "set_up!",
    }  # fmt: skip


def test_matches_are_numbered_and_apart(host):
    _new(host)
    assert _new(host)["match"] == "m2"
    host.ok("match.act", match="m1", action=TAKE)
    assert host.ok("match.view", match="m2")["ply"] == 0
    assert host.ok("match.close", match="m1") == {}
    assert host.error("match.view", match="m1")["code"] == "match.unknown"
    assert _new(host)["match"] == "m3"


def test_act_undo_redo_and_goto_move_through_the_match(host):
    _new(host)
    after = host.ok("match.act", match="m1", action=TAKE)
    assert (after["ply"], after["to_act"], after["last_action"]) == (1, "BEN", TAKE)
    assert after["can_undo"]
    back = host.ok("match.undo", match="m1")
    assert (back["ply"], back["plies"], back["can_redo"]) == (0, 1, True)
    assert host.ok("match.redo", match="m1") == after
    assert host.ok("match.goto", match="m1", ply=0) == back
    assert host.ok("match.undo", match="m1", plies=5)["ply"] == 0


def test_agents_play_when_it_is_their_turn(host):
    _new(host, seats={"BEN": "mcts:10"})
    assert host.error("match.agent", match="m1")["code"] == "match.no-agent"
    host.ok("match.act", match="m1", action=TAKE)
    assert host.ok("match.agent", match="m1")["ply"] == 2
    view = host.ok("match.seats", match="m1", seats={"ANN": {"kind": "random"}})
    assert view["seats"] == {"ANN": {"kind": "random"}, "BEN": {"kind": "mcts", "nodes": 10}}
    while view["to_act"]:
        view = host.ok("match.agent", match="m1")
    assert view["result"]["reason"] == "last_stone"
    assert view["legal"] == []
    assert host.error("match.agent", match="m1")["code"] == "match.over"
    assert host.error("match.act", match="m1", action=TAKE)["code"] == "match.over"
    assert host.ok("match.why", match="m1", action=TAKE)["message"] == "The match is over"


def test_the_only_human_sees_what_that_human_may_see(host):
    view = _new(host, seats={"BEN": "random"})
    assert view["viewer"] == "ANN"
    assert [e["data"] for e in view["events"] if e["type"] == "rolled"] == [
        {"die": view["view"]["dice"][0]}
    ]
    assert view["view"]["dice"][1] is None
    after = host.ok("match.act", match="m1", action=TAKE)
    assert (after["to_act"], after["viewer"], after["legal"]) == ("BEN", "ANN", [])


def test_events_can_be_asked_from_a_ply_on(host):
    _new(host)
    host.ok("match.act", match="m1", action=TAKE)
    whole = host.ok("match.events", match="m1")
    later = host.ok("match.events", match="m1", from_ply=1)
    assert later == [event for event in whole if event["ply"] >= 1]
    assert 0 < len(later) < len(whole)
    assert host.ok("match.view", match="m1", from_ply=1)["events"] == later


def test_why_explains_a_refusal_and_is_silent_about_what_is_legal(host):
    _new(host)
    assert host.ok("match.why", match="m1", action=TAKE) is None
    assert host.ok("match.why", match="m1", action=NINE) == {
        "message": "take 9 is not allowed now", "causes": ["/most"], "reasons": [],
    }  # fmt: skip


def test_a_match_starts_with_actions_already_played(host):
    assert _new(host, actions=[TAKE, TAKE])["ply"] == 2
    error = host.error("match.new", system="pouch", spec=POUCH, actions=[TAKE, NINE])
    assert (error["code"], error["path"]) == ("match.illegal-action", "/actions/1")


def test_a_replay_goes_out_comes_back_and_verifies(host):
    view = _new(host, seats={"ANN": "greedy", "BEN": "random"})
    while view["to_act"]:
        view = host.ok("match.agent", match="m1")
    replay = host.ok("match.replay", match="m1")
    again = host.ok("replay.load", replay=replay)
    assert again == view | {"match": "m2"}
    assert host.ok("replay.verify", replay=replay)["ok"] is True
    replay["plies"][1]["digest"] = "?"
    verdict = host.ok("replay.verify", replay=replay)
    assert (verdict["ok"], verdict["ply"]) == (False, 2)
    assert host.error("replay.load", replay={})["code"] == "replay.bad"
    replay["plies"][0]["actions"][0]["action"] = NINE
    error = host.error("replay.load", replay=replay)
    assert (error["code"], error["ply"]) == ("replay.bad", 1)


def test_a_rerun_replaces_the_match_and_names_the_divergence(host):
    _new(host, actions=[TAKE])
    answer = host.ok("match.rerun", match="m1", spec=POUCH)
    assert (answer["divergence"], answer["view"]["ply"]) == (None, 1)
    shorter = {**POUCH, "stones": 8}
    answer = host.ok("match.rerun", match="m1", spec=shorter)
    assert (answer["divergence"]["ply"], answer["divergence"]["refused"]) == (0, False)
    assert (answer["view"]["match"], answer["view"]["view"]["stones"]) == ("m1", 7)
    assert host.ok("match.replay", match="m1")["spec"] == shorter
    error = host.error("match.rerun", match="m1", spec={**POUCH, "stones": 0})
    assert error["code"] == "spec.invalid"
    assert host.ok("match.view", match="m1")["ply"] == 1


def test_a_bad_spec_answers_every_issue(host):
    spec = {**POUCH, "stones": 0, "most": 0}
    error = host.error("match.new", system="pouch", spec=spec)
    assert error["code"] == "spec.invalid"
    assert [issue["path"] for issue in error["issues"]] == ["/stones", "/most"]


@pytest.mark.parametrize(
    ("method", "payload", "code", "path"),
    [
        ("match.play", {}, "call.unknown-method", None),
        ("match.view", {}, "call.bad-payload", "/match"),
        ("match.view", {"match": "m9"}, "match.unknown", "/match"),
        ("match.act", {"match": "m1"}, "match.malformed-action", None),
        ("match.act", {"match": "m1", "action": {"a": 1}}, "match.malformed-action", None),
        ("match.act", {"match": "m1", "action": NINE}, "match.illegal-action", None),
        ("match.goto", {"match": "m1", "ply": True}, "call.bad-payload", "/ply"),
        ("match.undo", {"match": "m1", "plies": 0}, "call.bad-payload", "/plies"),
        ("match.seats", {"match": "m1", "seats": {"ZOE": "human"}}, "seat.unknown-player",
         "/seats"),
        ("match.seats", {"match": "m1", "seats": {"ANN": "bishop"}}, "seat.bad", "/seats"),
        ("match.new", {"system": "pouhc", "spec": {}}, "system.unknown", "/system"),
        ("match.new", {"system": "pouch"}, "spec.invalid", None),
        ("match.new", {"system": "pouch", "spec": POUCH, "seed": "x"}, "call.bad-payload", "/seed"),
        ("match.new", {"system": "pouch", "spec": POUCH, "max_plies": 0}, "call.bad-payload",
         "/max_plies"),
        ("match.new", {"system": "pouch", "spec": POUCH, "start": {"fen": "8/8"}},
         "match.bad-start", "/start/fen"),
        ("trust", {"digests": "all"}, "call.bad-payload", "/digests"),
    ],
)  # fmt: skip
def test_errors_have_a_code_a_sentence_and_a_place(host, method, payload, code, path):
    view = _new(host)
    error = host.error(method, **payload)
    assert (error["code"], error.get("path")) == (code, path)
    assert error["message"]
    assert "Traceback" not in error["message"]
    assert host.ok("match.view", match="m1") == view


def test_an_illegal_action_carries_its_causes(host):
    _new(host)
    error = host.error("match.act", match="m1", action=NINE)
    assert error["causes"] == ["/most"]
    assert error["reasons"] == []


@pytest.mark.parametrize("payload", ["", "{}"])
def test_an_empty_payload_is_an_empty_object(host, payload):
    answer = json.loads(host.host.call("systems", payload))
    assert {"id": "pouch", "title": "Pouch", "version": "1"} in answer["result"]


@pytest.mark.parametrize("payload", ["{", "[]", '"x"', "{'a': 1}", '{"seed": NaN}', "[" * 100_000])
def test_a_payload_that_is_no_object_is_refused(host, payload):
    error = json.loads(host.host.call("systems", payload))["error"]
    assert error["code"] in ("call.bad-payload", "call.too-deep")


def test_hostile_names_come_back_as_they_are(host):
    name = '<img src=x onerror=alert(1)>\u202e\ud800"\\'
    view = _new(host, spec={**POUCH, "players": [name, "__proto__"]})
    assert view["players"] == [name, "__proto__"]
    assert view["seats"]["__proto__"] == {"kind": "human"}


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (KeyboardInterrupt(), "match.interrupted"),
        (RecursionError(), "call.too-deep"),
        (MemoryError(), "call.out-of-memory"),
        (ZeroDivisionError("oops"), "call.failed"),
        (SystemExit(3), "call.failed"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else value,
)
def test_whatever_breaks_a_call_leaves_the_match_as_it_was(host, monkeypatch, error, code):
    view = _new(host, seats={"ANN": "mcts:50", "BEN": "mcts:50"})

    def breaks(self, state, action):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(PouchGame, "apply", breaks)
        answer = host.error("match.agent", match="m1")
    assert answer["code"] == code
    assert "Traceback" not in answer["message"]
    assert host.ok("match.view", match="m1") == view
    assert host.ok("match.agent", match="m1")["ply"] == 1


def test_an_interrupt_while_the_answer_is_written_leaves_the_match_too(host, monkeypatch):
    view = _new(host)

    def breaks(*_, **__):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(session, "match_view", breaks)
        assert host.error("match.act", match="m1", action=TAKE)["code"] == "match.interrupted"
    assert host.ok("match.view", match="m1") == view


def test_a_spec_is_loaded_once_and_few_are_kept(host, monkeypatch):
    loads = []
    system = hosts.registry.get("pouch")
    original = type(system).load
    monkeypatch.setattr(
        type(system), "load", lambda self, raw: loads.append(1) or original(self, raw)
    )
    for _ in range(3):
        _new(host)
    assert len(loads) == 1
    for n in range(10):
        _new(host, spec={**POUCH, "stones": 10 + n})
    assert len(host.host._games) == hosts.KEPT_GAMES


def test_a_timed_seat_needs_a_clock(pouch):
    host = Host(timer=lambda ms: lambda: True)
    payload = {"system": "pouch", "spec": POUCH, "seats": {"ANN": "mcts:50ms"}}
    json.loads(host.call("match.new", json.dumps(payload)))
    answer = json.loads(host.call("match.agent", json.dumps({"match": "m1"})))
    assert answer["result"]["ply"] == 1


def test_without_a_clock_a_timed_seat_is_refused(host):
    error = host.error(
        "match.new", system="pouch", spec=POUCH, seats={"ANN": {"kind": "mcts", "ms": 50}}
    )
    assert error["code"] == "seat.bad"
    assert "clock" in error["message"]


def test_the_process_has_one_host_behind_call():
    assert json.loads(call("trust", '{"digests": []}')) == {"ok": True, "result": {}}
    assert set(METHODS) > {"systems", "match.new", "replay.verify"}


def test_no_system_pushes_out_the_loaded_games_of_another(host):
    first = host.host.game("pouch", POUCH)
    hero = {"attributes": {}, "abilities": []}
    for n in range(hosts.KEPT_GAMES + 1):
        host.host.game("heroes", {"name": f"Hero {n}", **hero})
    assert host.host.game("pouch", POUCH) is first
    assert len(host.host._games) == hosts.KEPT_GAMES + 1
