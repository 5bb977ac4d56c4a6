"""The multisets of a card's dice by number, and what is the same for all cards of such dice.

Columns say what a rule reads in every multiset, spreads which multisets come of dice that stay
when the others are rolled.  Both depend on the lumps alone, not on rules: small spaces are kept.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from operator import add, itemgetter, mul

from core.games.defense.exact_rolls import how_many, multisets

Counts = tuple[int, ...]
"""How many dice lie in each lump."""
Reads = tuple[tuple[int, ...], ...]
"""What a rule counts: the dice in these lumps, in those, and so on."""

KEPT = 1000
"""Spaces of at most so many multisets are remembered."""


class Column:
    """Per multiset the number of what is read there; per such number its first multiset.

    >>> column = Column([0, 1, 1], [1, 10, 25])
    >>> column.firsts, column.weights
    ([0, 1], [1, 35])
    """

    def __init__(self, read: Iterable[object], weights: Sequence[int]) -> None:
        numbers: dict[object, int] = {}
        self.values: list[int] = []
        self.firsts: list[int] = []
        for at, value in enumerate(read):
            number = numbers.setdefault(value, len(numbers))
            if number == len(self.firsts):
                self.firsts.append(at)
            self.values.append(number)
        self._all = weights

    def where(self, counts: Sequence[int]) -> dict[int, int]:
        """By matchCount, given per number, the multisets that have it, as bits; not by 0.

        >>> Column([0, 1, 2, 1], [1, 10, 25, 3]).where([0, 3, 1])
        {3: 10, 1: 4}
        """
        row = [counts[value] for value in self.values]
        different = [count for count in dict.fromkeys(counts) if count]
        return {count: _bits([each == count for each in row]) for count in different}

    @functools.cached_property
    def weights(self) -> list[int]:
        """Per number the weight of these multisets."""
        found = [0] * len(self.firsts)
        for value, weight in zip(self.values, self._all, strict=True):
            found[value] += weight
        return found


def _bits(flags: list[bool]) -> int:
    """A number with a bit for each flag, the first one lowest."""
    return int(bytes(flags).translate(_DIGITS)[::-1], 2)


_DIGITS = b"01" + bytes(254)


class Space:
    """All multisets of some dice over lumps of these sizes."""

    def __init__(self, dice: int, sizes: tuple[int, ...]) -> None:
        self.dice, self.sizes = dice, sizes
        rolls = multisets(dice, sizes)
        self.counts = [counts for counts, _ in rolls]
        self.weights = [weight for _, weight in rolls]
        self._columns: dict[Reads, Column] = {}
        self._spreads: dict[Counts, list[tuple[int, int]]] = {}

    @functools.cached_property
    def index(self) -> dict[Counts, int]:
        """The number of every multiset."""
        return {counts: number for number, counts in enumerate(self.counts)}

    def column(self, reads: Reads) -> Column:
        """What is read in every multiset, remembered.

        >>> Space(2, (5, 1)).column(((1,),)).values
        [0, 1, 2]
        """
        found = self._columns.get(reads)
        if found is None:
            found = self._columns[reads] = Column(self._read(reads), self.weights)
        return found

    @functools.cached_property
    def ones(self) -> list[int]:
        """By lump the code of one die: codes of dice add up, and no two are the same."""
        return [(self.dice + 1) ** lump for lump in range(len(self.sizes))]

    @functools.cached_property
    def codes(self) -> list[int]:
        """Per multiset its code."""
        return [sum(map(mul, counts, self.ones)) for counts in self.counts]

    def of_code(self, code: int) -> Counts:
        """The dice of a code.

        >>> Space(2, (5, 1)).codes, Space(2, (5, 1)).of_code(3)
        ([6, 4, 2], (0, 1))
        """
        return tuple([code // one % (self.dice + 1) for one in self.ones])

    @functools.cached_property
    def shown(self) -> list[int]:
        """Per multiset the lumps that some die shows, as bits."""
        found = [0] * len(self.counts)
        for lump in range(len(self.sizes)):
            found = [
                bits | 1 << lump if counts[lump] else bits
                for bits, counts in zip(found, self.counts, strict=True)
            ]
        return found

    @functools.cached_property
    def all(self) -> int:
        """All multisets, as bits."""
        return (1 << len(self.counts)) - 1

    @functools.cached_property
    def _digits(self) -> list[tuple[int, int]]:
        places = range(max(self.weights).bit_length())
        return [(n, _bits([bool(w >> n & 1) for w in self.weights])) for n in places]

    def weigh(self, where: int) -> int:
        """The weight of some multisets, given as bits.

        >>> Space(2, (5, 1)).weigh(0b101)
        26
        """
        return sum([(where & digit).bit_count() << place for place, digit in self._digits])

    def _read(self, reads: Reads) -> list[int] | list[tuple[int, ...]]:
        groups = [self._sums(lumps) for lumps in reads]
        return groups[0] if len(groups) == 1 else list(zip(*groups, strict=True))

    def _sums(self, lumps: tuple[int, ...]) -> list[int]:
        if not lumps:
            return [0] * len(self.counts)
        if len(lumps) == 1:
            return [counts[lumps[0]] for counts in self.counts]
        few = itemgetter(*lumps)
        return [sum(few(counts)) for counts in self.counts]

    def spread(self, kept: Counts) -> list[tuple[int, int]]:
        """The multisets that come of dice that stay and the others rolled, with their weights.

        >>> Space(2, (5, 1)).spread((1, 0))
        [(1, 1), (2, 5)]
        """
        found = self._spreads.get(kept)
        if found is None:
            index = self.index
            found = self._spreads[kept] = [
                (index[tuple(map(add, kept, rolled))], weight)
                for rolled, weight in multisets(self.dice - sum(kept), self.sizes)
            ]
        return found


_remembered = functools.lru_cache(maxsize=16)(Space)


def space_of(dice: int, sizes: tuple[int, ...]) -> Space:
    """The space of some dice; small ones are the same every time."""
    small = how_many(dice, len(sizes)) <= KEPT
    return _remembered(dice, sizes) if small else Space(dice, sizes)
