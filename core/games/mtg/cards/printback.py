"""A `RulesBlock` as text again, the source written `~`."""

from __future__ import annotations

import re

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import article
from core.games.mtg.cards.lexer import compose
from core.games.mtg.cards.printer import (
    Targets,
    mana_text,
    sentences_text,
    trigger_text,
)

_TOKEN = re.compile(r"\{[^}]*\}|[+-]?\d+/[+-]?\d+|[^\W_]+(?:['-][^\W_]+)*|[~,.:\"\u2022\u2014]")


def print_line(line: t.Line, targets: Targets = ()) -> str:
    """One line; `targets` are the groups of the spell, for a spell's own effects."""
    if isinstance(line, t.ModalLine):
        bullets = (
            printed("\u2022 " + sentences_text(mode.sentences, mode.targets)) for mode in line.modes
        )
        return "\n".join(("Choose one \u2014", *bullets))
    return printed(_text(line, targets))


def printed(words: str) -> str:
    """Words spaced and with capitals as cards are printed."""
    return compose(_TOKEN.findall(words))


def _text(line: t.Line, targets: Targets) -> str:
    match line:
        case t.KeywordLine(keywords):
            return ", ".join(keywords)
        case t.EnchantLine():
            return "enchant creature"
        case t.FlashbackLine(cost):
            return f"flashback {mana_text(cost)}"
        case t.AdditionalCostLine(cost):
            return f"as an additional cost to cast this spell, {cost_text(cost)}."
        case t.AlternateCost(subtype, life):
            return (
                f"if you control {article(subtype)} {subtype}, you may pay {life} life rather "
                "than pay this spell's mana cost."
            )
        case t.EntersTappedLine():
            return "~ enters tapped."
        case t.SpellLine(sentences):
            return sentences_text(sentences, targets)
        case t.TriggeredAbility():
            return trigger_text(line)
        case t.ActivatedAbility():
            return activated_text(line)
        case t.StaticAbility():
            return line.text() + "."
        case t.ModalLine():
            raise AssertionError("its bullets are lines of their own")


def cost_text(cost: t.Cost) -> str:
    """The parts of a cost in the order of the wording."""
    sacrificed = {"self": "~", "creature": "a creature", "other_creature": "another creature"}
    words = {
        "mana": mana_text(cost.mana) if cost.mana else "",
        "tap": "{T}",
        "sacrifice": f"sacrifice {sacrificed.get(cost.sacrifice or '', '')}",
        "discard": "discard a card",
        "life": f"pay {cost.life} life",
    }
    return ", ".join(words[part] for part in cost.parts)


def activated_text(ability: t.ActivatedAbility) -> str:
    """An activated ability, or the Equip that it stands for."""
    if ability.said == "equip":
        assert ability.cost.mana is not None
        return f"equip {mana_text(ability.cost.mana)}"
    words = f"{cost_text(ability.cost)}: {sentences_text(ability.sentences, ability.targets)}"
    return words + (" activate only as a sorcery." if ability.sorcery else "")
