"""All rolls of some dice at once: multisets with their multinomial weights, as whole numbers.

Six dice of six faces have 46,656 rolls but 462 multisets, and faces that nobody tells apart are
one lump of several: the fewer lumps, the fewer multisets.  Nothing here is sampled.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb

from core.games.defense.language import Groups
from core.games.defense.matchers import MATCHERS, PROVED
from core.games.defense.roll import Roll, Sealed
from core.language.words import Args

Fields = dict[str, tuple[int, ...]]
Lumps = tuple[tuple[int, ...], ...]
"""The faces in lumps; the first face of a lump stands for all of them."""


def lumps_of(faces: int, groups: Iterable[Iterable[int]]) -> Lumps:
    """The faces that belong to the same groups, lump by lump, from the lowest face on.

    >>> lumps_of(6, [(1, 2), (6,)])
    ((1, 2), (3, 4, 5), (6,))
    """
    sets = [frozenset(group) for group in groups]
    found: dict[tuple[bool, ...], list[int]] = {}
    for face in range(1, faces + 1):
        found.setdefault(tuple(face in each for each in sets), []).append(face)
    return tuple(tuple(lump) for lump in found.values())


@functools.lru_cache(maxsize=16)
def multisets(dice: int, sizes: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every way to spread dice over lumps of these sizes, with the number of rolls that do so.

    >>> multisets(2, (5, 1))
    (((0, 2), 1), ((1, 1), 10), ((2, 0), 25))
    >>> len(multisets(6, (1,) * 6)), sum(weight for _, weight in multisets(6, (1,) * 6))
    (462, 46656)
    """
    return tuple(_compositions(dice, sizes))


def _compositions(dice: int, sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    size, rest = sizes[0], sizes[1:]
    if not rest:
        yield (dice,), size**dice
        return
    for count in range(dice + 1):
        weight = comb(dice, count) * size**count
        for counts, inner in _compositions(dice - count, rest):
            yield (count, *counts), weight * inner


def how_many(dice: int, lumps: int) -> int:
    """How many multisets there are.

    >>> how_many(6, 6), how_many(6, 20)
    (462, 177100)
    """
    return comb(dice + lumps - 1, dice)


def dice_of(counts: Sequence[int], lumps: Lumps) -> list[int]:
    """One roll of a multiset, the dice in the order of the lumps.

    >>> dice_of((1, 2), ((1, 2), (6,)))
    [1, 6, 6]
    """
    return [lump[0] for count, lump in zip(counts, lumps, strict=True) for _ in range(count)]


def match_counts(
    dice: int, faces: int, fields: Fields, matchers: Sequence[tuple[str, Args]]
) -> dict[tuple[int, ...], Fraction]:
    """The exact joint distribution of the matchCounts of some matchers, on one roll.

    Only the groups of faces that these matchers declare are told apart, so that few matchers are
    computed at once whatever the card; one that needs more dice than there are matches nothing.
    Raises Undeclared when a matcher reads more than it declares.
    """
    possible = [MATCHERS[name].facts.needs(args) <= dice for name, args in matchers]
    if not all(possible):
        rest = [each for each, ok in zip(matchers, possible, strict=True) if ok]
        inner = match_counts(dice, faces, fields, rest)
        return {_spread(key, possible): chance for key, chance in inner.items()}
    found: dict[tuple[int, ...], int] = {}
    for _, weight, key in counts_of(dice, faces, fields, matchers):
        found[key] = found.get(key, 0) + weight
    return {key: Fraction(weight, faces**dice) for key, weight in sorted(found.items())}


def counts_of(
    dice: int, faces: int, fields: Fields, matchers: Sequence[tuple[str, Args]]
) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...]]]:
    """Every multiset of the lumps that some matchers tell apart: dice, weight and matchCounts.

    Raises Undeclared when a matcher reads more than it declares.
    """
    read = [MATCHERS[name].facts.reads(args, fields, faces) for name, args in matchers]
    lumps = lumps_of(faces, [group for groups in read for group in groups])
    runs = [
        (MATCHERS[name].run, args, _sealed(name, groups, fields, faces))
        for (name, args), groups in zip(matchers, read, strict=True)
    ]
    seen = {face for groups in read for group in groups for face in group}
    shown = {name: field for name, field in fields.items() if seen.issuperset(field)}
    for counts, weight in multisets(dice, tuple(map(len, lumps))):
        roll = Roll(dice_of(counts, lumps), faces, shown)
        key = tuple([run(args, sealed.on(roll) if sealed else roll) for run, args, sealed in runs])
        yield counts, weight, key


def _sealed(name: str, groups: Groups, fields: Fields, faces: int) -> Sealed | None:
    """The seal of a matcher whose declaration nobody has proved."""
    return None if MATCHERS[name].run in PROVED else Sealed(name, groups, fields, faces)


def _spread(key: tuple[int, ...], possible: Sequence[bool]) -> tuple[int, ...]:
    left = iter(key)
    return tuple(next(left) if ok else 0 for ok in possible)


def faces_read(faces: int, fields: Fields, matchers: Iterable[tuple[str, Args]]) -> frozenset[int]:
    """Every face that some matcher looks at."""
    return frozenset(
        face
        for name, args in matchers
        for group in MATCHERS[name].facts.reads(args, fields, faces)
        for face in group
    )
