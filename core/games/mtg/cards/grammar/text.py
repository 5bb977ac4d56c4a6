"""A whole text to its `RulesBlock`, or what is not supported in it: `text` and `line` (rules 5).

Fail closed: a line that is not consumed whole, or that the card's type does not allow, rejects the
card.  As a last proof every accepted line is printed back and compared with its own normalised
words, so that no word is read and then lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from core.checks import listing, nearest
from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.abilities import activated, costs, static, triggered
from core.games.mtg.cards.grammar.clauses import PLACES, STARTS, effects
from core.games.mtg.cards.grammar.phrases import (
    KEYWORDS,
    article,
    integer,
    keyword,
    mana,
    need_keyword,
    own,
)
from core.games.mtg.cards.grammar.productions import PRODUCTIONS, most_like
from core.games.mtg.cards.grammar.reader import Miss, Reader, Refused, Scope
from core.games.mtg.cards.lexer import TextLine, compose, lines_of
from core.games.mtg.cards.printback import print_line


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A clause that the rules do not play.

    `span` is the clause and `at` the place in it where reading stopped (code points of the card's
    text); `production` names the nearest production, `expected` what could have stood there.
    """

    clause: str
    span: tuple[int, int]
    at: tuple[int, int]
    production: str
    expected: tuple[str, ...]
    reason: str
    kind: Literal["unread", "refused", "misplaced"] = "unread"

    @property
    def form(self) -> str:
        """The nearest production in full."""
        return PRODUCTIONS.get(self.production, "")


@dataclass(frozen=True, slots=True)
class CardKind:
    """What of a card decides which lines it may have."""

    name: str
    types: frozenset[str]
    subtypes: frozenset[str] = frozenset()
    has_x: bool = False

    @property
    def is_spell(self) -> bool:
        """Whether it is an instant or sorcery: its effects happen as it resolves."""
        return bool(self.types & {"instant", "sorcery"})


@dataclass(frozen=True, slots=True)
class Reading:
    """The lines of a text as far as they are supported, and the rest."""

    lines: tuple[t.Line, ...]
    targets: tuple[t.TargetSpec, ...]
    normalised: str
    unsupported: tuple[Unsupported, ...]


def read_text(text: str, kind: CardKind) -> Reading:
    """Every line of an oracle text."""
    own_types = kind.subtypes
    rows = lines_of(text, kind.name, frozenset(own_types))
    spell = Scope(is_spell=True, has_x=kind.has_x)
    lines: list[t.Line] = []
    told: list[str] = []
    problems: list[Unsupported] = []
    index = 0
    while index < len(rows):
        row = rows[index]
        index += 1
        bullets: list[TextLine] = []
        if [token.text for token in row.tokens[:2]] == ["choose", "one"]:
            while index < len(rows) and rows[index].tokens[0].text == "\u2022":
                bullets.append(rows[index])
                index += 1
        found = _read_row(text, row, bullets, kind, spell, told, problems)
        if found is not None:
            lines.append(found)
    if not problems:
        problems += _whole(rows, lines, kind, text)
    return Reading(tuple(lines), tuple(spell.targets), "\n".join(told), tuple(problems))


def _read_row(
    text: str,
    row: TextLine,
    bullets: list[TextLine],
    kind: CardKind,
    spell: Scope,
    told: list[str],
    problems: list[Unsupported],
) -> t.Line | None:
    reader = Reader(row, spell)
    targets = len(spell.targets)
    try:
        if bullets:
            found: t.Line = _modal(text, reader, bullets, kind, told)
        else:
            found = _line(reader, kind)
            if reader.token.kind != "end":
                raise reader.miss("the end of the line")
            told.append(compose(reader.texts))
            _kept(reader, found, tuple(spell.targets))
    except Miss:
        problems.append(_unread(text, reader))
    except Refused as refused:
        problems.append(_refused(text, reader, refused))
    except _InMode as inner:
        problems.append(inner.problem)
    else:
        reason = misplaced(found, kind)
        if reason is None:
            return found
        span = (row.start, row.end)
        place = reader.place or "clause"
        problems.append(Unsupported(text[slice(*span)], span, span, place, (), reason, "misplaced"))
    del spell.targets[targets:]
    return None


class _InMode(Exception):
    """A bullet of a modal line is not supported."""

    def __init__(self, problem: Unsupported) -> None:
        super().__init__(problem.reason)
        self.problem = problem


def _kept(reader: Reader, line: t.Line, targets: tuple[t.TargetSpec, ...]) -> None:
    if print_line(line, targets) != compose(reader.texts):
        raise reader.refuse("Not every word of this line is kept when it is read.", 0)


def _line(reader: Reader, kind: CardKind) -> t.Line:
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
        reader.scope = Scope(is_spell=False)
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
    trial = Reader(TextLine(reader.tokens, 0, 0), Scope(is_spell=True, has_x=True))
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
    attach = t.Attach(t.Ref("self"), t.Ref("target", 0, "target"))
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
    at = reader.pos
    if reader.token.text not in ("a", "an"):
        raise reader.miss("a")
    reader.pos += 1
    reader.spell(at, article(reader.token.text or "a"))
    if reader.token.kind != "subtype":
        raise reader.miss("a subtype such as Forest")
    subtype = reader.next().text
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


def _modal(
    text: str, reader: Reader, bullets: list[TextLine], kind: CardKind, told: list[str]
) -> t.ModalLine:
    reader.place = "modal"
    reader.need("choose one \u2014")
    if reader.token.kind != "end":
        raise reader.miss("the end of the line")
    modes: list[t.Mode] = []
    words = [compose(reader.texts)]
    for bullet in bullets:
        inner = Reader(bullet, Scope(is_spell=True, has_x=kind.has_x))
        inner.pos = 1
        try:
            sentences = effects(inner)
            if inner.token.kind != "end":
                raise inner.miss("the end of the line")
        except Miss:
            raise _InMode(_unread(text, inner)) from None
        except Refused as refused:
            raise _InMode(_refused(text, inner, refused)) from None
        modes.append(t.Mode(sentences, tuple(inner.scope.targets)))
        words.append(compose(inner.texts))
    found = t.ModalLine(tuple(modes))
    told.append("\n".join(words))
    if print_line(found, ()) != told[-1]:
        raise reader.refuse("Not every word of this line is kept when it is read.", 0)
    return found


_LINE_STARTS = (
    *KEYWORDS,
    *("when", "whenever", "at", "choose", "enchant", "equip", "flashback", "as", "if"),
    *("other", "equipped", "enchanted", "all"),
    *STARTS,
)


def _place_of(start: str) -> str:
    """The production that begins with a word; empty where several do."""
    if start in KEYWORDS:
        return "keywords"
    return PLACES.get(start) or ("triggered ability" if start in ("when", "whenever") else "")


def _unread(text: str, reader: Reader) -> Unsupported:
    """What stands where reading stopped, and what could have stood there."""
    at = max(reader.far, 0)
    tokens = reader.tokens
    token = tokens[at]
    span = _clause(text, reader, at, reader.far_sentence)
    clause = text[slice(*span)]
    place = reader.far_place or "clause"
    if place in ("clause", "static ability", "cost reduction") and at <= reader.far_sentence:
        place = most_like(frozenset(each.text for each in tokens[reader.far_sentence :]))
    found = f"“{text[token.start : token.end]}” is not read here"
    found = found if token.kind != "end" else "The text ends too early"
    expected = _LINE_STARTS if at == 0 else tuple(reader.expected)
    close = nearest(token.text, expected) if token.kind in ("word", "subtype") else None
    if close is not None:
        hint = f"did you mean “{close}”?"
        place = (_place_of(close) if at <= reader.far_sentence else "") or place
    elif at == 0:
        hint = "no ability begins so."
    else:
        shown = ["a full stop" if each == "." else each for each in expected[:5]]
        hint = f"expected {listing(shown)}{' …' if len(expected) > 5 else ''}."
    return Unsupported(clause, span, (token.start, token.end), place, expected, f"{found}; {hint}")


def _refused(text: str, reader: Reader, refused: Refused) -> Unsupported:
    at = (refused.start, refused.end)
    index = next((i for i, each in enumerate(reader.tokens) if each.end > refused.start), 0)
    span = _clause(text, reader, index, min(reader.sentence, index))
    place = reader.place or "clause"
    return Unsupported(text[slice(*span)], span, at, place, (), refused.message, "refused")


def _clause(text: str, reader: Reader, at: int, sentence: int) -> tuple[int, int]:
    """From the start of the sentence to its full stop."""
    tokens = reader.tokens
    first = min(sentence, at, len(tokens) - 1)
    last = next((i for i in range(at, len(tokens)) if tokens[i].text == "."), len(tokens) - 1)
    return tokens[first].start, max(tokens[last].end, tokens[first].end)


_SPELL_LINES = (
    t.SpellLine,
    t.ModalLine,
    t.FlashbackLine,
    t.AdditionalCostLine,
    t.AlternateCost,
)


def misplaced(line: t.Line, kind: CardKind) -> str | None:
    """Why a line cannot stand on a card of this kind; None when it can."""
    if kind.is_spell:
        if isinstance(line, _SPELL_LINES):
            return None
        return "An instant or sorcery has effects and costs only, no abilities of a permanent."
    if isinstance(line, (t.SpellLine, t.ModalLine, t.FlashbackLine)):
        return "Only an instant or sorcery may say this."
    if isinstance(line, (t.AdditionalCostLine, t.AlternateCost)) and "land" in kind.types:
        return "A land is not cast; it has no costs."
    if isinstance(line, t.EnchantLine) and "Aura" not in kind.subtypes:
        return "Only an Aura may say this."
    if isinstance(line, t.Attached):
        needed = "Aura" if line.which == "enchanted" else "Equipment"
        if needed not in kind.subtypes:
            return f"Only an {needed} may say “{line.which} creature”."
    equips = isinstance(line, t.ActivatedAbility) and line.said == "equip"
    looks = isinstance(line, t.TriggeredAbility) and line.event == "EQUIPPED_CREATURE_ATTACKS"
    if (equips or looks) and "Equipment" not in kind.subtypes:
        return "Only an Equipment may say this."
    return None


def _whole(
    rows: list[TextLine], lines: list[t.Line], kind: CardKind, text: str
) -> list[Unsupported]:
    """What is wrong with the lines together."""
    found: list[Unsupported] = []

    def tell(reason: str, production: str) -> None:
        span = (rows[0].start, rows[-1].end) if rows else (0, len(text))
        found.append(
            Unsupported(text[slice(*span)], span, span, production, (), reason, "misplaced")
        )

    enchants = sum(isinstance(line, t.EnchantLine) for line in lines)
    if "Aura" in kind.subtypes and enchants != 1:
        tell("An Aura says once what it enchants.", "enchant")
    modal = sum(isinstance(line, t.ModalLine) for line in lines)
    if modal > 1 or (modal and any(isinstance(line, t.SpellLine) for line in lines)):
        tell("A spell has modes or effects, not both, and modes once.", "modal")
    for cls, production in (
        (t.FlashbackLine, "flashback"),
        (t.AdditionalCostLine, "additional cost"),
        (t.AlternateCost, "alternative cost"),
        (t.EntersTappedLine, "enters tapped"),
    ):
        if sum(isinstance(line, cls) for line in lines) > 1:
            tell("This stands on the card twice.", production)
    if kind.is_spell and not any(isinstance(x, (t.SpellLine, t.ModalLine)) for x in lines):
        tell("An instant or sorcery without effects does nothing.", "clause")
    return found
