"""Casting a spell (CR 601.2): everything is proven first, then carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from core.games.mtg.actions import Action, Fault
from core.games.mtg.cards.types import Cost, ManaCost, TargetSpec
from core.games.mtg.costs import Extras, choose, pay_extras
from core.games.mtg.derive import derive
from core.games.mtg.mana.bills import Bill, Payment
from core.games.mtg.mana.payment import pay, plan_payment
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Card, Groups, Item, State
from core.games.mtg.table import table_of
from core.games.mtg.targets import aimed, candidates
from core.games.mtg.triggers import cast as cast_triggers
from core.games.mtg.triggers import happened

if TYPE_CHECKING:
    from core.games.mtg.run import Run

CASTABLE = {"instant", "sorcery", "creature", "artifact", "enchantment"}


class Cast(NamedTuple):
    """A spell that can be cast, with all that was chosen and how it is paid."""

    card: Card
    key: str
    x: int
    extras: Extras
    payment: Payment


FREE = Cost()


def sorcery_time(state: State, seat: int) -> bool:
    """Main phase of the own turn with an empty stack."""
    return state.active == seat and state.step in ("MAIN1", "MAIN2") and not state.stack


def castable(state: State, seat: int, card: Card, cost_kind: str) -> Fault | None:
    """Whether the card can be cast at all now, from where it is."""
    if card.card.cost is None or CASTABLE.isdisjoint(card.card.types):
        return Fault("NOT_CASTABLE", f"{card.card.name} is not a spell", "object_id")
    owner = state.seats[seat]
    if cost_kind == "FLASHBACK":
        if card.id not in owner.graveyard or card.card.rules.flashback_cost is None:
            return Fault("NOT_CASTABLE", f"{card.card.name} has no flashback there", "cost_kind")
    elif card.id not in owner.hand:
        return Fault("NOT_CASTABLE", f"{card.card.name} is not in your hand", "object_id")
    if not card.card.is_fast and not sorcery_time(state, seat):
        return Fault("TIMING", f"{card.card.name} needs your main phase and an empty stack")
    return None


def script_key(card: Card, mode: int | None) -> str | Fault:
    """The script of the spell or of the chosen mode."""
    modes = card.card.rules.modes
    if not modes:
        if mode is not None:
            return Fault("MODE_REQUIRED", f"{card.card.name} has no modes", "mode")
        return f"{card.card.card_id}/s"
    if mode is None or not 0 <= mode < len(modes):
        return Fault("MODE_REQUIRED", "Choose a mode", "mode", tuple(range(len(modes))))
    return f"{card.card.card_id}/m{mode}"


def mana_owed(
    state: State, seat: int, card: Card, cost_kind: str, x: int | None
) -> tuple[Bill, Cost] | Fault:
    """The mana to pay, and the life of an alternative cost."""
    rules = card.card.rules
    cost: ManaCost | None = card.card.cost
    life = 0
    if cost_kind == "FLASHBACK":
        cost = rules.flashback_cost
    elif cost_kind == "ALTERNATE":
        holds = [a for a in rules.alternate_costs if _controls(state, seat, a.control_subtype)]
        if not holds:
            return Fault("ALTERNATE_UNAVAILABLE", "The alternative cost is not open", "cost_kind")
        cost, life = None, holds[0].life
    x_count = 0 if cost is None else cost.x
    if x_count and (x is None or x < 0):
        return Fault("X_REQUIRED", "Choose X", "x")
    if not x_count and x:
        return Fault("X_REQUIRED", f"{card.card.name} has no X", "x", (0,))
    generic = 0 if cost is None else cost.generic + x_count * (x or 0)
    colored: tuple[str, ...] = () if cost is None else cost.colored
    for more in rules.additional_costs:
        if more.mana is not None:
            generic += more.mana.generic
            colored += more.mana.colored
    generic = max(0, generic - reduction(state, seat, card))
    return Bill(generic, colored), Cost(life=life) if life else FREE


def _controls(state: State, seat: int, subtype: str) -> bool:
    bodies = derive(state)
    return any(
        p.controller == seat and subtype in bodies[p.id].subtypes
        for p in state.battlefield.values()
    )


def reduction(state: State, seat: int, card: Card) -> int:
    """How much less generic mana the spell costs (CR 118.7a)."""
    return sum(
        ability.reduces
        for ability in table_of(state).reductions(seat)
        if ability.makes_cheaper(card.card)
    )


def check_targets(
    state: State, specs: tuple[TargetSpec, ...], groups: Groups, seat: int, self_id: str
) -> Fault | None:
    """Whether the groups are what the script asks for."""
    if len(groups) != len(specs):
        return Fault("TARGET_COUNT", f"{len(specs)} group(s) of targets are needed", "targets")
    for n, (spec, group) in enumerate(zip(specs, groups, strict=True)):
        if not spec.minimum <= len(group) <= spec.n or len(set(group)) != len(group):
            return Fault(
                "TARGET_COUNT", f"Group {n} takes {spec.minimum} to {spec.n} targets", "targets"
            )
        legal = candidates(state, spec, seat, self_id)
        if not set(group) <= set(legal):
            return Fault("TARGET_ILLEGAL", "That is no legal target", "targets", legal)
    return None


def prepare(rules: Rules, state: State, seat: int, action: Action) -> Cast | Fault:
    """The spell with all choices proven, or the first thing that is wrong."""
    card = state.cards.get(action.object_id)
    owner = state.seats[seat]
    if card is None or card.id not in (*owner.hand, *owner.graveyard, *owner.exile):
        return Fault("NOT_CASTABLE", "That is no card of yours", "object_id")
    fault = castable(state, seat, card, action.cost_kind)
    if fault is not None:
        return fault
    key = script_key(card, action.mode)
    if isinstance(key, Fault):
        return key
    owed = mana_owed(state, seat, card, action.cost_kind, action.x)
    if isinstance(owed, Fault):
        return owed
    fault = check_targets(state, rules.scripts[key].targets, action.targets, seat, card.id)
    if fault is not None:
        return fault
    bill, life = owed
    costs = (*card.card.rules.additional_costs, life)
    extras = choose(state, seat, costs, card.id, action)
    if isinstance(extras, Fault):
        return extras
    payment = plan_payment(rules, state, seat, bill)
    if payment is None:
        return Fault("CANNOT_PAY_MANA", f"You cannot pay for {card.card.name}")
    return Cast(card, key, action.x or 0, extras, payment)


def commit(run: Run, seat: int, action: Action, ready: Cast) -> None:
    """Move the card to the stack, choose targets, pay."""
    card = run.take(ready.card.id)
    id = run.new_id("s")
    item = Item(
        id, "SPELL", ready.key, seat, id, card.card.name, card._replace(id=id),
        action.targets, ready.x, action.cost_kind, ts=run.clock(),
        aimed=aimed(run.s, action.targets),
    )  # fmt: skip
    run.s.stack = (*run.s.stack, item)
    targeted(run, item)
    pay(run, seat, ready.payment)
    pay_extras(run, seat, ready.extras)
    run.tell("cast", player=run.name(seat), card=card.card.name, id=id)
    cast_triggers(run, card.card, seat)


def targeted(run: Run, item: Item) -> None:
    """Tell the permanents that the item targets."""
    for id in dict.fromkeys(t for group in item.targets for t in group):
        if isinstance(id, str) and id in run.s.battlefield:
            happened(run, "BECOMES_TARGET", id, item.controller)
