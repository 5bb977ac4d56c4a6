"""Costs, triggered and activated abilities (rules/mtg.md 5)."""

from __future__ import annotations

from typing import Any

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.clauses import effects
from core.games.mtg.cards.grammar.numbers import article, integer, mana
from core.games.mtg.cards.grammar.phrases import SPELL_TYPES, need_keyword, noun
from core.games.mtg.cards.grammar.reader import Reader, Scope
from core.games.mtg.cards.grammar.references import own

_EVENTS: tuple[tuple[str, t.Event], ...] = (
    ("enters", "ETB"),
    ("dies", "DIES"),
    ("attacks or blocks", "ATTACKS_OR_BLOCKS"),
    ("attacks", "ATTACKS"),
    ("deals combat damage to a player", "COMBAT_DAMAGE_TO_PLAYER"),
    ("is dealt damage", "DEALT_DAMAGE"),
    ("becomes the target of a spell or ability", "BECOMES_TARGET"),
)


def triggered(reader: Reader, granted: bool = False) -> t.TriggeredAbility:
    """`triggered`: a word, an event, perhaps a condition, and effects."""
    reader.place = "triggered ability"
    word: Any = reader.next().text.capitalize()
    outer, inner = reader.scope, Scope(is_spell=False, granted=granted)
    reader.scope = inner
    event, conditions = _event(reader, word)
    reader.need(",")
    control = _control(reader) if reader.token.text == "if" else None
    inner.event = event
    inner.names_player = event == "COMBAT_DAMAGE_TO_PLAYER" or (
        event == "CAST_SPELL" and conditions["controller"] == "OPPONENT"
    )
    sentences = effects(reader)
    reader.scope = outer
    found = t.Conditions(**conditions, control=control)
    return t.TriggeredAbility(event, found, sentences, tuple(inner.targets), word)


def quoted_triggered(reader: Reader) -> t.TriggeredAbility:
    """`quoted_triggered`: a triggered ability in quotes."""
    reader.need('"')
    if reader.token.text not in ("when", "whenever", "at"):
        raise reader.miss("when", "whenever", "at")
    found = triggered(reader, granted=True)
    reader.need('"')
    return found


def _event(reader: Reader, word: str) -> tuple[t.Event, dict[str, Any]]:
    reader.place = "event"
    if word == "At":
        reader.need("the beginning of your")
        if reader.take("upkeep"):
            return "UPKEEP", {}
        reader.need("end step")
        return "END_STEP", {}
    start = reader.pos
    if reader.token.kind == "self":
        own(reader)
        for phrase, event in _EVENTS:
            if reader.take(*phrase.split()):
                return event, {}
        raise reader.miss(*(phrase for phrase, _ in _EVENTS))
    if reader.take("equipped"):
        reader.need("creature attacks")
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
    if token.text in (*SPELL_TYPES, "noncreature") or token.kind == "subtype":
        reader.pos += 1
        return token.text
    return None


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


def _control(reader: Reader) -> t.ControlCount:
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
    reader.need(",")
    return t.ControlCount(kind, least, other)


def costs(reader: Reader, activation: bool) -> t.Cost:
    """`cost , { "," , cost }`: no kind of cost twice."""
    found: dict[str, Any] = {}
    while True:
        start = reader.pos
        part, value = _cost(reader, activation)
        if part in found:
            raise reader.refuse("The same kind of cost stands here twice; write it once.", start)
        found[part] = value
        if not reader.take(","):
            break
    return t.Cost(**found, parts=tuple(found))  # type: ignore[arg-type]


def _cost(reader: Reader, activation: bool) -> tuple[str, Any]:
    if reader.token.kind == "mana" and activation:
        if reader.take("{T}"):
            return "tap", True
        return "mana", mana(reader)
    if reader.take("sacrifice"):
        if activation and own(reader):
            return "sacrifice", "self"
        if reader.take("a", "creature"):
            return "sacrifice", "creature"
        if activation and reader.take("another", "creature"):
            return "sacrifice", "other_creature"
        raise reader.miss(*("~", "another creature") if activation else (), "a creature")
    if reader.take("discard"):
        reader.need("a card")
        return "discard", 1
    if reader.take("pay"):
        life = integer(reader)
        reader.need("life")
        return "life", life
    raise reader.miss(*("mana", "{T}") if activation else (), "sacrifice", "discard a card", "pay")


def activated(reader: Reader) -> t.ActivatedAbility:
    """`activated`: costs, a colon, effects, perhaps "Activate only as a sorcery." """
    reader.place = "activation cost"
    paid = costs(reader, activation=True)
    reader.need(":")
    sentences = effects(reader)
    sorcery = False
    if reader.token.kind != "end":
        reader.sentence, reader.place = reader.pos, "activation cost"
        reader.need("activate only as a sorcery .")
        sorcery = True
    inner = [effect for each in sentences for effect in each.effects]
    from_graveyard = any(
        isinstance(e, t.ReturnFromGraveyard) and e.what.kind == "self" for e in inner
    )
    if from_graveyard and (paid.tap or paid.sacrifice == "self"):
        raise reader.refuse("A card in a graveyard can be neither tapped nor sacrificed.", 0)
    targets = tuple(reader.scope.targets)
    makes_mana = not targets and any(isinstance(e, t.AddMana) for e in inner)
    zone: Any = "graveyard" if from_graveyard else "battlefield"
    return t.ActivatedAbility(paid, sentences, targets, makes_mana, sorcery, zone)
