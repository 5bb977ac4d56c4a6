"""Ratings, cycles and alpha-Rank, against published games and independent solutions."""

import numpy as np
import pytest
from scipy.optimize import minimize

from webapp.evaluation.statistics.cells import scores
from webapp.evaluation.statistics.meta import alpha_rank, bands
from webapp.evaluation.statistics.ratings import ELO, cyclic_share, ratings

ROCK_PAPER_SCISSORS = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])
TRUTH = np.array([0.6, 0.1, -0.2, -0.5])


def _drawn(draw, rounds):
    chance = 1 / (1 + np.exp(TRUTH[None, :] - TRUTH[:, None]))
    cells = {}
    for i in range(4):
        for j in range(i + 1, 4):
            won = int(draw.binomial(rounds, chance[i, j]))
            cells[i, j] = {840: won, 0: rounds - won}
    return cells


def test_ratings_are_those_of_an_independent_search():
    cells = _drawn(np.random.default_rng(1), 4000)

    def loss(t):
        return sum(
            -n[840] * -np.log1p(np.exp(t[j] - t[i])) - n[0] * -np.log1p(np.exp(t[i] - t[j]))
            for (i, j), n in cells.items()
        )

    known = minimize(loss, np.zeros(4), tol=1e-10).x
    found = [rating.elo / ELO for rating in ratings(cells, 4, 840)]
    assert found == pytest.approx(list(known - known.mean()), abs=0.005)


def test_bars_hold_the_truth_93_to_97_times_in_100():
    draw, held = np.random.default_rng(2), 0
    for _ in range(1000):
        found = ratings(_drawn(draw, 100), 4, 840)
        held += sum(r.low / ELO <= t <= r.high / ELO for r, t in zip(found, TRUTH, strict=True))
    assert 0.93 <= held / 4000 <= 0.97


def test_bars_that_are_watched_hold_the_truth_at_all_looks_together():
    """Whoever looks at every doubling and stops at the one that pleases them is told no more
    falsehoods than one in twenty; bars for one look are false more than twice as often."""
    draw, false = np.random.default_rng(7), {True: 0, False: 0}
    for _ in range(200):
        rounds, missed = 10, {True: set(), False: set()}
        cells = _drawn(draw, rounds)
        while rounds <= 640:
            for is_watched, ever in missed.items():
                found = ratings(cells, 4, 840, is_watched)
                ever |= {
                    n for n, each in enumerate(found)
                    if not each.low / ELO <= TRUTH[n] <= each.high / ELO
                }  # fmt: skip
            more = _drawn(draw, rounds)
            cells = {pair: {key: counts[key] + more[pair][key] for key in counts}
                     for pair, counts in cells.items()}  # fmt: skip
            rounds *= 2
        for is_watched, ever in missed.items():
            false[is_watched] += len(ever)
    assert false[True] / 800 <= 0.05
    assert false[False] / 800 > 0.1


def test_a_cycle_is_told_from_an_order():
    order = 1 / (1 + np.exp(TRUTH[None, :] - TRUTH[:, None]))
    assert cyclic_share(order) == pytest.approx(0, abs=1e-12)
    assert cyclic_share(ROCK_PAPER_SCISSORS) == pytest.approx(1)
    assert cyclic_share(np.full((3, 3), 0.5)) == 0


@pytest.mark.parametrize("alpha", [0.1, 1.0, 3.0])
def test_alpha_rank_is_the_left_eigenvector_of_its_chain(alpha):
    draw = np.random.default_rng(3)
    payoff = draw.random((5, 5))
    payoff = (payoff - payoff.T) / 2 + 0.5
    chain = np.zeros((5, 5))
    for s in range(5):
        for r in range(5):
            if r != s:
                d = alpha * (payoff[r, s] - payoff[s, r])
                chain[s, r] = (1 - np.exp(-d)) / (1 - np.exp(-20 * d)) / 4
        chain[s, s] = 1 - chain[s].sum()
    values, vectors = np.linalg.eig(chain.T)
    known = np.real(vectors[:, np.argmax(np.real(values))])
    assert alpha_rank(payoff, alpha, 20) == pytest.approx(known / known.sum(), abs=1e-9)


def test_alpha_rank_of_rock_paper_scissors_is_even_and_of_an_order_its_best():
    assert alpha_rank(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3)
    order = np.array([[0.5, 0.6, 0.7], [0.4, 0.5, 0.6], [0.3, 0.4, 0.5]])
    assert alpha_rank(order) == pytest.approx([1, 0, 0], abs=1e-3)


def test_bands_close_in_where_rounds_are_many():
    cells = _drawn(np.random.default_rng(4), 2000)
    assert scores(cells, 4, 840)[0, 3] > 0.6
    found = bands(cells, 4, 840, times=40)
    assert found == bands(cells, 4, 840, times=40)
    assert found[0].share > 0.9
    assert found[0].low <= found[0].share <= found[0].high
    assert found[0].played == 1.0
