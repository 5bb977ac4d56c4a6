"""Shapes by pydantic: strict, every problem at once, and each at a place of the document."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import pytest
from hypothesis import given, settings

from core.checks import resolve
from core.schema import issues_of, json_schema
from tests.contract.test_any_json import ANY_JSON


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """A leaf."""

    size: int = field(metadata={"description": "How big.", "ge": 1})
    mood: Literal["glad", "sad"] = "glad"
    from_: tuple[int, int] | None = field(default=None, metadata={"alias": "from"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A tree."""

    name: str
    owner: str | tuple[str, ...] | None = None
    leaves: tuple[Leaf, ...] = ()
    is_old: bool = False


CASES = {
    "fine": ({"name": "x", "owner": ["a"], "leaves": [{"size": 1, "from": [1, 2]}]}, []),
    "no object": ([], [("wrong-type", "")]),
    "null": (None, [("wrong-type", "")]),
    "missing": ({}, [("missing-key", "")]),
    "unknown": ({"name": "x", "nmae": 1}, [("unknown-key", "/nmae")]),
    "true is not 1": (
        {"name": "x", "leaves": [{"size": True}]},
        [("wrong-type", "/leaves/0/size")],
    ),
    "1.0 is not 1": ({"name": "x", "leaves": [{"size": 1.0}]}, [("wrong-type", "/leaves/0/size")]),
    "1 is not true": ({"name": "x", "is_old": 1}, [("wrong-type", "/is_old")]),
    "too small": ({"name": "x", "leaves": [{"size": 0}]}, [("wrong-value", "/leaves/0/size")]),
    "bad word": (
        {"name": "x", "leaves": [{"size": 1, "mood": "mad"}]},
        [("wrong-value", "/leaves/0/mood")],
    ),
    "short pair": (
        {"name": "x", "leaves": [{"size": 1, "from": [1]}]},
        [("wrong-type", "/leaves/0/from")],
    ),
    "long pair": (
        {"name": "x", "leaves": [{"size": 1, "from": [1, 2, 3]}]},
        [("wrong-type", "/leaves/0/from")],
    ),
    "null for an absent key": (
        {"name": "x", "owner": None, "leaves": [{"size": 1, "from": None}]},
        [("wrong-type", "/leaves/0/from"), ("wrong-type", "/owner")],
    ),
    "null for a needed key": ({"name": None}, [("wrong-type", "/name")]),
    "union": ({"name": "x", "owner": 1}, [("wrong-type", "/owner")]),
    "inside a union": ({"name": "x", "owner": ["a", 1]}, [("wrong-type", "/owner/1")]),
    "python name": (
        {"name": "x", "leaves": [{"size": 1, "from_": [1, 2]}]},
        [("unknown-key", "/leaves/0/from_")],
    ),
    "all at once": (
        {"leaves": [{"size": "1", "b": 2}], "is_old": None},
        [
            ("missing-key", ""),
            ("unknown-key", "/leaves/0/b"),
            ("wrong-type", "/is_old"),
            ("wrong-type", "/leaves/0/size"),
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_every_problem_has_its_code_and_its_place(name):
    raw, expected = CASES[name]
    issues = issues_of(Tree, raw, "sys")
    assert sorted((issue.code, issue.path) for issue in issues) == [
        (f"sys.{code}", path) for code, path in expected
    ]


@settings(max_examples=100, derandomize=True, deadline=None, database=None)
@given(raw=ANY_JSON)
def test_any_json_has_issues_at_places_that_exist(raw):
    for issue in issues_of(Tree, raw, "sys"):
        resolve(raw, issue.path)
        assert issue.message.endswith((".", "?"))


def test_messages_say_what_to_do():
    issues = issues_of(Tree, {"nmae": "x", "owner": 3, "is_old": "true"}, "sys")
    assert sorted(issue.message for issue in issues) == [
        'The key "name" is missing; add it.',
        'The key "nmae" is not known here; did you mean "name"?',
        "This must be text or a list, not the number 3.",
        'This must be true or false, not the text "true".',
    ]


def test_the_schema_has_descriptions_bounds_and_wire_names():
    schema = json_schema(Tree)
    leaf = schema["$defs"]["Leaf"]
    assert schema["additionalProperties"] is False
    assert leaf["properties"]["size"]["description"] == "How big."
    assert leaf["properties"]["size"]["minimum"] == 1
    assert "from" in leaf["properties"]
