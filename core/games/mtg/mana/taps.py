"""Which sources a payment should tap: few creatures, few sources, and the least useful ones.

`lands_first` serves tables where every source adds one mana at a time, `fewest` all others.
"""

from __future__ import annotations

from collections import Counter

from core.games.mtg.mana.bills import Taps
from core.games.mtg.state import COLORS, Mana
from core.games.mtg.table import Source

GENERIC = ""
"""Stands for a mana of any kind that is owed."""

MOST = 4_000
"""Steps of the search for the fewest sources; only tables made up to be hard take so many."""


def lands_first(
    pool: Mana, generic: int, colored: tuple[str, ...], usable: list[Source]
) -> Taps:  # fmt: skip
    """Taps of the best sources, in the order of `usable`, that can pay together.

    Every source adds one mana.  What can be paid together is a transversal matroid, so taking each
    source in turn where it still helps leaves the best set.
    """
    owed = [*colored, *([GENERIC] * generic)]
    pays: dict[int, tuple[str, tuple[str, ...]]] = {}
    floating = [COLORS[n] for n in sorted(range(6), key=lambda n: COLORS[n] != "C")
                for _ in range(pool[n])]  # fmt: skip
    units: list[tuple[str, tuple[str, ...]]] = [("", (symbol,)) for symbol in floating]
    units += [(s.id, tuple(option[0] for option in s.options)) for s in usable]
    for unit in units:
        if len(pays) == len(owed):
            break
        _place(unit, owed, pays, set())
    chosen = {id: (owed[n], symbols) for n, (id, symbols) in pays.items() if id}
    return tuple(
        (s.id, next(o for o in s.options if chosen[s.id][0] in (GENERIC, o[0])))
        for s in usable if s.id in chosen
    )  # fmt: skip


def _place(
    unit: tuple[str, tuple[str, ...]], owed: list[str],
    pays: dict[int, tuple[str, tuple[str, ...]]], seen: set[int],
) -> bool:  # fmt: skip
    """Let the unit pay something, others pay something else if they must; whether it can."""
    for n, symbol in enumerate(owed):
        if n in seen or (symbol != GENERIC and symbol not in unit[1]):
            continue
        seen.add(n)
        if n not in pays or _place(pays[n], owed, pays, seen):
            pays[n] = unit
            return True
    return False


def fewest(
    pool: Mana, generic: int, colored: tuple[str, ...], usable: list[Source], known: Taps
) -> Taps:  # fmt: skip
    """The fewest creatures, then the fewest sources that pay; `known` is one way to pay.

    Where the search would be too long it is that way, without what is needless in it.
    """
    search = _Search(pool, generic, colored, usable)
    creatures = sum(source.creature for source in usable)
    tapped = {id for id, _ in known}
    most = sum(source.creature for source in usable if source.id in tapped)
    for some in range(min(most, creatures) + 1):
        for count in range(some, len(usable) - creatures + some + 1):
            found = search.find(some, count)
            if found is not None:
                return found
            if search.steps > MOST:
                return _needed(pool, generic, colored, known)
    return known


def _needed(pool: Mana, generic: int, colored: tuple[str, ...], taps: Taps) -> Taps:
    """The taps without those that the others make needless; the newest that add least go first."""
    newest_first = taps[::-1]
    for tap in sorted(newest_first, key=lambda tap: len(tap[1])):
        rest = tuple(each for each in taps if each != tap)
        made: Counter[str] = Counter(symbol for _, symbols in rest for symbol in symbols)
        made.update(dict(zip(COLORS, pool, strict=True)))
        if Counter(colored) <= made and made.total() >= generic + len(colored):
            taps = rest
    return taps


class _Search:
    """A search for so many sources that pay, alike sources taken oldest first."""

    def __init__(
        self, pool: Mana, generic: int, colored: tuple[str, ...], usable: list[Source]
    ) -> None:
        floating = Counter(dict(zip(COLORS, pool, strict=True)))
        wanted = Counter(colored)
        self.missing = wanted - floating
        self.owed = generic + len(colored) - sum(pool)
        kinds: dict[tuple[object, ...], list[Source]] = {}
        for source in sorted(usable, key=lambda s: (s.creature, _most(s), len(s.options), s.ts)):
            kinds.setdefault((source.creature, source.options), []).append(source)
        self.kinds = list(kinds.values())
        self.most = max(map(_most, usable))
        self.steps = 0
        self.dead: set[tuple[object, ...]] = set()

    def find(self, creatures: int, count: int) -> Taps | None:
        """Taps of exactly so many sources, so many of them creatures."""
        return self._from(0, 0, creatures, count, self.missing, self.owed)

    def _from(
        self, kind: int, used: int, creatures: int, count: int, missing: Counter[str], owed: int
    ) -> Taps | None:
        """From the kind on, of which so many are used already."""
        if count == 0:
            return () if owed <= 0 and not missing and creatures == 0 else None
        key = (kind, used, creatures, count, tuple(sorted(missing.items())), owed)
        if kind == len(self.kinds) or key in self.dead or self.steps > MOST:
            return None
        if count * self.most < owed:
            return None
        self.steps += 1
        same = self.kinds[kind]
        first = same[0]
        if used < len(same) and creatures >= first.creature:
            for option in first.options:
                rest = self._from(
                    kind, used + 1, creatures - first.creature, count - 1,
                    missing - Counter(option), owed - len(option),
                )  # fmt: skip
                if rest is not None:
                    return ((same[used].id, option), *rest)
        rest = self._from(kind + 1, 0, creatures, count, missing, owed)
        if rest is None:
            self.dead.add(key)
        return rest


def _most(source: Source) -> int:
    return max(map(len, source.options))
