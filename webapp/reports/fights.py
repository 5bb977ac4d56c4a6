"""The sections of a report about knock-outs: after how many turns, and what keeps damage off."""

from __future__ import annotations

from collections.abc import Iterable

from core.ellipsis import SHORT, cut
from core.evaluation.fights import KEPT_OFF
from core.protocol import Json
from webapp.reports import figures
from webapp.reports.data import Data, told
from webapp.reports.frames import captioned, section
from webapp.reports.markup import Markup, tag
from webapp.reports.words import percent, seated

MOST_SOURCES = 24
"""Sources of a player's defence that are drawn; the table has them all."""

A_TURN = "A turn is one player's, with the other's defence; those of both are counted"


def fights(file: str, report: Json) -> Iterable[Markup]:
    """The sections; none where nobody can be knocked out."""
    fight = report["fight"]
    if fight is None:
        return
    yield _kills(file, report, fight)
    if fight["damage"]:
        yield _damage(file, report, fight["damage"])


def _kills(file: str, report: Json, fight: Json) -> Markup:
    """After how many turns players fall: the means, and each distribution."""
    matches, left = fight["matches"], fight["unkilled"]
    caption = captioned("Turns after which a player falls, in the matches in which it does", report)
    data = Data(
        f"{file}-kills",
        ("player", "matches", "mean turns", "low", "high", "1 of 10 by", "5 of 10 by",
         "9 of 10 by"),
        [
            (each["player"], each["matches"], each["mean"], each["low"], each["high"],
             *each["quantiles"])
            for each in fight["kills"]
        ],
    )  # fmt: skip
    nobody = (
        f"in {left:,} of {matches:,} matches nobody falls, and they are in none of these numbers"
        if left
        else f"somebody falls in each of {matches:,} matches"
    )
    return section(
        "Turns to kill",
        tag("p", f"{A_TURN}; {nobody}."),
        *(_kill(f"{file}-kills-{n}", report, each) for n, each in enumerate(fight["kills"], 1)),
        told(data, caption) if fight["kills"] else None,
    )


def _kill(file: str, report: Json, kill: Json) -> Markup:
    """One player's distribution."""
    who, turns = cut(kill["player"], SHORT), kill["histogram"]
    what = (
        f"{who} falls in {kill['matches']:,} of them, after {kill['mean']:.1f} turns "
        f"({kill['low']:.1f} to {kill['high']:.1f}) on average"
    )
    svg = figures.histogram(turns, kill["matches"], "turns", f"Turns after which {who} falls")
    data = Data(
        file,
        ("player", "turns", "matches"),
        [(kill["player"], count, matches) for count, matches in turns],
    )
    caption = f"{seated(report)}: {what}"
    return tag("div", tag("figure", svg, tag("figcaption", caption)), told(data, caption, svg))


def _damage(file: str, report: Json, rows: list[Json]) -> Markup:
    """What keeps the damage of attacks off each player, and what gets through."""
    players = dict.fromkeys(each["player"] for each in rows)
    drawn = [
        _player(f"{file}-damage-{n}", report, [each for each in rows if each["player"] == player])
        for n, player in enumerate(players, 1)
    ]
    return section("What keeps damage off", *drawn)


def _player(file: str, report: Json, rows: list[Json]) -> Markup:
    """The sources of one player's defence, by how much they keep off, and what gets through."""
    sources = [each for each in rows if each["fate"] in KEPT_OFF and each["source"]]
    drawn = sorted(sources, key=lambda each: -each["damage"])[:MOST_SOURCES]
    through = [each for each in rows if each["fate"] == "final"]
    caption = captioned(
        f"Shares of the damage of attacks on {cut(rows[0]['player'], SHORT)}", report
    )
    svg = figures.ranges(
        caption,
        [
            (_label(each), each["share"], each["low"], each["high"],
             f"{percent(each['share'])} %")
            for each in (*drawn, *through)
        ],
        0, 1, 0,
    )  # fmt: skip
    data = Data(
        file,
        ("player", "what becomes of it", "pointer", "source", "damage", "share", "low", "high"),
        [
            (each["player"], each["said"], each["path"], each["source"] or "all sources",
             each["damage"], each["share"], each["low"], each["high"])
            for each in rows
        ],
    )  # fmt: skip
    return tag("div", tag("figure", svg, tag("figcaption", caption)), told(data, caption, svg))


def _label(row: Json) -> str:
    """What becomes of damage, and by what."""
    said, source = str(row["said"]), row["source"]
    return f"{said}: {source}" if source else said
