"""`rulewright import-cards`: reports for people and machines, and a pool that validates."""

from __future__ import annotations

import errno
import json

import pytest
from click.testing import CliRunner

from core.games.mtg.checks import check
from tests.games.mtg.cards.kit import POOL, raw
from webapp.cli import cli
from webapp.commands.games.mtg import import_cards

BOLT = raw("Test Card deals 2 damage to any target.", cost="{R}", set="own")
MILL = raw("Scry 1. Target player mills two cards.", name="Mill", card_id="mill")


def _run(*arguments, **more):
    return CliRunner().invoke(cli, ["import-cards", *map(str, arguments)], **more)


@pytest.fixture
def file(tmp_path):
    """A file of one card that is supported and one that is not."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps([BOLT, MILL]), encoding="utf-8")
    return path


def test_people_read_a_line_per_card_with_the_clause_and_what_is_near(file):
    result = _run(file)
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == "Test Card: supported"
    assert lines[1].startswith(
        'Mill: unsupported, oracle_text 8–38 "Target player mills two cards.": “mills” is not read'
    )
    assert lines[1].endswith(
        "For example, “Target player draws two cards and loses 2 life.” is read."
    )
    assert lines[2] == f"{file}: 1 supported, 1 unsupported"


def test_machines_read_an_object_a_line(file):
    result = _run(file, "--json", "--strict")
    assert result.exit_code == 1
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["status"] for row in rows] == ["supported", "unsupported"]
    assert rows[1]["problems"][0]["span"] == [8, 38]
    assert "1 unsupported" in result.stderr


def test_what_is_no_card_is_told_with_its_place_and_fails_a_strict_run(tmp_path):
    path, target = tmp_path / "mixed.json", tmp_path / "pool.json"
    path.write_text(f"[{json.dumps(BOLT)},\n7]", encoding="utf-8")
    result = _run(path, "-o", target)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Test Card: supported",
        f"{path}:2:1: /1: The number 7 is no card object",
        f"{path}: 1 supported, 0 unsupported, 1 no card",
    ]
    assert json.loads(target.read_text("utf-8"))["cards"] == [BOLT]
    machine = _run(path, "--json", "--strict")
    assert machine.exit_code == 1
    row = json.loads(machine.stdout.splitlines()[1])
    assert (row["status"], row["path"], row["line"], row["column"]) == ("no-card", "/1", 2, 1)


def test_the_pool_has_the_supported_cards_and_every_field(file, tmp_path):
    target = tmp_path / "pool.json"
    assert _run(file, "-o", target).exit_code == 0
    pool = json.loads(target.read_text("utf-8"))
    assert (pool["pool"], pool["cards"]) == ("mine", [BOLT])
    assert check(pool) == []
    assert _run(file, "-o", target, "--all", "--name", "all").exit_code == 0
    pool = json.loads(target.read_text("utf-8"))
    assert (pool["pool"], len(pool["cards"])) == ("all", 2)


def test_the_standard_input_is_read_too():
    result = _run("-", input=json.dumps(POOL))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "-: 83 supported, 0 unsupported"


def test_what_cannot_be_read_says_where_and_why(tmp_path):
    missing = _run(tmp_path / "none.json")
    assert missing.exit_code == 2
    assert "cannot be read" in missing.stderr
    path = tmp_path / "bad.json"
    for data, told in ((b"{", "no JSON of a card"), (b"\xff\xfe", "not UTF-8"), (b"7", "begins")):
        path.write_bytes(data)
        result = _run(path)
        assert (result.exit_code, told in result.stderr) == (1, True)
    path.write_text(json.dumps(BOLT), encoding="utf-8")
    unwritable = _run(path, "-o", tmp_path / "no" / "folder.json")
    assert unwritable.exit_code == 2
    assert "cannot be written" in unwritable.stderr


def test_names_in_reports_cannot_move_the_cursor(tmp_path):
    path = tmp_path / "odd.json"
    path.write_text(json.dumps({**BOLT, "name": "\x1b[2J"}), encoding="utf-8")
    assert "\x1b" not in _run(path).stdout


def test_a_reader_who_has_read_enough_is_no_fault_of_the_file(file, monkeypatch):
    def closed(*_):
        raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr(import_cards, "say", closed)
    result = _run(file)
    assert (result.exit_code, result.stderr) == (1, "")
