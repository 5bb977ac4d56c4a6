"""How often each entry is played where everybody chooses well, with bands (alpha-Rank).

A population in which one entry takes over from another with a chance that grows with its score:
the share of an entry is the part of the time that the population stays at it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from webapp.evaluation.statistics.cells import Array, Cells, resampled, scores

POPULATION = 50
SURE = 40.0
"""Gain times selection at which a newcomer's success is certain, to the last digit."""

EVEN = 1e-9
"""Difference of two scores below which they count as equal."""

PLAYED = 0.01
"""A share from which on an entry counts as played."""

Meta = Callable[[Array], Array]


def alpha_rank(matrix: Array, alpha: float | None = None, population: int = POPULATION) -> Array:
    """The shares (n,) of time that a population spends at each entry of a matrix of scores.

    `alpha` is the strength of selection; None takes it so large that a larger one changes nothing:
    even the smallest difference decides.
    """
    payoff = np.asarray(matrix, dtype=float)
    return _stationary(_moves(payoff, _settled(payoff) if alpha is None else alpha, population))


def _settled(payoff: Array) -> float:
    """A strength of selection at which whoever gains at all takes over, to the last digits."""
    gaps = np.abs(payoff.T - payoff)
    told = gaps[gaps > EVEN]
    return SURE / float(told.min()) if told.size else SURE


def _moves(payoff: Array, alpha: float, population: int) -> Array:
    """Chances (n, n) that the population goes from one entry to another, at one change of it."""
    n = len(payoff)
    if n < 2:
        return np.ones((n, n))
    gain = alpha * (payoff.T - payoff)  # of the newcomer, the column, over the resident
    chance = np.empty((n, n))
    even = np.abs(gain) < alpha * EVEN
    safe = np.where(even, 1.0, gain)
    with np.errstate(over="ignore"):
        rising = np.expm1(-np.abs(safe)) / np.expm1(-population * np.abs(safe))
        falling = rising * np.exp(-(population - 1) * np.abs(safe))
    chance = np.where(even, 1 / population, np.where(safe > 0, rising, falling))
    chance = np.maximum(chance / (n - 1), 1e-290)
    np.fill_diagonal(chance, 0)
    return np.asarray(chance)


def _stationary(moves: Array) -> Array:
    """The stationary shares of a chain, by elimination without subtraction (Grassmann, Taksar and
    Heyman): exact to the last digits also where one move is 10**-200 times as likely as another."""
    left = moves.copy()
    n = len(left)
    for k in range(n - 1, 0, -1):
        left[:k, k] /= left[k, :k].sum()
        left[:k, :k] += np.outer(left[:k, k], left[k, :k])
    shares = np.zeros(n)
    shares[:1] = 1
    for k in range(1, n):
        shares[k] = shares[:k] @ left[:k, k]
        shares[: k + 1] /= shares[: k + 1].sum()
    return shares


class Band(NamedTuple):
    """An entry's share, the bounds of the middle 90 % of its resamples, and in how many of them it
    is played at all."""

    share: float
    low: float
    high: float
    played: float


def bands(
    cells: Cells, n: int, whole: int, meta: Meta = alpha_rank, times: int = 200, seed: int = 0
) -> list[Band]:
    """The shares of n entries by `meta`, with bands over resamples of the cells' rounds."""
    found = meta(scores(cells, n, whole))
    again = np.array([meta(scores(one, n, whole)) for one in resampled(cells, whole, times, seed)])
    low, high = np.quantile(again, (0.05, 0.95), axis=0)
    played = (again > PLAYED).mean(axis=0)
    return [
        Band(*(float(part) for part in row)) for row in zip(found, low, high, played, strict=True)
    ]
