"""A whole state from a view: hidden cards are what is left of the deck lists.

Another player's closed decision shows no options in a view; they follow from its kind and from the
guessed cards, so that a search can answer it as that player would.
"""

from __future__ import annotations

from collections import Counter

from core.games.mtg.effects.library import Search
from core.games.mtg.filters import card_fits
from core.games.mtg.kept import Offers
from core.games.mtg.scripts import Rules
from core.games.mtg.secrets import invent
from core.games.mtg.state import HIDDEN, Card, Decision, State, Task
from core.games.mtg.view import View
from core.rng import Rng, mix


def guess(rules: Rules, view: View, rng: Rng) -> State:
    """A state that the viewer cannot tell from the true one."""
    state = view.seen.copy()
    state.cards, state.offers = state.cards.copy(), Offers()
    for seat in (0, 1):
        word, rng = rng.next_u32()
        _fill(state, seat, shuffled(_unseen(rules, state, seat), word), rules)
    state.rng = rng
    decision = state.pending
    if decision is not None:
        state.pending = decision = invent(state, decision)
    if decision is not None and decision.kind == "SEARCH" and not decision.options:
        _open_search(rules, state, decision)
    elif decision is not None and HIDDEN in decision.options:
        state.pending = decision._replace(options=_options(state, decision))
    return state


def shuffled(cards: list[str], word: int) -> list[str]:
    """The cards in an order that one random word decides; a guess needs no fairer one."""
    for n in range(len(cards) - 1, 0, -1):
        k = mix(word ^ mix(n)) % (n + 1)
        cards[n], cards[k] = cards[k], cards[n]
    return cards


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


def _fill(state: State, seat: int, left: list[str], rules: Rules) -> None:
    """Put a card in every hidden place; an edited match may hide more cards than the deck has."""
    player, number, cards = state.seats[seat], state.next_id, state.cards
    zones = {"hand": list(player.hand), "library": list(player.library)}
    spare = [entry.card_id for entry in rules.plan.decks[seat].cards]
    for ids in zones.values():
        for n, id in enumerate(ids):
            if id == HIDDEN:
                name = left.pop() if left else spare[number % len(spare)]
                ids[n] = id = f"c{number}"
                cards[id] = Card(id, number, rules.cards[name], seat)
                number += 1
    state.next_id = number
    seats = list(state.seats)
    seats[seat] = player._replace(hand=tuple(zones["hand"]), library=tuple(zones["library"]))
    state.seats = (seats[0], seats[1])


def _options(state: State, decision: Decision) -> tuple[str, ...]:
    """The cards that a closed decision is about: the top of the library, or the hand."""
    player = state.seats[decision.player]
    if decision.kind in ("SCRY", "PICK"):
        return player.library[: len(decision.options)]
    return player.hand


def _open_search(rules: Rules, state: State, decision: Decision) -> None:
    """The options of a search; there is at least one, or nobody would be asked."""
    found = searched(rules, state, decision.then)
    seat = decision.player

    def fitting(ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(id for id in ids if card_fits(found.filter, state.cards[id].card))

    options = fitting(state.seats[seat].library)
    if not options:
        _swap(state, seat, fitting(state.seats[seat].hand))
        options = fitting(state.seats[seat].library)
    state.pending = decision._replace(options=options)


def searched(rules: Rules, state: State, then: Task) -> Search:
    """The effect that asks: the last of its script that is not still to be done."""
    assert state.resolving is not None
    script = rules.scripts[state.resolving.key]
    found = [
        effect
        for i, sentence in enumerate(script.sentences)
        for j, effect in enumerate(sentence.effects)
        if isinstance(effect, Search)
        and effect.to == then[2]
        and ("effect", i, j) not in state.agenda
        and ("sentence", i) not in state.agenda
    ]
    return found[-1]


def _swap(state: State, seat: int, ids: tuple[str, ...]) -> None:
    """Exchange the first of these cards of the hand with the bottom card of the library."""
    player = state.seats[seat]
    if not ids:
        return
    low = player.library[-1]
    hand = tuple(low if id == ids[0] else id for id in player.hand)
    seats = list(state.seats)
    seats[seat] = player._replace(hand=hand, library=(*player.library[:-1], ids[0]))
    state.seats = (seats[0], seats[1])
