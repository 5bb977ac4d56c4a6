"""The league of a roster: who beats whom, how strong everybody is, and who is worth playing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.ellipsis import SHORT, cut
from core.evaluation.phrases import entrants_told, seat_told, signed
from core.protocol import Json
from webapp.reports import figures
from webapp.reports.data import Data, told
from webapp.reports.markup import Markup, tag
from webapp.reports.matchups import matrix
from webapp.reports.words import banded, capital, percent

METAS = {"nash": "Nash averaging", "alpha_rank": "Alpha-rank"}
"""The ways in which it is told who is worth playing."""


def standings(file: str, league: Json) -> Markup:
    """The figures of a league; the strongest level of play first."""
    levels = [
        _level(f"{file}-league-{number + 1}", league, level)
        for number, level in reversed(list(enumerate(league["levels"])))
        if level["games"]
    ]
    return tag("div", levels, class_="levels")


def _level(file: str, league: Json, level: Json) -> Markup:
    by = f"{level['games']:,} matches, {_agents(level)}"
    entrants = entrants_told(league["kind"], league["entrants"])
    if league["kind"] == "documents":
        drawn: list[Markup | None] = [_documents(file, entrants, level, by)]
    else:
        drawn = [
            _matrix(file, entrants, level, by),
            _first(level, by),
            _elo(file, entrants, level, by),
            *_metas(file, entrants, level, by),
        ]
    return tag("div", tag("h3", capital(_agents(level))), drawn, class_="level")


def _agents(level: Json) -> str:
    if not level["seats"]:
        return "agent against agent"
    return f"{cut(seat_told(level['seats']), SHORT)} on both sides"


def _matrix(file: str, entrants: Sequence[str], level: Json, by: str) -> Markup:
    cells: dict[tuple[str, str], Json] = {}
    for cell in level["cells"]:
        if cell["games"] and cell["column"] is not None:
            row, column = entrants[cell["row"]], entrants[cell["column"]]
            cells[row, column] = cell
            cells[column, row] = {
                **{"score": 1 - cell["score"], "low": 1 - cell["high"]},
                **{"high": 1 - cell["low"], "games": cell["games"]},
            }
    return matrix(f"{file}-pairs", f"Score of the row against the column; {by}", cells, 0.5)


def _documents(file: str, entrants: Sequence[str], level: Json, by: str) -> Markup:
    rows = [(entrants[cell["row"]], cell) for cell in level["cells"] if cell["games"]]
    svg = figures.bands(rows, rows[0][1]["even"])
    data = Data(
        f"{file}-documents",
        ("document", "score", "low", "high", "even", "verdict", "matches"),
        [
            (who, cell["score"], cell["low"], cell["high"], cell["even"], cell["verdict"],
             cell["games"])
            for who, cell in rows
        ],
    )  # fmt: skip
    return _figure(
        "Documents", svg, data, f"Score of the first player of each document; {by}, 95 % intervals"
    )


def _first(level: Json, by: str) -> Markup | None:
    first = level["first"]
    if first is None:
        return None
    return tag("p", f"Over all pairs the first player scores {banded(first)} ({by}).")


def _elo(file: str, entrants: Sequence[str], level: Json, by: str) -> Markup | None:
    if not level["elo"]:
        return None
    order = sorted(range(len(entrants)), key=lambda n: -level["elo"][n]["elo"])
    rows = [(entrants[n], *_rated(level["elo"][n])) for n in order]
    least, most = min(row[2] for row in rows), max(row[3] for row in rows)
    svg = figures.ranges("Elo with 95 % intervals", rows, least, most, 0)
    data = Data(f"{file}-elo", ("entrant", "elo", "low", "high"), [row[:4] for row in rows])
    cyclic = level["cyclic"]
    more = (
        f"; {percent(cyclic)} % of the differences are cycles, which no rating can say"
        if level["is_cyclic"] and cyclic is not None
        else ""
    )
    return _figure("Elo", svg, data, f"Elo against the mean; {by}, 95 % intervals{more}")


def _rated(found: Json) -> tuple[float, float, float, str]:
    side = max(found["high"] - found["elo"], found["elo"] - found["low"])
    said = f"{signed(found['elo'], 0)} ± {side:.0f}"
    return found["elo"], found["low"], found["high"], said


def _metas(file: str, entrants: Sequence[str], level: Json, by: str) -> Iterator[Markup]:
    """Who is picked when everyone picks well, by each of the ways in which that is told."""
    for key, title in METAS.items() if level["meta"] else ():
        shares = level["meta"][key]
        order = sorted(range(len(entrants)), key=lambda n: -shares[n]["share"])
        rows = [
            (entrants[n], shares[n]["share"], shares[n]["low"], shares[n]["high"],
             f"{percent(shares[n]['share'])} %")
            for n in order
        ]  # fmt: skip
        svg = figures.ranges(f"{title}: shares of the meta", rows, 0, 1, 0)
        data = Data(
            f"{file}-{key.replace('_', '-')}",
            ("entrant", "share", "low", "high", "played"),
            [(*row[:4], shares[n]["played"]) for n, row in zip(order, rows, strict=True)],
        )
        what = f"{title}: how often each is picked when everyone picks well; {by}"
        yield _figure(title, svg, data, f"{what}, the middle 90 % of resampled rounds")


def _figure(title: str, svg: Markup, data: Data, caption: str) -> Markup:
    return tag(
        "section",
        tag("h4", title),
        tag("figure", svg, tag("figcaption", caption)),
        told(data, caption, svg),
    )
