"""Workers of a busy machine: the first numbers come soon, who waits is not taken for hung."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from core.evaluation.engine import play_chunk
from core.evaluation.tally import Tally
from tests.webapp.evaluation.test_worker import Own, finish, tally
from tests.webapp.serving import ROOT
from tests.webapp.storage.jobs import add, inline, plan
from tests.webapp.waiting import wait
from webapp.evaluation import looks, service, worker
from webapp.evaluation.looks import Limits, Watch
from webapp.evaluation.worker import Worker
from webapp.storage import Library
from webapp.storage.jobs import Jobs
from webapp.storage.queue import MAX_FAILURES, Queue


def test_the_first_chunk_of_a_job_is_played_before_the_worker_steps_back(library: Library) -> None:
    job, places = add(library, 30), dict[int, int]()

    def play(game: Any, chunk: Any, note: Callable[[], None]) -> Tally:
        places[chunk.first] = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        return play_chunk(game, chunk, note)

    made = Worker("w", library, lambda _: (Own(play),), step_back=lambda: os.nice(3))
    is_over = lambda: Jobs(library).get(job.id).state == "done"  # noqa: E731
    thread = threading.Thread(target=lambda: made.run(is_over))
    thread.start()
    thread.join(60)
    first, *others = (places[number] for number in sorted(places))
    assert others
    assert all(place > first for place in others)


def test_a_chunk_that_waits_for_a_processor_burns_none_of_its_budget(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(library, 1)
    queue, looked, count = Queue(library), threading.Event(), itertools.count()
    (piece,) = queue.take("w")
    hours = itertools.count(0, 3_600)
    clock = SimpleNamespace(
        monotonic=lambda: float(next(hours)), process_time=lambda: 1.0, thread_time=lambda: 1.0
    )
    monkeypatch.setattr(looks, "time", clock)
    monkeypatch.setattr(looks, "LONGEST_LOOK", 0.01)
    held = queue.held

    def look(name: str) -> set[int]:
        if next(count) > 5:
            looked.set()
        return held(name)

    monkeypatch.setattr(queue, "held", look)
    watch = Watch("w", queue, Limits(seconds=600), lambda code: pytest.fail("it was ended"))
    with watch.going_on(), watch.playing(piece):
        assert looked.wait(60)
        watch.note()
    assert queue.held("w") == {piece.id}


def test_a_chunk_that_waits_for_what_does_not_come_fails_and_ends_its_process(
    library: Library,
) -> None:
    job, come, codes = add(library, 1), threading.Event(), list[int]()
    queue = Queue(library)

    def end(code: int) -> None:
        codes.append(code)
        come.set()

    limits = Limits(seconds=600, still=0.5)
    for _ in range(MAX_FAILURES):
        (piece,) = queue.take("w")
        come.clear()
        watch = Watch("w", queue, limits, end)
        with watch.going_on(), watch.playing(piece):
            assert come.wait(60)
    assert codes == [1] * MAX_FAILURES
    assert "It has waited for 0 seconds and done nothing" in Jobs(library).get(job.id).note


def test_a_chunk_that_is_not_wanted_and_waits_ends_its_process_and_does_not_fail(
    library: Library,
) -> None:
    job, ended = add(library, 1), threading.Event()
    queue, jobs = Queue(library), Jobs(library)
    (piece,) = queue.take("w")
    watch = Watch("w", queue, Limits(grace=600, still=0.5), lambda code: ended.set())
    with watch.going_on(), watch.playing(piece):
        jobs.cancel(job.id)
        assert ended.wait(60)
    assert jobs.failures(job.id) == []
    assert jobs.get(job.id).state == "cancelled"


def test_a_chunk_that_gets_little_of_a_machine_is_not_taken_for_one_that_waits(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It works for a hundredth of a second in three seconds of looks; the watch works more."""
    add(library, 1)
    queue, calls = Queue(library), 0
    (piece,) = queue.take("w")
    clock = SimpleNamespace(
        thread_time=lambda: 5.0 * calls,
        process_time=lambda: 5.0 * calls + calls // 300 * 0.011,
    )
    monkeypatch.setattr(looks, "time", clock)
    monkeypatch.setattr(queue, "held", lambda _: {piece.id})
    limits = Limits(seconds=float("inf"), still=4)
    watch = Watch("w", queue, limits, lambda code: pytest.fail("it was ended"))
    with watch.playing(piece):
        for calls in range(3_000):  # noqa: B007 (the clock reads it)
            watch._look(0.01)
        watch.note()


def test_what_is_played_is_written_before_a_long_batch_is_over(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, known = add(library, 200), list[int]()
    monkeypatch.setattr(worker, "BATCH_S", 1e-6)

    def play(game: Any, chunk: Any, note: Callable[[], None]) -> Tally:
        known.append(Jobs(library).get(job.id).rounds - chunk.first)
        return play_chunk(game, chunk, note)

    made = Worker("w", library, lambda _: (Own(play),))
    made._pace = 1e-9
    assert made.turn()
    assert len(known) > 3
    assert not any(known)  # at each chunk's begin, all rounds before it are there


def test_a_worker_that_has_to_end_keeps_what_it_has_played(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, codes = add(library, 30), list[int]()
    monkeypatch.setattr(os, "_exit", codes.append)
    made = Worker("w", library)
    pieces = Queue(library).take("w", 2)
    for piece in pieces:
        found = made._play(piece)
        assert found is not None
        made._done.append((piece, json.dumps(found.dump())))
    made._end(1)
    assert codes == [1]
    assert Jobs(library).get(job.id).rounds == sum(piece.count for piece in pieces)


PROGRAM = """
import sys
from webapp.evaluation import players, worker
worker.HANG = 0.4
{more}
worker.main(sys.argv[1])
"""


def started(url: str, more: str = "", name: str = "w") -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(more=more), name],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        env={**os.environ, "RULEWRIGHT_DATABASE_URL": url},
    )


def test_a_worker_that_was_stopped_for_a_while_goes_on(url: str, library: Library) -> None:
    job, jobs = add(library, 2_000), Jobs(library)
    process = started(url)
    try:
        wait(lambda: jobs.get(job.id).rounds > 0, "it has begun")
        process.send_signal(signal.SIGSTOP)
        since = time.monotonic()
        wait(lambda: time.monotonic() > since + 1.2, "three times the time of a hang is over")
        process.send_signal(signal.SIGCONT)
        seen = jobs.get(job.id).rounds
        wait(lambda: jobs.get(job.id).rounds > seen, "it plays on")
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()
    Queue(library).release("w")
    finish(Worker("other", library))
    assert tally(library, job.id) == inline(plan(2_000))


WAITING = """
import threading
from dataclasses import replace
worker.LIMITS = replace(worker.LIMITS, still=1)
players.Core.play = lambda *_: threading.Event().wait()
"""


def test_a_worker_whose_chunk_waits_for_ever_is_ended_and_its_chunk_fails(
    url: str, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, jobs = add(library, 1), Jobs(library)
    monkeypatch.setattr(service, "_started", lambda name, url, _: started(url, WAITING, name))
    made = service.Service(url, library, 1)
    made.start()
    try:
        wait(lambda: jobs.get(job.id).state == "failed", "the job fails")
    finally:
        made.stop()
    assert "It has waited for 1 seconds and done nothing" in jobs.get(job.id).note


STUCK = "import re; players.Core.play = lambda *_: re.match('(a+)+$', 40 * 'a' + 'b')"


def test_a_worker_that_does_not_come_back_from_one_step_is_ended_and_its_chunk_fails(
    url: str, library: Library, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    job, jobs = add(library, 1), Jobs(library)
    monkeypatch.setattr(service, "_started", lambda name, url, _: started(url, STUCK, name))
    made = service.Service(url, library, 1)
    made.start()
    try:
        wait(lambda: jobs.get(job.id).state == "failed", "the job fails")
    finally:
        made.stop()
    note = jobs.get(job.id).note
    assert f"{MAX_FAILURES} workers ended while they played it" in note
    assert "it worked on one step of a match for longer than it may" in note
    assert "A worker ended, and another one goes on" in capfd.readouterr().err
