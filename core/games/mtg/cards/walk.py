"""Every effect of a card, wherever its rules hold it, and what of a card is not played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.games.mtg.cards.types import ActivatedAbility, Effect, RulesBlock, Sentence


def effects_of(rules: RulesBlock) -> Iterator[Effect]:
    """Effects of the spell, its modes and all abilities, quoted ones too."""
    yield from _flat(rules.effects)
    yield from (effect for mode in rules.modes for effect in _flat(mode.sentences))
    for ability in rules.triggered_abilities:
        yield from _flat(ability.sentences)
    for activated in rules.activated_abilities:
        yield from _flat(activated.sentences)


def _flat(sentences: Iterable[Sentence]) -> Iterator[Effect]:
    for sentence in sentences:
        for effect in sentence.effects:
            yield effect
            later = effect.later
            if later is not None:
                yield from _flat(later.sentences)


def not_played(rules: RulesBlock) -> Iterator[str]:
    """Why the engine would play the block only in part, which it never does (fail closed)."""
    for ability in rules.activated_abilities:
        if ability.mana and not _is_plain(ability):
            yield (
                "A mana ability is played as “{T}: Add …”: no other cost, effect or condition "
                "goes with it."
            )
    if any(len(each.mana) > 1 for each in _off_the_stack(rules)):
        yield "A choice of mana is played in abilities that tap for it only."


def _is_plain(ability: ActivatedAbility) -> bool:
    if ability.cost.parts != ("tap",) or ability.sorcery or ability.zone != "battlefield":
        return False
    if len(ability.sentences) != 1 or ability.sentences[0].may:
        return False
    effects = ability.sentences[0].effects
    return len(effects) == 1 and bool(effects[0].mana)


def _off_the_stack(rules: RulesBlock) -> Iterator[Effect]:
    """The effects of everything but mana abilities: they resolve and ask for no mana."""
    rest = tuple(each for each in rules.activated_abilities if not each.mana)
    yield from effects_of(replace(rules, activated_abilities=rest))
