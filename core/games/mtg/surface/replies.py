"""Replies, the JSON for one action, to and from the engine's actions.

A reply has four keys, `type`, `object_id`, `targets` and `payload`; what does not apply is None.
It differs from what `wire` reads only in decisions, which are answered by option ids.
"""

from __future__ import annotations

from typing import Any

from core.games.mtg.actions import Action, Fault
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Decision
from core.games.mtg.surface.decisions import answered
from core.games.mtg.view import View
from core.games.mtg.wire import dump_action, dump_target, read_action
from core.protocol import Json

Reply = dict[str, Json]


def reply(type: str, object_id: str | None = None, targets: Json = None, payload: Json = None
          ) -> Reply:  # fmt: skip
    """A reply with all four keys."""
    return {"type": type, "object_id": object_id, "targets": targets, "payload": payload}


def action_of(rules: Rules, view: View, found: Reply) -> Action:
    """The engine's action of a reply that fits the schema (`check.check`)."""
    players = rules.plan.players
    if found["type"] == "SCOOP":
        return Action("SCOOP", actor=view.seat)
    decision = view.seen.pending
    if found["type"] != "RESOLVE_DECISION" or decision is None:
        return read_action(found, players)
    payload = found["payload"]
    if decision.kind == "ASSIGN_DAMAGE":
        return read_action(found, players)
    choice = answered(decision, payload["choice"], players)
    return Action("RESOLVE_DECISION", decision_id=payload["decision_id"], choice=choice)


def reply_of(rules: Rules, view: View, action: Action) -> Reply:
    """The reply that means the action, in its canonical form."""
    players = rules.plan.players
    raw: Reply = reply(action.type) | dump_action(action, players)
    if action.type == "SCOOP":
        raw["payload"] = None
    decision = view.seen.pending
    if action.type == "RESOLVE_DECISION" and decision is not None:
        raw["payload"] |= {"choice": _choice(decision, action.choice, raw["payload"]["choice"],
                                             players)}  # fmt: skip
    return raw


def _choice(decision: Decision, choice: Any, dumped: Json, players: tuple[str, ...]) -> Json:
    names = {each: f"o{n}" for n, each in enumerate(decision.options)}
    kind = decision.kind
    if kind in ("SCRY", "PICK"):
        first, second = ([names[id] for id in part] for part in choice)
        return {"top" if kind == "SCRY" else "pick": first, "bottom": second}
    if kind == "SPLIT_PILES":
        return [[names[id] for id in part] for part in choice]
    if kind in ("SEARCH", "CHOOSE_PILE"):
        return None if choice is None else names[choice]
    if kind in ("DISCARD", "DISCARD_TO_HAND_SIZE", "SACRIFICE", "ORDER_TRIGGERS"):
        return [names[id] for id in choice]
    if kind in ("TRIGGER_TARGETS", "NEW_TARGETS") and choice != "keep":
        return [[dump_target(t, players) for t in group] for group in choice]
    return dumped


def fault_json(fault: Fault, players: tuple[str, ...]) -> dict[str, Json]:
    """A refusal as plain JSON: code, sentence, field and legal values."""

    def plain(value: Any) -> Json:
        if isinstance(value, int) and not isinstance(value, bool) and fault.field == "targets":
            return dump_target(value, players)
        if isinstance(value, str) and fault.field == "targets":
            return dump_target(value, players)
        return [plain(each) for each in value] if isinstance(value, tuple) else value

    return {
        "code": fault.code, "message": fault.message, "field": fault.field,
        "legal": [plain(each) for each in fault.legal],
    }  # fmt: skip
