"""What a player sees: the state without what is hidden.

A `View` holds a state in which hidden cards are missing and their ids are empty, so that the same
legality works on it as on the whole state, and the same answers come out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from core.games.mtg.kept import Offers
from core.games.mtg.secrets import conceal
from core.games.mtg.state import HIDDEN, NO_SIGHTS, Card, Decision, Seat, State
from core.games.mtg.table import table_of
from core.rng import Rng, new_rng

NO_RNG: Rng = new_rng(0)


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` sees; None: a spectator.  `seen` is a state without secrets: read it only."""

    seen: State
    seat: int | None


class Sight(NamedTuple):
    """What a player sees of the players and the cards, and of which it is that.

    `offers` is what the player's views share as states do theirs.
    """

    true_seats: tuple[Seat, Seat]
    true_cards: dict[str, Card]
    seats: tuple[Seat, Seat]
    cards: dict[str, Card]
    offers: Offers


def observe(state: State, seat: int | None) -> View:
    """The view of a player."""
    table_of(state)
    decision = state.pending
    sight = _sight(state, seat) if decision is None else _look(state, seat, _known(decision, seat))
    seen = state.copy()
    seen.seats, seen.cards, seen.offers = sight.seats, sight.cards, sight.offers
    seen.sights = NO_SIGHTS
    seen.rng = NO_RNG
    if state.known:
        seen.known = {
            id: known if known.became in seen.cards else known._replace(became=HIDDEN)
            for id, known in state.known.items()
        }
    seen.repeats = ()
    if decision is not None:
        seen.pending = decision = conceal(decision, seat)
    if decision is not None and decision.player != seat and decision.kind not in PUBLIC:
        seen.pending = _closed(decision)
    return View(seen, seat)


def _known(decision: Decision, seat: int | None) -> set[str]:
    """The cards that the player sees because of the decision, wherever they lie."""
    if decision.player == seat or decision.kind in PUBLIC:
        piles = chain(decision.options, *decision.piles)
        return {each for each in piles if isinstance(each, str)}
    return set()


def _sight(state: State, seat: int | None) -> Sight:
    """What the player sees while nobody decides; kept in the state, whose successors share it."""
    if seat is None:
        return _look(state, seat, set())
    kept: Sight | None = state.sights[seat]
    if kept is None or kept.true_seats is not state.seats or kept.true_cards is not state.cards:
        found = _look(state, seat, set(), kept)
        state.sights = (found, state.sights[1]) if seat == 0 else (state.sights[0], found)
        return found
    return kept


def _look(state: State, seat: int | None, known: set[str], kept: Sight | None = None) -> Sight:
    one, two = state.seats
    seats = (_seat(one, seat == 0, known), _seat(two, seat == 1, known))
    offers = Offers() if kept is None else kept.offers
    if kept is not None and kept.true_cards is state.cards and _same_zones(kept.seats, seats):
        return Sight(state.seats, state.cards, seats, kept.cards, offers)
    cards = {}
    for player in seats:
        for id in chain(
            player.library if known else (), player.hand, player.graveyard, player.exile
        ):
            if id:
                card = state.cards[id]
                cards[id] = Card(id, 0, card.card, card.owner)
    return Sight(state.seats, state.cards, seats, cards, offers)


def _same_zones(one: tuple[Seat, Seat], other: tuple[Seat, Seat]) -> bool:
    """Whether the same cards show, the libraries being hidden."""
    return all(
        a.hand == b.hand and a.graveyard == b.graveyard and a.exile == b.exile
        for a, b in zip(one, other, strict=True)
    )


PUBLIC = (
    "SPLIT_PILES", "CHOOSE_PILE", "SACRIFICE", "TRIGGER_TARGETS", "NEW_TARGETS", "ASSIGN_DAMAGE",
    "ORDER_TRIGGERS",
)  # fmt: skip
"""Decisions about what everybody sees."""


def _seat(player: Seat, own: bool, known: set[str]) -> Seat:
    library = (HIDDEN,) * len(player.library)
    if known:
        library = tuple(id if id in known else HIDDEN for id in player.library)
    hand = player.hand if own else (HIDDEN,) * len(player.hand)
    return player._replace(library=library, hand=hand)


def _closed(decision: Decision) -> Decision:
    """Another player's decision: its kind and among how many cards, not among which.

    Of a search not even the number shows: it would tell of the library.
    """
    n = 0 if decision.kind == "SEARCH" else len(decision.options)
    return decision._replace(options=(HIDDEN,) * n)
