"""What a player sees: the state without what is hidden.

A `View` holds a state in which hidden cards are missing and their ids are empty, so that the same
legality works on it as on the whole state, and the same answers come out.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.games.mtg.derive import derive
from core.games.mtg.secrets import conceal
from core.games.mtg.state import HIDDEN, Decision, Seat, State
from core.rng import Rng, new_rng

NO_RNG: Rng = new_rng(0)


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` sees; None: a spectator.  `seen` is a state without secrets: read it only."""

    seen: State
    seat: int | None


def observe(state: State, seat: int | None) -> View:
    """The view of a player."""
    derive(state)
    decision = state.pending
    known: set[str] = set()
    if decision is not None and (decision.player == seat or decision.kind in PUBLIC):
        known |= {each for each in decision.options if isinstance(each, str)}
        known |= {each for pile in decision.piles for each in pile if isinstance(each, str)}
    seen = State.__new__(State)
    for name in State.__slots__:
        setattr(seen, name, getattr(state, name))
    seats = tuple(_seat(player, n == seat, known) for n, player in enumerate(state.seats))
    seen.seats = (seats[0], seats[1])
    shown = {
        id
        for player in seats
        for zone in (player.library, player.hand, player.graveyard, player.exile)
        for id in zone
    }
    cards = state.cards
    seen.cards = {id: cards[id]._replace(uid=0) for id in shown if id}
    seen.rng = NO_RNG
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


PUBLIC = (
    "SPLIT_PILES", "CHOOSE_PILE", "SACRIFICE", "TRIGGER_TARGETS", "NEW_TARGETS", "ASSIGN_DAMAGE",
    "ORDER_TRIGGERS",
)  # fmt: skip
"""Decisions about what everybody sees."""


def _seat(player: Seat, own: bool, known: set[str]) -> Seat:
    library = tuple(id if id in known else HIDDEN for id in player.library)
    hand = player.hand if own else (HIDDEN,) * len(player.hand)
    return player._replace(library=library, hand=hand)


def _closed(decision: Decision) -> Decision:
    """Another player's decision: its kind and among how many cards, not among which.

    Of a search not even the number shows: it would tell of the library.
    """
    n = 0 if decision.kind == "SEARCH" else len(decision.options)
    return decision._replace(options=(HIDDEN,) * n)
