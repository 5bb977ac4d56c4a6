"""What things are worth to a bot, in points: about a hundred for a mana well spent.

Points are whole numbers: sums then do not hang on the order in which a set is gone through.  Only
what everybody may see of a card goes in; whether it is good now is for `effects` to say.
"""

from __future__ import annotations

from math import isqrt

from core.games.mtg.cards.keywords import KEYWORDS
from core.games.mtg.cards.types import CardDef, Keyword
from core.games.mtg.state import Body, Perm

WIN = 100_000
CARD = 200
"""A card drawn."""
DISCARD = 130
"""A card discarded: the worst of the hand goes."""
LAND = 100


def life(n: int) -> int:
    """What it is worth to have so much life; the last points count most.

    >>> life(20) - life(17) < life(6) - life(3), life(0)
    (True, -100000)
    """
    return isqrt(67_600 * n) if n > 0 else -WIN


def strength(power: int, toughness: int, keywords: frozenset[Keyword]) -> int:
    """What a creature of that size is worth."""
    found = 100 * max(0, power) + 60 * max(0, toughness)
    for word in keywords:
        found += KEYWORDS[word].facts.worth
    if "flying" in keywords or "menace" in keywords:
        found += 20 * max(0, power)
    return found


class Prices:
    """The worth of cards by id, each computed once per match."""

    def __init__(self) -> None:
        self._extra: dict[str, int] = {}
        self._card: dict[str, int] = {}

    def extra(self, card: CardDef) -> int:
        """What its abilities add to a creature."""
        found = self._extra.get(card.card_id)
        if found is None:
            found = self._extra[card.card_id] = abilities(card)
        return found

    def card(self, card: CardDef) -> int:
        """What a card is worth on the battlefield, before anybody has looked at it there."""
        found = self._card.get(card.card_id)
        if found is None:
            found = self._card[card.card_id] = self._of_card(card)
        return found

    def _of_card(self, card: CardDef) -> int:
        if "creature" in card.types:
            size = strength(card.power or 0, card.toughness or 0, card.rules.keywords)
            return size + self.extra(card)
        if "land" in card.types:
            return LAND
        return 40 + 60 * (0 if card.cost is None else card.cost.value)

    def perm(self, perm: Perm, body: Body) -> int:
        """What a permanent is worth to its controller."""
        if not body.creature:
            on_host = perm.attached_to is not None and "Aura" in perm.card.subtypes
            return 10 if on_host else self.card(perm.card)
        found = strength(body.power, body.toughness, body.keywords) + self.extra(perm.card)
        flags = body.flags
        if "cant_attack" in flags or body.spared:
            found -= 40 * max(0, body.power)
        if "cant_block" in flags:
            found -= 40
        if "must_attack" in flags:
            found -= 30
        return found + 50 if "prevent_own" in flags else found


def abilities(card: CardDef) -> int:
    """What abilities add to a creature."""
    rules = card.rules
    triggers = sum(each.event.worth for each in rules.triggered_abilities)
    active = 40 * len(rules.activated_abilities)
    return 10 + triggers + active + 50 * len(rules.static_abilities)


def gear(card: CardDef) -> int:
    """What an Equipment's abilities are worth to the creature that has it."""
    parts = (part for ability in card.rules.static_abilities for part in ability.parts)
    return 50 * len(card.rules.triggered_abilities) + sum(part.worth for part in parts)


def team(card: CardDef) -> int:
    """What a permanent gives to each creature of its controller's team."""
    return sum(ability.worth_to_team for ability in card.rules.static_abilities)
