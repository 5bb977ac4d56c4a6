"""What some games say of their matches for a report: parts used, parts held, fights, facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from core.protocol import Cause, Event, Json, Passage, Pointer


class Entry(NamedTuple):
    """A part of a document that matches may or may not use.

    `kind` is its noun ("move"), `span` the part of the text at the path that is meant (None: all
    of it).  It is used where it, something in it, or one of `also` is the cause of an event.
    `is_choice` is whether players decide each time whether to use it, as they do of an ability,
    not of an effect.
    """

    path: Pointer
    kind: str
    also: tuple[Pointer, ...] = ()
    is_choice: bool = False
    span: tuple[int, int] | None = None

    @property
    def cause(self) -> Cause:
        """What events name where it is used."""
        return self.path if self.span is None else Passage(self.path, self.span)


@runtime_checkable
class Covered(Protocol):
    """Optional: for games that can say which parts of their document a match may use."""

    idle: frozenset[str]
    """Types of events whose causes are not used in them: a card that is drawn is not played."""

    def entries(self) -> Iterator[Entry]:
        """Every part, those that hold others first."""
        ...


@runtime_checkable
class Contested(Protocol):
    """Optional: for games of two players in which parts of the document change hands."""

    def contested(self) -> Sequence[Pointer]:
        """The parts that somebody may hold."""
        ...

    def holders(self, state: Any) -> Sequence[int]:
        """Who holds each of them: 0 or 1, the players' indices; any other number for nobody."""
        ...


Fate: TypeAlias = Literal[
    "raw", "negated", "flat", "half", "block", "final", "reroll", "reflect", "deal"
]
"""What becomes of the damage of attacks: all of it; that of attacks that did not count; what is
taken off first; what is halved; what is blocked; what gets through: those add up to all of it.
Then what of it rerolls kept off, and what comes back to the attacker, sent back or dealt."""


class Damage(NamedTuple):
    """Damage of attacks on a player (an index), what became of it, and what brought that about: a
    pointer, or the name of a part that the document lacks; "" for all sources together."""

    player: int
    fate: Fate
    source: str
    amount: int


@runtime_checkable
class Fought(Protocol):
    """Optional: for games of two players who attack each other in turns, until one is out."""

    kills: frozenset[str]
    """The reasons of results by which somebody is knocked out: both are where nobody wins."""

    def turns(self, state: Any) -> int:
        """How many turns have begun, those of both players."""
        ...

    def most_turns(self) -> int:
        """How many there are at most."""
        ...

    def damage(self, events: Iterable[Event]) -> Iterable[Damage]:
        """What became of the damage of the attacks that events tell of, amounts above 0."""
        ...


class Fact(NamedTuple):
    """Something of a game that is exactly so: a sentence, the place in the document that it is
    about, and its numbers, rows of names to numbers and texts, each with the same names."""

    sentence: str
    path: Pointer
    rows: tuple[Json, ...]


@runtime_checkable
class Known(Protocol):
    """Optional: for games of which something is known exactly, without playing them."""

    def facts(self) -> Sequence[Fact]:
        """What a report says beside what matches say; quick, and the same each time."""
        ...
