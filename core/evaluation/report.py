"""What a tally says, as plain JSON with intervals and as sentences for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from core.abilities import Contested, Ended, Known
from core.causes import written
from core.checks import listing
from core.evaluation.coverage import Use, coverage, named, unused
from core.evaluation.fights import fight, fought
from core.evaluation.holdings import worths
from core.evaluation.intervals import Interval, mean_score, wilson
from core.evaluation.lengths import examples, lengths
from core.evaluation.phrases import percent, points_told, seat_told
from core.evaluation.plan import Plan, different
from core.evaluation.sequences import anytime, anytime_change
from core.evaluation.sprt import compare
from core.evaluation.tally import WHOLE, Tally, winners_of, written_uses
from core.outcome import outcome_words, why_words
from core.protocol import AnyGame, Json, Player

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
    held, swing, is_told}` as `core.evaluation.holdings.Worth`.  `fight` is as
    `core.evaluation.fights.fight` has it.  `change` is None where there is
    nothing to compare with.  `sentences` tell all of it, `details` what is beside scores, ends,
    lengths and uses.
    """
    players, used = game.players, coverage(game, plan.spec, tally.uses)
    never = unused(used) if tally.games else []
    known = game.facts() if isinstance(game, Known) else ()
    return _in_words(
        {
            "seats": list(plan.names),
            "rounds": tally.rounds,
            "games": tally.games,
            "players": [
                {"player": player, **_share(counts, _whole(plan))}
                for player, counts in zip(players, tally.players or _none(players), strict=True)
            ],
            "agents": _agents(plan, tally),
            "ends": _ends(tally, game),
            "plies": lengths(tally),
            "branching": tally.options / tally.asked if tally.asked else None,
            "decisions": tally.decisions,
            "examples": examples(plan, tally),
            "uses": written_uses(tally.uses),
            "entries": [[written(use.cause), *use[1:]] for use in used],
            "unused": [
                {"path": written(use.cause), "kind": use.kind, "name": use.name} for use in never
            ],
            "held": _held(game, tally, used),
            "fight": fight(game, tally, used),
            "exact": [fact._asdict() for fact in known],
            "change": _change(plan, tally),
        }
    )


def watched(found: Json) -> dict[str, Json]:
    """A report whose matches are still played, or were stopped: `low` and `high`, also in its
    sentences, are the bounds that hold at every look."""
    change = found["change"]
    return _in_words(
        {
            **found,
            "players": [_watched(each) for each in found["players"]],
            "agents": [_watched(each) for each in found["agents"]],
            "ends": [_watched(each) for each in found["ends"]],
            "held": [_watched_swing(each) for each in found["held"]],
            "fight": _watched_fight(found["fight"]),
            "change": None if change is None else _watched(change),
        }
    )


def _watched_fight(fight: Json) -> Json:
    return fight and {
        **fight,
        "kills": [_watched(each) for each in fight["kills"]],
        "damage": [_watched(each) for each in fight["damage"]],
    }


def _watched(share: Json) -> dict[str, Json]:
    return {**share, "low": share["always_low"], "high": share["always_high"]}


def _watched_swing(part: dict[str, Json]) -> dict[str, Json]:
    if part["swing"] is None:
        return part
    swing = _watched(part["swing"])
    is_told = part["is_told"] and not swing["low"] <= 0 <= swing["high"]
    return {**part, "swing": swing, "is_told": is_told}


def _in_words(found: dict[str, Json]) -> dict[str, Json]:
    """The report with its sentences."""
    first = found["players"][0]["player"]
    exact = [fact["sentence"] for fact in found["exact"]]
    more = [*deciding(found["held"], first), *fought(found["fight"])]
    return {
        **found,
        "sentences": [*_sentences(found), *more, *_never_told(found["unused"]), *exact],
        "details": [*more, *exact],
    }


def _sentences(found: dict[str, Json]) -> Iterable[str]:
    """Who wins, how it ends, how long it takes."""
    if not found["games"]:
        yield "No match was played"
        return
    first = found["players"][0]
    yield (
        f"{first['player']} scores {percent(_interval(first))} in {found['games']:,} matches "
        f"{seated_told(found['seats'])}"
    )
    for agent in found["agents"]:
        share = percent(_interval(agent))
        who = seat_told(agent["seat"])
        yield f"{who} scores {share}, playing equally often for each player"
    ends = (f"{each['sentence']} ({100 * each['score']:.0f} %)" for each in found["ends"])
    yield f"Ends: {'; '.join(ends)}"
    plies = found["plies"]
    yield (
        f"Length: {plies['median']:,} plies (8 in 10 matches: {plies['low']:,} to "
        f"{plies['high']:,}); {found['branching'] or 0:.1f} choices per decision"
    )


def _held(game: AnyGame, tally: Tally, used: list[Use]) -> list[dict[str, Json]]:
    if not tally.held or not isinstance(game, Contested):
        return []
    names = {use.cause: use for use in used}
    return [
        {
            "path": each.path,
            "kind": names[each.path].kind,
            "name": names[each.path].name,
            "held": list(each.held),
            "swing": each.swing and {**each.swing._asdict(), **_always(each.always or each.swing)},
            "is_told": each.is_told,
        }
        for each in worths(game.contested(), tally.held)
    ]


def deciding(held: Iterable[Json], first: Player) -> Iterable[str]:
    """The parts that surely decide in one sentence; nothing where there are none."""
    told = [each for each in held if each["is_told"]][:MOST_DECIDING]
    if told:
        said = [f"{each['name']} {points_told(_swing(each['swing']))}" for each in told]
        yield (
            f"Who holds a {told[0]['kind']} for longer decides the match; to {first} that is "
            f"worth: {'; '.join(said)}"
        )


def _never_told(never: Sequence[Json]) -> Iterable[str]:
    """The parts never used in one sentence; nothing where all were used."""
    if never:
        yield f"Never used: {named(never)}"


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


def _share(counts: Mapping[int, int], whole: int) -> dict[str, Json]:
    return {**_score(mean_score(counts, whole)), **_always(anytime(counts, whole))}


def _score(found: Interval) -> dict[str, Json]:
    return {"score": found.value, "low": found.low, "high": found.high}


def _interval(found: Json) -> Interval:
    return Interval(found["score"], found["low"], found["high"])


def _swing(found: Json) -> Interval:
    return Interval(found["value"], found["low"], found["high"])


def _always(found: Interval) -> dict[str, Json]:
    return {"always_low": found.low, "always_high": found.high}


def seated_told(names: Sequence[str]) -> str:
    """Who plays against whom.

    >>> seated_told(["greedy", "greedy"]), seated_told(["greedy", "mcts:20"])
    ('of greedy against itself', 'of greedy and tree search of 20 tries against each other')
    """
    told = [seat_told(seat) for seat in names]
    if len(set(told)) == 1:
        return f"of {told[0]} against itself"
    return f"of {listing(told, 'and')} against each other"


def _agents(plan: Plan, tally: Tally) -> list[dict[str, Json]]:
    """The score of each different agent at one place, where there are several agents."""
    seats = plan.names
    names = different(seats)
    if len(names) == 1 or not tally.agents:
        return []
    return [
        {
            "seat": name,
            **_share(counts, _whole(plan) * seats.count(name)),
        }
        for name, counts in zip(names, tally.agents, strict=True)
    ]


def _ends(tally: Tally, game: AnyGame) -> list[dict[str, Json]]:
    """The most common first; the sentence of each is the game's own, and begins with the winner, or
    several with "and" between them."""
    found = sorted(tally.ends.items(), key=lambda end: (-end[1], end[0]))
    return [
        {
            "reason": reason,
            "winner": " and ".join(winners_of(game.players, winner)) or None,
            "sentence": _ended(game, winners_of(game.players, winner), reason),
            "count": count,
            **_score(wilson(count, tally.games)),
            **_always(anytime({0: tally.games - count, 1: count}, 1)),
        }
        for (reason, winner), count in found
    ]


def _ended(game: AnyGame, winners: tuple[Player, ...], reason: str) -> str:
    if isinstance(game, Ended):
        return game.outcome(winners, reason)
    return outcome_words(winners, why_words(reason, {}))
