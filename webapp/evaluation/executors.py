"""Where chunks are played: here, or in processes of this machine."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Protocol

from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally, parse_tally
from webapp.evaluation.players import Players, Specs


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
    """Plays chunks in processes that are started afresh, so that no thread is copied."""

    def __init__(self, specs: Specs, workers: int | None = None) -> None:
        self._pool = ProcessPoolExecutor(
            workers or cores(),
            mp_context=get_context("spawn"),
            initializer=_start,
            initargs=(dict(specs),),
        )

    def submit(self, chunk: Chunk, against: Chunk | None = None) -> Future[Tally]:
        """The tally comes back as text, as it would from another machine."""
        return _read(self._pool.submit(_play, chunk, against))

    def close(self) -> None:
        """Chunks in hand are finished and thrown away."""
        self._pool.shutdown(wait=False, cancel_futures=True)


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


def _start(specs: Specs) -> None:
    _HERE.append(Players(specs))


def _play(chunk: Chunk, against: Chunk | None) -> str:
    return json.dumps(_HERE[-1].play(chunk, against).dump())
