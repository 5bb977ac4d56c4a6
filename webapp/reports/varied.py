"""What a study varied, as figures: what each part is worth, and the sweep of a number; and one
document at several levels of play."""

from __future__ import annotations

from collections.abc import Sequence

from core.ellipsis import SHORT, cut
from core.evaluation.intervals import Interval
from core.evaluation.phrases import counted, points_banded, seat_told
from core.protocol import Json
from webapp.reports import figures
from webapp.reports.curves import curve
from webapp.reports.data import Cell, Data, told
from webapp.reports.levels import Levels
from webapp.reports.markup import Markup, tag
from webapp.reports.words import agent, banded

MOST = 60
"""Rows of a figure; the table has all of them."""


def chapter(file: str, study: Json) -> tuple[str, Markup]:
    """Heading and content."""
    left = study["left_out"]
    rest = (
        told(
            Data(f"{file}-left-out", ("pointer", "name", "value", "reason"),
                 [(each["path"], each["name"], each["value"], each["reason"]) for each in left]),
            f"Not played: {len(left):,}",
        )
        if left
        else None
    )  # fmt: skip
    figure = figure_of(study, file)
    drawn = _section(*figure) if figure else tag("p", "No match has been played yet.")
    return heading(study), tag("div", drawn, rest)


def heading(study: Json) -> str:
    """What was varied, as a heading."""
    if study["kind"] == "parts":
        return "Without each part"
    return f"With other values of {cut(study['pointer'], SHORT)}"


def figure_of(study: Json, file: str) -> tuple[Markup, str, Data] | None:
    """The picture with its caption and data; None where nothing was played yet."""
    levels = [level for level in reversed(study["levels"]) if level["games"]]
    if not levels:
        return None
    return (_parts if study["kind"] == "parts" else _number)(file, study, levels)


def pictured(study: Json) -> dict[str, str] | None:
    """`{heading, svg, caption}` for a page that shows the picture; None where there is none yet."""
    figure = figure_of(study, "")
    if figure is None:
        return None
    svg, caption, _ = figure
    return {"heading": heading(study), "svg": svg, "caption": caption}


def _points(found: Json) -> str:
    return points_banded(Interval(found["change"], found["low"], found["high"]))


def _parts(file: str, study: Json, levels: Sequence[Json]) -> tuple[Markup, str, Data]:
    order = sorted(range(len(levels[0]["parts"])), key=lambda n: levels[0]["parts"][n]["change"])
    found = [(level, level["parts"][n]) for n in order for level in levels]
    rows = [
        (_labelled(part["name"], level, levels), part["change"], part["low"], part["high"],
         _points(part))
        for level, part in found
    ][:MOST]  # fmt: skip
    bound = max(max(abs(row[2]), abs(row[3])) for row in rows)
    svg = figures.ranges("Change of the owner's score without a part", rows, -bound, bound, 0)
    columns = ("pointer", "kind", "name", "owner", "agents", "verdict", "change", "low", "high",
               "matches")  # fmt: skip
    data = Data(
        f"{file}-parts",
        columns,
        [
            (part["path"], part["kind"], part["name"], part["owner"], ", ".join(level["seats"]),
             part["verdict"], part["change"], part["low"], part["high"], part["games"])
            for level, part in found
        ],
    )  # fmt: skip
    caption = (
        "Change of the owner’s score, in points of a hundred, when the part is left out; of a part "
        f"of nobody’s own that of the first player; {_played(levels)}, 95 % intervals; the line is "
        "no change"
    )
    return svg, caption, data


def _labelled(name: str, level: Json, levels: Sequence[Json]) -> str:
    """The name of a part; where there are several levels, also who plays."""
    who = f": {agent(level['seats'][0])}" if len(levels) > 1 else ""
    return cut(name, figures.LABEL - len(who)) + who


def _played(levels: Sequence[Json]) -> str:
    return "; ".join(
        f"{counted(_games(level))} of {cut(seat_told(level['seats'][0]), SHORT)} against itself"
        for level in levels
    )


def _games(level: Json) -> list[int]:
    """The matches of each part or value that was played."""
    varied = level["parts"] if "parts" in level else level["points"]
    return [each["games"] for each in varied if each["games"]]


def _number(file: str, study: Json, levels: Sequence[Json]) -> tuple[Markup, str, Data]:
    even = 1 / len(study["players"])
    svg = curve(study["pointer"], levels, study["present"], even)
    rows: list[tuple[Cell, ...]] = [
        (point["value"], ", ".join(level["seats"]), point["score"], point["low"], point["high"],
         point["change"]["value"], point["change"]["low"], point["change"]["high"], point["games"])
        for level in levels
        for point in level["points"]
        if point["games"]
    ]  # fmt: skip
    columns = ("value", "agents", "score", "low", "high", "change", "change low", "change high",
               "matches")  # fmt: skip
    caption = (
        f"Score of {cut(study['players'][0], SHORT)}, the first player; {_played(levels)}, 95 % "
        f"intervals; the grey range is {100 * even - 5:.0f} to {100 * even + 5:.0f} %, the dotted "
        f"line the present value, {study['present']}"
    )
    return svg, caption, Data(f"{file}-sweep", columns, rows)


def levels_chapter(file: str, groups: Sequence[Levels]) -> Markup:
    """The same documents at several levels of play in one picture."""
    found = [
        (group.title, report)
        for group in groups
        if group.is_several
        for report in reversed(group.reports)
        if report["games"]
    ]
    rows = [
        (f"{cut(title, 22)}: {agent(report['seats'][0])}", report["players"][0]["score"],
         report["players"][0]["low"], report["players"][0]["high"],
         banded(report["players"][0]))
        for title, report in found
    ][:MOST]  # fmt: skip
    if not rows:
        return tag("p", "No match has been played yet.")
    even = 1 / len(found[0][1]["players"])
    svg = figures.ranges("Score of the first player at each level of play", rows, 0, 1, even)
    data = Data(
        f"{file}-levels",
        ("document", "agents", "first player", "score", "low", "high", "matches"),
        [
            (title, ", ".join(report["seats"]), report["players"][0]["player"],
             report["players"][0]["score"], report["players"][0]["low"],
             report["players"][0]["high"], report["games"])
            for title, report in found
        ],
    )  # fmt: skip
    games = counted(report["games"] for _, report in found)
    caption = (
        f"Score of the first player, the strongest play first; {games}, all sides played alike, "
        "95 % intervals; the line is an even share"
    )
    return _section(svg, caption, data)


def _section(svg: Markup, caption: str, data: Data) -> Markup:
    return tag(
        "section",
        tag("figure", svg, tag("figcaption", caption)),
        told(data, caption, svg),
        class_="one",
    )
