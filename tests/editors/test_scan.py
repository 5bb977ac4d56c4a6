"""The tolerant reader: places of everything, and a sentence for everything that is wrong."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.checks import resolve
from editors.cursor import Cursor, cursor
from editors.lines import Lines
from editors.scan import scan
from tests.contract.shipped import SHIPPED

FEW = settings(max_examples=60, derandomize=True, deadline=None, database=None)
SCALARS = st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=8)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=15,
)


@FEW
@given(value=JSON, indent=st.sampled_from([None, 2]))
def test_strict_json_reads_as_the_library_reads_it_and_every_span_holds_its_value(value, indent):
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    found = scan(text)
    assert found.problems == []
    assert found.value == value
    for path, span in found.spans.items():
        assert json.loads(text[span.start : span.end]) == resolve(value, path)
        if span.key_end:
            assert path.endswith(
                json.loads(text[span.key_start : span.key_end])
                .replace("~", "~0")
                .replace("/", "~1")
            )


@FEW
@given(text=st.text(alphabet="{}[]:,\"'/*\\ \n1-truefalsn", max_size=40))
def test_any_text_is_read_without_raising_and_amiss_exactly_when_it_is_no_json(text):
    found = scan(text)
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        assert found.problems or not found.found
    else:
        assert {problem.kind for problem in found.problems} <= {"duplicate", "not-finite"}
    assert all(0 <= p.start <= p.end <= len(text) + 1 for p in found.problems)


@FEW
@given(data=st.data())
def test_the_cursor_is_found_in_any_half_of_a_spec(data):
    text = json.dumps(SHIPPED["boards"]["hexapawn"], indent=1)
    cut = data.draw(st.integers(0, len(text)))
    found = cursor(text[:cut], cut)
    assert found.start <= cut <= found.end


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": [1, {"cond": "FI|R"}]}', Cursor("/a/1", True, "cond", 19, 24, ())),
        ('{"a": 1, |}', Cursor("", True, None, 9, 9, ("a",))),
        ('{"a": |', Cursor("", True, "a", 6, 6, ())),
        ("[1, |", Cursor("/1", False, None, 4, 4, ())),
        ('{"na|', Cursor("", True, None, 1, 4, ())),
        ('{"b": tr|', Cursor("", True, "b", 6, 8, ())),
        ("|", Cursor("", False, None, 0, 0, ())),
    ],
)
def test_the_cursor_knows_what_is_being_written(text, expected):
    assert cursor(text.replace("|", ""), text.index("|")) == expected


AMISS = {
    "comment": ("{} // so", ["comment"]),
    "comment in front": ("/* a\nb */ {}", ["comment"]),
    "trailing comma": ('{"a": [1,],}', ["comma", "comma"]),
    "single quotes": ("{'a': 'it\\'s \"so\"'}", ["quotes", "quotes"]),
    "bare key": ("{a: 1}", ["bare-key"]),
    "nan": ('{"a": NaN}', ["not-finite"]),
    "duplicate": ('{"a": 1, "a": 2}', ["duplicate"]),
    "no comma": ('{"a": 1 "b": 2}', ["broken"]),
    "no colon": ('{"a" 1}', ["broken"]),
    "no value": ('{"a":}', ["broken"]),
    "open": ('{"a": 1', ["broken"]),
    "wrong bracket": ('{"a": [1}', ["broken"]),
    "more": ("{} []", ["broken"]),
    "open text": ('{"a\n', ["broken", "broken"]),
    "deep": ("[" * 100_000, ["broken", "broken"]),
    "backslash": ('{"a": "\\x"}', ["broken"]),
    "digits": ("1" * 5000, ["broken"]),
}


@pytest.mark.parametrize("name", AMISS)
def test_what_is_amiss_is_named(name):
    text, kinds = AMISS[name]
    assert [problem.kind for problem in scan(text).problems] == kinds


def test_single_quotes_keep_what_they_hold():
    assert scan("{'a': 'it\\'s \"so\"'}").value == {"a": 'it\'s "so"'}


def test_lines_columns_and_browser_offsets():
    lines = Lines("a\n😀b\n")
    assert [lines.place(n) for n in (0, 1, 2, 3, 5)] == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)]
    assert [lines.utf16(n) for n in (0, 2, 3, 4)] == [0, 2, 4, 5]
    assert [lines.from_utf16(n) for n in (0, 2, 3, 4, 5)] == [0, 2, 2, 3, 4]
