"""How long matches last, and which of them are worth a look by that."""

from __future__ import annotations

from core.evaluation.plan import Plan, games_of
from core.evaluation.tally import Tally
from core.protocol import Json

MIDDLE = (0.1, 0.5, 0.9)
"""Parts of the matches by whose lengths the lengths are told."""


def lengths(tally: Tally) -> dict[str, Json]:
    """How long matches last: `{low, median, high, histogram}`."""
    low, median, high = (_quantile(tally, part) for part in MIDDLE)
    return {
        "low": low,
        "median": median,
        "high": high,
        "histogram": [[plies, found.count] for plies, found in sorted(tally.lengths.items())],
    }


def _quantile(tally: Tally, part: float) -> int:
    """The least length that `part` of the matches do not exceed; 0 where there are none."""
    left = part * tally.games
    for plies, found in sorted(tally.lengths.items()):
        left -= found.count
        if left <= 0:
            return plies
    return 0


def examples(plan: Plan, tally: Tally) -> dict[str, Json]:
    """Matches to look at: the shortest, one of the median length, the longest."""
    if not tally.lengths:
        return {}
    named = {
        "shortest": min(tally.lengths),
        "typical": _quantile(tally, 0.5),
        "longest": max(tally.lengths),
    }
    return {name: _example(plan, tally, plies) for name, plies in named.items()}


def _example(plan: Plan, tally: Tally, plies: int) -> Json:
    """Seed and seats with which the sandbox plays this match, and its number in the plan."""
    number, part = tally.lengths[plies].example
    names = plan.names
    game = games_of(names, plan.seed, number)[part]
    seated = [names[seat] for seat in game.seated]
    return {"number": number * len(names) + part, "plies": plies, "seed": game.seed,
            "seats": seated}  # fmt: skip
