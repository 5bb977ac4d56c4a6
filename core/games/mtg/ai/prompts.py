"""What a model is told: how to answer, the cards it can see, the question, and its mistake."""

from __future__ import annotations

import json

from core.games.mtg.actions import Fault
from core.games.mtg.cards.types import CardDef
from core.games.mtg.view import View
from core.protocol import Json

Message = dict[str, str]
"""A message of a chat: `role` is system, user or assistant; `content` is its text."""

LIVE = """You play a two-player card game as {player}. Answer with one JSON object and nothing else:
{{"type", "object_id", "targets", "payload", "reasoning"}}.
- "type" is one of "allowed_actions" of the action_schema; everything you may do is listed there.
- "object_id" is an instance_id of that type's choices (not for declarations and decisions).
- "targets" is a list of groups, one per target_groups entry, each a list of
  {{"type": ..., "instance_id" or "player_id": ...}} taken from its candidates.
- "payload" holds what applies: x, mode (the index), cost_kind, ability_index, color,
  additional_costs ({{"sacrifice": [ids], "discard": [ids]}}). Mana is paid for you.
- DECLARE_ATTACKERS: "targets": {{"attackers": [ids]}}.
- DECLARE_BLOCKERS: "targets": {{"blockers": {{blocker: attacker}}}}.
- RESOLVE_DECISION: "payload": {{"decision_id", "choice"}}; choice by kind: {answer}
- Do nothing: PASS_PRIORITY.
Cards you can see:
{cards}"""

ANSWERS = {
    "MAY": "true or false",
    "PAY_UNLESS": "true or false",
    "DISCARD": "a list of option_ids",
    "DISCARD_TO_HAND_SIZE": "a list of option_ids",
    "SACRIFICE": "a list of option_ids",
    "SCRY": '{"top": [option_ids], "bottom": [option_ids]}, each option once',
    "PICK": '{"pick": [option_id], "bottom": [the other option_ids]}',
    "SPLIT_PILES": "[[option_ids], [option_ids]], each option once",
    "SEARCH": "an option_id, or null to find nothing",
    "CHOOSE_PILE": "an option_id",
    "ORDER_TRIGGERS": "a list of all option_ids",
    "TRIGGER_TARGETS": "groups of targets, as in targets",
    "NEW_TARGETS": 'groups of targets, as in targets, or "keep"',
    "ASSIGN_DAMAGE": "{attacker: {blocker or player: number}}, all damage of each attacker",
}
"""Per kind of decision, what a choice looks like."""

PREGAME = """You play a two-player card game as {player}, before the first turn. Answer with one
JSON object and nothing else. For MULLIGAN: {{"decision": "KEEP" or "MULLIGAN", "reasoning"}}; after
each mulligan one more card of seven goes to the bottom of the library. For BOTTOM: {{"bottom":
[instance_ids], "reasoning"}}, exactly bottoming_required cards.
Cards you can see:
{cards}"""


def cards_text(view: View) -> str:
    """A line per card that the viewer can see: name, cost, type, size and text."""
    seen = view.seen
    found: dict[str, CardDef] = {}
    for each in seen.cards.values():
        found.setdefault(each.card.card_id, each.card)
    for perm in seen.battlefield.values():
        found.setdefault(perm.card.card_id, perm.card)
    for item in seen.stack:
        if item.card is not None:
            found.setdefault(item.card.card.card_id, item.card.card)
    return "\n".join(_line(found[id]) for id in sorted(found))


def _line(card: CardDef) -> str:
    cost = "" if card.cost is None else f" {_mana(card)}"
    size = "" if card.power is None else f" {card.power}/{card.toughness}"
    text = card.oracle_text.replace("\n", " | ")
    return f"{card.name}{cost}: {card.type_line}{size}. {text}".rstrip()


def _mana(card: CardDef) -> str:
    cost = card.cost
    assert cost is not None
    generic = [f"{{{cost.generic}}}"] if cost.generic or not (cost.colored or cost.x) else []
    return "".join((*["{X}"] * cost.x, *generic, *(f"{{{symbol}}}" for symbol in cost.colored)))


def ask(system: str, request: Json) -> list[Message]:
    """The question: how to answer, then the request as JSON."""
    return [
        {"role": "system", "content": system},
        {"role": "user", "content": json.dumps(request, ensure_ascii=False)},
    ]


def ask_again(messages: list[Message], raw: str, fault: Fault) -> list[Message]:
    """The question once more, after what was answered and why that cannot be taken."""
    said = {"error": fault.code, "message": fault.message, "field": fault.field,
            "legal": list(fault.legal)}  # fmt: skip
    words = "Your answer cannot be taken. Answer again with one JSON object.\n"
    return [
        *messages,
        {"role": "assistant", "content": raw},
        {"role": "user", "content": words + json.dumps(said, ensure_ascii=False)},
    ]
