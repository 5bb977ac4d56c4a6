"""What the engine will do by one line of a card's text, step by step, in the words of the text.

Every step is printed by the very entry that the engine runs: an effect, a trigger event, a
condition, a cost, a target.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import article
from core.games.mtg.cards.keywords import KEYWORDS
from core.games.mtg.cards.printback import cost_text, printed
from core.games.mtg.cards.printer import mana_text, target_text

_NAMES = re.compile(r" \([A-Z_]{3,}[^)]*\)")
"""What a docstring says for those who write the engine: the names of decisions."""

Targets = tuple[t.TargetSpec, ...]


class Step(NamedTuple):
    """One step: what part of the reading it is, its words, and what its entry means."""

    role: str
    text: str
    means: str = ""
    depth: int = 0
    """How deep it stands in what another step sets up."""


NAMES: dict[type[object], str] = {
    t.KeywordLine: "Keywords",
    t.EnchantLine: "Aura",
    t.FlashbackLine: "Flashback",
    t.AdditionalCostLine: "Additional cost",
    t.AlternateCost: "Alternative cost",
    t.EntersTappedLine: "How it enters",
    t.ModalLine: "Choice of modes",
    t.SpellLine: "Spell",
    t.TriggeredAbility: "Triggered ability",
    t.ActivatedAbility: "Activated ability",
}
"""How people call the lines of a text; any other is a static ability."""


def name_of(line: t.Line) -> str:
    """What sort of line it is, for people."""
    if isinstance(line, t.ActivatedAbility) and line.mana:
        return "Mana ability"
    return NAMES.get(type(line), "Static ability")


def steps_of(line: t.Line, targets: Targets) -> list[Step]:
    """The steps of a line; `targets` are the groups of the spell, for its own effects."""
    return list(_steps(line, targets))


def _steps(line: t.Line, targets: Targets) -> Iterator[Step]:
    match line:
        case t.KeywordLine(keywords):
            yield from (Step("Has", word, KEYWORDS[word].doc) for word in keywords)
        case t.EnchantLine():
            yield Step("Target", "a creature", "Chosen as it is cast; it stays attached to it.")
        case t.FlashbackLine(cost):
            yield Step("Cost", mana_text(cost), "Paid to cast it from your graveyard, once.")
        case t.AdditionalCostLine(cost):
            yield Step("Cost", printed(cost_text(cost)), "Paid on top of its mana cost.")
        case t.AlternateCost(subtype, life):
            yield Step("Only if", f"you control {article(subtype)} {subtype}")
            yield Step("Cost", f"Pay {life} life", "Paid in place of its mana cost.")
        case t.EntersTappedLine():
            yield Step("Always", "~ enters tapped")
        case t.SpellLine(sentences):
            yield from _done(sentences, targets, "Target", "Chosen as it is cast.")
        case t.ModalLine(modes):
            for number, mode in enumerate(modes, start=1):
                yield Step("Mode", str(number), "One mode is chosen as it is cast.")
                yield from _done(mode.sentences, mode.targets, "Target", "Chosen with the mode.", 1)
        case t.TriggeredAbility():
            yield from _triggered(line)
        case t.ActivatedAbility():
            yield from _activated(line)
        case t.StaticAbility():
            yield Step("Always", printed(line.text()), _doc(line))


def _triggered(ability: t.TriggeredAbility, depth: int = 0) -> Iterator[Step]:
    event, condition = ability.event, ability.condition
    words = printed(f"{ability.word.lower()} {event.text()}")
    yield Step("Trigger", words, _doc(event), depth)
    if condition is not None:
        means = "Asked when it triggers and again when it resolves."
        yield Step("Only if", printed(condition.text()).removeprefix("If "), means, depth)
    chosen = "Chosen as the ability goes on the stack."
    yield from _done(ability.sentences, ability.targets, "Target", chosen, depth)


def _activated(ability: t.ActivatedAbility) -> Iterator[Step]:
    yield Step("Cost", printed(cost_text(ability.cost)))
    if ability.zone == "graveyard":
        yield Step("Where", "from your graveyard")
    if ability.sorcery or ability.said == "equip":
        yield Step("When", "in your main phase, while the stack is empty")
    chosen = "Chosen as it is activated."
    yield from _done(ability.sentences, ability.targets, "Target", chosen)
    if ability.mana:
        yield Step("Note", "it does not use the stack: the mana is there at once")


def _done(
    sentences: tuple[t.Sentence, ...], targets: Targets, role: str, chosen: str, depth: int = 0
) -> Iterator[Step]:
    """The targets, then every effect in its order, and what an effect sets up below it."""
    for spec in targets:
        yield Step(role, printed(target_text(spec)), chosen, depth)
    for sentence in sentences:
        if sentence.may:
            yield Step("You may", "decide as it resolves whether this is done", "", depth)
        for effect in sentence.effects:
            yield Step("Effect", printed(effect.text(targets)), _doc(effect), depth)
            later = effect.later
            if later is not None and later.trigger is not None:
                yield from _triggered(later.trigger, depth + 1)
            elif later is not None:
                yield from _done(later.sentences, later.targets, role, chosen, depth + 1)


def _doc(found: object) -> str:
    """What the entry of a class means."""
    doc = type(found).__doc__ or ""
    return _NAMES.sub("", doc.strip().partition("\n")[0])
