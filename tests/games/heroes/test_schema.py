"""The published schema refuses what the checks refuse, and the reference page is complete."""

from __future__ import annotations

from importlib import resources

import jsonschema
import pytest

from core.games.heroes import sentences
from core.games.heroes.checks import check
from core.registry import get
from tests.contract.bad_specs import of, read
from tests.contract.shipped import SHIPPED

FOLDER = resources.files("specs").joinpath("heroes")
VALIDATOR = jsonschema.Draft202012Validator(get("heroes").schema())
README = FOLDER.joinpath("README.md").read_text("utf-8")


def test_the_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(VALIDATOR.schema)


@pytest.mark.parametrize("name", sorted(SHIPPED["heroes"]))
def test_shipped_specs_fit_the_schema(name):
    assert [error.message for error in VALIDATOR.iter_errors(SHIPPED["heroes"][name])] == []


@pytest.mark.parametrize("name", of("heroes"))
def test_what_the_schema_refuses_the_check_refuses(name):
    raw = read(name)
    if not VALIDATOR.is_valid(raw):
        assert any(issue.severity == "error" for issue in check(raw))


REFUSED = {
    "one hero": {"heroes": [{"name": "A", "attributes": {}, "abilities": []}]},
    "true for 1": {"name": "A", "attributes": {"health": True}, "abilities": []},
    "no name": {"name": "", "attributes": {"health": 1}, "abilities": []},
    "unknown trigger": {"name": "A", "global_effects": [{"trigger": "ON_X", "script": "NOOP()"}]},
    "stray key": {"name": "A", "global_effects": [], "max_turns": 3},
    "no script": {"name": "A", "attributes": {}, "abilities": [{"name": "B"}]},
    "nine abilities": {
        "name": "A",
        "attributes": {},
        "abilities": [{"name": str(n), "script": "NOOP()"} for n in range(9)],
    },
}


@pytest.mark.parametrize("name", REFUSED)
def test_the_schema_refuses_by_itself_and_so_does_the_check(name):
    assert not VALIDATOR.is_valid(REFUSED[name])
    assert any(issue.severity == "error" for issue in check(REFUSED[name]))


def test_scripts_triggers_and_attributes_are_marked_for_editors():
    shapes = VALIDATOR.schema["$defs"]
    assert shapes["Effect"]["properties"]["trigger"]["x-trigger"] is True
    assert shapes["Effect"]["properties"]["script"]["x-script"] is True
    assert shapes["Ability"]["properties"]["script"]["x-script"] is True
    assert shapes["Hero"]["properties"]["attributes"]["x-attributes"] is True


@pytest.mark.parametrize("kind", [*sentences.SENTENCES, "result"])
def test_the_reference_page_has_every_event(kind):
    assert f"`{kind}`" in README.partition("## A match")[2].partition("## Limits")[0]
