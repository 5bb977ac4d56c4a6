"""`event` of the grammar, with its conditions and what its words name."""

from __future__ import annotations

from typing import Any

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import article
from core.games.mtg.cards.grammar.phrases import SPELL_TYPES, need_keyword, noun, one_subtype
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.scope import Referent
from core.games.mtg.cards.grammar.source import own
from core.games.mtg.cards.subtypes import LAND_TYPES

_EVENTS: tuple[tuple[str, t.Event], ...] = (
    ("enters", "ETB"),
    ("dies", "DIES"),
    ("attacks or blocks", "ATTACKS_OR_BLOCKS"),
    ("attacks", "ATTACKS"),
    ("deals combat damage to a player", "COMBAT_DAMAGE_TO_PLAYER"),
    ("is dealt damage", "DEALT_DAMAGE"),
    ("becomes the target of a spell or ability", "BECOMES_TARGET"),
)


_OF_CREATURES: dict[t.Event, str] = {
    "DIES": "dies",
    "ATTACKS": "attacks",
    "ATTACKS_OR_BLOCKS": "attacks or blocks",
    "COMBAT_DAMAGE_TO_PLAYER": "deals combat damage",
    "DEALT_DAMAGE": "is dealt damage",
}
"""What happens to creatures only."""


def named_by(event: t.Event, conditions: dict[str, Any]) -> list[Referent]:
    """What the words of an event name beside the source."""
    what = "the object of the event"
    if event == "EQUIPPED_CREATURE_ATTACKS":
        return [Referent(f"“equipped creature” ({what})", "permanent")]
    if event in ("OTHER_DIES", "OTHER_FRIENDLY_DIES", "OTHER_DIES_DURING_YOUR_TURN"):
        return [Referent(f"the creature that dies ({what})", "permanent", gone="has died")]
    if event == "CREATURE_ENTERS":
        return [Referent(f"the {conditions['noun']} that enters ({what})", "permanent")]
    if event == "BECOMES_TARGET":
        return [Referent("“a spell or ability”", "spell or ability")]
    that = t.Who("that_player")
    if event == "COMBAT_DAMAGE_TO_PLAYER":
        return [Referent("“a player” (of the event)", "player", who=that)]
    if event == "CAST_SPELL":
        kind = conditions["spell_type"]
        spell = t.Filter((kind,) if kind else (), (), "spell")
        found = [Referent(f"the spell that is cast ({what})", "spell", filter=spell)]
        if conditions["controller"] == "OPPONENT":
            found.append(Referent("“an opponent” (of the event)", "player", who=that))
        return found
    return []


def read_event(reader: Reader, word: str) -> tuple[t.Event, dict[str, Any]]:
    """`event`: what it is, and the conditions that its words say."""
    reader.place = "event"
    if word == "At":
        reader.need("the beginning of your")
        at = reader.pos
        if reader.take("upkeep"):
            if reader.scope.granted:
                raise reader.refuse("This can never happen: it lasts until end of turn only.", at)
            return "UPKEEP", {}
        reader.need("end step")
        return "END_STEP", {}
    start = reader.pos
    if reader.token.kind == "self":
        own(reader)
        for phrase, event in _EVENTS:
            if reader.take(*phrase.split()):
                _can_happen(reader, event, start)
                return event, {}
        raise reader.miss(*(phrase for phrase, _ in _EVENTS))
    if reader.take("equipped"):
        reader.need("creature attacks")
        if reader.scope.granted:
            raise reader.refuse("Only an Equipment may say this.", start)
        return "EQUIPPED_CREATURE_ATTACKS", {}
    if reader.take("you", "lose"):
        reader.need("life")
        return "YOU_LOSE_LIFE", {}
    if reader.take("you", "cast"):
        return _cast(reader, "YOU")
    if reader.take("an", "opponent"):
        reader.need("casts")
        return _cast(reader, "OPPONENT")
    dies = reader.attempt(lambda: _other_dies(reader))
    if dies is not None:
        return dies
    reader.pos = start
    return _enters(reader)


def _can_happen(reader: Reader, event: t.Event, start: int) -> None:
    card = reader.scope.card
    if event == "ETB" and reader.scope.granted:
        raise reader.refuse(
            "This can never happen: what gains this ability is on the battlefield already.", start
        )
    if event in _OF_CREATURES and not card.is_creature:
        hint = ""
        if event == "ATTACKS" and "Equipment" in card.subtypes:
            hint = " For its host write “equipped creature attacks”."
        raise reader.refuse(
            f"This can never happen: {card.called} is not a creature, and only a creature "
            f"{_OF_CREATURES[event]}.{hint}",
            start,
        )


def _cast(reader: Reader, controller: str) -> tuple[t.Event, dict[str, Any]]:
    at = reader.pos
    if reader.token.text not in ("a", "an"):
        raise reader.miss("a", "an")
    reader.pos += 1
    reader.spell(at, article(reader.token.text or "spell"))
    kind = spell_type(reader)
    reader.need("spell")
    theirs = reader.take("during", "an", "opponent's", "turn")
    return "CAST_SPELL", {
        "controller": controller,
        "spell_type": kind,
        "during_opponent_turn": theirs,
    }


def spell_type(reader: Reader) -> str | None:
    """`spell_type`: a card type, "noncreature", "instant or sorcery" or a subtype."""
    if reader.take("instant", "or", "sorcery"):
        return "instant or sorcery"
    token = reader.token
    if token.text in (*SPELL_TYPES, "noncreature"):
        reader.pos += 1
        return token.text
    if token.text in LAND_TYPES:
        raise reader.refuse("A land is never a spell.", reader.pos)
    return one_subtype(reader)


def _other_dies(reader: Reader) -> tuple[t.Event, dict[str, Any]]:
    reader.need("another creature")
    yours = reader.take("you", "control")
    reader.need("dies")
    event: t.Event = "OTHER_FRIENDLY_DIES" if yours else "OTHER_DIES"
    if not reader.take("during", "your", "turn"):
        return event, {}
    event = "OTHER_FRIENDLY_DIES" if yours else "OTHER_DIES_DURING_YOUR_TURN"
    return event, {"during_your_turn": True}


def _enters(reader: Reader) -> tuple[t.Event, dict[str, Any]]:
    other = reader.take("another")
    if not other:
        at = reader.pos
        if reader.token.text not in ("a", "an"):
            raise reader.miss("~", "another", "a", "equipped creature", "you", "an opponent")
        reader.pos += 1
        reader.spell(at, article(reader.token.text or "a"))
    kind = noun(reader)
    if kind is None:
        raise reader.miss("creature", "another kind of permanent")
    if kind in ("instant", "sorcery"):
        raise reader.refuse("An instant or sorcery never enters the battlefield.", reader.pos - 1)
    yours = reader.take("you", "control")
    keyword = need_keyword(reader) if reader.take("with") else None
    reader.need("enters")
    return "CREATURE_ENTERS", {
        "noun": kind,
        "other": other,
        "controller": "YOU" if yours else None,
        "has_keyword": keyword,
    }


def control(reader: Reader) -> t.ControlCount:
    """The intervening "if you control"."""
    reader.need("if you control")
    at = reader.pos
    if reader.take("two", "or", "more", "other"):
        least, other, plural = 2, True, True
    elif reader.take("another"):
        least, other, plural = 1, True, False
    else:
        if reader.token.text not in ("a", "an"):
            raise reader.miss("a", "another", "two or more other")
        reader.pos += 1
        reader.spell(at, article(reader.token.text or "a"))
        least, other, plural = 1, False, False
    kind = noun(reader, plural)
    if kind is None or kind in ("instant", "sorcery"):
        raise reader.miss("creatures" if plural else "creature", "another kind of permanent")
    told = f"the {kind} of the condition" if least == 1 else "the others of the condition"
    reader.scope.mention(told, "permanent", several=least > 1)
    reader.need(",")
    return t.ControlCount(kind, least, other)
