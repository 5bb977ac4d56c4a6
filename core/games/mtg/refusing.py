"""Refusals on the protocol: sentence, code, and the places in the document that forbid it."""

from __future__ import annotations

from core.games.mtg.actions import Action, Fault
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State
from core.protocol import Place, Pointer, Refusal

KEYS = {
    "CANNOT_PAY_MANA": "mana_cost",
    "NOT_CASTABLE": "type_line",
    "TIMING": "type_line",
}
"""The key of a card that a code speaks of; the others speak of its text."""


def refusal(fault: Fault, causes: tuple[Pointer, ...] = ()) -> Refusal:
    """The refusal of the protocol; its reason carries field and code."""
    return Refusal(fault.message, causes, (Place(fault.field, fault.code),))


def causes_of(rules: Rules, state: State, action: Action, fault: Fault) -> tuple[Pointer, ...]:
    """Where the document says what forbids the action: the card's cost, types or text."""
    key = KEYS.get(fault.code, "oracle_text")
    ids = [action.object_id] if action.object_id else []
    if fault.code in ("MUST_ATTACK", "MUST_BLOCK", "MENACE"):
        ids = [each for each in fault.legal if isinstance(each, str)]
    elif action.type in ("DECLARE_ATTACKERS", "DECLARE_BLOCKERS"):
        ids = [*action.attackers, *(id for pair in action.blocks for id in pair)]
    cards = dict.fromkeys(card for id in ids if (card := _card_id(state, id)))
    return tuple(path for card in cards for path in rules.plan.places.of(card, key))


def _card_id(state: State, id: str) -> str | None:
    perm = state.battlefield.get(id)
    if perm is not None:
        return perm.card.card_id
    card = state.cards.get(id)
    return None if card is None else card.card.card_id
