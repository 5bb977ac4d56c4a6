"""What a document says is meant: no warning and no note of its kind is told any more."""

import json

import pytest

from core import registry
from core.meant import told
from core.protocol import Issue
from editors.check import check_text
from tests.contract.shipped import SHIPPED

WRITTEN = [(system, name) for system, specs in SHIPPED.items() for name in specs]


@pytest.mark.parametrize(("system", "name"), WRITTEN)
def test_no_shipped_document_has_an_error_a_warning_or_a_note(system, name):
    assert check_text(json.dumps(SHIPPED[system][name]))["issues"] == []


@pytest.mark.parametrize(("system", "name"), WRITTEN)
def test_a_shipped_document_says_of_nothing_that_it_is_meant_which_no_check_finds(system, name):
    spec = SHIPPED[system][name]
    found = {issue.code for issue in registry.get(system).check(spec)}
    parts = [spec, *spec.get("heroes", [])]
    assert {code for part in parts for code in part.get("meant", [])} == found


@pytest.mark.parametrize("severity", ["warning", "info"])
def test_it_holds_for_the_part_that_says_so(severity):
    issues = [Issue(severity, "a.b", path, "…") for path in ("", "/heroes/0/x", "/heroes/1/x")]
    paths = [each.path for each in told({"heroes": [{"meant": ["a.b"]}, {}]}, issues)]
    assert paths == ["", "/heroes/1/x"]
    assert told({"meant": ["a.b"], "heroes": []}, issues) == []
    assert told({"meant": ["a.c"]}, issues) == issues


@pytest.mark.parametrize("raw", [{"meant": "a.b"}, {"meant": None}, {"meant": [["a.b"], 1]}, [], 3])
def test_whatever_else_stands_there_hides_nothing(raw):
    issues = [Issue("warning", "a.b", "/x/0", "…")]
    assert told(raw, issues) == issues


def test_errors_are_told_whatever_is_meant():
    plain = json.dumps({**SHIPPED["asg"]["ring"], "startingPlayer": 3})
    codes = {each["code"] for each in check_text(plain)["issues"]}
    meant = json.dumps({**json.loads(plain), "meant": sorted(codes)})
    assert {each["code"] for each in check_text(meant)["issues"]} == codes != set()


@pytest.mark.parametrize("system", sorted(SHIPPED))
def test_every_document_may_have_the_list(system):
    for spec in SHIPPED[system].values():
        assert check_text(json.dumps({**spec, "meant": [*spec.get("meant", []), "a"]}))["valid"]
