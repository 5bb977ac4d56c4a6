"""Names and sentences are plain English: words that read like a translation are not used."""

from __future__ import annotations

import re

import pytest

from tests.guards.sources import ROOT, modules, name_of

AVOIDED = {
    "amiss": "wrong",
    "anew": "again",
    "deeds": "actions",
    "foresees": "predicts",
    "hither": "here",
    "homewards": "towards home",
    "lest": "so that … not",
    "nought": "nothing",
    "thereof": "of it",
    "whence": "from where",
}
"""Each with what to write instead."""
GERUNDS = {
    "core/games/boards/checks/castling.py",  # the move
    "core/games/mtg/casting.py",  # what the rules call it
    "webapp/building/staging.py",  # a staging area
    "webapp/public/rulewright/learning.py",  # the field
}
"""Modules whose names end like a verb and are the field's nouns."""
SOURCES = [
    *modules("core", "editors", "webapp"),
    *sorted((ROOT / "static/src").rglob("*.js*")),
    *sorted((ROOT / "specs").rglob("*.md")),
    *sorted(ROOT.glob("*.md")),
]
_AVOIDED = re.compile(rf"\b({'|'.join(AVOIDED)})\b", re.IGNORECASE)


def found_in(text: str) -> list[str]:
    """Every word to avoid, as "line: word, write: other"."""
    return [
        f"{n}: {each}, write: {AVOIDED[each.lower()]}"
        for n, line in enumerate(text.splitlines(), 1)
        for each in _AVOIDED.findall(line)
    ]


def test_words_that_read_like_a_translation_are_not_used():
    offenders = {name_of(path): found_in(path.read_text("utf-8")) for path in SOURCES}
    assert not {name: found for name, found in offenders.items() if found}


@pytest.mark.parametrize("word", AVOIDED)
def test_the_guard_finds_its_words(word):
    assert found_in(f"fine\nNot {word.title()}, here") == [
        f"2: {word.title()}, write: {AVOIDED[word]}"
    ]


def test_modules_are_nouns():
    gerunds = {
        name_of(path)
        for path in modules("core", "editors", "webapp")
        if path.stem.endswith("ing") and path.stem != "string"
    }
    assert gerunds == GERUNDS
