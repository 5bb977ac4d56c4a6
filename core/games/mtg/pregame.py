"""The start of a match: libraries, opening hands, London mulligans (CR 103.5; PRE-MULLIGAN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.mtg.actions import Action, Fault
from core.games.mtg.effects.cards import shuffle
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
    """The next player who has to decide, else the first turn."""
    state = run.s
    for seat in (state.active, 1 - state.active):
        player = state.seats[seat]
        if not player.kept:
            run.ask("MULLIGAN", seat, (), ())
            return
        if player.owes:
            run.ask("BOTTOM", seat, player.hand, ())
            return
    steps.begin(run, "UNTAP")


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
    """Seven new cards; one more goes to the bottom in the end."""
    run.s.pending = None
    player = run.s.seats[seat]
    for id in player.hand:
        run.move(id, "library")
    run.seat(seat, mulligans=player.mulligans + 1)
    _seven(run, seat)
    run.tell("mulligan", player=run.name(seat))
    least = 1 if run.s.seats[seat].mulligans < HAND else 0
    run.ask("MULLIGAN", seat, (), (), least)


def keep(run: Run, seat: int) -> None:
    """Keep the hand; cards for the bottom are chosen next."""
    run.s.pending = None
    run.seat(seat, kept=True, owes=run.s.seats[seat].mulligans)
    run.tell("kept", player=run.name(seat))
    ask(run)


def bottom(run: Run, seat: int, id: str) -> None:
    """One card to the bottom, below those that went before."""
    run.s.pending = None
    run.put(run.take(id), "library", bottom=True)
    run.seat(seat, owes=run.s.seats[seat].owes - 1)
    ask(run)
