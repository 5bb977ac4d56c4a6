"""A server's queue played by a real Dask cluster; workers and scheduler killed meanwhile."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import select

from tests.webapp.evaluation.test_cluster import CAUSES, PRELOAD, Started, started
from tests.webapp.serving import product
from tests.webapp.storage.jobs import add, inline, plan
from tests.webapp.waiting import wait
from webapp.cli import cli
from webapp.evaluation import cluster
from webapp.evaluation.cluster import Cluster
from webapp.evaluation.dispatcher import Dispatcher
from webapp.evaluation.service import Service
from webapp.evaluation.totals import Totals
from webapp.storage import Library
from webapp.storage.jobs import Jobs
from webapp.storage.models import ChunkRow
from webapp.storage.queue import Queue

ROUNDS = 600


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with started(tmp_path_factory.mktemp("cluster"), 2) as made:
        yield made


@contextmanager
def serving(url: str, library: Library, address: str) -> Iterator[Service]:
    service = Service(url, library, scheduler=address)
    service.start()
    try:
        yield service
    finally:
        service.stop()


def tally(library: Library, job: str) -> str:
    (found,) = Totals(Jobs(library)).of(job)
    return json.dumps(found.dump())


def is_done(library: Library, job: str) -> bool:
    found = Jobs(library).get(job)
    assert found.state != "failed", found.note
    return found.state == "done"


def test_a_job_of_the_server_is_played_by_the_cluster_whatever_is_killed(
    url: str, library: Library, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """First a worker, then what hands the work over, then the scheduler, which comes back."""
    job, jobs = add(library, ROUNDS), Jobs(library)
    with started(tmp_path / "one", 2) as made, serving(url, library, made.address) as service:
        wait(lambda: jobs.get(job.id).rounds > 0, "the cluster has begun")
        made.workers[0].send_signal(signal.SIGKILL)
        made.add()
        seen = jobs.get(job.id).rounds
        wait(lambda: jobs.get(job.id).rounds > seen, "another worker goes on")
        (handing,) = service.processes()
        os.kill(handing, signal.SIGKILL)
        seen = jobs.get(job.id).rounds
        wait(lambda: jobs.get(job.id).rounds > seen, "another process hands the rest over")
        made.scheduler.kill()
        wait(lambda: "The scheduler was lost" in capfd.readouterr().err, "it is said")
        wait(lambda: not running(library), "what it had in hand is for others")
        assert jobs.get(job.id).state == "running"
        with started(tmp_path / "two", 2, made.port):
            wait(lambda: is_done(library, job.id), "the job is played")
    assert tally(library, job.id) == inline(plan(ROUNDS))


def running(library: Library) -> bool:
    """Whether a chunk is in somebody's hands."""
    with library.reading() as session:
        return session.scalar(select(ChunkRow.id).where(ChunkRow.state == "running")) is not None


def test_the_product_plays_on_a_cluster(two: Started, tmp_path: Path) -> None:
    asked = {"spec": plan().spec, "seats": "random,greedy", "games": 40}
    with product(tmp_path / "library.db", "--scheduler", two.address) as found:
        begun = found.client.ask("POST", "/api/evaluations", asked)
        address = f"/api/evaluations/{begun.json['id']}"
        wait(lambda: found.client.get(address).json["state"] == "done", "it is played")
        told = found.client.get(address).json
    assert json.dumps(told["plans"][0]["tally"]) == inline(plan(20))


def test_a_cancelled_job_is_given_up_and_one_that_cannot_be_played_fails(
    two: Started, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "60s")
    jobs, queue = Jobs(library), Queue(library)
    dispatcher = Dispatcher("d", library, lambda: Cluster({}, two.address))
    job = add(library, 20_000)
    wait(lambda: turned(dispatcher, jobs.get(job.id).rounds > 0), "it has begun")
    jobs.cancel(job.id)
    dispatcher.turn()
    assert dispatcher._handed == []
    assert queue.held("d") == set()
    monkeypatch.setattr(cluster, "ENGINE", "0.0.1")
    other = add(library, 1, seed=9)
    wait(lambda: turned(dispatcher, jobs.get(other.id).state == "failed"), "it fails")
    dispatcher._drop()
    assert "0.0.1 was asked for" in jobs.get(other.id).note


@pytest.mark.parametrize("seed", CAUSES)
def test_a_chunk_that_hangs_is_set_aside_with_its_cause_as_on_the_servers_own_workers(
    url: str, library: Library, tmp_path: Path, seed: int
) -> None:
    job, other, jobs = add(library, 1, seed=seed), add(library, 20), Jobs(library)
    with started(tmp_path / "one", 1, preload=PRELOAD) as made, serving(url, library, made.address):
        wait(lambda: jobs.get(job.id).state == "failed", "the job of the hanging chunk fails")
        wait(lambda: is_done(library, other.id), "the other one is played")
    (failure,) = jobs.failures(job.id)
    assert CAUSES[seed] in failure.cause
    assert CAUSES[seed] in jobs.get(job.id).note
    assert tally(library, other.id) == inline(plan(20))


def turned(dispatcher: Dispatcher, is_so: bool) -> bool:
    dispatcher.turn()
    return is_so


def test_a_scheduler_that_is_not_there_is_waited_for(
    library: Library, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "1s")
    job = add(library, 5)
    dispatcher = Dispatcher("d", library, lambda: Cluster({}, "tcp://127.0.0.1:9"))
    dispatcher._wake.set()
    dispatcher.turn()
    assert "No Dask scheduler answers at tcp://127.0.0.1:9" in capsys.readouterr().err
    assert Jobs(library).get(job.id).state == "queued"


def test_the_command_line_says_why_where_the_scheduler_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", "60s")
    submit, count = Cluster.submit, iter(range(100))

    def kill(self: Cluster, *chunks: Any) -> Any:
        found = submit(self, *chunks)
        if next(count) == 3:
            made.scheduler.kill()
        return found

    monkeypatch.setattr(Cluster, "submit", kill)
    with started(tmp_path, 1) as made:
        found = CliRunner().invoke(
            cli, ["evaluate", "chess", "--games", "400", "--scheduler", made.address]
        )
    assert found.exit_code == 2
    assert f"The scheduler at {made.address} was lost" in found.stderr
