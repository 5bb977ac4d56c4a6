"""Every call of both hosts ends on the worst documents: with an answer or a limit's name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.growth.runaways import REASONS, SECONDS, cases, methods

CASES = cases()
BROKEN = ("call.out-of-memory", "call.failed", "call.too-deep", "call.unknown-method")
"""Answers that no document may lead to."""


@pytest.fixture(scope="module")
def ends() -> dict[int, Any]:
    """How each case ended, by its number."""
    command = [sys.executable, "-m", "tests.growth.runaways"]
    found = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ))
    assert found.returncode == 0, found.stderr
    lines = map(json.loads, found.stdout.splitlines())
    return {each["case"]: each for each in lines}


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda n: CASES[n].name[:30])
def test_a_call_on_a_worst_document_ends_within_a_gigabyte(
    number: int, ends: dict[int, Any]
) -> None:
    """And where its payload goes beyond a limit, the answer names the limit and the amount."""
    case, end = CASES[number], ends[number]
    assert end["ended"], (case.method, end)
    assert end["seconds"] < SECONDS
    assert end["error"] is None or end["error"]["code"] not in BROKEN, (case.method, end)
    assert not case.says or end["told"], (case.method, case.says)


def test_every_method_is_tried_or_says_why_not() -> None:
    """A method that is new must be entered in `runaways`: with a case, or with a reason."""
    tried = {case.method for case in CASES}
    assert tried | REASONS.keys() == methods()
    assert not tried & REASONS.keys()
    assert all(reason.endswith(".") for reason in REASONS.values())
