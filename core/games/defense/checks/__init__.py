"""Everything that can be wrong with a hero or a match, and the one who says it.

First the shape (`core.schema`), then one function per code of the table; each works on the
well-formed parts of the document, so that one mistake does not hide another.

What is wrong inside a `defenseCard` is a warning with a code `defense.card-…`: the match can be
played, and the hero falls back to its v1 board (`card_faults` tells which).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from core.checks import in_order, sanity, walkable
from core.games.defense.checks.shape import CARD, shape_issues
from core.games.defense.checks.table import BEGIN, FAULT, TABLE
from core.games.defense.document import Document, kind_of
from core.games.defense.fallback import CONSEQUENCE, MISSING
from core.protocol import Issue, Json, Pointer

__all__ = ["SHAPE_CODES", "card_faults", "check", "codes", "errors", "kind_of"]

_SHAPES = ("unknown-key", "missing-key", "wrong-type", "wrong-value")
SHAPE_CODES = (
    "defense.unknown-kind",
    *(f"defense.{name}" for name in _SHAPES),
    *(f"defense.{FAULT}{name}" for name in _SHAPES),
)
"""The codes of the shape; the table has functions for what a shape cannot say."""


def check(raw: Json) -> list[Issue]:
    """Every problem of any JSON value whatever, the grave ones first; never raises."""
    return _check(raw, only_errors=False)


def errors(raw: Json) -> list[Issue]:
    """Every error and every fault of a card: what loading the document depends on."""
    return _check(raw, only_errors=True)


def _check(raw: Json, only_errors: bool) -> list[Issue]:
    issues = sanity(raw)
    if not walkable(issues):
        return issues
    if kind_of(raw) is None:
        message = 'A hero has a "v1Board" and a "defenseCard", a match has "heroes" and a "config".'
        return [*issues, Issue("error", "defense.unknown-kind", "", message)]
    document = Document(raw)
    issues += shape_issues(document)
    issues += _table(document, only_errors)
    return in_order([_with_consequence(issue) for issue in issues], raw)


def _with_consequence(issue: Issue) -> Issue:
    """A fault of a card says what follows of it: that the card is not played."""
    if not issue.code.startswith(BEGIN) or issue.code == MISSING:
        return issue
    return replace(issue, message=f"{issue.message} {CONSEQUENCE}")


def card_faults(raw: Json) -> dict[Pointer, tuple[Issue, ...]]:
    """Per hero (by pointer) whose card cannot be played: why; sound cards have no entry.

    For documents without errors; a hero that plays v2 without any card has its entry too.
    """
    found: dict[Pointer, list[Issue]] = {}
    for issue in errors(raw):
        if issue.code.startswith(BEGIN):
            hero = Document(raw).hero_at(issue.path)
            found.setdefault(hero.path if hero else "", []).append(issue)
    return {path: tuple(issues) for path, issues in found.items()}


def _table(document: Document, only_errors: bool) -> Iterable[Issue]:
    """What the table finds; faults of cards are looked for, and counted, card by card."""
    _fill()
    for code, entry in TABLE.entries.items():
        if code.startswith(BEGIN):
            for each in document.apart:
                yield from entry.issues(each, f"{each.only}/{CARD}")
        elif entry.severity == "error" or not only_errors:
            yield from entry.issues(document)


def _fill() -> None:
    from core.games.defense.checks import (  # noqa: F401
        caps,
        double,
        keys,
        limits,
        names,
        odds,
        partition,
        words,
    )


def codes() -> dict[str, str]:
    """Every code of the table with what it means, for the reference pages and the tests."""
    _fill()
    return {code: entry.doc for code, entry in TABLE.entries.items()}
