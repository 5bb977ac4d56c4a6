"""A cursor over the tokens of one line that remembers how far any production came.

Two kinds of failure: `Miss` (this alternative does not fit; another may) and `Refused` (the words
fit, but their sense is outside the rules: no other reading is tried).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from core.games.mtg.cards.grammar.scope import Scope
from core.games.mtg.cards.lexer import TextLine, Token
from core.games.mtg.cards.types import Effect, Filter, TriggeredAbility

T = TypeVar("T")

Clause: TypeAlias = tuple[Effect, ...]
"""What a clause of a text does."""


class Miss(Exception):
    """The tokens do not fit the production."""


class Refused(Exception):
    """The tokens fit, but what they say cannot be played by rule; `start` and `end` say where."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.start, self.end = message, start, end


class Reader:
    """Reads one line; `place` names the production that is being read, for reports."""

    def __init__(self, line: TextLine, scope: Scope) -> None:
        self.tokens = line.tokens
        self.pos = 0
        self.scope = scope
        self.trail: list[tuple[int, str]] = []
        """Where in the line each production was begun, in the order of reading."""
        self.place = ""
        self.sentence = 0
        self.edits: dict[int, str] = {}
        self.far, self.far_place, self.far_sentence = -1, "", 0
        self.expected: list[str] = []
        self.tried: list[tuple[int, tuple[str, ...]]] = []
        """Where which words could have stood too, and did not."""
        self.optional: list[tuple[int, str]] | None = None
        """With a list: what could also have stood where, for completion."""

    @property
    def place(self) -> str:
        """The production that is being read."""
        return self._place

    @place.setter
    def place(self, name: str) -> None:
        """Begin a production here."""
        self._place = name
        self.trail.append((self.pos, name))

    @property
    def token(self) -> Token:
        """The token at the cursor; the last is the end of the line."""
        return self.tokens[self.pos]

    def ahead(self, offset: int) -> str:
        """The text of a token further on; empty beyond the end."""
        index = self.pos + offset
        return self.tokens[index].text if index < len(self.tokens) else ""

    def miss(self, *expected: str) -> Exception:
        """This does not fit; say what would have."""
        self._missed(self.pos, *expected)
        return Miss()

    def _missed(self, pos: int, *expected: str) -> None:
        if pos > self.far:
            self.far, self.far_place, self.far_sentence = pos, self.place, self.sentence
            self.expected = []
        if pos == self.far:
            self.expected += [each for each in expected if each not in self.expected]

    def refuse(self, message: str, since: int | None = None) -> Exception:
        """This fits and is refused; the place is from token `since` to the cursor."""
        first = self.tokens[self.pos if since is None else since]
        last = self.tokens[max(self.pos - 1, 0 if since is None else since)]
        return Refused(message, first.start, max(first.end, last.end))

    def take(self, *texts: str) -> bool:
        """Step over these tokens if they all stand here."""
        tokens, pos = self.tokens, self.pos
        if tokens[pos].text != texts[0]:
            self.tried.append((pos, texts))
            if self.optional is not None:
                self.optional.append((pos, " ".join(texts)))
            return False
        for offset in range(1, len(texts)):
            if tokens[pos + offset].text != texts[offset]:
                self._missed(pos + offset, texts[offset])  # the first word that differs
                if self.optional is not None:
                    self.optional.append((pos + offset, " ".join(texts[offset:])))
                return False
        self.pos += len(texts)
        return True

    def need(self, phrase: str) -> None:
        """Step over the words of a phrase; each must stand here."""
        for text in phrase.split():
            if self.tokens[self.pos].text != text:
                raise self.miss(text)
            self.pos += 1

    def next(self) -> Token:
        """The token at the cursor, stepped over."""
        token = self.tokens[self.pos]
        self.pos += 1
        return token

    def spell(self, index: int, canonical: str) -> None:
        """Write the token at an index as cards are printed ("an" for "one", "two" for "2")."""
        self.edits[index] = canonical

    def attempt(self, production: Callable[[], T]) -> T | None:
        """What a production reads, or None with the cursor where it was."""
        pos, edits, place = self.pos, self.edits, self.place
        targets, spoken = len(self.scope.targets), len(self.scope.spoken)
        self.edits = dict(edits)
        try:
            return production()
        except Miss:
            self.pos, self.edits, self.place = pos, edits, place
            del self.scope.targets[targets:], self.scope.spoken[spoken:]
            return None

    def words(self, start: int) -> str:
        """What was read since a token."""
        return " ".join(token.text for token in self.tokens[start : self.pos])

    @property
    def texts(self) -> list[str]:
        """The texts of the line's tokens in canonical spelling."""
        return [self.edits.get(i, token.text) for i, token in enumerate(self.tokens[:-1])]


QUOTED: dict[str, Callable[[Reader, Filter], TriggeredAbility]] = {}
"""How an ability in quotes is read, by its kind, for a target of this filter.

An ability holds clauses, and a clause may grant an ability: so the module of abilities enters here
what that of clauses asks for.
"""
