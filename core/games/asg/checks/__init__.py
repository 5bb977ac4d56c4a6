"""Everything that can be wrong with a scenario, and the one who says it.

First the shape (`core.schema`), then one function per code of the table; each works on the
well-formed parts of the document, so that one mistake does not hide another.
"""

from __future__ import annotations

from core.checks import in_order, sanity, walkable
from core.games.asg.document import PLAYERS, Document, kind_of
from core.games.asg.spec import Scenario
from core.protocol import Issue, Json

__all__ = ["SHAPE_CODES", "check", "codes", "errors", "kind_of"]

SHAPE_CODES = (
    "asg.unknown-kind",
    "asg.unknown-key",
    "asg.missing-key",
    "asg.wrong-type",
    "asg.wrong-value",
)
"""The codes of the shape; the table has functions for what a shape cannot say."""


def check(raw: Json) -> list[Issue]:
    """Every problem of any JSON value whatever, the grave ones first; never raises."""
    return _check(raw, only_errors=False)


def errors(raw: Json) -> list[Issue]:
    """Every error, and few of the warnings: enough to tell whether the document loads."""
    return _check(raw, only_errors=True)


def _check(raw: Json, only_errors: bool) -> list[Issue]:
    from core.games.asg.checks.misplaced import without_misplaced
    from core.games.asg.checks.table import TABLE
    from core.schema import issues_of

    issues = sanity(raw)
    if not walkable(issues):
        return issues
    if kind_of(raw) is None:
        message = 'A scenario has a "map" with nodes and edges, "players" and "settings".'
        return [*issues, Issue("error", "asg.unknown-kind", "", message)]
    _fill()
    issues += issues_of(Scenario, without_misplaced(_seated(raw)), "asg")
    issues += TABLE.issues(Document(raw), only_errors)
    return in_order(issues, raw)


def _seated(raw: dict[str, Json]) -> Json:
    """The document with an empty seat where one is missing: `missing-hq` says that, with fixes."""
    seats = raw.get("players", {})
    if not isinstance(seats, dict):
        return raw
    empty = {"hq": ""}
    filled = {
        player: empty | seat if isinstance(seat, dict) else seat
        for player, seat in {**dict.fromkeys(PLAYERS, empty), **seats}.items()
    }
    return {**raw, "players": filled}


def _fill() -> None:
    from core.games.asg.checks import edges, homes, lints, misplaced, nodes  # noqa: F401


def codes() -> dict[str, str]:
    """Every code of the table with what it means, for the reference pages and the tests."""
    from core.games.asg.checks.table import TABLE

    _fill()
    return {code: entry.doc for code, entry in TABLE.entries.items()}
