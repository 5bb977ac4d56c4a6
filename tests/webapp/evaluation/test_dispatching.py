"""What a dispatcher does with its chunks where cluster or database fail."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest

from core.evaluation.tally import Tally
from core.protocol import Json
from tests.webapp.storage.jobs import add, inline, plan
from webapp.evaluation.cluster import Cluster, ClusterError, Lost
from webapp.evaluation.dispatcher import Dispatcher
from webapp.evaluation.executors import Died, Inline
from webapp.evaluation.totals import Totals
from webapp.storage import Library
from webapp.storage.errors import Busy
from webapp.storage.jobs import Jobs
from webapp.storage.queue import MAX_LOSSES, Queue


class Fake:
    """A cluster of three threads that plays when it is told to."""

    threads = 3

    def __init__(self) -> None:
        self.is_there = True
        self.specs: dict[str, Json] = {}
        self.asked: list[tuple[Any, Future[Tally]]] = []

    def know(self, specs: dict[str, Json]) -> None:
        self.specs |= specs

    def forget(self, names: Any) -> None:
        assert names

    def submit(self, *chunks: Any) -> Future[Tally]:
        self.asked.append((chunks, Future()))
        return self.asked[-1][1]

    def play(self) -> None:
        """All that was asked for so far."""
        executor, asked, self.asked = Inline(self.specs), self.asked, []
        for chunks, tally in asked:
            tally.set_result(executor.submit(*chunks).result())

    def lose(self, error: Callable[[], Exception] = Lost) -> None:
        asked, self.asked = self.asked, []
        for _, tally in asked:
            tally.set_exception(error())

    def give_up(self, tally: Future[Tally]) -> None:
        tally.cancel()

    def close(self) -> None:
        self.is_there = False


def finish(dispatcher: Dispatcher, made: list[Fake], job: str, jobs: Jobs) -> None:
    """Turn until the job is over."""
    for _ in range(300):
        dispatcher.turn()
        made[-1].play()
        if jobs.get(job).state not in ("queued", "running"):
            return
    raise AssertionError("the job does not end")


def dispatching(library: Library, queue: Queue | None = None) -> tuple[Dispatcher, list[Fake]]:
    made: list[Fake] = []

    def connect() -> Any:
        made.append(Fake())
        return made[-1]

    return Dispatcher("d", library, connect, queue), made


@pytest.mark.parametrize("is_told", [True, False])
def test_a_scheduler_that_is_lost_again_and_again_fails_no_chunk(
    library: Library, is_told: bool
) -> None:
    job, jobs = add(library, 60), Jobs(library)
    dispatcher, made = dispatching(library)
    for _ in range(2 * MAX_LOSSES):
        dispatcher.turn()
        assert made[-1].asked
        if is_told:
            made[-1].lose()
        else:
            made[-1].is_there = False
        dispatcher.turn()
        assert Queue(library).held("d") == set()
    assert jobs.failures(job.id) == []
    finish(dispatcher, made, job.id, jobs)
    assert json.dumps(Totals(jobs).of(job.id)[0].dump()) == inline(plan(60))


def test_what_the_clusters_workers_died_over_is_found_by_playing_suspects_alone(
    library: Library,
) -> None:
    """They die over one chunk, and whatever is in hand beside it is blamed as well."""
    job, jobs = add(library, 600), Jobs(library)
    dispatcher, made = dispatching(library)
    for _ in range(300):
        dispatcher.turn()
        if any(chunk.first == 0 for (chunk, *_), _ in made[-1].asked):
            beside = len(made[-1].asked)
            made[-1].lose(lambda: Died("The workers that had it died"))
        else:
            made[-1].play()
        if jobs.get(job.id).state not in ("queued", "running"):
            break
    assert beside == 1
    (failure,) = jobs.failures(job.id)
    assert (failure.first, failure.cause) == (0, "The workers that had it died")
    assert jobs.get(job.id).rounds == 600 - failure.count


def test_what_came_back_while_it_looked_is_written_at_the_next_look(library: Library) -> None:
    add(library, 60)
    dispatcher, made = dispatching(library)
    dispatcher.turn()
    handed, answers = dispatcher._handed[0], iter([False])
    handed.tally = SimpleNamespace(done=lambda: next(answers, True))  # type: ignore[assignment]
    dispatcher._collect()
    assert handed in dispatcher._handed
    assert len(made) == 1


def test_chunks_that_the_database_kept_from_being_handed_out_are_handed_out_later(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else they were kept by a dispatcher that does not have them, as long as it has others."""
    job, jobs = add(library, 600), Jobs(library)
    dispatcher, made = dispatching(library)
    dispatcher.turn()
    kept = Queue(library).held("d")
    made[-1].play()
    tasks, left = dispatcher._totals.tasks, iter([False, True])

    def failing(job: str) -> Any:
        if next(left, False):
            raise Busy("The database is busy")
        return tasks(job)

    over = iter([False, False, True])
    monkeypatch.setattr(dispatcher._totals, "tasks", failing)
    monkeypatch.setattr(dispatcher, "_drop", lambda: None)
    dispatcher.run(lambda: next(over))
    monkeypatch.undo()
    held = Queue(library).held("d")
    assert held == {each.piece.id for each in dispatcher._handed}
    assert held
    assert not held & kept
    finish(dispatcher, made, job.id, jobs)
    assert json.dumps(Totals(jobs).of(job.id)[0].dump()) == inline(plan(600))
    assert jobs.failures(job.id) == []


def test_what_was_played_is_written_also_where_the_failure_beside_it_is_not(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, jobs, queue = add(library, 60), Jobs(library), Queue(library)
    dispatcher, made = dispatching(library, queue)
    dispatcher.turn()
    (_, failed), *made[-1].asked = made[-1].asked
    others = sum(chunk.count for (chunk, *_), _ in made[-1].asked)
    assert others > 0
    made[-1].play()
    failed.set_exception(ClusterError("no"))

    def busy(*_: Any) -> None:
        raise Busy("The database is busy")

    monkeypatch.setattr(queue, "fail", busy)
    with pytest.raises(Busy):
        dispatcher.turn()
    assert jobs.get(job.id).rounds == others


def test_a_cause_that_the_cluster_tells_is_one_short_line(library: Library) -> None:
    job, jobs = add(library, 1), Jobs(library)
    dispatcher, made = dispatching(library)
    for _ in range(6):
        dispatcher.turn()
        made[-1].lose(lambda: ClusterError("no\n" * 10_000))
    (failure,) = jobs.failures(job.id)
    assert len(failure.cause) <= 300
    assert "\n" not in failure.cause


def test_what_stays_wrong_is_said_once_and_again_when_it_was_right(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    add(library, 600)
    dispatcher, made = dispatching(library)
    said = "d: The cluster has no workers now; what it has in hand waits for some.\n"
    dispatcher.turn()
    for _ in range(2):
        made[-1].threads = 0
        for _ in range(5):
            dispatcher.turn()
        assert capsys.readouterr().err == said
        made[-1].threads = 3
        dispatcher.turn()


def test_the_documents_of_chunks_are_kept_as_long_as_they_are_handed_out() -> None:
    made = Cluster.__new__(Cluster)
    made._texts = {}
    made.know({"one": {}, "other": {}})
    made.forget(["one", "nobody's"])
    assert set(made._texts) == {"other"}


def test_what_cannot_be_fetched_is_lost_and_what_cannot_be_read_is_said() -> None:
    made = Cluster.__new__(Cluster)
    made._open, made._address = {}, "tcp://nowhere"

    def gone() -> str:
        raise OSError("the connection is closed")

    for fetch, expected in ((gone, Lost), (lambda: "no JSON", ValueError)):
        tally: Future[Tally] = Future()
        task = SimpleNamespace(cancelled=lambda: False, exception=lambda: None, result=fetch)
        made._hand_over(task, tally)
        assert isinstance(tally.exception(0), expected)


def test_of_two_that_are_the_same_one_is_given_up_alone() -> None:
    """Dask cancels by key."""
    cancelled: list[Any] = []
    made = Cluster.__new__(Cluster)
    made._client = SimpleNamespace(status="running", cancel=cancelled.extend)
    first, second = Future[Tally](), Future[Tally]()
    made._open = {first: SimpleNamespace(key="k"), second: SimpleNamespace(key="k")}
    made.give_up(first)
    assert cancelled == []
    made.give_up(second)
    assert [task.key for task in cancelled] == ["k"]
