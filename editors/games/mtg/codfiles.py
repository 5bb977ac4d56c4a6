"""Cockatrice's own deck files (.cod), read and written: XML with a zone of the main deck.

Read with expat, the standard library's own.  A file that declares entities is refused before any
is expanded, and nothing outside the text is ever fetched.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

ROOT = "cockatrice_deck"
ZONES = {"main": "", "side": "the sideboard", "tokens": "the list of tokens"}
"""Zones of a deck file, and the sections that they are."""


class BadFile(ValueError):
    """A file that cannot be read; the sentence says why."""


@dataclass(slots=True)
class CodDeck:
    """A deck file as it is written; `rows` are line, count, name and section."""

    name: str = ""
    comments: str = ""
    rows: list[tuple[int, int, str, str]] = field(default_factory=list)


def is_cod(text: str) -> bool:
    """Whether a text is meant to be such a file: a list or a document may speak of one."""
    start = text.lstrip("\ufeff \t\r\n")[:2_000]
    return start.startswith("<") and f"<{ROOT}" in start


def read_cod(text: str) -> CodDeck:
    """The deck of a file.  Raises BadFile."""
    return _Reader().read(text)


class _Reader:
    """The handlers of expat."""

    def __init__(self) -> None:
        self.deck = CodDeck()
        self.section: str | None = None
        self.open: list[str] = []
        self.texts: dict[str, list[str]] = {"deckname": [], "comments": []}
        self.parser = expat.ParserCreate("utf-8")  # whatever it says of the bytes that it was in
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self._entity

    def read(self, text: str) -> CodDeck:
        try:
            self.parser.Parse(text.lstrip("\ufeff").encode("utf-8", "surrogatepass"), True)
        except expat.ExpatError as error:
            why = expat.ErrorString(error.code)
            raise BadFile(f"Line {error.lineno} of the deck file is no XML: {why}.") from None
        self.deck.name = "".join(self.texts["deckname"]).strip()
        self.deck.comments = "".join(self.texts["comments"]).strip()
        return self.deck

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "zone" and len(self.open) == 1:
            zone = attributes.get("name", "")
            self.section = ZONES.get(zone, f"the zone “{zone}”")
        elif name == "card" and self.open[-1:] == ["zone"] and self.section is not None:
            number = attributes.get("number", "1")
            count = int(number) if number.isascii() and number.isdigit() and len(number) < 7 else 0
            row = (self.parser.CurrentLineNumber, count, attributes.get("name", ""), self.section)
            self.deck.rows.append(row)
        self.open.append(name)

    def _end(self, name: str) -> None:
        self.open.pop()
        if name == "zone" and len(self.open) == 1:
            self.section = None

    def _text(self, text: str) -> None:
        if len(self.open) == 2 and self.open[1] in self.texts:
            self.texts[self.open[1]].append(text)

    def _entity(self, *_: object) -> None:
        raise BadFile("The deck file declares entities of its own; it is not read.")


def write_cod(name: str, comments: str, rows: Iterable[tuple[int, str]]) -> str:
    """The file of a deck; `rows` are count and name."""
    cards = "".join(f'\n    <card number="{n}" name={_attribute(card)}/>' for n, card in rows)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<{ROOT} version="1">\n'
        f"  <deckname>{escape(name)}</deckname>\n"
        f"  <comments>{escape(comments)}</comments>\n"
        f'  <zone name="main">{cards}\n  </zone>\n'
        f"</{ROOT}>\n"
    )


def _attribute(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
