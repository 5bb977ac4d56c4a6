"""What a value may be: a range, and whether it may have a fraction (for lints only).

Bounds are canonical binary32 values, so that an operation on bounds bounds the operation: every
operation of the DSL is monotone in each argument between its corners, and rounding is monotone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from core.games.heroes import floats
from core.games.heroes.dice import sides_of
from core.games.heroes.floats import MAX_FLOAT, TINY


class Range(NamedTuple):
    """Every value from `low` to `high`; `fraction`: some of them may be no whole number."""

    low: float
    high: float
    fraction: bool

    @property
    def is_true(self) -> bool:
        """Whether IF surely takes its first branch."""
        return self.low > 0.0

    @property
    def is_false(self) -> bool:
        """Whether IF surely takes its second branch."""
        return self.high <= 0.0

    @property
    def is_zero(self) -> bool:
        """Whether the value is 0, surely."""
        return self.low == self.high == 0.0

    @property
    def is_empty(self) -> bool:
        """Whether there is no such value."""
        return self.low > self.high


ANYTHING = Range(-MAX_FLOAT, MAX_FLOAT, True)
TRUTH = Range(0.0, 1.0, False)


def constant(value: float) -> Range:
    """Exactly one value."""
    return Range(value, value, not value.is_integer())


def join(a: Range, b: Range) -> Range:
    """What is in one range or the other."""
    return Range(min(a.low, b.low), max(a.high, b.high), a.fraction or b.fraction)


def widen(old: Range, new: Range) -> Range:
    """The join, with a bound that moved pushed to the end, so that a search for limits ends."""
    low = old.low if new.low >= old.low else (0.0 if new.low >= 0.0 else -MAX_FLOAT)
    high = old.high if new.high <= old.high else (0.0 if new.high <= 0.0 else MAX_FLOAT)
    return Range(low, high, old.fraction or new.fraction)


def above(range_: Range, bound: float) -> Range:
    """The values greater than a bound."""
    least = math.floor(bound) + 1.0 if not range_.fraction else math.nextafter(bound, math.inf)
    return range_._replace(low=max(range_.low, TINY if 0.0 <= least < TINY else least))


def below(range_: Range, bound: float) -> Range:
    """The values less than a bound."""
    most = math.ceil(bound) - 1.0 if not range_.fraction else math.nextafter(bound, -math.inf)
    return range_._replace(high=min(range_.high, -TINY if -TINY < most <= 0.0 else most))


def within(range_: Range, other: Range) -> Range:
    """The values in both ranges."""
    low, high = max(range_.low, other.low), min(range_.high, other.high)
    return Range(low, high, range_.fraction and other.fraction)


def _corners(operation: Callable[[float, float], float], a: Range, b: Range) -> Range:
    found = [operation(x, y) for x in (a.low, a.high) for y in (b.low, b.high)]
    return Range(min(found), max(found), a.fraction or b.fraction)


def add(a: Range, b: Range) -> Range:
    """The sums of the values."""
    return _corners(floats.add, a, b)


def sub(a: Range, b: Range) -> Range:
    """The differences of the values."""
    return _corners(floats.sub, a, b)


def mul(a: Range, b: Range) -> Range:
    """The products of the values."""
    return _corners(floats.mul, a, b)


def div(a: Range, b: Range) -> Range:
    """The quotients of the values."""
    if b.is_zero:
        return constant(0.0)
    if b.low <= 0.0 <= b.high:
        low = 0.0 if a.low >= 0.0 and b.low >= 0.0 else -MAX_FLOAT
        high = 0.0 if a.high <= 0.0 and b.low >= 0.0 else MAX_FLOAT
        return Range(low, high, True)
    whole = b.low == b.high and abs(b.low) == 1.0
    if a.low == a.high and b.low == b.high:
        return constant(floats.div(a.low, b.low))
    found = _corners(floats.div, a, b)
    return found if whole else found._replace(fraction=True)


def least(a: Range, b: Range) -> Range:
    """The smaller one of the values."""
    return Range(min(a.low, b.low), min(a.high, b.high), a.fraction or b.fraction)


def most(a: Range, b: Range) -> Range:
    """The larger one of the values."""
    return Range(max(a.low, b.low), max(a.high, b.high), a.fraction or b.fraction)


def size(a: Range) -> Range:
    """The absolute values."""
    ends = (abs(a.low), abs(a.high))
    low = 0.0 if a.low <= 0.0 <= a.high else min(ends)
    return Range(low, max(ends), a.fraction)


def roll(a: Range) -> Range:
    """What a die of so many sides may show."""
    return Range(1.0, float(sides_of(a.high)), False)


def _truth(is_true: bool, is_false: bool) -> Range:
    return constant(1.0) if is_true else constant(0.0) if is_false else TRUTH


def _nonzero(a: Range) -> tuple[bool, bool]:
    """Surely not 0, surely 0."""
    return not a.low <= 0.0 <= a.high, a.is_zero


def both(a: Range, b: Range) -> Range:
    """Whether neither is 0."""
    (yes, no), (also, neither) = _nonzero(a), _nonzero(b)
    return _truth(yes and also, no or neither)


def any_of(a: Range, b: Range) -> Range:
    """Whether one is not 0."""
    (yes, no), (also, neither) = _nonzero(a), _nonzero(b)
    return _truth(yes or also, no and neither)


def negated(a: Range) -> Range:
    """Whether it is 0."""
    yes, no = _nonzero(a)
    return _truth(no, yes)


def equal(a: Range, b: Range) -> Range:
    """Whether both are equal."""
    same = a.low == a.high == b.low == b.high
    return _truth(same, a.high < b.low or b.high < a.low)


def greater(a: Range, b: Range) -> Range:
    """Whether a > b."""
    return _truth(a.low > b.high, a.high <= b.low)


def less(a: Range, b: Range) -> Range:
    """Whether a < b."""
    return _truth(a.high < b.low, a.low >= b.high)


def join_all(ranges: Iterable[Range]) -> Range | None:
    """The join of all; None of none."""
    found: Range | None = None
    for each in ranges:
        found = each if found is None else join(found, each)
    return found
