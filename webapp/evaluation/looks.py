"""A look at the chunk that is being played: whether it is still wanted, and within its budget."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Protocol

from webapp.storage.errors import StorageError
from webapp.storage.queue import Piece

MAX_SECONDS = 600
"""Seconds of a processor that a chunk may take."""

MAX_STILL = 120.0
"""Seconds in which a chunk has to have used a processor at all."""

MAX_MEMORY = 4_000_000_000
"""Bytes of a worker's address space."""

LOOK = 0.2
"""Seconds between two looks at the chunk, where the machine is not busy."""

SHARE = 5
"""So many times as long as a look took is the time until the next one at least: where the machine
or the database is busy, looking leaves the worker its turn."""

LONGEST_LOOK = 2.0
"""Seconds between two looks at most, well within a lease."""

IDLE = 0.01
"""Seconds of a processor that are no work: waking up to see that there is nothing to do takes
some, and so do the two clocks that are compared."""


@dataclass(frozen=True)
class Limits:
    """What a chunk may take: seconds, bytes, and seconds in which it ends when it is told to.

    All seconds are those of a processor, so that a worker that only waits for its turn, or was
    stopped for a while, is not taken for one that does not come to an end.  One that has worked
    for `hang` seconds while nothing else in it had its turn is ended by the system.

    Only `still` are seconds between looks, in all of which the chunk has done nothing: it waits
    for what does not come.  A worker that is stopped does not look either, and one that gets
    little of the machine works a little between two looks.
    """

    seconds: float = MAX_SECONDS
    memory: int = MAX_MEMORY
    grace: float = 0.3
    hang: float | None = None
    still: float = MAX_STILL


LIMITS = Limits()


class Keeper(Protocol):
    """What a watch asks about the chunk: the queue that it is from."""

    lease: float

    def held(self, worker: str) -> Collection[int]:
        """The chunks that are still the worker's."""
        ...

    def keep(self, worker: str) -> None:
        """They stay so for a lease."""
        ...

    def fail(self, worker: str, piece: Piece, cause: str, trace: str) -> object:
        """The chunk cannot be played."""
        ...


class Stopped(Exception):
    """The chunk is to end; `cause` says why where that is its own fault."""

    def __init__(self, cause: str = "") -> None:
        self.cause = cause
        super().__init__(cause)


class Watch:
    """A thread that keeps a worker's chunks its own and tells it when to stop."""

    def __init__(
        self, name: str, queue: Keeper, limits: Limits, end: Callable[[int], object] = os._exit
    ) -> None:
        self.limits = limits
        self._name, self._queue, self._end = name, queue, end
        self._over = threading.Event()
        self._lock = threading.Lock()
        self._piece: Piece | None = None
        self._began = self._told = self._still = 0.0
        self._worked: float | None = None
        self._stop: Stopped | None = None

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Look while this lasts."""
        thread = threading.Thread(target=self._run, name="watch", daemon=True)
        self._end_after(self.limits.hang or 0)  # the first chunk may leave the thread no turn
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            thread.join()
            self._end_after(0)

    @contextmanager
    def playing(self, piece: Piece) -> Iterator[None]:
        """Look at this chunk while this lasts."""
        with self._lock:
            self._piece, self._stop, self._began = piece, None, time.process_time()
            self._worked, self._still = None, 0.0
        try:
            yield
        finally:
            with self._lock:
                self._piece = None

    def note(self) -> None:
        """A match is over.  Raises Stopped."""
        if self._stop is not None:
            raise self._stop

    def _run(self) -> None:
        kept, pause = time.monotonic(), LOOK
        while not self._over.wait(pause):
            if self.limits.hang is not None:
                self._end_after(self.limits.hang)
            began = time.monotonic()
            with suppress(StorageError):
                self._look(pause)
                if time.monotonic() - kept > self._queue.lease / 3:
                    self._queue.keep(self._name)
                    kept = time.monotonic()
            took = time.monotonic() - began
            pause = min(max(LOOK, SHARE * took), LONGEST_LOOK)

    def _end_after(self, seconds: float) -> None:
        """Let the system end the process after so much work without a look; 0: do not."""
        if self.limits.hang is not None and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, seconds)

    def _look(self, pause: float) -> None:
        piece = self._piece
        if piece is None:
            return
        if self._is_still(pause):
            cause = f"It has waited for {self.limits.still:,.0f} seconds and done nothing"
            self._end_hard(piece, self._stop or Stopped(cause))
        elif self._stop is None:
            took = time.process_time() - self._began
            if took > self.limits.seconds:
                cause = f"It takes longer than the {self.limits.seconds:,.0f} seconds of a part"
                self._tell(piece, Stopped(cause))
            elif piece.id not in self._queue.held(self._name):
                self._tell(piece, Stopped())
        elif time.process_time() - self._told > self.limits.grace:
            self._end_hard(piece, self._stop)

    def _is_still(self, pause: float) -> bool:
        """Whether no other thread has worked for too long, as far as looks can tell."""
        own = time.thread_time()
        worked = time.process_time() - own
        if self._worked is None or worked - self._worked > IDLE:
            self._worked, self._still = worked, 0.0
        else:
            self._still += pause
        return self._still >= self.limits.still

    def _tell(self, piece: Piece, stop: Stopped) -> None:
        with self._lock:
            if self._piece is piece:
                self._stop, self._told = stop, time.process_time()

    def _end_hard(self, piece: Piece, stop: Stopped) -> None:
        """End the process: what it plays does not come to the end of a match."""
        if stop.cause:
            self._queue.fail(self._name, piece, stop.cause, "")
        with self._lock:
            if self._piece is piece:
                self._end(1)
