"""A plan played to its end, or until its first number is as sure as was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait

from core.evaluation.intervals import mean_score
from core.evaluation.plan import Chunk, Plan
from core.evaluation.tally import WHOLE, Tally
from webapp.evaluation.executors import Executor

CHUNKS = 64
"""So many chunks a plan is cut into, where it is large enough."""

LARGEST = 200
"""Rounds of a chunk at most."""

AHEAD = 8
"""Chunks that are handed out before their turn: enough to keep every process busy."""

NoteTally = Callable[[Tally], None]


def run(
    plan: Plan,
    executor: Executor,
    note: NoteTally = lambda tally: None,
    precision: float | None = None,
) -> Tally:
    """The tally of a plan, whose progress `note` is told after each chunk.

    With `precision` (half of the width of the first player's 95 % interval) it ends as soon as the
    chunks played from the first on without a gap reach it.  Which chunks count is decided by the
    plan alone, never by which process was quicker.
    """
    total, waiting = Tally(), _ahead(plan, executor)
    for future in waiting:
        total.add(future.result())
        note(total)
        if precision is not None and mean_score(_first(total), _whole(plan)).half <= precision:
            break
    return total


def _ahead(plan: Plan, executor: Executor) -> Iterator[Future[Tally]]:
    """The chunks' results in the order of the plan, some of them handed out early."""
    chunks = plan.chunks(_size(plan))
    queue: list[Future[Tally]] = [executor.submit(chunk) for chunk in _some(chunks, AHEAD)]
    while queue:
        wait(queue[:1], return_when=FIRST_COMPLETED)
        yield queue.pop(0)
        queue += [executor.submit(chunk) for chunk in _some(chunks, 1)]


def _some(chunks: Iterator[Chunk], most: int) -> Iterator[Chunk]:
    for _ in range(most):
        chunk = next(chunks, None)
        if chunk is None:
            return
        yield chunk


def _size(plan: Plan) -> int:
    return min(max(plan.rounds // CHUNKS, 1), LARGEST)


def _first(tally: Tally) -> dict[int, int]:
    return dict(tally.players[0])


def _whole(plan: Plan) -> int:
    return WHOLE * len(plan.seats)
