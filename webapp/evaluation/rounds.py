"""Plans played round by round, so that any two of them can be compared round for round."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from core.evaluation.joins import in_rounds
from core.evaluation.plan import BY_MATCH, Chunk, Plan
from core.evaluation.tally import Tally, merged
from webapp.evaluation.executors import Executor

AHEAD = 64
"""Chunks that are handed out before their turn."""

NoteRound = Callable[[], None]


def rounds_of(
    plan: Plan, executor: Executor, note: NoteRound = lambda: None, first: int = 0
) -> list[Tally]:
    """The tally of each round of a plan from `first` on, in order."""
    found = []
    for tally in in_rounds(_ahead(plan, executor, first)):
        found.append(tally)
        note()
    return found


def points_of(rounds: Sequence[Tally], player: int = 0) -> list[int]:
    """The points of a player in each round."""
    return [next(iter(tally.players[player])) for tally in rounds]


def changes_of(old: Sequence[int], new: Sequence[int]) -> Counter[int]:
    """How many rounds came out so many points higher under the new rules."""
    return Counter(b - a for a, b in zip(old, new, strict=True))


def total_of(rounds: Sequence[Tally]) -> Tally:
    """The tally of all rounds."""
    return merged(rounds)


def _ahead(plan: Plan, executor: Executor, first: int) -> Iterator[tuple[Chunk, Tally]]:
    """The rounds' results in the order of the plan, some of them handed out early; of many players
    those of the matches, which may take long."""
    most, size = (BY_MATCH, len(plan.seats)) if len(plan.seats) > 2 else (1, 1)
    work = islice(plan.chunks(most), first * size, None)
    queue = deque((each, executor.submit(each)) for each in islice(work, AHEAD))
    while queue:
        chunk, future = queue.popleft()
        yield chunk, future.result()
        queue.extend((each, executor.submit(each)) for each in islice(work, 1))
