"""Repairs that several systems share."""

from __future__ import annotations

import pytest

from core.repairs import removals


@pytest.mark.parametrize(
    ("paths", "removed"),
    [
        (["/a/1", "/a/10", "/a/2"], ["/a/10", "/a/2", "/a/1"]),
        (["/a/1", "/a/1/b", "/a/1"], ["/a/1"]),
        (["/a/1/b", "/a/10/b", "/a/1"], ["/a/10/b", "/a/1"]),
        (["/a", ""], [""]),
    ],
)
def test_places_go_last_first_and_those_inside_others_once(paths, removed):
    assert [each["path"] for each in removals(paths)] == removed


def test_many_places_take_no_longer_than_their_number():
    """Every place compared with every other would be a thousand million comparisons here."""
    paths = [f"/rules/{i}" for i in range(30_000)]
    assert len(removals(paths)) == 30_000
