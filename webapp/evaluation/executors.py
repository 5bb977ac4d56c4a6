"""Who plays chunks: what every executor does, and the one that plays in this process."""

from __future__ import annotations

import os
from concurrent.futures import Future
from typing import Protocol

from core.evaluation.phrases import rounds_told
from core.evaluation.plan import Chunk
from core.evaluation.tally import Tally
from webapp.evaluation.players import Players, Specs


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class NotPlayed(Exception):
    """A process could not play a chunk; another one may.  The sentence is the cause."""


class Died(NotPlayed):
    """Whoever had the chunk died several times, be it over this one or over another beside it."""


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
