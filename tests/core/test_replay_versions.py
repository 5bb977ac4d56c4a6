"""A replay of another version says so: newer formats are newer, differences name both versions."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from click.testing import CliRunner

from core.match import new_match
from core.records import load_any, verify_any
from core.replay import ENGINE, NewerReplay, ReplayError, is_newer, parse_replay, record
from tests.contract.toys import POUCH, SYSTEM
from webapp.cli import cli

BOTH = f"Version 0.0.9 of Rulewright recorded it; this is version {ENGINE}."


@pytest.fixture
def raw(pouch):
    match = new_match(SYSTEM.load(POUCH), 1)
    for _ in range(3):
        view = match.game.observe(match.state, match.to_act)
        match = match.play(next(match.game.legal_actions(view)))
    return json.loads(record(match, "pouch", POUCH).text)


@pytest.mark.parametrize("version", ["2", "10", "1000000"])
def test_a_newer_format_is_called_newer_and_both_are_named(raw, version, host):
    raw = {**raw, "format": f"rulewright-replay/{version}", "later": 1, "plies": {}}
    with pytest.raises(NewerReplay, match="newer than") as caught:
        parse_replay(raw)
    assert f"rulewright-replay/{version}" in str(caught.value)
    assert "rulewright-replay/1" in str(caught.value)
    for method in ("replay.load", "replay.verify"):
        assert host.error(method, replay=raw)["code"] == "replay.newer"


@pytest.mark.parametrize(
    "other",
    [None, 1, "", "rulewright-replay", "rulewright-replay/", "rulewright-replay/x", "other/2",
     "rulewright-replay/-1", "rulewright-replay/²"],
)  # fmt: skip
def test_another_format_is_no_replay_and_not_newer(raw, other):
    with pytest.raises(ReplayError, match="This is no replay") as caught:
        parse_replay({**raw, "format": other})
    assert not isinstance(caught.value, NewerReplay)


def test_a_format_before_the_first_is_not_guessed_at(raw):
    with pytest.raises(ReplayError, match="There is no replay format"):
        parse_replay({**raw, "format": "rulewright-replay/0"})


def test_a_difference_names_both_versions(raw):
    raw["engine"] = "0.0.9"
    assert verify_any(raw).ok
    assert load_any(raw)[2].notes == ()
    raw["plies"][1]["digest"] = "0" * 16
    assert verify_any(raw).message == f"Ply 2 differs: the state is another one. {BOTH}"
    assert load_any(raw)[2].notes == (
        f"From ply 2 on this match differs from its recording. {BOTH}",
    )


def test_what_the_first_rules_recorded_is_of_another_version(raw):
    raw["engine"] = "0.1.0"
    raw["plies"][1]["digest"] = "0" * 16
    assert "Version 0.1.0 of Rulewright recorded it; this is version" in verify_any(raw).message


def test_of_one_version_a_difference_names_none(raw):
    raw["plies"][1]["digest"] = "0" * 16
    assert verify_any(raw).message == "Ply 2 differs: the state is another one"
    assert "ersion" not in load_any(raw)[2].notes[0]


@pytest.mark.parametrize(
    "damage",
    [
        {"start_digest": "0" * 16},
        {"spec_digest": "0" * 64},
        {"result": {"returns": [1.0, -1.0], "reason": "later"}},
    ],
)
def test_every_difference_of_a_verdict_names_both_versions(raw, damage):
    verdict = verify_any({**raw, **damage, "engine": "0.0.9"})
    assert not verdict.ok
    assert BOTH in verdict.message


@pytest.mark.parametrize(
    "damage",
    [
        {"later": 1},
        {"plies": [{"digest": "x", "actions": [{"player": "ANN", "action": {"kind": "fly"}}]}]},
        {"spec": {"pouch": "two"}},
        {"start": {"fen": "x"}},
        {"seats": {"ANN": "bishop"}},
    ],
)
def test_what_cannot_be_played_of_another_version_names_both(raw, damage):
    for ask in (load_any, verify_any):
        if ask is verify_any and "plies" in damage:
            assert BOTH in ask({**raw, **damage, "engine": "0.0.9"}).message
            continue
        with pytest.raises(ReplayError) as caught:
            ask({**raw, **damage, "engine": "0.0.9"})
        assert str(caught.value).endswith(BOTH)
        assert ".." not in str(caught.value)


def test_the_command_line_names_both_versions(raw, tmp_path):
    file = tmp_path / "old.json"
    raw["engine"] = "0.0.9"
    raw["plies"][2]["digest"] = "0" * 16
    file.write_text(json.dumps(raw), "utf-8")
    shown = CliRunner().invoke(cli, ["replay", str(file)])
    assert BOTH in shown.stderr
    checked = CliRunner().invoke(cli, ["replay", "--verify", str(file)])
    assert (checked.exit_code, BOTH in checked.stdout) == (1, True)
    file.write_text(json.dumps({**raw, "format": "rulewright-replay/2"}), "utf-8")
    assert "newer than" in CliRunner().invoke(cli, ["replay", str(file)]).output


def test_versions_are_compared_as_numbers():
    order = ["0.0.9", "0.1", "0.9", "0.10.1", "1", "1.0.1", "2"]
    assert [is_newer(b, a) for a, b in pairwise(order)] == [True] * 6
    assert not any(is_newer(a, b) for a, b in pairwise(order))
    assert not is_newer("later", "1")
