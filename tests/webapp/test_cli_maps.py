"""Maps on the command line: conversion, and what went wrong in other editors."""

from __future__ import annotations

import copy
import json

import pytest
from click.testing import CliRunner

from core import host
from editors import patches
from editors.games.asg.template import scenario
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask
from webapp.cli import cli


def _run(*arguments, **more):
    return CliRunner().invoke(cli, [str(each) for each in arguments], **more)


def _small():
    return scenario()


@pytest.fixture
def save(tmp_path):
    """Write a document, or text, into a file; its path."""

    def write(content, name="map.json"):
        path = tmp_path / name
        data = content if isinstance(content, (str, bytes)) else json.dumps(content)
        path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
        return path

    return write


def _validate(path):
    result = _run("validate", "--json", path)
    report = json.loads(result.stdout)
    return result.exit_code, report


def _codes(report):
    return [issue["code"].removeprefix("asg.") for issue in report["issues"]]


@pytest.mark.parametrize("format", ["dot", "graphml", "tiled", "asg"])
def test_a_shipped_map_is_converted_there_and_back(format, tmp_path):
    there, back = tmp_path / "there", tmp_path / "back.json"
    away = _run("convert", "scenario_01", "--to", format, "-o", there)
    assert (away.exit_code, away.stdout) == (0, "")
    returned = _run("convert", there, "--to", "asg", "-o", back)
    assert returned.exit_code == 0
    assert "lost" not in away.stderr + returned.stderr
    assert json.loads(back.read_text("utf-8")) == SHIPPED["asg"]["scenario_01"]


def test_one_foreign_format_becomes_another(save):
    result = _run("convert", save("graph { a -- b -- c }", "roads.dot"), "--to", "graphml")
    assert result.exit_code == 0
    assert '<edge source="a" target="b"/>' in result.stdout
    assert "changed: The file does not mark headquarters" in result.stderr
    quiet = _run("convert", save("graph { a -- b }"), "--to", "asg", "-q")
    assert quiet.stderr == ""
    assert json.loads(quiet.stdout)["players"]["P1"]["hq"] == "a"


def test_what_cannot_be_converted_says_where_and_why(save, tmp_path):
    broken = save("graph {\n a -- [\n}", "x.dot")
    result = _run("convert", broken, "--to", "asg")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{broken}:2:7: Expected a name")
    latin = _run("convert", save("graph { é }".encode("latin-1")), "--to", "asg")
    assert (latin.exit_code, "not UTF-8" in latin.stderr) == (1, True)
    utf16 = _run("convert", save("graph { a }".encode("utf-16")), "--to", "asg")
    assert (utf16.exit_code, "UTF-16" in utf16.stderr) == (1, True)
    assert _run("convert", tmp_path / "none.dot", "--to", "asg").exit_code == 2
    nowhere = tmp_path / "no" / "folder"
    assert _run("convert", "scenario_01", "--to", "dot", "-o", nowhere).exit_code == 2
    assert _run("convert", save({"cards": []}), "--to", "dot").exit_code == 1
    assert _run("convert", "scenario_01", "--to", "gexf").exit_code == 2


def test_a_map_comes_from_the_standard_input():
    result = _run("convert", "-", "--to", "asg", "-q", input="graph { a -- b }")
    assert json.loads(result.stdout)["map"]["edges"] == [["a", "b"]]


def test_loops_doubles_and_strangers_are_told_and_mended(save):
    spec = _small()
    spec["map"]["edges"] += [
        ["north", "north"], ["north", "p1_gate"], ["p1_gate", "north"], ["north", "ghost"]
    ]  # fmt: skip
    code, report = _validate(save(spec))
    assert code == 1
    assert _codes(report) == ["self-loop", "unknown-node", "duplicate-edge", "duplicate-edge"]
    for _ in range(4):
        issue = ask("check", text=json.dumps(spec))["issues"][0]
        spec = patches.apply(spec, issue["fixes"][-1]["patch"])
    assert spec == _small()


def test_doubles_play_as_one_and_a_march_on_the_spot_is_an_invalid_action(save):
    spec = _small()
    spec["map"]["edges"] += [["p1_gate", "p1_hq"], ["p1_hq", "p1_gate"]]
    actions = _run("actions", save(spec)).stdout.split("\n")
    assert len(actions) == len(set(actions))
    view = json.loads(host.call("match.new", json.dumps({"system": "asg", "spec": spec})))["result"]
    order = {"type": "move", "from": "p1_hq", "to": "p1_hq", "amount": 3}
    payload = {"match": view["match"], "orders": [order], "end": True}
    played = json.loads(host.call("match.orders", json.dumps(payload)))["result"]
    invalid = [event["data"] for event in played["events"] if event["type"] == "invalid_action"]
    assert [each["message"] for each in invalid] == ["Nodes are not adjacent: p1_hq -> p1_hq"]


def test_equal_labels_are_fine_and_equal_ids_name_both_places(save):
    spec = _small()
    for node in spec["map"]["nodes"]:
        node["label"] = "Hill"
    assert _validate(save(spec)) == (0, {**_validate(save(spec))[1], "valid": True, "issues": []})
    spec["map"]["nodes"][3]["id"] = "north"
    assert _validate(save(spec))[0] == 1
    issues = ask("check", text=json.dumps(spec))["issues"]
    twin = next(issue for issue in issues if issue["code"] == "asg.duplicate-id")
    assert (twin["path"], twin["related"][0]["path"]) == ("/map/nodes/3/id", "/map/nodes/2/id")
    titles = [fix["title"] for fix in twin["fixes"]]
    assert titles[:2] == [
        'Rename this one to "north_2"; the edges stay with the first',
        'Rename this one to "north_2"; all edges follow',
    ]
    follows = patches.apply(spec, twin["fixes"][1]["patch"])
    assert ["p1_gate", "north_2"] in follows["map"]["edges"]


HQ = {
    "none": (lambda spec: spec["players"].pop("P2"), 1, "error", "missing-hq"),
    "both on one": (lambda spec: spec["players"].update(P2={"hq": "p1_hq"}), 1, "error", "same-hq"),
    "of the enemy": (
        lambda spec: spec["map"]["nodes"][0].update(owner="P2"), 1, "error", "enemy-hq"),
    "apart": (
        lambda spec: spec["map"].update(edges=spec["map"]["edges"][:3]), 0, "warning",
        "hq-unreachable"),
}  # fmt: skip


@pytest.mark.parametrize("name", HQ)
def test_trouble_with_headquarters(name, save):
    change, exit_code, severity, expected = HQ[name]
    spec = _small()
    change(spec)
    code, report = _validate(save(spec))
    assert code == exit_code
    found = [(issue["severity"], issue["code"]) for issue in report["issues"]]
    assert (severity, f"asg.{expected}") in found


def test_headquarters_apart_can_only_be_drawn_at_the_cap(save):
    spec = _small()
    spec["map"]["edges"] = spec["map"]["edges"][:3]
    spec["settings"]["turnCapPlies"] = 6
    path = save(spec)
    assert "only draws are possible" in _run("validate", path).stdout
    replay = json.loads(_run("play", path, "--seats", "random,random", "--json").stdout)
    assert replay["result"]["reason"] == "turn_cap"


def _text(spec):
    return json.dumps(spec, indent=1)


SAVED = {
    "byte order mark": ("\ufeff" + _text(_small()), 0, None),
    "line ends": (_text(_small()).replace("\n", "\r\n"), 0, None),
    "comment": (_text(_small()).replace(' "map"', '// the map\n "map"', 1), 1, "//"),
    "trailing comma": (_text(_small())[:-2] + ",\n}", 1, None),
    "single quotes": (_text(_small()).replace('"P1"', "'P1'", 1), 1, "'P1'"),
    "empty": ("", 1, ""),
}


@pytest.mark.parametrize("name", SAVED)
def test_maps_as_people_save_them(name, save):
    text, expected, culprit = SAVED[name]
    code, report = _validate(save(text))
    assert code == expected
    if expected:
        assert all(issue["line"] for issue in report["issues"])
    if culprit is not None:
        line = text[: text.index(culprit)].count("\n") + 1
        assert report["issues"][0]["line"] == line
    exported = _run("convert", save(text), "--to", "asg", "-q")
    assert exported.exit_code == expected
    if not expected:
        assert exported.stdout_bytes == exported.stdout_bytes.replace(b"\r", b"")
        assert not exported.stdout_bytes.startswith(b"\xef\xbb\xbf")
        assert json.loads(exported.stdout) == _small()


def test_thirty_megabytes_are_refused(save):
    huge = save(_text(_small())[:-1] + " " * 30_000_000 + "}")
    code, report = _validate(huge)
    assert (code, report["issues"][0]["code"]) == (1, "spec.too-large")
    assert _run("convert", huge, "--to", "dot").exit_code == 1


NAMES = ["<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "javascript:alert(1)",
         "\x1b[31mred\u202e", "../../etc/passwd", "__proto__"]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_hostile_names_are_only_names(name, save):
    text = json.dumps(_small()).replace('"north"', json.dumps(name)).replace("New map", "New <map>")
    path = save(text)
    assert _validate(path)[0] == 0
    spec = json.loads(text)
    spec["map"]["edges"].append([name, name])
    told = _run("validate", save(spec, "loop.json")).stdout
    assert not set("\x1b\u202e") & set(told)
    for format in ("dot", "graphml", "tiled") if "\x1b" not in name else ("dot", "tiled"):
        written = _run("convert", path, "--to", format, "-q").stdout
        back = _run("convert", "-", "--from", format, "--to", "asg", "-q", input=written)
        assert json.loads(back.stdout) == json.loads(text)
    shown = _run("play", path, "--seats", "human,human", input="quit\n").stdout
    assert not set("\x1b\u202e") & set(shown)


def test_a_switch_of_sides_leaves_no_stale_keys_and_comes_back():
    spec = _small()
    before = copy.deepcopy(spec)
    away = ask("edit.switch", system="asg", document=spec, path="/map/nodes/0", to="Neutral")
    neutral = patches.apply(spec, away["patch"])
    exported = json.loads(ask("export", text=json.dumps(neutral))["text"])
    assert exported["initialState"]["nodeForces"].keys() == {"p2_hq"}
    stash = away["stash"]
    back = ask("edit.switch", document=neutral, path="/map/nodes/0", to="P1", stash=stash)
    again = patches.apply(neutral, back["patch"])
    assert again["map"] == before["map"]
    assert again["initialState"]["nodeForces"]["p1_hq"] == {"P1": 10, "P2": 0}
