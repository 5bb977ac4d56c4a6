"""Plans played round by round, so that any two of them can be compared round for round."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, islice

from core.evaluation.joins import in_rounds
from core.evaluation.plan import BY_MATCH, Chunk, Plan
from core.evaluation.tally import Tally, merged
from webapp.evaluation.executors import Executor, SetAside

AHEAD = 64
"""Chunks that are handed out before their turn."""

NoteRound = Callable[[], None]


Rounds = dict[int, Tally]
"""The tallies of rounds by their numbers, in order; without those that were set aside."""


def rounds_of(
    plan: Plan, executor: Executor, note: NoteRound = lambda: None, first: int = 0
) -> Rounds:
    """The tally of each round of a plan from `first` on that could be played."""
    found = Rounds()
    for number, matches in groupby(_ahead(plan, executor, first), lambda each: each[0].first):
        for tally in in_rounds((chunk, each) for chunk, each in matches if each is not None):
            found[number] = tally
        note()
    return found


def points_of(rounds: Rounds, player: int = 0) -> dict[int, int]:
    """The points of a player in each round."""
    return {number: next(iter(tally.players[player])) for number, tally in rounds.items()}


def changes_of(old: Mapping[int, int], new: Mapping[int, int]) -> Counter[int]:
    """Rounds played under both rules, counted by the points that the new rules added."""
    return Counter(new[number] - points for number, points in old.items() if number in new)


def total_of(rounds: Rounds) -> Tally:
    """The tally of all rounds."""
    return merged(rounds.values())


def _ahead(plan: Plan, executor: Executor, first: int) -> Iterator[tuple[Chunk, Tally | None]]:
    """The rounds' results in the order of the plan, some of them handed out early; of many players
    those of the matches, which may take long.  None: it was set aside."""
    most, size = (BY_MATCH, len(plan.seats)) if len(plan.seats) > 2 else (1, 1)
    work = islice(plan.chunks(most), first * size, None)
    queue = deque((each, executor.submit(each)) for each in islice(work, AHEAD))
    while queue:
        chunk, future = queue.popleft()
        try:
            yield chunk, future.result()
        except SetAside:  # the executor's owner hears of it
            yield chunk, None
        queue.extend((each, executor.submit(each)) for each in islice(work, 1))
