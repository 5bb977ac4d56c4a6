"""Tables of words: what a `type` means, which keys stand beside it, and how it behaves.

An entry is one decorated function.  The schema, the checks, the editors and the reference pages
read the keys and sentences; the engine calls the function.  Adding a word is adding its entry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from core.protocol import Json
from core.titles import title_of

F = TypeVar("F", bound=Callable[..., Any])

Kind: TypeAlias = Literal[
    "count", "field", "fields", "recipe", "face", "status", "flag", "counts",
    "phase", "expiry", "policy", "text", "seed", "per",
]  # fmt: skip
"""What a key holds: a whole number; a field's id or several; a list of {id, min}; a face; a
status's id; true or false; a list of whole numbers; a UsablePhase; an Expiry; a word of the
table of policies; a text; any whole number; the word `matchCount`."""

Args: TypeAlias = dict[str, Any]
"""The keys of a word with their values, defaults put in."""
Fields: TypeAlias = Mapping[str, tuple[int, ...]]
"""The fields of a card: the faces of each."""
Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""Faces in groups: only how many dice lie in each group is told apart."""

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
    idle: str = ""
    """Why writing the key changes nothing, where it does not: a note says so."""
    wanted: bool = False
    """Whether a new word is written with the key, although it may be left out."""

    @property
    def required(self) -> bool:
        """Whether the key must be written."""
        return self.default is REQUIRED


@dataclass(frozen=True, slots=True)
class Entry(Generic[F]):
    """One word: its name, what it means to an author, its keys, an example, its behaviour.

    `targets` lists whom an effect may be for, the usual one first; other words have none.
    `declared` are the groups of faces that a matcher reads, `needed` the least number of dice
    that it matches on, `marks` what a policy promises.  Whoever computes exactly relies on them,
    so a word that declares nothing is taken to read everything and to promise nothing.
    """

    name: str
    doc: str
    arguments: tuple[Argument, ...]
    run: F
    example: Json = None
    targets: tuple[Target, ...] = ()
    declared: Callable[[Args, Fields], Groups] | None = None
    needed: Callable[[Args], int] | None = None
    marks: frozenset[str] = frozenset()

    @property
    def title(self) -> str:
        """The word as people read it in lists."""
        return title_of(self.name)

    def reads(self, args: Args, fields: Fields, sides: int) -> Groups:
        """The groups of faces whose counts alone decide what the word comes to.

        Every face by itself where the word does not declare less.
        """
        if self.declared is None:
            return tuple((face,) for face in range(1, sides + 1))
        return self.declared(args, fields)

    def needs(self, args: Args) -> int:
        """The least number of dice that the word can match on."""
        return 0 if self.needed is None else self.needed(args)

    def statuses(self, args: Args) -> tuple[str, ...]:
        """The statuses that its keys name."""
        named = (args.get(each.name) for each in self.arguments if each.kind == "status")
        return tuple(dict.fromkeys(name for name in named if isinstance(name, str)))

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
        reads: Callable[[Args, Fields], Groups] | None = None,
        needs: Callable[[Args], int] | None = None,
        marks: tuple[str, ...] = (),
    ) -> Callable[[F], F]:
        """Enter the decorated function; the first line of its docstring is its meaning.

        Raises ValueError for a second entry of one name.
        """

        def take(run: F) -> F:
            if name in self.entries:
                raise ValueError(f"two entries for {self.what} {name!r}")
            doc = (run.__doc__ or "").strip().splitlines()[0]
            shown = {"type": name, **(example or {})}
            self.entries[name] = Entry(
                name, doc, arguments, run, shown, targets, reads, needs, frozenset(marks)
            )
            return run

        return take

    def __getitem__(self, name: str) -> Entry[F]:
        return self.entries[name]

    def __contains__(self, name: object) -> bool:
        return name in self.entries
