"""One number per entry: Bradley and Terry's strengths on Elo's scale, and whether one is enough."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from core.evaluation.intervals import Z90, Z
from core.evaluation.sequences import widening
from webapp.evaluation.statistics.cells import Array, Cells, softened

ELO = 400 / math.log(10)
"""Points of Elo to one of the logarithm of the odds."""

STEPS = 100
NEAR = 1e-10


class Rating(NamedTuple):
    """Elo points against the mean of the roster, with the bounds of the 95 % interval."""

    elo: float
    low: float
    high: float


def ratings(cells: Cells, n: int, whole: int, is_watched: bool = False) -> list[Rating]:
    """The strengths under which the scores of the cells are likeliest.

    A cell counts as so many independent matches as would make its score as sure as its rounds did.
    The bars come from the inverse of the information on the strengths' differences: the level of
    all together, which nothing fixes, is no uncertainty of any of them.  `is_watched`: bars that
    hold at every look.
    """
    strengths, information = _fitted(*_matches(cells, n, whole))
    strengths -= strengths.mean() if n else 0.0
    centred = np.eye(n) - 1 / max(n, 1)
    covariance = centred @ np.linalg.pinv(information, rcond=1e-12, hermitian=True) @ centred
    width = np.array([widening(each) for each in _rounds(cells, n)]) if is_watched else Z
    bars = width * np.sqrt(np.maximum(np.diag(covariance), 0))
    return [
        Rating(ELO * float(each), ELO * float(each - bar), ELO * float(each + bar))
        for each, bar in zip(strengths, bars, strict=True)
    ]


def is_misfit(cells: Cells, n: int, whole: int, is_watched: bool = False) -> bool:
    """Whether the scores differ from what the strengths say by more than chance (Pearson's test at
    5 %, its quantile by Wilson and Hilferty).  `is_watched`: that is asked at every look, and the
    deviations have to be as much larger as a band is wider then."""
    won, played = _matches(cells, n, whole)
    strengths, _ = _fitted(won, played)
    expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    squares = (won - played * expected) ** 2 / np.maximum(played * expected, 1e-12)
    free = int((played > 0).sum()) // 2 - (n - 1)
    if free < 1:
        return False
    spread, rounds = 2 / (9 * free), sum(_rounds(cells, n)) / 2
    wider = widening(rounds) / Z if is_watched else 1.0
    most = (1 - spread + Z90 * math.sqrt(spread)) ** 3
    return bool(squares.sum() / wider**2 / free > most)


def _rounds(cells: Cells, n: int) -> list[float]:
    """How many rounds each entry has played."""
    found = [0.0] * n
    for pair, counts in cells.items():
        for each in pair:
            found[each] += math.fsum(counts.values())
    return found


def _fitted(won: Array, played: Array) -> tuple[Array, Array]:
    """The strengths (n,) and the information (n, n) on them."""
    n = len(won)
    strengths = np.zeros(n)
    information = np.zeros((n, n))
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        slope = (won - played * expected).sum(axis=1)
        curvature = played * expected * (1 - expected)
        information = np.diag(curvature.sum(axis=1)) - curvature
        step = np.linalg.pinv(information, rcond=1e-12, hermitian=True) @ slope
        step *= min(1.0, 2.0 / max(float(np.abs(step).max(initial=0.0)), 1e-12))
        strengths = strengths + step
        if np.abs(step).max(initial=0.0) < NEAR:
            break
    return strengths, information


def _matches(cells: Cells, n: int, whole: int) -> tuple[Array, Array]:
    """Matches won and played, (n, n) each, as independent ones of the same weight."""
    won, played = np.zeros((n, n)), np.zeros((n, n))
    for (i, j), counts in cells.items():
        if not sum(counts.values()):
            continue
        mean, variance = softened(counts, whole)
        number = mean * (1 - mean) / variance
        played[i, j] = played[j, i] = number
        won[i, j], won[j, i] = mean * number, (1 - mean) * number
    return won, played


def cyclic_share(matrix: Array, least: float = 0.005) -> float:
    """How much of a matrix of scores no rating can say: 0 (an order) to 1 (all of it cycles).

    Of the logarithms of the odds, the part that is left when the rows' means are taken out.
    Scores nearer to 0 or 1 than `least` count as that.

    >>> beats = np.array([[0.5, 0.9, 0.1], [0.1, 0.5, 0.9], [0.9, 0.1, 0.5]])
    >>> round(cyclic_share(beats), 6)
    1.0
    """
    share = np.clip(matrix, least, 1 - least)
    odds = np.log(share / (1 - share))
    means = odds.mean(axis=1)
    left = odds - (means[:, None] - means[None, :])
    total = float((odds**2).sum())
    return float((left**2).sum()) / total if total > 0 else 0.0
