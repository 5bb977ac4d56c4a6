"""Figures as SVG that needs no style sheet: the same in the page, on paper and as a file."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap

from core.ellipsis import cut
from core.protocol import Json
from webapp.reports.markup import Content, Markup, tag
from webapp.reports.words import banded, percent

WIDTH = 360
"""Units across every figure but the matrix; a text of 12 stays readable on a telephone."""

ROW = 34
"""Units from one row of a figure with a label above each bar to the next."""

LABEL = 38
"""Characters of a line of a label."""

LINE = 15
"""Units from one line of a label to the next."""

BINS = 40
"""Bars of a histogram at most."""

ACCENT, OTHER = "#3a78e0", "#c2571a"
"""Seen on white and on the dark page alike."""


Range = tuple[str, float, float, float, str]
"""A label, a number with the bounds of its interval, and all three as a text."""


def bands(rows: Sequence[tuple[str, Json]], even: float) -> Markup:
    """Shares with their intervals on a line from 0 to 100 %, with a mark at an even share."""
    found = [(who, s["score"], s["low"], s["high"], banded(s)) for who, s in rows]
    return ranges("Scores with their 95 % intervals", found, 0, 1, even)


def ranges(title: str, rows: Sequence[Range], least: float, most: float, mark: float) -> Markup:
    """Numbers with their intervals on a line between two bounds, with a mark on it."""

    def at(value: float) -> float:
        return WIDTH * min(1.0, max(0.0, (value - least) / ((most - least) or 1)))

    drawn = [
        _range(label, (at(low), at(value), at(high)), said, y * ROW)
        for y, (label, value, low, high, said) in enumerate(rows)
    ]
    middle = [
        tag("line", x1=at(mark), x2=at(mark), y1=y * ROW + 15, y2=y * ROW + 31, opacity=0.6,
            stroke="currentColor", stroke_dasharray="2 3")
        for y in range(len(rows))  # beside the labels, which are above
    ]  # fmt: skip
    return svg_of(title, ROW * len(rows), [drawn, middle])


def bars(title: str, rows: Sequence[tuple[str, float, str]], most: float = 1) -> Markup:
    """A bar for each label and number, with the number as a text; one of `most` is whole.

    A long label has two lines.
    """
    drawn, top = [], 0
    for label, number, said in rows:
        lines = _lines(label)
        drawn.append(_labelled(lines, WIDTH * number / most, said, top))
        top += ROW + LINE * (len(lines) - 1)
    return svg_of(title, top, drawn)


def _lines(label: str) -> list[str]:
    """The label on as many lines as it needs, two at most; none turns what follows it."""
    lines = wrap(label, LABEL, max_lines=2, placeholder="…")
    return [cut(line, LABEL) for line in lines] or [""]


def _labelled(lines: Sequence[str], length: float, said: str, top: float) -> Content:
    bar = top + 18 + LINE * (len(lines) - 1)
    return [
        [text(line, 0, top + 13 + LINE * n) for n, line in enumerate(lines)],
        text(said, WIDTH, top + 13, "end"),
        _bar(0, bar, WIDTH, "currentColor", 0.1),
        _bar(0, bar, length, ACCENT, 1),
    ]


def histogram(
    counts: Sequence[tuple[int, int]],
    total: int,
    unit: str = "plies",
    title: str = "Lengths of the matches",
) -> Markup:
    """How many matches had which length; lengths share a bar where there are many."""
    bins = binned(counts)
    most, width = max(count for *_, count in bins), WIDTH / len(bins)
    wide = min(width * 0.84, 60)
    drawn: list[Content] = [
        _titled(n * width + width * 0.08, wide, 130 * count / most,
                f"{_span(low, high)} {unit}: {count:,} of {total:,} matches")
        for n, (low, high, count) in enumerate(bins) if count
    ]  # fmt: skip
    drawn += [
        tag("line", x1=0, x2=WIDTH, y1=140, y2=140, stroke="currentColor"),
        text(f"{bins[0][0]:,}", 0, 156),
        text(f"{bins[-1][1]:,} {unit}", WIDTH, 156, "end"),
        text(f"most in a bar: {most:,}", WIDTH, 11, "end"),
    ]
    return svg_of(title, 162, drawn)


def binned(counts: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """Lengths and their counts in at most BINS bars of equal width: from, to, count.

    >>> binned([(3, 2), (5, 1)])
    [(3, 3, 2), (4, 4, 0), (5, 5, 1)]
    """
    least, last = counts[0][0], counts[-1][0]
    width = -(-(last - least + 1) // BINS)
    found = [0] * -(-(last - least + 1) // width)
    for plies, count in counts:
        found[(plies - least) // width] += count
    starts = range(least, least + width * (len(found) + 1), width)
    spans = zip(pairwise(starts), found, strict=True)
    return [(low, min(high - 1, last), count) for (low, high), count in spans]


CELL, DEEP, SIDE = 84, 60, 150
"""Units of a cell of the matrix across and down, so that it has room for an interval, and of the
names at its left."""

NAME = 21
"""Characters of a name beside or above a matrix: tree search of 2,500 is told from that of 250."""


def matrix(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    cells: dict[tuple[str, str], Json],
    even: float,
) -> Markup:
    """Scores of rows against columns: blue above an even share, orange below, framed where the
    interval has the even share in it."""
    drawn: list[Content] = [
        [text(cut(name, NAME), SIDE - 8, DEEP * y + 118, "end") for y, name in enumerate(rows)],
        [_slanted(cut(name, NAME), SIDE + CELL * x + 38) for x, name in enumerate(columns)],
    ]
    for y, row in enumerate(rows):
        for x, column in enumerate(columns):
            found = cells.get((row, column))
            if found is not None:
                drawn.append(_cell(SIDE + CELL * x, 84 + DEEP * y, row, column, found, even))
    width = SIDE + CELL * len(columns) + 70
    return svg_of(title, 90 + DEEP * len(rows), drawn, width)


def _cell(x: int, y: int, row: str, column: str, found: Json, even: float) -> Markup:
    score, is_open = found["score"], found["low"] <= even <= found["high"]
    away = min(1.0, abs(score - even) / max(even, 1 - even))
    square = {"x": x, "y": y, "width": CELL - 2, "height": DEEP - 2, "rx": 4}
    frame = {"stroke": "currentColor", "stroke_dasharray": "3 3"} if is_open else {}
    return tag(
        "g",
        tag("title", f"{cut(row, LABEL)}, {cut(column, LABEL)}: {banded(found)}, "
                     f"{found['games']:,} matches"),
        tag("rect", **square, fill=ACCENT if score >= even else OTHER,
            fill_opacity=f"{0.08 + 0.5 * away:.2f}", **frame),
        text(percent(score), x + CELL / 2 - 1, y + 27, "middle", "bold"),
        text(banded(found).removeprefix(f"{percent(score)} % ").removesuffix(" %"),
             x + CELL / 2 - 1, y + 44, "middle"),
    )  # fmt: skip


def _range(label: str, at: tuple[float, float, float], said: str, y: int) -> list[Markup]:
    low, middle, high = at
    return [
        text(cut(label, LABEL), 0, y + 13),
        text(said, WIDTH, y + 13, "end"),
        _bar(0, y + 18, WIDTH, "currentColor", 0.1),
        _bar(low, y + 18, max(high - low, 1), ACCENT, 0.45),
        _bar(max(0, middle - 1.5), y + 18, 3, ACCENT, 1),
    ]


def _bar(x: float, y: float, width: float, fill: str, opacity: float) -> Markup:
    return tag("rect", x=f"{x:.1f}", y=y, width=f"{width:.1f}", height=10, rx=2, fill=fill,
               opacity=opacity)  # fmt: skip


def _titled(x: float, width: float, height: float, title: str) -> Markup:
    size = {"x": f"{x:.1f}", "y": f"{140 - height:.1f}", "width": f"{width:.1f}"}
    return tag("g", tag("title", title), tag("rect", **size, height=f"{height:.1f}", fill=ACCENT))


def _span(low: int, high: int) -> str:
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def text(said: str, x: float, y: float, anchor: str = "start", weight: str | None = None) -> Markup:
    """A text at a place; `anchor` is start, middle or end, as SVG has it."""
    return tag("text", said, x=f"{x:.1f}", y=y, fill="currentColor", text_anchor=anchor,
               font_weight=weight, unicode_bidi="isolate")  # fmt: skip


def _slanted(said: str, x: float) -> Markup:
    return tag("text", said, fill="currentColor", transform=f"translate({x} 78) rotate(-35)")


def svg_of(title: str, height: float, drawn: Content, width: float = WIDTH) -> Markup:
    """A whole picture of so many units, with a title for those who do not see it."""
    return tag(
        "svg",
        tag("title", title),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        font_family="system-ui, sans-serif",
        font_size=12,
        style=f"max-width: {width * 1.4:.0f}px; color-scheme: light dark",
    )
