"""Whether two matchers both match one roll, from what each matches by itself.

A matcher is run once per multiset of its own lumps, which are few.  What the dice of one mean to
the other follows from how their lumps overlap, so no roll of two matchers is run again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from core.games.defense.exact_rolls import Fields, Lumps, counts_of, how_many, lumps_of, multisets
from core.games.defense.limits import MAX_PAIR_ROLLS
from core.games.defense.matchers import MATCHERS
from core.language.words import Args

Counts = tuple[int, ...]
"""How many dice lie in each lump."""
KEPT = MAX_PAIR_ROLLS
"""Matchers of at most so many multisets remember those that match."""
Rows = dict[int, int]
"""By code of the other matcher's multiset how many rolls come to it."""


class Matched:
    """One matcher on one roll: its lumps, how often it matches, and what it counts then.

    Raises Undeclared when the matcher reads more than it declares.
    """

    def __init__(self, dice: int, faces: int, fields: Fields, name: str, args: Args) -> None:
        entry = MATCHERS[name]
        self.dice, self.faces = dice, faces
        self.groups = entry.facts.reads(args, fields, faces)
        self.lumps: Lumps = lumps_of(faces, self.groups)
        self.lump_of = {face: n for n, lump in enumerate(self.lumps) for face in lump}
        self._asked = (fields, [(name, args)]) if entry.facts.needs(args) <= dice else None
        self._kept: list[Counts] | None = [] if how_many(dice, len(self.lumps)) <= KEPT else None
        self.weight = self.most = 0
        """How many rolls match, and the largest matchCount."""
        for multiset, weight, count in self._run():
            self.weight, self.most = self.weight + weight, max(self.most, count)
            if self._kept is not None:
                self._kept.append(multiset)

    def _run(self) -> Iterator[tuple[Counts, int, int]]:
        """Every multiset that matches, with its weight and its matchCount."""
        if self._asked is not None:
            for multiset, weight, (count,) in counts_of(self.dice, self.faces, *self._asked):
                if count:
                    yield multiset, weight, count

    @property
    def multisets(self) -> list[Counts]:
        """Every multiset that matches; many of them are found again each time."""
        return [each for each, _, _ in self._run()] if self._kept is None else self._kept

    @property
    def chance(self) -> Fraction:
        """The probability that it matches."""
        return Fraction(self.weight, self.faces**self.dice)

    def lumps_with(self, other: Matched) -> int:
        """How many lumps the two tell apart together."""
        return len({(n, other.lump_of[face]) for face, n in self.lump_of.items()})


def both(one: Matched, other: Matched) -> Fraction:
    """The probability that two matchers of the same dice match one roll.

    >>> fields = {"A": (1, 2), "B": (2, 3)}
    >>> args = {"per": 1, "cap": None, "min": 2}
    >>> a, b = (Matched(2, 6, fields, "countField", {"fieldId": f, **args}) for f in "AB")
    >>> both(a, b)  # both dice show a 2
    Fraction(1, 36)
    """
    if other.weight < one.weight:
        one, other = other, one
    wanted = {_code(each, one.dice) for each in other.multisets}
    overlap = _Overlap(one, other)
    found = 0
    for multiset in one.multisets:
        found += sum(weight for code, weight in overlap.rows(multiset).items() if code in wanted)
    return Fraction(found, one.faces**one.dice)


def _code(counts: Counts, dice: int) -> int:
    """A multiset as one number: codes of dice add up."""
    return sum(count * (dice + 1) ** lump for lump, count in enumerate(counts))


class _Overlap:
    """How the dice in the lumps of one matcher may lie in the lumps of another."""

    def __init__(self, one: Matched, other: Matched) -> None:
        self.dice = one.dice
        self.cells = [_cells(lump, other, one.dice) for lump in one.lumps]
        self._begun: dict[Counts, tuple[int, Rows]] = {(): (one.dice, {0: 1})}
        self._split: dict[tuple[int, int, int], Sequence[tuple[int, int]]] = {}

    def rows(self, counts: Counts) -> Rows:
        """The multisets of the other that these dice may be."""
        return self._begin(counts)[1]

    def _begin(self, counts: Counts) -> tuple[int, Rows]:
        """The dice that are left, and what those in the first lumps may be; remembered."""
        found = self._begun.get(counts)
        if found is None:
            left, before = self._begin(counts[:-1])
            after: Rows = {}
            for code, weight in self._splits(len(counts) - 1, counts[-1], left):
                for begun, ways in before.items():
                    after[begun + code] = after.get(begun + code, 0) + ways * weight
            found = self._begun[counts] = left - counts[-1], after
        return found

    def _splits(self, lump: int, count: int, left: int) -> Sequence[tuple[int, int]]:
        """What so many of the dice left may be when they all lie in a lump, with the ways."""
        key = lump, count, left
        found = self._split.get(key)
        if found is None:
            ones, sizes = self.cells[lump]
            chosen = comb(left, count)
            found = self._split[key] = [
                (sum(n * one for n, one in zip(split, ones, strict=True)), chosen * ways)
                for split, ways in multisets(count, sizes)
            ]
        return found


def _cells(lump: Sequence[int], other: Matched, dice: int) -> tuple[list[int], tuple[int, ...]]:
    """The lumps of the other that a lump lies in: the code of a die there, and the faces."""
    sizes: dict[int, int] = {}
    for face in lump:
        sizes[other.lump_of[face]] = sizes.get(other.lump_of[face], 0) + 1
    return [(dice + 1) ** each for each in sizes], tuple(sizes.values())
