"""Titles that forms show: plain words, made alike for every system."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from core import registry
from core.titles import ACRONYMS, title_of


def texts(schema: Any, key: str) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get(key), str):
            yield schema[key]
        for part in schema.values():
            yield from texts(part, key)
    elif isinstance(schema, list):
        for part in schema:
            yield from texts(part, key)


def members(schema: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(schema, dict):
        found = schema.get("properties")
        if isinstance(found, dict):
            yield from ((key, part) for key, part in found.items() if isinstance(part, dict))
        for part in schema.values():
            yield from members(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from members(part)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_label_is_plain_words_and_acronyms_are_upper_case(system: str) -> None:
    schema = registry.get(system).schema()
    for label in {*texts(schema, "title")}:
        assert not set(label) & set("_$`"), label
        assert label[:1].isupper(), label
        wrong = [w for w in re.findall(r"\w+", label) if w.lower() in ACRONYMS and not w.isupper()]
        assert not wrong, label
        rest = label.split()[1:]
        titles = [w for w in rest if w.istitle() and len(w) > 1 and w.lower() not in ACRONYMS]
        assert not titles, f"{label}: one capital, at the beginning"


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_member_has_a_label(system: str) -> None:
    schema = registry.get(system).schema()
    bare = [key for key, part in members(schema) if not part.get("title")]
    assert not bare


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_help_texts_have_no_marks_of_their_source(system: str) -> None:
    for text in texts(registry.get(system).schema(), "description"):
        assert "(added)" not in text, text
        assert "`" not in text, text


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("schema_version", "Schema version"),
        ("$schema", "Schema"),
        ("initialState", "Initial state"),
        ("carryOverOnKo", "Carry over on KO"),
        ("startingHp", "Starting HP"),
        ("ofAKind", "Of a kind"),
        ("v1Board", "V1 board"),
        ("hqNodeId", "HQ node ID"),
        ("MatchSpec", "Match spec"),
        ("DSLError", "Dsl error"),
        ("from", "From"),
        ("", ""),
    ],
)
def test_a_key_becomes_a_title(name: str, title: str) -> None:
    assert title_of(name) == title
