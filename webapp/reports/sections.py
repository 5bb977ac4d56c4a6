"""The sections of a report about one plan."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from core.causes import path_of, read
from core.ellipsis import SHORT, cut
from core.evaluation.coverage import title_of
from core.evaluation.phrases import signed
from core.protocol import Json
from webapp.reports import figures
from webapp.reports.data import Data, told
from webapp.reports.fights import fights
from webapp.reports.frames import captioned, section
from webapp.reports.markup import Markup, fit, name, tag
from webapp.reports.words import (
    advantage,
    agent,
    capital,
    ended,
    headlines,
    lengths,
    percent,
    seated,
)

EXACTLY = "By exact odds"
"""The heading over what is known without a match, whose sentences begin with it."""

USED = 24
"""Parts of the document whose use is drawn; the table has them all."""

MOST_HELD = 24
"""Parts that change hands whose worth is drawn; the table has them all."""


def anchor(plan: int, path: str) -> str:
    """The id of a part of a plan's document: its JSON Pointer, and whose."""
    return f"spec-{plan}{quote(fit(path_of(read(path))), safe='/')}"


def place_of(plan: int, path: str, anchors: frozenset[str]) -> str | None:
    """The link to a part of a plan's document, by its JSON Pointer, where the page shows it."""
    path = path_of(read(path))
    return f"#{quote(anchor(plan, path), '/')}" if path in anchors else None


def sections(plan: int, file: str, report: Json, anchors: frozenset[str]) -> list[Markup]:
    """All that a report says; `anchors` are the pointers that the page holds as places."""
    said = [tag("p", line, ".") for line in headlines(report)]
    summary = tag("div", said, class_="said")
    if not report["games"]:
        return [summary]
    return [
        summary,
        _scores(file, report),
        _ends(file, report),
        _lengths(file, report),
        *fights(file, report),
        *_held(file, report),
        _uses(plan, file, report, anchors),
        *_exact(file, report),
    ]


def _scores(file: str, report: Json) -> Markup:
    rows = [(each["player"], each) for each in report["players"]]
    rows += [(f"{agent(each['seat'])}, at every place", each) for each in report["agents"]]
    svg = figures.bands(rows, 1 / len(report["players"]))
    data = Data(
        f"{file}-scores",
        ("who", "score", "low", "high", "matches", "agents"),
        [
            (who, found["score"], found["low"], found["high"], report["games"],
             ", ".join(report["seats"]))
            for who, found in rows
        ],
    )  # fmt: skip
    return section(
        "Score of each player",
        tag("p", advantage(report), "."),
        tag(
            "figure", svg, tag("figcaption", captioned("Share of the points, draws shared", report))
        ),
        told(data, captioned("Scores", report), svg),
    )


def _ends(file: str, report: Json) -> Markup:
    rows = [(ended(each), each["score"], f"{percent(each['score'])} %") for each in report["ends"]]
    svg = figures.bars("How matches end", rows)
    data = Data(
        f"{file}-ends",
        ("end", "reason", "winner", "matches", "share", "low", "high"),
        [
            (each["sentence"], each["reason"], each["winner"], each["count"], each["score"],
             each["low"], each["high"])
            for each in report["ends"]
        ],
    )  # fmt: skip
    return section(
        "How matches end",
        tag("figure", svg, tag("figcaption", captioned("Share of the matches", report))),
        told(data, captioned("Ends by reason and winner", report), svg),
    )


def _lengths(file: str, report: Json) -> Markup:
    plies = report["plies"]
    svg = figures.histogram(plies["histogram"], report["games"])
    said = lengths(plies)
    if report["branching"] is not None:
        said += f"; a decision has {report['branching']:.1f} choices on average"
    data = Data(f"{file}-lengths", ("plies", "matches"), [tuple(row) for row in plies["histogram"]])
    return section(
        "Length",
        tag("p", said, "."),
        tag("figure", svg, tag("figcaption", f"Lengths in plies; {seated(report)}")),
        told(data, f"Matches by their length; {seated(report)}", svg),
    )


def _uses(plan: int, file: str, report: Json, anchors: frozenset[str]) -> Markup:
    entries = sorted(report["entries"], key=lambda each: -each[3])
    if not entries:
        return section("Use", tag("p", "The document has no parts that a match could use."))
    games = report["games"]
    often = [(title_of(*each[1:3]), each[3], f"{each[3]:,}") for each in entries if each[3]][:USED]
    svg = figures.bars("Parts used most", often, max(each[3] for each in entries) or 1)
    data = Data(
        f"{file}-uses",
        ("pointer", "kind", "name", "uses", "uses a match"),
        [(path, kind, called, uses, uses / games) for path, kind, called, uses in entries],
    )
    return section(
        "Use",
        *_never(plan, report, anchors),
        tag("figure", svg, tag("figcaption", f"Uses of the parts used most; {seated(report)}"))
        if often
        else None,
        told(data, f"Uses of every part of the document; {seated(report)}", svg),
    )


def _never(plan: int, report: Json, anchors: frozenset[str]) -> Iterable[Markup]:
    """The parts never used, each a link to its place in the document."""
    unused = report["unused"]
    if not unused:
        yield tag("p", f"All {len(report['entries']):,} parts of the document that a match can "
                       f"use were used in {seated(report)}.")  # fmt: skip
        return
    yield tag("p", f"Never used in {seated(report)}:")
    yield tag("ul", [tag("li", _part(plan, each, anchors)) for each in unused], class_="unused")


def _part(plan: int, part: Json, anchors: frozenset[str]) -> list[Markup]:
    title = title_of(part["kind"], part["name"])
    where, href = tag("code", cut(part["path"])), place_of(plan, part["path"], anchors)
    return [name(title), Markup(" "), where if href is None else tag("a", where, href=href)]


def _held(file: str, report: Json) -> Iterable[Markup]:
    """What it is worth to hold for longer what changes hands."""
    if not report["held"]:
        return
    first = cut(report["players"][0]["player"], SHORT)
    known = [(each, each["swing"]) for each in report["held"] if each["swing"]]
    caption = captioned(
        f"By how many points of a hundred more {first} scores where it holds a "
        f"{report['held'][0]['kind']} for longer than the other does; the line is no difference",
        report,
    )
    rows = [
        (cut(each["name"], 30), swing["value"], swing["low"], swing["high"],
         signed(100 * swing["value"]))
        for each, swing in known[:MOST_HELD]
    ]  # fmt: skip
    svg = figures.ranges(caption, rows, -1, 1, 0) if rows else None
    data = Data(
        f"{file}-held",
        ("pointer", "name", "held by the first", "by the other", "more points", "low", "high",
         "more than chance"),
        [
            (each["path"], each["name"], *each["held"],
             *((each["swing"] or {}).get(key) for key in ("value", "low", "high")), each["is_told"])
            for each in report["held"]
        ],
    )  # fmt: skip
    drawn = tag("figure", svg, tag("figcaption", caption)) if svg else None
    yield section("What decides", drawn, told(data, caption, svg))


def _exact(file: str, report: Json) -> Iterable[Markup]:
    """What is known without a match."""
    facts = report["exact"]
    if not facts:
        return
    said = [tag("p", cut(_bare(fact["sentence"]), 600), ".") for fact in facts]
    rows = [row for fact in facts for row in fact["rows"]]
    if rows:
        columns = tuple(rows[0])
        data = Data(f"{file}-exact", columns, [tuple(row[key] for key in columns) for row in rows])
        said.append(told(data, "Exact odds: means over all rolls, none of them sampled"))
    yield section(EXACTLY, *said, is_wide=True)  # its table has many columns


def _bare(sentence: str) -> str:
    """The sentence of something known exactly, without what the heading over it says.

    >>> _bare("By exact odds B takes 2 damage")
    'B takes 2 damage'
    """
    return capital(sentence.removeprefix(f"{EXACTLY} "))
