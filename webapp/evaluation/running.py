"""A plan played to its end, or until its first number is as sure as was asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import islice, repeat

from core.evaluation.intervals import mean_score
from core.evaluation.plan import Plan
from core.evaluation.tally import WHOLE, Tally
from webapp.evaluation.executors import Executor

LARGEST = 32
"""Rounds of a chunk at most: a second of play or so, in which nobody can stop it."""

AHEAD = 8
"""Chunks that are handed out before their turn: enough to keep every process busy."""

NoteTally = Callable[[Tally], None]
IsEnough = Callable[[Tally], bool]


def run(
    plan: Plan,
    executor: Executor,
    note: NoteTally = lambda tally: None,
    is_enough: IsEnough = lambda tally: False,
    against: Plan | None = None,
) -> Tally:
    """The tally of a plan, whose progress `note` is told after each chunk.

    It ends before the plan does where the chunks played from the first on, without a gap, are
    enough.  Which chunks count is decided by the plan alone, never by which process was quicker.
    With `against`, a plan of as many rounds under other rules, the tally has the `changes`.
    """
    total = Tally()
    for future in _ahead(plan, against, executor):
        total.add(future.result())
        note(total)
        if is_enough(total):
            break
    return total


def is_precise(plan: Plan, half: float) -> IsEnough:
    """Whether the first player's 95 % interval is at most twice `half` wide."""
    whole = WHOLE * len(plan.seats)
    return lambda tally: mean_score(tally.players[0], whole).half <= half


def _ahead(plan: Plan, against: Plan | None, executor: Executor) -> Iterator[Future[Tally]]:
    """The chunks' results in the order of the plan, some of them handed out early."""
    others = repeat(None) if against is None else against.chunks(LARGEST)
    work = zip(plan.chunks(LARGEST), others, strict=False)
    queue = deque(executor.submit(*each) for each in islice(work, AHEAD))
    while queue:
        yield queue.popleft()
        queue.extend(executor.submit(*each) for each in islice(work, 1))
