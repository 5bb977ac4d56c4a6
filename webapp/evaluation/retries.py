"""Chunks that are tried again where they could not be played.

On a server the queue does so.  A command has no queue, and one process that ended, for want of
memory for instance, is no reason to lose what the others play.
"""

from __future__ import annotations

import threading
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally
from webapp.evaluation.executors import Died, NotPlayed, SetAside
from webapp.storage.queue import MAX_FAILURES


class Once(Protocol):
    """An executor that tries each chunk once."""

    def submit(self, chunk: Chunk, against: Chunk | None = None, attempt: int = 1) -> Future[Tally]:
        """The tally, in time, or NotPlayed; `attempt` counts from 1."""
        ...

    def close(self) -> None:
        """Let go of what is not played yet."""
        ...


@dataclass
class _Wanted:
    """A chunk that somebody waits for, and how often it was handed out."""

    tally: Future[Tally]
    chunk: Chunk
    against: Chunk | None
    attempts: int = 0


class Retrying:
    """An executor whose chunks are tried as often as a server tries them.

    A chunk that was in hand when a worker died is a suspect: it is tried alone before it is blamed.
    `aside` are the chunks that have failed too often, in the order in which they did.
    """

    def __init__(self, once: Once) -> None:
        self._once = once
        self._lock = threading.Lock()
        self._waiting, self._suspects = deque[_Wanted](), deque[_Wanted]()
        self._in_hand, self._is_alone, self._is_over = 0, False, False
        self.aside: list[SetAside] = []

    def submit(self, chunk: Chunk, against: Chunk | None = None) -> Future[Tally]:
        """The tally, in time; SetAside where the chunk has failed too often."""
        wanted = _Wanted(Future(), chunk, against)
        self._hand_out(self._waiting, wanted)
        return wanted.tally

    def close(self) -> None:
        """Chunks in hand are given up, and none is handed out from now on.

        The executor may hold its own lock while it cancels, so nothing is submitted to it then.
        """
        with self._lock:
            self._is_over = True
            left = (*self._waiting, *self._suspects)
            self._waiting.clear()
            self._suspects.clear()
        for wanted in left:
            wanted.tally.cancel()
        self._once.close()

    def _hand_out(self, where: deque[_Wanted], more: _Wanted) -> None:
        with self._lock:
            is_over = self._is_over
            if not is_over:
                where.append(more)
        if is_over:
            more.tally.cancel()
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Hand out what may be: everything, or one suspect when nothing else is in hand."""
        while (wanted := self._next()) is not None:
            wanted.attempts += 1
            try:
                tried = self._once.submit(wanted.chunk, wanted.against, wanted.attempts)
            except (
                Exception
            ) as gone:  # the executor is closed or broken; whoever waits must hear of it
                self._back()
                wanted.tally.set_exception(gone)
            else:
                tried.add_done_callback(partial(self._came, wanted))

    def _next(self) -> _Wanted | None:
        with self._lock:
            if self._is_alone or not (self._suspects or self._waiting):
                return None
            if self._suspects and self._in_hand:
                return None
            self._is_alone = bool(self._suspects)
            self._in_hand += 1
            return (self._suspects or self._waiting).popleft()

    def _back(self) -> bool:
        """One is not in hand any more; whether it was alone."""
        with self._lock:
            was_alone, self._is_alone = self._is_alone, False
            self._in_hand -= 1
            return was_alone

    def _came(self, wanted: _Wanted, tried: Future[Tally]) -> None:
        was_alone = self._back()
        if tried.cancelled():
            wanted.tally.cancel()
        elif (error := tried.exception()) is None:
            wanted.tally.set_result(tried.result())
        elif not isinstance(error, NotPlayed):
            wanted.tally.set_exception(error)
        elif isinstance(error, Died) and not was_alone:
            self._hand_out(self._suspects, wanted)
        elif isinstance(error, Died) or wanted.attempts >= MAX_FAILURES:
            lost = SetAside(wanted.chunk, str(error))
            self.aside.append(lost)
            wanted.tally.set_exception(lost)
        else:
            self._hand_out(self._waiting, wanted)
        self._go_on()
