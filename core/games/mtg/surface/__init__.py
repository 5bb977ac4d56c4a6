"""The action surface: what a player may do, made of the player's view only.

`action_schema` lists it, linear in size; a reply in JSON is held against the schema by
`check` and becomes the engine's action by `action_of`; `read` does both.  The engine validates
again.
"""

from __future__ import annotations

from core.games.mtg.actions import Action, Fault
from core.games.mtg.scripts import Rules
from core.games.mtg.surface.check import check
from core.games.mtg.surface.replies import Reply, action_of, fault_json, reply, reply_of
from core.games.mtg.surface.schema import Schema, action_schema
from core.games.mtg.view import View
from core.protocol import Json


def read(rules: Rules, view: View, raw: Json) -> Action | Fault:
    """The engine's action of a reply, or what is wrong with it: code, field and legal values."""
    fault = check(action_schema(rules, view), raw)
    return action_of(rules, view, reply(raw["type"]) | raw) if fault is None else fault


__all__ = [
    "Reply",
    "Schema",
    "action_of",
    "action_schema",
    "check",
    "fault_json",
    "read",
    "reply",
    "reply_of",
]
