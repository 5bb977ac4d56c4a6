"""`rulewright review`: findings in words, and an exit code for CI."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.webapp.evaluation.planted import duel, pawns
from webapp.cli import cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["review", *arguments, "--workers", "0"])


@pytest.fixture
def written(tmp_path: Path):
    def write(raw: object) -> str:
        path = tmp_path / "game.json"
        path.write_text(json.dumps(raw), "utf-8")
        return str(path)

    return write


def test_what_is_found_is_told_with_place_and_matches_and_ends_with_1():
    found = run("hexapawn", "--games", "100")
    assert found.exit_code == 1
    first, sentence, matches = found.stdout.splitlines()[:3]
    assert first == "hexapawn: 1 finding"
    assert sentence.startswith("  BLACK scores ")
    assert " when greedy plays against itself (" in sentence
    assert matches.strip().startswith("seeds of matches: shortest ")


def test_nothing_found_says_how_much_was_looked_at_and_ends_with_0(written):
    found = run(written(pawns(4, 4)), "--games", "100")
    assert (found.exit_code, found.stdout.endswith("in 200 matches of random and greedy\n")) == (
        0,
        True,
    )


def test_json_names_levels_codes_and_matches_that_can_be_played(written):
    found = run(written(duel(health=(6, 6))), "--games", "40", "--json")
    answer = json.loads(found.stdout)
    assert [level["seats"][0] for level in answer["levels"]] == ["random", "greedy"]
    finding = next(each for each in answer["findings"] if each["code"] == "one-sided")
    assert finding["seats"] == ["greedy", "greedy"]
    assert set(finding["matches"]["typical"]) >= {"plies", "seed", "seats"}


def test_the_report_has_the_findings_with_matches_and_both_levels(written, tmp_path):
    file = tmp_path / "review.html"
    plain = run("hexapawn", "--games", "100")
    found = run("hexapawn", "--games", "100", "--html", str(file))
    assert (found.exit_code, found.stdout) == (1, plain.stdout)
    text = unescape(file.read_text("utf-8"))
    sentence, matches = (each.strip() for each in plain.stdout.splitlines()[1:3])
    assert f'class="finding">{sentence}.' in text
    assert f"shortest: seed {matches.split()[4].strip(',')}, greedy against itself" in text
    assert "random against itself" in text
    assert run(written(pawns(4, 4)), "--games", "10", "--html", str(file)).exit_code == 0
    assert "Nothing was found in 20 matches of random and greedy, too few" in file.read_text(
        "utf-8"
    )


def test_a_document_that_is_not_valid_is_an_error_and_no_finding(written):
    found = run(written({"heroes": 7}))
    assert found.exit_code == 2
    assert found.stderr


def test_few_matches_do_not_tell_what_is_never_used():
    """Of a hundred parts of a clean game some are missing in every few matches."""
    found = run("ring", "--games", "4")
    assert (found.exit_code, found.stdout) == (
        0,
        "ring: nothing was found in 8 matches of random and greedy, too few to say "
        "which parts are never used\n",
    )
