"""Several plans at once: who does how well against whom, as a matrix and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.evaluation.phrases import met, seat_told
from core.protocol import Json
from webapp.reports import figures
from webapp.reports.data import Data, told
from webapp.reports.markup import Markup, name, tag
from webapp.reports.words import banded

MOST = 40
"""Rows or columns of a matrix that are drawn; the table has all of them."""

Named = tuple[str, Json]
"""What a plan is called, and its report."""


def overview(file: str, reports: Sequence[Named], whole: int, is_league: bool = False) -> Markup:
    """One line for each plan, and a matrix where the plans make one that no league has.

    The first `whole` plans are told below, and their lines lead there.
    """
    played = [(n, title, report) for n, (title, report) in enumerate(reports) if report["games"]]
    lines = [
        tag(
            "tr",
            tag("td", tag("a", name(title), href=f"#plan-{n}") if n < whole else name(title)),
            tag("td", met(report["seats"])),
            tag("td", name(report["players"][0]["player"])),
            tag("td", banded(report["players"][0]), class_="number"),
            tag("td", f"{report['games']:,}", class_="number"),
        )
        for n, title, report in played
    ]
    columns = ("Document", "Agents", "First player", "Score, 95 % interval", "Matches")
    head = tag(
        "tr",
        [tag("th", each, scope="col", class_="number" if is_number else None)
         for each, is_number in zip(columns, (False, False, False, True, True), strict=True)],
    )  # fmt: skip
    return tag(
        "div",
        None if is_league else list(_matrices(file, reports)),
        tag("div", tag("table", tag("thead", head), tag("tbody", lines)), class_="wide"),
    )


def _matrices(file: str, reports: Sequence[Named]) -> Iterator[Markup]:
    by_seats: dict[str, list[Named]] = {}
    for title, report in reports:
        if report["games"]:
            seats = ", ".join(map(seat_told, report["seats"]))
            by_seats.setdefault(seats, []).append((title, report))
    is_roster = False
    for number, some in enumerate(by_seats.values()):
        cells = _pairs([report for _, report in some])
        if cells:
            is_roster = True
            what = f"Score of the row against the column; {met(some[0][1]['seats'])}"
            yield matrix(f"{file}-matchups-{number + 1}", what, cells, 0.5)
    if not is_roster and len(by_seats) > 1 and any(len(some) > 1 for some in by_seats.values()):
        yield _by_document(file, by_seats)


def _pairs(reports: Sequence[Json]) -> dict[tuple[str, str], Json]:
    """The scores of each pair of players, both ways.

    Empty where the plans are no roster: fewer than half of the pairs are there, or one is twice.
    """
    cells: dict[tuple[str, str], Json] = {}
    for report in reports:
        if len(report["players"]) != 2:
            return {}
        for one, other in (report["players"], report["players"][::-1]):
            pair = one["player"], other["player"]
            if pair in cells:
                return {}
            cells[pair] = {**one, "games": report["games"]}
    size = len({row for row, _ in cells})
    return cells if size > 2 and len(cells) * 2 >= size * (size - 1) else {}


def _by_document(file: str, by_seats: dict[str, list[Named]]) -> Markup:
    cells = {
        (title, seats): {**report["players"][0], "games": report["games"]}
        for seats, some in by_seats.items()
        for title, report in some
    }
    first = next(iter(by_seats.values()))[0][1]
    what = "Score of the first player, by document and agents"
    return matrix(f"{file}-documents", what, cells, 1 / len(first["players"]))


def matrix(file: str, what: str, cells: dict[tuple[str, str], Json], even: float) -> Markup:
    """Scores by row and column, each `{score, low, high, games}`, as a picture with its data."""
    rows = list(dict.fromkeys(row for row, _ in cells))
    columns = list(dict.fromkeys(column for _, column in cells))
    if set(rows) == set(columns):
        columns = rows
    drawn = {pair: cells[pair] for pair in cells}
    svg = figures.matrix(what, rows[:MOST], columns[:MOST], drawn, even)
    data = Data(
        file,
        ("row", "column", "score", "low", "high", "matches"),
        [
            (row, column, found["score"], found["low"], found["high"], found["games"])
            for (row, column), found in cells.items()
        ],
    )
    games = sorted({found["games"] for found in cells.values()})
    played = f"{games[0]:,}" if len(games) == 1 else f"{games[0]:,} to {games[-1]:,}"
    caption = (
        f"{what}; {played} matches a cell, 95 % intervals; a broken frame: the interval holds an "
        "even share"
    )
    return tag(
        "section",
        tag("figure", tag("div", svg, class_="wide"), tag("figcaption", caption)),
        told(data, caption, svg),
    )
