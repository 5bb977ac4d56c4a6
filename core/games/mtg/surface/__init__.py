"""The action surface: what a player may do, made of the player's view only (rules/mtg.md 8).

`action_schema` lists it, linear in size; a reply in the seed's JSON is held against the schema by
`check` and becomes the engine's action by `action_of`.  The engine validates again.
"""

from __future__ import annotations

from core.games.mtg.surface.checking import check
from core.games.mtg.surface.replies import Reply, action_of, fault_json, reply, reply_of
from core.games.mtg.surface.schema import Schema, action_schema

__all__ = [
    "Reply",
    "Schema",
    "action_of",
    "action_schema",
    "check",
    "fault_json",
    "reply",
    "reply_of",
]
