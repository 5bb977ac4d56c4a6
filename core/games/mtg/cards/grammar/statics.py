"""`static` of the grammar, and the parts of what equipment and auras do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import mana, mod, need_article, stats
from core.games.mtg.cards.grammar.phrases import (
    creature_type,
    keyword_list,
    noun_phrase,
    spell_type,
)
from core.games.mtg.cards.grammar.reader import Reader
from core.games.mtg.cards.grammar.source import own


def static(reader: Reader) -> t.StaticAbility:
    """`static`: one of its forms."""
    reader.sentence, reader.place = reader.pos, "static ability"
    text = reader.token.text
    if text in ("equipped", "enchanted"):
        found: t.StaticAbility = _attached(reader)
    elif reader.token.kind == "self":
        found = _of_source(reader)
    elif text in _STATICS:
        found = _STATICS[text](reader)
    else:
        reduction = reader.attempt(lambda: _reduction(reader))
        found = reduction if reduction is not None else _anthem(reader)
    reader.need(".")
    return found


def _of_source(reader: Reader) -> t.StaticAbility:
    own(reader)
    if reader.take("attacks"):
        reader.need("each combat if able")
        return t.MustAttack()
    if not reader.take("gets"):
        raise reader.miss("attacks each combat if able", "gets")
    power, toughness = mod(reader)
    reader.need("for each Aura and Equipment attached to it")
    return t.PerAttachment(power, toughness)


def _need_own(reader: Reader) -> None:
    if not own(reader):
        raise reader.miss("~")


def _while_equipped(reader: Reader) -> t.StaticAbility:
    reader.need("as long as")
    _need_own(reader)
    reader.need("is equipped , it has")
    return t.WhileEquipped(keyword_list(reader))


def _lure(reader: Reader) -> t.StaticAbility:
    reader.need("all creatures able to block")
    _need_own(reader)
    reader.need("do so")
    return t.Lure()


def _prevention(reader: Reader) -> t.StaticAbility:
    reader.need("prevent all combat damage that would be dealt to and dealt by")
    _need_own(reader)
    return t.PreventOwnCombatDamage()


def _unblocked(reader: Reader) -> t.StaticAbility:
    reader.need("you may have")
    _need_own(reader)
    reader.need("assign its combat damage as though it weren't blocked")
    return t.AsUnblocked()


_STATICS: dict[str, Callable[[Reader], t.StaticAbility]] = {
    "as": _while_equipped,
    "all": _lure,
    "prevent": _prevention,
    "you": _unblocked,
}


def _reduction(reader: Reader) -> t.CostReduction:
    reader.place = "cost reduction"
    kind = spell_type(reader)
    if kind is None:
        raise reader.miss("a type or subtype")
    reader.need("spells you cast cost")
    start = reader.pos
    less = mana(reader)
    if less.colored or not less.generic or len(less.symbols) != 1:
        raise reader.refuse("A reduction is generic mana, such as {1}.", start)
    reader.need("less to cast")
    return t.CostReduction(kind, less.generic)


def _anthem(reader: Reader) -> t.Anthem:
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
    return t.Anthem(shown, power, toughness, keywords)


def _attached(reader: Reader) -> t.Attached:
    which: Any = reader.next().text
    reader.need("creature")
    reader.place = "part"
    parts = [_part(reader)]
    last = False
    while not last and reader.token.text in (",", "and"):
        comma = reader.take(",")
        last = reader.take("and")
        if last and comma != (len(parts) > 1):
            reader.pos -= 1
            raise reader.miss("parts as in: gets +1/+1, has flying, and can't block")
        parts.append(_part(reader))
    if len(parts) > 1 and not last:
        raise reader.miss("and")
    return t.Attached(which, tuple(parts))


def _part(reader: Reader) -> t.Part:
    if reader.take("gets"):
        return t.GetsPT(*mod(reader))
    if reader.take("has", "base"):
        reader.need("power and toughness")
        return t.BasePT(*stats(reader))
    if reader.take("has"):
        return t.HasKeywords(keyword_list(reader))
    if reader.take("loses"):
        return t.LosesKeywords(keyword_list(reader))
    if reader.take("is"):
        need_article(reader)
        subtype = creature_type(reader, "Zombie")
        reader.need("in addition to its other types")
        return t.AddSubtype(subtype)
    if reader.take("can't"):
        if reader.take("block"):
            return t.Cant("block")
        reader.need("attack")
        return t.Cant("attack you" if reader.take("you") else "attack")
    raise reader.miss("gets", "has", "loses", "is a", "can't")
