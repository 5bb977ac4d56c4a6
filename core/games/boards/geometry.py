"""Squares as numbers, sets of squares as bits, and steps between them.

A square [x, y] is the number y * width + x; a set of squares is an int with that bit set.  Holes
are squares that no step leads to.  Tables are made once per board and shared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import gcd
from typing import TypeAlias

Offset: TypeAlias = tuple[int, int]
"""`[dx, dy]` in neutral coordinates (the player moves towards +y)."""
Matrix: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

NOWHERE = -1
"""The square number of everything off the board and of holes."""

FILES = "abcdefghijklmnopqrstuvwxyz"


class Geometry:
    """The board of one game: its size, its holes, and tables of steps."""

    def __init__(self, width: int, height: int, holes: Iterable[Offset] = ()) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        missing = {y * width + x for x, y in holes if 0 <= x < width and 0 <= y < height}
        self.exists = tuple(square not in missing for square in range(self.size))
        self.full = sum(1 << square for square in range(self.size) if self.exists[square])
        self._steps: dict[Offset, tuple[int, ...]] = {}
        self._sources: dict[Offset, int] = {}
        self._origins: dict[tuple[Offset, int], Origins] = {}

    def at(self, x: int, y: int) -> int:
        """The square [x, y], or NOWHERE."""
        if 0 <= x < self.width and 0 <= y < self.height:
            square = y * self.width + x
            return square if self.exists[square] else NOWHERE
        return NOWHERE

    def xy(self, square: int) -> list[int]:
        """The square as JSON, [x, y]."""
        return [square % self.width, square // self.width]

    def name(self, square: int) -> str:
        """The square as text, letter and number: [4, 3] is e4."""
        return f"{FILES[square % self.width]}{square // self.width + 1}"

    def mask(self, squares: Iterable[Offset]) -> int:
        """The set of these squares; what is not on the board is left out."""
        return sum({1 << at for at in (self.at(x, y) for x, y in squares) if at >= 0})

    def steps(self, offset: Offset) -> tuple[int, ...]:
        """For every square, where the offset leads from it."""
        table = self._steps.get(offset)
        if table is None:
            dx, dy = offset
            pairs = ((n % self.width + dx, n // self.width + dy) for n in range(self.size))
            table = tuple(self.at(x, y) for x, y in pairs)
            self._steps[offset] = table
        return table

    def sources(self, offset: Offset) -> int:
        """The set of squares from which the offset stays on the board."""
        found = self._sources.get(offset)
        if found is None:
            table = self.steps(offset)
            found = sum(1 << n for n in range(self.size) if table[n] >= 0 and self.exists[n])
            self._sources[offset] = found
        return found

    def walk(self, source: int, offset: Offset, most: int) -> tuple[int, ...]:
        """The squares that up to `most` steps reach, until the edge or a hole."""
        table, found, square = self.steps(offset), [], source
        for _ in range(most):
            square = table[square]
            if square < 0 or square == source:
                break
            found.append(square)
        return tuple(found)

    def origins(self, offset: Offset, most: int) -> Origins:
        """By square those from which up to `most` steps pass it."""
        found = self._origins.get((offset, most))
        if found is None:
            found = self._origins[offset, most] = Origins(self, offset, most)
        return found

    def between(self, source: int, target: int) -> tuple[int, ...]:
        """The squares strictly between two squares on one straight or diagonal line.

        Any other two squares, such as a knight's step apart, have none.  A hole counts as
        NOWHERE, which is neither empty nor attacked.
        """
        dx = target % self.width - source % self.width
        dy = target // self.width - source // self.width
        length = gcd(dx, dy)
        if length < 2 or (dx and dy and abs(dx) != abs(dy)):
            return ()
        x, y = source % self.width, source // self.width
        ux, uy = dx // length, dy // length
        return tuple(self.at(x + n * ux, y + n * uy) for n in range(1, length))

    @cached_property
    def dark(self) -> int:
        """The dark squares, those whose x + y is even."""
        return sum(1 << n for n in range(self.size) if (n % self.width + n // self.width) % 2 == 0)


class Origins(dict[int, int]):
    """By square the set of squares from which a repeated step passes it, made when asked for."""

    def __init__(self, geometry: Geometry, offset: Offset, most: int) -> None:
        super().__init__()
        self._geometry, self._back, self._most = geometry, (-offset[0], -offset[1]), most

    def __missing__(self, target: int) -> int:
        geometry, found = self._geometry, 0
        if target >= 0 and geometry.exists[target]:
            for source in geometry.walk(target, self._back, self._most):
                found |= 1 << source
        self[target] = found
        return found


def rotate(offset: Offset, matrix: Matrix) -> Offset:
    """The offset as a row vector times the orientation matrix.

    >>> rotate((0, 1), ((0, -1), (1, 0)))
    (1, 0)
    """
    (a, b), (c, d) = matrix
    dx, dy = offset
    return (dx * a + dy * c, dx * b + dy * d)


def bits(mask: int) -> Iterator[int]:
    """The squares of a set, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
