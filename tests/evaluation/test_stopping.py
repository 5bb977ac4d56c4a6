"""A precision ends a run by the width of its interval, which keeps its 95 % all the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from core.agents import Seat
from core.evaluation.intervals import mean_score
from core.evaluation.plan import Plan
from core.evaluation.tally import WHOLE, Tally
from webapp.evaluation.running import is_precise

RUNS = 1_000
ROUND = 2 * WHOLE
PLAN = Plan("boards", {}, (Seat("random"), Seat("random")), 10_000)


def run(shares: dict[float, float], half: float, chance: random.Random) -> Tally:
    """Rounds whose share of the points is drawn, looked at as `running.run` does."""
    is_enough, total = is_precise(PLAN, half), Tally()
    points, weights = [round(share * ROUND) for share in shares], list(shares.values())
    for chunk in PLAN.chunks(32):
        drawn = Counter(chance.choices(points, weights, k=chunk.count))
        total.add(Tally(rounds=chunk.count, players=(drawn, Counter())))
        if is_enough(total):
            break
    return total


@pytest.mark.parametrize(
    "shares",
    [
        {0.0: 0.25, 0.5: 0.5, 1.0: 0.25},
        {0.0: 0.05, 0.5: 0.3, 1.0: 0.65},
        {0.0: 0.3, 0.25: 0.05, 0.75: 0.05, 1.0: 0.6},
    ],
)
def test_of_1000_runs_that_end_by_a_precision_93_to_97_in_100_hold_the_truth(shares):
    truth, chance, held = sum(x * p for x, p in shares.items()), random.Random(15), 0
    for _ in range(RUNS):
        total = run(shares, 0.1, chance)
        assert total.rounds < PLAN.rounds
        found = mean_score(total.players[0], ROUND)
        assert found.half <= 0.1
        held += found.low <= truth <= found.high
    assert 0.93 * RUNS <= held <= 0.97 * RUNS


def test_where_nearly_all_rounds_are_alike_a_run_does_not_end_before_the_others_are_seen():
    shares, chance, held = {0.0: 0.1, 1.0: 0.9}, random.Random(15), 0
    for _ in range(RUNS):
        found = mean_score(run(shares, 0.1, chance).players[0], ROUND)
        held += found.low <= 0.9 <= found.high
    assert held >= 0.93 * RUNS
