"""What may stand at a place of a text, and what stands there: for completion and hovers.

The grammar itself answers: a line that is cut at the place is read, and what its productions would
have taken next is what may stand there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from core.games.mtg.cards.block import LAND_MANA
from core.games.mtg.cards.grammar.clauses import effects
from core.games.mtg.cards.grammar.lines import read_line
from core.games.mtg.cards.grammar.phrases import ADJECTIVES, CARD_TYPES
from core.games.mtg.cards.grammar.reader import Miss, Reader, Refused
from core.games.mtg.cards.grammar.scope import CardKind, Scope
from core.games.mtg.cards.grammar.verbs import starts
from core.games.mtg.cards.keywords import KEYWORDS
from core.games.mtg.cards.lexer import TextLine, lines_of
from core.games.mtg.cards.subtypes import plural_of
from core.games.mtg.language import STATICS

_WORD = re.compile(r"[\w'\u2019{}+/\-]*\Z")

SPELL_LINES = (
    *("choose one \u2014", "flashback", "as an additional cost to cast this spell,"),
    "if you control a",
)
_MANA = ("{1}", "{2}", "{3}", *(f"{{{symbol}}}" for symbol in "WUBRG"))
_NOUNS = ("creature", "artifact", "enchantment", "land", "permanent")
_MEANT: dict[str, Iterable[str]] = {
    "a number": ("a", "two", "three", "four"),
    "a number in digits": ("1", "2", "3", "4"),
    "mana symbols such as {2}{R}": _MANA,
    "mana": _MANA,
    "a keyword such as flying": KEYWORDS,
    "another kind of object": (*ADJECTIVES, *(n for n in CARD_TYPES if n not in _NOUNS)),
    "another kind of permanent": _NOUNS,
    "a change such as +1/+1": ("+1/+1", "+2/+0", "-1/-1"),
    "power and toughness such as 1/1": ("1/1", "2/2", "3/3"),
    "a subtype such as Forest": tuple(LAND_MANA),
}
"""What stands for an expectation that is no word itself."""
_SUBTYPES = (
    *("a creature type such as Soldier", "a creature type such as Zombie", "a type or subtype"),
    *("another kind of object", "another kind of permanent"),
)
_UNSAID = ("keywords as in", "parts as in", "the end of the line")


@dataclass(frozen=True, slots=True)
class Expectation:
    """The word at a place (its span in the text), and what may stand in its stead."""

    start: int
    end: int
    words: tuple[str, ...]
    begins: bool
    """Whether a sentence begins here: words have a capital then."""


def expectation(
    text: str, offset: int, kind: CardKind, subtypes: tuple[str, ...] = ()
) -> Expectation:
    """What may stand at an offset of a card's text."""
    offset = min(max(offset, 0), len(text))
    line = text.rfind("\n", 0, offset) + 1
    found = _WORD.search(text, line, offset)
    start = found.start() if found else offset
    rest = re.compile(r"[\w'\u2019{}+/\-]*").match(text, offset)
    end = rest.end() if rest and start < offset else offset
    before = text[line:start]
    rows = lines_of(before, kind.name, kind.subtypes)
    if not rows:
        return Expectation(start, end, _line_starts(text[:line], kind), True)
    words = tuple(dict.fromkeys(_words(rows[0], kind, subtypes)))
    begins = rows[0].tokens[-2].text in (".", ":", "\u2022", '"')
    return Expectation(start, end, words, begins)


def _line_starts(before: str, kind: CardKind) -> tuple[str, ...]:
    rows = lines_of(before, kind.name)
    first = rows[-1].tokens[0].text if rows else ""
    if first in ("choose", "\u2022"):
        return ("\u2022", *SPELL_LINES, *starts())
    if kind.is_spell:
        return (*SPELL_LINES, *starts())
    own: tuple[str, ...] = (*KEYWORDS, *_permanent_lines())
    if "Equipment" in kind.subtypes:
        own = ("equipped creature", "whenever equipped creature attacks,", "equip", *own)
    if "Aura" in kind.subtypes:
        own = ("enchant creature", "enchanted creature", *own)
    return own


def _permanent_lines() -> tuple[str, ...]:
    return (
        *("when", "whenever", "at the beginning of your", "other", "{T}", "~ enters tapped."),
        *(word.name for word in STATICS.values() if word.run.is_offered),
        "as an additional cost to cast this spell,",
    )


def _words(row: TextLine, kind: CardKind, subtypes: tuple[str, ...]) -> list[str]:
    reader = Reader(row, Scope(kind, is_spell=True, has_x=kind.has_x))
    reader.optional = []
    end = len(row.tokens) - 1
    try:
        if row.tokens[0].text == "\u2022":
            reader.pos = 1
            effects(reader)
        else:
            read_line(reader, kind)
    except (Miss, Refused):
        told = list(reader.expected) if reader.far == end else []
    else:
        told = list(starts()) if row.tokens[-2].text == "." else [","]
    told += [words for pos, words in reader.optional if pos == end]
    if "destroy" in told:
        told.sort(key=lambda each: each not in starts())
    found: list[str] = []
    plural = "creatures" in told
    if plural:
        subtypes = tuple(plural_of(each) for each in subtypes)
    for each in told:
        if plural and each == "another kind of object":
            found += [*ADJECTIVES, *(plural_of(noun) for noun in _NOUNS)]
            found += subtypes
            continue
        if not each.startswith(_UNSAID):
            found += _MEANT.get(each, (each,) if each not in _SUBTYPES else ())
        if each in _SUBTYPES:
            found += subtypes
    return found


def production_at(text: str, offset: int, kind: CardKind) -> tuple[str, int, int] | None:
    """The production that reads the token at an offset, and the token's span."""
    for row in lines_of(text, kind.name, kind.subtypes):
        for index, token in enumerate(row.tokens[:-1]):
            if token.start <= offset < token.end:
                return _trail(row, kind, index), token.start, token.end
    return None


def _trail(row: TextLine, kind: CardKind, index: int) -> str:
    reader = Reader(row, Scope(kind, is_spell=True, has_x=kind.has_x))
    try:
        if row.tokens[0].text == "\u2022":
            reader.pos = 1
            effects(reader)
        else:
            read_line(reader, kind)
    except (Miss, Refused):
        pass
    found = ""
    best = -1
    for pos, place in reader.trail:
        if best <= pos <= index and place:
            best, found = pos, place
    return found or "clause"
