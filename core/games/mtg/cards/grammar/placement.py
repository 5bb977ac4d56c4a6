"""Which lines a kind of card may have, and how often (fail closed)."""

from __future__ import annotations

from dataclasses import dataclass

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.reports import Unsupported
from core.games.mtg.cards.lexer import TextLine


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
    if kind.is_spell and not any(isinstance(x, (t.SpellLine, t.ModalLine)) for x in lines):
        tell("An instant or sorcery without effects does nothing.", "clause")
    return found
