"""Files as people save them, and names that would like to be code."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from webapp.cli import cli
from webapp.commands.inputs import shipped
from webapp.commands.output import plain

HEXAPAWN = shipped()["hexapawn"][1].read_text("utf-8")
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1)",
    "\x1b[2J\x1b]0;owned\x07",
    "\u202egnp.exe",
    "\x9b31m\x90\u2028\u2066",
    "__proto__",
)
OBEYED = {"\x1b", "\x07", "\x90", "\x9b", "\u2028", "\u202e", "\u2066"}
"""What a terminal obeys: it must not get there, not in JSON either."""


def _validate(path):
    result = CliRunner().invoke(cli, ["validate", "--json", str(path)])
    return result.exit_code, json.loads(result.stdout)


def _saved(tmp_path, data):
    path = tmp_path / "game.json"
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
    return path


@pytest.mark.parametrize(
    "data",
    [b"\xef\xbb\xbf" + HEXAPAWN.encode(), HEXAPAWN.replace("\n", "\r\n").encode()],
    ids=["byte order mark", "windows line ends"],
)
def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path, data):
    path = _saved(tmp_path, data)
    code, report = _validate(path)
    assert (code, report["valid"]) == (0, True)
    counted = CliRunner().invoke(cli, ["perft", str(path), "--depth", "1"])
    assert counted.stdout == "3\n"


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        ('{\n  // a comment\n  "name": "X"\n}', 2, 3),
        ('{\n  "name": "X",\n}', 2, 14),
        ("{'name': 'X'}", 1, 2),
        (b'{\n"name": "\xff"}', 2, 10),
        (b"\xff\xfe{\x00", 1, 1),
        ("[1, 2", 1, 5),  # where the bracket is missing
    ],
    ids=["comment", "trailing comma", "single quotes", "not utf-8", "utf-16", "cut off"],
)
def test_what_is_not_json_is_placed_at_line_and_column(tmp_path, data, line, column):
    code, report = _validate(_saved(tmp_path, data))
    assert (code, report["valid"]) == (1, False)
    issue = report["issues"][0]
    assert (issue["code"], issue["severity"]) == ("spec.not-json", "error")
    assert (issue["line"], issue["column"]) == (line, column)
    assert issue["message"]


@pytest.mark.parametrize("text", ["", " \n\t", "\ufeff"])
def test_an_empty_file_says_so(tmp_path, text):
    code, report = _validate(_saved(tmp_path, text))
    assert (code, report["issues"][0]["code"]) == (1, "spec.empty")
    assert "empty" in report["issues"][0]["message"].lower()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"a": 1, "a": 2}', "spec.duplicate-key"),
        ('{"a": NaN}', "spec.not-finite"),
        (HEXAPAWN.replace("{", '{"fen": 1e999, ', 1), "spec.not-finite"),
        (HEXAPAWN.replace('"WHITE"', '"\\ud800"'), "spec.bad-text"),
        ('{"things": []}', "spec.unknown-kind"),
        ("[" * 20_000 + "]" * 20_000, None),
    ],
    ids=["duplicate key", "nan", "infinite", "half a character", "unknown kind", "deep"],
)
def test_other_problems_of_a_text_have_their_codes(tmp_path, text, code):
    exit_code, report = _validate(_saved(tmp_path, text))
    assert (exit_code, report["valid"]) == (1, False)
    assert code in (None, *(issue["code"] for issue in report["issues"]))


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_is_only_a_name(tmp_path, name):
    spec = json.loads(HEXAPAWN.replace('"WHITE"', json.dumps(name)))
    path = _saved(tmp_path, json.dumps(spec))
    assert _validate(path)[0] == 0
    runner = CliRunner()
    shown = runner.invoke(cli, ["play", str(path), "--seats", "random,random", "--seed", "3"])
    assert shown.exit_code == 0
    assert plain(name) in shown.stdout
    assert not OBEYED & set(shown.stdout)
    replay = runner.invoke(cli, ["play", str(path), "--seats", "random,random", "--json"])
    assert json.loads(replay.stdout)["spec"] == spec
    assert not OBEYED & set(replay.stdout)


@pytest.mark.parametrize("name", HOSTILE[:6], ids=ascii)
def test_a_hostile_word_is_quoted_in_messages(tmp_path, name):
    spec = json.loads(HEXAPAWN) | {name: 1}
    path = _saved(tmp_path, json.dumps(spec))
    result = CliRunner().invoke(cli, ["validate", str(path)])
    assert result.exit_code == 1
    assert "boards.unknown-key" in result.stdout
    assert not OBEYED & set(result.stdout)


def test_a_hostile_file_name_is_only_a_name(tmp_path):
    path = tmp_path / "<img src=x>\x1b[2J.json"
    path.write_text(HEXAPAWN, "utf-8")
    result = CliRunner().invoke(cli, ["validate", str(path)])
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    missing = CliRunner().invoke(cli, ["perft", f"{path}.none", "--depth", "1"])
    assert missing.exit_code == 2
    assert "\x1b" not in missing.stderr
