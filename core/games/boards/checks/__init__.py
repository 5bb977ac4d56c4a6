"""Everything that can be wrong with a board spec, and the one function that says it.

First the shape (`core.schema`), then one function per code of the table; each works on the
well-formed parts of the document, so that one mistake does not hide another.
"""

from __future__ import annotations

from core.checks import Check, in_order, sanity, walkable
from core.games.boards.document import Document
from core.games.boards.spec import BoardsSpec
from core.protocol import Issue, Json

SHAPE_CODES = (
    "boards.unknown-key",
    "boards.missing-key",
    "boards.wrong-type",
    "boards.wrong-value",
)
"""The codes of the shape; the table has functions for what a shape cannot say under them."""


def check(raw: Json) -> list[Issue]:
    """Every problem of any JSON value whatever, the grave ones first; never raises."""
    return _check(raw, only_errors=False)


def errors(raw: Json) -> list[Issue]:
    """Every error, and few of the warnings: enough to tell whether the document loads."""
    return _check(raw, only_errors=True)


def _check(raw: Json, only_errors: bool) -> list[Issue]:
    _fill()
    from core.games.boards.checks.table import TABLE
    from core.schema import issues_of

    issues = sanity(raw)
    if not walkable(issues):
        return issues
    issues += issues_of(BoardsSpec, raw, "boards")
    issues += TABLE.issues(Document(raw), only_errors)
    return in_order(issues, raw)


def _fill() -> None:
    """Import the modules whose functions enter the table."""
    from core.games.boards.checks import (  # noqa: F401
        castling,
        enpassant,
        layout,
        lints,
        moves,
        names,
        traps,
        words,
    )


def codes() -> dict[str, Check[Document]]:
    """Every code of the table with its entry, for the reference pages and the tests."""
    _fill()
    from core.games.boards.checks.table import TABLE

    return TABLE.entries
