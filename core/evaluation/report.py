"""What a tally says, as plain JSON with intervals and as sentences for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from core.checks import listing
from core.evaluation.intervals import Interval, mean_score, wilson
from core.evaluation.plan import Plan, different, games_of
from core.evaluation.tally import WHOLE, Tally
from core.protocol import Json, Player

MIDDLE = (0.1, 0.5, 0.9)
"""Parts of the matches by whose lengths the lengths are told."""


def report(plan: Plan, tally: Tally, players: tuple[Player, ...]) -> dict[str, Json]:
    """All that page, server and command line show of an evaluation.

    Shares are in [0, 1], each with `low` and `high`, the bounds of its 95 % interval.
    """
    seats = [seat.text for seat in plan.seats]
    return {
        "seats": seats,
        "rounds": tally.rounds,
        "games": tally.games,
        "players": [
            {"player": player, **_share(mean_score(counts, _whole(plan)))}
            for player, counts in zip(players, tally.players or _none(players), strict=True)
        ],
        "agents": _agents(plan, tally),
        "ends": _ends(tally, players),
        "plies": _plies(tally),
        "branching": tally.options / tally.asked if tally.asked else None,
        "decisions": tally.decisions,
        "examples": _examples(plan, tally),
        "uses": dict(sorted(tally.uses.items())),
        "sentences": list(sentences(plan, tally, players)),
    }


def sentences(plan: Plan, tally: Tally, players: tuple[Player, ...]) -> Iterable[str]:
    """The report in words: who wins, how it ends, how long it takes."""
    if not tally.games:
        yield "No match was played"
        return
    first = mean_score(tally.players[0], _whole(plan))
    yield f"{players[0]} scores {_percent(first)} in {tally.games:,} matches {_seated(plan)}"
    for agent in _agents(plan, tally):
        found = Interval(agent["score"], agent["low"], agent["high"])
        yield f"{agent['seat']} scores {_percent(found)}, playing equally often for each"
    yield f"Ends: {_ends_told(tally, players)}"
    lengths = _plies(tally)
    yield (
        f"Length: {lengths['median']:,} plies (8 in 10 matches: {lengths['low']:,} to "
        f"{lengths['high']:,}); {tally.options / max(tally.asked, 1):.1f} choices a decision"
    )


def _whole(plan: Plan) -> int:
    return WHOLE * len(plan.seats)


def _none(players: tuple[Player, ...]) -> tuple[Counter[int], ...]:
    return tuple(Counter() for _ in players)


def _share(found: Interval) -> dict[str, Json]:
    return {"score": found.value, "low": found.low, "high": found.high}


def _percent(found: Interval) -> str:
    """The share with its interval.

    >>> _percent(Interval(0.5312, 0.5, 0.56))
    '53.1 % (50.0 to 56.0)'
    """
    return f"{found.value:.1%}".replace("%", " %") + (
        f" ({100 * found.low:.1f} to {100 * found.high:.1f})"
    )


def _seated(plan: Plan) -> str:
    names = [seat.text for seat in plan.seats]
    if len(set(names)) == 1:
        return f"of {names[0]} against itself"
    return f"of {listing(names, 'and')} against each other"


def _agents(plan: Plan, tally: Tally) -> list[dict[str, Json]]:
    """The score of each different agent at one place, where there are several agents."""
    seats = tuple(seat.text for seat in plan.seats)
    names = different(seats)
    if len(names) == 1 or not tally.agents:
        return []
    return [
        {"seat": name, **_share(mean_score(counts, _whole(plan) * seats.count(name)))}
        for name, counts in zip(names, tally.agents, strict=True)
    ]


def _ends(tally: Tally, players: tuple[Player, ...]) -> list[dict[str, Json]]:
    return [
        {
            "reason": reason,
            "winner": None if winner < 0 else players[winner],
            "count": count,
            **_share(wilson(count, tally.games)),
        }
        for (reason, winner), count in sorted(tally.ends.items(), key=lambda end: (-end[1], end[0]))
    ]


def _ends_told(tally: Tally, players: tuple[Player, ...]) -> str:
    by_reason: Counter[tuple[str, bool]] = Counter()
    for (reason, winner), count in tally.ends.items():
        by_reason[reason, winner < 0] += count
    return ", ".join(
        f"{reason}{' (nobody wins)' if is_draw else ''} {100 * count / tally.games:.0f} %"
        for (reason, is_draw), count in sorted(by_reason.items(), key=lambda end: (-end[1], end[0]))
    )


def _plies(tally: Tally) -> dict[str, Json]:
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


def _examples(plan: Plan, tally: Tally) -> dict[str, Json]:
    """Matches to look at: the shortest, one of the median length, the longest."""
    if not tally.lengths:
        return {}
    lengths = {
        "shortest": min(tally.lengths),
        "typical": _quantile(tally, 0.5),
        "longest": max(tally.lengths),
    }
    return {name: _example(plan, tally, plies) for name, plies in lengths.items()}


def _example(plan: Plan, tally: Tally, plies: int) -> Json:
    """Seed and seats with which the sandbox plays this match."""
    number, part = tally.lengths[plies].example
    names = tuple(seat.text for seat in plan.seats)
    game = games_of(names, plan.seed, number)[part]
    return {"plies": plies, "seed": game.seed, "seats": [names[seat] for seat in game.seated]}
