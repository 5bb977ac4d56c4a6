"""`rulewright scenario`: a line per scenario, the first difference, and the exit code."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from webapp.cli import cli

GIVEN = Path(__file__).parents[1] / "games" / "mtg" / "scenarios" / "scenarios.jsonl"
FIRST = json.loads(GIVEN.read_text("utf-8").splitlines()[0])


def _run(*arguments):
    return CliRunner().invoke(cli, ["scenario", *map(str, arguments)])


def _changed(change):
    raw = copy.deepcopy(FIRST)
    change(raw)
    return json.dumps(raw)


def test_forty_scenarios_pass_with_a_line_each():
    result = _run(GIVEN)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [f"dev-{n:03}: passed" for n in range(1, 41)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (_changed(lambda raw: raw["expect"]["life"].update(P2=17)),
         "dev-001: FAILED, at the end: life of P2: expected 17, found 18"),
        (_changed(lambda raw: raw["script"][0].update(targets=["P3"])),
         "dev-001: FAILED, step 0: there is no P3"),
        (_changed(lambda raw: raw["script"].insert(0, {"do": "dance"})),
         "dev-001: FAILED, step 0: unknown step 'dance'"),
        (_changed(lambda raw: raw.update(profile="x")),
         "dev-001: FAILED, at the end: the engine plays the profiles seed_v0 and cr_2025, not x"),
        (_changed(lambda raw: raw.pop("script")),
         "dev-001: FAILED, at the end: malformed scenario: KeyError 'script'"),
        ("[]", 'a scenario is an object with "v": 1'),
        ("{", "the line is no JSON"),
    ],
)  # fmt: skip
def test_the_first_difference_is_told_and_the_exit_code_is_one(tmp_path, line, said):
    path = tmp_path / "mine.jsonl"
    path.write_text(line + "\n\n", encoding="utf-8")
    result = _run(path)
    assert result.exit_code == 1
    assert said in result.stdout
    assert len(result.stdout.splitlines()) == 1


def test_machines_read_the_same(tmp_path):
    path = tmp_path / "mine.jsonl"
    bad = _changed(lambda raw: raw["expect"]["life"].update(P1=3))
    path.write_text(f"{json.dumps(FIRST)}\n{bad}\n", encoding="utf-8")
    result = _run(path, "--json")
    good, other = map(json.loads, result.stdout.splitlines())
    assert good == {"file": str(path), "line": 1, "id": "dev-001", "passed": True,
                    "step": -1, "difference": None}  # fmt: skip
    assert (other["line"], other["passed"]) == (2, False)
    assert other["difference"] == "life of P1: expected 3, found 20"


def test_a_file_that_cannot_be_read_is_told():
    result = CliRunner().invoke(cli, ["scenario", "no_such.jsonl"], standalone_mode=False)
    assert result.exception is not None
    assert "cannot be read" in str(result.exception)
