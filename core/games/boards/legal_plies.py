"""The legal plies of one position as sets of squares: to be counted, written out, or drawn from."""

from __future__ import annotations

from typing import TypeAlias

from core.games.boards.memo import Plies
from core.games.boards.ply import Ply

Parcel: TypeAlias = tuple[Plies[Ply], int, int]
"""A table of plies, the set of squares to look up in it, and how many plies that makes."""

Tables: TypeAlias = tuple[Plies[Ply], ...]
"""Plies of one source by occupancy of the target."""


class LegalPlies:
    """The legal plies of one position, not yet written out.

    `tables` and `reached` go together: plies of one source, and the targets it reaches.
    """

    __slots__ = ("enemy", "own", "parcels", "plies", "reached", "tables")

    def __init__(self, own: int = 0, enemy: int = 0) -> None:
        self.own = own
        self.enemy = enemy
        self.tables: list[Tables] = []
        self.reached: list[int] = []
        self.parcels: list[Parcel] = []
        self.plies: list[Ply] = []

    def count(self) -> int:
        """How many plies there are."""
        n = len(self.plies) + sum(map(int.bit_count, self.reached))
        for _, _, count in self.parcels:
            n += count
        return n

    def all(self) -> list[Ply]:
        """Every ply."""
        found, own, enemy = self.plies[:], self.own, self.enemy
        held = own | enemy
        for tables, mask in zip(self.tables, self.reached, strict=True):
            part = mask & held
            if not part:
                found += tables[0][mask]
                continue
            if mask != part:
                found += tables[0][mask ^ part]
            taken = part & enemy
            if taken:
                found += tables[1][taken]
            if taken != part:
                found += tables[2][part ^ taken]
        for table, mask, _ in self.parcels:
            found += table[mask]
        return found

    def pick(self, n: int) -> Ply:
        """The n-th ply."""
        for index, count in enumerate(map(int.bit_count, self.reached)):
            if n < count:
                low = nth(self.reached[index], n)
                state = 1 if low & self.enemy else 2 if low & self.own else 0
                return self.tables[index][state].at(low.bit_length() - 1)[0]
            n -= count
        m = n - sum(parcel[2] for parcel in self.parcels)
        return self.plies[m] if m >= 0 else pick_parcel(self.parcels, n)


def pick_parcel(parcels: list[Parcel], n: int) -> Ply:
    """The n-th ply of the parcels."""
    for table, mask, count in parcels:
        if n < count:
            if count > mask.bit_count():
                return table[mask][n]
            return table.at(nth(mask, n).bit_length() - 1)[0]
        n -= count
    raise IndexError("fewer plies than that")


def nth(mask: int, n: int) -> int:
    """The n-th square of a set, as a set."""
    while n:
        mask &= mask - 1
        n -= 1
    return mask & -mask
