"""Real worker processes while the PostgreSQL server is killed and started again."""

from __future__ import annotations

from tests.webapp.storage import postgres
from tests.webapp.storage.jobs import add
from tests.webapp.storage.test_workers import ROUNDS, is_played, rounds, serving
from tests.webapp.waiting import wait
from webapp.storage import Library
from webapp.storage.jobs import Jobs


def test_a_killed_database_is_waited_for_by_workers_and_nothing_is_lost() -> None:
    with postgres.cluster() as own:
        url = own.new_url()
        library = Library(url)
        job, jobs = add(library, ROUNDS), Jobs(library)
        with serving(url, library):
            wait(lambda: rounds(jobs, job.id) > 0, "they have begun")
            own.kill()
            wait(lambda: rounds(jobs, job.id) == -1, "it is away")
            own.start()
            wait(lambda: rounds(jobs, job.id) == ROUNDS, "they go on")
        assert is_played(library, job.id)
        library.close()
