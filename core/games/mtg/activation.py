"""Activated abilities, lands, and tapping for mana (CR 602, 305, 605)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from core.games.mtg.actions import Action, Fault
from core.games.mtg.cards.types import ActivatedAbility, CardDef, ManaSymbol
from core.games.mtg.casting import check_targets, sorcery_time, targeted
from core.games.mtg.costs import Extras, choose, pay_extras
from core.games.mtg.mana.bills import Bill, Payment
from core.games.mtg.mana.payment import pay, plan_payment
from core.games.mtg.mana.pool import can_tap, mana_options, tap_for
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Item, Perm, State
from core.games.mtg.targets import aimed

if TYPE_CHECKING:
    from core.games.mtg.run import Run


class Activation(NamedTuple):
    """An ability that can be activated, and how it is paid."""

    card: CardDef
    key: str
    tap: bool
    extras: Extras
    payment: Payment


def source_of(state: State, seat: int, id: str, zone: str) -> tuple[CardDef, Perm | None] | None:
    """The card that has the ability, where it works."""
    if zone == "battlefield":
        perm = state.battlefield.get(id)
        return None if perm is None or perm.controller != seat else (perm.card, perm)
    if id in state.seats[seat].graveyard:
        return state.cards[id].card, None
    return None


def _ability(state: State, id: str, index: int | None) -> ActivatedAbility | None:
    perm, card = state.battlefield.get(id), state.cards.get(id)
    rules = perm.card.rules if perm is not None else card.card.rules if card is not None else None
    abilities = () if rules is None else rules.activated_abilities
    if index is None or not 0 <= index < len(abilities) or abilities[index].mana:
        return None
    return abilities[index]


def prepare(rules: Rules, state: State, seat: int, action: Action) -> Activation | Fault:
    """The ability with all choices proven, or the first thing that is wrong."""
    id = action.object_id
    ability = _ability(state, id, action.ability)
    found = None if ability is None else source_of(state, seat, id, ability.zone)
    if ability is None or found is None:
        return Fault("NOT_CASTABLE", "That has no such ability for you now", "ability_index")
    card, perm = found
    if ability.sorcery and not sorcery_time(state, seat):
        return Fault("TIMING", "That needs your main phase and an empty stack")
    cost = ability.cost
    if cost.tap and (perm is None or not can_tap(state, perm)):
        sick = perm is not None and not perm.tapped
        return Fault("SUMMONING_SICK" if sick else "TAPPED", f"{card.name} cannot be tapped for it")
    key = f"{card.card_id}/a{action.ability}"
    fault = check_targets(state, rules.scripts[key].targets, action.targets, seat, id)
    if fault is not None:
        return fault
    extras = choose(state, seat, (cost,), id, action)
    if isinstance(extras, Fault):
        return extras
    bill = Bill(0, ()) if cost.mana is None else Bill(cost.mana.generic, cost.mana.colored)
    without = frozenset((id,)) if cost.tap else frozenset[str]()
    payment = plan_payment(rules, state, seat, bill, without)
    if payment is None:
        return Fault("CANNOT_PAY_MANA", f"You cannot pay for the ability of {card.name}")
    return Activation(card, key, cost.tap, extras, payment)


def commit(run: Run, seat: int, action: Action, ready: Activation) -> None:
    """Put the ability on the stack and pay."""
    item = Item(
        run.new_id("s"), "ABILITY", ready.key, seat, action.object_id, ready.card.name,
        targets=action.targets, ts=run.clock(),
        aimed=aimed(run.s, action.targets),
    )  # fmt: skip
    run.s.stack = (*run.s.stack, item)
    targeted(run, item)
    pay(run, seat, ready.payment)
    if ready.tap:
        run.perm(action.object_id, tapped=True)
    pay_extras(run, seat, ready.extras)
    run.tell("activated", player=run.name(seat), card=ready.card.name, id=item.id)


def land_fault(state: State, seat: int, id: str) -> Fault | None:
    """Why the land cannot be played."""
    card = state.cards.get(id)
    if card is None or id not in state.seats[seat].hand or "land" not in card.card.types:
        return Fault("NOT_CASTABLE", "That is no land in your hand", "object_id")
    if not sorcery_time(state, seat):
        return Fault("TIMING", "Lands are played in your main phase with an empty stack")
    if state.seats[seat].lands:
        return Fault("LAND_LIMIT", "You have played a land this turn")
    return None


def play_land(run: Run, seat: int, id: str) -> None:
    """The land enters; no stack."""
    run.seat(seat, lands=run.s.seats[seat].lands + 1)
    run.enter(run.take(id), seat)


def tap_choice(state: State, seat: int, id: str, color: str) -> tuple[ManaSymbol, ...] | Fault:
    """What tapping adds; the colour must be said when there are several."""
    perm = state.battlefield.get(id)
    options = () if perm is None or perm.controller != seat else mana_options(perm.card)
    if perm is None or not options:
        return Fault("NOT_CASTABLE", "That gives you no mana", "object_id")
    if not can_tap(state, perm):
        code = "TAPPED" if perm.tapped else "SUMMONING_SICK"
        return Fault(code, f"{perm.card.name} cannot be tapped", "object_id")
    fitting = [option for option in options if not color or "".join(option) == color]
    if len(fitting) != 1:
        legal = tuple("".join(option) for option in options)
        return Fault("COLOR_REQUIRED", "Say which mana", "color", legal)
    return fitting[0]


def tap(run: Run, id: str, symbols: tuple[ManaSymbol, ...]) -> None:
    """Tap it for that mana."""
    tap_for(run, id, symbols)
