"""Tables of words: what a `type` means, which keys stand beside it, and how it behaves.

An entry is one decorated function.  The schema, the checks, the editors and the reference pages
read the keys and sentences; the engine calls the function.  Adding a word is adding its entry.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from core.protocol import Json

F = TypeVar("F", bound=Callable[..., Any])

Kind: TypeAlias = Literal[
    "count", "field", "fields", "recipe", "face", "status", "flag", "counts",
    "phase", "expiry", "policy", "text", "seed",
]  # fmt: skip
"""What a key holds: a whole number; a field's id or several; a list of {id, min}; a face; a
status's id; true or false; a list of whole numbers; a UsablePhase; an Expiry; a word of the
table of policies; a text; any whole number."""

Target: TypeAlias = Literal["self", "opponent"]
"""Whom an effect is for."""

REQUIRED: Any = object()
"""The default of a key that must be written."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One key beside `type`; None as the default means that leaving it out says something."""

    name: str
    kind: Kind
    doc: str
    default: Json = REQUIRED
    least: int = 0

    @property
    def required(self) -> bool:
        """Whether the key must be written."""
        return self.default is REQUIRED


@dataclass(frozen=True, slots=True)
class Entry(Generic[F]):
    """One word: its name, what it means to an author, its keys, an example, its behaviour.

    `targets` lists whom an effect may be for, the usual one first; other words have none.
    """

    name: str
    doc: str
    arguments: tuple[Argument, ...]
    run: F
    example: Json = None
    targets: tuple[Target, ...] = ()

    def argument(self, name: str) -> Argument | None:
        """The argument of that name."""
        return next((each for each in self.arguments if each.name == name), None)

    def filled(self, raw: dict[str, Json]) -> dict[str, Json]:
        """The word's keys with their defaults put in."""
        return {each.name: raw.get(each.name, each.default) for each in self.arguments}


@dataclass(frozen=True, slots=True)
class Words(Generic[F]):
    """A table of words by name, in the order in which a palette shows them."""

    what: str
    entries: dict[str, Entry[F]] = field(default_factory=dict)

    def enter(
        self,
        name: str,
        *arguments: Argument,
        example: dict[str, Json] | None = None,
        targets: tuple[Target, ...] = (),
    ) -> Callable[[F], F]:
        """Enter the decorated function; the first line of its docstring is its meaning."""

        def take(run: F) -> F:
            if name in self.entries:
                raise ValueError(f"two entries for {self.what} {name!r}")
            doc = (run.__doc__ or "").strip().splitlines()[0]
            shown = {"type": name, **(example or {})}
            self.entries[name] = Entry(name, doc, arguments, run, shown, targets)
            return run

        return take

    def __getitem__(self, name: str) -> Entry[F]:
        return self.entries[name]

    def __contains__(self, name: object) -> bool:
        return name in self.entries
