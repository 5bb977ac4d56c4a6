"""Clauses that begin with a verb: destroy, exile, draw, and the rest; `BY_WORD` is their table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.library import discard, draw, look, reveal, scry, search
from core.games.mtg.cards.grammar.moves import destroy, exile, give_back
from core.games.mtg.cards.grammar.numbers import mana, mod_text, number
from core.games.mtg.cards.grammar.phrases import COLORS, creature_type, keyword_list
from core.games.mtg.cards.grammar.reader import QUOTED, Clause, Reader
from core.games.mtg.cards.grammar.references import (
    antecedent,
    must_be,
    must_be_creature,
    must_be_one,
    permanent,
    reference,
    target_of,
)

_MOD = re.compile(r"([+-])(\d+)/([+-])(\d+)")

_SPELL: tuple[str, ...] = ("spell",)


def mod(reader: Reader) -> tuple[int, int]:
    """`mod`: such as +2/-1."""
    found = _MOD.fullmatch(reader.token.text)
    if found is None:
        raise reader.miss("a change such as +1/+1")
    at = reader.pos
    reader.pos += 1
    power, toughness = int(found[1] + found[2]), int(found[3] + found[4])
    reader.spell(at, mod_text(power, toughness))
    return power, toughness


def stats(reader: Reader) -> tuple[int, int]:
    """`pt`: such as 1/1."""
    if reader.token.kind != "pt":
        raise reader.miss("power and toughness such as 1/1")
    at = reader.pos
    power, _, toughness = reader.next().text.partition("/")
    reader.spell(at, f"{int(power)}/{int(toughness)}")
    return int(power), int(toughness)


def _counter(reader: Reader) -> Clause:
    reader.need("counter")
    start = reader.pos
    found = target_of(reader, _SPELL, "a spell")
    reader.scope.lose(found, "has been countered")
    if reader.take("unless"):
        must_be_one(reader, found, start)
        reader.need("its controller pays")
        reader.scope.mention("the spell's controller", "player")
        return (t.Counter(found, mana(reader, reader.scope.has_x)),)
    return (t.Counter(found),)


def _copy(reader: Reader) -> Clause:
    reader.need("copy")
    start = reader.pos
    found = target_of(reader, _SPELL, "a spell")
    must_be_one(reader, found, start)
    if not {"instant", "sorcery"}.issuperset(
        reader.scope.targets[found.index].filter.nouns or ("creature",)
    ):
        raise reader.refuse("Only instant and sorcery spells are copied.", start)
    chooses = bool(reader.attempt(lambda: _new_targets(reader)))
    reader.scope.mention("the copy", "spell")
    return (t.Copy(found, chooses),)


def _new_targets(reader: Reader) -> bool:
    reader.need(". you may choose new targets for the copy")
    return True


def _its_controller(reader: Reader) -> Clause:
    start = reader.pos
    reader.need("its")
    found = antecedent(reader, "it", start, "power")
    reader.need("controller")
    return gains_its_power(reader, found, start)


def gains_its_power(reader: Reader, found: t.Ref, start: int) -> Clause:
    """The controller of an object gains life equal to its power."""
    reader.need("gains life equal to its power")
    if found.kind == "self" and reader.scope.is_spell:
        raise reader.refuse("A spell has no power.", start)
    reader.scope.mention("the controller who gains life", "player")
    if found.kind == "target":
        must_be(reader, found, ("permanent",))
        return (t.GainLife(t.Who("target_controller", found.index), t.Power(found)),)
    return (t.GainLife(t.Who("self_controller"), t.Power(found)),)


def _sacrifice(reader: Reader) -> Clause:
    reader.need("sacrifice")
    start = reader.pos
    reader.need("it")
    found = antecedent(reader, "it", start, "permanent")
    if found.kind != "self" or reader.scope.is_spell:
        raise reader.refuse("Only the source itself is sacrificed this way.", start)
    reader.scope.lose(found, "has been sacrificed")
    return (t.SacrificeIt(found),)


def _add(reader: Reader) -> Clause:
    reader.need("add")
    start = reader.pos
    found = mana(reader)
    symbols = found.colored
    if found.generic or len(symbols) != len(found.symbols):
        raise reader.refuse("Mana is added as {W}, {U}, {B}, {R}, {G} or {C}.", start)
    if not reader.take("or"):
        return (t.AddMana((symbols,)),)
    other = mana(reader)
    if len(found.symbols) != 1 or len(other.symbols) != 1 or other.generic or other == found:
        raise reader.refuse("A choice is between two single symbols.", start)
    return (t.AddMana((symbols, other.colored)),)


def _create(reader: Reader) -> Clause:
    reader.need("create")
    count = number(reader, "count")
    tapped = reader.take("tapped")
    power, toughness = stats(reader)
    color = reader.token.text
    if color not in (*COLORS, "colorless"):
        raise reader.miss(*COLORS, "colorless")
    reader.pos += 1
    subtype = creature_type(reader, "Soldier")
    reader.need("creature")
    reader.need("token" if count == 1 else "tokens")
    keywords = keyword_list(reader) if reader.take("with") else ()
    colors: tuple[Any, ...] = (COLORS[color],) if color in COLORS else ()
    told = f"the {subtype} token that is created"
    if count != 1:
        told = f"the {subtype} tokens that are created"
    reader.scope.mention(told, "permanent", count != 1)
    return (t.CreateTokens(count, power, toughness, colors, subtype, keywords, tapped),)


def _put(reader: Reader) -> Clause:
    reader.need("put")
    count = number(reader, "count")
    if reader.token.text not in ("+1/+1", "-1/-1"):
        raise reader.miss("+1/+1", "-1/-1")
    kind: Any = reader.next().text
    reader.need("counter" if count == 1 else "counters")
    reader.need("on")
    start = reader.pos
    found = reference(reader, "body")
    if found is None:
        found = permanent(reader)
    if found.kind == "self" and reader.scope.is_spell:
        raise reader.refuse("A spell carries no counters.", start)
    must_be(reader, found, ("permanent",))
    return (t.PutCounters(count, kind, found),)


def _take_turn(reader: Reader) -> Clause:
    reader.need("take an extra turn after this one")
    return (t.ExtraTurn(),)


def _goad(reader: Reader) -> Clause:
    reader.need("goad")
    start = reader.pos
    found = permanent(reader)
    must_be_creature(reader, found, start)
    return (t.Goad(found),)


def _until(reader: Reader) -> Clause:
    reader.need("until")
    if reader.take("your"):
        reader.place = "delayed draw"
        reader.need("next turn , whenever")
        start = reader.pos
        reader.need("that creature")
        found = antecedent(reader, "that creature", start, "body")
        reader.need("attacks , draw a card")
        return (t.DrawWhenAttacks(found),)
    reader.need("end of turn ,")
    found = permanent(reader)
    if reader.scope.targets[found.index].n > 1:
        raise reader.miss("gets")
    reader.need("gets")
    power, toughness = mod(reader)
    reader.need("and gains")
    host = reader.scope.targets[found.index].filter
    return (t.GrantTriggered(found, power, toughness, QUOTED["triggered"](reader, host)),)


def _attach(reader: Reader) -> Clause:
    reader.need("attach")
    start = reader.pos
    what = permanent(reader)
    if reader.scope.targets[what.index].filter.nouns != ("Equipment",):
        raise reader.refuse("Only Equipment is attached this way.", start)
    must_be_one(reader, what, start)
    reader.need("to")
    start = reader.pos
    host = permanent(reader)
    must_be_one(reader, host, start)
    must_be_creature(reader, host, start)
    return (t.Attach(what, host),)


def _prevent(reader: Reader) -> Clause:
    reader.need("prevent all combat damage that would be dealt this turn")
    return (t.PreventCombatDamage(),)


BY_WORD: dict[str, tuple[str, Callable[[Reader], Clause]]] = {
    "destroy": ("destroy", destroy),
    "exile": ("exile", exile),
    "return": ("return", give_back),
    "counter": ("counter", _counter),
    "copy": ("copy", _copy),
    "draw": ("draw", draw),
    "discard": ("discard your hand", discard),
    "its": ("its controller", _its_controller),
    "sacrifice": ("sacrifice it", _sacrifice),
    "scry": ("scry", scry),
    "add": ("add mana", _add),
    "create": ("create tokens", _create),
    "search": ("search", search),
    "look": ("look", look),
    "reveal": ("piles", reveal),
    "put": ("put counters", _put),
    "take": ("extra turn", _take_turn),
    "goad": ("goad", _goad),
    "until": ("granted ability", _until),
    "attach": ("attach", _attach),
    "prevent": ("prevent", _prevent),
}

PLACES = {word: place for word, (place, _) in BY_WORD.items()}
"""The production that a first word chooses."""
