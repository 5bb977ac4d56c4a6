"""Costs beyond mana: sacrifices, discards, life (CR 601.2b, 601.2h).

All are checked before anything moves; what is forced need not be said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from core.games.mtg.actions import Action, Fault
from core.games.mtg.cards.types import Cost
from core.games.mtg.derive import derive
from core.games.mtg.state import State

if TYPE_CHECKING:
    from core.games.mtg.run import Run


class Extras(NamedTuple):
    """What will be paid besides mana."""

    sacrifice: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    life: int = 0


def sacrifice_options(state: State, seat: int, kind: str, source: str) -> tuple[str, ...]:
    """What may be sacrificed for a cost of this kind."""
    if kind == "self":
        return (source,) if source in state.battlefield else ()
    bodies = derive(state)
    return tuple(
        perm.id
        for perm in state.battlefield.values()
        if perm.controller == seat
        and bodies[perm.id].creature
        and not (kind == "other_creature" and perm.id == source)
    )


def choose(
    state: State, seat: int, costs: tuple[Cost, ...], source: str, action: Action
) -> Extras | Fault:
    """The choices of the action, the forced ones filled in, or what is wrong with them."""
    given = action.sacrifice
    paid: list[str] = []
    for cost in costs:
        if cost.sacrifice is None:
            continue
        options = tuple(
            id for id in sacrifice_options(state, seat, cost.sacrifice, source) if id not in paid
        )
        if not options:
            return Fault("COST_CHOICE_REQUIRED", "There is nothing to sacrifice", "sacrifice")
        chosen = None
        if cost.sacrifice == "self" or (given is None and len(options) == 1):
            chosen = options[0]
        elif given is not None:
            chosen = next((id for id in given if id in options), None)
        if chosen is None:
            return Fault("COST_CHOICE_REQUIRED", "Choose what to sacrifice", "sacrifice", options)
        paid.append(chosen)
    if given is not None and set(given) - set(paid):
        return Fault("COST_CHOICE_REQUIRED", "That cannot be sacrificed for it", "sacrifice")
    hand = tuple(id for id in state.seats[seat].hand if id != source)
    n = sum(cost.discard for cost in costs)
    discard = action.discard
    if discard is None and len(hand) == n:
        discard = hand
    if (discard is None and n) or len(hand) < n:
        return Fault("COST_CHOICE_REQUIRED", f"Choose {n} card(s) to discard", "discard", hand)
    discard = discard or ()
    if len(discard) != n or len(set(discard)) != n or not set(discard) <= set(hand):
        return Fault("COST_CHOICE_REQUIRED", f"Choose {n} card(s) to discard", "discard", hand)
    life = sum(cost.life for cost in costs)
    if life > state.seats[seat].life:
        return Fault("CANNOT_PAY_LIFE", f"You have less than {life} life")
    return Extras(tuple(paid), discard, life)


def pay_extras(run: Run, seat: int, extras: Extras) -> None:
    """Pay what was chosen."""
    if extras.life:
        run.lose(seat, extras.life)
    for id in extras.discard:
        run.move(id, "graveyard")
    if extras.sacrifice:
        run.leave(extras.sacrifice, "graveyard")
