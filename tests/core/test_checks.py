"""What all systems' checks share: pointers, near names, tables, order, and what is no JSON."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import core.checks
from core.checks import (
    MAX_PER_CODE,
    Checks,
    Finding,
    in_order,
    nearest,
    parts_of,
    pointer,
    quoted,
    resolve,
    sanity,
    walkable,
)
from core.protocol import Issue


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(core.checks).failed == 0


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(parts=st.lists(st.text(max_size=5), max_size=5))
def test_a_pointer_and_its_parts_are_each_others_inverse(parts):
    assert parts_of(pointer(*parts)) == parts


def test_a_pointer_resolves_to_its_value_or_to_an_error():
    raw = {"a/b": [{"~": 7}], "": 8}
    assert (resolve(raw, "/a~1b/0/~0"), resolve(raw, "/"), resolve(raw, "")) == (7, 8, raw)
    for path in ("/x", "/a~1b/1", "/a~1b/-", "/a~1b/00", "/a~1b/0/~0/0"):
        with pytest.raises(LookupError):
            resolve(raw, path)


def test_a_near_name_is_found_whatever_its_case_and_a_far_one_is_not():
    assert nearest("path_empyt", ["NOT_ATTACKED", "PATH_EMPTY"]) == "PATH_EMPTY"
    assert nearest("x" * 10**6, ["PATH_EMPTY"]) is None
    assert nearest("", []) is None
    many = [f"n{n}" for n in range(1000)]
    assert nearest("m523", many) == "n523"
    assert nearest("n5233", many) in ("n523", "n533")


def test_long_names_are_cut_in_messages():
    assert quoted("a\n") == '"a\\n"'
    assert len(quoted("x" * 1000)) < 60


def test_issues_come_by_gravity_then_as_the_document_is_written():
    raw = {"b": [1, 2], "a": 3}
    issues = [
        Issue("warning", "s.w", "/b/0", "w"),
        Issue("error", "s.e", "/a", "e"),
        Issue("error", "s.e", "/b/1", "e"),
        Issue("error", "s.e", "/b/1", "e"),
        Issue("error", "s.e", "", "e"),
    ]
    found = [(i.severity, i.path) for i in in_order(issues, raw)]
    assert found == [("error", ""), ("error", "/b/1"), ("error", "/a"), ("warning", "/b/0")]


def test_a_table_runs_its_checks_and_cuts_what_is_too_much():
    table = Checks("toy")

    @table.error("many")
    def many(document):
        """Too much of one thing."""
        return (Finding(f"/{n}", "again") for n in range(document))

    @table.lint("one")
    def one(document):
        """One thing."""
        yield Finding("", "so")

    found = list(table.issues(1000))
    assert [i.code for i in found] == ["toy.many"] * (MAX_PER_CODE + 1) + ["toy.one"]
    assert [i.severity for i in found][-2:] == ["error", "warning"]
    assert table.entries["toy.one"].doc == "One thing."
    with pytest.raises(ValueError, match=r"toy\.one"):
        table.error("one")(many)


SANE = {
    "fine": ({"a": [1, 2.5, "x", None, True, {}]}, []),
    "nan": ([float("nan")], ["spec.not-finite"]),
    "infinity": ([float("-inf")], ["spec.not-finite"]),
    "safe": ([2**53 - 1, 1 - 2**53], []),
    "unsafe": ([2**53, -(2**53)], ["spec.unsafe-integer"] * 2),
    "surrogate": (["\ud800"], ["spec.bad-text"]),
    "emoji": (["😀"], []),
    "set": ([{1}], ["spec.not-json"]),
    "bytes": ([b"x"], ["spec.not-json"]),
    "key": ([{None: 1}], ["spec.not-json"]),
}


@pytest.mark.parametrize("name", SANE)
def test_what_is_no_json_is_named(name):
    raw, codes = SANE[name]
    assert [issue.code for issue in sanity(raw)] == codes


def test_only_what_can_be_walked_is_walked_on():
    assert walkable(sanity([2**60, "\ud800"]))
    assert not walkable(sanity([float("nan")]))
    deep = []
    for _ in range(10_000):
        deep = [deep]
    assert not walkable(sanity(deep))
