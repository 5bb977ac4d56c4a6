"""The legal plies of one position as sets of squares: to be counted, written out, or drawn from."""

from __future__ import annotations

from typing import TypeAlias

from core.games.boards.memo import Plies
from core.games.boards.moves import Ply

Parcel: TypeAlias = tuple[Plies, int, int]
"""A table of plies, the set of squares to look up in it, and how many plies that makes."""

Tables: TypeAlias = tuple[Plies, ...]
"""Plies of one source by occupancy of the target."""


class Finding:
    """The legal plies of one position, not yet written out."""

    __slots__ = ("enemy", "own", "parcels", "plies", "reaches")

    def __init__(self, own: int = 0, enemy: int = 0) -> None:
        self.own = own
        self.enemy = enemy
        self.reaches: list[tuple[Tables, int]] = []
        self.parcels: list[Parcel] = []
        self.plies: list[Ply] = []

    def count(self) -> int:
        """How many plies there are."""
        n = len(self.plies)
        for _, mask in self.reaches:
            n += mask.bit_count()
        for _, _, count in self.parcels:
            n += count
        return n

    def all(self) -> list[Ply]:
        """Every ply."""
        found, own, enemy = self.plies[:], self.own, self.enemy
        held = own | enemy
        for tables, mask in self.reaches:
            part = mask & ~held
            if part:
                found += tables[0][part]
            part = mask & enemy
            if part:
                found += tables[1][part]
            part = mask & own
            if part:
                found += tables[2][part]
        for table, mask, _ in self.parcels:
            found += table[mask]
        return found

    def pick(self, n: int) -> Ply:
        """The n-th ply."""
        for tables, mask in self.reaches:
            count = mask.bit_count()
            if n < count:
                low = _nth(mask, n)
                state = 1 if low & self.enemy else 2 if low & self.own else 0
                return tables[state].at(low.bit_length() - 1)[0]
            n -= count
        for table, mask, count in self.parcels:
            if n < count:
                if count > mask.bit_count():
                    return table[mask][n]
                return table.at(_nth(mask, n).bit_length() - 1)[0]
            n -= count
        return self.plies[n]


def _nth(mask: int, n: int) -> int:
    while n:
        mask &= mask - 1
        n -= 1
    return mask & -mask
