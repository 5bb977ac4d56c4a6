"""Cells of a roster as arrays: scores, how sure they are, and resamples of their rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]

Cells: TypeAlias = Mapping[tuple[int, int], Mapping[int, float]]
"""Per pair of entries (i < j) the rounds by their points for i; a pair that has no round, or is
missing, counts as even."""


def scores(cells: Cells, n: int, whole: int) -> Array:
    """The matrix (n, n) of the rows' scores against the columns; 0.5 on the diagonal."""
    found = np.full((n, n), 0.5)
    for (i, j), counts in cells.items():
        if rounds := sum(counts.values()):
            share = sum(points * count for points, count in counts.items()) / rounds / whole
            found[i, j], found[j, i] = share, 1 - share
    return found


def softened(counts: Mapping[int, float], whole: int) -> tuple[float, float]:
    """Mean and variance of the mean, with one round imagined: half of it won and half lost."""
    rounds = sum(counts.values()) + 1
    mean = (sum(points / whole * count for points, count in counts.items()) + 0.5) / rounds
    squares = sum((points / whole - mean) ** 2 * count for points, count in counts.items())
    squares += (mean**2 + (1 - mean) ** 2) / 2
    return mean, squares / rounds**2


def resampled(cells: Cells, whole: int, times: int, seed: int = 0) -> Iterator[Cells]:
    """The cells with as many rounds drawn again from those that were played (bootstrap).

    One round is imagined beside them, half of it won and half lost: a few rounds that all came out
    alike would otherwise do so in every resample, and look sure.
    """
    draw = np.random.default_rng(seed)
    tables = []
    for pair, counts in sorted(cells.items()):
        if rounds := round(sum(counts.values())):
            more = {**counts, 0: counts.get(0, 0) + 0.5, whole: counts.get(whole, 0) + 0.5}
            weights = np.array(list(more.values()), dtype=float)
            tables.append((pair, list(more), rounds, weights / weights.sum()))
    for _ in range(times):
        yield {
            pair: dict(zip(points, draw.multinomial(rounds, shares).tolist(), strict=True))
            for pair, points, rounds, shares in tables
        }
