"""What the tests of quick engines share: chunks, and the core's tally of the same chunk."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from core import registry
from core.evaluation.engine import play_chunk, seats_of
from core.evaluation.plan import Chunk, Plan
from core.evaluation.tally import Tally
from webapp.evaluation import work
from webapp.evaluation.players import Core, Engine
from webapp.evaluation.worker import Worker
from webapp.storage import Library
from webapp.storage.jobs import Job, Jobs

ROUNDS = 12
"""Rounds of a job that a worker plays."""


class Chunks(Protocol):
    """Chunks of one system; by default of two rounds."""

    def __call__(
        self, seats: Sequence[str], seed: int = 5, first: int = 0, **more: Any
    ) -> Chunk: ...


def _chunk(system: str, seats: Sequence[str], seed: int = 5, first: int = 0, **more: Any) -> Chunk:
    return Chunk(system, "", tuple(seats), seed, first, **{"count": 2, **more})


def chunk_of(system: str) -> Chunks:
    """How chunks of a system are made."""
    return partial(_chunk, system)


def text(tally: Tally) -> str:
    """A tally as it is stored."""
    return json.dumps(tally.dump())


def assert_same(code: Engine, game: Any, asked: Chunk) -> Tally:
    """The engine counts a chunk to the byte as the core does; the core's tally."""
    assert code.can(asked)
    found = play_chunk(game, asked)
    assert text(code.play(game, asked, lambda: None)) == text(found), asked
    return found


def played_by_worker(
    library: Library, code: Engine, system: str, raw: Any, first: str = "greedy"
) -> tuple[Job, Plan]:
    """A job of a document, played to its end by a worker with the engine and the core."""
    game = registry.get(system).load(raw)
    plan = Plan(system, raw, seats_of([first, "random"], game), ROUNDS)
    tasks = [work.make_task(plan, game)]
    job = Jobs(library).create("a job", work.dump(tasks), "a test", work.parts_of(tasks))
    worker = Worker("w", library, lambda _: (code, Core()))
    while worker.turn():
        pass
    return Jobs(library).get(job.id), plan
