"""One rule ends a run at a precision, wherever it is played; its interval keeps its 95 %."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from core.agents import Seat
from core.evaluation.intervals import mean_score
from core.evaluation.plan import Plan, is_look
from core.evaluation.precision import expected, is_enough, surely_half
from core.evaluation.tally import WHOLE, Tally
from webapp.evaluation.runs import is_precise

RUNS = 1_000
ROUND = 2 * WHOLE
PLAN = Plan("boards", {}, (Seat("random"), Seat("random")), 10_000)


def run(shares: dict[float, float], half: float, chance: random.Random) -> Tally:
    """Rounds whose share of the points is drawn, looked at as `runs.run` does."""
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


def test_a_precision_that_few_different_rounds_would_meet_is_not_met_by_them():
    """By its width alone the interval would end such runs when it holds the truth 88 in 100 times:
    they end early where the first rounds happen to be alike."""
    shares, chance, held = {0.0: 0.035, 0.5: 0.93, 1.0: 0.035}, random.Random(15), 0
    for _ in range(500):
        found = mean_score(run(shares, 0.03, chance).players[0], ROUND)
        held += found.low <= 0.5 <= found.high
    assert held >= 0.92 * 500


@pytest.mark.parametrize("most", [1, 7, 32, 640])
def test_chunks_of_every_size_end_at_all_looks(most):
    ends = [chunk.first + chunk.count for chunk in PLAN.chunks(most)]
    assert max(chunk.count for chunk in PLAN.chunks(most)) <= most
    assert [end for end in ends if is_look(end)] == [n for n in range(10_000) if is_look(n)]
    assert ends == sorted(set(ends))
    assert ends[-1] == PLAN.rounds


def test_between_two_looks_nothing_is_enough():
    alike = {WHOLE: 300.0}
    assert is_enough({WHOLE: 296}, WHOLE, 0.3)
    assert not is_enough(alike, WHOLE, 0.3)


@pytest.mark.parametrize("half", [0.2, 0.05, 0.01])
def test_what_is_expected_is_the_first_look_at_which_such_rounds_are_enough(half):
    counts = {0: 7, WHOLE // 2: 20, WHOLE: 13}
    looks = [n for n in range(41, 10_000) if is_look(n)]

    def width(rounds):
        return surely_half({x: n * rounds / 40 for x, n in counts.items()}, WHOLE)

    first = next(look for look in looks if width(look) <= half)
    assert abs(looks.index(expected(counts, WHOLE, half)) - looks.index(first)) <= 1
    assert expected({}, WHOLE, half) > 0
