"""The start of a match: libraries, opening hands, London mulligans (CR 103.5; PRE-MULLIGAN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.mtg.actions import Action, Fault
from core.games.mtg.effects.library import shuffle
from core.games.mtg.limits import HAND
from core.games.mtg.state import Card, Decision
from core.games.mtg.turn import steps

if TYPE_CHECKING:
    from core.games.mtg.run import Run


def start(run: Run) -> None:
    """Shuffle, draw the starter unless it is given, draw seven each, ask the starter first."""
    plan, state = run.rules.plan, run.s
    for seat, deck in enumerate(plan.decks):
        ids = []
        for entry in deck.cards:
            for _ in range(entry.count):
                n = run.clock()
                ids.append(f"c{n}")
                state.cards[f"c{n}"] = Card(f"c{n}", n, plan.cards[entry.card_id], seat)
        run.seat(seat, library=tuple(ids), kept=False)
    if plan.starter is None:
        state.active, state.rng = state.rng.below(2)
    else:
        state.active = plan.players.index(plan.starter)
    state.regular = state.active
    run.tell("starter", player=run.name(state.active))
    for seat in (state.active, 1 - state.active):
        _seven(run, seat)
    ask(run)


def _seven(run: Run, seat: int) -> None:
    shuffle(run, seat)
    for _ in range(HAND):
        run.draw(seat)
    run.seat(seat, drew_empty=False)


def ask(run: Run) -> None:
    """A round: whoever has not kept decides; then cards for the bottom; then the first turn."""
    state = run.s
    order = (state.active, 1 - state.active)
    undecided = next((seat for seat in order if not state.seats[seat].kept), None)
    if undecided is not None:
        _ask_one(run, undecided, ())
        return
    for seat in order:
        if state.seats[seat].owes:
            run.ask("BOTTOM", seat, state.seats[seat].hand, ())
            return
    steps.begin(run, "UNTAP")


def _ask_one(run: Run, seat: int, takers: tuple[int, ...]) -> None:
    """Keep or mulligan; the decision's task holds who has said in this round to take one."""
    least = 1 if run.s.seats[seat].mulligans < HAND else 0
    run.ask("MULLIGAN", seat, (), takers, least)


def fault(decision: Decision, action: Action) -> Fault | None:
    """Why the action does not answer the decision."""
    if decision.kind == "MULLIGAN":
        wanted: tuple[str, ...] = ("KEEP_HAND", "MULLIGAN") if decision.least else ("KEEP_HAND",)
        if action.type not in wanted:
            return Fault("DECISION_PENDING", "Keep the hand or take a mulligan", "type", wanted)
        return None
    if action.type != "BOTTOM_CARD" or action.object_id not in decision.options:
        message = "Choose a card of your hand for the bottom of the library"
        return Fault("DECISION_PENDING", message, "object_id", decision.options)
    return None


def mulligan(run: Run, seat: int) -> None:
    """The player takes a mulligan once all have decided; one more card is for the bottom then."""
    run.tell("mulligan", player=run.name(seat))
    _decided(run, seat, takes=True)


def keep(run: Run, seat: int) -> None:
    """Keep the hand; cards for the bottom are chosen once all have kept."""
    run.seat(seat, kept=True, owes=run.s.seats[seat].mulligans)
    run.tell("kept", player=run.name(seat))
    _decided(run, seat, takes=False)


def _decided(run: Run, seat: int, takes: bool) -> None:
    """Ask the next player of the round; after the last all mulligans are taken (CR 103.5)."""
    state = run.s
    assert state.pending is not None
    takers = (*state.pending.then, seat) if takes else state.pending.then
    state.pending = None
    other = 1 - seat
    if seat == state.active and not state.seats[other].kept:
        _ask_one(run, other, takers)
        return
    for each in takers:
        player = state.seats[each]
        for id in player.hand:
            run.move(id, "library")
        run.seat(each, mulligans=player.mulligans + 1)
    for each in takers:
        _seven(run, each)
    ask(run)


def bottom(run: Run, seat: int, id: str) -> None:
    """One card to the bottom, below those that went before."""
    run.s.pending = None
    run.put(run.take(id), "library", bottom=True)
    run.seat(seat, owes=run.s.seats[seat].owes - 1)
    ask(run)
