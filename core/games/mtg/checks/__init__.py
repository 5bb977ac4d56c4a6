"""Everything that can be wrong with a pool, a deck file or a match, and the one who says it.

First the shape (`core.schema`), then one function per code of the table; each works on the
well-formed parts of the document, so that one mistake does not hide another.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from core.checks import in_order, sanity, walkable
from core.games.mtg.checks.shape import shaped
from core.games.mtg.document import kind_of
from core.games.mtg.spec import Decks, Match, Pool
from core.protocol import Issue, Json, Pointer

__all__ = ["KINDS", "SHAPE_CODES", "check", "codes", "errors", "kind_of"]

KINDS: dict[str, Any] = {"match": Match, "decks": Decks, "pool": Pool}

SHAPE_CODES = (
    "mtg.unknown-kind",
    "mtg.unknown-key",
    "mtg.missing-key",
    "mtg.wrong-type",
    "mtg.wrong-value",
)
"""The codes of the shape; the table has functions for what a shape cannot say."""


def check(raw: Json) -> list[Issue]:
    """Every problem of any JSON value whatever, the grave ones first; never raises."""
    return _check(raw, only_errors=False)


def errors(raw: Json) -> list[Issue]:
    """Every error, and few of the warnings: enough to tell whether the document loads."""
    return _check(raw, only_errors=True)


def _check(raw: Json, only_errors: bool) -> list[Issue]:
    from core.games.mtg.checks.table import TABLE
    from core.games.mtg.document import Document
    from core.schema import issues_of

    issues = sanity(raw)
    if not walkable(issues):
        return issues
    kind = kind_of(raw)
    if kind is None:
        message = "A match has a pool and decks, a file of decks has decks, a pool has cards."
        return [*issues, Issue("error", "mtg.unknown-kind", "", message)]
    _fill()
    issues += issues_of(KINDS[kind], shaped(raw), "mtg")
    document = Document(raw)
    issues += TABLE.issues(document, only_errors)
    drafts = [card.path for card in (*document.cards, *document.tokens) if card.is_draft]
    return in_order([_of_draft(issue, drafts) for issue in issues] if drafts else issues, raw)


def _of_draft(issue: Issue, drafts: list[Pointer]) -> Issue:
    """An error of a draft is a warning: nobody plays it."""
    in_draft = any(issue.path == path or issue.path.startswith(f"{path}/") for path in drafts)
    if issue.severity != "error" or not in_draft or not issue.code.startswith("mtg."):
        return issue
    return dataclasses.replace(issue, severity="warning")


def _fill() -> None:
    from core.games.mtg.checks import cards, decks, lints, texts  # noqa: F401


def codes() -> dict[str, str]:
    """Every code of the table with what it means, for the reference pages and the tests."""
    from core.games.mtg.checks.table import TABLE

    _fill()
    return {code: entry.doc for code, entry in TABLE.entries.items()}
