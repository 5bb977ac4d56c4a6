"""`line` of the grammar: its first words choose what it is."""

from __future__ import annotations

from collections.abc import Callable

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.abilities import activated, costs, triggered
from core.games.mtg.cards.grammar.clauses import effects
from core.games.mtg.cards.grammar.numbers import integer, mana, need_article
from core.games.mtg.cards.grammar.phrases import keyword, need_keyword, one_subtype
from core.games.mtg.cards.grammar.reader import Miss, Reader, Refused
from core.games.mtg.cards.grammar.scope import CardKind, Scope
from core.games.mtg.cards.grammar.source import own
from core.games.mtg.cards.grammar.statics import static
from core.games.mtg.cards.lexer import TextLine
from core.games.mtg.effects.attachment import Attach


def read_line(reader: Reader, kind: CardKind) -> t.Line:
    """`line`: chosen by its first words."""
    text = reader.token.text
    if text in _LINES:
        reader.place, read = _LINES[text]
        return read(reader)
    if reader.token.kind == "self" and reader.ahead(1) == "enters":
        reader.place = "enters tapped"
        own(reader)
        reader.need("enters tapped .")
        return t.EntersTappedLine()
    if reader.attempt(lambda: keyword(reader)):
        reader.pos = 0
        reader.place = "keywords"
        return _keywords(reader)
    texts = [token.text for token in reader.tokens]
    if ":" in texts and '"' not in texts[: texts.index(":")]:
        reader.scope = Scope(kind, is_spell=False)
        return activated(reader)
    if text in ("when", "whenever", "at"):
        return triggered(reader)
    return _spell_or_static(reader, kind)


def _spell_or_static(reader: Reader, kind: CardKind) -> t.Line:
    if kind.is_spell:
        return t.SpellLine(effects(reader))
    found = reader.attempt(lambda: static(reader))
    if found is not None:
        return found
    trial = Reader(TextLine(reader.tokens, 0, 0), Scope(kind, is_spell=True, has_x=True))
    try:
        effects(trial)
    except (Miss, Refused):
        raise Miss from None
    raise reader.refuse("A permanent has no effects of its own: say when or for which cost.", 0)


def _keywords(reader: Reader) -> t.KeywordLine:
    found = [need_keyword(reader)]
    while reader.take(","):
        found.append(need_keyword(reader))
        if found[-1] in found[:-1]:
            raise reader.refuse("The same keyword stands here twice.", reader.pos - 1)
    return t.KeywordLine(tuple(found))


def _enchant(reader: Reader) -> t.EnchantLine:
    reader.need("enchant creature")
    return t.EnchantLine()


def _equip(reader: Reader) -> t.ActivatedAbility:
    reader.need("equip")
    return equip_ability(mana(reader))


def equip_ability(cost: t.ManaCost) -> t.ActivatedAbility:
    """The activated ability that "Equip {N}" stands for (CR 702.6a)."""
    host = t.TargetSpec("permanent", t.Filter(("creature",), controller="you"))
    attach = Attach(t.Ref("self"), t.Ref("target", 0, "target"))
    return t.ActivatedAbility(
        t.Cost(mana=cost, parts=("mana",)),
        (t.Sentence((attach,)),),
        (host,),
        sorcery=True,
        said="equip",
    )


def _flashback(reader: Reader) -> t.FlashbackLine:
    reader.need("flashback")
    return t.FlashbackLine(mana(reader, x_allowed=reader.scope.has_x))


def _additional(reader: Reader) -> t.AdditionalCostLine:
    reader.need("as an additional cost to cast this spell ,")
    found = t.AdditionalCostLine(costs(reader, activation=False))
    reader.need(".")
    return found


def _as(reader: Reader) -> t.Line:
    if reader.ahead(1) == "an":
        return _additional(reader)
    return static(reader)


def _alternate(reader: Reader) -> t.AlternateCost:
    reader.need("if you control")
    need_article(reader)
    subtype = one_subtype(reader)
    if subtype is None:
        raise reader.miss("a subtype such as Forest")
    reader.need(", you may pay")
    life = integer(reader)
    reader.need("life rather than pay this spell's mana cost .")
    return t.AlternateCost(subtype, life)


_LINES: dict[str, tuple[str, Callable[[Reader], t.Line]]] = {
    "enchant": ("enchant", _enchant),
    "equip": ("equip", _equip),
    "flashback": ("flashback", _flashback),
    "as": ("additional cost", _as),
    "if": ("alternative cost", _alternate),
}
