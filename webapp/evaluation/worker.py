"""A worker process: takes chunks from the database, plays them, writes their tallies.

    python -m webapp.evaluation.worker NAME

The server starts it and holds its standard input open; where that ends, the worker ends at once,
however the server came to its end.  The database is named by RULEWRIGHT_DATABASE_URL, as for the
server, so that no list of processes shows its password.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace

from core.digest import digest
from core.evaluation.tally import Tally
from webapp.evaluation.looks import LIMITS, Limits, Stopped, Watch
from webapp.evaluation.players import Differs, Engines, Players, engines_of
from webapp.evaluation.results import Results, cause_of, chunk_of
from webapp.evaluation.totals import Totals
from webapp.evaluation.work import Task
from webapp.settings import database_url
from webapp.storage.database import Database
from webapp.storage.errors import NotFound, StorageError
from webapp.storage.jobs import Jobs
from webapp.storage.queue import Piece, Queue

IDLE = 0.2
"""Seconds between two looks for work."""

BATCH_S = 0.5
"""Seconds of work that are taken, and written, at once where chunks are short."""

MOST_AT_ONCE = 16
"""Chunks that a worker takes at a time."""

NICE = 10
"""How far a worker stands behind what people wait for."""

HANG = 30.0
"""Seconds of work in which something of Python has to have had its turn, or the worker ends."""

KEPT = 4
"""Evaluations whose loaded documents a worker keeps."""


@dataclass
class _Ready:
    """A job's tasks, and who plays them."""

    tasks: list[Task]
    players: Players


class Worker:
    """Plays what the queue holds; one chunk at a time."""

    def __init__(
        self,
        name: str,
        database: Database,
        engines: Engines = engines_of,
        limits: Limits = LIMITS,
        queue: Queue | None = None,
        step_back: Callable[[], object] = lambda: None,
    ) -> None:
        self.name = name
        self._jobs, self._queue = Jobs(database), queue or Queue(database)
        self._totals = Totals(self._jobs)
        self._results = Results(name, self._jobs, self._queue, self._totals)
        self._engines = engines
        self._ready: dict[str, _Ready] = {}
        self._watch = Watch(name, self._queue, limits, self._end)
        self._step_back = step_back
        self._front = ThreadPoolExecutor(1, "front")
        self._done: list[tuple[Piece, str]] = []
        self._pace = BATCH_S  # seconds of a chunk of the largest size
        self._is_unsure = False

    def run(self, is_over: Callable[[], bool] = lambda: False) -> None:
        """Work until it is over; while the database is away, wait for it."""
        with self._watch.going_on(), self._front:
            # Threads that are there keep their place: on Linux each has one of its own.
            self._front.submit(lambda: None).result()
            self._step_back()
            while not is_over():
                try:
                    is_busy = self._queue.is_waiting() and self.turn()
                except StorageError as error:
                    print(f"{self.name}: {error}", file=sys.stderr, flush=True)
                    is_busy = False
                if not is_busy:
                    time.sleep(IDLE)

    def turn(self) -> bool:
        """Play some chunks; whether there were any.  Raises StorageError."""
        if self._is_unsure:
            self._queue.give_back(self.name)
        self._is_unsure = True  # until all that was taken has come to its end
        pieces = self._queue.take(self.name, max(1, min(MOST_AT_ONCE, int(BATCH_S / self._pace))))
        start, most, held = time.monotonic(), 1, {piece.id for piece in pieces}
        try:
            for piece in (piece for piece in pieces if piece.id in held):
                is_first = piece.plan == piece.number == 0
                tally = self._at_once(piece) if is_first else self._play(piece)
                if tally is not None:
                    self._done.append((piece, json.dumps(tally.dump())))
                    most = max(most, self._ready[piece.job].tasks[piece.plan].most)
                else:  # others of its job may be unwanted too, or not
                    held = self._queue.held(self.name)
                if is_first or time.monotonic() - start > BATCH_S:
                    self._keep(start, most)
                    start = time.monotonic()
        finally:
            self._keep(start, most)
        self._is_unsure = False
        return bool(pieces)

    def _at_once(self, piece: Piece) -> Tally | None:
        """Play the first chunk of a job, for whose numbers somebody may wait, before others."""
        return self._front.submit(self._play, piece).result()

    def _keep(self, start: float, most: int) -> None:
        """Write what was played since then; the largest chunks of its plans have `most` rounds."""
        done, self._done = self._done, []
        if done:
            rounds = sum(piece.count for piece, _ in done)
            self._pace = max(0.001, (time.monotonic() - start) * most / rounds)
            self._results.write(done)

    def _end(self, code: int) -> None:
        """End the process, which does not come back from a chunk; what it has played is kept."""
        with suppress(StorageError):
            self._queue.finish(self._done)
        os._exit(code)

    def _play(self, piece: Piece) -> Tally | None:
        """The tally; None where it failed, which is noted, or is not wanted any more."""
        try:
            with self._watch.playing(piece):
                ready = self._of(piece.job)
                task = ready.tasks[piece.plan]
                chunk, against = chunk_of(task, piece)
                return ready.players.play(chunk, against, self._watch.note)
        except NotFound:  # the job was deleted
            pass
        except StorageError:
            raise
        except Stopped as stopped:
            if stopped.cause:
                self._queue.fail(self.name, piece, stopped.cause, "")
        except Differs as error:
            self._results.differ(piece, str(error))
        except MemoryError:
            self._ready.clear()
            cause = f"It needs more than the {self._watch.limits.memory:,} bytes of a worker"
            self._queue.fail(self.name, piece, cause, "")
        except Exception as error:
            self._queue.fail(self.name, piece, cause_of(error), traceback.format_exc())
        return None

    def _of(self, job: str) -> _Ready:
        if job not in self._ready:
            tasks = self._totals.tasks(job)
            plans = [p for task in tasks for p in (task.plan, task.against) if p is not None]
            specs = {digest(plan.spec): plan.spec for plan in plans}
            while len(self._ready) >= KEPT:
                del self._ready[next(iter(self._ready))]
            self._ready[job] = _Ready(tasks, Players(specs, self._engines))
        return self._ready[job]


def main(name: str) -> None:
    """Work until the server's end of the standard input is closed."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    limits = limit(replace(LIMITS, hang=HANG))
    try:
        database = Database(database_url(), is_ready=True)
    except StorageError as error:
        sys.exit(str(error))
    Worker(name, database, limits=limits, step_back=lambda: os.nice(NICE)).run()


def end_with_parent() -> None:
    """End the process when the standard input does."""
    while os.read(0, 1):
        pass
    os._exit(0)


def limit(limits: Limits) -> Limits:
    """Leave the author's machine some memory; what may be taken then.

    Some systems limit no address space, and a server may have been given less than this itself.
    """
    try:
        import resource
    except ImportError:  # not a Unix system
        return limits
    given = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = limits.memory if given == resource.RLIM_INFINITY else min(limits.memory, given)
    with suppress(ValueError, OSError):  # macOS refuses what is below the libraries of a process
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    return replace(limits, memory=most)


if __name__ == "__main__":
    main(sys.argv[1])
