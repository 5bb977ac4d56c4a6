"""What happens to other objects and to players; the beginning of a step is read by its form.

Any other event reads itself.
"""

from __future__ import annotations

from typing import Any, Literal

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import article, need_article
from core.games.mtg.cards.grammar.phrases import need_keyword, noun, spell_type
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.scope import CardKind, Referent
from core.games.mtg.derive import derive
from core.games.mtg.draft import Work
from core.games.mtg.filters import noun_fits, spell_type_fits
from core.games.mtg.language import argument, trigger_event
from core.games.mtg.state import Perm
from core.games.mtg.triggers import Moment

OF_EVENT = "the object of the event"


@trigger_event("equipped creature attacks", "Whenever equipped creature attacks, scry 1.")
class EquippedAttacks(t.TriggerEvent):
    """The creature that the card is attached to is declared as an attacker."""

    moments = ("ATTACKS",)
    openings = ("equipped",)
    has_player = False
    subtype = "Equipment"

    def named(self) -> tuple[Referent, ...]:
        """The attacker."""
        return (Referent(f"“equipped creature” ({OF_EVENT})", "permanent"),)

    def means(self, run: Work, source: Perm, moment: Moment) -> bool:
        return "Equipment" in source.card.subtypes and source.attached_to == moment.id


class OfYou(t.TriggerEvent):
    """What happens to the player who controls the card."""

    __slots__ = ()

    def means(self, run: Work, source: Perm, moment: Moment) -> bool:
        return source.controller == moment.player


class OfStep(OfYou):
    """The beginning of a step of your turn."""

    __slots__ = ()

    before = "the beginning of "


@trigger_event("the beginning of your upkeep", "At the beginning of your upkeep, scry 1.")
class Upkeep(OfStep):
    """Your upkeep begins."""

    moments = ("UPKEEP",)

    @classmethod
    def never(cls, card: CardKind, granted: bool) -> str:
        """What is granted is over by then."""
        return "This can never happen: it lasts until end of turn only." if granted else ""


@trigger_event("the beginning of your end step", "At the beginning of your end step, draw a card.")
class EndStep(OfStep):
    """Your end step begins."""

    moments = ("END",)


@trigger_event("you lose life", "Whenever you lose life, scry 1.")
class YouLoseLife(OfYou):
    """You lose life, by damage too."""

    moments = ("YOU_LOSE_LIFE",)
    openings = ("you lose",)


@trigger_event(
    "you cast | an opponent casts a [TYPE] spell [during an opponent's turn]",
    "Whenever an opponent casts a noncreature spell, draw a card.",
)
class CastsSpell(t.TriggerEvent):
    """A spell is cast; a copy is not."""

    by: Literal["YOU", "OPPONENT"] = argument("side", "Who casts it.")
    spell_type: str | None = argument("type of spell", "What it is; none: any spell.", default=None)
    theirs: bool = argument("flag", "Whether during an opponent's turn only.", default=False)

    moments = ("CAST",)
    openings = ("you cast", "an opponent")

    def text(self) -> str:
        """Who casts what, and when."""
        kind = [self.spell_type] if self.spell_type else []
        who = "you cast" if self.by == "YOU" else "an opponent casts"
        words = [who, article([*kind, "spell"][0]), *kind, "spell"]
        return " ".join([*words, *(["during an opponent's turn"] if self.theirs else [])])

    @classmethod
    def read(cls, reader: Reader, opening: str) -> CastsSpell:
        """A [TYPE] spell, and perhaps when."""
        is_yours = opening == "you cast"
        if not is_yours:
            reader.need("casts")
        need_article(reader, "a", "an")
        kind = spell_type(reader)
        reader.need("spell")
        theirs = reader.take("during", "an", "opponent's", "turn")
        return cls("YOU" if is_yours else "OPPONENT", kind, theirs)

    def named(self) -> tuple[Referent, ...]:
        """The spell, and who has cast it."""
        spell = t.Filter((self.spell_type,) if self.spell_type else (), (), "spell")
        found = Referent(f"the spell that is cast ({OF_EVENT})", "spell", filter=spell)
        if self.by == "YOU":
            return (found,)
        return (found, Referent("“an opponent” (of the event)", "player", who=t.Who("that_player")))

    def means(self, run: Work, source: Perm, moment: Moment) -> bool:
        you = source.controller
        if (moment.player == you) != (self.by == "YOU") or (self.theirs and run.s.active == you):
            return False
        return self.spell_type is None or spell_type_fits(self.spell_type, moment.what)


@trigger_event(
    "another | a NOUN [you control] [with KEYWORD] enters",
    "Whenever another creature you control enters, scry 1.",
)
class OtherEnters(t.TriggerEvent):
    """A permanent enters the battlefield, as it is there."""

    noun: str = argument("noun", "What it is.")
    other: bool = argument("flag", "Whether it is another one than the card itself.")
    yours: bool = argument("flag", "Whether you control it.")
    keyword: t.Keyword | None = argument("keyword", "What it has; none: anything.", default=None)

    moments = ("ENTERS",)

    def text(self) -> str:
        """What enters."""
        words = ["another" if self.other else article(self.noun), self.noun]
        words += ["you control"] if self.yours else []
        words += [f"with {self.keyword}"] if self.keyword else []
        return " ".join([*words, "enters"])

    @classmethod
    def read(cls, reader: Reader, opening: str) -> OtherEnters:
        """Another, or a NOUN; this one says what any event could have begun with."""
        other = reader.take("another")
        if not other:
            others = ("equipped creature", "you", "an opponent")
            need_article(reader, "~", "another", "a", *others)
        kind = noun(reader)
        if kind is None:
            raise reader.miss("creature", "another kind of permanent")
        if kind in ("instant", "sorcery"):
            never = "An instant or sorcery never enters the battlefield."
            raise reader.refuse(never, reader.pos - 1)
        yours = reader.take("you", "control")
        keyword = need_keyword(reader) if reader.take("with") else None
        reader.need("enters")
        return cls(kind, other, yours, keyword)

    def named(self) -> tuple[Referent, ...]:
        """What enters."""
        return (Referent(f"the {self.noun} that enters ({OF_EVENT})", "permanent"),)

    def means(self, run: Work, source: Perm, moment: Moment) -> bool:
        if self.other and moment.id == source.id:
            return False
        if self.yours and moment.player != source.controller:
            return False
        card, body = run.s.battlefield[moment.id].card, derive(run.s)[moment.id]
        if not noun_fits(self.noun, card, body.subtypes):
            return False
        return self.keyword is None or self.keyword in body.keywords


@trigger_event(
    "another creature [you control] dies [during your turn]",
    "Whenever another creature dies, scry 1.",
)
class OtherDies(t.TriggerEvent):
    """Another creature dies; the card looks back if it dies together with it."""

    yours: bool = argument("flag", "Whether you control it.", default=False)
    your_turn: bool = argument("flag", "Whether during your turn only.", default=False)

    moments = ("DIES",)

    def text(self) -> str:
        """Whose creature, and when."""
        what = "another creature you control dies" if self.yours else "another creature dies"
        return f"{what} during your turn" if self.your_turn else what

    @classmethod
    def read(cls, reader: Reader, opening: str) -> OtherDies:
        """Whose creature, and perhaps when."""
        reader.need("another creature")
        yours = reader.take("you", "control")
        reader.need("dies")
        return cls(yours, reader.take("during", "your", "turn"))

    def named(self) -> tuple[Referent, ...]:
        """The creature that dies."""
        dead = f"the creature that dies ({OF_EVENT})"
        return (Referent(dead, "permanent", gone="has died"),)

    def means(self, run: Work, source: Perm, moment: Moment) -> bool:
        known: Any = moment.what
        if moment.id == source.id or not known.body.creature:
            return False
        if self.yours and known.perm.controller != source.controller:
            return False
        return not self.your_turn or run.s.active == source.controller
