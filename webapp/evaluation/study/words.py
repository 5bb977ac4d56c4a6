"""Studies in words: what each part is worth, and what becomes of the score with a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.ellipsis import SHORT, cut
from core.evaluation.coverage import owned_title
from core.evaluation.intervals import Interval
from core.evaluation.phrases import counted, points_banded, points_told
from core.protocol import Json
from webapp.evaluation.league.words import how
from webapp.evaluation.study.study import number_told

WORTH = ("trap", "must-have", "useless", "shifts", "useful")
"""Verdicts that make a finding, the most important first."""

_SHORT = {
    "trap": "it is a trap",
    "must-have": "it is a must-have",
    "useful": "it is useful",
    "useless": "it is useless",
    "shifts": "it changes",
    "undecided": "it is not decided",
}

Said = tuple[str, int | None]


def part_findings(levels: Sequence[Json]) -> Iterator[Said]:
    """Traps, must-haves and what is useless at the strongest play, with what weaker play says."""
    played = [level for level in levels if level["games"]]
    if not played:
        yield "No match was played", None
        return
    best, others = played[-1], played[-2::-1]
    order = sorted(range(len(best["parts"])), key=lambda n: _rank(best["parts"][n]))
    for index in order:
        part = best["parts"][index]
        if part["verdict"] not in WORTH:
            continue
        lower = [(_how(level), level["parts"][index]) for level in others]
        weaker = [f"{when} {_in_short(each, part)}" for when, each in lower if each["games"]]
        sentence = "; ".join([f"{_worth(part)} {_how(best)}", *weaker])
        games = [part["games"], *(each["games"] for _, each in lower if each["games"])]
        yield f"{sentence} ({counted(games)})", part["plan"]
    left = sum(part["verdict"] not in WORTH for part in best["parts"])
    if left:
        rest = "1 part is" if left == 1 else f"{left:,} parts are"
        yield f"What {rest} worth is not known; more matches would tell", None


def _how(level: Json) -> str:
    return how(level["seats"][0], len(level["seats"]))


def _rank(part: Json) -> tuple[int, float]:
    place = WORTH.index(part["verdict"]) if part["verdict"] in WORTH else len(WORTH)
    return place, -abs(part["change"])


def _points(found: Json, value: str = "value") -> str:
    return points_told(Interval(found[value], found["low"], found["high"]))


def _worth(part: Json) -> str:
    owner, change = cut(part["owner"] or "", SHORT), _points(part, "change")
    title = cut(owned_title(part["kind"], part["name"], part["owner"]), 2 * SHORT)
    if part["verdict"] == "trap":
        return f"Trap: {owner} is better off without {title}, {change},"
    if part["verdict"] == "must-have":
        return f"Must-have: {owner} is much worse off without {title}, {change},"
    if part["verdict"] == "useless":
        needs = f"{owner} does not need" if owner else "nobody needs"
        return f"Useless: {needs} {title}, {change} without it,"
    if part["verdict"] == "shifts":
        return f"The first player’s score changes without {title}, {change},"
    return f"{owner} is worse off without {title}, {change},"


def _in_short(part: Json, best: Json) -> str:
    """What weaker play says of a part of which the `best` has been told."""
    change = points_banded(Interval(part["change"], part["low"], part["high"]))
    too = " too" if part["verdict"] == best["verdict"] else ""
    return f"{_SHORT[part['verdict']]}{too} ({change} points)"


def number_findings(player: str, levels: Sequence[Json]) -> Iterator[Said]:
    """Where the score is even, what one more is worth, and cliffs, at the strongest play first,
    each with the plan of a value that shows it."""
    player = cut(player, SHORT)
    for level in reversed(levels):
        played = [point for point in level["points"] if point["games"]]
        if not played:
            continue
        games = counted((point["games"] for point in played), "a value")
        when = f"{_how(level)} ({games})"
        for sentence, value in _curve_findings(level, played, player):
            point = min(played, key=lambda each: abs(each["value"] - value))
            yield f"{sentence}, {when}", point["plan"]
    if not any(level["games"] for level in levels):
        yield "No match was played", None


def _curve_findings(
    level: Json, played: Sequence[Json], player: str
) -> Iterator[tuple[str, float]]:
    """One curve in sentences, each with the value whose matches show it best."""
    even = 100 / len(level["seats"])
    bounds = f"{even - 5:.0f} to {even + 5:.0f} %"
    for band in level["even"]:
        middle = (band["from"] + band["to"]) / 2
        yield f"{player} is even with the others ({bounds}) {_band(band)}", middle
    values = [point["value"] for point in played]
    if len(values) == 1:
        yield f"Only the value {number_told(values[0])} has been played", values[0]
    elif not level["even"]:
        ends = {"from": values[0], "to": values[-1]}
        nearest = min(played, key=lambda point: abs(100 * point["score"] - even))["value"]
        yield f"{player} is not even ({bounds}) anywhere from {_ends(ends)}", nearest
    if level["slope"]:
        slope = level["slope"]
        said = f"One more is worth {_points(slope)} to {player} between {_ends(slope, 'and')}"
        yield said, slope["to"]
    for cliff in level["cliffs"]:
        said = f"Cliff: from {_ends(cliff)} the score of {player} changes by {_points(cliff)}"
        yield said, cliff["to"]


def _band(band: Json) -> str:
    """A range of values; an end is open where the curve ends there."""
    if band["open_below"] and band["open_above"]:
        return f"in the whole range, {_ends(band)}"
    if band["open_below"]:
        return f"up to {number_told(band['to'])}"
    if band["open_above"]:
        return f"from {number_told(band['from'])} on"
    return f"from {_ends(band)}"


def _ends(found: Json, word: str = "to") -> str:
    return f"{number_told(found['from'])} {word} {number_told(found['to'])}"
