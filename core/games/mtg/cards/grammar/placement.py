"""Which lines a kind of card may have, and how often (fail closed)."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.reports import Unsupported
from core.games.mtg.cards.grammar.scope import CardKind
from core.games.mtg.cards.keywords import serves_permanents
from core.games.mtg.cards.lexer import TextLine

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
    if kind.is_token and isinstance(line, (t.AdditionalCostLine, t.AlternateCost)):
        return "A token is not cast; it has no costs."
    idle = _idle(line, kind)
    if idle is not None:
        return idle
    if isinstance(line, t.EnchantLine) and "Aura" not in kind.subtypes:
        return "Only an Aura may say this."
    if isinstance(line, t.StaticAbility) and (why := line.unfit(kind)):
        return why
    needed = line.event.subtype if isinstance(line, t.TriggeredAbility) else ""
    if isinstance(line, t.ActivatedAbility) and line.said == "equip":
        needed = "Equipment"
    if needed and needed not in kind.subtypes:
        return f"Only an {needed} may say this."
    return None


def _idle(line: t.Line, kind: CardKind) -> str | None:
    """Why a line could never matter on a card of this kind."""
    if isinstance(line, t.KeywordLine):
        if "flash" in line.keywords and ("land" in kind.types or kind.is_token):
            return f"A {'token' if kind.is_token else 'land'} is not cast; flash does nothing."
        only = [k for k in line.keywords if k != "flash" and not serves_permanents(k)]
        if only and not kind.is_creature:
            return f"This can never matter: {kind.called} is not a creature{_host(kind, only[0])}."
    if isinstance(line, t.StaticAbility) and line.of_creatures and not kind.is_creature:
        return f"This can never happen: {kind.called} is not a creature{_host(kind)}."
    return None


def _host(kind: CardKind, keyword: str = "") -> str:
    """What an Equipment or Aura says of its host instead."""
    which = {"Equipment": "equipped", "Aura": "enchanted"}
    found = next((which[each] for each in which if each in kind.subtypes), None)
    if found is None:
        return ""
    what = f" has {keyword}" if keyword else ""
    return f"; of its host write “{found} creature{what}”"


def _harms(lines: list[t.Line]) -> bool:
    """Whether the card itself deals damage."""
    sentences = (each for line in lines for each in getattr(line, "sentences", ()))
    return any(effect.harms for sentence in sentences for effect in sentence.effects)


def whole(
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
    for line in lines:
        if isinstance(line, t.KeywordLine) and not kind.is_creature and not _harms(lines):
            idle = next((k for k in line.keywords if k in ("deathtouch", "lifelink")), None)
            if idle is not None:
                reason = f"This can never matter: {kind.called} deals no damage"
                tell(f"{reason}{_host(kind, idle)}.", "keywords")
    if kind.is_spell and not any(isinstance(x, (t.SpellLine, t.ModalLine)) for x in lines):
        tell("An instant or sorcery without effects does nothing.", "clause")
    return found
