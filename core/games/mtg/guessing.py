"""A whole state from a view: hidden cards are what is left of the deck lists (seed 4, AI)."""

from __future__ import annotations

from collections import Counter

from core.games.mtg.scripts import Rules
from core.games.mtg.state import Card, State
from core.games.mtg.view import View
from core.rng import Rng


def guess(rules: Rules, view: View, rng: Rng) -> State:
    """A state that the viewer cannot tell from the true one."""
    state = view.seen.copy()
    state.derived = view.seen.derived
    number = state.next_id
    for seat in (0, 1):
        left = list(_unseen(rules, state, seat))
        for n in range(len(left) - 1, 0, -1):
            k, rng = rng.below(n + 1)
            left[n], left[k] = left[k], left[n]
        player = state.seats[seat]
        zones = {}
        for zone, ids in (("hand", player.hand), ("library", player.library)):
            filled = []
            for id in ids:
                if not id and left:
                    id, number = f"c{number}", number + 1
                    state.cards[id] = Card(id, number, rules.cards[left.pop()], seat)
                filled.append(id)
            zones[zone] = tuple(id for id in filled if id)
        seats = list(state.seats)
        seats[seat] = player._replace(hand=zones["hand"], library=zones["library"])
        state.seats = (seats[0], seats[1])
    state.next_id = number
    state.rng = rng
    return state


def _unseen(rules: Rules, state: State, seat: int) -> list[str]:
    """Ids of the cards of the player's deck that the viewer sees nowhere, in a fixed order."""
    deck = Counter({entry.card_id: entry.count for entry in rules.plan.decks[seat].cards})
    for card in state.cards.values():
        if card.owner == seat:
            deck[card.card.card_id] -= 1
    for perm in state.battlefield.values():
        if perm.owner == seat and not perm.card.is_token:
            deck[perm.card.card_id] -= 1
    for item in state.stack:
        if item.card is not None and not item.copy and item.card.owner == seat:
            deck[item.card.card.card_id] -= 1
    return [id for id, count in deck.items() for _ in range(count)]
