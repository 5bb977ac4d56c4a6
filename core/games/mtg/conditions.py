"""What a trigger asks when it happens and again when it resolves (CR 603.4): each an entry."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import article, need_article
from core.games.mtg.cards.grammar.phrases import noun
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.subtypes import plural_of
from core.games.mtg.derive import derive
from core.games.mtg.draft import Work
from core.games.mtg.filters import noun_fits
from core.games.mtg.language import argument, condition
from core.games.mtg.state import Perm


@condition(
    "if you control a NOUN | another NOUN | two or more other NOUNS",
    "When this creature enters, if you control an artifact, draw a card.",
)
class Controls(t.Condition):
    """Its controller has that many of them, besides the card itself where it says “other”."""

    noun: str = argument("noun", "What they are.")
    at_least: int = argument("number", "How many at least.")
    other: bool = argument("flag", "Whether the card itself does not count.")

    def text(self) -> str:
        if self.at_least > 1:
            return f"if you control two or more other {plural_of(self.noun)}"
        return f"if you control {'another' if self.other else article(self.noun)} {self.noun}"

    @classmethod
    def read(cls, reader: Reader) -> Controls:
        """How many, of what."""
        reader.need("if you control")
        if reader.take("two", "or", "more", "other"):
            least, other, plural = 2, True, True
        elif reader.take("another"):
            least, other, plural = 1, True, False
        else:
            need_article(reader, "a", "another", "two or more other")
            least, other, plural = 1, False, False
        kind = noun(reader, plural)
        if kind is None or kind in ("instant", "sorcery"):
            raise reader.miss("creatures" if plural else "creature", "another kind of permanent")
        told = f"the {kind} of the condition" if least == 1 else "the others of the condition"
        reader.scope.mention(told, "permanent", several=least > 1)
        return cls(kind, least, other)

    def holds(self, run: Work, source: Perm) -> bool:
        bodies = derive(run.s)
        count = sum(
            perm.controller == source.controller
            and not (self.other and perm.id == source.id)
            and noun_fits(self.noun, perm.card, bodies[perm.id].subtypes)
            for perm in run.s.battlefield.values()
        )
        return count >= self.at_least
