"""What happens at the same time, and in which order: scenarios with cards of their own."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from core.games.mtg.cards.pool import plan_of
from core.games.mtg.document import shipped_pool
from core.games.mtg.scenario import run_scenario
from core.games.mtg.scripts import Rules

HERE = Path(__file__).parent
SCENARIOS = [json.loads(line) for line in (HERE / "judge.jsonl").read_text("utf-8").splitlines()]


@cache
def rules() -> Rules:
    pool = shipped_pool()
    own = json.loads((HERE / "judge_cards.json").read_text("utf-8"))["cards"]
    return Rules(plan_of({**pool, "cards": [*pool["cards"], *own]}))


@pytest.mark.parametrize("raw", SCENARIOS, ids=lambda raw: raw["id"])
def test_a_scenario_comes_out_as_it_says(raw):
    outcome = run_scenario(rules(), raw)
    assert outcome.passed, f"step {outcome.at}: {outcome.difference}"
