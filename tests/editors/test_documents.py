"""Reading texts strictly, and where issues are shown in them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.protocol import Issue
from editors.documents import MAX_TEXT, Document
from tests.contract.shipped import SHIPPED

READINGS = {
    "empty": ("", "spec.empty"),
    "blank": (" \n\ufeff\n", "spec.empty"),
    "no json": ("{", "spec.not-json"),
    "duplicate": ('{"a": 1, "a": 1}', "spec.duplicate-key"),
    "nan": ('{"a": NaN}', "spec.not-finite"),
    "infinity": ("[-Infinity]", "spec.not-finite"),
    "deep": ("[" * 100_000, "spec.too-deep"),
    "large": ("x" * (MAX_TEXT + 1), "spec.too-large"),
    "digits": ("[" + "9" * 5000 + "]", "spec.not-json"),
}


@pytest.mark.parametrize("name", READINGS)
def test_a_text_that_is_no_document_says_why(name):
    text, code = READINGS[name]
    document = Document(text)
    assert not document.parsed
    assert document.value is None
    assert {placed.issue.code for placed in document.problems} == {code}


def test_a_byte_order_mark_and_carriage_returns_do_no_harm():
    assert Document('\ufeff{\r\n"a": 1}\r\n').value == {"a": 1}


@pytest.mark.parametrize("name", sorted(SHIPPED["boards"]))
def test_every_pointer_of_a_spec_has_its_range(name):
    raw = SHIPPED["boards"][name]
    document = Document(json.dumps(raw, indent=2))

    def walk(value, path):
        span = document.span(path)
        assert json.loads(document.text[span.start : span.end]) == value
        if isinstance(value, dict | list):
            members = value.items() if isinstance(value, dict) else enumerate(value)
            for key, item in members:
                walk(item, f"{path}/{key}")

    walk(raw, "")


@pytest.mark.parametrize(
    ("code", "path", "marked"),
    [
        ("boards.wrong-type", "/a/0", "17"),
        ("boards.unknown-key", "/b", '"b"'),
        ("boards.limit", "/a", '"a"'),
        ("boards.missing-key", "", "{"),
        ("boards.missing-key", "/a/1", '{"c": 1}'),
        ("boards.wrong-type", "/a/1/missing", '{"c": 1}'),
    ],
)
def test_an_issue_marks_little_and_never_nothing(code, path, marked):
    document = Document('{\n  "a": [17, {"c": 1}\n],\n  "b": 2\n}')
    placed = document.place(Issue("error", code, path, "so"))
    assert document.text[placed.start : placed.end] == marked


def test_one_missing_quote_is_one_or_two_problems_not_one_per_word():
    text = '{\n  "name: "Hexapawn",\n  "leader": "KING",\n  "board": { "dimensions": [3, 3] }\n}\n'
    problems = Document(text).problems
    assert 1 <= len(problems) <= 2
    assert Document(text).lines.place(problems[0].start)[0] == 2


TEXTS = st.text(
    st.sampled_from(["a", '"', "\\", "\n", "\u00e9", "\U0001f600", "\x01", "/"]), max_size=9
)


@settings(max_examples=80, derandomize=True, deadline=None, database=None)
@given(text=TEXTS, ascii_only=st.booleans(), data=st.data())
def test_a_part_of_a_text_is_found_with_its_escapes(text, ascii_only, data):
    document = Document(json.dumps({"a": [text]}, ensure_ascii=ascii_only))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    placed = document.place(Issue("error", "x.y", "/a/0", "so", span=(start, end)))
    marked = document.text[placed.start : placed.end]
    assert marked
    if start < end:
        assert json.loads(f'"{marked}"') == text[start:end]
    assert document.offset_in("/a/0", placed.start) == start


def test_a_part_of_what_is_no_text_marks_the_whole():
    document = Document('{"a": 17}')
    placed = document.place(Issue("error", "x.y", "/a", "so", span=(3, 5)))
    assert document.text[placed.start : placed.end] == "17"
