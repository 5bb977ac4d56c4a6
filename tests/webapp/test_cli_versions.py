"""`rulewright versions`: many seeds under v1 and under v2, with what becomes of the damage."""

import json
import re
from collections import Counter

import pytest
from click.testing import CliRunner

from core import registry
from core.games.defense.versus import VERSIONS, Played
from core.protocol import Result
from tests.contract.shipped import SHIPPED
from webapp.cli import cli
from webapp.commands.games.defense.versions import Version

MATCH = "pyromancer_vs_shadow_monk"


def _run(*arguments):
    return CliRunner().invoke(cli, ["versions", *arguments])


@pytest.fixture(scope="module")
def found():
    answer = _run(MATCH, "--games", "150", "--json")
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.stdout)


def test_the_swing_of_the_shipped_cards_is_seen(found):
    """The exact odds have the Pyromancer well ahead under v1 and far behind under v2."""
    v1, v2 = (found["versions"][version]["score"] for version in VERSIONS)
    assert v1["low"] > 0.5
    assert v2["high"] < 0.2
    assert found["change"]["high"] < -0.4
    assert found["change"]["value"] == pytest.approx(v2["value"] - v1["value"])


def test_the_numbers_are_those_of_the_single_matches(found):
    system = registry.get("defense")
    game = system.load(SHIPPED["defense"][MATCH])
    wins, turns, raw = Counter(), [], 0
    for seed in range(150):
        summary = system.versus(game, seed)["v2"][0]
        wins.update(summary["winners"])
        turns += [summary["turns"]] if summary["reason"] == "knockout" else []
        raw += summary["report"]["heroes"]["Shadow Monk"]["rawSum"]
    told = found["versions"]["v2"]
    assert told["score"]["value"] == pytest.approx(wins["Pyromancer"] / 150)
    assert told["turnsToKill"][1] == sorted(turns)[int(0.5 * (len(turns) - 1))]
    assert told["defences"]["Shadow Monk"]["raw"] == raw


def test_a_double_knockout_kills_too():
    plan = registry.get("defense").load(SHIPPED["defense"][MATCH]).plan
    sums = Version(plan)
    for reason, winners, turns in (
        ("double_ko", (), 12),
        ("knockout", plan.players[:1], 7),
        ("round_limit", (), 90),
    ):
        sums.add(Played(Result((0.0, 0.0), reason, winners), 9, turns, (0, 0), (0, 0), ()))
    assert sums.to_kill() == [7, 7, 7]
    assert sorted(sums.turns.elements()) == [7, 12]


def test_all_damage_of_attacks_is_accounted_for(found):
    for told in found["versions"].values():
        for defence in told["defences"].values():
            assert sum(defence["parts"].values()) == pytest.approx(1)
    halved = found["versions"]["v2"]["defences"]["Shadow Monk"]["parts"]["halved or negated"]
    assert halved > 0.05
    assert found["versions"]["v1"]["defences"]["Pyromancer"]["parts"]["blocked"] > 0.05


def test_sources_of_both_versions_are_told_with_their_numbers(found):
    for version, kind in zip(VERSIONS, ("v1 entry", "effect"), strict=True):
        told = found["versions"][version]
        fight = told["fight"]
        assert fight["matches"] == 150
        assert sum(each["matches"] for each in fight["kills"]) + fight["unkilled"] >= 150
        kinds = {each["kind"] for each in fight["damage"] if each["name"]}
        assert kind in kinds <= {kind, "status"}
        for player, defence in told["defences"].items():
            mine = [each for each in fight["damage"] if each["player"] == player]
            blocked = sum(
                each["share"] for each in mine if each["fate"] == "block" and each["name"]
            )
            assert blocked == pytest.approx(defence["parts"]["blocked"])


def test_it_is_said_in_words():
    said = _run(MATCH, "--games", "20", "--seed", "5").stdout
    assert re.search(
        r"^v1: Pyromancer scores [\d.]+ % \([\d.]+ to [\d.]+\) in 20 matches$", said, re.M
    )
    assert said.count("Turns to kill, each player's turn counted: ") == 2
    assert re.search("^  Of the damage of attacks on Shadow Monk .* gets through; ", said, re.M)
    assert "v1 entry 3OAK (blocked) " in said
    assert "effect 1 of Shadow Step (halved) " in said
    assert "of the damage of attacks on Shadow Monk: flat " in said
    assert "v2 instead of v1: Pyromancer scores −" in said


def test_games_of_one_version_are_refused():
    found = _run("hexapawn")
    assert found.exit_code == 1
    assert "it has one version of its rules" in found.stderr
