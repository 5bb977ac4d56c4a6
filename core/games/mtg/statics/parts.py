"""What the equipped or enchanted creature gets, has or is: each part an entry."""

from __future__ import annotations

from typing import Literal

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import article, mod, mod_text, need_article, stats
from core.games.mtg.cards.grammar.phrases import creature_type, keyword_list
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.keywords import KEYWORDS
from core.games.mtg.cards.printer import keywords_text
from core.games.mtg.language import argument, part
from core.games.mtg.layers import Draft, change


@part("gets +P/+T", "Equipped creature gets +2/+0.")
class GetsPT(t.Part):
    """It is so much larger or smaller."""

    power: int = argument("number", "By how much.")
    toughness: int = argument("number", "By how much.")

    opening = "gets"

    def text(self) -> str:
        return f"gets {mod_text(self.power, self.toughness)}"

    @classmethod
    def read(cls, reader: Reader) -> GetsPT:
        """The change."""
        return cls(*mod(reader))

    @property
    def worth(self) -> int:
        """As the size of a creature."""
        return 100 * self.power + 60 * self.toughness

    def apply(self, draft: Draft, you: int) -> None:
        change(draft, self.power, self.toughness)


@part("has KEYWORDS", "Equipped creature has flying.")
class HasKeywords(t.Part):
    """It has keywords."""

    keywords: tuple[t.Keyword, ...] = argument("keywords", "Which.")

    opening = "has"
    layer = "keywords"

    def text(self) -> str:
        return f"has {keywords_text(self.keywords)}"

    @classmethod
    def read(cls, reader: Reader) -> HasKeywords:
        """The keywords."""
        return cls(keyword_list(reader))

    @property
    def worth(self) -> int:
        """As the keywords of a creature."""
        return sum(KEYWORDS[word].facts.worth for word in self.keywords)

    def apply(self, draft: Draft, you: int) -> None:
        draft.keywords = draft.keywords | frozenset(self.keywords)


@part("loses KEYWORDS", "Enchanted creature loses flying.")
class LosesKeywords(t.Part):
    """It has keywords no longer."""

    keywords: tuple[t.Keyword, ...] = argument("keywords", "Which.")

    opening = "loses"
    layer = "keywords"
    loses = True

    def text(self) -> str:
        return f"loses {keywords_text(self.keywords)}"

    @classmethod
    def read(cls, reader: Reader) -> LosesKeywords:
        """The keywords."""
        return cls(keyword_list(reader))

    def apply(self, draft: Draft, you: int) -> None:
        draft.keywords = draft.keywords - frozenset(self.keywords)


@part("has base power and toughness P/T", "Enchanted creature has base power and toughness 0/1.")
class BasePT(t.Part):
    """Its printed power and toughness no longer count, but these; changes and counters stay."""

    power: int = argument("number", "Its power.")
    toughness: int = argument("number", "Its toughness.")

    opening = "has base"
    layer = "base"

    def text(self) -> str:
        return f"has base power and toughness {self.power}/{self.toughness}"

    @classmethod
    def read(cls, reader: Reader) -> BasePT:
        """The size."""
        reader.need("power and toughness")
        return cls(*stats(reader))

    def apply(self, draft: Draft, you: int) -> None:
        draft.power, draft.toughness = self.power, self.toughness


@part(
    "is a SUBTYPE in addition to its other types",
    "Enchanted creature is a Zombie in addition to its other types.",
)
class AddSubtype(t.Part):
    """It is that too."""

    subtype: str = argument("subtype", "Which.")

    opening = "is"
    told = "is a"
    layer = "types"

    def text(self) -> str:
        return f"is {article(self.subtype)} {self.subtype} in addition to its other types"

    @classmethod
    def read(cls, reader: Reader) -> AddSubtype:
        """The subtype."""
        need_article(reader)
        subtype = creature_type(reader, "Zombie")
        reader.need("in addition to its other types")
        return cls(subtype)

    def apply(self, draft: Draft, you: int) -> None:
        if self.subtype not in draft.subtypes:
            draft.subtypes = (*draft.subtypes, self.subtype)


@part("can't block | can't attack [you]", "Enchanted creature can't block.")
class Cant(t.Part):
    """It can't block, can't attack, or can't attack the controller of the card."""

    what: Literal["block", "attack", "attack you"] = argument("words", "What it can't do.")

    opening = "can't"

    def text(self) -> str:
        return f"can't {self.what}"

    @classmethod
    def read(cls, reader: Reader) -> Cant:
        """What it can't do."""
        if reader.take("block"):
            return cls("block")
        reader.need("attack")
        return cls("attack you" if reader.take("you") else "attack")

    @property
    def forbids(self) -> str:
        """What it can't do."""
        return self.what

    def apply(self, draft: Draft, you: int) -> None:
        if self.what == "attack you":
            draft.spared.append(you)
        else:
            draft.flags.append(f"cant_{self.what}")
