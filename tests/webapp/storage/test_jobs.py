"""Jobs and their chunks: handed out for a time, tried again, set aside, cancelled, resumed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from tests.webapp.storage.jobs import add
from tests.webapp.storage.tables import run
from webapp.storage import Library, NotFound, StorageError
from webapp.storage import jobs as storage_jobs
from webapp.storage.jobs import Jobs
from webapp.storage.models import now
from webapp.storage.queue import MAX_FAILURES, MAX_LOSSES, Queue


def test_a_chunk_belongs_to_one_worker(library: Library) -> None:
    add(library, 60)
    queue = Queue(library)
    with ThreadPoolExecutor(4) as pool:
        taken = [p for some in pool.map(lambda i: queue.take(f"w{i}", 2), range(4)) for p in some]
    assert len(taken) == len({piece.id for piece in taken})
    assert [piece.count for piece in sorted(taken, key=lambda p: p.number)][:4] == [1, 2, 4, 8]
    assert queue.take("late", 5) == []


def test_a_job_runs_with_its_first_chunk_and_is_done_with_its_last(library: Library) -> None:
    jobs, queue = Jobs(library), Queue(library)
    job = add(library, 3)
    assert (job.state, job.rounds, job.of) == ("queued", 0, 3)
    first, second = queue.take("w", 9)
    assert jobs.get(job.id).state == "running"
    queue.finish([(first, "1")])
    assert (jobs.get(job.id).state, jobs.get(job.id).rounds) == ("running", 1)
    assert jobs.get(job.id).left_s is None  # what the first round says, a moment after it, is wild
    queue.finish([(second, "2"), (second, "2")])
    assert (jobs.get(job.id).state, jobs.get(job.id).rounds) == ("done", 3)
    assert [each.kind for each in jobs.events(job.id)] == ["queued", "running", "done"]
    assert [each.kind for each in jobs.events(job.id, jobs.events(job.id)[1].number)] == ["done"]


def test_the_time_left_is_told_once_the_pace_is_known(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs, queue = Jobs(library), Queue(library)
    job = add(library, 40)
    pieces = queue.take("w", 9)
    queue.finish([(pieces[0], "1")])  # a round of 40
    start = now()
    monkeypatch.setattr(storage_jobs, "now", lambda: start + timedelta(seconds=30))
    assert jobs.get(job.id).left_s is None
    queue.finish([(pieces[1], "2"), (pieces[2], "2")])  # six more
    assert jobs.get(job.id).left_s == pytest.approx(30 * 33 / 7, rel=0.1)


def test_a_lease_that_ran_out_hands_the_chunk_to_another(library: Library) -> None:
    add(library, 1)
    (piece,) = Queue(library, lease=-1).take("lost")
    queue = Queue(library)
    assert queue.is_waiting()
    (again,) = queue.take("other")
    assert again.id == piece.id
    assert (queue.held("lost"), queue.held("other")) == (set(), {piece.id})
    assert not queue.is_waiting()


def test_a_worker_that_says_that_it_is_well_keeps_its_chunks(library: Library) -> None:
    add(library, 1)
    (piece,) = Queue(library, lease=-1).take("w")
    queue = Queue(library)
    queue.keep("w")
    assert queue.take("other") == []
    assert queue.held("w") == {piece.id}


def test_a_chunk_that_failed_three_times_is_set_aside_and_the_job_says_why(
    library: Library, url: str
) -> None:
    jobs, queue = Jobs(library), Queue(library)
    job = add(library, 3)
    pieces = queue.take("w", 2)
    queue.finish([(pieces[1], "2")])
    for attempt in range(MAX_FAILURES):
        assert jobs.get(job.id).state == "running"
        (piece,) = queue.take("w") if attempt else (pieces[0],)
        queue.fail("w", piece, "No dice left", "Traceback: no dice")
    assert queue.take("w") == []
    ended = jobs.get(job.id)
    assert (ended.state, ended.rounds) == ("failed", 2)
    assert ended.note == "One part of it could not be played: No dice left"
    (failure,) = jobs.failures(job.id)
    assert (failure.plan, failure.first, failure.count) == (0, 0, 1)
    assert failure.cause == "No dice left"
    told = str(failure) + str(jobs.events(job.id)) + str(ended)
    assert "Traceback" not in told
    assert run(url, "SELECT trace FROM chunks WHERE trace <> ''") == [("Traceback: no dice",)]


def test_a_chunk_whose_workers_are_lost_in_silence_is_tried_often_and_then_set_aside(
    library: Library,
) -> None:
    jobs, queue = Jobs(library), Queue(library)
    job = add(library, 1)
    for number in range(MAX_LOSSES):
        assert len(queue.take(f"w{number}")) == 1
        queue.release(f"w{number}")
    assert jobs.get(job.id).state == "failed"
    assert f"{MAX_LOSSES} workers ended" in jobs.get(job.id).note


def test_a_chunk_that_ends_its_workers_is_alone_to_blame(library: Library) -> None:
    """The others that were in the same hands, also those of another job, are played."""
    jobs, queue = Jobs(library), Queue(library)
    bad, good = add(library, 60), add(library, 60, seed=9)
    culprit = next(piece.id for piece in queue.take("w0", 9) if piece.job == bad.id)
    queue.release("w0", "it hung", True)
    for number in range(1, 100):
        pieces = queue.take(f"w{number}", 9)
        if any(piece.id == culprit for piece in pieces):
            queue.release(f"w{number}", "it hung", True)
        else:
            queue.finish([(piece, "1") for piece in pieces])
    assert jobs.get(good.id).state == "done"
    assert len(jobs.failures(bad.id)) == 1
    assert jobs.get(bad.id).note.endswith(
        "ended while they played it, the last one because it hung"
    )


def test_what_is_given_back_is_not_blamed_and_the_rest_stays(library: Library) -> None:
    jobs, queue = Jobs(library), Queue(library)
    job = add(library, 60)
    for number in range(2 * MAX_LOSSES):
        first, *others = queue.take(f"w{number}", 3)
        assert len(others) == 2
        queue.give_back(f"w{number}", {first.id})
        assert queue.held(f"w{number}") == {first.id}
        queue.give_back(f"w{number}")
    assert jobs.failures(job.id) == []
    assert jobs.get(job.id).state == "running"


def test_a_cancelled_job_is_nobodys_and_a_resumed_one_plays_what_is_left(library: Library) -> None:
    jobs, queue = Jobs(library), Queue(library)
    job = add(library, 7)
    first, second = queue.take("w", 2)
    queue.finish([(first, "1")])
    assert jobs.cancel(job.id).state == "cancelled"
    assert jobs.get(job.id).note == ""  # the state says it
    assert queue.held("w") == set()
    assert (queue.is_waiting(), queue.take("w", 9)) == (False, [])
    assert jobs.cancel(job.id).state == "cancelled"
    assert jobs.resume(job.id).state == "queued"
    assert [piece.number for piece in queue.take("w", 9)] == [second.number, 2]


def test_a_resumed_job_tries_again_what_was_set_aside(library: Library) -> None:
    jobs, queue = Jobs(library), Queue(library)
    job = add(library, 1)
    for _ in range(MAX_FAILURES):
        queue.fail("w", queue.take("w")[0], "No", "")
    jobs.resume(job.id)
    queue.finish([(queue.take("w")[0], "1")])
    assert (jobs.get(job.id).state, jobs.get(job.id).note) == ("done", "")
    assert jobs.failures(job.id) == []


def test_what_has_a_result_is_never_played_again(library: Library) -> None:
    jobs, queue = Jobs(library), Queue(library)
    add(library, 3)
    late = add(library, 7)  # it begins with the same chunks
    done = queue.take("w", 9)
    mine = [piece for piece in done if piece.job != late.id]
    for piece in done:
        if piece.job == late.id:
            queue.fail("w", piece, "Later", "")
    queue.finish([(piece, f"{piece.number}") for piece in mine])
    assert [piece.number for piece in queue.take("w", 9)] == [2]
    assert jobs.get(late.id).rounds == 3
    third = add(library, 3)
    assert (third.state, third.rounds) == ("done", 3)
    assert jobs.tallies(jobs.finished(third.id, 0).values()).keys() == {p.key for p in mine}


def test_a_deleted_job_takes_with_it_the_results_that_no_other_has(library: Library) -> None:
    jobs, queue = Jobs(library), Queue(library)
    one = add(library, 1)
    other = add(library, 3)
    queue.finish([(piece, "1") for piece in queue.take("w", 9)])
    keys = set(jobs.finished(other.id, 0).values())
    jobs.delete(other.id)
    assert len(jobs.tallies(keys)) == 1
    jobs.delete(one.id)
    assert jobs.tallies(keys) == {}
    for refused in (jobs.get, jobs.delete, jobs.cancel, jobs.resume, jobs.work):
        with pytest.raises(NotFound):
            refused(one.id)
    assert jobs.all() == []


def test_a_result_of_a_deleted_job_goes_nowhere(library: Library) -> None:
    jobs, queue = Jobs(library), Queue(library)
    job = add(library, 1)
    pieces = queue.take("w")
    jobs.delete(job.id)
    queue.finish([(pieces[0], "1")])
    queue.fail("w", pieces[0], "No", "")
    assert jobs.tallies([pieces[0].key]) == {}


def test_the_library_keeps_so_many_jobs_and_says_so(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_jobs, "MAX_JOBS", 1)
    add(library, 1)
    with pytest.raises(StorageError, match="keeps 1 evaluations"):
        add(library, 1)
