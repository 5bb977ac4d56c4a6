"""A worker's turns: budgets, cancelling, an audit by a second engine, faults of the database."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.evaluation.engine import play_chunk
from core.evaluation.tally import Tally
from tests.core.evaluation.plans import plan_of
from tests.webapp.storage.jobs import SEATS, add, inline, plan
from tests.webapp.storage.test_faults import full, held
from tests.webapp.waiting import wait
from webapp.evaluation import players, work
from webapp.evaluation.looks import Limits, Stopped, Watch
from webapp.evaluation.players import Core
from webapp.evaluation.runs import is_precise
from webapp.evaluation.totals import Totals
from webapp.evaluation.worker import Worker
from webapp.storage import Library
from webapp.storage import engine as engines
from webapp.storage.jobs import Jobs
from webapp.storage.queue import Queue


def finish(worker: Worker) -> None:
    while worker.turn():
        pass


def tally(library: Library, job: str) -> str:
    (found,) = Totals(Jobs(library)).of(job)
    return json.dumps(found.dump())


class Own(Core):
    """A second engine."""

    name = "own"

    def __init__(self, play: Callable[..., Tally] = play_chunk) -> None:
        self.play = play

    def can(self, chunk: Any) -> bool:
        return True


def test_a_worker_plays_a_job_to_the_tally_that_it_has_here(library: Library) -> None:
    job = add(library, 50)
    finish(Worker("w", library))
    assert Jobs(library).get(job.id).state == "done"
    assert tally(library, job.id) == inline(plan(50))


def test_rounds_of_a_precision_count_from_the_first_on_without_a_gap(library: Library) -> None:
    job = add(library, 2_000, half=0.001)
    queue, totals = Queue(library), Totals(Jobs(library))
    pieces = queue.take("w", 3)
    made = Worker("w", library)
    tallies = {piece.number: made._play(piece) for piece in pieces}
    counted = []
    for number in (2, 0, 1):
        found = tallies[number]
        assert found is not None
        queue.finish([(pieces[number], json.dumps(found.dump()))])
        (total,) = totals.of(job.id)
        counted.append(total.rounds)
    assert counted == [0, pieces[0].count, sum(piece.count for piece in pieces)]


def test_a_precision_ends_a_job_where_it_ends_here_whatever_came_first(library: Library) -> None:
    job = add(library, 2_000, half=0.1)
    queue = Queue(library)
    early = queue.take("other", 12)
    queue.release("other")
    finish(Worker("w", library))
    assert Jobs(library).get(job.id).state == "done"
    assert tally(library, job.id) == inline(plan(2_000), is_precise(plan(2_000), 0.1))
    assert Jobs(library).get(job.id).of < 2_000
    assert len(early) == 12


def test_a_job_whose_documents_cannot_be_played_fails_with_a_sentence(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = add(library, 1)

    def fail(*_: Any) -> Tally:
        raise ZeroDivisionError("by\nzero")

    finish(Worker("w", library, lambda _: (Own(fail),)))
    found = Jobs(library).get(job.id)
    assert found.state == "failed"
    assert found.note.endswith("The engine failed (ZeroDivisionError: by zero)")


def test_without_memory_a_chunk_fails_and_the_worker_goes_on(library: Library) -> None:
    def fail(*_: Any) -> Tally:
        raise MemoryError

    job = add(library, 1)
    worker = Worker("w", library, lambda _: (Own(fail),), Limits(memory=1_000))
    finish(worker)
    assert "needs more than the 1,000 bytes" in Jobs(library).get(job.id).note


def endless(_game: Any, _chunk: Any, note: Callable[[], None]) -> Tally:
    while True:
        note()


def test_a_chunk_burns_its_own_budget_of_time_and_no_more(library: Library) -> None:
    job = add(library, 1)
    worker = Worker("w", library, lambda _: (Own(endless),), Limits(seconds=0))
    worker.run(lambda: Jobs(library).get(job.id).state == "failed")
    assert "longer than the 0 seconds" in Jobs(library).get(job.id).note


def test_cancelling_stops_the_chunk_in_hand(library: Library) -> None:
    job = add(library, 1)
    begun = threading.Event()

    def play(game: Any, chunk: Any, note: Callable[[], None]) -> Tally:
        begun.set()
        return endless(game, chunk, note)

    worker, over = Worker("w", library, lambda _: (Own(play),)), threading.Event()
    thread = threading.Thread(target=lambda: worker.run(over.is_set))
    thread.start()
    assert begun.wait(30)
    assert Jobs(library).cancel(job.id).state == "cancelled"
    over.set()
    thread.join(30)
    assert not thread.is_alive()
    assert Jobs(library).failures(job.id) == []


def test_a_chunk_that_is_not_needed_any_more_leaves_the_others_of_its_job_in_play(
    library: Library,
) -> None:
    game, _ = plan_of("hexapawn", SEATS, 1)
    tasks = [work.make_task(plan(1, seed=seed), game) for seed in (1, 2)]
    job = Jobs(library).create("two plans", work.dump(tasks), "a test", work.parts_of(tasks))
    queue = Queue(library)

    def play(game: Any, chunk: Any, note: Callable[[], None]) -> Tally:
        if chunk.seed == 1:  # another worker finds that this plan is sure enough
            queue.spare(job.id, 0, 0)
            raise Stopped
        return play_chunk(game, chunk, note)

    worker = Worker("w", library, lambda _: (Own(play),))
    worker._pace = 0.01  # chunks are short, so it takes several at once
    assert worker.turn()
    assert queue.held("w") == set()
    assert Jobs(library).get(job.id).state == "done"
    assert [each.rounds for each in Totals(Jobs(library)).of(job.id)] == [0, 1]


def test_a_chunk_that_does_not_stop_ends_its_process(library: Library) -> None:
    add(library, 1)
    queue, ended = Queue(library), threading.Event()
    (piece,) = queue.take("w")
    watch = Watch("w", queue, Limits(seconds=0, grace=0), lambda code: ended.set())
    with watch.going_on(), watch.playing(piece):
        assert ended.wait(30)
        with pytest.raises(Stopped):
            watch.note()
    assert queue.held("w") == set()  # its failure is noted


def test_engines_that_agree_give_the_tally_of_the_first(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "AUDITED", 1)
    job = add(library, 20)
    finish(Worker("w", library, lambda _: (Own(), Core())))
    assert tally(library, job.id) == inline(plan(20))


def planted(game: Any, chunk: Any, note: Callable[[], None]) -> Tally:
    """Right but for round 9, in which it sees one decision more."""
    found = play_chunk(game, chunk, note)
    found.decisions += chunk.first <= 9 < chunk.first + chunk.count
    return found


def test_an_engine_that_differs_fails_the_job_which_names_the_match(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "AUDITED", 1)
    job = add(library, 20)
    finish(Worker("w", library, lambda _: (Own(planted), Core())))
    found = Jobs(library).get(job.id)
    assert found.state == "failed"
    assert found.note.startswith("The engines own and core disagree about round 10: the match of ")
    assert ", random against greedy or the match of seed" in found.note
    assert Queue(library).take("w") == []


def test_one_chunk_in_a_hundred_is_audited() -> None:
    keys = [chunk.key for seed in range(200) for chunk in plan(31, seed=seed).chunks(1)]
    share = sum(map(players.is_audited, keys)) / len(keys)
    assert 0.003 < share < 0.02


def test_a_locked_database_is_waited_for_and_nothing_is_lost(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "WAIT", 0.2)
    job, over, locked = add(library, 20), threading.Event(), threading.Event()

    def play(game: Any, chunk: Any, note: Callable[[], None]) -> Tally:
        locked.wait(30)
        return play_chunk(game, chunk, note)

    worker = Worker("w", library, lambda _: (Own(play),))
    thread = threading.Thread(target=lambda: worker.run(over.is_set))
    thread.start()
    jobs = Jobs(library)
    wait(lambda: jobs.get(job.id).state == "running", "the worker has begun")
    with held(tmp_path / "library.db"):
        locked.set()
        said = jobs.get(job.id)  # readers go on
        assert said.rounds == 0
    wait(lambda: jobs.get(job.id).state == "done", "the job is played")
    over.set()
    thread.join()
    assert tally(library, job.id) == inline(plan(20))


def test_a_full_disk_is_waited_for_and_nothing_is_lost(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    job, over = add(library, 200), threading.Event()
    make_room = full(library, 0)
    worker = Worker("w", library)
    thread = threading.Thread(target=lambda: worker.run(over.is_set))
    thread.start()
    wait(lambda: "is full" in capsys.readouterr().err, "the worker says that the disk is full")
    assert Jobs(library).get(job.id).state != "done"
    make_room()
    wait(lambda: Jobs(library).get(job.id).state == "done", "the job is played")
    over.set()
    thread.join()
    assert tally(library, job.id) == inline(plan(200))
