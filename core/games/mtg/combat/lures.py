"""Lures: all creatures able to block them do so, as many as can together (CR 509.1c).

A lure with menace takes two blockers or none, so not every creature can always obey.  A set of
lures can be blocked when each with menace gets two blockers of its own; then every creature that is
able to block one of the set obeys.  Blocks are legal when no other set would make more obey.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

Able = dict[str, tuple[str, ...]]
"""Per creature: which attackers it may block."""

MOST = 8
"""Lures with menace whose sets are weighed; more have never been together."""


def obeying(able: Able, lures: tuple[str, ...], menace: frozenset[str]) -> dict[str, str]:
    """Blocks in which as many creatures as possible block a lure."""
    pairs = tuple(lure for lure in lures if lure in menace)[:MOST]
    best: dict[str, str] = {}
    for chosen in _sets(pairs):
        held = _two_each(able, chosen)
        if held is None:
            continue
        open_ = tuple(lure for lure in lures if lure in chosen or lure not in menace)
        blocks = {}
        for blocker, attackers in able.items():
            lure = held.get(blocker) or next((a for a in open_ if a in attackers), None)
            if lure is not None:
                blocks[blocker] = lure
        if len(blocks) > len(best):
            best = blocks
    return best


def _sets(pairs: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for n in range(len(pairs), -1, -1):
        yield from combinations(pairs, n)


def _two_each(able: Able, chosen: tuple[str, ...]) -> dict[str, str] | None:
    """Two blockers for each of the chosen, every blocker once; None when there are too few."""
    held: dict[str, str] = {}

    def find(lure: str, tried: set[str]) -> bool:
        for blocker, attackers in able.items():
            if lure not in attackers or blocker in tried or held.get(blocker) == lure:
                continue
            tried.add(blocker)
            if blocker not in held or find(held[blocker], tried):
                held[blocker] = lure
                return True
        return False

    enough = all(find(lure, set()) for lure in chosen for _ in range(2))
    return held if enough else None
