"""The editors of the game systems, one folder each, imported when asked for.

An editor is a table of methods on documents; shared code never names a system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from core.protocol import Json
from core.registry import named
from editors.spoken import Spoken

Method: TypeAlias = Callable[[dict[str, Json]], Json]
"""A method of the author side: payload in, result out; it raises CallError."""

EDITORS: dict[str, str] = {
    "boards": "editors.games.boards:EDITOR",
    "heroes": "editors.games.heroes:EDITOR",
    "asg": "editors.games.asg:EDITOR",
    "defense": "editors.games.defense:EDITOR",
    "mtg": "editors.games.mtg:EDITOR",
}
"""id -> "module:NAME"."""

METHODS = (
    "template",
    "entities",
    "schema",
    "complete",
    "hover",
    "usages",
    "sheet",
    "edit.add",
    "edit.duplicate",
    "edit.delete",
    "edit.move",
    "edit.rename",
    "edit.switch",
)
"""What every editor answers; a system adds methods of its own (a painter's, a map's)."""


@dataclass(frozen=True)
class Editor:
    """The authoring side of one system."""

    id: str
    methods: Mapping[str, Method]
    spoken: Spoken = field(default_factory=dict)
    """What the words of the choices in its forms say."""


def get(system: str) -> Editor:
    """The editor of a system.  Raises UnknownSystem."""
    found: Editor = named(EDITORS, system)
    return found
