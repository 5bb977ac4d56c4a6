"""The canonical text: the shipped specs are written in it, and it loses nothing."""

from __future__ import annotations

import json
from importlib import resources

import pytest
from hypothesis import given, settings

from editors.writer import WIDTH, write
from tests.contract.shipped import SHIPPED
from tests.editors.test_scan import JSON


@pytest.mark.parametrize(
    ("system", "name"),
    [(system, name) for system, specs in SHIPPED.items() for name in sorted(specs)],
)
def test_shipped_specs_are_written_canonically(system, name):
    text = resources.files("specs").joinpath(system, f"{name}.json").read_text("utf-8")
    assert write(json.loads(text)) == text


def test_numbers_stay_as_their_author_wrote_them():
    text = (
        '{\n  "name": "x",\n  "attributes": { "a": 100.0, "b": 100, "c": -0.25, "d": 1e+22 }\n}\n'
    )
    assert write(json.loads(text)) == text


@settings(max_examples=60, derandomize=True, deadline=None, database=None)
@given(value=JSON)
def test_what_is_written_reads_back_equal_and_is_written_the_same_again(value):
    text = write(value)
    assert json.loads(text) == value
    assert write(json.loads(text)) == text
    assert text.endswith("\n")


def test_long_lists_of_squares_share_lines_of_the_usual_width():
    text = write({"name": "x", "positions": [[x, y] for y in range(26) for x in range(26)]})
    lines = text.splitlines()
    assert len(lines) < 100
    assert max(map(len, lines)) <= WIDTH
