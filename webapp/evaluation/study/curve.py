"""The curve of a number: what a unit more is worth, where all players do alike, where it jumps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.evaluation.curves import Band, Number, closed, even_bands, is_telling
from core.protocol import Json
from webapp.evaluation.sweeps import JUMP


def curve_of(
    seats: Sequence[str],
    points: Sequence[Json],
    present: Number,
    players: int,
    ends: tuple[bool, bool] = (False, False),
) -> dict[str, Json]:
    """`{seats, games, points, slope, even, cliffs}` of points in the order of their values.

    A point is `{value, score, low, high, change, games, plan}`: the first player's score, and its
    `change` against the present value, `{value, low, high}`.  `slope` is what a unit more is worth
    beside the present value, `{from, to, value, low, high}`, None while that says nothing;
    `even` are ranges in which the score is within five points of an even share, `{from, to,
    open_below, open_above}`; `cliffs` are jumps from one whole number to the next, `{from, to,
    value, low, high}`. `ends` says whether the document takes nothing below the first and nothing
    above the last of the points.
    """
    played = [point for point in points if point["games"]]
    curve = [(point["value"], point["score"]) for point in played]
    bands = even_bands(curve, 1 / players) if len(curve) > 1 else []
    return {
        "seats": list(seats),
        "games": max((point["games"] for point in played), default=0),
        "points": list(points),
        "slope": _slope(played, present),
        "even": [band_of(band) for band in closed(bands, *ends)],
        "cliffs": [found for low, high in pairwise(played) if (found := _cliff(low, high))],
    }  # fmt: skip


def band_of(band: Band) -> dict[str, Json]:
    """`{from, to, open_below, open_above}`: a range of values in which all players do alike."""
    return {
        "from": band.low,
        "to": band.high,
        "open_below": band.is_open_below,
        "open_above": band.is_open_above,
    }


def _slope(points: Sequence[Json], present: Number) -> Json:
    """Between the neighbours of the present value; both are paired with it, not with each other,
    so the interval is as wide as both together.  None while that says nothing."""
    zero = {"value": present, "change": {"value": 0.0, "low": 0.0, "high": 0.0}}
    below = [point for point in points if point["value"] < present][-1:] or [zero]
    above = [point for point in points if point["value"] > present][:1] or [zero]
    (one,), (other,) = below, above
    if one["value"] == other["value"]:
        return None
    width, a, b = other["value"] - one["value"], one["change"], other["change"]
    if not is_telling(b["low"] - a["high"], b["high"] - a["low"]):
        return None
    return {
        "from": one["value"],
        "to": other["value"],
        "value": (b["value"] - a["value"]) / width,
        "low": (b["low"] - a["high"]) / width,
        "high": (b["high"] - a["low"]) / width,
    }


def _cliff(one: Json, other: Json) -> Json:
    """A jump between two neighbouring whole numbers that no chance explains, or None."""
    jump = other["score"] - one["score"]
    is_sure = one["high"] < other["low"] or other["high"] < one["low"]
    if other["value"] - one["value"] != 1 or abs(jump) < JUMP or not is_sure:
        return None
    return {
        "from": one["value"],
        "to": other["value"],
        "value": jump,
        "low": other["low"] - one["high"],
        "high": other["high"] - one["low"],
    }
