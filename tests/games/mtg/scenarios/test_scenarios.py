"""Scenarios through the runner that users have: the forty given ones, and our own."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from core.games.mtg.cards.pool import plan_of
from core.games.mtg.document import shipped_pool
from core.games.mtg.scenario import run_scenario
from core.games.mtg.scripts import Rules


def read(name):
    text = Path(__file__).with_name(name).read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


GIVEN = read("scenarios.jsonl")
WALKS = read("walks.jsonl")
"""Written from the description of the format alone, as by somebody who has never seen the runner:
empty declarations, decisions on the way, windows by name, objects that are gone."""
SCENARIOS = [*GIVEN, *read("own.jsonl"), *WALKS]
"""The given ones, and our own for what they leave out."""


@cache
def rules() -> Rules:
    return Rules(plan_of(shipped_pool()))


@pytest.mark.parametrize("raw", SCENARIOS, ids=lambda raw: raw["id"])
def test_a_scenario_comes_out_as_it_says(raw):
    outcome = run_scenario(rules(), raw)
    assert outcome.passed, f"step {outcome.at}: {outcome.difference}"


def test_all_forty_are_here():
    assert [raw["id"] for raw in GIVEN] == [f"dev-{n:03}" for n in range(1, 41)]
