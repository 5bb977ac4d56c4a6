"""Decks as other programs read them: Arena's list, Cockatrice's list and Cockatrice's file.

What is written is read back by `decklists` as the same deck.  What a format cannot say is a line
of the report.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from core.checks import quoted
from core.games.mtg.document import CardNode, DeckNode, Document
from core.protocol import Json
from core.rawjson import as_text
from editors.games.mtg.codfiles import write_cod
from editors.games.mtg.decklists import Names, Row, row_of, title_of

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
"""What XML cannot hold."""


@dataclass(slots=True)
class DeckFile:
    """A deck as a file, and what of it the format does not say."""

    text: str
    filename: str
    report: list[dict[str, str]] = field(default_factory=list)

    def json(self) -> Json:
        """The file as an answer to the page."""
        return {"text": self.text, "filename": self.filename, "report": self.report}


@dataclass(frozen=True, slots=True)
class Format:
    """A format: how its files end, how it is written, and whether it keeps the plan."""

    ending: str
    write: Callable[[str, str, list[tuple[int, str]]], str]
    keeps_plan: bool = False
    any_name: bool = False
    """Whether a card may have any name whatever."""


def _arena(name: str, plan: str, rows: list[tuple[int, str]]) -> str:
    about = f"About\nName {name}\n\n" if name else ""
    return f"{about}Deck\n" + "".join(f"{count} {card}\n" for count, card in rows)


def _cockatrice(name: str, plan: str, rows: list[tuple[int, str]]) -> str:
    title = f"// {name}\n\n" if name and title_of(f"// {name}") == name else ""
    total = sum(count for count, _ in rows)
    return f"{title}// {total} Maindeck\n" + "".join(f"{n} {card}\n" for n, card in rows)


FORMATS = {
    "arena": Format("txt", _arena),
    "cockatrice": Format("txt", _cockatrice),
    "cod": Format("cod", write_cod, keeps_plan=True, any_name=True),
}
"""The formats by their ids."""


def deck_file(document: Document, deck: DeckNode, format: str) -> DeckFile:
    """A deck of a document as a file of one of `FORMATS`."""
    kind, known = FORMATS[format], Names(document.by_id, {})
    found = DeckFile("", f"{_stem(deck)}.{kind.ending}")
    rows: dict[str, int] = {}
    for entry in deck.entries:
        rows[entry.card_id] = rows.get(entry.card_id, 0) + entry.count
    written = []
    for id, count in rows.items():
        card, told = document.by_id.get(id), ""
        if count < 1:
            told = f"{quoted(id)} has no copies"
        elif card is None:
            told = f"the pool has no card {quoted(id)}"
        elif (spelt := _spelt(card, count, known, kind)) is None:
            told = f"the format has no way to write the name of {quoted(card.name or id)}"
        else:
            written.append((count, spelt))
            if spelt != card.name:
                message = f"{quoted(card.name)} is written by its id, {quoted(spelt)}."
                found.report.append({"level": "changed", "message": message})
            if card.is_draft or card.reading.problems:
                message = f"{quoted(card.name)} is not played yet; it is written all the same."
                found.report.append({"level": "changed", "message": message})
        if told:
            found.report.append({"level": "lost", "message": f"{count}×: {told}; left out."})
    name, plan = _name(deck), as_text(deck.raw.get("plan")) or ""
    found.text = kind.write(name, _CONTROL.sub("", plan).strip(), written)
    found.report += [{"level": "lost", "message": line} for line in _unsaid(deck, kind, name)]
    total = sum(count for count, _ in written)
    found.report.append({"level": "kept", "message": f"{total} cards of {len(written)} names"})
    return found


def _name(deck: DeckNode) -> str:
    return " ".join(_CONTROL.sub("", deck.name).split())


def _spelt(card: CardNode, count: int, known: Names, kind: Format) -> str | None:
    """The name or the id of a card, whichever is read as this card again."""
    for each in dict.fromkeys((card.name, card.id)):
        if not each.strip() or _CONTROL.search(each):
            continue
        if each != each.strip() or len(each.splitlines()) > 1:
            continue
        row = Row(0, count, each) if kind.any_name else row_of(f"{count} {each}")
        if known.means(row, count, card):
            return each
    return None


def _unsaid(deck: DeckNode, kind: Format, name: str) -> list[str]:
    """What a deck says and the format cannot."""
    found = []
    own = deck.raw
    if name != deck.name:
        found.append("The name of the deck is written on one line, without signs of control.")
    if kind.write is _cockatrice and title_of(f"// {name}") != name:
        found.append("The name of the deck is not written: it would be read as something else.")
    if own.get("archetype"):
        found.append("The archetype of the deck is not written.")
    if own.get("colors"):
        found.append("The colours of the deck are not written; those of its cards remain.")
    if own.get("plan") and not kind.keeps_plan:
        found.append("The plan of the deck is not written.")
    return found


def _stem(deck: DeckNode) -> str:
    stem = re.sub(r"[^\w-]+", "_", deck.name or deck.id).strip("_")
    return stem[:80] or "deck"
