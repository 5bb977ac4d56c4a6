"""Oracle text to tokens, line by line: the card's own name becomes `~`.

Reminder text is dropped (parentheses within a sentence are none), curly quotes and signs become
plain ones, "enters the battlefield" becomes "enters".  Nothing fails here; what is no token of the
grammar is one of kind `bad`, which no production takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from core.games.mtg.cards.subtypes import PLURALS, SUBTYPES

TokenKind = Literal["word", "subtype", "self", "mana", "mod", "pt", "int", "mark", "bad", "end"]

_PATTERN = re.compile(
    r"""(?P<space>[ \t\r\u00a0]+)
    |(?P<reminder>\([^()\n]*\))
    |(?P<mana>\{[^{}\n]*\})
    |(?P<mod>[+\-\u2212]\d{1,4}/[+\-\u2212]\d{1,4}(?!\d))
    |(?P<pt>\d{1,4}/\d{1,4}(?!\d))
    |(?P<int>\d{1,4}(?!\d))
    |(?P<self>~|this\ (?:creature|artifact|enchantment|aura|equipment|land|card)\b)
    |(?P<enters>enters?\ the\ battlefield\b)
    |(?P<word>[^\W\d_]+(?:['\u2019\-][^\W\d_]+)*)
    |(?P<mark>[,.:;\u2022"\u201c\u201d\u2014])
    |(?P<bad>.)""",
    re.VERBOSE | re.IGNORECASE,
)
_KINDS = ("bad", *sorted(_PATTERN.groupindex, key=lambda name: _PATTERN.groupindex[name]))
_PLAIN = str.maketrans({"\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2212": "-"})


class Token(NamedTuple):
    """One token: its canonical text, and where it stands in the card's text (code points).

    Words are lower case except subtypes and X; `by_name` marks a `~` that was the card's own name,
    `noun` says what it was called by otherwise ("creature" of "this creature").
    """

    kind: TokenKind
    text: str
    start: int
    end: int
    by_name: bool = False
    noun: str = ""


class TextLine(NamedTuple):
    """A line with something to say; its last token is of kind `end`."""

    tokens: list[Token]
    start: int
    end: int


def lines_of(text: str, name: str, own_subtypes: frozenset[str] = frozenset()) -> list[TextLine]:
    """The lines of a text that hold more than reminder text."""
    known = own_subtypes - SUBTYPES
    names = [name, name.partition(",")[0]] if "," in name else [name]
    found: list[TextLine] = []
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        tokens = list(_tokens(text, start, end, names, known))
        if tokens:
            stop = tokens[-1].end
            tokens.append(Token("end", "", stop, stop))
            found.append(TextLine(tokens, tokens[0].start, stop))
        start = end + 1
    return found


def _tokens(
    text: str, start: int, end: int, names: list[str], known: frozenset[str]
) -> Iterator[Token]:
    for at, length in _own_names(text, start, end, names):
        yield from _plain_tokens(text, start, at, known)
        yield Token("self", "~", at, at + length, True)
        start = at + length
    yield from _plain_tokens(text, start, end, known)


def _own_names(text: str, start: int, end: int, names: list[str]) -> Iterator[tuple[int, int]]:
    """Where the card's own name stands in a line, the longer name first."""
    while True:
        places = [
            (at, -len(name), len(name))
            for name in names
            if (at := _find(text, name, start, end)) >= 0
        ]
        if not places:
            return
        at, _, length = min(places)
        yield at, length
        start = at + length


def _find(text: str, name: str, start: int, end: int) -> int:
    while name and (at := text.find(name, start, end)) >= 0:
        before, after = text[at - 1 : at], text[at + len(name) : at + len(name) + 1]
        inside = text.count("(", 0, at) > text.count(")", 0, at)
        if not (before.isalnum() or after.isalnum() or before == "-" or after == "-" or inside):
            return at
        start = at + 1
    return -1


def _plain_tokens(text: str, start: int, end: int, known: frozenset[str]) -> Iterator[Token]:
    for found in _PATTERN.finditer(text, start, end):
        kind = _KINDS[found.lastindex or 0]
        if kind == "space":
            continue
        at, stop = found.span()
        if kind == "reminder":
            if not _is_reminder(text, at, stop):
                yield Token("bad", found.group(), at, stop)
            continue
        if kind == "word":
            word = found.group().translate(_PLAIN)
            if word[0].isupper() and (word in SUBTYPES or word in PLURALS or word in known):
                yield Token("subtype", word, at, stop)
            else:
                yield Token("word", "X" if word in ("x", "X") else word.lower(), at, stop)
        elif kind == "self":
            noun = found.group().partition(" ")[2].strip().lower()
            yield Token("self", "~", at, stop, False, noun)
        elif kind == "enters":
            yield Token("word", found.group().split()[0].lower(), at, stop)
        elif kind == "mana":
            yield Token("mana", found.group().upper(), at, stop)
        else:
            yield Token(kind, found.group().translate(_PLAIN), at, stop)  # type: ignore[arg-type]


_SPACES = " \t\r\u00a0"


def _is_reminder(text: str, start: int, end: int) -> bool:
    """Whether parentheses stand between sentences or end their line, as reminders do."""
    while start and text[start - 1] in _SPACES:
        start -= 1
    while end < len(text) and text[end] in _SPACES:
        end += 1
    return text[end : end + 1] in ("", "\n") or text[:start][-1:] in ("", *'\n.)"\u201d\u2022')


def compose(texts: list[str]) -> str:
    """One line from the texts of its tokens, spaced and with capitals as cards are printed.

    >>> compose(["{T}", ",", "sacrifice", "~", ":", "it", "deals", "2", "damage", "."])
    '{T}, Sacrifice ~: It deals 2 damage.'
    """
    pieces: list[str] = []
    colon = texts.index(":") if ":" in texts and '"' not in texts[: texts.index(":")] else -1
    capital, glued, quoted = True, True, False
    for index, text in enumerate(texts):
        if text in (",", ".", ":", ";") or (text == '"' and quoted):
            glued = True
        before = "" if glued or (text[0] == "{" and pieces and pieces[-1][-1] == "}") else " "
        pieces.append(before + (text[0].upper() + text[1:] if capital else text))
        glued = text == '"' and not quoted
        quoted = not quoted if text == '"' else quoted
        capital = text in (".", ":", "\u2022") or glued or (text == "," and index < colon)
    return "".join(pieces)
