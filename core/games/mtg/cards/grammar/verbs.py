"""Clauses that begin with a verb: destroy, exile, draw, and the rest; `BY_WORD` is their table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.library import discard, draw, look, reveal, scry, search
from core.games.mtg.cards.grammar.numbers import mana, mod_text, number
from core.games.mtg.cards.grammar.phrases import COLORS, keyword_list
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import (
    antecedent,
    graveyard_target,
    own,
    permanent,
    reference,
    target_of,
)

_MOD = re.compile(r"([+-])(\d+)/([+-])(\d+)")

_SPELL: tuple[str, ...] = ("spell",)


def must_be(reader: Reader, ref: t.Ref, kinds: tuple[str, ...]) -> None:
    """Refuse a target that is of none of these kinds."""
    if ref.kind == "target" and reader.scope.targets[ref.index].kind not in kinds:
        raise reader.refuse("This target cannot do that.")


def must_be_one(reader: Reader, ref: t.Ref, start: int) -> None:
    """Refuse a group of several targets where the clause speaks of one object."""
    if ref.kind == "target" and reader.scope.targets[ref.index].n > 1:
        raise reader.refuse("This is done with one target, not with several.", start)


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


def _destroy(reader: Reader) -> Clause:
    reader.need("destroy")
    if reader.take("all"):
        reader.need("creatures")
        return (t.DestroyAll(t.Filter(("creature",))),)
    return (t.Destroy(permanent(reader)),)


def _exile(reader: Reader) -> Clause:
    reader.need("exile")
    if own(reader):
        return (t.Exile(t.Ref("self")),)
    found = permanent(reader)
    if reader.take("until"):
        if reader.scope.is_spell:
            raise reader.refuse("A spell is on no battlefield that it could leave.")
        if not own(reader):
            raise reader.miss("~")
        reader.need("leaves the battlefield")
        return (t.ExileUntil(found),)
    return (t.Exile(found),)


def _return(reader: Reader) -> Clause:
    start = reader.pos
    reader.need("return")
    if own(reader):
        reader.need("from your graveyard to your hand")
        if reader.scope.is_spell:
            raise reader.refuse("A spell cannot return itself.", start)
        return (t.ReturnFromGraveyard(t.Ref("self"), "hand"),)
    if reader.take("it"):
        found = antecedent(reader, "it", reader.pos - 1)
        reader.need("to the battlefield tapped under its owner's control")
        if found.kind != "self" or reader.scope.event != "DIES":
            raise reader.refuse("Only what has just died returns this way.", start)
        return (t.ReturnDied(found),)
    from_graveyard = reader.attempt(lambda: graveyard_target(reader))
    if from_graveyard is None:
        found = permanent(reader)
        reader.need("to its owner's hand")
        must_be_one(reader, found, start)
        return (t.ReturnToHand(found),)
    if reader.take("to", "your", "hand"):
        return (t.ReturnFromGraveyard(from_graveyard, "hand"),)
    reader.need("to the battlefield")
    types = reader.scope.targets[from_graveyard.index].filter.nouns
    if not types or types[0] in ("instant", "sorcery"):
        raise reader.refuse(
            "Only a permanent card can return to the battlefield; name its type.", start
        )
    return (t.ReturnFromGraveyard(from_graveyard, "battlefield", reader.take("tapped")),)


def _counter(reader: Reader) -> Clause:
    reader.need("counter")
    start = reader.pos
    found = target_of(reader, _SPELL, "a spell")
    if reader.take("unless"):
        must_be_one(reader, found, start)
        reader.need("its controller pays")
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
    return (t.Copy(found, chooses),)


def _new_targets(reader: Reader) -> bool:
    reader.need(". you may choose new targets for the copy")
    return True


def _its_controller(reader: Reader) -> Clause:
    start = reader.pos
    reader.need("its")
    found = antecedent(reader, "it", start)
    reader.need("controller gains life equal to its power")
    if found.kind == "self" and reader.scope.is_spell:
        raise reader.refuse("A spell has no power.", start)
    if found.kind == "target":
        must_be(reader, found, ("permanent",))
        return (t.GainLife(t.Who("target_controller", found.index), t.Power(found)),)
    return (t.GainLife(t.Who("self_controller"), t.Power(found)),)


def _sacrifice(reader: Reader) -> Clause:
    reader.need("sacrifice")
    start = reader.pos
    reader.need("it")
    found = antecedent(reader, "it", start)
    if found.kind != "self" or reader.scope.is_spell:
        raise reader.refuse("Only the source itself is sacrificed this way.", start)
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
    if reader.token.kind != "subtype":
        raise reader.miss("a creature type such as Soldier")
    subtype = reader.next().text
    reader.need("creature")
    reader.need("token" if count == 1 else "tokens")
    keywords = keyword_list(reader) if reader.take("with") else ()
    colors: tuple[Any, ...] = (COLORS[color],) if color in COLORS else ()
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
    found = reference(reader)
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
    return (t.Goad(permanent(reader)),)


def _until(reader: Reader) -> Clause:
    reader.need("until")
    if reader.take("your"):
        reader.place = "delayed draw"
        reader.need("next turn , whenever")
        start = reader.pos
        reader.need("that creature")
        found = antecedent(reader, "that creature", start)
        reader.need("attacks , draw a card")
        return (t.DrawWhenAttacks(found),)
    from core.games.mtg.cards.grammar.abilities import quoted_triggered

    reader.need("end of turn ,")
    found = permanent(reader)
    if reader.scope.targets[found.index].n > 1:
        raise reader.miss("gets")
    reader.need("gets")
    power, toughness = mod(reader)
    reader.need("and gains")
    return (t.GrantTriggered(found, power, toughness, quoted_triggered(reader)),)


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
    return (t.Attach(what, host),)


def _prevent(reader: Reader) -> Clause:
    reader.need("prevent all combat damage that would be dealt this turn")
    return (t.PreventCombatDamage(),)


BY_WORD: dict[str, tuple[str, Callable[[Reader], Clause]]] = {
    "destroy": ("destroy", _destroy),
    "exile": ("exile", _exile),
    "return": ("return", _return),
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
