"""The entry to the author side: it answers everything and never raises."""

from __future__ import annotations

import json
import time
from importlib import resources

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import registry
from editors import games
from editors.host import METHODS, call
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused
from tests.editors.test_scan import JSON

CHESS = resources.files("specs").joinpath("boards", "chess.json").read_text("utf-8")


def _all_methods():
    return [*METHODS, *games.get("boards").methods]


def test_every_system_has_an_editor_with_every_common_method():
    assert games.EDITORS.keys() == registry.SYSTEMS.keys()
    for system in games.EDITORS:
        editor = games.get(system)
        assert editor.id == system
        assert set(games.METHODS) <= editor.methods.keys()


def test_the_play_side_answers_here_too():
    assert ask("systems")[0]["id"] == "boards"


@pytest.mark.parametrize("payload", ["", "{", "[]", "null", "[" * 100_000, '"\\ud800"'])
def test_a_payload_that_is_no_object_is_refused(payload):
    error = json.loads(call("check", payload))["error"]
    assert error["code"] in ("call.bad-payload", "call.too-deep")


def test_an_unknown_method_and_an_unknown_system_are_refused():
    assert refused("fly", document={})["code"] == "call.unknown-method"
    assert refused("entities", document={}, system="chequers")["code"] == "system.unknown"


@settings(max_examples=150, derandomize=True, deadline=None, database=None)
@given(data=st.data())
def test_no_payload_makes_a_method_raise_or_fail_unexpectedly(data):
    method = data.draw(st.sampled_from(_all_methods()))
    hexapawn = SHIPPED["boards"]["hexapawn"]
    payload = {
        "system": "boards",
        "document": data.draw(st.one_of(st.just(hexapawn), JSON)),
        "text": data.draw(st.one_of(st.text(max_size=20), st.just(json.dumps(hexapawn)))),
        "offset": data.draw(st.integers(-5, 400)),
        "path": data.draw(st.sampled_from(["", "/pieces/0", "/pieces/0/moves/1", "/x", "/name"])),
        "kind": data.draw(st.sampled_from(["piece", "move", "condition", "so"])),
        "to": data.draw(st.one_of(st.text(max_size=3), st.integers(0, 9))),
        "delta": data.draw(st.integers(-3, 3)),
        "op": data.draw(st.one_of(JSON, st.just({"kind": "erase", "at": [0, 0]}))),
        "piece": "PAWN",
        "dx": data.draw(st.integers(-2, 2)),
        "dy": 1,
        "fen": data.draw(st.text(max_size=10)),
    }
    missing = data.draw(st.sampled_from([None, *payload]))
    answer = json.loads(call(method, json.dumps({k: payload[k] for k in payload if k != missing})))
    assert answer["ok"] or answer["error"]["code"] != "call.failed", answer


@settings(max_examples=150, derandomize=True, deadline=None, database=None)
@given(data=st.data())
def test_no_payload_makes_a_method_of_heroes_fail_unexpectedly(data):
    method = data.draw(st.sampled_from(list(games.get("heroes").methods)))
    duel = SHIPPED["heroes"]["berserker_vs_frost_witch"]
    paths = ["", "/heroes/0", "/heroes/0/abilities/1", "/heroes/1/passive_effects/0/script",
             "/heroes/0/attributes/health", "/global_effects/0/trigger", "/x", "/name"]  # fmt: skip
    payload = {
        "system": "heroes",
        "document": data.draw(st.one_of(st.just(duel), JSON)),
        "text": data.draw(st.one_of(st.text(max_size=20), st.just(json.dumps(duel)))),
        "script": data.draw(st.sampled_from(["", "WIN(SELF)", "SEQ(PASS(), ", "1", "(()"])),
        "offset": data.draw(st.integers(-5, 400)),
        "path": data.draw(st.sampled_from(paths)),
        "kind": data.draw(st.sampled_from(["ability", "effect", "attribute", "hero", "duel"])),
        "to": data.draw(st.one_of(st.text(max_size=3), st.integers(0, 9))),
        "delta": data.draw(st.integers(-3, 3)),
        "trigger": data.draw(st.one_of(st.booleans(), JSON)),
        "op": data.draw(st.one_of(st.just({"kind": "add", "at": ""}), JSON)),
        "nodes": data.draw(JSON),
        "edges": data.draw(JSON),
    }
    missing = data.draw(st.sampled_from([None, *payload]))
    answer = json.loads(call(method, json.dumps({k: payload[k] for k in payload if k != missing})))
    assert answer["ok"] or answer["error"]["code"] != "call.failed", (method, answer)


def test_a_check_says_what_where_and_how_to_repair_it():
    text = CHESS.replace('"KNIGHT"', '"KNIHGT"', 1)
    found = ask("check", text=text)
    assert (found["parsed"], found["system"], found["valid"]) == (True, "boards", False)
    issue = found["issues"][0]
    assert issue["code"] == "boards.unknown-piece"
    assert text[issue["start"] : issue["end"]] == '"KNIHGT"'
    assert text.split("\n")[issue["line"] - 1][issue["column"] - 1 :].startswith('"KNIHGT"')
    assert issue["fixes"][0]["patch"] == [
        {"op": "replace", "path": issue["path"], "value": "KNIGHT"}
    ]


def test_a_mistake_in_a_script_is_marked_inside_the_json_text():
    duel = json.loads(json.dumps(SHIPPED["heroes"]["burning"]))
    duel["global_effects"][0]["script"] = 'MODIFY(SELF, "health",\n\t😀 -1)'
    text = json.dumps(duel)
    issue = ask("check", text=text)["issues"][0]
    assert issue["code"] == "heroes.unexpected-character"
    assert issue["span"] == [24, 25]
    encoded = text.encode("utf-16-le")[2 * issue["start"] : 2 * issue["end"]]
    assert json.loads(f'"{encoded.decode("utf-16-le")}"') == "😀"
    assert issue["message"].startswith("line 2, column 2: ")


def test_ranges_count_as_browsers_count():
    text = '{"name": "😀😀", "board": 1, "turns": 1, "pieces": []}'
    issue = next(i for i in ask("check", text=text)["issues"] if i["path"] == "/board")
    encoded = text.encode("utf-16-le")[2 * issue["start"] : 2 * issue["end"]]
    assert encoded.decode("utf-16-le") == "1"


def test_a_text_without_a_known_shape_says_so():
    found = ask("check", text='{"things": []}')
    assert (found["system"], found["valid"]) == (None, False)
    assert [issue["code"] for issue in found["issues"]] == ["spec.unknown-kind"]


def _cpu_of_check(text):
    ask("check", text=text)
    best = 9.0
    for _ in range(3):
        begun = time.process_time()
        ask("check", text=text)
        best = min(best, time.process_time() - begun)
    return best


def test_checking_is_quick_enough_for_every_keystroke():
    broken = CHESS.replace('"KNIGHT"', '"KNIHGT"', 1)
    assert _cpu_of_check(broken) < 0.06


def test_checking_two_hundred_kilobytes_is_quick_enough():
    raw = json.loads(CHESS)
    moves = raw["pieces"][0]["moves"]
    for number in range(58):
        raw["pieces"].append({"code": f"{number:03}X", "moves": moves * 2})
    text = json.dumps(raw, indent=1)
    assert len(text) > 200_000
    assert _cpu_of_check(text) < 0.4
