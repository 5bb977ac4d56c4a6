"""Real worker processes in each kind of database, killed."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from tests.webapp.storage.jobs import add, inline, plan
from tests.webapp.waiting import wait
from webapp.evaluation.service import Service
from webapp.evaluation.totals import Totals
from webapp.storage import Library, StorageError
from webapp.storage.jobs import Jobs

ROUNDS = 400


@contextmanager
def serving(url: str, library: Library) -> Iterator[Service]:
    service = Service(url, library, 2)
    service.start()
    try:
        yield service
    finally:
        service.stop()


def rounds(jobs: Jobs, job: str) -> int:
    """How many rounds are there; -1 while the database is away."""
    try:
        found = jobs.get(job)
    except StorageError:
        return -1
    assert found.state != "failed", found.note
    return found.rounds


def is_played(library: Library, job: str) -> bool:
    (found,) = Totals(Jobs(library)).of(job)
    return json.dumps(found.dump()) == inline(plan(ROUNDS))


def test_killed_workers_lose_nothing_in_either_database(url: str, library: Library) -> None:
    job, jobs = add(library, ROUNDS), Jobs(library)
    with serving(url, library) as service:
        wait(lambda: rounds(jobs, job.id) > 0, "they have begun")
        for process in service.processes():
            os.kill(process, signal.SIGKILL)
        wait(lambda: rounds(jobs, job.id) == ROUNDS, "others play the rest")
    assert is_played(library, job.id)
