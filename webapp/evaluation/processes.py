"""Chunks played in processes of this machine."""

from __future__ import annotations

import json
import queue
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally, parse_tally
from webapp.evaluation.child import Child
from webapp.evaluation.executors import Executor, Inline, cores
from webapp.evaluation.players import Specs
from webapp.evaluation.retries import Retrying


class Processes:
    """Plays chunks in processes with the limits of a server's workers, each one at a time.

    They end with this process, however it ends, and leave a terminal's Ctrl-C to it.
    """

    def __init__(self, specs: Specs, workers: int | None = None) -> None:
        self._texts = {name: json.dumps(raw) for name, raw in specs.items()}
        self._is_wanted = True
        self._children = [Child() for _ in range(workers or cores())]
        self._idle = queue.SimpleQueue[Child]()
        for child in self._children:
            self._idle.put(child)
        self._pool = ThreadPoolExecutor(len(self._children), "processes")

    def submit(self, chunk: Chunk, against: Chunk | None = None, attempt: int = 1) -> Future[Tally]:
        """The tally, in time, or NotPlayed; an attempt starts from the beginning."""
        return self._pool.submit(self._play, chunk, against)

    def close(self) -> None:
        """Chunks in hand are dropped, and the processes have ended on return."""
        self._is_wanted = False
        self._pool.shutdown(wait=True, cancel_futures=True)
        for child in self._children:
            child.close()

    def _play(self, chunk: Chunk, against: Chunk | None) -> Tally:
        needed = (chunk,) if against is None else (chunk, against)
        texts = {each.spec: self._texts[each.spec] for each in needed}
        child = self._idle.get_nowait()  # there are as many as threads
        try:
            return parse_tally(json.loads(child.play(chunk, against, texts, self._goes_on)))
        finally:
            self._idle.put(child)

    def _goes_on(self) -> bool:
        return self._is_wanted


@contextmanager
def executor_of(specs: Specs, workers: int | None) -> Iterator[Executor]:
    """An executor that has these checked documents; None: one process per core; 0: this one."""
    executor: Executor = Inline(specs) if workers == 0 else Retrying(Processes(specs, workers))
    try:
        yield executor
    finally:
        executor.close()
