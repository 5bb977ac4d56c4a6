"""What of a match's document a match may use: the cards that a deck has, and the tokens."""

from __future__ import annotations

from collections.abc import Iterator

from core.abilities import Entry
from core.games.mtg.cards.types import MatchPlan

IDLE = frozenset({"drew", "moved", "shuffled"})
"""Events that only move a card: it is used where it is cast, enters or does something."""


def entries(plan: MatchPlan) -> Iterator[Entry]:
    """The cards of both decks and the tokens, as far as the document itself describes them."""
    decks = [entry.card_id for deck in plan.decks for entry in deck.cards]
    for id in dict.fromkeys(decks):
        if id in plan.places.cards:
            yield Entry(plan.places.cards[id].path, "card", is_choice=True)
    for id in plan.tokens:
        if id in plan.places.cards:
            yield Entry(plan.places.cards[id].path, "token")
