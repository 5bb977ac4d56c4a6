"""What was played is written, and what is not needed any more is left out of the queue."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from core.ellipsis import SHORT, cut
from core.evaluation.phrases import rounds_told
from core.evaluation.plan import Chunk
from core.protocol import SpecError
from webapp.evaluation.totals import Totals
from webapp.evaluation.work import Task
from webapp.storage.errors import NotFound, StorageError
from webapp.storage.jobs import Failure, Jobs
from webapp.storage.progress import Progress
from webapp.storage.queue import Piece, Queue

AGAIN = 0.2
"""Seconds between two tries while the database is away."""

LONGEST_CAUSE = 300
"""Characters of an engine's own words in the cause of a failure."""


class Results:
    """Writes the tallies of a worker, whose name its messages begin with."""

    def __init__(self, name: str, jobs: Jobs, queue: Queue, totals: Totals) -> None:
        self._name, self._jobs, self._queue, self._totals = name, jobs, queue, totals
        self._progress = Progress(jobs)

    def write(self, done: Sequence[tuple[Piece, str]]) -> None:
        """Keep the tallies, also where the database is away for a while."""
        while True:
            try:
                self._queue.finish(done)
                break
            except StorageError as error:
                print(f"{self._name}: {error}", file=sys.stderr, flush=True)
                time.sleep(AGAIN)
        for job in {piece.job for piece, _ in done}:
            try:
                self._spare_all(job)
            except NotFound:
                self._totals.forget(job)
        for job, plan in {(piece.job, piece.plan) for piece, _ in done}:
            try:
                is_alone = self._totals.roster(job) is None
                if is_alone and self._totals.tasks(job)[plan].half is not None:
                    self._spare(job, plan)
            except NotFound:
                self._totals.forget(job)

    def differ(self, piece: Piece, words: str) -> None:
        """End a job in which two engines do not agree; the plan is named where there are several.
        Raises StorageError."""
        try:
            self._jobs.fail(piece.job, in_plan(words, piece.plan, self._totals.tasks(piece.job)))
        except NotFound:  # the job was deleted
            self._totals.forget(piece.job)

    def _spare_all(self, job: str) -> None:
        """Leave out what of a roster is not needed."""
        if self._totals.roster(job) is None:
            return
        last = self._progress.last_open(job)
        for plan, stop in self._totals.stops(job).items():
            if last.get(plan, -1) >= stop:
                self._queue.spare(job, plan, stop)

    def _spare(self, job: str, plan: int) -> None:
        stop = self._totals.stop(job, plan)
        if stop is not None:
            self._queue.spare(job, plan, stop)


def chunk_of(task: Task, piece: Piece) -> tuple[Chunk, Chunk | None]:
    """The chunk that a piece stands for."""
    return task.chunk(piece.number, piece.first, piece.count)


def in_plan(words: str, plan: int, tasks: Sequence[Task]) -> str:
    """A sentence about a plan of an evaluation, which is named where there are several."""
    if len(tasks) == 1:
        return words
    title = cut(tasks[plan].title, SHORT)
    return f"Plan {plan + 1:,}{f', {title}' if title else ''}: {words}"


def shortened(words: str) -> str:
    """An engine's own words as far as a sentence for users takes them: one line."""
    return " ".join(words.split())[:LONGEST_CAUSE]


def cause_of(error: Exception) -> str:
    """A sentence for users: no traceback."""
    if isinstance(error, SpecError):
        return f"The document cannot be played: {error}"
    words = shortened(str(error))
    return f"The engine failed ({type(error).__name__}{': ' if words else ''}{words})"


def again_told(found: Sequence[Failure], plans: int) -> list[str]:
    """Which parts are being tried again, in one sentence with the cause; `plans` are all of them.

    >>> again_told([Failure(0, 4, 4, ""), Failure(0, 8, 1, "")], 1)
    ['Rounds 5 to 8 and 1 more part are tried again. A worker ended while it played them.']
    """
    if not found:
        return []
    first, more = found[0], len(found) - 1
    what = rounds_told(first.first, first.count) + (
        f" of plan {first.plan + 1}" if plans > 1 else ""
    )
    if more:
        what += f" and {more:,} more part{'' if more == 1 else 's'}"
    is_one = first.count == 1 and not more
    cause = first.cause or f"A worker ended while it played {'it' if is_one else 'them'}"
    return [f"{what} {'is' if is_one else 'are'} tried again. {cause}."]
