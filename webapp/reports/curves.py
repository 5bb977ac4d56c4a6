"""The sweep of a number as a picture: the first player's score by its values, at every level."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from core.ellipsis import cut
from core.evaluation.phrases import counted
from core.protocol import Json
from webapp.reports.figures import ACCENT, LABEL, OTHER, svg_of, text
from webapp.reports.markup import Content, Markup, tag
from webapp.reports.words import agent, banded

WIDE, HIGH, LEFT, BOTTOM = 460, 240, 44, 30
"""Units of the picture, and of the room for the numbers at its edges."""

COLOURS = (ACCENT, OTHER, "#3f8f4f", "#8a5cc2", "#8a7a1f", "#b0457a")
DASHES = (None, "6 3", "2 3", "8 3 2 3", "1 3", "10 4")
"""Lines are told apart by both, so that no eye needs the colours."""

EVEN = 0.05
"""How far from an even share is still called even."""


def curve(pointer: str, levels: Sequence[Json], present: float | None, even: float) -> Markup:
    """A line for each level through its points, each with its interval; the even range is shaded
    and the present value is marked."""
    played = [
        (level, found)
        for level in levels
        if (found := [point for point in level["points"] if point["games"]])
    ]
    values = [point["value"] for _, points in played for point in points]
    least, most = min(values), max(values)

    def across(value: float) -> float:
        return LEFT + (WIDE - LEFT - 10) * float(value - least) / (float(most - least) or 1)

    def up(share: float) -> float:
        return 8 + (HIGH - BOTTOM - 8) * (1 - share)

    drawn: list[Content] = [
        tag("rect", x=LEFT, y=f"{up(even + EVEN):.1f}", width=WIDE - LEFT - 10,
            height=f"{up(even - EVEN) - up(even + EVEN):.1f}", fill="currentColor", opacity=0.12),
        [_level_line(share, up(share)) for share in (0.0, 0.25, 0.5, 0.75, 1.0)],
        text(str(least), LEFT, HIGH - 12),
        text(str(most), WIDE - 10, HIGH - 12, "end"),
        text(cut(pointer, LABEL), WIDE / 2, HIGH - 12, "middle"),
    ]  # fmt: skip
    if present is not None and least <= present <= most:
        drawn.append(tag("line", x1=f"{across(present):.1f}", x2=f"{across(present):.1f}", y1=8,
                         y2=HIGH - BOTTOM, stroke="currentColor", opacity=0.6,
                         stroke_dasharray="2 3"))  # fmt: skip
    for number, (level, points) in enumerate(played):
        look = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        places = [(across(point["value"]), point) for point in points]
        drawn += _line(places, up, look)
        y = HIGH + 14 + 16 * number
        drawn += [
            tag("line", x1=LEFT, x2=LEFT + 30, y1=y - 4, y2=y - 4, stroke=look[0], stroke_width=2,
                stroke_dasharray=look[1]),
            text(f"{agent(level['seats'][0])}, {_counted(points)}", LEFT + 38, y),
        ]  # fmt: skip
    title = f"Score of the first player by {cut(pointer)}"
    return svg_of(title, HIGH + 16 * len(played) + 6, drawn, WIDE)


def _counted(points: Sequence[Json]) -> str:
    return counted((point["games"] for point in points), "a value")


def _level_line(share: float, y: float) -> list[Markup]:
    return [
        tag("line", x1=LEFT, x2=WIDE - 10, y1=f"{y:.1f}", y2=f"{y:.1f}", stroke="currentColor",
            opacity=0.15),
        text(f"{100 * share:.0f} %", LEFT - 6, y + 4, "end"),
    ]  # fmt: skip


def _line(
    places: Sequence[tuple[float, Json]], up: Callable[[float], float], look: tuple[str, str | None]
) -> Iterator[Markup]:
    colour, dashes = look
    for (x, point), (far, other) in pairwise(places):
        yield tag("line", x1=f"{x:.1f}", x2=f"{far:.1f}", y1=f"{up(point['score']):.1f}",
                  y2=f"{up(other['score']):.1f}", stroke=colour, stroke_width=2,
                  stroke_dasharray=dashes)  # fmt: skip
    for x, point in places:
        yield tag(
            "g",
            tag("title", f"{point['value']}: {banded(point)}, {point['games']:,} matches"),
            tag("line", x1=f"{x:.1f}", x2=f"{x:.1f}", y1=f"{up(point['low']):.1f}",
                y2=f"{up(point['high']):.1f}", stroke=colour, opacity=0.55),
            tag("rect", x=f"{x - 2.5:.1f}", y=f"{up(point['score']) - 2.5:.1f}", width=5, height=5,
                fill=colour),
        )  # fmt: skip
