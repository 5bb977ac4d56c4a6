"""`effects`, `sentence` and `clause` of the grammar; the first words of a clause choose it."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.lives import SUBJECTS, lives, players
from core.games.mtg.cards.grammar.numbers import amount
from core.games.mtg.cards.grammar.phrases import OF_PERMANENTS, keyword_list, noun_phrase
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import (
    Use,
    antecedent,
    check_source,
    must_be,
    must_be_creature,
    must_be_one,
    reference,
    target,
    target_of,
)
from core.games.mtg.cards.grammar.verbs import BY_WORD, gains_its_power, mod


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
    if may and reader.token.text not in _IMPERATIVES:
        raise reader.miss(*_IMPERATIVES)
    found = clause(reader)
    if reader.tokens[reader.pos - 1].text != '"':
        reader.need(".")
    return t.Sentence(found, may)


def clause(reader: Reader) -> Clause:
    """`clause`: one of the forms below."""
    text = reader.token.text
    place, read = BY_WORD.get(text, ("", None))
    if read is not None:
        reader.place = place
        return read(reader)
    if text in SUBJECTS or (text == "that" and reader.ahead(1) == "player"):
        reader.place = "life and cards"
        return lives(reader)
    if text in ("target", "up"):
        return _of_target(reader)
    if text == "that" and reader.ahead(1) == "creature's":
        return _that_creatures_controller(reader)
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
    if reader.take("deals"):
        reader.place = "creature damage"
        must_be(reader, found, ("permanent",))
        must_be_one(reader, found, start)
        must_be_creature(reader, found, start)
        reader.need("damage equal to its power to")
        return (
            t.PowerDamage(
                found,
                target_of(reader, ("permanent", "player", "opponent"), "a permanent or player"),
            ),
        )
    return (_pump(reader, found),)


def _of_object(reader: Reader) -> Clause:
    """`~`, "it" or "that creature" does something."""
    start = reader.pos
    width = 2 if reader.token.text == "that" else 1
    found = reference(reader, _use(reader, width))
    if found is None:
        raise reader.miss("creature", "player")
    if reader.take("deals"):
        reader.place = "damage"
        if found.kind == "target":
            must_be(reader, found, ("permanent", "spell"))
        size = amount(reader)
        reader.need("damage to")
        return (t.Damage(found, size, _damaged(reader)),)
    if reader.scope.is_spell and found.kind == "self":
        if reader.token.text not in ("gets", "gains"):
            raise reader.miss("deals")
        raise reader.refuse("A spell is no creature; it can only deal damage or be exiled.", start)
    return (_pump(reader, found),)


def _use(reader: Reader, width: int) -> Use:
    """What the verb behind a subject of so many words needs of it."""
    verb, what = reader.ahead(width), reader.ahead(width + 1)
    if verb == "deals":
        return "damage"
    return "permanent" if verb == "gains" and what in OF_PERMANENTS else "body"


def _that_creatures_controller(reader: Reader) -> Clause:
    reader.place = "its controller"
    start = reader.pos
    reader.need("that creature's")
    found = antecedent(reader, "that creature", start, "power")
    reader.need("controller")
    return gains_its_power(reader, found, start)


def _damaged(reader: Reader) -> t.Ref | t.Who:
    if reader.take("any", "target"):
        return reader.scope.add_target(t.TargetSpec("any"), "“any target”")
    if reader.token.text == "that":
        return players(reader)
    if reader.token.text not in ("target", "up"):
        raise reader.miss("any target", "target", "that player")
    return target_of(reader, ("permanent", "player", "opponent"), "a permanent or a player")


def _of_group(reader: Reader) -> Clause:
    reader.place = "clause"
    start = reader.pos
    group = reader.attempt(lambda: noun_phrase(reader, plural=True))
    if group is None:
        raise reader.miss(*STARTS)
    if group.suffix:
        raise reader.refuse("Only permanents get a bonus.", start)
    return (_pump(reader, group),)


def _pump(reader: Reader, what: t.Ref | t.Filter) -> t.Effect:
    """ "gets" a change "and gains" keywords, or "gains" keywords, until end of turn."""
    reader.place = "bonus"
    plural = isinstance(what, t.Filter)
    if isinstance(what, t.Ref) and what.kind == "target":
        must_be(reader, what, ("permanent",))
        plural = reader.scope.targets[what.index].n > 1
    gets, gains = ("get", "gain") if plural else ("gets", "gains")
    if reader.take(gains):
        start = reader.pos
        keywords = keyword_list(reader)
        is_source = isinstance(what, t.Ref) and what.kind == "self"
        if is_source and not set(keywords).issubset(OF_PERMANENTS):
            check_source(reader, "body", start)
        reader.need("until end of turn")
        return t.Pump(what, 0, 0, keywords, "gains")
    if not reader.take(gets):
        raise reader.miss(gets, gains)
    power, toughness = mod(reader)
    keywords = ()
    if reader.take("and"):
        if not reader.take(gains):
            raise reader.miss(gains)
        keywords = keyword_list(reader)
    reader.need("until end of turn")
    return t.Pump(what, power, toughness, keywords, "gets")


STARTS = (*BY_WORD, *SUBJECTS, "target", "~", "it")
"""How a clause can begin."""

_IMPERATIVES = tuple(word for word in BY_WORD if word not in ("its", "until", "prevent"))
