"""Places of strict JSON, found on the way: always those that the scanner finds."""

from __future__ import annotations

import json

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from core import registry
from editors.cursor import cursor
from editors.documents import Document
from editors.places import Places
from editors.scan import Scanner, around, scan
from tests.contract.shipped import SHIPPED
from tests.editors.test_scan import FEW, JSON


@FEW
@given(value=JSON, indent=st.sampled_from([None, 0, 3]), ascii=st.booleans(), mark=st.booleans())
def test_a_place_is_where_the_scanner_finds_it(value, indent, ascii, mark):
    text = "\ufeff" * mark + json.dumps(value, indent=indent, ensure_ascii=ascii) + " \r\n"
    places, spans = Places(text), scan(text).spans
    assert {path: places.span(path) for path in reversed(spans)} == spans
    for path in spans:
        assert places.span(f"{path}/none of these") is None
        assert places.span(f"{path}/-1") is None
    assert places.span("no pointer") is None


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_place_of_the_shipped_specs_is_found(system):
    for spec in list(SHIPPED[system].values())[:3]:
        text = json.dumps(spec, indent=1)
        places, spans = Places(text), scan(text).spans
        assert all(places.span(path) == span for path, span in spans.items())


def test_a_text_that_is_json_is_not_scanned_for_the_place_of_an_issue(monkeypatch):
    document = Document(json.dumps({"cards": [{"name": n} for n in range(9)]}, indent=1))
    monkeypatch.setattr(Scanner, "run", None)
    found = document.span("/cards/7/name/deeper")
    assert document.text[found.start : found.end] == "7"


def _broken(data, value):
    """A text as people leave it while they write: something cut out of it or put into it."""
    text = json.dumps(value, indent=data.draw(st.sampled_from([None, 1])))
    for _ in range(data.draw(st.integers(0, 3))):
        at, gone = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 4))
        put = data.draw(
            st.sampled_from(["", "", ",", "]", "}", "{", "[", '"', ":", "// x\n", "'a'"])
        )
        text = text[:at] + put + text[at + gone :]
    return text


@settings(max_examples=150, derandomize=True, deadline=None, database=None, phases=[Phase.generate])
@given(data=st.data(), value=JSON | st.lists(st.dictionaries(st.sampled_from("abc"), JSON)))
def test_what_lies_around_an_offset_is_read_as_the_whole_text_is(data, value):
    """The value, the mistakes and the places are those of the scanner, broken or not."""
    text = _broken(data, value)
    assume("\\u0000" not in text)  # a key of this name is what the scanner keeps nowhere
    offset = data.draw(st.integers(0, len(text)))
    found, whole = around(text, offset), scan(text)
    assert (found.value, found.found, found.problems) == (whole.value, whole.found, whole.problems)
    kept = [
        path
        for path, span in whole.spans.items()
        if (span.start <= offset <= span.end or span.key_start <= offset < span.key_end)
        and "\0" not in path
    ]
    assert {path: found.spans[path] for path in kept} == {p: whole.spans[p] for p in kept}
    document = Document(text)
    assert document.draft == whole.value
    same = document.around(offset).spans
    holding = [
        path
        for path, span in whole.spans.items()
        if (span.start <= offset < span.end or span.key_start <= offset < span.key_end)
        and "\0" not in path
    ]
    assert all(same[path] == whole.spans[path] for path in holding)
    here = cursor(text, offset)
    plain = Scanner(text)
    plain.run(stop=max(offset, 1))
    if plain.stack and not plain.is_cut:
        frame = plain.stack[-1]
        is_list = isinstance(frame.value, list)
        at = f"{frame.path}/{len(frame.value)}" if is_list else frame.path
        assert (here.container, here.in_object) == (at, not is_list)
        assert is_list or here.keys == tuple(frame.value)


def test_no_text_takes_the_parser_deeper_than_it_may_go():
    """However its brackets and quotes are mixed; and what was deep is read as before."""
    for opening, closing in (("[", "]"), ('{"a":', "}"), ('["]",', "]")):
        for depth in (11, 12, 13, 90, 100, 101, 5000):
            text = f"[{opening * depth}1{closing * depth}, 2"
            assert around(text, len(text)).value == scan(text).value
