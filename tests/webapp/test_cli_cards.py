"""`rulewright analyze`: exact odds of a defence in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.contract.shipped import SHIPPED
from webapp.cli import cli

BAD = Path(__file__).resolve().parents[1] / "games" / "defense" / "bad_specs"
EVIL = "<b>\x1b[31m"


@pytest.fixture
def run():
    """Run the command line in this process."""
    runner = CliRunner()
    return lambda *arguments: runner.invoke(cli, [str(a) for a in arguments])


def test_rules_and_final_damage_stand_beside_the_v1_board(run):
    result = run("analyze", "cinder_skin")
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "smolder_guard 25.93 % (7/27) 0.2593 (7/27)" in lines
    assert "damage v1 v2" in lines
    assert "8 40.12 % 74.07 %" in lines


def test_raw_damage_and_one_version(run):
    result = run("analyze", "shadow_monk", "--raw", 5, "--version", "v2")
    assert "against 5 raw damage" in result.stdout
    assert "v1," not in result.stdout
    assert "own chi: mean change 1.3210 (107/81)" in result.stdout


def test_the_json_has_exact_fractions(run):
    report = json.loads(run("analyze", "pyromancer", "--json", "--raw", 7).stdout)
    v2 = report["versions"]["v2"]
    assert report["spec"] == "pyromancer"
    assert v2["meanBlock"] == {"num": 1, "den": 1, "value": 1.0}
    assert v2["rules"][1]["probability"]["den"] == 216
    assert sum(p for _, p in v2["distributions"]["final"]) == pytest.approx(1)


@pytest.mark.parametrize("who", ["Shadow Monk", "shadow_monk", "2"])
def test_a_hero_of_a_match_is_named_or_numbered(run, who):
    result = run("analyze", "pyromancer_vs_shadow_monk", "--hero", who)
    assert result.stdout.startswith("Shadow Monk against")


def test_stacks_held_before_the_roll_count(run):
    result = run("analyze", "shadow_monk", "--held", "chi=3", "--json")
    assert json.loads(result.stdout)["versions"]["v2"]["statuses"] == []
    assert run("analyze", "shadow_monk", "--held", "chi").exit_code == 2


@pytest.mark.parametrize("name", ["ch", "__proto__", "__class__", "CHI", " chi", "1", "\u202echi"])
@pytest.mark.parametrize("side", ["--held", "--opponent"])
def test_a_status_that_is_not_there_is_refused_and_the_others_are_named(run, side, name):
    result = run("analyze", "shadow_monk", side, f"{name}=3")
    assert result.exit_code == 1
    assert "There is no status" in result.stderr
    assert '"chi"' in result.stderr
    assert "\u202e" not in result.stderr


@pytest.mark.parametrize("option", ["--hero=", "--held=chi="])
def test_a_number_of_any_length_is_answered_with_a_sentence(run, option):
    result = run("analyze", "shadow_monk", option + "9" * 5000)
    assert result.exit_code in (1, 2)
    assert isinstance(result.exception, SystemExit)


def test_a_faulty_card_says_why_and_fails_only_when_v2_is_asked_for(run):
    file = BAD / "card-overlap.json"
    both, alone = run("analyze", file), run("analyze", file, "--version", "v2")
    assert (both.exit_code, alone.exit_code) == (0, 1)
    assert "falls back to v1" in both.stdout
    assert 'Face 3 is in "F1" and in "F2"' in alone.stdout
    assert "v1, the best entry of the board" in both.stdout


@pytest.mark.parametrize("spec", ["chess", "fighter_vs_fire_mage"])
def test_what_has_no_defence_is_refused(run, spec):
    result = run("analyze", spec)
    assert result.exit_code == 1
    assert "no defence to analyze" in result.output


def test_names_cannot_reach_the_terminal_as_anything_but_text(run, tmp_path):
    raw = json.loads(json.dumps(SHIPPED["defense"]["cinder_skin"]))
    raw["name"] = raw["defenseCard"]["rules"][0]["id"] = EVIL
    file = tmp_path / "evil.json"
    file.write_text(json.dumps(raw), "utf-8")
    output = run("analyze", file).output
    assert "\x1b" not in output
    assert "<b>" in output
