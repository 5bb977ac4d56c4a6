"""`rulewright play --seats ai,…`: a match with a model on the command line."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tests.webapp.ai.kit import fault, ok, read_trace, serving
from webapp.ai.settings import BASE_URL, KEY, MODEL, TRACE
from webapp.cli import cli
from webapp.play.tui.app import PlayApp

MATCH = "cinder_stampede_vs_drownlight_rites"


def passing(body):
    """A model that keeps its hand and then does nothing that it need not do."""
    asked = json.loads(body["messages"][1]["content"])
    if asked["kind"] != "LIVE":
        return ok('{"decision": "keep"}')
    return ok('{"type": "pass"}')


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Run `play` with an environment that names a server, or with none."""
    for name in (BASE_URL, KEY, MODEL, TRACE):
        monkeypatch.delenv(name, raising=False)

    def run(server, *arguments, **environment):
        more = {} if server is None else {BASE_URL: server.url, MODEL: "small"}
        trace = {TRACE: str(tmp_path / "runtime" / "ai_trace.jsonl")}
        return CliRunner().invoke(
            cli, ["play", MATCH, *arguments], env={**more, **trace, **environment}
        )

    return run


def test_a_model_plays_and_the_replay_names_it(play, tmp_path):
    with serving(passing) as server:
        result = play(server, "--seats", "ai,random", "--seed", "3", "--max-plies", "25", "--json")
        assert {body["model"] for _, _, body in server.asked} == {"small"}
    assert result.exit_code == 0, result.stderr
    replay = json.loads(result.stdout)
    assert replay["seats"]["P1"] == {"kind": "ai"}
    lines = list(read_trace(tmp_path / "runtime" / "ai_trace.jsonl"))
    assert lines[0]["game"].startswith("mtg:")
    assert lines[0]["result"] == {"decision": "KEEP"}


def test_a_seat_may_name_its_own_model(play):
    with serving(passing) as server:
        result = play(server, "--seats", "random,ai:maker/large:70b", "--max-plies", "4", "--json")
        assert {body["model"] for _, _, body in server.asked} == {"maker/large:70b"}
    assert result.exit_code == 0, result.stderr


def test_what_goes_wrong_is_told_while_the_match_goes_on(play):
    with serving(fault(401)) as server:
        result = play(server, "--seats", "ai,random", "--max-plies", "2", "--json")
    assert result.exit_code == 0
    assert "P1: AI_REFUSED, The server refuses (401)" in result.stderr
    assert "P1 does this instead: KEEP_HAND" in result.stderr


def test_on_the_full_screen_what_went_wrong_is_told_in_the_end(play, monkeypatch):
    monkeypatch.setattr("webapp.commands.play.is_terminal", lambda: True)
    monkeypatch.setattr(PlayApp, "run", lambda app: app._decide(app.table.match))
    with serving(fault(401)) as server:
        result = play(server, "--seats", "ai,random", "--tui", "--seed", "1")
    assert result.exit_code == 0, result.stderr
    assert result.stderr.startswith("Some answers could not be used; ")
    assert "AI_REFUSED" not in result.stderr


def test_without_a_server_it_says_what_to_set(play):
    result = play(None, "--seats", "ai,greedy")
    assert result.exit_code == 2
    assert "set OPENAI_BASE_URL (of any OpenAI-compatible server) or OPENAI_API_KEY" in (
        result.stderr
    )


def test_a_trace_that_cannot_be_written_is_told(play, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    with serving(passing) as server:
        result = play(server, "--seats", "ai,greedy", **{TRACE: str(blocked / "trace.jsonl")})
    assert result.exit_code == 2
    assert "The trace of the models cannot be written" in result.stderr


def test_a_game_without_words_for_a_model_is_refused(play, tmp_path):
    with serving(passing) as server:
        environment = {BASE_URL: server.url, MODEL: "small", TRACE: str(tmp_path / "t.jsonl")}
        result = CliRunner().invoke(cli, ["play", "hexapawn", "--seats", "ai,greedy"],
                                    env=environment)  # fmt: skip
    assert result.exit_code == 2
    assert "this game has no words for a model yet" in result.stderr
