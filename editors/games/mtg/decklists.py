"""Deck lists as people keep them (Arena, Magic Online, Cockatrice's text): to a deck and a report.

A line is a number and a name, with the set and number of a printing behind it; headings divide a
list into sections.  Whatever is not in the deck that comes of it is a line of the report.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.checks import nearest, quoted
from core.games.mtg.cards.card import slug
from core.games.mtg.document import CardNode
from core.games.mtg.limits import MAX_COUNT
from core.protocol import Json
from editors.games.mtg.codfiles import is_cod, read_cod

FORMAT = "decklist"

_ROW = re.compile(
    r"(?:(SB):\s*)?(?:(\d{1,6})\s*[xX\u00d7]?\s+)?(\S.*?)(?:\s+[xX\u00d7]\s?(\d{1,6}))?", re.I
)
_PRINTING = re.compile(
    r"\s+(?:\([A-Za-z0-9]{2,6}\)(?:\s+[\w\u2605-]+)?|\[[^\]]*\]|<[^>]*>|\*[A-Za-z]\*|#\S+|\^[^^]*\^)$"
)
_NO_NAME = re.compile(r"(?:SB:\s*)?\d{1,6}\s*[xX\u00d7]?", re.I)
_COUNT_OF = re.compile(r"\s*(?:\(\d+\)|\[\d+\]|:\s*\d*|-\s*\d+|\d+)\s*$")
_COUNTED = re.compile(r"//\s*\d+\s+\w+\s*$")
_COMMENT = re.compile(r"//|#(?!\d)|;")

MAIN = frozenset({"deck", "main", "maindeck", "mainboard", "main deck", "main board"})
ASIDE = {
    "sideboard": "the sideboard",
    "side board": "the sideboard",
    "side": "the sideboard",
    "sb": "the sideboard",
    "commander": "the commander",
    "companion": "the companion",
    "maybeboard": "the maybeboard",
    "considering": "the maybeboard",
    "tokens": "the list of tokens",
}
"""Sections that no deck is played with, and how the report calls them."""

_KINDS = """
creature creatures instant instants sorcery sorceries artifact artifacts enchantment enchantments
land lands spell spells planeswalker planeswalkers battle battles other others basics
"""
KINDS = frozenset(_KINDS.split())
"""Headings that sort the main deck by kind."""

MAIN_SIZE, SIDE_SIZE = 40, 15
"""From and up to so many cards: a main deck, and what may be a sideboard behind a blank line."""


@dataclass(frozen=True, slots=True)
class Row:
    """Copies of one card as a list says; `section` is empty for the main deck.

    `whole` are readings, as count and name, that take what may be a printing for a part of the
    name: a card can be called "Wall (One)".
    """

    line: int
    count: int
    name: str
    section: str = ""
    whole: tuple[tuple[int, str], ...] = ()


@dataclass(slots=True)
class DeckText:
    """A list as it is written."""

    name: str = ""
    plan: str = ""
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def is_decklist(text: str) -> bool:
    """Whether a text reads as a deck list: most of its lines are a number and a name."""
    if is_cod(text):
        return True
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()[:400] if line.strip()]
    if not lines or (lines[0][0] in "{[<" and _heading(lines[0]) is None):
        return False
    rows = sum(
        bool(re.match(r"(?:SB:\s*)?\d{1,3}\s*[xX\u00d7]?\s+[^\W\d]", line)) for line in lines
    )
    known = sum(_heading(line) is not None or bool(_COMMENT.match(line)) for line in lines)
    return rows > 0 and 2 * (rows + known) > len(lines)


def read_decklist(text: str) -> DeckText:
    """The rows of a list with their lines.  Raises `codfiles.BadFile`, for Cockatrice's files."""
    if is_cod(text):
        deck = read_cod(text)
        return DeckText(deck.name, deck.comments, [Row(*row) for row in deck.rows])
    found, section, blanks, has_headings = DeckText(), "", list[int](), False
    for number, written in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        line = written.strip()
        heading = _heading(line)
        if not line:
            blanks.append(len(found.rows))
        elif line.lower().startswith("name ") and not found.rows:
            found.name = line[5:].strip()
        elif heading is not None:
            section, has_headings = heading, True
        elif not _COMMENT.match(line):
            found.rows.append(_row(number, line, section))
        elif not (found.name or found.rows or has_headings):
            found.name = title_of(line)
    if not has_headings and not any(row.section for row in found.rows):
        _part_sideboard(found, blanks)
    return found


def row_count(text: str) -> int:
    """At most how many rows a list has, told without reading it."""
    if is_cod(text):
        return text.count("<card")
    return sum(1 for line in text.splitlines() if line.strip())


def title_of(line: str) -> str:
    """The name of a deck where Cockatrice writes it, above the list; empty where it is none."""
    is_title = line.startswith("//") and _heading(line) is None and not _COUNTED.match(line)
    return line[2:].strip() if is_title else ""


def row_of(line: str) -> Row | None:
    """The row that a line is; None for a line that is none."""
    if _heading(line) is not None or _COMMENT.match(line) or line.lower().startswith("name "):
        return None
    return _row(0, line, "")


def _heading(line: str) -> str | None:
    """The section that a heading begins; None for other lines."""
    word = _COUNT_OF.sub("", line.lstrip("/#[=* ")).strip("]=* ").lower()
    if word in MAIN or word in KINDS or word == "about":
        return ""
    return ASIDE.get(word)


def _row(number: int, line: str, section: str) -> Row:
    """A row; without a number it is one copy."""
    aside, count, name = _reading(line)
    whole = []
    while (cut := _PRINTING.sub("", line)) != line and not _NO_NAME.fullmatch(cut):
        whole.append((count, name))
        line = cut
        aside, count, name = _reading(line)
    return Row(number, count, name, ASIDE["sideboard"] if aside else section, tuple(whole))


def _reading(line: str) -> tuple[bool, int, str]:
    """Whether a row stands aside, its count and its name."""
    match = _ROW.fullmatch(line)
    if match is None:
        return False, 1, line
    aside, before, name, after = match.groups()
    if before and after:
        name, after = f"{name} x{after}", None
    return bool(aside), int(before or after or 1), name


def _part_sideboard(found: DeckText, blanks: list[int]) -> None:
    """Without headings a blank line parts the sideboard, as Magic Online writes its lists."""
    for at in reversed(blanks):
        main, side = found.rows[:at], found.rows[at:]
        if not side:
            continue
        if _size(main) >= MAIN_SIZE and _size(side) <= SIDE_SIZE:
            found.rows = main + [replace(r, section=ASIDE["sideboard"]) for r in side]
            found.notes.append(
                f"The {_size(side)} cards after the blank line before line {side[0].line} are "
                "read as the sideboard; write “Deck” above the list if they belong to the deck."
            )
        return


def _size(rows: list[Row]) -> int:
    return sum(row.count for row in rows)


@dataclass(slots=True)
class DeckReport:
    """The deck that a list makes of a pool, and what became of each of its lines."""

    deck: dict[str, Json]
    lines: list[dict[str, str]] = field(default_factory=list)
    borrowed: list[CardNode] = field(default_factory=list)
    """Cards that the deck takes from beside the pool, such as basic lands."""

    def tell(self, level: str, message: str) -> None:
        """Add a line."""
        self.lines.append({"level": level, "message": message})


def deck_of_list(
    text: str, pool: Mapping[str, CardNode], others: Mapping[str, CardNode], name: str = ""
) -> DeckReport:
    """The deck of a list over the cards of a pool by id; `others` may be taken in beside them."""
    found = read_decklist(text)
    title = found.name or name or "Imported deck"
    counts: dict[str, int] = {}
    deck: dict[str, Json] = {"deck_id": slug(title) or "deck", "name": title}
    report = DeckReport({**deck, **({"plan": found.plan} if found.plan else {}), "cards": []})
    for note in found.notes:
        report.tell("changed", note)
    index = Names(pool, others)
    for row in map(index.whole, found.rows):
        problem = f"{row.section} is not played with" if row.section else ""
        card = None
        if not problem:
            card, problem = index.find(row)
        if card is None:
            copies = f"{row.count}× {row.name}"
            report.tell("lost", f"Line {row.line}: {copies}: {problem}; left out.")
            continue
        if card.id not in pool and card.id not in counts:
            report.borrowed.append(card)
            report.tell("changed", f"{quoted(card.name)} is added to the pool.")
        counts[card.id] = counts.get(card.id, 0) + row.count
    _fill(report, counts)
    return report


def _fill(report: DeckReport, counts: dict[str, int]) -> None:
    rows: list[Json] = []
    for id, count in counts.items():
        if count > MAX_COUNT:
            message = f"{count} copies of {id} are more than a deck may have; {MAX_COUNT} are kept."
            report.tell("changed", message)
        rows.append({"card_id": id, "count": min(count, MAX_COUNT)})
    report.deck["cards"] = rows
    total = sum(min(count, MAX_COUNT) for count in counts.values())
    cards, names = "card" if total == 1 else "cards", "name" if len(counts) == 1 else "names"
    report.tell("kept", f"{total} {cards} of {len(counts)} {names}")


class Names:
    """The cards by what a list may call them."""

    def __init__(self, pool: Mapping[str, CardNode], others: Mapping[str, CardNode]) -> None:
        self._by_name: dict[str, list[CardNode]] = {}
        for cards in (pool, {id: card for id, card in others.items() if id not in pool}):
            for card in cards.values():
                for key in {_fold(card.name), _fold(card.id)}:
                    self._by_name.setdefault(key, []).append(card)

    def whole(self, row: Row) -> Row:
        """The row with the longest of its readings that names a card."""
        for count, name in row.whole:
            if _fold(name) in self._by_name:
                return replace(row, count=count, name=name)
        return row

    def means(self, row: Row | None, count: int, card: CardNode) -> bool:
        """Whether a row is so many copies of a card, played or not."""
        if row is None:
            return False
        found = self.whole(row)
        ids = {each.id for each in self._by_name.get(_fold(found.name), ())}
        return not found.section and found.count == count and ids == {card.id}

    def find(self, row: Row) -> tuple[CardNode | None, str]:
        """The card of a row, or why there is none."""
        if row.count < 1:
            return None, "no copies"
        cards = {card.id: card for card in self._by_name.get(_fold(row.name), ())}
        if len(cards) > 1:
            ids = " and ".join(map(quoted, cards))
            return None, f"{ids} are both called so; write the id"
        if not cards:
            close = nearest(_fold(row.name), self._by_name)
            hint = f"; did you mean {quoted(self._by_name[close][0].name)}?" if close else ""
            return None, f"the pool has no such card{hint}"
        (card,) = cards.values()
        if card.is_draft or card.reading.problems:
            return None, "the card is not played yet"
        return card, ""


def _fold(name: str) -> str:
    return " ".join(name.replace("\u2019", "'").casefold().split())
