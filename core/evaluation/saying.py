"""Numbers with their intervals as people read them."""

from __future__ import annotations

from collections.abc import Iterable

from core.evaluation.intervals import Interval


def percent(found: Interval) -> str:
    """The share with its interval.

    >>> percent(Interval(0.5312, 0.5, 0.56))
    '53.1 % (50.0 to 56.0)'
    """
    return f"{found.value:.1%}".replace("%", " %") + (
        f" ({100 * found.low:.1f} to {100 * found.high:.1f})"
    )


def signed(number: float, digits: int = 1) -> str:
    """A number with its sign, the minus as it is printed and not a hyphen.

    >>> signed(1.84), signed(-30), signed(-0.01), signed(-12.5, 0)
    ('+1.8', '−30.0', '+0.0', '−12')
    """
    return f"{round(number, digits) + 0.0:+.{digits}f}".replace("-", "−")


def points_told(found: Interval) -> str:
    """A change with its interval, in points of a hundred.

    >>> points_told(Interval(0.018, -0.01, 0.03))
    '+1.8 points (−1.0 to +3.0)'
    """
    value, low, high = (signed(100 * each) for each in found)
    return f"{value} points ({low} to {high})"


def counted(games: Iterable[int], of: str = "each") -> str:
    """How many matches, of one plan or of each of several.

    >>> counted([1]), counted([1_000, 1_000]), counted([400, 1_000])
    ('1 match', '1,000 matches each', '400 to 1,000 matches each')
    """
    found = sorted(games)
    least, most = found[0], found[-1]
    many = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    return f"{many} {'match' if most == 1 else 'matches'}{f' {of}' if len(found) > 1 else ''}"
