"""Plans played round by round, so that any two of them can be compared round for round."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from itertools import islice

from core.evaluation.plan import Plan
from core.evaluation.tally import Tally, merged
from webapp.evaluation.executors import Executor

AHEAD = 64
"""Rounds that are handed out before their turn."""

NoteRound = Callable[[], None]


def rounds_of(
    plan: Plan, executor: Executor, note: NoteRound = lambda: None, first: int = 0
) -> list[Tally]:
    """The tally of each round of a plan from `first` on, in order."""
    found = []
    for future in _ahead(plan, executor, first):
        found.append(future.result())
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


def _ahead(plan: Plan, executor: Executor, first: int) -> Iterator[Future[Tally]]:
    """The rounds' results in the order of the plan, some of them handed out early."""
    work = islice(plan.chunks(1), first, None)
    queue = deque(executor.submit(each) for each in islice(work, AHEAD))
    while queue:
        yield queue.popleft()
        queue.extend(executor.submit(each) for each in islice(work, 1))
