"""The report of a match: what the defence system's document asks of it, from every door."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from core import registry
from core.games.defense import SYSTEM
from core.games.defense.versus import play_out
from core.match import new_match
from core.replay import record
from tests.contract.shipped import SHIPPED
from tests.games.defense.kit import card, hero, match, rule, shipped
from webapp.commands.play import command as play
from webapp.commands.replay import command as replay

COUNTERS = (
    "preventHalfEvents", "flatBlockSum", "reflectSum", "wastedBlockSum", "damageBlockedSum",
    "damagePreventedSum", "v1Turns", "v2Turns", "negations", "doubleKos", "fallbacks",
)  # fmt: skip
CHECKPOINTS = ("rawDamage", "afterFlat", "afterPrevent", "afterBlock", "afterReflect")


@pytest.fixture
def saved(tmp_path):
    """Plays a document to its end at the command line: the file of its replay."""

    def made(raw, seed=1):
        spec, file = tmp_path / "spec.json", tmp_path / "replay.json"
        spec.write_text(json.dumps(raw))
        seats = "standard,standard"
        args = [str(spec), "--seats", seats, "--seed", str(seed), "--json"]
        found = CliRunner().invoke(play, args)
        assert found.exit_code == 0, found.output
        file.write_text(found.stdout)
        return str(file)

    return made


def reported(file, *options):
    found = CliRunner().invoke(replay, [file, "--report", *options])
    assert found.exit_code == 0, found.output
    return json.loads(found.stdout)


@pytest.mark.parametrize(
    "name", ["pyromancer_vs_shadow_monk", "cinder_skin_vs_shadow_monk", "training_dummy"]
)
def test_a_report_has_all_that_the_document_asks_for(saved, name):
    found = reported(saved(shipped(name)))
    assert found["form"] == "compact"
    assert found["defenseSchemaVersion"]
    assert found["defenseDslVersion"]
    assert found["enableDefenseV2"] is True
    assert found["turnCounts"] == {"v1": 0, "v2": found["total"]["v2Turns"]}
    assert found["audit"] == {"ok": True, "faults": []}
    assert found["fellBackToV1"] is False
    for one in found["heroes"].values():
        assert one["defenseVersion"] == "v2"
        assert len(one["fieldsHash"]) == 12
        assert one["fields"]
        assert set(COUNTERS) <= one.keys()
        assert set(one["checkpoints"]) == set(CHECKPOINTS)
        assert "defenseEfficiency" in one
    assert set(COUNTERS) <= found["total"].keys()
    assert found["matchups"]
    for each in found["records"]:
        assert {"rulesHit", "fieldsHash", "hero", "turnCounts", "enableDefenseV2"} <= each.keys()
        assert "verbose" not in each
    hits = [hit for each in found["records"] for hit in each["rulesHit"]]
    assert hits
    assert all({"id", "matchCount", "effects"} <= hit.keys() for hit in hits)


def test_the_verbose_form_is_the_same_with_dice_and_indexes(saved):
    file = saved(shipped("cinder_skin_vs_shadow_monk"))
    compact, verbose = reported(file), reported(file, "--verbose")
    assert verbose["form"] == "verbose"
    stripped = [{k: v for k, v in r.items() if k != "verbose"} for r in verbose["records"]]
    assert stripped == compact["records"]
    detail = next(r["verbose"] for r in verbose["records"] if r["rulesHit"])
    assert {"diceSnapshotBefore", "diceSnapshotAfter", "passes", "start"} <= detail.keys()
    hit = next(h for p in detail["passes"] for h in p["rules"])
    assert {"matchCount", "fieldTotals", "matchedDiceIndexes", "faces"} <= hit.keys()


def test_a_faulty_card_is_reported_with_its_faults(saved):
    faulty = hero(card(rule({"type": "straight"}, {"type": "preventHalf"})))
    sound = hero(card(rule({"type": "countField", "fieldId": "A"}, {"type": "preventHalf"})))
    found = reported(saved(match(faulty, {**sound, "id": "b", "name": "B"})))
    assert found["fellBackToV1"] is True
    assert found["heroes"]["A"]["fellBackToV1"] is True
    assert found["heroes"]["A"]["issues"][0]["code"] == "defense.card-unknown-matcher"
    assert found["heroes"]["A"]["fieldsHash"] is None
    assert found["heroes"]["B"]["fellBackToV1"] is False
    assert found["turnCounts"]["v1"]
    assert found["turnCounts"]["v2"]


def test_the_kill_switch_and_versions_by_hand_are_in_the_report():
    game = SYSTEM.load(shipped("pyromancer_vs_shadow_monk"))
    started = new_match(game, 3).edit({"enableDefenseV2": False})
    started = started.edit({"defenseVersion": {"Pyromancer": "v1"}})
    found = game.report(event for _, event in started.events())
    assert found["enableDefenseV2"] is False
    assert found["heroes"]["Pyromancer"]["defenseVersion"] == "v1"
    assert found["heroes"]["Shadow Monk"]["defenseVersion"] == "v2"
    assert found["heroes"]["Shadow Monk"]["defences"] == 0


def test_a_report_of_a_changed_record_says_what_does_not_hold():
    game = SYSTEM.load(shipped("pyromancer_vs_shadow_monk"))
    events = play_out(game.plan, 3, trace=True).events
    first = next(event.data for event in events if event.type == "report")
    assert game.audit(events) == []
    first["finalDamage"] += 1
    assert "finalDamage" in game.audit(events)[0]


def test_other_games_have_no_report_and_say_so(tmp_path):
    spec = next(iter(SHIPPED["boards"].values()))
    found = record(new_match(registry.get("boards").load(spec), 0), "boards", spec).dump()
    file = tmp_path / "replay.json"
    file.write_text(json.dumps(found))
    result = CliRunner().invoke(replay, [str(file), "--report"])
    assert result.exit_code == 1
    assert "keeps no records" in result.output


def test_verbose_without_report_is_a_usage_error(tmp_path):
    result = CliRunner().invoke(replay, [str(tmp_path / "x.json"), "--verbose"])
    assert result.exit_code == 2
    assert "--verbose is for --report" in result.output


@pytest.mark.parametrize(
    "options", [("--report", "--verify"), ("--report", "--own"), ("--own", "--verify")]
)
def test_two_things_asked_of_a_replay_at_once_are_a_usage_error(saved, options):
    result = CliRunner().invoke(replay, [saved(shipped("cinder_skin")), *options])
    assert result.exit_code == 2
    assert "one of --verify, --own and --report" in result.output
