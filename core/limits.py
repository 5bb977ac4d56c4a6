"""The one table of limits: how large a document, a match or a piece of work may be.

Each system's own bounds stand in its `limits` module; `table` reads all of them, so that the
README's table cannot say anything else.  A limit is told with what was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from core import registry


@dataclass(frozen=True, slots=True)
class Limit:
    """A bound of work or memory, counted before it is spent."""

    name: str
    value: int
    unit: str

    def said(self, asked: int) -> str:
        """The sentence for what goes beyond it.

        >>> Limit("rolls", 1000, "different rolls").said(2500)
        'This asks for 2,500 different rolls; the limit (rolls) is 1,000.'
        """
        return f"This asks for {asked:,} {self.unit}; the limit ({self.name}) is {self.value:,}."


def table() -> list[tuple[str, str, int]]:
    """Every limit: the module that has it, its name there, its value.

    A limit is a `Limit`, or a whole number that is called `MAX_...`.
    """
    modules = [*SHARED, *(f"{path.partition(':')[0]}.limits" for path in registry.SYSTEMS.values())]
    return [
        (module, name, value.value if isinstance(value, Limit) else value)
        for module in modules
        for name, value in vars(import_module(module)).items()
        if name.startswith("MAX_") and isinstance(value, (int, Limit))
    ]


SHARED = ("core.checks", "core.jsontext", "core.starting", "core.agents.base")
"""Modules of limits that hold for every system."""
