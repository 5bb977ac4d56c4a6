"""Guards: the conditions of a spec, compiled for one player's piece.

A guard's `test` is asked per landing square; where the answer depends on the source only, `sources`
gives the whole set of squares on which it holds at once, and where it depends on the target only,
`targets` is that fixed set.  The fast paths live on the latter two; results are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from core.games.boards.geometry import Geometry, Matrix, Offset, rotate
from core.games.boards.names import Names
from core.games.boards.position import Position

Test: TypeAlias = Callable[[Position, int, int, int], bool]
"""(position, source, target, at): offsets count from `at`, the source for guards of a move and
the landing square for guards of a modifier."""


SetTest: TypeAlias = Callable[[Position], int]


@dataclass(frozen=True, slots=True)
class Guard:
    """One compiled condition, where it stands in the spec, and the sentence for a refusal.

    `reads` are the offsets it looks at (None: anywhere), `fresh_at` those where it asks for a
    first move.  `needs` is what it wants there: "fresh" (the mover), "unmoved", "empty", "piece"
    (one of `pieces`), "flags" (one of `flags`), "safe", "safe path", "always" (it cannot fail), or
    "" for anything else.  Guards of equal `name` on one board are equal.
    """

    test: Test
    path: str
    refusal: str
    asks_attack: bool = False
    sources: SetTest | None = None
    targets: int | None = None
    fresh_at: tuple[Offset, ...] = ()
    reads: tuple[Offset, ...] | None = None
    needs: str = ""
    pieces: tuple[int, ...] = ()
    flags: frozenset[int] = frozenset()
    name: str = ""


class Sibling(Protocol):
    """Another move of the same piece, which a condition may depend on."""

    id: int

    def can_land(self, position: Position, source: int, attacking: bool) -> bool:
        """Whether there is a landing at all."""
        ...


@dataclass(slots=True)
class Scope:
    """For whom a condition is compiled: a player's piece, and the step of its move.

    `step` is the turned step of a move that does not repeat, `slides` that of one that repeats
    until it meets a piece.
    """

    plan: Names
    player: int
    kind: int
    matrix: Matrix
    rules: Sequence[Sibling]
    step: Offset | None
    slides: Offset | None
    path: str
    geometry: Geometry = field(init=False)

    def __post_init__(self) -> None:
        self.geometry = self.plan.geometry

    def turned(self, offset: Offset) -> Offset:
        """An offset of the spec, turned to the player's orientation."""
        return rotate(offset, self.matrix)


def shift_back(geometry: Geometry, offset: Offset) -> Callable[[int], int]:
    """The function from a set of squares to the set from which the offset leads into it."""
    inside, distance = geometry.sources(offset), offset[1] * geometry.width + offset[0]
    if distance >= 0:
        return lambda mask: mask >> distance & inside
    return lambda mask: mask << -distance & inside


def flag_mask(position: Position, wanted: frozenset[int]) -> int:
    """The squares whose pieces carry one of the flags."""
    mask = 0
    for flag in position.flags:
        if flag[0] in wanted:
            mask |= 1 << flag[1]
    return mask
