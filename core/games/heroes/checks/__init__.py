"""Everything that can be wrong with a hero, a rules file or a duel, and the one who says it.

First the shape (`core.schema`), then one function per code of the table; each works on the
well-formed parts of the document, so that one mistake does not hide another.
"""

from __future__ import annotations

from core.checks import in_order, sanity, walkable
from core.games.heroes.document import Document, kind_of
from core.games.heroes.spec import Duel, Hero, Rules
from core.protocol import Issue, Json

__all__ = ["KINDS", "SHAPE_CODES", "check", "codes", "errors", "kind_of"]

KINDS = {"duel": Duel, "hero": Hero, "rules": Rules}

SHAPE_CODES = (
    "heroes.unknown-kind",
    "heroes.unknown-key",
    "heroes.missing-key",
    "heroes.wrong-type",
    "heroes.wrong-value",
)
"""The codes of the shape; the table has functions for what a shape cannot say."""


def check(raw: Json) -> list[Issue]:
    """Every problem of any JSON value whatever, the grave ones first; never raises."""
    return _check(raw, only_errors=False)


def errors(raw: Json) -> list[Issue]:
    """Every error, and few of the warnings: enough to tell whether the document loads."""
    return _check(raw, only_errors=True)


def _check(raw: Json, only_errors: bool) -> list[Issue]:
    _fill()
    from core.games.heroes.checks.table import TABLE
    from core.games.heroes.checks.world import World
    from core.schema import issues_of

    issues = sanity(raw)
    if not walkable(issues):
        return issues
    kind = kind_of(raw)
    if kind is None:
        message = "A hero has attributes and abilities, a duel has heroes, rules global_effects."
        return [*issues, Issue("error", "heroes.unknown-kind", "", message)]
    issues += issues_of(KINDS[kind], raw, "heroes")
    issues += TABLE.issues(World(Document(raw)), only_errors)
    return in_order(issues, raw)


def _fill() -> None:
    """Import the modules whose functions enter the table."""
    from core.games.heroes.checks import (  # noqa: F401
        cycles,
        limits,
        lints,
        names,
        numbers,
        scripts,
        twice,
    )


def codes() -> dict[str, str]:
    """Every code of the table with what it means, for the reference pages and the tests."""
    _fill()
    from core.games.heroes.checks.table import TABLE

    return {code: entry.doc for code, entry in TABLE.entries.items()}
