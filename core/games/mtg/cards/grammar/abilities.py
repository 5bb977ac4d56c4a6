"""Costs, triggered and activated abilities."""

from __future__ import annotations

from typing import Any

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.clauses import effects
from core.games.mtg.cards.grammar.numbers import integer, mana
from core.games.mtg.cards.grammar.reader import QUOTED, Reader
from core.games.mtg.cards.grammar.scope import CardKind, Scope, are_creatures
from core.games.mtg.cards.grammar.source import own
from core.games.mtg.cards.grammar.trigger_events import read_condition, read_event


def triggered(reader: Reader, host: CardKind | None = None) -> t.TriggeredAbility:
    """`triggered`: a word, an event, perhaps a condition, and effects.

    `host`: what has the ability, where it is granted to it.
    """
    reader.place = "triggered ability"
    word: Any = reader.next().text.capitalize()
    outer = reader.scope
    inner = Scope(host or outer.card, is_spell=False, granted=host is not None)
    reader.scope = inner
    inner.event = event = read_event(reader, word)
    inner.spoken += event.named()
    inner.gone = event.gone
    reader.need(",")
    condition = read_condition(reader)
    sentences = effects(reader)
    reader.scope = outer
    return t.TriggeredAbility(event, condition, sentences, tuple(inner.targets), word)


def quoted_triggered(reader: Reader, host: t.Filter) -> t.TriggeredAbility:
    """`quoted_triggered`: a triggered ability in quotes, for a target of this filter."""
    types = host.nouns[:1] if len(host.nouns) == 1 else ()
    types = ("creature",) if are_creatures(host) else types
    reader.need('"')
    if reader.token.text not in ("when", "whenever", "at"):
        raise reader.miss("when", "whenever", "at")
    found = triggered(reader, CardKind("", frozenset(types)))
    reader.need('"')
    return found


QUOTED["triggered"] = quoted_triggered


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
        gone = "has been sacrificed"
        if activation and own(reader):
            reader.scope.gone = gone
            return "sacrifice", "self"
        other = activation and reader.take("another", "creature")
        if other or reader.take("a", "creature"):
            reader.scope.mention("the creature that is sacrificed", "permanent", gone=gone)
            return "sacrifice", "other_creature" if other else "creature"
        raise reader.miss(*("~", "another creature") if activation else (), "a creature")
    if reader.take("discard"):
        reader.need("a card")
        reader.scope.mention("the card that is discarded", "card")
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
    from_graveyard = any(each.from_graveyard for each in inner)
    if from_graveyard:
        _works_in_graveyard(reader, paid, inner)
    targets = tuple(reader.scope.targets)
    makes_mana = not targets and any(e.mana for e in inner)
    zone: Any = "graveyard" if from_graveyard else "battlefield"
    return t.ActivatedAbility(paid, sentences, targets, makes_mana, sorcery, zone)


def _works_in_graveyard(reader: Reader, paid: t.Cost, inner: list[t.Effect]) -> None:
    """Refuse what the source can only do on the battlefield."""
    if paid.tap or paid.sacrifice == "self":
        raise reader.refuse("A card in a graveyard can be neither tapped nor sacrificed.", 0)
    if reader.scope.card.is_token:
        raise reader.refuse("This can never happen: a token is in no graveyard.", 0)
    for effect in inner:
        speaks_of_itself = any(ref.kind == "self" for ref in effect.refs)
        if speaks_of_itself and not effect.from_graveyard:
            raise reader.refuse(
                "This ability works from the graveyard, where the card can do nothing else.", 0
            )
