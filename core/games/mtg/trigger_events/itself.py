"""What happens to the card itself: read by the words of its form."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.scope import CardKind, Referent
from core.games.mtg.draft import Work
from core.games.mtg.language import trigger_event
from core.games.mtg.state import Perm
from core.games.mtg.triggers import Moment


class OfSource(t.TriggerEvent):
    """What happens to the card itself; `verb` is what only a creature does, in words."""

    __slots__ = ()

    before = "~ "
    itself = True
    verb = ""

    def means(self, run: Work, source: Perm, moment: Moment) -> bool:
        return source.id == moment.id

    @classmethod
    def never(cls, card: CardKind, granted: bool) -> str:
        """Why it can never happen to a card of this kind."""
        if not cls.verb or card.is_creature:
            return ""
        why = f"{card.called} is not a creature, and only a creature {cls.verb}"
        return f"This can never happen: {why}.{cls.hint(card)}"

    @classmethod
    def hint(cls, card: CardKind) -> str:
        """What such a card says instead, after a space."""
        return ""


@trigger_event("~ enters", "When this creature enters, draw a card.")
class Enters(OfSource):
    """It enters the battlefield."""

    moments = ("ENTERS",)
    has_player = False
    worth = 20

    @classmethod
    def never(cls, card: CardKind, granted: bool) -> str:
        """What gains an ability is there already."""
        there = "what gains this ability is on the battlefield already"
        return f"This can never happen: {there}." if granted else ""


@trigger_event("~ dies", "When this creature dies, draw a card.")
class Dies(OfSource):
    """It is put into a graveyard from the battlefield; it looks back to what was there."""

    moments = ("DIES",)
    verb = "dies"
    gone = "has died"
    worth = 20


@trigger_event("~ attacks", "Whenever this creature attacks, scry 1.")
class Attacks(OfSource):
    """It is declared as an attacker."""

    moments = ("ATTACKS",)
    verb = "attacks"

    @classmethod
    def hint(cls, card: CardKind) -> str:
        """An Equipment speaks of its host."""
        is_gear = "Equipment" in card.subtypes
        return " For its host write “equipped creature attacks”." if is_gear else ""


@trigger_event("~ attacks or blocks", "Whenever this creature attacks or blocks, scry 1.")
class AttacksOrBlocks(OfSource):
    """It is declared as an attacker or a blocker."""

    moments = ("ATTACKS", "BLOCKS")
    verb = "attacks or blocks"


@trigger_event(
    "~ deals combat damage to a player",
    "Whenever this creature deals combat damage to a player, draw a card.",
)
class DealsCombatDamage(OfSource):
    """It deals combat damage to a player."""

    moments = ("COMBAT_DAMAGE_TO_PLAYER",)
    verb = "deals combat damage"

    def named(self) -> tuple[Referent, ...]:
        """The player who was dealt it."""
        return (Referent("“a player” (of the event)", "player", who=t.Who("that_player")),)


@trigger_event("~ is dealt damage", "Whenever this creature is dealt damage, scry 1.")
class IsDealtDamage(OfSource):
    """Anything deals damage to it."""

    moments = ("DEALT_DAMAGE",)
    verb = "is dealt damage"


@trigger_event(
    "~ becomes the target of a spell or ability",
    "When this creature becomes the target of a spell or ability, sacrifice it.",
)
class BecomesTarget(OfSource):
    """A spell or ability chooses it as a target."""

    moments = ("BECOMES_TARGET",)

    def named(self) -> tuple[Referent, ...]:
        """What has chosen it."""
        return (Referent("“a spell or ability”", "spell or ability"),)
