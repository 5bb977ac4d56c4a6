"""What the engine reads is the text that was written: no seed, number or key becomes another."""

from __future__ import annotations

import json

import pytest

from core.jsontext import NotStrict, strict, writable
from core.plain import patch_json
from tests.contract.toys import POUCH

SEEDS = [
    "0",
    "-1",
    "9007199254740993",
    "-9007199254740993",
    "123456789012345678901234567890",
    " 7 ",
]
DOUBTFUL = {
    '{"a": 1, "b": {"a": 2, "a": 3}}': 'the key "a" stands twice',
    '{"a": 1e400}': "too large",
    '{"a": -1e999}': "too large",
    '{"a": NaN}': "NaN is no JSON number",
    '{"a": -Infinity}': "-Infinity is no JSON number",
    '{"\\u0061": 1, "a": 2}': "stands twice",
}


@pytest.mark.parametrize("text", DOUBTFUL)
def test_a_text_that_readers_would_take_for_different_values_is_refused(text, host):
    with pytest.raises(NotStrict, match=DOUBTFUL[text]):
        strict(text)
    error = host.error("replay.load", replay_text=text)
    assert error["code"] == "replay.bad"
    assert "This is no replay: it is not JSON" in error["message"]


@pytest.mark.parametrize("text", ["", "{", "[1,]", "[" * 5000, "\ufeff{"])
def test_a_replay_that_is_no_json_is_refused_with_a_sentence(text, host):
    assert host.error("replay.load", replay_text=text)["code"] == "replay.bad"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_of_any_size_may_come_as_a_text(seed, host):
    as_text = host.ok("match.new", system="pouch", spec=POUCH, seed=seed)
    as_number = host.ok("match.new", system="pouch", spec=POUCH, seed=int(seed))
    assert as_text["digest"] == as_number["digest"]
    assert as_text["seed_text"] == str(int(seed))


@pytest.mark.parametrize("seed", ["", "1.5", "3.0", "1e3", "seven", "0x10", "9" * 5000, 1.0, True])
def test_what_is_no_seed_is_refused_and_said(seed, host):
    error = host.error("match.new", system="pouch", spec=POUCH, seed=seed)
    assert (error["code"], error["path"]) == ("call.bad-payload", "/seed")
    assert len(error["message"]) < 200


@pytest.mark.parametrize("seed", SEEDS)
def test_a_replay_goes_through_a_page_as_text_and_stays_the_same(seed, host):
    host.ok("match.new", system="pouch", spec=POUCH, seed=seed)
    host.ok("match.act", match="m1", action={"kind": "take", "value": 1})
    text = host.ok("match.replay", match="m1", text=True)["text"]
    assert strict(text)["seed"] == int(seed)
    assert host.ok("replay.verify", replay_text=text)["ok"]
    view = host.ok("replay.load", replay_text=text, record_from=0)
    assert (view["seed_text"], json.loads(view["spec"])) == (str(int(seed)), POUCH)
    parts = {**view["record"]["head"], "spec": view["spec"]}
    joined = ",".join(f"{json.dumps(key)}:{value}" for key, value in parts.items())
    again = f'{{{joined},"plies":[{",".join(view["record"]["plies"])}]}}'
    assert strict(again) == strict(text) | {"result": None}


def test_a_replay_of_another_system_is_refused_by_its_name(host):
    host.ok("match.new", system="pouch", spec=POUCH)
    text = host.ok("match.replay", match="m1", text=True)["text"]
    error = host.error("replay.load", replay_text=text, system="boards")
    assert error["code"] == "replay.bad"
    assert "Board games" in error["message"]


def test_the_parts_of_a_replay_are_its_text(host):
    host.ok("match.new", system="pouch", spec=POUCH, seed="-5")
    for _ in range(2):
        legal = host.ok("match.view", match="m1")["legal"]
        host.ok("match.act", match="m1", action=legal[0])
    host.ok("match.goto", match="m1", ply=1)
    parts = host.ok("match.replay", match="m1", parts=True)
    whole = strict(host.ok("match.replay", match="m1", text=True)["text"])
    assert [strict(ply) for ply in parts["plies"]] == whole.pop("plies")
    assert strict(parts["spec"]) == whole.pop("spec")
    assert {key: strict(value) for key, value in parts["head"].items()} == whole


def test_a_patch_says_the_text_of_what_a_browser_would_change():
    values = [3, 0.5, "3.0", True, None, [1, {"a": 2**53 - 1}]]
    assert not any("text" in op for op in patch_json({"op": "add", "value": v} for v in values))
    for value in (3.0, -0.0, 2**53, -(2**60), [1, {"a": 1e3}]):
        (op,) = patch_json([{"op": "add", "path": "/a", "value": value}])
        assert repr(json.loads(op["text"])) == repr(value)


def test_half_a_character_is_written_as_an_escape():
    text = json.dumps({"a": "x\ud800y", "b": "é😀"}, ensure_ascii=False)
    assert json.loads(writable(text).encode("utf-8")) == {"a": "x\ud800y", "b": "é😀"}
