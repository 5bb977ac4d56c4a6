"""The one list of game systems; a system is imported when it is asked for, not before.

Shared code never names a system: it asks here.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from core.protocol import GameSystem, Json

SYSTEMS: dict[str, str] = {
    "boards": "core.games.boards:SYSTEM",
    "defense": "core.games.defense:SYSTEM",
    "heroes": "core.games.heroes:SYSTEM",
    "asg": "core.games.asg:SYSTEM",
    "mtg": "core.games.mtg:SYSTEM",
}
"""id -> "module:NAME"; a spec that has the shape of several is of the first of them: every
document with `heroes` looks like a duel, so matches of defence cards are asked for before."""


class UnknownSystem(LookupError):
    """No system has this id."""

    def __init__(self, system: str) -> None:
        near = difflib.get_close_matches(system, SYSTEMS, 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(SYSTEMS)}"
        super().__init__(f"There is no game system {system!r}{hint}")


def get(system: str) -> GameSystem:
    """The system with this id.  Raises UnknownSystem."""
    found: GameSystem = named(SYSTEMS, system)
    return found


def named(table: Mapping[str, str], system: str) -> Any:
    """What a table "id -> module:NAME" has for a system, imported now.  Raises UnknownSystem."""
    if system not in table:
        raise UnknownSystem(system)
    module, _, name = table[system].partition(":")
    return getattr(import_module(module), name)


def recognise(raw: Json) -> str | None:
    """The id of the first system whose specs have the shape of this JSON, if any."""
    return next((system for system in SYSTEMS if get(system).recognises(raw)), None)
