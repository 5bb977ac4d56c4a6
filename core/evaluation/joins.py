"""Rounds whose matches were played one by one: joined before anything is counted by rounds.

A round of many players can take longer than a chunk should, so that its matches are chunks of their
own.  Statistics go by rounds: a match alone says nothing about a plan, and what a run that was
broken off has of its last round does not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally, merged


def joined(matches: Sequence[Tally]) -> Tally:
    """The tally of one round from those of all its matches, in any order: the same to the byte as
    if the round had been played at once."""
    total = merged(matches)
    total.rounds = 1
    total.players = _of_round([each.players for each in matches])
    total.agents = _of_round([each.agents for each in matches])
    total.others = _of_round([each.others for each in matches])
    if total.changes:
        (total.changes,) = _of_round([(each.changes,) for each in matches])
    amounts = {key: sums.total for key, sums in total.damage.items()}
    total.damage = {}
    total.count_damage(amounts)
    return total


def in_rounds(found: Iterable[tuple[Chunk, Tally]]) -> Iterator[Tally]:
    """The tallies of chunks in the order of their plan, those of a round's matches joined; matches
    of a round that is not whole are left out."""
    number, matches = -1, list[Tally]()
    for chunk, tally in found:
        if chunk.part is None:
            yield tally
            continue
        if chunk.first != number:
            number, matches = chunk.first, []
        matches.append(tally)
        if len(matches) == len(chunk.seats):
            yield joined(matches)


def _of_round(matches: Sequence[tuple[Counter[int], ...]]) -> tuple[Counter[int], ...]:
    """The points of a round, of each player or agent, from their points in its matches."""
    each = zip(*matches, strict=True)
    return tuple(Counter([sum(next(iter(points)) for points in counts)]) for counts in each)
