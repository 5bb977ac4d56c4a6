"""`play` and `replay`: agents, a person at the terminal, and replays that prove themselves."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from core import registry
from webapp.cli import cli
from webapp.commands.play import command, laid, timer

SHOWN = [
    ["chess"],
    ["fighter_vs_fire_mage"],
    ["scenario_01"],
    ["pyromancer_vs_shadow_monk"],
    ["cinder_stampede", "drownlight_rites"],
]
"""A shipped match of every system."""


@pytest.fixture
def run():
    """Run the command line in this process."""
    runner = CliRunner()
    return lambda *arguments, **more: runner.invoke(cli, [str(a) for a in arguments], **more)


def _saved(run, tmp_path, *arguments):
    result = run("play", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    path = tmp_path / "match.json"
    path.write_text(result.stdout, "utf-8")
    return path, json.loads(result.stdout)


def test_agents_play_to_the_end_and_the_replay_verifies(run, tmp_path):
    arguments = ("hexapawn", "--seats", "mcts:20,greedy", "--seed", 5)
    path, replay = _saved(run, tmp_path, *arguments)
    assert replay["seed"] == 5
    assert replay["result"]["reason"]
    assert all(len(ply["digest"]) == 16 for ply in replay["plies"])
    assert run("play", *arguments, "--json").stdout == path.read_text("utf-8")
    verified = run("replay", path, "--verify")
    assert verified.exit_code == 0
    assert verified.stdout == f"{path}: All {len(replay['plies'])} plies came out the same\n"


def test_verify_names_the_first_ply_that_differs(run, tmp_path):
    path, replay = _saved(run, tmp_path, "hexapawn", "--seats", "random,random", "--seed", 1)
    replay["plies"][1]["digest"] = "0" * 16
    path.write_text(json.dumps(replay), "utf-8")
    result = run("replay", path, "--verify")
    assert (result.exit_code, "Ply 2 differs" in result.stdout) == (1, True)
    report = json.loads(run("replay", path, "--verify", "--json").stdout)
    assert (report["ok"], report["ply"]) == (False, 2)


def test_a_replay_is_readable(run, tmp_path):
    path, replay = _saved(run, tmp_path, "hexapawn", "--seats", "random,random")
    lines = run("replay", path).stdout.splitlines()
    assert len(lines) == len(replay["plies"]) + 1
    assert lines[0].startswith("1. WHITE ")
    assert re.fullmatch(rf".+ \(after {len(replay['plies'])} plies\)", lines[-1])


@pytest.mark.parametrize("text", ["", "{}", "[", '{"format": "other"}', "\ufeff{}"])
def test_what_is_no_replay_is_exit_1(run, tmp_path, text):
    path = tmp_path / "x.json"
    path.write_text(text, "utf-8")
    for arguments in ((path,), (path, "--verify")):
        result = run("replay", *arguments)
        assert result.exit_code == 1
        assert "no replay" in result.stderr
        assert "Traceback" not in result.stderr


def test_seats_default_to_a_person_against_the_look_ahead(run):
    result = run("play", "hexapawn", input="quit\n")
    assert result.exit_code == 0
    assert "WHITE> " in result.stderr


def test_a_person_plays_with_refusals_explained(run):
    typed = "help\nmoves\na1a3\nnonsense\nwhy a1a2\nwhy b1a1\na1a2\nundo\nb1b2\nquit\n"
    result = run("play", "hexapawn", "--seats", "human,random", "--seed", 2, input=typed)
    assert result.exit_code == 0
    out = result.stdout
    assert "Type an action" in out
    assert "1 a1a2" in out
    assert "because " in out
    assert "“moves” lists what you may do" in out
    assert "a1a2 is legal" in out
    assert "1. WHITE a2 (human)" in out
    assert "1. WHITE b2 (human)" in out
    assert "Traceback" not in result.stderr


def _examples(run, *arguments):
    """The matches that a help text shows: the arguments of every line of it that plays one."""
    lines = map(str.split, run(*arguments, "--help").stdout.splitlines())
    return [words[2:] for words in lines if words[:1] == ["rulewright"]]


@pytest.mark.parametrize("name", ["play", "tui"])
def test_the_help_of_playing_shows_a_match_of_every_system(run, name):
    found = set()
    for words in _examples(run, name):
        context = command.make_context("play", list(words))
        table = laid(context.params["specs"], context.params["seats"], context.params["seed"])
        assert not table.match.result
        found.add(table.system)
    assert found == set(registry.SYSTEMS)


@pytest.mark.parametrize("words", SHOWN, ids=" ".join)
def test_help_in_a_match_shows_an_action_of_that_very_match(run, words):
    result = run("play", *words, "--seats", "human,random", input="help\nquit\n")
    example = re.search(r"as it is written \((.+)\), or its number", result.stdout)[1]
    result = run("play", *words, "--seats", "human,random", input=f"why {example}\nquit\n")
    assert f"{example} is legal" in result.stdout


def test_the_end_of_the_input_stops_the_match(run):
    result = run("play", "hexapawn", "--seats", "human,human", "--json", input="a1a2\n")
    assert result.exit_code == 0
    replay = json.loads(result.stdout)
    assert [ply["actions"][0]["by"] for ply in replay["plies"]] == ["human"]


def test_undo_goes_back_to_ones_own_turn(run):
    result = run(
        "play", "hexapawn", "--seats", "human,random", "--json", input="undo\na1a2\nundo\n"
    )
    assert "There is nothing to take back" in result.stderr
    assert json.loads(result.stdout)["plies"] == []


def test_an_action_can_be_chosen_by_its_number(run):
    result = run("play", "hexapawn", "--seats", "human,human", "--json", input="2\n99\n")
    assert len(json.loads(result.stdout)["plies"]) == 1
    assert "There is no action number 99" in result.stderr


def test_a_promotion_is_one_text_and_one_ply(run):
    fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
    result = run(
        "play", "chess", "--seats", "human,human", "--fen", fen, "--json",
        input="a7a8q\nundo\na7a8\nundo\na7a8\nn\n",
    )  # fmt: skip
    plies = json.loads(result.stdout)["plies"]
    assert len(plies) == 1
    assert plies[0]["actions"][-1]["action"]["piece"] == "KNIGHT"


def test_a_match_from_a_bad_fen_does_not_start(run):
    result = run("play", "chess", "--seats", "random,random", "--fen", "8/8 w")
    assert result.exit_code == 1
    assert result.stderr.startswith("The match cannot start: ")


def test_max_plies_bounds_a_match(run):
    result = run("play", "chess", "--seats", "random,random", "--max-plies", 6, "--json")
    replay = json.loads(result.stdout)
    assert (len(replay["plies"]), replay["result"]["reason"]) == (6, "ply_limit")


@pytest.mark.parametrize("seat", ["mcts:5ms", "lookahead:5ms"])
def test_a_timed_search_is_recorded_with_its_nodes(run, tmp_path, seat):
    path, replay = _saved(run, tmp_path, "hexapawn", "--seats", f"{seat},random")
    searched = [
        each for ply in replay["plies"] for each in ply["actions"] if each["by"] != "random"
    ]
    assert all(each["by"] == seat and each["nodes"] >= 0 for each in searched)
    assert run("replay", path, "--verify").exit_code == 0


def test_the_timer_is_over_when_its_time_is(monkeypatch):
    now = iter([10.0, 10.4, 10.5])
    monkeypatch.setattr("time.monotonic", lambda: next(now))
    is_over = timer(500)
    assert (is_over(), is_over()) == (False, True)
