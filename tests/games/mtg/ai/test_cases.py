"""The 42 published cases of the AI surfaces, compared strictly, repairs too."""

from __future__ import annotations

import pytest

from tests.games.mtg.ai.kit import CASES, expected, run


def test_there_are_forty_two_cases():
    assert [case["id"] for case in CASES] == [f"ai-{n:03}" for n in range(1, 43)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_published_case_comes_out_as_it_says(case):
    found, notes = run(case)
    assert found == expected(case)
    assert notes == case["repairs"]
