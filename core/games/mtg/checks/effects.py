"""Every effect of a card, wherever its rules hold it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.games.mtg.cards.types import Effect, GrantTriggered, RulesBlock, Sentence


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
            if isinstance(effect, GrantTriggered):
                yield from _flat(effect.ability.sentences)
