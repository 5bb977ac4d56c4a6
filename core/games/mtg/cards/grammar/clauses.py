"""`effects`, `sentence` and `clause` of the grammar; the first words of a clause choose it."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.lives import lives
from core.games.mtg.cards.grammar.phrases import noun_phrase
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import Use, reference, target
from core.games.mtg.cards.grammar.verbs import (
    BY_WORD,
    OF_OBJECTS,
    SUBJECTS,
    ObjectVerb,
    imperatives,
    starts,
)
from core.games.mtg.cards.keywords import serves_permanents
from core.games.mtg.effects.end_of_turn import bonus
from core.games.mtg.effects.players import its_controller


def effects(reader: Reader) -> tuple[t.Sentence, ...]:
    """`effects`: sentences up to the end, a closing quote or an activation's restriction."""
    found = [sentence(reader)]
    while reader.token.kind != "end" and reader.token.text not in ('"', "activate"):
        found.append(sentence(reader))
    return tuple(found)


def sentence(reader: Reader) -> t.Sentence:
    """`sentence`: perhaps "you may", a clause, a full stop."""
    reader.sentence = reader.pos
    may = reader.ahead(2) != "choose" and reader.take("you", "may")
    reader.place = "clause"
    if may and reader.token.text not in imperatives():
        raise reader.miss(*imperatives())
    found = clause(reader)
    if reader.tokens[reader.pos - 1].text != '"':
        reader.need(".")
    return t.Sentence(found, may)


def clause(reader: Reader) -> Clause:
    """`clause`: one of the forms below."""
    text = reader.token.text
    opening = BY_WORD.get(text)
    if opening is not None:
        reader.place = opening.name
        found: Clause = opening.run(reader)
        return found
    if text in SUBJECTS or (text == "that" and reader.ahead(1) == "player"):
        reader.place = "life and cards"
        return lives(reader)
    if text in ("target", "up"):
        return _of_target(reader)
    if text == "that" and reader.ahead(1) == "creature's":
        reader.place = "its controller"
        return its_controller(reader)
    if reader.token.kind == "self" or text in ("it", "that"):
        return _of_object(reader)
    return _of_group(reader)


def _of_target(reader: Reader) -> Clause:
    """A target does something: it deals damage, gets a bonus, or is a player."""
    reader.place = "target"
    if reader.ahead(1) in ("player", "opponent"):
        reader.place = "life and cards"
        return lives(reader)
    start = reader.pos
    found = target(reader)
    verb = _object_verb(reader)
    return (bonus(reader, found),) if verb is None else verb.read(reader, found, start)


def _object_verb(reader: Reader) -> ObjectVerb | None:
    return next((verb for word, verb in OF_OBJECTS.items() if reader.take(word)), None)


def _of_object(reader: Reader) -> Clause:
    """`~`, "it" or "that creature" does something."""
    start = reader.pos
    width = 2 if reader.token.text == "that" else 1
    found = reference(reader, _use(reader, width))
    if found is None:
        raise reader.miss("creature", "player")
    verb = _object_verb(reader)
    if verb is not None:
        return verb.read(reader, found, start)
    if reader.scope.is_spell and found.kind == "self":
        if reader.token.text not in ("gets", "gains"):
            raise reader.miss(*OF_OBJECTS)
        raise reader.refuse("A spell is no creature; it can only deal damage or be exiled.", start)
    return (bonus(reader, found),)


def _use(reader: Reader, width: int) -> Use:
    """What the verb behind a subject of so many words needs of it."""
    verb, what = reader.ahead(width), reader.ahead(width + 1)
    if verb in OF_OBJECTS:
        return OF_OBJECTS[verb].use
    return "permanent" if verb == "gains" and serves_permanents(what) else "body"


def _of_group(reader: Reader) -> Clause:
    reader.place = "clause"
    start = reader.pos
    group = reader.attempt(lambda: noun_phrase(reader, plural=True))
    if group is None:
        raise reader.miss(*starts())
    if group.suffix:
        raise reader.refuse("Only permanents get a bonus.", start)
    return (bonus(reader, group),)
