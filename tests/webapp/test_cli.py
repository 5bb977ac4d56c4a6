"""The command line from the outside: exit codes, JSON shapes, pipes, and refusals in sentences."""

from __future__ import annotations

import json
import subprocess
import sys
import types

import click
import pytest
from click.testing import CliRunner

from core import registry
from webapp import cli as cli_module
from webapp.cli import COMMANDS, cli, main


@pytest.fixture
def run():
    """Run the command line in this process; the result has exit_code, stdout and stderr."""
    runner = CliRunner()
    return lambda *arguments, **more: runner.invoke(cli, [str(a) for a in arguments], **more)


def _json_lines(text):
    return [json.loads(line) for line in text.splitlines()]


def test_the_overview_names_every_command(run):
    result = run("--help")
    assert result.exit_code == 0
    assert all(name in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(run, name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage: ")
    assert len(cli.get_command(click.Context(cli), name).help) > 20


@pytest.mark.parametrize(
    "arguments",
    [
        ("unheard",),
        ("validate",),
        ("validate", "--kind", "bards", "x.json"),
        ("perft", "chess"),
        ("perft", "chess", "--depth", "-1"),
        ("perft", "chess", "--depth", "x"),
        ("perft", "no_such_game", "--depth", "1"),
        ("perft", "no_such_file.json", "--depth", "1"),
        ("actions", "chess", "--fen", "x", "--state", "y"),
        ("play", "chess", "--seats", "random"),
        ("play", "chess", "--seats", "random,bishop"),
        ("play", "chess", "--seats", "random,mcts:0"),
        ("replay", "no_such_file.json"),
        ("schema", "bards"),
        ("serve", "--port", "99999999"),
    ],
    ids=" ".join,
)
def test_wrong_use_is_exit_2_with_a_sentence(run, arguments):
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error: " in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_an_unexpected_failure_shows_no_traceback(monkeypatch, capsys):
    def fails(*_, **__):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(cli_module.cli, "main", fails)
    with pytest.raises(SystemExit) as caught:
        main(["schema", "boards"])
    assert caught.value.code == cli_module.BROKEN
    assert "ZeroDivisionError: oops" in capsys.readouterr().err
    monkeypatch.setenv("RULEWRIGHT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["schema", "boards"])


def test_a_closed_pipe_is_no_error_message():
    process = subprocess.Popen(
        [sys.executable, "-c", "from webapp.cli import main; main(['schema', 'boards'])"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()
    with process.stderr:
        assert process.stderr.read() == b""
    process.wait()


def test_schema_prints_the_published_schema(run):
    result = run("schema", "boards")
    assert json.loads(result.stdout) == registry.get("boards").schema()


def test_perft_counts_plies(run):
    result = run("perft", "chess", "--depth", "2", "--json")
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert json.loads(result.stdout) == {"spec": "chess", "fen": start, "depth": 2, "nodes": 400}
    assert run("perft", "chess", "--depth", "2").stdout == "400\n"
    assert run("perft", "chess", "--depth", "0").stdout == "1\n"


def test_perft_divides_by_first_ply(run):
    kings = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"
    result = run("perft", "chess", "--depth", "1", "--divide", "--json", "--fen", kings)
    report = json.loads(result.stdout)
    assert report["divide"] == dict.fromkeys(
        ["a2a3", "a2a4", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"], 1
    )
    assert report["nodes"] == 7
    lines = run("perft", "chess", "--depth", "1", "--divide", "--fen", kings).stdout.splitlines()
    assert lines[-1] == "7"
    assert "e1f2: 1" in lines


def test_actions_lists_text_and_json(run):
    result = run("actions", "chess", "--json")
    report = json.loads(result.stdout)
    assert (report["spec"], report["to_act"], len(report["actions"])) == ("chess", "WHITE", 20)
    first = next(each for each in report["actions"] if each["text"] == "e2e4")
    assert (first["action"]["from"], first["action"]["to"]) == ([4, 1], [4, 3])
    assert "e2e4" in run("actions", "chess").stdout.splitlines()


def test_actions_of_a_finished_game_are_none(run):
    mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    result = run("actions", "chess", "--fen", mate, "--json")
    report = json.loads(result.stdout)
    assert (report["to_act"], report["actions"]) == (None, [])


def test_actions_of_a_dumped_state(run, tmp_path):
    state = run_state(run)
    path = tmp_path / "state.json"
    path.write_text(json.dumps(state), "utf-8")
    result = run("actions", "chess", "--state", path, "--json")
    assert json.loads(result.stdout)["to_act"] == "BLACK"
    path.write_text("[1]", "utf-8")
    result = run("actions", "chess", "--state", path)
    assert (result.exit_code, "Traceback" in result.stderr) == (1, False)


def run_state(run):
    game = registry.get("boards").load(json.loads(_shipped("chess")))
    step = game.initial(0)
    view = game.observe(step.state, "WHITE")
    return game.dump(game.apply(step.state, game.parse_notation("e2e4", view)).state)


def _shipped(name):
    from webapp.commands.inputs import shipped

    return shipped()[name][1].read_text("utf-8")


@pytest.mark.parametrize(
    ("fen", "told"),
    [
        ("rnbqkbnr/pppppppp/8/8/7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7"),
        ("rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "9"),
        ("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1", "X"),
        ("", ""),
    ],
)
def test_a_bad_fen_is_refused_with_rank_and_count(run, fen, told):
    result = run("actions", "chess", "--fen", fen)
    assert result.exit_code == 1
    assert result.stderr.startswith("bad FEN: ")
    assert told in result.stderr


def test_the_standard_input_is_a_file_too(run):
    result = run("perft", "-", "--depth", "1", input=_shipped("hexapawn"))
    assert (result.exit_code, result.stdout) == (0, "3\n")


def test_a_spec_with_errors_is_exit_1_with_their_places(run, tmp_path):
    spec = json.loads(_shipped("hexapawn"))
    spec["turns"]["order"] = ["NOBODY"]
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(spec, indent=1), "utf-8")
    result = run("perft", path, "--depth", "1")
    assert result.exit_code == 1
    assert f"{path}:" in result.stderr
    assert "error boards.unknown-player" in result.stderr
    assert "Traceback" not in result.stderr


def test_validate_prints_one_object_a_file(run, tmp_path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(_shipped("hexapawn"), "utf-8")
    bad.write_text(_shipped("hexapawn").replace('"turns"', '"turnz": 1, "turns"', 1), "utf-8")
    result = run("validate", good, bad, tmp_path / "none.json", "--json")
    assert result.exit_code == 2
    first, second, third = _json_lines(result.stdout)
    assert (first["file"], first["kind"], first["valid"]) == (str(good), "boards", True)
    assert (second["valid"], third["valid"]) == (False, False)
    unknown = next(each for each in second["issues"] if each["code"] == "boards.unknown-key")
    assert unknown.keys() == {"severity", "code", "path", "message", "line", "column"}
    assert unknown["line"] > 1
    assert unknown["path"] == "/turnz"
    assert third["issues"][0]["code"] == "file.unreadable"
    assert run("validate", good).exit_code == 0
    assert run("validate", good, bad).exit_code == 1
    assert run("validate", tmp_path).exit_code == 2


def test_validate_speaks_to_people_too(run, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(_shipped("hexapawn").replace('"WHITE"', '"WITHE"', 1), "utf-8")
    result = run("validate", path)
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert any(line.startswith(f"{path}:") and ": error boards." in line for line in lines)
    assert lines[-1].startswith(f"{path}: not valid (")


@pytest.mark.parametrize("name", ["chess", "breakthrough", "four_player_chess"])
def test_shipped_specs_are_valid_by_path_as_well(run, name, tmp_path):
    path = tmp_path / "spec.json"
    path.write_text(_shipped(name), "utf-8")
    assert run("validate", path, "--kind", "boards").exit_code == 0


def test_serve_hands_its_options_to_the_server(run, monkeypatch):
    asked = []
    server = types.ModuleType("webapp.__main__")
    named = set()
    server.main = lambda options, *rest: (asked.append(options), named.add(rest))
    monkeypatch.setitem(sys.modules, "webapp.__main__", server)
    assert run("serve").exit_code == 0
    assert run("serve", "--port", "0", "--address", "127.0.0.2").exit_code == 0
    # One text each: a token may begin with a dash.
    assert run("serve", "--token=-dashed", "--allow-host", "games.example").exit_code == 0
    assert run("serve", "-dashed dir", "--port", "0").exit_code == 2
    assert run("serve", "--port", "0", "--", "-dashed dir").exit_code == 0
    assert asked == [
        [],
        ["--port=0", "--address=127.0.0.2"],
        ["--token=-dashed", "--allow-host=games.example"],
        ["--port=0", "--", "-dashed dir"],
    ]
    assert named == {("rulewright serve", "rulewright serve --port ")}


@pytest.mark.parametrize("place", ["nowhere", "a.json"])
def test_serve_says_which_folder_it_cannot_open(run, tmp_path, monkeypatch, place):
    monkeypatch.setenv("RULEWRIGHT_DATABASE_URL", f"sqlite:///{tmp_path}/library.db")
    (tmp_path / "a.json").write_text("{}", "utf-8")
    result = run("serve", "--port", "0", tmp_path / place)
    assert result.exit_code == 1
    assert f"The folder {tmp_path / place} cannot be served" in result.output
    assert not (tmp_path / "library.db").exists()


def test_serve_names_itself_in_what_it_refuses(run):
    result = run("serve", "--prefix", "/a?b")
    assert result.exit_code == 2
    assert "usage: rulewright serve" in result.output
    assert "'/a?b' is not a path of an address" in result.output
