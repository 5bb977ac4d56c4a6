"""A process that hands a server's chunks to a Dask cluster and writes what comes back.

    python -m webapp.evaluation.dispatcher NAME ADDRESS

It stands where the server's own workers would: the same queue, leases and results, whoever plays.
While the scheduler is away its chunks are free for others, and it is looked for again and again.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass

from core.digest import digest
from core.evaluation.tally import Tally
from webapp.evaluation.cluster import Cluster, ClusterError, Lost
from webapp.evaluation.executors import Died
from webapp.evaluation.players import Differs
from webapp.evaluation.results import Results, chunk_of, shortened
from webapp.evaluation.totals import Totals
from webapp.evaluation.worker import end_with_parent
from webapp.settings import database_url
from webapp.storage.database import Database
from webapp.storage.errors import NotFound, StorageError
from webapp.storage.jobs import Jobs
from webapp.storage.queue import Piece, Queue

LOOK = 0.2
"""Seconds between two looks at the queue."""

AHEAD = 2
"""Chunks that are handed out for each thread of the cluster: one is played, one waits there."""

AWAY = 2.0
"""Seconds until a scheduler that does not answer is asked again."""


@dataclass
class _Handed:
    """A chunk in the hands of the cluster, which `is_alone` where it has no other."""

    piece: Piece
    tally: Future[Tally]
    is_alone: bool


class Dispatcher:
    """Plays what the queue holds on the cluster that `connect` reaches, or raises ClusterError."""

    def __init__(
        self,
        name: str,
        database: Database,
        connect: Callable[[], Cluster],
        queue: Queue | None = None,
    ) -> None:
        self.name = name
        self._jobs, self._queue = Jobs(database), queue or Queue(database)
        self._totals = Totals(self._jobs)
        self._results = Results(name, self._jobs, self._queue, self._totals)
        self._connect = connect
        self._cluster: Cluster | None = None
        self._handed: list[_Handed] = []
        self._wake = threading.Event()
        self._kept = 0.0
        self._said = ""
        self._is_draining = False  # whether a suspect waits to be handed out alone
        self._is_unsure = False  # whether there may be chunks in its name that it does not have

    def run(self, is_over: Callable[[], bool] = lambda: False) -> None:
        """Work until it is over; while database or scheduler are away, wait for them."""
        try:
            while not is_over():
                try:
                    self.turn()
                except StorageError as error:
                    self._is_unsure = True
                    self._say(error)
                self._wake.wait(LOOK)
                self._wake.clear()
        finally:
            self._drop()

    def turn(self) -> None:
        """Write what has come back, give up what is not wanted, hand out more.

        Raises StorageError.
        """
        if self._is_unsure:
            self._queue.give_back(self.name, {each.piece.id for each in self._handed})
            self._is_unsure = False
        if self._cluster is None and not self._reach():
            return
        self._collect()
        if self._cluster is None or not self._cluster.is_there:
            self._say("The scheduler was lost; it is looked for again.")
            self._drop()
            return
        self._look_after()
        threads = self._cluster.threads
        if threads:
            self._said = ""
        elif self._cluster.is_there:
            self._say("The cluster has no workers now; what it has in hand waits for some.")
        room = max(1, threads) * AHEAD - len(self._handed)
        is_alone = any(each.is_alone for each in self._handed)
        self._is_draining = self._is_draining and bool(self._handed)
        if room > 0 and not is_alone and not self._is_draining and self._queue.is_waiting():
            self._take(room, self._cluster)

    def _take(self, most: int, cluster: Cluster) -> None:
        """Hand out up to so many chunks; a suspect waits until nothing else is in hand."""
        pieces = self._queue.take(self.name, most)
        if self._handed and any(piece.is_suspect for piece in pieces):
            self._is_draining = True
            self._queue.give_back(self.name, {each.piece.id for each in self._handed})
            return
        for piece in pieces:
            self._hand_out(piece, cluster)

    def _reach(self) -> bool:
        """Whether there is a cluster now, where there is something to play."""
        if not self._queue.is_waiting():
            return False
        try:
            self._cluster = self._connect()
        except ClusterError as error:
            self._say(f"{error}.")
            self._wake.wait(AWAY)
            return False
        return True

    def _drop(self) -> None:
        """Give up the cluster; what it had in hand is for others, or for later."""
        cluster, self._cluster = self._cluster, None
        self._handed.clear()
        if cluster is not None:
            with suppress(Exception):  # it is gone already
                cluster.close()
        try:
            self._queue.give_back(self.name)
        except StorageError:
            self._is_unsure = True

    def _collect(self) -> None:
        """Write what was played; note what failed."""
        came, left = list[_Handed](), list[_Handed]()
        for each in self._handed:
            (came if each.tally.done() else left).append(each)
        self._handed = left
        errors = {each.piece.id: _error_of(each) for each in came}
        done = [each for each in came if errors[each.piece.id] is None]
        if done:
            self._results.write([(e.piece, json.dumps(e.tally.result().dump())) for e in done])
        for each in came:
            error = errors[each.piece.id]
            if error is not None and not isinstance(error, Lost):
                self._fail(each, error)
        if any(isinstance(error, Lost) for error in errors.values()):
            self._drop()

    def _look_after(self) -> None:
        """Give up what is not this one's any more, and keep the rest."""
        if not self._handed:
            return
        held = self._queue.held(self.name)
        for each in self._handed:
            if each.piece.id not in held and self._cluster is not None:
                self._cluster.give_up(each.tally)
        self._handed = [each for each in self._handed if each.piece.id in held]
        if time.monotonic() - self._kept > self._queue.lease / 3:
            self._queue.keep(self.name)
            self._kept = time.monotonic()

    def _hand_out(self, piece: Piece, cluster: Cluster) -> None:
        try:
            task = self._totals.tasks(piece.job)[piece.plan]
        except NotFound:  # the job was deleted
            return
        plans = [plan for plan in (task.plan, task.against) if plan is not None]
        specs = {digest(plan.spec): plan.spec for plan in plans}
        cluster.know(specs)
        tally = cluster.submit(*chunk_of(task, piece))
        cluster.forget(specs)
        tally.add_done_callback(lambda _: self._wake.set())
        self._handed.append(_Handed(piece, tally, piece.is_suspect and not self._handed))

    def _fail(self, handed: _Handed, error: BaseException) -> None:
        piece = handed.piece
        if isinstance(error, Differs):
            self._results.differ(piece, str(error))
        else:
            is_last = handed.is_alone and isinstance(error, Died)
            self._queue.fail(self.name, piece, shortened(str(error)), "", is_last)

    def _say(self, words: object) -> None:
        """Say what is wrong, once while it stays so: there is another turn in a moment."""
        if str(words) != self._said:
            self._said = str(words)
            print(f"{self.name}: {words}", file=sys.stderr, flush=True)


def _error_of(handed: _Handed) -> BaseException | None:
    """Why it was not played."""
    if handed.tally.cancelled():  # the connection is being closed
        return Lost("It was given up")
    return handed.tally.exception()


def main(name: str, address: str) -> None:
    """Work until the server's end of the standard input is closed."""
    threading.Thread(target=end_with_parent, daemon=True).start()
    try:
        database = Database(database_url(), is_ready=True)
    except StorageError as error:
        sys.exit(str(error))
    Dispatcher(name, database, lambda: Cluster({}, address)).run()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
