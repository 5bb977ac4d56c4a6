"""One document at several levels of play: which plans these are, what they say together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.agents.base import SEARCHING
from core.checks import listing
from core.digest import digest
from core.ellipsis import SHORT, cut
from core.evaluation.phrases import counted
from core.protocol import Json
from webapp.reports.words import agent, banded, percent, playing

EVEN = 0.05
"""A score whose whole interval is so near to an even share is called even."""

_WEAKEST = {"random": 0, "greedy": 1}


@dataclass(frozen=True, slots=True)
class Levels:
    """Plans of one document, by their numbers, the weakest play first; each plays against itself.

    `title` is what people call the document.
    """

    title: str
    plans: tuple[int, ...]
    reports: tuple[Json, ...]

    @property
    def is_several(self) -> bool:
        """Whether there is more than one level."""
        return len(self.plans) > 1


def levels_of(named: Sequence[tuple[str, Json, Json]]) -> list[Levels]:
    """The plans, each `(title, document, report)`, by their documents, in their order.

    A plan whose seats differ, that is alone with its document, or that repeats a level of it is a
    group of its own.
    """
    groups: dict[str, list[int]] = {}
    known: set[tuple[str, str]] = set()
    for number, (title, spec, report) in enumerate(named):
        is_alike = len(set(report["seats"])) == 1 and not report["change"]
        key = f"{digest(spec)} {title}"
        if not is_alike or (key, report["seats"][0]) in known:
            key = str(number)
        known.add((key, report["seats"][0]))
        groups.setdefault(key, []).append(number)
    found = []
    for numbers in groups.values():
        numbers.sort(key=lambda number: _strength(named[number][2]["seats"][0]))
        reports = tuple(named[number][2] for number in numbers)
        found.append(Levels(named[numbers[0]][0], tuple(numbers), reports))
    return found


def _strength(seat: str) -> tuple[int, int]:
    """The order of levels: random, greedy and other bots, then searches by what they search."""
    kind, _, nodes = seat.partition(":")
    if kind in SEARCHING:
        return 3 + list(SEARCHING).index(kind), int(nodes) if nodes.isdigit() else 0
    return _WEAKEST.get(kind, 2), 0


def told_together(levels: Levels) -> Iterator[str]:
    """One sentence on a document at all its levels, those of the strongest play first."""
    played = [report for report in levels.reports if report["games"]]
    if not played:
        return
    best, others = played[-1], played[-2::-1]
    first = cut(best["players"][0]["player"], SHORT)
    against = listing([cut(each["player"], SHORT) for each in best["players"][1:]], "and")
    versus = f" against {against}" if against else ""
    games = counted([report["games"] for report in played])
    weaker = [f"with {agent(report['seats'][0])} {_shortly(report)}" for report in others]
    clause = "".join(f"; {each}" for each in weaker)
    said = f"{first} {_verb(best)} {banded(best['players'][0])}{versus} when "
    yield f"{said}{playing(best['seats'])}{clause} ({games})"


def _verb(report: Json) -> str:
    return "scores" if any(end["winner"] is None for end in report["ends"]) else "wins"


def _shortly(report: Json) -> str:
    """The first player's score in few words."""
    found, even = report["players"][0], 1 / len(report["players"])
    if even - EVEN <= found["low"] and found["high"] <= even + EVEN:
        return f"it is even ({banded(found)})"
    share = f" of an even {percent(even)} %" if len(report["players"]) > 2 else ""
    return f"{banded(found)}{share}"
