"""Matches with hostile names: every method of the host, and the command line."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from core import registry
from core.host import Host
from tests.hostile.documents import hostile
from tests.hostile.names import NAMES
from tests.hostile.rich import RICH
from webapp.cli import cli

PLIES = 12


@pytest.fixture(scope="module", params=registry.SYSTEMS)
def system(request):
    return request.param


@pytest.fixture(scope="module")
def document(system):
    return hostile(system, RICH[system][0]).document


@pytest.fixture(scope="module")
def file(document, tmp_path_factory):
    path = tmp_path_factory.mktemp("hostile") / "hostile.json"
    path.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    return path


def run(*arguments):
    result = CliRunner().invoke(cli, [str(each) for each in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.stderr
    return result


def test_a_match_is_played_told_rewound_and_played_again(system, document):
    host = Host()

    def ask(method, **payload):
        answer = json.loads(host.call(method, json.dumps(payload)))
        assert answer["ok"], (method, answer)
        return answer["result"]

    view = ask("match.new", system=system, spec=document, seed=3)
    match, players = view["match"], view["players"]
    assert set(players) <= {*NAMES, "P1", "P2"}, players
    ask("match.seats", match=match, seats={each: {"kind": "random"} for each in players})
    for _ in range(PLIES):
        view = ask("match.agent", match=match)
        if view["result"]:
            break
    replay = ask("match.replay", match=match)
    assert ask("replay.verify", replay=replay)["ok"]
    ask("replay.load", replay=replay)
    ask("match.events", match=match, from_ply=0)
    ask("match.goto", match=match, ply=1)
    ask("match.undo", match=match)
    view = ask("match.redo", match=match)
    for method, more in (
        ("match.why", {"action": view["legal"][0] if view["legal"] else {}}),
        ("match.worth", {"nodes": 5}),
        ("match.attacks", {"at": [0, 0]}),
        ("match.trace", {"ply": 1}),
        ("match.report", {"verbose": True}),
        ("match.versus", {}),
        ("match.forecast", {"orders": []}),
    ):
        answer = json.loads(host.call(method, json.dumps({"match": match, **more})))
        assert answer["ok"] or answer["error"]["code"] != "call.failed", (method, answer)
    ask("match.rerun", match=match, spec=document)


def test_the_command_line_checks_plays_and_verifies(system, file, tmp_path):
    assert run("validate", file).exit_code == 0
    assert json.loads(run("validate", "--json", file).stdout)["valid"]
    played = run("play", file, "--seats", "random,random", "--seed", 5, "--max-plies", 12, "--json")
    assert played.exit_code == 0, played.stderr
    replay = tmp_path / "replay.json"
    replay.write_text(played.stdout, "utf-8")
    assert run("replay", replay, "--verify").exit_code == 0
    assert run("replay", replay).exit_code == 0
    assert run("replay", replay, "--json").exit_code == 0
    assert run("play", file, "--seats", "random,random", "--max-plies", 6).exit_code == 0
    assert run("actions", file).exit_code in (0, 1, 2)
    assert run("format", file, "--check").exit_code in (0, 1, 2)


def test_a_match_of_plies_by_hand_is_played_on_the_terminal(system, file):
    result = CliRunner().invoke(
        cli, ["play", str(file), "--seats", "human,random"], input="help\nnothing\nquit\n"
    )
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception


@pytest.mark.parametrize("format", ["dot", "graphml", "tiled", "asg"])
@pytest.mark.parametrize("start", range(0, len(NAMES), 15))
def test_a_map_goes_to_another_program_and_comes_back_with_its_names(format, start, tmp_path):
    document = hostile("asg", RICH["asg"][0], start=start).document
    source, away, back = (tmp_path / name for name in ("map.json", "away", "back.json"))
    source.write_text(json.dumps(document), "utf-8")
    there = run("convert", source, "--to", format, "-o", away)
    assert there.exit_code == 0, there.stderr
    assert run("convert", away, "--to", "asg", "-o", back).exit_code == 0
    assert json.loads(back.read_text("utf-8")) == document


def test_a_defence_with_hostile_names_is_analysed(tmp_path):
    document = hostile("defense", RICH["defense"][0]).document
    file = tmp_path / "match.json"
    file.write_text(json.dumps(document), "utf-8")
    hero = document["heroes"][0]
    status = hero["statuses"][0]["id"]
    for name in (hero["name"], hero["id"], "1"):
        for more in ((), ("--held", f"{status}=2"), ("--json",)):
            result = run("analyze", file, f"--hero={name}", *more)
            assert result.exit_code == 0, result.stderr
