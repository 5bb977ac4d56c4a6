"""Everything that can be wrong with a hero or a match, and the one who says it.

First the shape (`core.schema`), then one function per code of the table; each works on the
well-formed parts of the document, so that one mistake does not hide another.

What is wrong inside a `defenseCard` is a warning with a code `defense.card-…`: the match can be
played, and the hero falls back to its v1 board (`card_faults` tells which).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from core.checks import in_order, sanity, walkable
from core.games.defense.checks.table import FAULT
from core.games.defense.document import Document, kind_of
from core.games.defense.spec import Hero, MatchSpec
from core.protocol import Issue, Json, Pointer

__all__ = ["SHAPE_CODES", "card_faults", "check", "codes", "kind_of"]

KINDS: dict[str, Any] = {"hero": Hero, "match": MatchSpec}

_SHAPES = ("unknown-key", "missing-key", "wrong-type", "wrong-value")
SHAPE_CODES = (
    "defense.unknown-kind",
    *(f"defense.{name}" for name in _SHAPES),
    *(f"defense.{FAULT}{name}" for name in _SHAPES),
)
"""The codes of the shape; the table has functions for what a shape cannot say."""


def check(raw: Json) -> list[Issue]:
    """Every problem of any JSON value whatever, the grave ones first; never raises."""
    issues = sanity(raw)
    if not walkable(issues):
        return issues
    kind = kind_of(raw)
    if kind is None:
        message = 'A hero has a "v1Board" and a "defenseCard", a match has "heroes" and a "config".'
        return [*issues, Issue("error", "defense.unknown-kind", "", message)]
    document = Document(raw)
    issues += _shape(document, kind)
    issues += _table(document)
    return in_order(issues, raw)


def card_faults(raw: Json) -> dict[Pointer, tuple[Issue, ...]]:
    """Per hero (by pointer) whose card cannot be played: why; sound cards have no entry.

    For documents without errors; a hero that plays v2 without any card has its entry too.
    """
    found: dict[Pointer, list[Issue]] = {}
    for issue in check(raw):
        if issue.code.startswith(f"defense.{FAULT}"):
            hero = Document(raw).hero_at(issue.path)
            found.setdefault(hero.path if hero else "", []).append(issue)
    return {path: tuple(issues) for path, issues in found.items()}


def _shape(document: Document, kind: str) -> Iterator[Issue]:
    """What the classes say; inside a card it is a fault of the card."""
    from core.schema import issues_of

    boardless = {hero.path for hero in document.heroes if not hero.board}
    for issue in issues_of(KINDS[kind], document.raw, "defense"):
        if issue.code == "defense.missing-key" and issue.path in boardless:
            if '"v1Board"' in issue.message:
                continue  # `no-v1-board` says it, with fixes
        yield _in_card(document, issue)


def _in_card(document: Document, issue: Issue) -> Issue:
    hero = document.hero_at(issue.path)
    card = f"{hero.path}/defenseCard" if hero else None
    if card is None or not (issue.path == card or issue.path.startswith(card + "/")):
        return issue
    name = issue.code.removeprefix("defense.")
    return replace(issue, severity="warning", code=f"defense.{FAULT}{name}")


def _table(document: Document) -> Iterable[Issue]:
    from core.games.defense.checks.table import TABLE

    _fill()
    return TABLE.issues(document)


def _fill() -> None:
    from core.games.defense.checks import names, odds, partition, words  # noqa: F401


def codes() -> dict[str, str]:
    """Every code of the table with what it means, for the reference pages and the tests."""
    from core.games.defense.checks.table import TABLE

    _fill()
    return {code: entry.doc for code, entry in TABLE.entries.items()}
