"""The league of a roster as plain JSON: for page, report, command line and Python."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from importlib.util import find_spec

from core.evaluation.discoveries import discovered
from core.evaluation.intervals import Interval
from core.evaluation.tally import Tally
from core.protocol import Json
from webapp.evaluation.league.cells import Cell, Verdict, cell_of
from webapp.evaluation.league.roster import Leg, Roster
from webapp.evaluation.league.words import sentences_of

RESAMPLES = 100
"""Resamples of the rounds that the bands of the meta come from."""


def league(
    roster: Roster, tallies: Sequence[Tally], players: Sequence[int], is_watched: bool = False
) -> dict[str, Json]:
    """What is known of a roster by the tallies of its plans, each with its number of players.

    `is_watched`: they are still played or were stopped, so intervals and verdicts are those that
    hold at every look.

    `{kind, entrants, levels, sentences, findings}`.  `kind` is "sides", "agents" or "documents";
    `entrants` are names, to which all indexes below refer.  `sentences` sum up all levels, the most
    important first; `findings` are the same as `{sentence, plan}`, with the number of a plan whose
    matches show it, or null.  A level is `{seats, games, cells, first, elo, cyclic,
    is_cyclic, meta, discoveries}`:

    - `seats`: who played, as text; "" where agents meet.  `games`: all matches of the level.
    - `cells`: one for each pair of entrants, `{row, column, plans, games, score, low, high, even,
      verdict, discovery, first}`.  `score` is that of `row` against `column`, in [0, 1], with the
      bounds of its 95 % interval.  `discovery`: whether it differs from an even share as one of
      many cells (5 % of the discoveries may be false).  `verdict` says whether the interval lies
      above 0.55 ("wins") or below 0.45 ("loses") and it is a discovery, or between ("even"), or
      neither for sure ("open").
      `first` is `{score, low, high}` of whoever was the first player of the match.  `plans` are
      numbers of plans.  Of kind "documents" a cell is one document (`column` null), its score that
      of its first player, `even` an even share of it, and verdicts are shifted as `even` is.
    - `first`: the first player's score over all cells, `{score, low, high}`; null for "documents".
    - `elo`: one for each entrant, `{elo, low, high}` against the mean, in the order of `entrants`;
      empty for "documents", as are the next ones.
    - `cyclic`: how much of the differences no such number can say, in [0, 1]; null where unknown.
      `is_cyclic`: whether that is more than chance.
    - `meta`: `{nash, alpha_rank}`, each a list as `elo` of `{share, low, high, played}`: how often
      the entrant is picked when everyone picks well, the middle 90 % of resamples of the rounds,
      and in what part of them it is picked at all; null where what computes it is not installed.
    - `discoveries`: how many cells differ from an even share.
    """
    cells = [
        (leg, plans, cell_of(roster, [tallies[n] for n in plans], players[plans[0]]))
        for leg, plans in roster.cells()
    ]
    levels = [
        _level(roster, name, [each for each in cells if each[0].level == number], is_watched)
        for number, name in enumerate(roster.levels)
    ]
    said = list(sentences_of(roster.kind, roster.entrants, levels))
    return {
        "kind": roster.kind,
        "entrants": list(roster.entrants),
        "levels": levels,
        "sentences": [sentence for sentence, _ in said],
        "findings": [{"sentence": sentence, "plan": plan} for sentence, plan in said],
    }


Placed = tuple[Leg, tuple[int, ...], Cell]


def _level(roster: Roster, name: str, cells: Sequence[Placed], is_watched: bool) -> dict[str, Json]:
    is_anytime = (
        is_watched or roster.budget is not None
    )  # where a budget goes depends on the scores
    played = [cell for _, _, cell in cells if cell.rounds]
    chances = [cell.chance(is_anytime) if cell.rounds else 1.0 for _, _, cell in cells]
    told = discovered(chances)
    rows = [
        _cell(each, is_told, is_anytime, is_watched)
        for each, is_told in zip(cells, told, strict=True)
    ]
    return {
        "seats": name,
        "games": sum(cell.games for cell in played),
        "cells": rows,
        **_standing(roster, cells, played, is_watched),
        "discoveries": sum(told),
    }


def _cell(placed: Placed, is_told: bool, is_anytime: bool, is_watched: bool) -> dict[str, Json]:
    leg, plans, cell = placed
    found = cell.score(is_anytime)
    verdict: Verdict = cell.verdict(found) if cell.rounds else "open"
    if verdict != "even" and not is_told:
        verdict = "open"  # of many pairs, chance puts some far off
    return {
        "row": leg.row,
        "column": leg.column,
        "plans": list(plans),
        "games": cell.games,
        **_share(found),
        "even": cell.even,
        "verdict": verdict,
        "discovery": is_told,
        "first": _share(cell.first_score(is_watched)),
    }


def _standing(
    roster: Roster, cells: Sequence[Placed], played: Sequence[Cell], is_watched: bool
) -> dict[str, Json]:
    """What the matrix says together."""
    if roster.kind == "documents" or not played:
        return {"first": None, "elo": [], "cyclic": None, "is_cyclic": False, "meta": None}
    from webapp.evaluation.statistics.cells import scores
    from webapp.evaluation.statistics.ratings import cyclic_share, is_misfit, ratings

    n = len(roster.entrants)
    whole = played[0].whole
    counts = {
        (leg.row, leg.column): cell.counts for leg, _, cell in cells if leg.column is not None
    }
    return {
        # Agents meet under the same seeds in all pairs, so luck of a place is the same in them.
        "first": _share(
            _mean([cell.first_score(is_watched) for cell in played], roster.kind == "sides")
        ),
        "elo": [
            {"elo": each.elo, "low": each.low, "high": each.high}
            for each in ratings(counts, n, whole, is_watched)
        ],
        "cyclic": cyclic_share(scores(counts, n, whole)),
        "is_cyclic": is_misfit(counts, n, whole, is_watched),
        "meta": _meta(counts, n, whole),
    }


def _meta(counts: Json, n: int, whole: int) -> Json:
    if find_spec("scipy") is None:
        return None
    from webapp.evaluation.statistics.meta import alpha_rank, bands
    from webapp.evaluation.statistics.nash import nash

    metas: dict[str, Callable[..., Json]] = {"nash": nash, "alpha_rank": alpha_rank}
    return {
        name: [each._asdict() for each in bands(counts, n, whole, meta, RESAMPLES)]
        for name, meta in metas.items()
    }


def _mean(found: Sequence[Interval], is_independent: bool) -> Interval:
    """The mean of numbers, with the bounds that theirs give it."""
    count = len(found)
    total = math.hypot if is_independent else lambda *halves: math.fsum(halves)
    value = math.fsum(each.value for each in found) / count
    below = total(*(each.value - each.low for each in found)) / count
    above = total(*(each.high - each.value for each in found)) / count
    return Interval(value, max(0.0, value - below), min(1.0, value + above))


def _share(found: Interval) -> dict[str, Json]:
    return {"score": found.value, "low": found.low, "high": found.high}
