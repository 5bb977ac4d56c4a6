"""Documents of other versions: newer ones are called newer, older ones are brought up to date."""

from __future__ import annotations

import copy
import json

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from core import host, registry, versions
from core.abilities import Migration
from core.protocol import SpecError
from editors import host as authors
from editors import patches
from editors.check import check_text
from tests.contract.shipped import SHIPPED
from tests.contract.toys import POUCH, PouchSystem
from webapp.cli import cli

DOCUMENTS = [(system, name) for system, all_of in SHIPPED.items() for name in all_of]
FIRSTS = [(system, next(iter(all_of))) for system, all_of in SHIPPED.items()]


def current(system):
    return int(registry.get(system).spec_version)


def of_version(system, name, version, **more):
    return {"schema_version": version, **SHIPPED[system][name], **more} | {
        "schema_version": version
    }


@pytest.mark.parametrize(("system", "name"), DOCUMENTS)
def test_every_document_may_say_its_version_and_is_the_same_game(system, name):
    raw = of_version(system, name, current(system))
    found = registry.get(system)
    assert [i.code for i in found.check(raw)] == [
        i.code for i in found.check(SHIPPED[system][name])
    ]
    assert found.load(raw).players == found.load(SHIPPED[system][name]).players


@pytest.mark.parametrize(("system", "name"), DOCUMENTS)
@pytest.mark.parametrize("more", [1, 10**30])
def test_a_newer_document_is_called_newer_and_nothing_else(system, name, more):
    version = current(system) + more
    raw = of_version(system, name, version, keys_of_the_future={"a": 1})
    (issue,) = registry.get(system).check(raw)
    assert (issue.severity, issue.code, issue.path) == ("error", versions.NEWER, "/schema_version")
    assert f"version {version} of the format, newer than version {current(system)}" in issue.message
    with pytest.raises(SpecError) as caught:
        registry.get(system).load(raw)
    assert [i.code for i in caught.value.issues] == [versions.NEWER]


@pytest.mark.parametrize(("system", "name"), FIRSTS)
@pytest.mark.parametrize("version", [-1, -(10**20)])
def test_a_version_that_never_was_is_said_and_may_be_put_right(system, name, version):
    raw = of_version(system, name, version)
    (issue,) = registry.get(system).check(raw)
    assert issue.code == versions.UNKNOWN
    fixed = patches.apply(raw, issue.fixes[0].patch)
    assert fixed["schema_version"] == current(system)
    assert not any(i.severity == "error" for i in registry.get(system).check(fixed))


@pytest.mark.parametrize(("system", "name"), FIRSTS)
@pytest.mark.parametrize("version", ["2", 2.5, True, None, [1], {}])
def test_a_version_that_is_no_whole_number_is_an_error_at_its_place(system, name, version):
    issues = registry.get(system).check(of_version(system, name, version))
    assert {i.path for i in issues if i.severity == "error"} == {"/schema_version"}


@pytest.mark.parametrize("system", ["heroes", "defense"])
def test_a_newer_part_of_a_document_is_called_newer(system):
    raw = copy.deepcopy(next(r for r in SHIPPED[system].values() if "heroes" in r))
    raw["heroes"][0]["schema_version"] = 9
    errors = [i for i in registry.get(system).check(raw) if i.severity == "error"]
    assert [(i.code, i.path) for i in errors] == [(versions.NEWER, "/heroes/0/schema_version")]


def test_a_newer_document_of_no_known_shape_is_called_newer():
    (issue,) = check_text('{"schema_version": 99, "new_shape": true}')["issues"]
    assert issue["code"] == versions.NEWER
    for text in ("{}", '{"schema_version": 1}', '{"schema_version": "99"}'):
        assert check_text(text)["issues"][0]["code"] == "spec.unknown-kind"


@pytest.mark.parametrize(("system", "name"), FIRSTS)
def test_every_path_calls_a_newer_document_newer(system, name, tmp_path):
    raw = of_version(system, name, 99, later={"x": [1.0, 2]})
    file = tmp_path / "newer.json"
    file.write_text(json.dumps(raw), "utf-8")
    for command in (["validate", str(file)], ["play", "--seats", "random,random", str(file)]):
        run = CliRunner().invoke(cli, command)
        assert run.exit_code == 1
        assert versions.NEWER in run.output
        assert "newer than version" in run.output
    payload = json.dumps({"system": system, "spec": raw})
    error = json.loads(host.call("match.new", payload))["error"]
    assert (error["code"], error["issues"][0]["code"]) == ("spec.invalid", versions.NEWER)


@pytest.mark.parametrize(("system", "name"), FIRSTS)
def test_unknown_keys_of_a_newer_document_survive_an_export(system, name):
    raw = of_version(system, name, 99, later={"x": [1.0, 2], "y": None})
    payload = {"text": json.dumps(raw), "draft": True}
    text = json.loads(authors.call("export", json.dumps(payload)))["result"]["text"]
    assert repr(json.loads(text)) == repr(raw)


class Renewed(PouchSystem):
    """The toy as version 3 of its format: 1 said "heap" for "stones", 2 had no names of players."""

    spec_version = "3"

    def migrations(self):
        return {1: Migration(_stones), 2: Migration(_players)}

    def check(self, raw):
        return versions.check(self, raw, self._issues)

    def _issues(self, raw):
        bare = {k: v for k, v in raw.items() if k != versions.KEY} if isinstance(raw, dict) else raw
        return PouchSystem.check(self, bare)


def _stones(raw):
    rest = {key: value for key, value in raw.items() if key != "heap"}
    return {**rest, "stones": raw["heap"]}, ["heap is called stones now."]


def _players(raw):
    return {**raw, "players": ["ANN", "BEN"]}, ["The players have names now: ANN and BEN."]


OLD = {"schema_version": 1, "pouch": "two", "heap": 9, "most": 3}


def test_an_older_document_is_read_as_it_is_brought_up_to_date_and_the_report_says_what_changed():
    system, before = Renewed(), copy.deepcopy(OLD)
    (issue,) = system.check(OLD)
    assert (issue.severity, issue.code) == ("warning", versions.OLDER)
    for said in ("version 1", "version 3", "heap is called stones", "ANN and BEN"):
        assert said in issue.message
    assert versions.current(system, OLD) == {**POUCH, "schema_version": 3}
    assert before == OLD


def test_bringing_an_older_document_up_to_date_is_one_fix():
    (issue,) = Renewed().check(OLD)
    (fix,) = issue.fixes
    fixed = patches.apply(OLD, fix.patch)
    assert fixed == {**POUCH, "schema_version": 3}
    assert Renewed().check(fixed) == []
    assert {op["path"] for op in fix.patch} == {"/heap", "/stones", "/players", "/schema_version"}


def test_an_older_document_from_the_middle_takes_the_steps_that_are_left():
    (issue,) = Renewed().check({**POUCH, "schema_version": 2})
    assert "heap" not in issue.message
    assert versions.current(Renewed(), POUCH) == POUCH


@pytest.mark.parametrize("version", [0, -4])
def test_a_version_before_the_oldest_is_not_guessed_at(version):
    (issue,) = Renewed().check({**OLD, "schema_version": version})
    assert issue.code == versions.UNKNOWN
    assert versions.current(Renewed(), {**OLD, "schema_version": version})["heap"] == 9


def test_what_is_wrong_in_an_older_document_is_still_said():
    codes = [i.code for i in Renewed().check({**OLD, "heap": "nine"})]
    assert codes[0] == versions.OLDER
    assert len(codes) > 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=8,
)


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(
    old=st.dictionaries(st.text(max_size=2), JSON), new=st.dictionaries(st.text(max_size=2), JSON)
)
def test_the_patch_of_a_fix_makes_the_new_document_of_any_old_one(old, new):
    patch = list(versions._between(old, new, ""))
    assert repr(_sorted(patches.apply(old, patch))) == repr(_sorted(new))


def _sorted(value):
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return [_sorted(item) for item in value] if isinstance(value, list) else value
