"""What is not supported, said: the clause, the place, the nearest production."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.checks import listing
from core.games.mtg.cards.grammar.productions import PRODUCTIONS, most_like
from core.games.mtg.cards.grammar.reader import Reader, Refused
from core.games.mtg.cards.grammar.references import could_mean
from core.games.mtg.cards.grammar.suggest import other_keyword, suggestion
from core.games.mtg.cards.grammar.verbs import BY_WORD, starts
from core.games.mtg.cards.keywords import KEYWORDS
from core.games.mtg.language import STATICS


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
        found = PRODUCTIONS.get(self.production)
        return "" if found is None else found.doc

    @property
    def example(self) -> str:
        """A text like the clause that is read, as a sentence; empty where the reason says all."""
        known = PRODUCTIONS.get(self.production)
        if known is None or self.kind != "unread" or self.instead or self.at[0] == self.at[1]:
            return ""
        return f"For example, “{known.example}” is read."


_LINE_STARTS = ("when", "whenever", "at", "choose", "enchant", "equip", "flashback", "as", "if")


def _line_starts() -> tuple[str, ...]:
    """How lines can begin that no keyword begins: static abilities, where no clause begins so."""
    statics = (opening for word in STATICS.values() for opening in word.run.openings)
    known = (*_LINE_STARTS, *starts())
    return (*_LINE_STARTS, "other", *(s for s in statics if s not in known and s[0] != "~"))


def _place_of(start: str) -> str:
    """The production that begins with a word; empty where several do."""
    if start in KEYWORDS:
        return "keywords"
    if start in BY_WORD:
        return BY_WORD[start].name
    return "triggered ability" if start in ("when", "whenever") else ""


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
    expected = (*KEYWORDS, *_line_starts(), *starts()) if at == 0 else _expected(reader, at)
    keyword = other_keyword([each.text for each in tokens[at : at + 2]])
    is_word = token.kind in ("word", "subtype") and keyword is None
    close = suggestion(word, expected) if is_word else None
    if close is not None and at <= reader.far_sentence:
        place = _place_of(close.lower()) or place
    found = f"“{word}” is not read here" if token.kind != "end" else "The text ends too early"
    if close:
        hint = f"did you mean “{close}”?"
    elif keyword is not None:
        what = "it" if " " not in keyword else f"“{keyword}”"
        hint = f"{what} is a keyword of the published game that these rules do not have."
    else:
        hint = _hint(text, reader, at, expected)
    reason = f"{found}; {hint}"
    at_span = (token.start, token.end)
    return Unsupported(clause, span, at_span, place, expected, reason, instead=close or "")


def _expected(reader: Reader, at: int) -> tuple[str, ...]:
    """What had to stand at a place, then what could have stood there too."""
    could = (" ".join(texts) for pos, texts in reader.tried if pos == at)
    return tuple(dict.fromkeys((*reader.expected, *could)))


def _hint(text: str, reader: Reader, at: int, expected: tuple[str, ...]) -> str:
    """What a pronoun could mean, or what comes at the place."""
    if reader.tokens[at].text.startswith("("):
        return "parentheses hold reminders only, behind a sentence; write it without them."
    word, meant = _pronoun(reader, at)
    if meant:
        if len(meant) == 1:
            return f"“{word}” would mean {meant[0]}; no effect can speak of that so."
        return f"“{word}” could mean {listing(meant)}; name what is meant."
    before = _before(text, reader, at)
    if not before:
        return "no ability begins so." if at == 0 else "no sentence begins so."
    if reader.tokens[at].kind == "end" and "." in expected:
        expected = (".",)
    shown = [_SIGNS.get(each, each) for each in expected[:5]]
    more = " …" if len(expected) > 5 else ""
    return f"after “{before}” comes {listing(shown)}{more}."


_SIGNS = {
    ".": "a full stop",
    ",": "a comma",
    ":": "a colon",
    '"': "a quotation mark",
    "~": "the card's name",
    "or": "“or”",
    "and": "“and”",
}
"""How messages call what is no word."""


def _pronoun(reader: Reader, at: int) -> tuple[str, list[str]]:
    """A pronoun at a place ("they", "each of them", "that card"), and what it could mean."""
    texts = [each.text for each in reader.tokens[max(at - 1, 0) : at + 3]]
    if at and texts[0] == "that" and texts[1] not in ("creature", "player"):
        return f"that {texts[1]}", could_mean(reader.scope, "that")
    here = texts[1:] if at else texts
    if here[:2] == ["each", "of"]:
        here = here[2:]
    word = here[0] if here else ""
    return word, could_mean(reader.scope, word)


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
