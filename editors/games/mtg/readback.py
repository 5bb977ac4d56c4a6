"""What one card's text is read as: its lines printed back, and the clauses that are not read."""

from __future__ import annotations

from core.errors import CallError
from core.games.mtg.cards.importer import report_of
from core.games.mtg.cards.printback import print_line
from core.protocol import Json
from editors.payload import Payload, get


def read_text(payload: Payload) -> Json:
    """The report of a card, and its lines as the rules read them (empty when unsupported)."""
    card = get(payload, "card", dict)
    report = report_of(card)
    try:
        lines = _lines(card)
    except RecursionError:
        raise CallError("call.bad-payload", "The card is nested too deeply", path="/card") from None
    return {**report.json(), "lines": lines}


def _lines(card: Json) -> list[dict[str, str]]:
    from core.games.mtg.document import reading_of

    found = reading_of(card).card
    if found is None:
        return []
    rules = found.rules
    return [
        {"kind": type(line).__name__, "text": print_line(line, rules.targets)}
        for line in rules.lines
    ]
