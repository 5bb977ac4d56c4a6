"""Replays of version 0.1.0: read, verified to the event, written."""

from __future__ import annotations

import copy
import json
from dataclasses import replace

import pytest
from click.testing import CliRunner

from core.agents import parse_seat
from core.games.asg import SYSTEM
from core.games.asg.bots import BOTS
from core.host import Host
from core.match import new_match
from core.records import load_any, own_record, verify_any
from core.replay import ReplayError, record
from tests.games.asg.oracle import games, scenario
from webapp.cli import cli

GAMES = {f"{'-'.join(game['seats'])}-{game['seed']}": game for game in games()}
SOME = ("greedy-greedy-1", "greedy-random-3", "mix-mix-54", "chaos-chaos-5")


def imported(recorded):
    """A recorded game as a replay with no more than what is required."""
    keys = ("settings", "initialState", "startingPlayer")
    return copy.deepcopy(
        {
            "version": "0.1.0",
            "seed": recorded["seed"],
            "scenario": scenario() | {key: recorded[key] for key in keys},
            "turns": recorded["turns"],
            "result": recorded["result"],
        }
    )


def played(seats, seed=3, plies=60):
    """A match between bots on scenario_01."""
    game = SYSTEM.load(scenario())
    found = dict(zip(game.players, (parse_seat(s, BOTS) for s in seats), strict=True))
    match = replace(new_match(game, seed), seats=found)
    while match.to_act is not None and match.done < plies:
        match = match.decide()
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_of_the_reference_verifies(name):
    verdict = verify_any(imported(GAMES[name]))
    assert verdict.ok, verdict.message


@pytest.mark.parametrize("name", SOME)
def test_what_is_read_is_written_with_the_same_orders_and_events(name):
    raw = imported(GAMES[name])
    system, spec, match = load_any(raw)
    assert (system, match.notes) == ("asg", ())
    written = json.loads(json.dumps(own_record(match, system, spec)))
    assert written["result"] == raw["result"]
    for mine, theirs in zip(written["turns"], raw["turns"], strict=True):
        assert mine["events"] == theirs["events"]
        budget = spec["settings"]["actionBudget"]
        assert mine["actions"][:budget] == theirs["actions"][: len(mine["actions"])][:budget]
    assert verify_any(written).ok
    assert load_any(written)[2].state == match.state


@pytest.mark.parametrize("seats", [("greedy", "rusher"), ("mixed", "random"), ("random", "greedy")])
def test_a_match_is_written_and_verifies(seats):
    match = played(seats)
    written = json.loads(json.dumps(own_record(match, "asg", scenario())))
    assert [turn["ply"] for turn in written["turns"]] == list(range(match.done))
    assert written["players"] == dict(zip(("P1", "P2"), seats, strict=True))
    assert verify_any(written).ok
    assert verify_any(record(match, "asg", scenario()).dump()).ok


def test_a_replay_shows_the_position_before_its_income():
    written = own_record(played(("greedy", "greedy"), plies=3), "asg", scenario())
    first, second, third = written["turns"]
    assert first["observations"]["supplies"] == {"P1": 0, "P2": 0}
    assert first["stateAfter"]["supplies"] == second["observations"]["supplies"]
    assert second["observations"]["supplies"] == {"P1": 3, "P2": 0}
    assert third["observations"]["supplies"] == {"P1": 3, "P2": 3}
    assert written["result"] is None


def _events(turn, kind):
    return next(event for event in turn["events"] if event["type"] == kind)


DAMAGES = {
    "Ply 5 differs: noise of event 4 (combat)": lambda r: _events(r["turns"][5], "combat").update(
        noise=99
    ),
    "Ply 0 differs: amount of event 0 (income)": lambda r: r["turns"][0]["events"][0].update(
        amount=True
    ),
    "Ply 2 differs: event 1 (reinforce)": lambda r: r["turns"][2]["events"].pop(1),
    "Ply 2 differs: event 3 is recorded, but does not happen": lambda r: r["turns"][2][
        "events"
    ].append({"type": "move"}),
    "Ply 2 differs: event 2 is not recorded": lambda r: r["turns"][2]["events"].pop(),
    "Ply 1 differs: the player is \"P1\"": lambda r: r["turns"][1].update(player="P1"),
    "Ply 7 differs: the number of the ply": lambda r: r["turns"][4].update(ply=7),
    "Ply 3 differs: supplies of stateAfter": lambda r: r["turns"][3].update(
        stateAfter={"supplies": {"P1": 1, "P2": 2}, "theirs": 1}
    ),
    "Ply 3 differs: p1_hq of observations": lambda r: r["turns"][3].update(
        observations={"nodes": {"p1_hq": ["P2", 0, 1]}}
    ),
    "The end differs: the result": lambda r: r.update(result={"type": "draw"}),
    "Ply 37 is recorded after the end": lambda r: r["turns"].append({**r["turns"][0], "ply": 37}),
    "All 37 plies": lambda r: r.update(createdAt="yesterday", players={"P1": "?"}),
}  # fmt: skip


@pytest.mark.parametrize("words", DAMAGES)
def test_the_first_difference_is_named_by_ply_and_event(words):
    raw = imported(GAMES["greedy-greedy-1"])
    DAMAGES[words](raw)
    verdict = verify_any(raw)
    assert words in verdict.message
    assert verdict.ok == words.startswith("All")
    if not verdict.ok:
        assert load_any(raw)[2].notes == (verdict.message,)


def test_other_orders_are_found_out_by_their_events():
    raw = imported(GAMES["chaos-chaos-3"])
    raw["turns"][5]["actions"] = [{"type": "pass"}]
    assert verify_any(raw).ply == 5


@pytest.mark.parametrize(
    "damage",
    [
        {"version": "0.2.0"},
        {"seed": 1.5},
        {"seed": True},
        {"turns": {}},
        {"turns": [7]},
        {"turns": [{"ply": 0, "player": "P1", "actions": []}]},
        {"turns": [{"ply": 0, "player": "P1", "actions": 3, "events": []}]},
    ],
)
def test_a_damaged_replay_is_refused_with_a_sentence(damage):
    with pytest.raises(ReplayError, match="replay"):
        verify_any(imported(GAMES["greedy-greedy-1"]) | damage)


@pytest.mark.parametrize("key", ["version", "seed", "result"])
def test_what_is_required_is_missed_by_name(key):
    raw = imported(GAMES["greedy-greedy-1"])
    del raw[key]
    with pytest.raises(ReplayError, match=key):
        load_any(raw)


def test_an_edited_start_has_no_replay_of_this_kind():
    game = SYSTEM.load(scenario())
    match = new_match(game, 1, {"state": game.dump(game.initial(1).state)})
    with pytest.raises(ReplayError, match="begins at the scenario's start"):
        own_record(match, "asg", scenario())


# -- through the doors ---------------------------------------------------------------------------


def _file(tmp_path, raw):
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return str(path)


def test_the_command_verifies_and_exits_with_1_at_the_first_difference(tmp_path):
    raw = imported(GAMES["greedy-greedy-1"])
    good = CliRunner().invoke(cli, ["replay", _file(tmp_path, raw), "--verify"])
    assert (good.exit_code, "All 37 plies" in good.output) == (0, True)
    _events(raw["turns"][5], "combat")["delta"] += 1
    bad = CliRunner().invoke(cli, ["replay", _file(tmp_path, raw), "--verify"])
    assert bad.exit_code == 1
    assert "Ply 5 differs: delta of event 4 (combat)" in bad.output


def test_the_command_shows_and_converts_a_replay(tmp_path):
    raw = imported(GAMES["mix-mix-54"])
    shown = CliRunner().invoke(cli, ["replay", _file(tmp_path, raw)])
    assert shown.exit_code == 0
    assert "p1_hq-p1_bridge 9" in shown.output
    own = CliRunner().invoke(cli, ["replay", _file(tmp_path, raw), "--own"])
    assert json.loads(own.output)["turns"][0]["events"] == raw["turns"][0]["events"]


def test_the_page_loads_verifies_and_writes_a_replay():
    host = Host()

    def ask(method, **payload):
        answer = json.loads(host.call(method, json.dumps(payload)))
        assert answer["ok"], answer
        return answer["result"]

    raw = imported(GAMES["chaos-chaos-5"])
    assert ask("replay.verify", replay=raw)["ok"]
    view = ask("replay.load", replay=raw)
    assert (view["system"], view["ply"]) == ("asg", 60)
    again = ask("match.replay", match=view["match"], own=True)
    assert [turn["events"] for turn in again["turns"]] == [t["events"] for t in raw["turns"]]
