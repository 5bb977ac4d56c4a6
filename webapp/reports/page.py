"""A whole report: one HTML file with one script of its own, and nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core import registry
from core.causes import path_of, read
from core.digest import digest
from core.ellipsis import cut
from core.evaluation.phrases import met
from core.protocol import Json
from core.replay import ENGINE
from webapp.reports.findings import Address, Finding, findings, shown, table
from webapp.reports.league import standings
from webapp.reports.levels import levels_of
from webapp.reports.markup import Markup, name, tag
from webapp.reports.matchups import overview
from webapp.reports.script import POLICY, SCRIPT
from webapp.reports.sections import anchor, place_of, sections
from webapp.reports.source import is_short, source
from webapp.reports.style import CSS
from webapp.reports.varied import chapter, levels_chapter

Chapter: TypeAlias = tuple[str, str, Markup]
"""What is said of all plans: its place, its heading and itself."""
Group: TypeAlias = tuple[str, Json, Json]
"""A plan's title, its document and its report."""

MOST_WHOLE = 60
"""Plans that are told in whole; of more there is only the overview, or no browser could open it."""


@dataclass(frozen=True)
class Part:
    """One plan of an evaluation: its document and what it is called, and what matches said.

    `report` is what `core.evaluation.report.report` answers.  `max_plies` of None is the game's
    own number.
    """

    title: str
    system: str
    spec: Json
    seed: int
    max_plies: int | None
    report: Json


FOLDED = 2
"""Plans from which on each is told under a fold: the findings and the overview say the most."""


def page(
    title: str,
    parts: Sequence[Part],
    note: str = "",
    league: Json = None,
    address: Address | None = None,
    study: Json = None,
    said: Sequence[Finding] | None = None,
) -> str:
    """The file's text; `note` is a sentence on how complete it is, shown first.

    `league` is what `webapp.evaluation.league.table.league` answers, where the plans are a roster.
    `study` is what `webapp.evaluation.study.told.told` answers, where they vary one document.
    `said` is what was found, where others than the report looked for it.
    `address` says where a match of a plan is opened; without it seeds are told.
    """
    file = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "report"
    reports = [part.report for part in parts]
    groups = [(part.title, part.spec, part.report) for part in parts]
    found = findings(groups, league, study) if said is None else said

    def place(plan: int, path: str) -> str | None:
        is_told = plan < min(MOST_WHOLE, len(parts))
        return place_of(plan, path, _anchors(parts[plan])) if is_told else None

    listed = table(file, found, [part.title for part in parts])
    chapters: list[Chapter] = [
        ("found", "What was found", tag("div", shown(found, reports, address, place), listed)),
        *_chapters(file, groups, league, study),
    ]
    body = [
        tag("header", tag("h1", name(title)), tag("p", _about(parts), class_="muted")),
        tag("p", cut(note, 1_000), class_="note") if note else None,
        _contents(chapters, parts) if len(parts) > 1 else None,
        [tag("div", tag("h2", heading), each, class_="box", id=place)
         for place, heading, each in chapters],
        [_plan(n, f"{file}-{n + 1}" if len(parts) > 1 else file, part, len(parts) >= FOLDED)
         for n, part in enumerate(parts[:MOST_WHOLE])],
        _rest(parts),
        tag("footer", [tag("p", line) for line in _footer(parts)]),
    ]  # fmt: skip
    content = tag("body", tag("main", body), tag("script", Markup(SCRIPT)))
    whole = tag("html", _head(title), content, lang="en")
    return f"<!doctype html>\n{whole}\n"


def _chapters(file: str, groups: Sequence[Group], league: Json, study: Json) -> Iterator[Chapter]:
    """What is said of several plans together."""
    alike = [] if league or study else levels_of(groups)
    if any(group.is_several for group in alike):
        yield "levels", "Levels of play", levels_chapter(file, alike)
    if study:
        yield "varied", *chapter(file, study)
    if league:
        yield "league", "League", standings(file, league)
    if len(groups) > 1:
        named = [(title, report) for title, _, report in groups]
        yield "all", "All plans", overview(file, named, MOST_WHOLE, bool(league or study))


def _head(title: str) -> Markup:
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", cut(title)),
        tag("style", Markup(CSS)),
    )


def _contents(chapters: Sequence[Chapter], parts: Sequence[Part]) -> Markup:
    """Where to find what; plans with one title are told apart by who plays."""
    lines = [tag("li", tag("a", heading, href=f"#{place}")) for place, heading, _ in chapters]
    plans = [
        tag("li", tag("a", name(part.title), href=f"#plan-{n}"),
            tag("span", f" {met(part.report['seats'])}",
                class_="muted"))
        for n, part in enumerate(parts[:MOST_WHOLE])
    ]  # fmt: skip
    return tag(
        "nav",
        tag("h2", "Contents"),
        tag("ul", lines),
        tag("details", tag("summary", f"Each of the {len(parts):,} plans by itself"),
            tag("ul", plans, class_="plans")),
        class_="box contents",
        aria_label="Contents",
    )  # fmt: skip


def _anchors(part: Part) -> frozenset[str]:
    """The pointers of the document's parts, where the page shows it."""
    pointers = (path_of(read(each[0])) for each in part.report["entries"])
    return frozenset(pointers if is_short(part.spec) else ())


def _plan(number: int, file: str, part: Part, is_folded: bool) -> Markup:
    report, is_shown, anchors = part.report, is_short(part.spec), _anchors(part)
    summary, *rest = sections(number, file, report, anchors)
    seats = met(report["seats"])
    content = [
        tag(
            "p",
            f"{registry.get(part.system).title}; {seats}",
            class_="muted",
            id=f"plan-{number}",
        ),
        summary if is_folded else None,
        tag("div", rest, class_="parts"),
        tag(
            "details",
            tag("summary", "The document that was played"),
            source(part.spec, anchors, lambda path: anchor(number, path)),
            class_="spec",
        )
        if is_shown
        else tag("p", "The document is too long to be shown here.", class_="muted"),
    ]
    heading = tag("h2", name(part.title))
    if not is_folded:
        return tag("article", heading, content)
    said = tag("span", f" {seats}", class_="muted")
    folded = tag("details", tag("summary", heading, said), content, class_="plan")
    return tag("article", folded, class_="folded")


def _about(parts: Sequence[Part]) -> str:
    games = sum(part.report["games"] for part in parts)
    plans = "1 plan" if len(parts) == 1 else f"{len(parts):,} plans"
    played = f"{games:,} matches in {plans}. " if parts else ""
    return f"{played}Intervals hold the true number 95 times in 100."


def _rest(parts: Sequence[Part]) -> Markup | None:
    more = len(parts) - MOST_WHOLE
    return tag("p", f"{more:,} more plans are in the overview only.") if more > 0 else None


def _footer(parts: Sequence[Part]) -> list[str]:
    lines = {
        f"Document {digest(part.spec)[:16]}, seed {part.seed}"
        + ("" if part.max_plies is None else f", at most {part.max_plies:,} plies"): None
        for part in parts
    }
    return [f"Rulewright {ENGINE}: the same plan gives the same numbers on every machine.", *lines]
