"""The one table of limits: how large a document, a match or a piece of work may be.

What a document may hold stands in its system's `limits` module, what bounds a piece of work may
stand beside it; `table` finds them all, so that the README's table cannot leave one out or say
anything else.  A limit is told with what was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path


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

    def passed(self) -> str:
        """The sentence for work that was given up, where nobody knows how much was left.

        >>> Limit("looks", 1000, "looks at nodes").passed()
        'This takes more than 1,000 looks at nodes, which is the limit (looks).'
        """
        return f"This takes more than {self.value:,} {self.unit}, which is the limit ({self.name})."


NAMES = re.compile(r"(?:MAX_|MOST|KEPT|LONGEST|DEEPEST)[A-Z_]*")
"""What a constant that bounds something is called."""


def table(package: str = "core", without: tuple[str, ...] = ()) -> list[tuple[str, str, int]]:
    """Every limit of a package: the module that has it, its name there, its value.

    A limit is a `Limit`, or a whole number, whose name begins as `NAMES` says.  Parts of the
    package in `without` are left out.  The sources are read to find them, so that none is
    forgotten and nothing but what has a limit is imported.
    """
    root = Path(str(import_module(package).__file__)).parent
    found: list[tuple[str, str, int]] = []
    for path in sorted(root.rglob("*.py")):
        parts = (package, *path.relative_to(root).with_suffix("").parts)
        module = ".".join(parts).removesuffix(".__init__")
        if not f"{module}.".startswith(tuple(f"{each}." for each in without)):
            found += _limits_of(module, path.read_text("utf-8"))
    return found


def _limits_of(module: str, source: str) -> Iterator[tuple[str, str, int]]:
    """The limits that a module sets itself, not those that it takes from others."""
    names = re.findall(rf"^({NAMES.pattern})(?:: [^=\n]+)? = ", source, re.MULTILINE)
    for name in names:
        value = getattr(import_module(module), name)
        value = value.value if isinstance(value, Limit) else value
        if isinstance(value, int):
            yield module, name, value
