"""Where chunks are played: here, or in processes of this machine."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Protocol

from core.evaluation.phrases import rounds_told
from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally, parse_tally
from webapp.evaluation.players import Players, Specs


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class SetAside(Exception):
    """A chunk has failed so often that it is not tried again."""

    def __init__(self, chunk: Chunk, cause: str) -> None:
        self.chunk = chunk
        super().__init__(f"{rounds_told(chunk.first, chunk.count)} could not be played: {cause}")


class Executor(Protocol):
    """Plays chunks."""

    def submit(self, chunk: Chunk, against: Chunk | None = None) -> Future[Tally]:
        """The tally of a chunk, in time; with its `changes` against the same rounds of another."""
        ...

    def close(self) -> None:
        """Let go of what is not played yet."""
        ...


class Inline:
    """Plays each chunk at once, in the caller's thread."""

    def __init__(self, specs: Specs) -> None:
        self._players = Players(specs)

    def submit(self, chunk: Chunk, against: Chunk | None = None) -> Future[Tally]:
        """The tally, or the error, is there on return."""
        future: Future[Tally] = Future()
        try:
            future.set_result(self._players.play(chunk, against))
        except Exception as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        """There is nothing that waits."""


class Processes:
    """Plays chunks in processes that are started afresh, so that no thread is copied.

    They end with this process, however it ends, and leave a terminal's Ctrl-C to it.
    """

    def __init__(self, specs: Specs, workers: int | None = None) -> None:
        context = get_context("spawn")
        ends, self._held = context.Pipe(duplex=False)
        self._left: set[object] = set()
        self._pool = ProcessPoolExecutor(
            workers or cores(),
            mp_context=context,
            initializer=_start,
            initargs=(dict(specs), ends),
        )

    def submit(self, chunk: Chunk, against: Chunk | None = None) -> Future[Tally]:
        """The tally comes back as text, as it would from another machine."""
        left = object()
        self._left.add(left)  # first: an interrupt may come before there is anything to wait for
        with _without_interrupts():
            text = self._pool.submit(_play, chunk, against)
        text.add_done_callback(lambda _: self._left.discard(left))
        return _read(text)

    def close(self) -> None:
        """Chunks in hand are dropped, and the processes have ended on return."""
        if self._left:
            self._held.close()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._held.close()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile never hear of a terminal's Ctrl-C; it reaches this one
    afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _read(text: Future[str]) -> Future[Tally]:
    tally: Future[Tally] = Future()

    def done(found: Future[str]) -> None:
        if found.cancelled():
            tally.cancel()
        elif (error := found.exception()) is not None:
            tally.set_exception(error)
        else:
            tally.set_result(parse_tally(json.loads(found.result())))

    text.add_done_callback(done)
    return tally


@contextmanager
def executor_of(specs: Specs, workers: int | None) -> Iterator[Executor]:
    """An executor that has these checked documents; None: one process per core; 0: this one."""
    executor: Executor = Inline(specs) if workers == 0 else Processes(specs, workers)
    try:
        yield executor
    finally:
        executor.close()


_HERE: list[Players] = []
"""What this worker process plays with; set once, when it starts."""


def _start(specs: Specs, ends: Connection) -> None:
    Thread(target=_end_with, args=(ends,), daemon=True).start()
    _HERE.append(Players(specs))


def _end_with(ends: Connection) -> None:
    """End this process in the middle of its work when the other end is closed: by its owner, or
    by the system because its owner is gone."""
    wait([ends])
    os._exit(1)


def _play(chunk: Chunk, against: Chunk | None) -> str:
    return json.dumps(_HERE[-1].play(chunk, against).dump())
