"""`who , verb_life`: what players do, such as draw, gain life and sacrifice."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.references import target, that_player
from core.games.mtg.cards.grammar.verbs import OF_PLAYERS


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
    verbs = {
        verb + ending: found.read for verb, found in OF_PLAYERS.items() if ending or found.by_you
    }
    for verb, read in verbs.items():
        if reader.take(verb):
            return read(reader, who)
    raise reader.miss(*verbs)
