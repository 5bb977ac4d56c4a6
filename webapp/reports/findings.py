"""What an evaluation found, in sentences, the most important first, with matches to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from core.ellipsis import SHORT, cut
from core.evaluation.coverage import MOST_NAMED, named
from core.evaluation.fights import fought
from core.evaluation.phrases import met
from core.evaluation.report import deciding
from core.protocol import Json
from webapp.reports.data import Data, told
from webapp.reports.levels import Levels, levels_of, told_together
from webapp.reports.markup import Content, Markup, tag
from webapp.reports.words import (
    advantage,
    agent_lines,
    banded,
    changed,
    ended,
    first_line,
    lengths,
    plies_told,
    seated,
)

MATCHES = {"shortest": "shortest", "typical": "most typical", "longest": "longest"}
"""Matches of known numbers, and what they are called."""

SURPRISING = "surprising"
"""The match whose winner had the lowest chance; whoever opens it looks for it."""

MOST = 60
"""Findings that are told."""


class Finding(NamedTuple):
    """A sentence, the number of the plan whose matches show it, where one does, and the parts of
    its document that it names, each `{path, kind, name}`."""

    sentence: str
    plan: int | None
    parts: tuple[Json, ...] = ()

    def dump(self) -> dict[str, Json]:
        """Plain JSON."""
        return {**self._asdict(), "parts": list(self.parts)}


Address = Callable[[int, str], str]
"""The address that opens a match of a plan: its number, or SURPRISING."""

Place = Callable[[int, str], str | None]
"""The address of a part of a plan's document, by its JSON Pointer; None where it is not shown."""


def findings(
    named: Sequence[tuple[str, Json, Json]], league: Json = None, study: Json = None
) -> list[Finding]:
    """What the plans found, each `(title, document, report)`; those of a league or a study are
    told by it."""
    if league:
        return [Finding(each["sentence"], each["plan"]) for each in league["findings"]]
    if study:
        return [Finding(each["sentence"], each["plan"]) for each in study["findings"]]
    groups = levels_of(named)
    found = [each for group in groups for each in _of_group(group, len(groups) > 1)]
    return found[:MOST]


def _of_group(group: Levels, is_one_of_many: bool) -> Iterator[Finding]:
    """One sentence on who wins; where there is one document only, the rest too."""
    name = f"{cut(group.title, 60)}: " if is_one_of_many else ""
    if group.is_several:
        for sentence in told_together(group):
            yield Finding(name + sentence, group.plans[-1])
    plan, report = group.plans[-1], group.reports[-1]
    if not group.is_several:
        yield Finding(name + first_line(report), plan)
    if report["games"]:
        yield from (Finding(name + line, plan) for line in changed(report))
    if is_one_of_many:
        return
    if report["games"]:
        yield from _of_matches(report, plan)
    yield from (Finding(fact["sentence"], None) for fact in report["exact"])


def _of_matches(report: Json, plan: int) -> Iterator[Finding]:
    """What the matches of one document say beside who wins."""
    yield from (Finding(line, plan) for line in agent_lines(report))
    yield Finding(f"{advantage(report)} ({seated(report)})", plan)
    for line in deciding(report["held"], cut(report["players"][0]["player"], 60)):
        yield Finding(f"{line} ({seated(report)})", plan)
    for line in fought(report["fight"], partial(cut, most=SHORT)):
        yield Finding(f"{line} ({seated(report)})", plan)
    yield from (Finding(line, plan) for line in _how_it_goes(report))
    if report["unused"]:
        yield _never_used(report, plan)


def _how_it_goes(report: Json) -> Iterator[str]:
    """How matches end, and how long they last."""
    most = max(report["ends"], key=lambda end: end["count"])
    end = ended(most) if most["winner"] else f"nobody wins: {ended(most).removeprefix('Draw: ')}"
    yield f"Most often, in {banded(most)} of the matches, {end} ({seated(report)})"
    yield f"{lengths(report['plies'])} ({seated(report)})"


def _never_used(report: Json, plan: int) -> Finding:
    never = report["unused"]
    parts = "1 part of the document was" if len(never) == 1 else f"{len(never):,} parts were"
    called = named([{**part, "name": cut(part["name"], 60)} for part in never])
    sentence = f"{parts} never used: {called} ({seated(report)})"
    return Finding(sentence, plan, tuple(never[:MOST_NAMED]))


def shown(
    found: Sequence[Finding], reports: Sequence[Json], address: Address | None, place: Place
) -> Markup:
    """The findings as a list; each opens three matches, or says their seeds where nothing can, and
    leads to the parts that it names."""
    items = [
        tag("li", tag("p", cut(each.sentence, 600), ".", class_="finding"),
            _places(each, place), _matches(each.plan, reports, address))
        for each in found
    ]  # fmt: skip
    return tag("ul", items, class_="findings")


def _places(found: Finding, place: Place) -> Markup | None:
    """Links to what a finding names."""
    if found.plan is None:
        return None
    links = [
        tag("a", cut(part["name"], 60), href=href)
        for part in found.parts
        if (href := place(found.plan, part["path"])) is not None
    ]
    return tag("p", "Show: ", _dotted(links), class_="matches muted") if links else None


def _dotted(links: Sequence[Content]) -> list[Content]:
    return [[" · " if n else None, link] for n, link in enumerate(links)]


def _matches(plan: int | None, reports: Sequence[Json], address: Address | None) -> Markup | None:
    if plan is None or not (examples := reports[plan]["examples"]):
        return None
    known = {key: examples[key] for key in ("shortest", "typical") if key in examples}
    if address is None:
        said = "; ".join(
            f"{MATCHES[key]}: seed {match['seed']}, {met(match['seats'])}"
            f", {plies_told(match['plies'])}"
            for key, match in known.items()
        )
        return tag("p", f"Matches to look at: {said}.", class_="matches muted")
    links: list[Content] = [
        tag("a", f"{MATCHES[key]} ({plies_told(match['plies'])})",
            href=address(plan, str(match["number"])))
        for key, match in known.items()
    ]  # fmt: skip
    links.append(tag("a", "most surprising", href=address(plan, SURPRISING)))
    return tag("p", "Open a match: ", _dotted(links), class_="matches muted")


def table(file: str, found: Sequence[Finding], titles: Sequence[str]) -> Markup:
    """The findings as a table, CSV and JSON."""
    rows = [(each.sentence, None if each.plan is None else titles[each.plan]) for each in found]
    return told(Data(f"{file}-findings", ("finding", "plan"), rows), "Findings")
