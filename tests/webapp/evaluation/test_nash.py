"""Nash averaging and alpha-Rank: known equilibria, copies, and games drawn at random."""

import numpy as np
import pytest
from scipy.optimize import linprog

from webapp.evaluation.statistics.meta import alpha_rank, bands
from webapp.evaluation.statistics.nash import nash

ROCK_PAPER_SCISSORS = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])


def _best_reply(gains, shares):
    """What the best reply to a mixture scores above an even share."""
    return float((gains @ shares).max(initial=0.0))


def _scores(gains):
    gains = np.asarray(gains, dtype=float)
    return 0.5 + (gains - gains.T) / 2


def _value(gains):
    """The value of a game by the linear programme of the textbooks."""
    n = len(gains)
    found = linprog(
        np.append(np.zeros(n), -1.0),
        A_ub=np.hstack([-gains.T, np.ones((n, 1))]),
        b_ub=np.zeros(n),
        A_eq=np.append(np.ones(n), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * n + [(None, None)],
    )
    return -found.fun


def _most(gains, i):
    """The largest share that entry i has in any equilibrium."""
    n = len(gains)
    found = linprog(
        -np.eye(n)[i],
        A_ub=gains,
        b_ub=np.zeros(n),
        A_eq=np.ones((1, n)),
        b_eq=[1.0],
        bounds=[(0, None)] * n,
    )
    return -found.fun


def test_rock_paper_scissors_is_even():
    assert nash(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3, abs=1e-9)


def test_biased_rock_paper_scissors_plays_each_by_the_stakes_of_the_other_two():
    """Rock gains a over scissors, paper b over rock, scissors c over paper: played by c, a, b."""
    a, b, c = 0.1, 0.3, 0.2
    gains = np.array([[0, -b, a], [b, 0, -c], [-a, c, 0]])
    assert nash(0.5 + gains) == pytest.approx(np.array([c, a, b]) / (a + b + c), abs=1e-9)


def test_a_copy_shares_and_leaves_the_others_what_they_had():
    copied = np.array([0, 0, 0, 1, 2])
    found = nash(ROCK_PAPER_SCISSORS[np.ix_(copied, copied)])
    assert found == pytest.approx([1 / 9, 1 / 9, 1 / 9, 1 / 3, 1 / 3], abs=1e-7)


def test_of_an_order_the_best_alone_is_played():
    order = np.array([[0.5, 0.6, 0.7], [0.4, 0.5, 0.6], [0.3, 0.4, 0.5]])
    assert nash(order) == pytest.approx([1, 0, 0], abs=1e-12)


def test_of_two_best_alike_each_is_played_half():
    beaten = _scores([[0, 0, 0.4], [0, 0, 0.2], [-0.4, -0.2, 0]])
    assert nash(beaten) == pytest.approx([0.5, 0.5, 0], abs=1e-9)


def test_a_reply_from_outside_bounds_the_mixture():
    """The first two are even; the third gains .2 on the first and loses .1 to the second: a mixture
    of the two in which the first has more than a third loses to it."""
    gains = np.array([[0, 0, -0.2], [0, 0, 0.1], [0.2, -0.1, 0]])
    found = nash(0.5 + gains)
    assert _best_reply(gains, found) < 1e-9
    assert found == pytest.approx([1 / 3, 2 / 3, 0], abs=1e-7)


@pytest.mark.parametrize("n", [1, 2, 5, 12])
def test_where_all_is_even_all_are_played_alike(n):
    assert nash(np.full((n, n), 0.5)) == pytest.approx([1 / n] * n, abs=1e-9)


def test_no_entries_have_no_shares():
    assert len(nash(np.zeros((0, 0)))) == 0


@pytest.mark.parametrize("seed", range(60))
def test_no_reply_gains_and_all_are_played_that_can_be(seed):
    draw = np.random.default_rng(seed)
    n = int(draw.integers(2, 16))
    gains = draw.uniform(-0.5, 0.5, (n, n))
    if seed % 2:  # scores of few matches: coarse, with ties
        gains = np.round(gains * 3) / 6
    gains = np.triu(gains, 1) - np.triu(gains, 1).T
    shares = nash(0.5 + gains)
    assert shares.min() >= 0
    assert shares.sum() == pytest.approx(1)
    assert _value(gains) == pytest.approx(0, abs=1e-8)
    assert _best_reply(gains, shares) < 1e-6
    can = [_most(gains, i) > 1e-6 for i in range(n)]
    assert [bool(share > 1e-9) for share in shares] == can or seed % 2
    assert all(may for may, share in zip(can, shares, strict=True) if share > 1e-6)


@pytest.mark.parametrize("seed", range(20))
def test_no_other_equilibrium_has_more_entropy(seed):
    """At the point of largest entropy no equilibrium lies uphill: the gradient's best vertex by the
    linear programme is the point itself."""
    draw = np.random.default_rng(100 + seed)
    few = np.round(draw.uniform(-1, 1, (6, 6))) / 4
    gains = np.triu(few, 1) - np.triu(few, 1).T
    shares = nash(0.5 + gains)
    slope = -(np.log(np.maximum(shares, 1e-12)) + 1)
    best = linprog(
        -slope,
        A_ub=gains,
        b_ub=np.zeros(6),
        A_eq=np.ones((1, 6)),
        b_eq=[1.0],
        bounds=[(0, None)] * 6,
    )
    assert -best.fun <= slope @ shares + 1e-5


def test_bands_of_a_cycle_hold_its_third_and_of_an_order_the_whole():
    cycle = {pair: {840: won, 0: 1000 - won} for pair, won in zip(
        [(0, 1), (0, 2), (1, 2)], [300, 700, 300], strict=True)}  # fmt: skip
    found = bands(cycle, 3, 840, meta=nash, times=50)
    assert all(band.low < 1 / 3 < band.high for band in found)
    assert all(band.played == 1 for band in found)
    order = {pair: {840: 700, 0: 300} for pair in [(0, 1), (0, 2), (1, 2)]}
    assert bands(order, 3, 840, meta=nash, times=50)[0] == (1, 1, 1, 1)


@pytest.mark.parametrize("gap", [0.2, 0.01, 1e-4, 1e-6])
def test_alpha_rank_settles_on_close_games_too(gap):
    biased = 0.5 + gap * np.array([[0, -3, 1], [3, 0, -2], [-1, 2, 0]]) / 4
    assert alpha_rank(biased) == pytest.approx([1 / 3] * 3, abs=1e-9)
    close = _scores(gap * np.array([[0, 1, 1], [-1, 0, 1], [-1, -1, 0]]))
    assert alpha_rank(close) == pytest.approx([1, 0, 0], abs=1e-9)


def test_alpha_rank_takes_entries_that_are_even_alike():
    assert alpha_rank(np.full((4, 4), 0.5)) == pytest.approx([1 / 4] * 4)
    nearly = np.full((2, 2), 0.5) + np.array([[0, 1e-15], [-1e-15, 0]])
    assert alpha_rank(nearly) == pytest.approx([1 / 2] * 2)
