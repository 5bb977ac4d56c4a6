"""What machine code tells of matches, a row of numbers each, and the tally that they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from core.evaluation.plan import Chunk, different
from core.evaluation.tally import WHOLE, Lengths, Tally
from core.protocol import Cause

Array = np.ndarray[Any, Any]

REASONED, WON_BY, PLIES, DECIDED, ASKED, OPTIONS, TURNS, TOLD = range(8)
"""What is told of a match: why it is over (0: it lasted too long), who won (-1: nobody), its
plies and decisions, how often the legal actions were counted, how many they were, the turns that
had begun where they are counted; and how much that is."""
UNPLAYED = -1
"""The reason of a match that only the core plays."""
LIMIT = "ply_limit"
"""The reason of a match that lasted too long."""


class Played(NamedTuple):
    """A chunk's tally, and the points that the first player had in each of its rounds."""

    tally: Tally
    points: Array


def played(chunk: Chunk, told: Array, reasons: Mapping[int, str], uses: Counter[Cause]) -> Played:
    """What the matches of a chunk add up to, told in their order; a reason has its name."""
    rounds, n = chunk.count, len(chunk.seats)
    winners = told[:, WON_BY]
    shares = np.full((rounds * n, n), WHOLE // n, np.int64)
    for player in range(n):
        shares[winners >= 0, player] = 0
        shares[winners == player, player] = WHOLE
    names = different(chunk.seats)
    by_seat = np.zeros((rounds, len(names)), np.int64)
    for part in range(n):
        for player in range(n):
            seat = player if len(names) == 1 else (player + part) % n
            by_seat[:, names.index(chunk.seats[seat])] += shares[part::n, player]
    by_player = shares.reshape(rounds, n, n).sum(1)
    ends = Counter(zip(told[:, REASONED].tolist(), winners.tolist(), strict=True))
    tally = Tally(
        rounds,
        rounds * n,
        tuple(Counter(by_player[:, i].tolist()) for i in range(n)),
        tuple(Counter(by_seat[:, i].tolist()) for i in range(len(names))),
        Counter({(reasons[why] if why else LIMIT, who): count
                 for (why, who), count in ends.items()}),
        _lengths(chunk.first, n, told[:, PLIES].tolist()),
        int(told[:, DECIDED].sum()),
        int(told[:, ASKED].sum()),
        int(told[:, OPTIONS].sum()),
        uses,
    )  # fmt: skip
    return Played(tally, by_player[:, 0])


def turns(told: Array, reasons: Mapping[int, str]) -> Counter[tuple[str, int, int]]:
    """Matches by reason, winner and turns."""
    found = Counter(map(tuple, told[:, (REASONED, WON_BY, TURNS)].tolist()))
    return Counter({(reasons[why] if why else LIMIT, who, count): matches
                    for (why, who, count), matches in found.items()})  # fmt: skip


def compared(before: Played, after: Played) -> Tally:
    """The tally of a chunk with its `changes` against the same rounds under other rules."""
    after.tally.changes = Counter((after.points - before.points).tolist())
    return after.tally


def _lengths(first: int, n: int, plies: list[int]) -> dict[int, Lengths]:
    """The matches of each length, and the first of them."""
    found: dict[int, Lengths] = {}
    for i, each in enumerate(plies):
        if each in found:
            found[each].count += 1
        else:
            found[each] = Lengths(1, (first + i // n, i % n))
    return found
