"""Scryfall's JSON as a pool, for the studio's import (rules/mtg.md 6)."""

from __future__ import annotations

from core.errors import CallError
from core.games.mtg.cards.importer import Report, import_cards, pool_from
from core.games.mtg.cards.pieces import NotCards, Stray
from core.games.mtg.document import reading_of
from core.protocol import Json
from editors.documents import MAX_TEXT
from editors.pausing import uncollected
from editors.payload import Payload, get
from editors.writer import write

FORMAT = "scryfall"


def import_pool(payload: Payload) -> Json:
    """The pool of a text in Scryfall's format, with a row of the report per card (or stray).

    With `all`, unsupported cards are in the pool too, to be mended there.
    """
    text = get(payload, "text", str)
    if len(text) > MAX_TEXT:
        size = f"{len(text) / 1e6:.0f} million"
        message = f"The file has {size} characters; use `rulewright import-cards` for bulk files"
        raise CallError("import.too-large", message)
    try:
        with uncollected():
            reports = list(import_cards([text], reading_of))
    except NotCards as error:
        raise CallError("import.bad-cards", str(error), path="/text") from None
    name = get(payload, "name", str, "") or "imported"
    pool = pool_from(reports, name, get(payload, "all", bool, False))
    return {
        "text": write(pool),
        "document": pool,
        "format": FORMAT,
        "report": [_row(report) for report in reports],
        "cards": [report.json() for report in reports],
    }


def _row(report: Report | Stray) -> dict[str, str]:
    if isinstance(report, Stray):
        path = f" ({report.path})" if report.path else ""
        where = f"Line {report.line}, column {report.column}{path}"
        return {"level": "lost", "message": f"{where}: {report.message}; left out."}
    name = report.name or report.card_id
    if report.is_supported:
        return {"level": "kept", "message": f"{name}: supported"}
    problem = report.problems[0]
    clause = f"“{problem.clause.clause}”: " if problem.clause else ""
    return {"level": "lost", "message": f"{name}: unsupported. {clause}{problem.message}"}
