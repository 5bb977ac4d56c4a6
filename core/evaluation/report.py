"""What a tally says, as plain JSON with intervals and as sentences for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from core.abilities import Contested, Known
from core.checks import listing
from core.evaluation.coverage import Use, coverage, unused
from core.evaluation.holding import worths
from core.evaluation.intervals import Interval, mean_score, wilson
from core.evaluation.plan import Plan, different, games_of
from core.evaluation.sequences import anytime, anytime_change
from core.evaluation.sprt import compare
from core.evaluation.tally import WHOLE, Tally
from core.outcome import outcome_words, why_words
from core.protocol import AnyGame, Json, Player
from core.telling import Ended

MIDDLE = (0.1, 0.5, 0.9)
"""Parts of the matches by whose lengths the lengths are told."""

MOST_NAMED = 6
"""Parts never used that a sentence names; the report's data has them all."""

MOST_DECIDING = 3
"""Parts that change hands which a sentence names."""

THRESHOLD = 0.02
"""A change of the first player's score that is worth a word."""


def report(plan: Plan, tally: Tally, game: AnyGame) -> dict[str, Json]:
    """All that page, server and command line show of an evaluation.

    Shares are in [0, 1], each with `low` and `high`, the bounds of its 95 % interval for one look;
    `always_low` and `always_high` hold at every look, for whoever watches a number grow.  `entries`
    are the parts of the document that a match may use, each `[path, kind, name, uses]`, `unused`
    those that none did.  `exact` is what is known without a match, each `{sentence, path, rows}`.
    `held` are the parts that change hands, those that decide most first, each `{path, kind, name,
    held, swing, is_told}` as `core.evaluation.holding.Worth`.  `change` is None where there is
    nothing to compare with.
    """
    players, used = game.players, coverage(game, plan.spec, tally.uses)
    never = unused(used) if tally.games else []
    known = game.facts() if isinstance(game, Known) else ()
    ends = _ends(tally, game)
    held = _held(game, tally, used)
    return {
        "seats": list(plan.names),
        "rounds": tally.rounds,
        "games": tally.games,
        "players": [
            {
                "player": player,
                **_share(mean_score(counts, _whole(plan))),
                **_always(anytime(counts, _whole(plan))),
            }
            for player, counts in zip(players, tally.players or _none(players), strict=True)
        ],
        "agents": _agents(plan, tally),
        "ends": ends,
        "plies": _plies(tally),
        "branching": tally.options / tally.asked if tally.asked else None,
        "decisions": tally.decisions,
        "examples": examples(plan, tally),
        "uses": dict(sorted(tally.uses.items())),
        "entries": [list(use) for use in used],
        "unused": [{"path": use.path, "kind": use.kind, "name": use.name} for use in never],
        "held": held,
        "exact": [fact._asdict() for fact in known],
        "change": _change(plan, tally),
        "sentences": [
            *sentences(plan, tally, players, ends),
            *deciding(held, players[0]),
            *_never_told(never),
            *(fact.sentence for fact in known),
        ],
    }


def watched(found: Json) -> dict[str, Json]:
    """A report whose matches are still played: `low` and `high` of the scores of players and
    agents, and of the change, are the bounds that hold at every look."""
    change = found["change"]
    return {
        **found,
        "players": [_watched(each) for each in found["players"]],
        "agents": [_watched(each) for each in found["agents"]],
        "change": None if change is None else _watched(change),
    }


def _watched(share: Json) -> dict[str, Json]:
    return {**share, "low": share["always_low"], "high": share["always_high"]}


def sentences(
    plan: Plan, tally: Tally, players: tuple[Player, ...], ends: list[dict[str, Json]]
) -> Iterable[str]:
    """The report in words: who wins, how it ends, how long it takes."""
    if not tally.games:
        yield "No match was played"
        return
    first = mean_score(tally.players[0], _whole(plan))
    yield f"{players[0]} scores {percent(first)} in {tally.games:,} matches {seated_told(plan)}"
    for agent in _agents(plan, tally):
        found = Interval(agent["score"], agent["low"], agent["high"])
        yield f"{agent['seat']} scores {percent(found)}, playing equally often for each"
    told = (f"{each['sentence']} ({100 * each['score']:.0f} %)" for each in ends)
    yield f"Ends: {'; '.join(told)}"
    lengths = _plies(tally)
    yield (
        f"Length: {lengths['median']:,} plies (8 in 10 matches: {lengths['low']:,} to "
        f"{lengths['high']:,}); {tally.options / max(tally.asked, 1):.1f} choices a decision"
    )


def _held(game: AnyGame, tally: Tally, used: list[Use]) -> list[dict[str, Json]]:
    if not tally.held or not isinstance(game, Contested):
        return []
    names = {use.path: use for use in used}
    return [
        {
            "path": each.path,
            "kind": names[each.path].kind,
            "name": names[each.path].name,
            "held": list(each.held),
            "swing": each.swing and each.swing._asdict(),
            "is_told": each.is_told,
        }
        for each in worths(game.contested(), tally.held)
    ]


def deciding(held: Iterable[Json], first: Player) -> Iterable[str]:
    """The parts that surely decide in one sentence; nothing where there are none."""
    told = [each for each in held if each["is_told"]][:MOST_DECIDING]
    if told:
        said = [f"{each['name']} {points_told(Interval(**each['swing']))}" for each in told]
        yield (
            f"A match is decided by who holds a {told[0]['kind']} for longer; that is worth to "
            f"{first}: {'; '.join(said)}"
        )


def _never_told(never: list[Use]) -> Iterable[str]:
    """The parts never used in one sentence; nothing where all were used."""
    if never:
        said = [use.title for use in never[:MOST_NAMED]]
        more = len(never) - len(said)
        yield f"Never used: {'; '.join(said)}{f'; and {more:,} more' if more else ''}"


def _change(plan: Plan, tally: Tally) -> Json:
    """By how much the first player's score differs from before, over the rounds played by both."""
    if not tally.changes:
        return None
    found = compare(tally.changes, _whole(plan), THRESHOLD)
    return {
        "rounds": found.rounds,
        "difference": found.difference,
        "low": found.low,
        "high": found.high,
        **_always(anytime_change(tally.changes, _whole(plan))),
        "verdict": found.verdict,
    }


def _whole(plan: Plan) -> int:
    return WHOLE * len(plan.seats)


def _none(players: tuple[Player, ...]) -> tuple[Counter[int], ...]:
    return tuple(Counter() for _ in players)


def _share(found: Interval) -> dict[str, Json]:
    return {"score": found.value, "low": found.low, "high": found.high}


def _always(found: Interval) -> dict[str, Json]:
    return {"always_low": found.low, "always_high": found.high}


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


def seated_told(plan: Plan) -> str:
    """Who plays against whom."""
    names = list(plan.names)
    if len(set(names)) == 1:
        return f"of {names[0]} against itself"
    return f"of {listing(names, 'and')} against each other"


def _agents(plan: Plan, tally: Tally) -> list[dict[str, Json]]:
    """The score of each different agent at one place, where there are several agents."""
    seats = plan.names
    names = different(seats)
    if len(names) == 1 or not tally.agents:
        return []
    return [
        {
            "seat": name,
            **_share(mean_score(counts, _whole(plan) * seats.count(name))),
            **_always(anytime(counts, _whole(plan) * seats.count(name))),
        }
        for name, counts in zip(names, tally.agents, strict=True)
    ]


def _ends(tally: Tally, game: AnyGame) -> list[dict[str, Json]]:
    """The most common first; the sentence of each is the game's own."""
    found = sorted(tally.ends.items(), key=lambda end: (-end[1], end[0]))
    return [
        {
            "reason": reason,
            "winner": None if winner < 0 else game.players[winner],
            "sentence": _ended(game, () if winner < 0 else (game.players[winner],), reason),
            "count": count,
            **_share(wilson(count, tally.games)),
        }
        for (reason, winner), count in found
    ]


def _ended(game: AnyGame, winners: tuple[Player, ...], reason: str) -> str:
    if isinstance(game, Ended):
        return game.outcome(winners, reason)
    return outcome_words(winners, why_words(reason, {}))


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


def examples(plan: Plan, tally: Tally) -> dict[str, Json]:
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
    """Seed and seats with which the sandbox plays this match, and its number in the plan."""
    number, part = tally.lengths[plies].example
    names = plan.names
    game = games_of(names, plan.seed, number)[part]
    seated = [names[seat] for seat in game.seated]
    return {"number": number * len(names) + part, "plies": plies, "seed": game.seed,
            "seats": seated}  # fmt: skip
