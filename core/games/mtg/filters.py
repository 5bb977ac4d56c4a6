"""Whether an object fits a filter of a text."""

from __future__ import annotations

from collections.abc import Callable, Collection

from core.games.mtg.cards.types import CardDef, Filter
from core.games.mtg.state import Perm

COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

CARD_ADJECTIVES: dict[str, Callable[[CardDef], bool]] = {
    "nonland": lambda card: "land" not in card.types,
    "nonblack": lambda card: "B" not in card.colors,
    "noncreature": lambda card: "creature" not in card.types,
    "basic": lambda card: "basic" in card.supertypes,
    "colorless": lambda card: not card.colors,
    **{
        word: (lambda card, symbol=symbol: symbol in card.colors)  # type: ignore[misc]
        for word, symbol in COLOR_WORDS.items()
    },
}
"""Adjectives that a card answers by itself."""

PERMANENT_TYPES = {"creature", "artifact", "enchantment", "land"}


def noun_fits(noun: str, card: CardDef, subtypes: Collection[str]) -> bool:
    """Whether the noun (a type, "permanent", "token" or a subtype) means the card."""
    if noun == "permanent":
        return not PERMANENT_TYPES.isdisjoint(card.types)
    if noun == "token":
        return card.is_token
    return noun in card.types or noun in subtypes


def card_fits(filter: Filter, card: CardDef) -> bool:
    """Whether a card outside the battlefield, or a spell, fits nouns and adjectives."""
    if filter.nouns and not any(noun_fits(n, card, card.subtypes) for n in filter.nouns):
        return False
    if filter.keyword is not None and filter.keyword not in card.rules.keywords:
        return False
    return all(
        word in CARD_ADJECTIVES and CARD_ADJECTIVES[word](card) for word in filter.adjectives
    )


def fits(
    filter: Filter,
    perm: Perm,
    subtypes: Collection[str],
    keywords: Collection[str],
    you: int,
    attackers: Collection[str],
) -> bool:
    """Whether a permanent with these derived subtypes and keywords fits, as `you` see it."""
    if filter.controller != "any" and (perm.controller == you) != (filter.controller == "you"):
        return False
    if filter.nouns:
        card = perm.card
        for noun in filter.nouns:
            if noun_fits(noun, card, subtypes):
                break
        else:
            return False
    if filter.keyword is not None and filter.keyword not in keywords:
        return False
    for word in filter.adjectives:
        if word == "tapped":
            if not perm.tapped:
                return False
        elif word == "attacking":
            if perm.id not in attackers:
                return False
        elif not CARD_ADJECTIVES[word](perm.card):
            return False
    return True


def spell_type_fits(word: str, card: CardDef) -> bool:
    """Whether a spell is of the type that a condition or a cost reduction names.

    >>> from core.games.mtg.cards.card import card_from_dict
    >>> raw = {"card_id": "a", "name": "A", "type_line": "Instant", "mana_cost": "{U}"}
    >>> card = card_from_dict({**raw, "oracle_text": "Draw a card."})
    >>> spell_type_fits("instant or sorcery", card), spell_type_fits("creature", card)
    (True, False)
    """
    if word == "noncreature":
        return "creature" not in card.types
    return any(noun_fits(part, card, card.subtypes) for part in word.split(" or "))
