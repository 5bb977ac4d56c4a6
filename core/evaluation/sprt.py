"""Whether an edit changed the balance: a sequential test on paired rounds.

Old and new rules play the same rounds (one seed, the same seats), so that what differs is the
edit's doing.  Two one-sided tests of `d`, the mean difference of the first player's score, run side
by side: no change against +threshold, and no change against -threshold, each by the generalised
likelihood ratio of Gaussian means.  They stop as soon as the rounds played suffice.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.evaluation.intervals import mean_change

ERROR = 0.05
"""How often a verdict may be wrong: "changed" where nothing did, "same" where the threshold is."""

UNSEEN = 2
"""Rounds that are imagined beside those played, one won and one lost by the edit: what has not
differed yet is not taken for certain."""

Verdict = Literal["changed", "same", "open"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a sequential test says now: shares of points in [-1, 1], and its two ratios' logarithms.

    `low` and `high` bound the 95 % interval of `difference`, new minus old, where the number of
    rounds was settled beforehand.  A test that stops early stops where the difference looks large;
    `core.evaluation.sequences` has the bounds that hold whenever one stops.
    """

    rounds: int
    difference: float
    low: float
    high: float
    up: float
    down: float
    verdict: Verdict


def compare(changes: Mapping[int, int], whole: int, threshold: float) -> Comparison:
    """The test on a tally's `changes`, with `whole` points to a round.

    >>> compare({0: 400}, 1680, 0.03).verdict
    'same'
    >>> compare({0: 10}, 1680, 0.03).verdict
    'open'
    >>> compare({0: 300, 840: 100}, 1680, 0.03).verdict
    'changed'
    """
    found = mean_change(changes, whole)
    up, down = _ratios(changes, whole, threshold)
    n = sum(changes.values())
    return Comparison(n, found.value, found.low, found.high, up, down, _verdict(up, down))


def verdict(changes: Mapping[int, int], whole: int, threshold: float) -> Verdict:
    """The verdict alone: a tenth of the work, for a look after every chunk."""
    return _verdict(*_ratios(changes, whole, threshold))


def _ratios(changes: Mapping[int, int], whole: int, threshold: float) -> tuple[float, float]:
    """The logarithms of the ratios for a change up, and for one down."""
    n = sum(changes.values())
    if n == 0:
        return 0.0, 0.0
    mean = sum(points * count for points, count in changes.items()) / n / whole
    squares = sum((points / whole - mean) ** 2 * count for points, count in changes.items())
    variance = (squares + UNSEEN) / (n + UNSEEN)
    up, down = (n * threshold * (2 * side - threshold) / (2 * variance) for side in (mean, -mean))
    return up, down


def _verdict(up: float, down: float) -> Verdict:
    """Each side may err half as often as both together."""
    if max(up, down) >= math.log((1 - ERROR) / (ERROR / 2)):
        return "changed"
    if max(up, down) <= math.log(ERROR / (1 - ERROR / 2)):
        return "same"
    return "open"
