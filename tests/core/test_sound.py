"""Whether a value is JSON that every reader takes for the same: as the check that tells places."""

from __future__ import annotations

import random

import pytest

from core import checks
from core.sound import MAX_DEPTH, SAFE_INTEGER, is_sound

LEAVES = (None, True, 1, SAFE_INTEGER, SAFE_INTEGER + 1, 1.5, float("inf"), float("nan"),
          "a", "\u00e9", "\ud800", "", [], {}, b"x", {1})  # fmt: skip


def value(rng, depth):
    kind = rng.random()
    if depth == 0 or kind < 0.4:
        return rng.choice(LEAVES if rng.random() < 0.2 else (1, "a", None, [], {}))
    if kind < 0.7:
        return [value(rng, depth - 1) for _ in range(rng.randint(0, 3))]
    keys = ("a", "b", "\udfff", 5) if rng.random() < 0.1 else ("a", "b")
    return {rng.choice(keys): value(rng, depth - 1) for _ in range(rng.randint(0, 3))}


def within(depth, inner):
    for level in range(depth):
        inner = [inner] if level % 2 else {"a": inner}
    return inner


@pytest.fixture
def told(monkeypatch):
    """What the check says that looks at every place."""
    monkeypatch.setattr(checks, "is_sound", lambda raw: False)
    return checks.sanity


def test_a_value_is_sound_where_the_check_of_its_places_finds_nothing(told):
    rng, found = random.Random(1), set()
    for _ in range(3_000):
        raw = value(rng, 5)
        found.add(is_sound(raw))
        assert is_sound(raw) == (not told(raw)), raw
    assert found == {True, False}


@pytest.mark.parametrize("inner", [[], {}, 1, [1], {"a": 1}])
@pytest.mark.parametrize("depth", [MAX_DEPTH - 2, MAX_DEPTH - 1, MAX_DEPTH, MAX_DEPTH + 1])
def test_values_are_as_deep_as_the_check_says(told, depth, inner):
    raw = within(depth, inner)
    assert is_sound(raw) == (not told(raw))
