"""The published bounds of ruleset v1: compile-time constants of every core."""

from __future__ import annotations

from core.limits import Limit

MAX_ATTRIBUTES = 16
MAX_ABILITIES = 8
MAX_EFFECTS = 16
"""Effects per entity: its hero's passives and all global effects together."""
MAX_SCRIPT = Limit("script", 100_000, "characters in one script")
"""A tree takes some hundred times the memory of its text."""
MAX_SCRIPTS = Limit("scripts", 400_000, "characters in all scripts and triggers together")
"""What comes behind the place where a document passes it is not read."""
MAX_SCRIPT_ROWS = 256
MAX_MATCH_ROWS = 512
MAX_REGISTERS = 8
MAX_DEPTH = 200
"""Calls in calls that the parser follows inside the script's own command; a flat SEQ is one."""
MAX_PENDING = 16
"""Attribute changes that may wait for their reactions at one time."""
MAX_CASCADE = 256
"""Changes queued since the queue was last empty."""
MAX_EVENTS = Limit("events of a step", 100_000, "events between two decisions")
"""An event takes some kilobytes on its way to a reader; playouts tell none and have no limit."""
MAX_MAX_TURNS = 100_000
