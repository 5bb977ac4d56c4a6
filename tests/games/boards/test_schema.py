"""The published schema: derived, never edited, and at one with the check."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest
from hypothesis import given, settings

from core.games.boards.checks import check
from core.games.boards.conditions import CONDITIONS
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.own_conditions import CONDITION_TYPES
from core.games.boards.wins import WIN_CONDITIONS
from core.registry import get
from editors import patches
from tests.contract.bad_specs import of, read
from tests.contract.shipped import SHIPPED
from tests.contract.test_any_json import ANY_JSON

SCHEMA = get("boards").schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", sorted(SHIPPED["boards"]))
def test_shipped_specs_fit_the_schema(name):
    assert [error.message for error in VALIDATOR.iter_errors(SHIPPED["boards"][name])] == []


@pytest.mark.parametrize("name", of("boards"))
def test_what_the_schema_refuses_the_check_refuses(name):
    raw = read(name)
    if not VALIDATOR.is_valid(raw):
        assert any(issue.severity == "error" for issue in check(raw))


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(raw=ANY_JSON)
def test_no_other_json_fits(raw):
    assert not VALIDATOR.is_valid(raw)


REFUSED = {
    "true for 1": {"op": "step", "value": [True, 1]},
    "word without its key": {"op": "conditions", "value": [{"condition": "CHECK_STATE"}]},
    "key of another word": {
        "op": "conditions",
        "value": [{"condition": "FIRST_MOVE", "position": [0, 1]}],
    },
    "pair that cannot be": {"op": "actions", "value": [{"state": "ALLY", "action": "MOVE"}]},
    "no actions": {"op": "actions", "value": []},
    "unknown effect": {"op": "side_effects", "value": [{"action": "EXPLODE"}]},
    "float": {"op": "id", "value": 1.5},
}


@pytest.mark.parametrize("name", REFUSED)
def test_the_schema_refuses_by_itself(name):
    raw = json.loads(json.dumps(SHIPPED["boards"]["hexapawn"]))
    raw["pieces"][0]["moves"][0][REFUSED[name]["op"]] = REFUSED[name]["value"]
    assert not VALIDATOR.is_valid(raw)
    assert any(issue.severity == "error" for issue in check(raw))


def _places(raw, path=""):
    """Every pointer of a document but its root."""
    parts = raw.items() if isinstance(raw, dict) else enumerate(raw)
    for key, value in parts:
        yield f"{path}/{key}"
        if isinstance(value, (dict, list)):
            yield from _places(value, f"{path}/{key}")


@pytest.mark.parametrize("name", ["chess", "breakthrough"])
def test_null_stands_for_nothing_in_the_schema_and_in_the_check(name):
    seen = set()
    for path in _places(SHIPPED["boards"][name]):
        kind = re.sub(r"/\d+", "/0", path)
        if kind not in seen:
            seen.add(kind)
            raw = patches.apply(
                SHIPPED["boards"][name], [{"op": "replace", "path": path, "value": None}]
            )
            assert not VALIDATOR.is_valid(raw), path
            assert any(issue.severity == "error" for issue in check(raw)), path


def test_every_word_is_in_the_schema_with_its_example():
    tables = {
        "Condition": (CONDITIONS, "condition"),
        "SideEffect": (SIDE_EFFECTS, "action"),
        "WinCondition": (WIN_CONDITIONS, "type"),
        "GlobalCondition": (CONDITION_TYPES, "type"),
    }
    for name, (table, tag) in tables.items():
        branches = {
            branch["properties"][tag]["const"]: branch
            for branch in SCHEMA["$defs"][name]["oneOf"]
            if "const" in branch["properties"][tag]
        }
        assert branches.keys() == table.keys()
        for word in table.values():
            branch = branches[word.name]
            assert branch["description"] == word.doc
            assert branch.get("x-added", False) is word.facts.added
            jsonschema.validate(word.example, {**SCHEMA, "$ref": f"#/$defs/{name}"} | _bare())


def _bare():
    """The definitions alone, so that an example is not held against the whole spec."""
    return {"type": "object", "properties": {}, "required": [], "additionalProperties": True}
