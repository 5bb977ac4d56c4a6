"""What a permanent does for the others of its controller: a bonus, and cheaper spells."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import mana, mod, mod_text
from core.games.mtg.cards.grammar.phrases import keyword_list, noun_phrase, spell_type
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.printer import filter_text, keywords_text
from core.games.mtg.derive import derive
from core.games.mtg.filters import fits, spell_type_fits
from core.games.mtg.language import argument, static
from core.games.mtg.layers import Draft, Drafts, change, meant_by
from core.games.mtg.state import Perm, State


@static(
    "[other] NOUNS you control get +P/+T [and have KEYWORDS].",
    "Other Elves you control get +1/+1 and have reach.",
)
class Anthem(t.StaticAbility):
    """Matching permanents you control get P/T and have keywords."""

    filter: t.Filter = argument("nouns", "Which permanents; with the word “other” all but itself.")
    power: int = argument("number", "By how much.")
    toughness: int = argument("number", "By how much.")
    keywords: tuple[t.Keyword, ...] = argument("keywords", "What they have.", default=())

    def text(self) -> str:
        have = f" and have {keywords_text(self.keywords)}" if self.keywords else ""
        change = mod_text(self.power, self.toughness)
        return f"{filter_text(self.filter, plural=True)} get {change}{have}"

    @classmethod
    def read(cls, reader: Reader, opening: str) -> Anthem:
        """Which permanents, and what they get and have."""
        start = reader.pos
        other = reader.take("other")
        found = noun_phrase(reader, plural=True)
        if reader.token.text != "get":
            raise reader.miss(*(() if found.controller == "you" else ("you control",)), "get")
        if found.controller != "you" or found.suffix:
            raise reader.refuse("A bonus like this is for permanents that you control.", start)
        reader.need("get")
        power, toughness = mod(reader)
        keywords: tuple[t.Keyword, ...] = ()
        if reader.take("and"):
            reader.need("have")
            keywords = keyword_list(reader)
        shown = t.Filter(found.nouns, found.adjectives, "", "you", found.keyword, other)
        return cls(shown, power, toughness, keywords)

    @property
    def worth_to_team(self) -> int:
        """As what it gives is worth to one creature."""
        return 100 * self.power + 60 * self.toughness + 50 * len(self.keywords)

    def touches(self, state: State, source: Perm, perm: Perm) -> bool:
        """Whatever fits now, its keywords counted."""
        if self.filter.other and perm.id == source.id:
            return False
        body, attackers = derive(state)[perm.id], state.combat.attackers
        you = source.controller
        return fits(self.filter, perm, body.subtypes, body.keywords, you, attackers)

    def means(self, state: State, drafts: Drafts, source: Perm) -> list[Draft]:
        """Whatever fits so far."""
        return meant_by(state, drafts, source, self.filter)

    def change(
        self, state: State, drafts: Drafts, source: Perm, meant: list[Draft] | None
    ) -> None:  # fmt: skip
        """A sentence that gives keywords too means the same creatures in both (CR 613.6)."""
        for draft in self.means(state, drafts, source) if meant is None else meant:
            change(draft, self.power, self.toughness)


@static(
    "SUBTYPE spells you cast cost {N} less to cast.",
    "Equipment spells you cast cost {1} less to cast.",
)
class CostReduction(t.StaticAbility):
    """Spells you cast of that type or subtype cost so much less (generic only)."""

    spell_type: str = argument("type of spell", "Which spells.")
    amount: int = argument("number", "How much less.")

    place = "cost reduction"

    def text(self) -> str:
        return f"{self.spell_type} spells you cast cost {{{self.amount}}} less to cast"

    @classmethod
    def read(cls, reader: Reader, opening: str) -> CostReduction:
        """Which spells, and how much less."""
        reader.place = cls.place
        kind = spell_type(reader)
        if kind is None:
            raise reader.miss("a type or subtype")
        reader.need("spells you cast cost")
        start = reader.pos
        less = mana(reader)
        if less.colored or not less.generic or len(less.symbols) != 1:
            raise reader.refuse("A reduction is generic mana, such as {1}.", start)
        reader.need("less to cast")
        return cls(kind, less.generic)

    @property
    def reduces(self) -> int:
        """So much less."""
        return self.amount

    def makes_cheaper(self, card: t.CardDef) -> bool:
        """Spells of the type or subtype."""
        return spell_type_fits(self.spell_type, card)

    def touches(self, state: State, source: Perm, perm: Perm) -> bool:
        """Spells only."""
        return False
