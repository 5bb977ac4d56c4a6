"""What is not supported, said: the clause, the place, the nearest production."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.checks import listing
from core.games.mtg.cards.grammar.clauses import STARTS
from core.games.mtg.cards.grammar.phrases import KEYWORDS
from core.games.mtg.cards.grammar.productions import EXAMPLES, PRODUCTIONS, most_like
from core.games.mtg.cards.grammar.reader import Reader, Refused
from core.games.mtg.cards.grammar.references import could_mean
from core.games.mtg.cards.grammar.suggest import other_keyword, suggestion
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
    instead: str = ""
    """The word that was meant at `at`, where one is near."""

    @property
    def form(self) -> str:
        """The nearest production in full."""
        return PRODUCTIONS.get(self.production, "")

    @property
    def example(self) -> str:
        """A text like the clause that is read, as a sentence; empty where the reason says all."""
        known = EXAMPLES.get(self.production)
        if known is None or self.kind != "unread" or self.instead or self.at[0] == self.at[1]:
            return ""
        return f"For example, “{known}” is read."


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
    word = text[token.start : token.end]
    expected = _LINE_STARTS if at == 0 else tuple(reader.expected)
    close = suggestion(word, expected) if token.kind in ("word", "subtype") else None
    if close is not None and at <= reader.far_sentence:
        place = _place_of(close.lower()) or place
    found = f"“{word}” is not read here" if token.kind != "end" else "The text ends too early"
    hint = f"did you mean “{close}”?" if close else _hint(text, reader, at, expected)
    reason = f"{found}; {hint}"
    at_span = (token.start, token.end)
    return Unsupported(clause, span, at_span, place, expected, reason, instead=close or "")


def _hint(text: str, reader: Reader, at: int, expected: tuple[str, ...]) -> str:
    """What of the published game it is, what a pronoun could mean, or what comes at the place."""
    keyword = other_keyword([each.text for each in reader.tokens[at : at + 2]])
    if keyword is not None:
        what = "it" if " " not in keyword else f"“{keyword}”"
        return f"{what} is a keyword of the published game that these rules do not have."
    token = reader.tokens[at]
    meant = could_mean(reader.scope, token.text)
    if meant:
        return f"it could mean {listing(meant)}; name what is meant."
    before = _before(text, reader, at)
    if not before:
        return "no ability begins so." if at == 0 else "no sentence begins so."
    shown = [_SIGNS.get(each, each) for each in expected[:5]]
    more = " …" if len(expected) > 5 else ""
    return f"after “{before}” comes {listing(shown)}{more}."


_SIGNS = {
    ".": "a full stop",
    ",": "a comma",
    ":": "a colon",
    '"': "a quotation mark",
    "~": "the card's name",
}
"""How messages call what is no word."""


def _before(text: str, reader: Reader, at: int) -> str:
    """The words of the sentence before a place, the last ones of many."""
    tokens = reader.tokens
    start = min(reader.far_sentence, at)
    if start == at:
        return ""
    first = max(start, at - 5)
    words = " ".join(text[tokens[first].start : tokens[at - 1].end].split())
    return words if first == start else f"… {words}"


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
