"""Threads for what may wait, so that the event loop does not; bounded in number and in patience."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from webapp.storage import Busy, Unavailable

T = TypeVar("T")

WORKERS, WAITING = 8, 64
"""Requests that ask the database at a time, and that wait for their turn."""

PATIENCE = 5.0
"""Seconds after which a request that has not had its turn is told that the database is busy."""

LIMIT = 30.0
"""Seconds after which a request is answered though the database has not."""

CROWDED = "Too many requests wait for the database. Try again in a moment."


class Threads:
    """Daemon threads, started as they are needed: the end of the process waits for no database.

    `holding` are requests that hold a connection over many calls.
    """

    def __init__(self, workers: int = WORKERS, waiting: int = WAITING) -> None:
        self._tasks: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._workers, self._most = workers, workers + waiting
        self._open = self._running = 0
        self.holding: set[object] = set()

    async def run(self, action: Callable[[], T], limit: float = LIMIT) -> T:
        """What the action returns or raises, from a thread.  Raises Busy, Unavailable."""
        if self._open >= self._most:
            raise Busy(CROWDED)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        turn = threading.Lock()  # taken by the thread that begins, or by the one that gives up

        def task() -> None:
            try:
                if not turn.acquire(blocking=False):
                    raise Busy(CROWDED)
                result = action()
            except BaseException as error:
                _tell(loop, self._done, future, None, error)
            else:
                _tell(loop, self._done, future, result, None)

        self._open += 1
        self._start()
        self._tasks.put(task)
        await asyncio.wait([future], timeout=min(PATIENCE, limit))
        if not future.done() and turn.acquire(blocking=False):
            raise Busy(CROWDED)
        try:
            return await asyncio.wait_for(asyncio.shield(future), max(0, limit - PATIENCE))
        except TimeoutError:
            raise Unavailable(
                f"The database has not answered for {limit:.0f} seconds; what was asked for may "
                "still come about. Look at the document before you try again."
            ) from None

    def _start(self) -> None:
        """One thread more, while there are fewer than requests."""
        if self._running < min(self._open, self._workers):
            self._running += 1
            name = f"database-{self._running}"
            threading.Thread(target=self._work, name=name, daemon=True).start()

    def _work(self) -> None:
        while True:
            self._tasks.get()()

    def _done(self, future: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
        self._open -= 1
        if future.cancelled():
            return
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
            future.exception()  # nobody may be waiting any more


def _tell(loop: asyncio.AbstractEventLoop, *call: Any) -> None:
    try:
        loop.call_soon_threadsafe(*call)
    except RuntimeError:  # the loop was closed: the server has stopped
        return
