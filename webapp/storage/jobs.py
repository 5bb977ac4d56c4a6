"""Evaluations that were asked for: started, looked at, cancelled, resumed, deleted."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, exists, func, insert, select
from sqlalchemy.orm import Session

from core.evaluation.pace import seconds_left
from webapp.storage.database import Database
from webapp.storage.errors import StorageError
from webapp.storage.job_rows import add_event, count_chunks, end, hand_back, job_row, settle
from webapp.storage.models import ChunkRow, EventRow, JobRow, ResultRow, now
from webapp.storage.states import (
    ASIDE,
    CANCELLED,
    DONE,
    FAILED,
    OPEN,
    QUEUED,
    RUNNING,
    SPARED,
    rounds_by_state,
)

MAX_JOBS = 1_000
"""Evaluations that the library keeps."""

SHOWN = 20
"""Failures that are told of one evaluation."""

AT_ONCE = 500
"""Rows that are asked for in one statement."""


@dataclass(frozen=True)
class Part:
    """A chunk as it is put into a job: its place in the plans, its rounds and its key."""

    plan: int
    number: int
    first: int
    count: int
    key: str


@dataclass(frozen=True)
class Failure:
    """Rounds that were set aside, `first` to `first + count - 1`, and a cause of it."""

    plan: int
    first: int
    count: int
    cause: str


@dataclass(frozen=True)
class Event:
    """Something that happened to a job; numbers grow."""

    number: int
    kind: str
    text: str
    at: str


@dataclass(frozen=True)
class Job:
    """A job as the library lists it; `rounds` of `of` are there, `left_s` are seconds or None."""

    id: str
    name: str
    state: str
    asked_by: str
    note: str
    created: str
    updated: str
    rounds: int
    of: int
    left_s: float | None = None


class Jobs:
    """The jobs of a database.  Every method raises StorageError, as those of a library do."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def create(self, name: str, work: str, asked_by: str, parts: Sequence[Part]) -> Job:
        """A new job; of its chunks those that have a result are done already."""
        time, job = now(), uuid.uuid4().hex
        with self.database.writing() as session:
            if (session.scalar(select(func.count()).select_from(JobRow)) or 0) >= MAX_JOBS:
                raise StorageError(
                    f"The library keeps {MAX_JOBS:,} evaluations. Delete some that are done."
                )
            row = JobRow(id=job, name=name, state=QUEUED, asked_by=asked_by, work=work, note="")
            row.created = row.updated = time
            row.started, row.before = None, 0
            session.add(row)
            session.flush()
            there = _there(session, [part.key for part in parts])
            session.execute(
                insert(ChunkRow), [_chunk(job, part, part.key in there) for part in parts]
            )
            add_event(session, job, QUEUED, "Waits for a worker")
            settle(session, job)
            return _job(session, row)

    def all(self) -> list[Job]:
        """All jobs, the newest first."""
        with self.database.reading() as session:
            found = session.scalars(select(JobRow).order_by(JobRow.created.desc(), JobRow.id))
            return [_job(session, row) for row in found.all()]

    def get(self, job: str) -> Job:
        """One job.  Raises NotFound."""
        with self.database.reading() as session:
            return _job(session, job_row(session, job))

    def work(self, job: str) -> str:
        """The plans of a job with their documents.  Raises NotFound."""
        with self.database.reading() as session:
            return job_row(session, job).work

    def failures(self, job: str) -> list[Failure]:
        """The first rounds that were set aside: once each, however many of their matches were."""
        query = (
            select(
                ChunkRow.plan, ChunkRow.first, func.max(ChunkRow.count), func.min(ChunkRow.cause)
            )
            .where(ChunkRow.job_id == job, ChunkRow.state == ASIDE)
            .group_by(ChunkRow.plan, ChunkRow.first)
            .order_by(ChunkRow.plan, ChunkRow.first)
            .limit(SHOWN)
        )
        with self.database.reading() as session:
            return [Failure(*row) for row in session.execute(query)]

    def events(self, job: str, since: int = 0) -> list[Event]:
        """What happened after the event of this number."""
        query = select(EventRow).where(EventRow.job_id == job, EventRow.id > since)
        with self.database.reading() as session:
            return [
                Event(row.id, row.kind, row.text, row.created.isoformat())
                for row in session.scalars(query.order_by(EventRow.id))
            ]

    def last_event(self, job: str) -> int:
        """The number of what happened last; 0 where nothing has."""
        query = select(func.max(EventRow.id)).where(EventRow.job_id == job)
        with self.database.reading() as session:
            return session.scalar(query) or 0

    def finished(self, job: str, plan: int) -> dict[int, str]:
        """The keys of the chunks of a plan that are done, by their numbers."""
        query = select(ChunkRow.number, ChunkRow.key).where(
            ChunkRow.job_id == job, ChunkRow.plan == plan, ChunkRow.state == DONE
        )
        with self.database.reading() as session:
            return {row.number: row.key for row in session.execute(query)}

    def tallies(self, keys: Collection[str]) -> dict[str, str]:
        """The results by their keys, as JSON; those that are not there are left out."""
        wanted, found = list(keys), dict[str, str]()
        with self.database.reading() as session:
            for start in range(0, len(wanted), AT_ONCE):
                some = wanted[start : start + AT_ONCE]
                query = select(ResultRow.key, ResultRow.tally).where(ResultRow.key.in_(some))
                found.update((key, tally) for key, tally in session.execute(query))
        return found

    def cancel(self, job: str) -> Job:
        """Stop a job; what is done of it stays.  Raises NotFound."""
        with self.database.writing() as session:
            row = job_row(session, job)
            if row.state in OPEN:
                end(session, row, CANCELLED, "")
                hand_back(session, job)
            return _job(session, row)

    def fail(self, job: str, note: str) -> None:
        """End a job with a reason; its chunks stay as they are, but for those in hand."""
        with self.database.writing() as session:
            row = session.get(JobRow, job)
            if row is not None and row.state in OPEN:
                end(session, row, FAILED, note)
                hand_back(session, job)

    def resume(self, job: str) -> Job:
        """Play what is left of a job that was cancelled or failed.  Raises NotFound."""
        with self.database.writing() as session:
            row = job_row(session, job)
            if row.state in (CANCELLED, FAILED):
                # With what failed, a roster may need other chunks than without it.
                spared = (SPARED,) if count_chunks(session, job, (ASIDE,)) else ()
                hand_back(session, job, (RUNNING, ASIDE, *spared))
                row.state, row.note, row.updated, row.started = QUEUED, "", now(), None
                add_event(session, job, QUEUED, "Resumed")
                settle(session, job)
            return _job(session, row)

    def delete(self, job: str) -> None:
        """Remove a job with those of its results that no other job has.  Raises NotFound."""
        with self.database.writing() as session:
            job_row(session, job)
            mine = select(ChunkRow.key).where(ChunkRow.job_id == job).scalar_subquery()
            other = exists().where(ChunkRow.key == ResultRow.key, ChunkRow.job_id != job)
            session.execute(
                delete(ResultRow)
                .where(ResultRow.key.in_(mine), ~other)
                .execution_options(synchronize_session=False)
            )
            session.execute(delete(JobRow).where(JobRow.id == job))


def _there(session: Session, keys: list[str]) -> set[str]:
    """Those of the keys that have a result."""
    found = set[str]()
    for start in range(0, len(keys), AT_ONCE):
        query = select(ResultRow.key).where(ResultRow.key.in_(keys[start : start + AT_ONCE]))
        found.update(session.scalars(query))
    return found


def _chunk(job: str, part: Part, is_there: bool) -> dict[str, Any]:
    return {
        "job_id": job, "plan": part.plan, "number": part.number, "first": part.first,
        "count": part.count, "key": part.key, "state": DONE if is_there else QUEUED,
        "attempt": 0, "failures": 0, "cause": "", "trace": "",
    }  # fmt: skip


def _job(session: Session, row: JobRow) -> Job:
    rounds = rounds_by_state(session, row.id)
    done, of = rounds.get(DONE, 0), sum(rounds.values()) - rounds.get(SPARED, 0)
    times = row.created.isoformat(), row.updated.isoformat()
    left = _left(row, done, of, now())
    return Job(row.id, row.name, row.state, row.asked_by, row.note, *times, done, of, left)


def _left(row: JobRow, done: int, of: int, time: datetime) -> float | None:
    """Seconds that the rest will take, at the pace since the job was started or resumed."""
    if row.state != RUNNING or row.started is None:
        return None
    seconds = (time - row.started).total_seconds()
    left = seconds_left(done - row.before, of - row.before, seconds)
    return None if left is None else round(left, 1)
