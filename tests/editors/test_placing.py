"""Places of strict JSON, found on the way: always those that the scanner finds."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import registry
from editors.documents import Document
from editors.placing import Places
from editors.scan import Scanner, scan
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
