"""One number of a document varied: which values are tried, and what the curve of scores says."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

MARGIN = 0.05
"""A score so far from an even share is still even."""

Number = int | float


class RangeError(ValueError):
    """The range, the step or the number of points makes no list of values."""


def parse_range(text: str) -> tuple[Number, Number]:
    """The two ends of FROM..TO.  Raises RangeError.

    >>> parse_range("-4..2.5")
    (-4, 2.5)
    """
    low, found, high = text.partition("..")
    if not found:
        raise RangeError(f"{text!r} is no range; write FROM..TO, such as 5..20")
    ends = _number(low), _number(high)
    if ends[0] >= ends[1]:
        raise RangeError(f"{text!r} does not rise; write the lesser number first")
    return ends


def _number(text: str) -> Number:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        value = float(text)
    except ValueError:
        raise RangeError(f"{text!r} is no number; write FROM..TO, such as 5..20") from None
    if not math.isfinite(value):
        raise RangeError(f"{text!r} is no finite number")
    return value


def spaced(
    low: Number, high: Number, step: Number | None, points: int, whole: bool
) -> list[Number]:
    """The values from `low` to `high`, both included, `step` apart or else `points` of them.

    `whole`: only whole numbers.

    >>> spaced(0, 10, None, 3, True)
    [0, 5, 10]
    >>> spaced(0, 1, 0.4, 9, False)
    [0, 0.4, 0.8, 1]
    >>> spaced(1, 3, None, 9, True)
    [1, 2, 3]
    """
    if step is None:
        found = [low + (high - low) * i / (points - 1) for i in range(points)]
    else:
        count = int((high - low) / step + 1e-9) + 1
        found = [low + i * step for i in range(count)]
    rounded = [tidy(each, whole) for each in found]
    return list(dict.fromkeys([*rounded, tidy(high, whole)]))


def tidy(value: Number, whole: bool) -> Number:
    """The value as one would write it: whole, or to ten digits.

    >>> tidy(0.1 + 0.2, False), tidy(2.5, True), tidy(3.0, False)
    (0.3, 2, 3)
    """
    found = float(f"{value:.10g}")
    return round(found) if whole or found.is_integer() else found


def between(low: Number, high: Number, whole: bool) -> Number | None:
    """A value halfway, or None where there is none.

    >>> between(2, 5, True), between(2, 3, True), between(2, 3, False)
    (3, None, 2.5)
    """
    middle = tidy(math.floor((low + high) / 2) if whole else (low + high) / 2, whole)
    return middle if low < middle < high else None


TELLING = 0.2
"""Half of an interval of a change up to which it says something, wherever it lies."""


def is_telling(low: float, high: float) -> bool:
    """Whether the interval of a change, of shares, says more than that little was played.

    >>> is_telling(-0.1, 0.2), is_telling(0.1, 0.9), is_telling(-0.3, 0.4)
    (True, True, False)
    """
    return not low <= 0 <= high or high - low <= 2 * TELLING


def beyond(values: Sequence[Number], is_whole: bool) -> tuple[Number, Number]:
    """The values next to the least and the greatest of those that were tried.

    >>> beyond([0, 5, 10], True), beyond([0.5, 0.75], False)
    ((-1, 11), (0.25, 1))
    """
    first, last = values[0], values[-1]
    if is_whole:
        return tidy(first - 1, True), tidy(last + 1, True)
    below, above = (values[1] - first, last - values[-2]) if len(values) > 1 else (1, 1)
    return tidy(first - below, False), tidy(last + above, False)


def closed(bands: Iterable[Band], is_least: bool, is_greatest: bool) -> list[Band]:
    """The bands without open ends where the document takes no value beyond those tried.

    >>> closed([Band(1.0, 5.0, True, True)], True, False)
    [Band(low=1.0, high=5.0, is_open_below=False, is_open_above=True)]
    """
    return [
        band._replace(
            is_open_below=band.is_open_below and not is_least,
            is_open_above=band.is_open_above and not is_greatest,
        )
        for band in bands
    ]


class Band(NamedTuple):
    """Values between which the score is even; an end is open where the curve ends there."""

    low: float
    high: float
    is_open_below: bool
    is_open_above: bool


def even_bands(curve: Sequence[tuple[Number, float]], even: float) -> list[Band]:
    """Where the score is within MARGIN of `even`, the curve drawn straight between its values.

    `curve` has values in rising order with their scores.

    >>> [(band.low, band.high) for band in even_bands([(0, 0.3), (10, 0.8)], 0.5)]
    [(3.0, 5.0)]
    >>> even_bands([(0, 0.2), (10, 0.3)], 0.5)
    []
    """
    bottom, top, found = even - MARGIN, even + MARGIN, list[Band]()
    parts = [_within(one, other, bottom, top) for one, other in pairwise(curve)]
    for part in parts:
        if part is None:
            continue
        if found and found[-1].high == part[0]:
            found[-1] = found[-1]._replace(high=part[1])
        else:
            found.append(Band(*part, False, False))
    first, last = (curve[0][0], curve[-1][0]) if curve else (0, 0)
    return [
        band._replace(is_open_below=band.low == first, is_open_above=band.high == last)
        for band in found
    ]


def _within(
    one: tuple[Number, float], other: tuple[Number, float], bottom: float, top: float
) -> tuple[float, float] | None:
    """The part of a straight piece whose scores lie between the two."""
    (x, score), (far, end) = one, other
    if score == end:
        return (float(x), float(far)) if bottom <= score <= top else None
    cuts = sorted((bound - score) / (end - score) for bound in (bottom, top))
    low, high = max(0.0, cuts[0]), min(1.0, cuts[1])
    if low >= high:
        return None
    ends = tuple(float(tidy(x + (far - x) * part, False)) for part in (low, high))
    return ends[0], ends[1]
