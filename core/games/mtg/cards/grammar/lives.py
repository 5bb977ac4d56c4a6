"""`who , verb_life`: players draw, discard, gain and lose life, and sacrifice."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.library import cards
from core.games.mtg.cards.grammar.numbers import number
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.references import target, that_player

SUBJECTS = ("you", "each", "that player")
VERBS = ("draw", "discard", "gain", "lose")


def players(reader: Reader) -> t.Who:
    """`who`: you, a target, each player or opponent, that player."""
    start = reader.pos
    if reader.take("you"):
        return t.Who("you")
    if reader.take("each"):
        if reader.take("player"):
            return t.Who("each_player")
        reader.need("opponent")
        return t.Who("each_opponent")
    if reader.take("that"):
        reader.need("player")
        return that_player(reader, start)
    if reader.token.text not in ("target", "up"):
        raise reader.miss("you", "each player", "each opponent", "target player", "that player")
    found = target(reader)
    if reader.scope.targets[found.index].kind not in ("player", "opponent"):
        raise reader.refuse("Only a player does this.", start)
    return t.Who("target", found.index)


def lives(reader: Reader) -> tuple[t.Effect, ...]:
    """Subjects and verbs joined by "and"; a verb without a subject has the last one."""
    who = players(reader)
    found = [_verb(reader, who)]
    while reader.take("and"):
        if reader.token.text in ("you", "each", "that", "target", "up"):
            who = players(reader)
            found.append(_verb(reader, who))
        else:
            found.append(_verb(reader, t.Who(who.kind, who.index, "same")))
    return tuple(found)


def _verb(reader: Reader, who: t.Who) -> t.Effect:
    ending = "" if who.kind == "you" else "s"
    for verb in VERBS:
        if reader.take(verb + ending):
            return _amount(reader, who, verb)
    if ending and reader.take("sacrifices"):
        reader.need("a creature of their choice")
        gone = "has been sacrificed"
        reader.scope.mention("the creature that is sacrificed", "permanent", gone=gone)
        return t.Sacrifice(who, t.Filter(("creature",)))
    raise reader.miss(*(verb + ending for verb in VERBS), *(("sacrifices",) if ending else ()))


def _amount(reader: Reader, who: t.Who, verb: str) -> t.Effect:
    of_cards = verb in ("draw", "discard")
    count = number(reader, "count" if of_cards else "digits")
    if of_cards:
        cards(reader, count, "drawn" if verb == "draw" else "discarded")
        return t.Draw(who, count) if verb == "draw" else t.Discard(who, count)
    reader.need("life")
    return t.GainLife(who, count) if verb == "gain" else t.LoseLife(who, count)
