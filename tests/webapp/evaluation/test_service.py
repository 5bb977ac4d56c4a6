"""The server's workers: started when there is work, lost and replaced, gone with their server."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.serving import ROOT, product
from tests.webapp.storage.jobs import add, inline, plan
from tests.webapp.waiting import wait
from webapp.evaluation import service
from webapp.evaluation.service import Service
from webapp.evaluation.sizes import LARGEST
from webapp.evaluation.totals import Totals
from webapp.storage import Library
from webapp.storage.jobs import Jobs
from webapp.storage.queue import MAX_FAILURES

ROUNDS = 600


@contextmanager
def serving(url: str, library: Library, workers: int = 2) -> Iterator[Service]:
    service = Service(url, library, workers)
    service.start()
    try:
        yield service
    finally:
        service.stop()


def tally(library: Library, job: str) -> str:
    (found,) = Totals(Jobs(library)).of(job)
    return json.dumps(found.dump())


def is_running(pid: int) -> bool:
    """Whether the process is there, and not only its exit code."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_without_work_there_are_no_processes(url: str, library: Library) -> None:
    with serving(url, library) as service:
        service.wake()
        assert service.processes() == []


def test_a_scheduler_plays_in_place_of_all_workers(url: str, library: Library) -> None:
    """Also where there are to be none here, for which nobody has to wait then."""
    for workers, most in ((0, 1), (5, 5)):
        made = Service(url, library, workers, scheduler="tcp://127.0.0.1:9")
        assert (made._processes, made.most) == (1, most)
    made = Service(url, library, 0)
    assert (made._processes, made.most) == (0, 0)


def test_a_worker_that_cannot_be_started_is_started_later(
    url: str,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    job, jobs, start, left = add(library, 5), Jobs(library), service._started, iter([True])

    def started(*args: Any) -> Any:
        if next(left, False):
            raise BlockingIOError("Resource temporarily unavailable")
        return start(*args)

    monkeypatch.setattr(service, "_started", started)
    with serving(url, library):
        wait(lambda: jobs.get(job.id).state == "done", "the job is played")
    assert "A worker cannot be started now: Resource temporarily" in capfd.readouterr().err


def test_workers_killed_at_random_moments_lose_nothing(url: str, library: Library) -> None:
    job, chance = add(library, ROUNDS), random.Random(1)
    jobs = Jobs(library)
    at = sorted(chance.sample(range(1, ROUNDS), MAX_FAILURES - 1))  # more may be one chunk's fault
    killed = 0
    with serving(url, library) as service:

        def is_done() -> bool:
            nonlocal at, killed
            found, running = jobs.get(job.id), service.processes()
            assert found.state != "failed", found.note
            if at and running and found.rounds >= at[0]:
                at = [each for each in at if each > found.rounds]
                os.kill(chance.choice(running), signal.SIGKILL)
                killed += 1
            return found.state == "done"

        wait(is_done, "the job is played")
    assert killed
    assert tally(library, job.id) == inline(plan(ROUNDS))


DYING = """
import os, sys
from webapp.evaluation import players, worker
play = players.Core.play
def die(self, game, chunk, note):
    if chunk.first == FIRST:
        with open(MARK, "a+") as file:
            file.write("x")
            file.seek(0)
            tries = len(file.read())
        if tries <= DEATHS:
            os.kill(os.getpid(), 9)
    return play(self, game, chunk, note)
players.Core.play = die
worker.main(sys.argv[1])
"""
"""A worker that is killed as if for memory, the first times that it plays the chunk of a round."""


@pytest.mark.parametrize("deaths", [2, 3])
def test_a_chunk_whose_workers_die_three_times_is_set_aside_and_no_other(
    url: str,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    deaths: int,
) -> None:
    job, jobs, tries = add(library, 20 * LARGEST), Jobs(library), tmp_path / "tries"
    at = f"FIRST, MARK, DEATHS = {10 * LARGEST}, {str(tries)!r}, {deaths}"
    start = subprocess.Popen

    def started(command: list[str], **more: Any) -> Any:
        return start([sys.executable, "-c", at + DYING, command[-1]], **more)

    monkeypatch.setattr(service.subprocess, "Popen", started)
    with serving(url, library):
        wait(lambda: jobs.get(job.id).state in ("failed", "done"), "the job is over")
    assert len(tries.read_text()) == 3
    if deaths < MAX_FAILURES:
        assert jobs.failures(job.id) == []
        assert tally(library, job.id) == inline(plan(20 * LARGEST))
        return
    (failure,) = jobs.failures(job.id)
    assert failure.first == 10 * LARGEST
    assert "the system ended it (SIGKILL; the machine may have had no memory left" in failure.cause
    assert jobs.get(job.id).rounds == 20 * LARGEST - failure.count


PROGRAM = """
import sys, threading
from webapp.evaluation.service import Service
from webapp.storage import Library
library = Library(sys.argv[1])
service = Service(sys.argv[1], library, 2)
service.start()
for line in sys.stdin:
    print(*service.processes(), flush=True)
"""


def test_workers_end_with_a_killed_server_and_the_next_one_goes_on(
    url: str, library: Library
) -> None:
    job, jobs = add(library, ROUNDS), Jobs(library)
    server = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, url],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    wait(lambda: jobs.get(job.id).rounds > 0, "the workers have begun")
    server.stdin.write("who\n")
    server.stdin.flush()
    pids = [int(pid) for pid in server.stdout.readline().split()]
    assert len(pids) == 2
    server.kill()
    server.wait()
    wait(lambda: not any(map(is_running, pids)), "the workers end with their server")
    server.stdin.close()
    server.stdout.close()
    assert jobs.get(job.id).state == "running"
    with serving(url, library):
        wait(lambda: jobs.get(job.id).state == "done", "the job is played")
    assert tally(library, job.id) == inline(plan(ROUNDS))


def test_the_product_plays_what_is_asked_of_it(tmp_path: Path) -> None:
    asked = {"spec": plan().spec, "seats": "random,greedy", "games": 40}
    with product(tmp_path / "library.db") as found:
        started = found.client.ask("POST", "/api/evaluations", asked)
        assert started.status == 201
        address = f"/api/evaluations/{started.json['id']}"
        wait(lambda: found.client.get(address).json["state"] == "done", "it is played")
        told = found.client.get(address).json
    assert json.dumps(told["plans"][0]["tally"]) == inline(plan(20))


GREEDY = """
from webapp.evaluation import players, looks, worker
players.Core.play = lambda self, game, chunk, note: bytearray(looks.MAX_MEMORY)
worker.main("w")
"""


def test_a_document_that_wants_all_memory_fails_and_leaves_the_machine_alone(
    url: str, library: Library
) -> None:
    job = add(library, 1)
    environment = {**os.environ, "RULEWRIGHT_DATABASE_URL": url}
    worker = subprocess.Popen(
        [sys.executable, "-c", GREEDY], stdin=subprocess.PIPE, cwd=ROOT, env=environment
    )
    try:
        wait(lambda: Jobs(library).get(job.id).state == "failed", "the job fails")
    finally:
        worker.kill()
        worker.communicate()
    assert "needs more than the 4,000,000,000 bytes" in Jobs(library).get(job.id).note
