"""What is not supported, said: the clause, the place, the nearest production (rules/mtg.md 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.checks import listing, nearest
from core.games.mtg.cards.grammar.clauses import STARTS
from core.games.mtg.cards.grammar.phrases import (
    KEYWORDS,
)
from core.games.mtg.cards.grammar.productions import PRODUCTIONS, most_like
from core.games.mtg.cards.grammar.reader import Reader, Refused
from core.games.mtg.cards.grammar.verbs import PLACES


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A clause that the rules do not play.

    `span` is the clause and `at` the place in it where reading stopped (code points of the card's
    text); `production` names the nearest production, `expected` what could have stood there.
    """

    clause: str
    span: tuple[int, int]
    at: tuple[int, int]
    production: str
    expected: tuple[str, ...]
    reason: str
    kind: Literal["unread", "refused", "misplaced"] = "unread"

    @property
    def form(self) -> str:
        """The nearest production in full."""
        return PRODUCTIONS.get(self.production, "")


_LINE_STARTS = (
    *KEYWORDS,
    *("when", "whenever", "at", "choose", "enchant", "equip", "flashback", "as", "if"),
    *("other", "equipped", "enchanted", "all"),
    *STARTS,
)


def _place_of(start: str) -> str:
    """The production that begins with a word; empty where several do."""
    if start in KEYWORDS:
        return "keywords"
    return PLACES.get(start) or ("triggered ability" if start in ("when", "whenever") else "")


def unread(text: str, reader: Reader) -> Unsupported:
    """What stands where reading stopped, and what could have stood there."""
    at = max(reader.far, 0)
    tokens = reader.tokens
    token = tokens[at]
    span = _clause(text, reader, at, reader.far_sentence)
    clause = text[slice(*span)]
    place = reader.far_place or "clause"
    if place in ("clause", "static ability", "cost reduction") and at <= reader.far_sentence:
        place = most_like(frozenset(each.text for each in tokens[reader.far_sentence :]))
    found = f"“{text[token.start : token.end]}” is not read here"
    found = found if token.kind != "end" else "The text ends too early"
    expected = _LINE_STARTS if at == 0 else tuple(reader.expected)
    close = nearest(token.text, expected) if token.kind in ("word", "subtype") else None
    if close is not None:
        hint = f"did you mean “{close}”?"
        place = (_place_of(close) if at <= reader.far_sentence else "") or place
    elif at == 0:
        hint = "no ability begins so."
    else:
        shown = ["a full stop" if each == "." else each for each in expected[:5]]
        hint = f"expected {listing(shown)}{' …' if len(expected) > 5 else ''}."
    return Unsupported(clause, span, (token.start, token.end), place, expected, f"{found}; {hint}")


def refusal(text: str, reader: Reader, refused: Refused) -> Unsupported:
    """What was read and cannot be played."""
    at = (refused.start, refused.end)
    index = next((i for i, each in enumerate(reader.tokens) if each.end > refused.start), 0)
    span = _clause(text, reader, index, min(reader.sentence, index))
    place = reader.place or "clause"
    return Unsupported(text[slice(*span)], span, at, place, (), refused.message, "refused")


def _clause(text: str, reader: Reader, at: int, sentence: int) -> tuple[int, int]:
    """From the start of the sentence to its full stop."""
    tokens = reader.tokens
    first = min(sentence, at, len(tokens) - 1)
    last = next((i for i in range(at, len(tokens)) if tokens[i].text == "."), len(tokens) - 1)
    return tokens[first].start, max(tokens[last].end, tokens[first].end)
