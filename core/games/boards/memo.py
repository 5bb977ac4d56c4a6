"""Dictionaries that work out a missing answer once: slides by blockers, squares of a set, plies.

A hit is one dictionary look-up in C, which is what makes the fast path fast.  Every table empties
itself when it has grown large, so that long runs on big boards stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from core.games.boards.geometry import bits
from core.games.boards.moves import Ply

LARGE = 20_000
"""Entries after which a table starts anew."""

T = TypeVar("T")


class Memo(dict[int, T], Generic[T]):
    """Answers by number, made by a function when first asked for."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: int) -> T:
        if len(self) >= LARGE:
            self.clear()
        self[key] = value = self.make(key)
        return value


class Slide(dict[int, int]):
    """From one square: blockers on its rays -> the squares reached, the first blocker included."""

    __slots__ = ("leaps", "rays")

    def __init__(self, leaps: int, rays: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self.leaps = leaps
        self.rays = tuple(tuple(1 << square for square in ray) for ray in rays)

    def __missing__(self, blockers: int) -> int:
        if len(self) >= LARGE:
            self.clear()
        reached = self.leaps
        for ray in self.rays:
            for bit in ray:
                reached |= bit
                if blockers & bit:
                    break
        self[blockers] = reached
        return reached


class Plies(dict[int, tuple[Ply, ...]]):
    """From one source: a set of squares -> the ready plies, one or more for each."""

    __slots__ = ("find", "known")

    def __init__(self, find: Callable[[int], tuple[Ply, ...]]) -> None:
        super().__init__()
        self.find = find
        self.known: dict[int, tuple[Ply, ...]] = {}

    def at(self, square: int) -> tuple[Ply, ...]:
        """The plies of one square of the set."""
        found = self.known.get(square)
        if found is None:
            self.known[square] = found = self.find(square)
        return found

    def __missing__(self, mask: int) -> tuple[Ply, ...]:
        if len(self) >= LARGE // 8:
            self.clear()
        plies = tuple(ply for square in bits(mask) for ply in self.at(square))
        self[mask] = plies
        return plies


def squares_of(mask: int) -> tuple[int, ...]:
    """The squares of a set as a tuple."""
    return tuple(bits(mask))


def union(masks: Iterable[int]) -> int:
    """All squares of these sets."""
    found = 0
    for mask in masks:
        found |= mask
    return found
