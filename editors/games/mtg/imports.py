"""Cards in Scryfall's JSON and deck lists in text, as documents or into the open one.

What is imported comes as a document of its own, with the ways in which it could be added to the
open document (`additions`); a second call with one of them (`add`) makes that document.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from core.errors import CallError
from core.games.mtg.cards.ids import Ids
from core.games.mtg.cards.importer import Report, import_cards, pool_from
from core.games.mtg.cards.pieces import NotCards, Stray
from core.games.mtg.document import Document, reading_of, shipped_pool
from core.limits import Limit
from core.protocol import Json
from core.rawjson import member
from editors.documents import MAX_TEXT
from editors.documents import Document as Text
from editors.games.mtg import decklists
from editors.games.mtg.additions import DECK, add_cards, add_deck, ways_for_cards, ways_for_deck
from editors.games.mtg.codfiles import BadFile
from editors.garbage import uncollected
from editors.payload import Payload, get
from editors.writer import write

FORMAT = "scryfall"
MAX_CARDS = Limit("cards of an import", 5_000, "cards")
"""Cards that the page imports at once; the command rulewright import-cards takes bulk files."""
MAX_ROWS = Limit("rows of a deck list", 5_000, "rows of a deck list")
"""Rows of a deck list, whatever they say: ten times the cards of a deck."""


@dataclass(frozen=True, slots=True)
class _Open:
    """The document that is open beside the import; `raw` is None where there is none."""

    raw: Json

    @property
    def document(self) -> Document:
        return Document(self.raw)


def import_pool(payload: Payload) -> Json:
    """A document of cards or of a deck list, with what became of each card or line.

    Payload: `text`; `name` of the file; `open` the text of the open document, and `add` one of the
    ways that an earlier answer offered as `additions`; `all` keeps unsupported cards as they are,
    `drafts` as drafts.  Raises CallError with what cannot be read.
    """
    text = get(payload, "text", str)
    if len(text) > MAX_TEXT:
        message = (
            f"The file has {len(text):,} characters; the limit is {MAX_TEXT:,}. "
            "Use the command rulewright import-cards for bulk files."
        )
        raise CallError("import.too-large", message)
    name = get(payload, "name", str, "")
    held = _Open(_parsed(get(payload, "open", str, "")))
    add = get(payload, "add", str, "")
    if decklists.is_decklist(text):
        rows = decklists.row_count(text)
        if rows > MAX_ROWS.value:
            message = f"{MAX_ROWS.said(rows)} Import one deck at a time."
            raise CallError("import.too-large", message, path="/text")
        try:
            return _deck(text, name, held, add)
        except BadFile as error:
            raise CallError("import.bad-deck", str(error), path="/text") from None
    return _cards(payload, text, name, held, add)


def _parsed(text: str) -> Json:
    return Text(text).value if text else None


def _cards(payload: Payload, text: str, name: str, held: _Open, add: str) -> Json:
    pool = held.document.pool if add else None
    ids = Ids.of(member(pool, "cards"), member(pool, "tokens"))
    try:
        with uncollected():
            found = import_cards([text], reading_of, ids)
            reports = list(islice(found, MAX_CARDS.value + 1))
    except NotCards as error:
        raise CallError("import.bad-cards", str(error), path="/text") from None
    if len(reports) > MAX_CARDS.value:
        message = f"{MAX_CARDS.passed()} Use the command rulewright import-cards for bulk files."
        raise CallError("import.too-large", message, path="/text")
    everything, drafts = get(payload, "all", bool, False), get(payload, "drafts", bool, False)
    made = pool_from(reports, name or "imported", everything, drafts)
    document = add_cards(held.raw, add, made) if add else made
    return {
        **_answer(document, FORMAT),
        "report": [_row(report) for report in reports],
        "table": _table(reports),
        "cards": [report.json() for report in reports],
        "additions": [] if add else ways_for_cards(held.document),
        "refused": sum(isinstance(r, Report) and r.status == "unsupported" for r in reports),
    }


def _deck(text: str, name: str, held: _Open, add: str) -> Json:
    """A deck over the pool that has more of its cards, so that one report tells of every choice.

    Over the shipped pool it is a file of decks; over the open one a match of the deck with itself.
    """
    shipped = Document(shipped_pool()).by_id
    found, is_own = decklists.deck_of_list(text, shipped, {}, name), False
    if held.document.kind in ("match", "pool"):  # a deck that is added is one of the open pool
        basics = {id: card for id, card in shipped.items() if card.is_basic}
        own = decklists.deck_of_list(text, held.document.by_id, basics, name)
        is_own = bool(add) or _found(own) >= _found(found)
        found = own if is_own else found
    document: Json = {"schema_version": 1, "decks": [found.deck]}
    if add:
        document = add_deck(held.raw, add, found)
    elif is_own:
        document = add_deck(held.document.pool, DECK, found)
    is_offered = is_own or held.document.kind == "decks"
    return {
        **_answer(document, decklists.FORMAT),
        "report": found.lines,
        "additions": ways_for_deck(held.document) if is_offered and not add else [],
    }


def _found(report: decklists.DeckReport) -> int:
    return sum(row["count"] for row in report.deck["cards"])


def _answer(document: Json, format: str) -> dict[str, Any]:
    return {"text": write(document), "document": document, "format": format}


def _row(report: Report | Stray) -> dict[str, str]:
    if isinstance(report, Stray):
        return {"level": "lost", "message": f"{_place(report)}: {report.message}; left out."}
    name, told = report.name or report.card_id, " ".join(report.notes)
    if report.is_twice:
        return {"level": "changed", "message": f"{name}: twice; kept once. {told}".rstrip()}
    if report.is_supported:
        level = "changed" if report.notes else "kept"
        return {"level": level, "message": f"{name}: supported. {told}".rstrip(". ")}
    return {"level": "lost", "message": f"{name}: unsupported. {_reason(report)}"}


def _place(stray: Stray) -> str:
    path = f" ({stray.path})" if stray.path else ""
    return f"Line {stray.line}, column {stray.column}{path}"


def _reason(report: Report) -> str:
    problem = report.problems[0]
    clause = f"“{problem.clause.clause}”: " if problem.clause else ""
    return f"{clause}{problem.message}"


_STATUS = {"supported": "played", "unsupported": "not played yet", "twice": "twice"}


def _table(reports: list[Report | Stray]) -> Json:
    """The same as a table: a row per card with its status and the reason, and their counts."""
    rows: list[dict[str, str]] = []
    for report in reports:
        if isinstance(report, Stray):
            row = {"name": _place(report), "status": "no card", "reason": report.message}
        else:
            reason = " ".join(report.notes)
            if report.status == "unsupported":
                reason = _reason(report)
            name = report.name or report.card_id
            row = {"name": name, "status": _STATUS[report.status], "reason": reason}
        row["level"] = {"played": "ok", "twice": "info"}.get(row["status"], "warning")
        rows.append(row)
    played = sum(row["status"] == "played" for row in rows)
    cards = sum(isinstance(report, Report) for report in reports)
    others = [row for row in rows if row["status"] != "played"]
    return {
        "title": f"{played} of {cards} cards are played",
        "columns": ["Card", "Status", "Reason"],
        "rows": [*others, *(row for row in rows if row["status"] == "played")],
    }
