"""What the matches of a study say, as plain JSON: for page, report and command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from core.evaluation.curves import Number, tidy
from core.evaluation.discoveries import discovered
from core.evaluation.intervals import UNKNOWN, Interval, mean_score
from core.evaluation.sequences import anytime
from core.evaluation.tally import WHOLE, Tally
from core.protocol import Json
from webapp.evaluation.restricted import Part, Restricted, chance_of, change_of, word_of
from webapp.evaluation.study.curve import band_of, curve_of
from webapp.evaluation.study.study import Item, Study
from webapp.evaluation.study.words import number_findings, part_findings
from webapp.evaluation.sweeps import Curve, Swept

NONE = Interval(0.0, 0.0, 0.0)
"""The change of a document against itself."""

TallyOf = Callable[[int], Tally]


def told(
    study: Study, tallies: Sequence[Tally], players: Sequence[str], is_watched: bool = False
) -> dict[str, Json]:
    """What is known of a study by the tallies of its plans.

    `is_watched`: they are still played or were stopped, so intervals and verdicts are those that
    hold at every look.

    `{kind, title, pointer, present, players, levels, left_out, findings}`.  `left_out` are `{path,
    name, value, reason}`: what is not played.  `findings` are `{sentence, plan}`, the most
    important first.  A level of kind "parts" is `{seats, games, parts}`, each part `{path, kind,
    name, owner, verdict, change, low, high, games, plan}`: the change of the owner's score (of the
    first player's, where `owner` is null) without it, in [-1, 1], with its 95 % interval, and that
    in a word (`restricted.word_of`).  A level of kind "number" is a curve, as `curve_of` says.
    """
    is_parts = study.kind == "parts"
    levels = [
        (_parts if is_parts else _curve)(study, level, tallies.__getitem__, players, is_watched)
        for level in range(len(study.levels))
    ]
    found = part_findings(levels) if is_parts else number_findings(players[0], levels)
    return {
        "kind": study.kind,
        "title": study.title,
        "pointer": study.pointer,
        "present": None if study.present is None else tidy(study.present, False),
        "players": list(players),
        "levels": levels,
        "left_out": [
            {"path": item.path, "name": item.name, "value": item.value, "reason": item.refusal}
            for item in study.items
            if item.refusal is not None
        ],
        "findings": [{"sentence": sentence, "plan": plan} for sentence, plan in found],
    }


def _parts(
    study: Study, level: int, tally_of: TallyOf, players: Sequence[str], is_watched: bool
) -> dict[str, Json]:
    whole = WHOLE * len(players)
    owned = [_owned(item, tally_of(study.plan(level, n))) for n, item in enumerate(study.played)]
    told_apart = discovered([chance_of(changes, whole, is_watched) for _, changes in owned])
    parts: list[dict[str, Any]] = []
    for n, ((part, changes), is_told) in enumerate(zip(owned, told_apart, strict=True)):
        change = change_of(changes, whole, is_watched)
        word = word_of(part, changes, whole, is_told, is_watched) if changes else "undecided"
        parts.append(
            {
                "path": part.path,
                "kind": part.kind,
                "name": part.name,
                "owner": None if part.owner is None else players[part.owner],
                "verdict": word,
                "change": change.value,
                "low": change.low,
                "high": change.high,
                "games": sum(changes.values()) * len(players),
                "plan": study.plan(level, n),
            }
        )
    games = max((part["games"] for part in parts), default=0)
    return {"seats": _seats(study, level, players), "games": games, "parts": parts}


def _owned(item: Item, tally: Tally) -> tuple[Part, Counter[int]]:
    """The part with the changes of its owner's points; of the first player's where it has none."""
    return Part(item.path, item.kind, item.name, item.owner), tally.changes_of(item.owner or 0)


def _seats(study: Study, level: int, players: Sequence[str]) -> list[str]:
    return [study.levels[level]] * len(players)


def _curve(
    study: Study, level: int, tally_of: TallyOf, players: Sequence[str], is_watched: bool
) -> dict[str, Json]:
    whole = WHOLE * len(players)
    present, mean = study.present or 0, anytime if is_watched else mean_score
    rows = [(item.value or 0, study.plan(level, n)) for n, item in enumerate(study.played)]
    if study.holds_present:
        rows.append((present, study.plan(level)))
    points = []
    for value, plan in sorted(rows):
        tally = tally_of(plan)
        score = mean(tally.players[0], whole) if tally.games else UNKNOWN
        change = NONE if value == present else change_of(tally.changes, whole, is_watched)
        points.append(
            {
                "value": tidy(value, False),
                "score": score.value,
                "low": score.low,
                "high": score.high,
                "change": change._asdict(),
                "games": tally.games,
                "plan": plan,
            }
        )
    ends = study.is_least, study.is_greatest
    return curve_of(_seats(study, level, players), points, present, len(players), ends)


def study_of_curves(
    title: str,
    players: Sequence[str],
    what: Swept,
    curves: Sequence[Curve],
    skipped: Mapping[Number, str],
) -> dict[str, Json]:
    """What a sweep of the command line says, as `told` does; its plans are the points of the
    curves, one curve after the other."""
    plans = count()
    levels = [
        {
            "seats": list(curve.plan.names),
            "games": curve.points[0].tally.games,
            "points": [
                {"value": tidy(point.value, False), "score": point.score.value,
                 "low": point.score.low, "high": point.score.high,
                 "change": point.change._asdict(), "games": point.tally.games,
                 "plan": next(plans)}
                for point in curve.points
            ],
            "slope": curve.slope
            and {"from": curve.slope.low_value, "to": curve.slope.high_value,
                 **curve.slope.per_unit._asdict()},
            "even": [band_of(band) for band in curve.bands],
            "cliffs": [
                {"from": each.low_value, "to": each.high_value, **each.change._asdict()}
                for each in curve.cliffs
            ],
        }
        for curve in curves
    ]  # fmt: skip
    names = tuple(", ".join(curve.plan.names) for curve in curves)
    study = Study("number", title, names, (), what.pointer, what.present)
    return {
        "kind": study.kind,
        "title": title,
        "pointer": what.pointer,
        "present": tidy(what.present, False),
        "players": list(players),
        "levels": levels,
        "left_out": [
            {"path": what.pointer, "name": "", "value": value, "reason": why}
            for value, why in skipped.items()
        ],
        "findings": [
            {"sentence": sentence, "plan": plan}
            for sentence, plan in number_findings(players[0], levels)
        ],
    }


def study_of_parts(
    title: str,
    players: Sequence[str],
    parts: Sequence[Part],
    levels: Sequence[tuple[Sequence[str], Restricted]],
) -> dict[str, Json]:
    """What an ablation of the command line says, as `told` does, by who plays; its plans are, level
    by level, the whole document and then each part's document without it."""
    sizes = [len(restricted.worths) + 1 for _, restricted in levels]
    wholes = [sum(sizes[:number]) for number in range(len(levels))]
    found = [
        {
            "seats": list(seats),
            "games": restricted.tally.games,
            "parts": [
                {
                    "path": each.part.path,
                    "kind": each.part.kind,
                    "name": each.part.name,
                    "owner": None if each.part.owner is None else players[each.part.owner],
                    "verdict": each.word,
                    "change": each.change.value,
                    "low": each.change.low,
                    "high": each.change.high,
                    "games": each.tally.games,
                    "plan": whole + n,
                }
                for n, each in enumerate(restricted.worths, 1)
            ],
        }
        for (seats, restricted), whole in zip(levels, wholes, strict=True)
    ]
    return {
        "kind": "parts",
        "title": title,
        "pointer": None,
        "present": None,
        "players": list(players),
        "levels": found,
        "left_out": [
            {"path": part.path, "name": part.name, "value": None, "reason": part.refusal}
            for part in parts
            if part.refusal is not None
        ],
        "findings": [
            {"sentence": sentence, "plan": plan} for sentence, plan in part_findings(found)
        ],
    }
