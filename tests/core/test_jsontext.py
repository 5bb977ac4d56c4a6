"""Depth is seen before anything recurses into it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.jsontext import is_deep, loads
from tests.contract.test_any_json import ANY_JSON


def _depth(value):
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return 1 + max(map(_depth, inner), default=0)
    return 0


@settings(max_examples=100, derandomize=True, deadline=None, database=None)
@given(value=ANY_JSON, most=st.integers(0, 4))
def test_the_depth_of_json_is_told_exactly(value, most):
    assert is_deep(json.dumps(value), most) == (_depth(value) > most)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 100_000, "[" * 300 + "]" * 300, '[{"a":' * 200 + "1" + "}]" * 200],
    ids=["lists", "objects", "closed", "mixed"],
)
def test_a_deep_text_is_refused(text):
    with pytest.raises(RecursionError):
        loads(text)


def test_brackets_in_texts_and_side_by_side_are_not_depth():
    value = ["[" * 1000, '\\"{' * 500, [[]] * 1000, {"{": "["}]
    assert loads(json.dumps(value)) == value
