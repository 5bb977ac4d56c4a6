"""`rulewright export-html`: what it takes, and what it refuses with a sentence."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from webapp.cli import cli


def run(*arguments):
    return CliRunner().invoke(cli, list(map(str, arguments)))


def test_a_match_of_agents_is_written_and_read_again(tmp_path):
    first, second = tmp_path / "first.html", tmp_path / "second.html"
    assert run("export-html", "hexapawn", "--seed", 4, "-o", first).exit_code == 0
    assert run("replay", first, "--verify").exit_code == 0
    again = run("export-html", first, "-o", second)
    assert again.exit_code == 0, again.stderr
    assert second.read_bytes() == first.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seats", "human,greedy"], "takes agents only"),
        (["--seats", " human,greedy"], "takes agents only"),
        (["--seats", "greedy,ai:small"], "takes agents only"),
        (["--seats", "greedy"], "--seats names 1"),
        (["--seats", "greedy,nobody"], "There is no seat 'nobody'"),
    ],
)
def test_seats_that_nobody_here_can_fill_are_refused(tmp_path, arguments, says):
    result = run("export-html", "hexapawn", "-o", tmp_path / "a.html", *arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert not (tmp_path / "a.html").exists()


@pytest.mark.parametrize("option", ["--seats=greedy,greedy", "--seed=0", "--max-plies=9"])
def test_a_replay_has_its_own_match(tmp_path, option):
    replay = tmp_path / "a.json"
    replay.write_text(run("play", "hexapawn", "--seats", "greedy,greedy", "--json").stdout)
    result = run("export-html", replay, "-o", tmp_path / "a.html", option)
    assert result.exit_code == 2
    assert "A replay has its own seats, seed and plies" in result.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<!doctype html><p>hello", "This HTML file holds no match"),
        (
            '<!doctype html><script type="application/octet-stream" id="rulewright-match">'
            "AAAA</script>",
            "This file of a match is damaged",
        ),
    ],
)
@pytest.mark.parametrize("command", ["export-html", "replay"])
def test_an_html_file_without_a_whole_match_is_told_as_one(tmp_path, command, text, says):
    page = tmp_path / "page.html"
    page.write_text(text)
    more = ["-o", tmp_path / "a.html"] if command == "export-html" else []
    result = run(command, page, *more)
    assert result.exit_code == 1
    assert says in result.stderr


@pytest.mark.parametrize(
    ("title", "shown"),
    [("caf\udce9", "caf\\udce9"), ("a\x1b", "a\\x1b"), ("  ", "Hexapawn"), ("<b>", "&lt;b&gt;")],
)
def test_any_title_can_be_written(tmp_path, title, shown):
    result = run("export-html", "hexapawn", "-o", tmp_path / "a.html", "--title", title)
    assert result.exit_code == 0, result.stderr
    assert f"<title>{shown}</title>" in (tmp_path / "a.html").read_text("utf-8")
