"""Refusals on the protocol: sentence, code, and the places in the document that forbid it."""

from __future__ import annotations

from core.games.mtg import casting, unfit
from core.games.mtg.actions import Action, Fault
from core.games.mtg.combat import reasons
from core.games.mtg.costs import sacrifice_options
from core.games.mtg.names import Names
from core.games.mtg.objections import objections, sentence
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Card, State
from core.games.mtg.targets import candidates
from core.protocol import Place, Pointer, Refusal

KEYS = {
    "CANNOT_PAY_MANA": "mana_cost",
    "NOT_CASTABLE": "type_line",
    "TIMING": "type_line",
}
"""The key of a card that a code speaks of; the others speak of its text."""


def refusal(*faults: Fault, causes: tuple[Pointer, ...] = ()) -> Refusal:
    """The refusal of the protocol; its reasons carry fields and codes."""
    return Refusal(sentence(faults), causes, tuple(Place(each.field, each.code) for each in faults))


def explained(rules: Rules, state: State, action: Action, fault: Fault) -> Refusal:
    """The refusal in full: who is meant, why, and where the document says so."""
    if fault.code == "DECISION_ILLEGAL" and state.pending is not None:
        words = unfit.why(state.pending, action.choice, Names(state, rules.plan.players))
        return refusal(fault._replace(message=words), causes=_dividing(rules, state))
    reason = reasons.explain(rules, state, action, fault) if fault.code in FIGHTING else None
    if reason is not None:
        return refusal(fault._replace(message=reason.words), causes=reason.causes)
    seat = state.to_act()
    faults = [fault] if seat is None else objections(rules, state, seat, action, fault)
    causes = (path for each in faults for path in causes_of(rules, state, action, each))
    return refusal(*faults, causes=tuple(dict.fromkeys(causes)))


FIGHTING = ("MUST_ATTACK", "CANT_ATTACK", "SUMMONING_SICK", "CANT_BLOCK", "MENACE", "MUST_BLOCK")
"""Codes of refused declarations."""


def _dividing(rules: Rules, state: State) -> tuple[Pointer, ...]:
    """The texts that give trample to the creatures whose damage is divided."""
    decision = state.pending
    if decision is None or decision.kind != "ASSIGN_DAMAGE":
        return ()
    judge = reasons.Judge(rules, state)
    rows = (row for id in decision.options for row in judge.giving(str(id), "trample"))
    return tuple(dict.fromkeys(path for _, paths in rows for path in paths))


def causes_of(rules: Rules, state: State, action: Action, fault: Fault) -> tuple[Pointer, ...]:
    """Where the document says what forbids the action: the card's cost, types or text."""
    key = KEYS.get(fault.code, "oracle_text")
    ids = [action.object_id] if action.object_id else []
    if action.type in ("DECLARE_ATTACKERS", "DECLARE_BLOCKERS"):
        ids = [*action.attackers, *(id for pair in action.blocks for id in pair)]
    cards = dict.fromkeys(card for id in ids if (card := _card_id(state, id)))
    return tuple(path for card in cards for path in rules.plan.places.of(card, key))


def _card_id(state: State, id: str) -> str | None:
    perm = state.battlefield.get(id)
    if perm is not None:
        return perm.card.card_id
    card = state.cards.get(id)
    return None if card is None else card.card.card_id


UNFINISHED = ("MODE_REQUIRED", "X_REQUIRED", "TARGET_COUNT", "COST_CHOICE_REQUIRED")
"""Codes of actions in which something is left to be chosen."""


def beneath(rules: Rules, state: State, seat: int, action: Action, fault: Fault) -> Fault:
    """The fault that would stay if all that is left to choose were chosen; else the fault itself.

    So that "why not?" about a card says that its mana is missing, and not its targets.
    """
    card = state.cards.get(action.object_id)
    if action.type != "CAST_SPELL" or fault.code not in UNFINISHED or card is None:
        return fault
    found: Fault | None = None
    for mode in range(len(card.card.rules.modes)) or (None,):
        tried = _finished(rules, state, seat, card, action._replace(mode=mode))
        rest = tried if isinstance(tried, Fault) else casting.prepare(rules, state, seat, tried)
        if not isinstance(rest, Fault) or rest.code in UNFINISHED:
            return fault
        found = found or rest
    return found or fault


def _finished(rules: Rules, state: State, seat: int, card: Card, action: Action) -> Action | Fault:
    """The action with the least X, and the first targets and costs that there are."""
    key = casting.script_key(card, action.mode)
    if isinstance(key, Fault):
        return key
    groups = []
    for spec in rules.scripts[key].targets:
        legal = candidates(state, spec, seat, card.id)
        if len(legal) < spec.minimum:
            message = f"There is no legal target for {card.card.name}"
            return Fault("TARGET_ILLEGAL", message, "targets")
        groups.append(legal[: spec.minimum])
    cost = card.card.cost
    x = 0 if cost is not None and cost.x and action.cost_kind != "ALTERNATE" else None
    given: list[str] = []
    for each in card.card.rules.additional_costs:
        pool = () if each.sacrifice is None else sacrifice_options(
            state, seat, each.sacrifice, card.id
        )  # fmt: skip
        given += [id for id in pool if id not in given][:1]
    n = sum(each.discard for each in card.card.rules.additional_costs)
    hand = tuple(id for id in state.seats[seat].hand if id != card.id)
    return action._replace(
        targets=tuple(groups), x=x, sacrifice=tuple(given) or None,
        discard=hand[:n] if n else None,
    )  # fmt: skip
