"""Numbers with their intervals as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.ellipsis import SHORT, cut
from core.evaluation.intervals import Interval

ROUNDED = 1e-9
"""What sums of shares may be off by."""


def percent(found: Interval) -> str:
    """The share with its interval.

    >>> percent(Interval(0.5312, 0.5, 0.56))
    '53.1 % (50.0 to 56.0)'
    """
    return f"{found.value:.1%}".replace("%", " %") + (
        f" ({100 * found.low:.1f} to {100 * found.high:.1f})"
    )


def banded(found: Interval, digits: int = 1) -> str:
    """The share with how far its interval goes, the wider side; as the two ends of the interval
    where that would lead beyond 0 or 100 %.

    >>> banded(Interval(0.61, 0.58, 0.64)), banded(Interval(0.683, 0.66, 0.7), 0)
    ('61.0 % ± 3.0', '68 % ± 2')
    >>> banded(Interval(1.0, 0.126, 1.0)), banded(Interval(0.05, 0.0, 0.124), 0)
    ('12.6 to 100 %', '0 to 12 %')
    """
    value, low, high = found
    side = max(high - value, value - low)
    if side > min(value, 1 - value) + ROUNDED and side > 0:
        return f"{_end(low, digits)} to {_end(high, digits)} %"
    return f"{100 * value:.{digits}f} % ± {max(100 * side, 0.1 if side else 0):.{digits}f}"


def _end(share: float, digits: int) -> str:
    """An end in per cent, the ends of all that is possible without digits.

    >>> _end(0.126, 1), _end(1.0, 1), _end(0.9999, 1)
    ('12.6', '100', '100')
    """
    said = f"{100 * share:.{digits}f}"
    return {0.0: "0", 100.0: "100"}.get(float(said), said)


def points_banded(found: Interval) -> str:
    """A change in points as `banded` tells a share.

    >>> points_banded(Interval(0.018, -0.01, 0.03)), points_banded(Interval(-1.0, -1.0, 0.5))
    ('+1.8 ± 2.8', '−100.0 to +50.0')
    """
    value, low, high = found
    side = max(high - value, value - low)
    if side > 1 - abs(value) + ROUNDED and side > 0:
        return f"{signed(100 * max(low, -1.0))} to {signed(100 * min(high, 1.0))}"
    return f"{signed(100 * value)} ± {100 * side:.1f}"


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


def rounds_told(first: int, count: int) -> str:
    """Some rounds of a plan, counted from 1 as people count; `first` counts from 0.

    >>> rounds_told(4, 4), rounds_told(1_000, 1)
    ('Rounds 5 to 8', 'Round 1,001')
    """
    last = first + count
    return f"Round {last:,}" if count == 1 else f"Rounds {first + 1:,} to {last:,}"


SEARCHES = {"mcts": ("tree search", "search"), "lookahead": ("look-ahead", "look ahead")}
"""The kinds that search, as a noun and as a verb, as the page says it (static/src/match/seats.js).
"""


def searched(seat: str) -> str | None:
    """How far a search looks before each move, as far as its text says; None: another agent.

    >>> searched("mcts:2500"), searched("lookahead:500ms"), searched("mcts"), searched("greedy")
    ('2,500 tries', '500 ms', '', None)
    """
    kind, _, most = seat.partition(":")
    if kind not in SEARCHES:
        return None
    if most.isdecimal():
        return f"{int(most):,} {'try' if int(most) == 1 else 'tries'}"
    return most.replace("ms", " ms")


def seat_told(seat: str) -> str:
    """An agent in the middle of a sentence, as the page says it (static/src/match/seats.js).

    >>> seat_told("mcts:2500"), seat_told("lookahead"), seat_told("greedy")
    ('tree search of 2,500 tries', 'look-ahead', 'greedy')
    """
    most = searched(seat)
    if most is None:
        return seat
    noun, _ = SEARCHES[seat.partition(":")[0]]
    return f"{noun} of {most}" if most else noun


def searching(seat: str) -> str | None:
    """What several of an agent that searches do, as a predicate; None: another agent.

    >>> searching("mcts:2500"), searching("lookahead:2500"), searching("mcts"), searching("greedy")
    ('search with 2,500 tries', 'look ahead with 2,500 tries', 'search', None)
    """
    most = searched(seat)
    if most is None:
        return None
    _, verb = SEARCHES[seat.partition(":")[0]]
    return f"{verb} with {most}" if most else verb


def met(seats: Sequence[str]) -> str:
    """Who played whom.

    >>> met(["random", "random"]), met(["greedy", "mcts:20"])
    ('random against itself', 'greedy against tree search of 20 tries')
    """
    names = [cut(seat_told(seat), SHORT) for seat in seats]
    return f"{names[0]} against itself" if len(set(names)) == 1 else " against ".join(names)


def entrants_told(kind: str, entrants: Sequence[str]) -> list[str]:
    """What people call the entrants of a league of this kind.

    >>> entrants_told("agents", ["greedy", "mcts:20"]), entrants_told("sides", ["Fighter"])
    (['greedy', 'tree search of 20 tries'], ['Fighter'])
    """
    return [seat_told(name) if kind == "agents" else name for name in entrants]


def counted(games: Iterable[int], of: str = "each") -> str:
    """How many matches, of one plan or of each of several.

    >>> counted([1]), counted([1_000, 1_000]), counted([400, 1_000])
    ('1 match', '1,000 matches each', '400 to 1,000 matches each')
    """
    found = sorted(games)
    least, most = found[0], found[-1]
    many = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    return f"{many} {'match' if most == 1 else 'matches'}{f' {of}' if len(found) > 1 else ''}"
