"""Chunks of a cluster that are tried again where they could not be played.

On a server the queue does so.  A command has no queue, and one process of a worker that ended, for
want of memory for instance, is no reason to lose what the others play.
"""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial

from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally
from webapp.evaluation.cluster import Cluster, NotPlayed
from webapp.evaluation.executors import SetAside
from webapp.storage.queue import MAX_FAILURES


class Trying:
    """An executor whose chunks are tried as often as a server tries them.

    `aside` are those that have failed too often, in the order in which they did.
    """

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self.aside: list[SetAside] = []

    def submit(self, chunk: Chunk, against: Chunk | None = None) -> Future[Tally]:
        """The tally, in time; SetAside where the chunk has failed too often."""
        found: Future[Tally] = Future()
        self._try(found, chunk, against, 1)
        return found

    def close(self) -> None:
        """Chunks in hand are given up."""
        self._cluster.close()

    def _try(self, found: Future[Tally], chunk: Chunk, against: Chunk | None, attempt: int) -> None:
        tried = self._cluster.submit(chunk, against, attempt)
        tried.add_done_callback(partial(self._came, found, chunk, against, attempt))

    def _came(
        self,
        found: Future[Tally],
        chunk: Chunk,
        against: Chunk | None,
        attempt: int,
        tried: Future[Tally],
    ) -> None:
        if tried.cancelled():
            found.cancel()
            return
        error = tried.exception()
        if error is None:
            found.set_result(tried.result())
        elif not isinstance(error, NotPlayed):
            found.set_exception(error)
        elif attempt == MAX_FAILURES:
            lost = SetAside(chunk, str(error))
            self.aside.append(lost)
            found.set_exception(lost)
        else:
            try:
                self._try(found, chunk, against, attempt + 1)
            except Exception as gone:  # the cluster is, meanwhile: who waits has to hear of it
                found.set_exception(gone)
