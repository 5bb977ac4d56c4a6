"""The values that cross the game's boundary: states, views and actions.

A `State` is a position with what a match adds to it: counters, the keys of past positions, a
promotion that waits for its choice, the result.  Everybody sees everything, so a `View` is a state
without a word more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from core.games.boards.ply import Ply
from core.games.boards.position import Position
from core.protocol import Result


@dataclass(frozen=True, slots=True)
class Move:
    """A piece goes from a square to a square, by a move id and one of its actions.

    `move` and `action` may be left out where they follow from the squares; `becomes` names the
    promotion choice where one text says both (a7a8q).
    """

    source: int
    target: int
    move: int | None = None
    action: int | None = None
    becomes: str | None = None


@dataclass(frozen=True, slots=True)
class Transform:
    """The choice of a promotion."""

    piece: str


Action: TypeAlias = Move | Transform


@dataclass(frozen=True, slots=True)
class Pending:
    """A promotion that waits for its choice: where, among which kinds, by which modifier."""

    at: int
    options: tuple[int, ...]
    path: str


@dataclass(slots=True, eq=False)
class State:
    """A match at one moment; never changed once made."""

    position: Position
    ply: int = 0
    full: int = 1
    counts: dict[int, int] = field(default_factory=dict)
    history: tuple[str, ...] = ()
    pending: Pending | None = None
    result: Result | None = None
    legal: list[Ply] | None = None
    joining: dict[tuple[int, int], list[Ply]] | None = None
    """The legal plies by the squares that they join."""

    def _key(self) -> tuple[object, ...]:
        counts = tuple(sorted(self.counts.items()))
        rest = (self.ply, self.full, self.history, self.pending, self.result)
        return (self.position.key(), counts, *rest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


@dataclass(frozen=True, slots=True)
class View:
    """What anybody sees: all of it."""

    state: State
