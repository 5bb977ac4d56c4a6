"""Dictionaries that work out a missing answer once: slides by blockers, squares of a set, plies.

A hit is one dictionary look-up in C, which is what makes the fast path fast.  Every table empties
itself when it has grown large, so that long runs on big boards stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from core.games.boards.geometry import bits

LARGE = 1000
"""Entries after which a table starts again."""

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


class Ray(dict[int, int]):
    """One ray from one square: blockers -> squares reached, the first blocker on it included.

    Nothing is reached while something stands on a square that must be empty, on the ray or not.
    """

    __slots__ = ("bits", "need")

    def __init__(self, squares: Sequence[int], need: int) -> None:
        super().__init__()
        self.bits = tuple(1 << square for square in squares)
        self.need = need

    def __missing__(self, blockers: int) -> int:
        if len(self) >= LARGE:
            self.clear()
        reached = 0
        for bit in () if blockers & self.need else self.bits:
            reached |= bit
            if blockers & bit:
                break
        self[blockers] = reached
        return reached


class Slide(dict[int, int]):
    """All rays from one square at once: blockers -> the squares reached."""

    __slots__ = ("leaps", "rays")

    def __init__(self, leaps: int, rays: Sequence[tuple[int, Ray]]) -> None:
        super().__init__()
        self.leaps = leaps
        self.rays = rays

    def __missing__(self, blockers: int) -> int:
        if len(self) >= LARGE:
            self.clear()
        reached = self.leaps
        for mask, ray in self.rays:
            reached |= ray[blockers & mask]
        self[blockers] = reached
        return reached


class Slides:
    """The slides of one board, shared by all pieces that move alike."""

    def __init__(self) -> None:
        self._rays: dict[tuple[object, ...], tuple[int, Ray]] = {}
        self._slides: dict[tuple[object, ...], tuple[int, Slide]] = {}

    def slide(
        self, leaps: int, walks: Sequence[tuple[int, ...]], needs: Sequence[int]
    ) -> tuple[int, Slide]:
        """(blockers that matter, slide) for leaps, and walks that need squares to be empty."""
        key = (leaps, *walks, *needs)
        if key not in self._slides:
            rays = [self._ray(*ray) for ray in zip(walks, needs, strict=True)]
            relevant = union(mask for mask, _ in rays)
            self._slides[key] = (relevant, Slide(leaps, rays))
        return self._slides[key]

    def _ray(self, walk: tuple[int, ...], need: int) -> tuple[int, Ray]:
        key = (walk, need)
        if key not in self._rays:
            # The last square of a ray blocks nothing behind it.
            mask = union(1 << square for square in walk[:-1]) | need
            self._rays[key] = (mask, Ray(walk, need))
        return self._rays[key]


class Plies(dict[int, tuple[T, ...]], Generic[T]):
    """From one source: a set of squares -> the ready plies, one or more for each."""

    __slots__ = ("find", "known")

    def __init__(self, find: Callable[[int], tuple[T, ...]]) -> None:
        super().__init__()
        self.find = find
        self.known: dict[int, tuple[T, ...]] = {}

    def at(self, square: int) -> tuple[T, ...]:
        """The plies of one square of the set."""
        found = self.known.get(square)
        if found is None:
            self.known[square] = found = self.find(square)
        return found

    def __missing__(self, mask: int) -> tuple[T, ...]:
        if len(self) >= LARGE:
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
