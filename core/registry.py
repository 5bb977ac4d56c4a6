"""The one list of game systems; a system is imported when it is asked for, not before.

Shared code never names a system: it asks here.
"""

from __future__ import annotations

import difflib
from importlib import import_module

from core.protocol import GameSystem, Json

SYSTEMS: dict[str, str] = {
    "boards": "core.games.boards:SYSTEM",
    "heroes": "core.games.heroes:SYSTEM",
    "asg": "core.games.asg:SYSTEM",
}
"""id -> "module:NAME"."""


class UnknownSystem(LookupError):
    """No system has this id."""

    def __init__(self, system: str) -> None:
        near = difflib.get_close_matches(system, SYSTEMS, 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(SYSTEMS)}"
        super().__init__(f"There is no game system {system!r}{hint}")


def get(system: str) -> GameSystem:
    """The system with this id.  Raises UnknownSystem."""
    if system not in SYSTEMS:
        raise UnknownSystem(system)
    module, _, name = SYSTEMS[system].partition(":")
    found: GameSystem = getattr(import_module(module), name)
    return found


def recognise(raw: Json) -> str | None:
    """The id of the first system whose specs have the shape of this JSON, if any."""
    return next((system for system in SYSTEMS if get(system).recognises(raw)), None)
