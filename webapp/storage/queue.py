"""Chunks of jobs, handed out to workers: for a time, so that a worker that is lost loses little."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from core.evaluation.phrases import rounds_told
from webapp.storage.database import Database
from webapp.storage.job_rows import add_event, settle
from webapp.storage.models import ChunkRow, JobRow, ResultRow, now
from webapp.storage.states import ASIDE, DONE, OPEN, QUEUED, RUNNING, SPARED, rounds_by_state

LEASE = 15.0
"""Seconds that a chunk belongs to a worker that says nothing."""

MAX_FAILURES = 3
"""Failures after which a chunk is set aside."""

MAX_LOSSES = 10
"""Workers of unknown end that may be lost over one chunk: it may be what ends them."""


@dataclass(frozen=True)
class Piece:
    """A chunk in the hands of a worker; a suspect has failed before."""

    id: int
    job: str
    plan: int
    number: int
    first: int
    count: int
    key: str
    is_suspect: bool = False


class Queue:
    """The chunks of a database's jobs.  Every method raises StorageError, as a library does."""

    def __init__(self, database: Database, lease: float = LEASE) -> None:
        self._database = database
        self.lease = lease
        self._time = timedelta(seconds=lease)

    def is_waiting(self) -> bool:
        """Whether there is a chunk to take, or one whose worker says nothing any more."""
        with self._database.reading() as session:
            query = _open_chunks().where((ChunkRow.state == QUEUED) | _late(now()))
            return session.execute(query.limit(1)).first() is not None

    def take(self, worker: str, most: int = 1) -> list[Piece]:
        """Up to so many chunks for a worker, those first that every plan begins with.

        One that was in hand when a worker ended is taken alone, so that no other is blamed for it.
        """
        time, taken = now(), list[Piece]()
        with self._database.writing() as session:
            self._take_back(session, _late(time))
            query = _open_chunks().where(ChunkRow.state == QUEUED)
            query = query.order_by(ChunkRow.number, ChunkRow.id).limit(most)
            found = session.scalars(query.with_for_update(of=ChunkRow, skip_locked=True)).all()
            keys = select(ResultRow.key).where(ResultRow.key.in_([row.key for row in found]))
            played = set(session.scalars(keys))  # by other jobs meanwhile
            rows = [row for row in found if row.key in played]
            rows += _together([row for row in found if row.key not in played])
            for row in rows:
                row.state = DONE if row.key in played else RUNNING
            session.flush()
            for job in sorted({row.job_id for row in rows if row.state == DONE}):
                settle(session, job)
            for row in (row for row in rows if row.state == RUNNING):
                row.worker, row.attempt = worker, row.attempt + 1
                row.lease_until = time + self._time
                taken.append(_piece(row))
            for job in sorted({piece.job for piece in taken}):
                _begin(session, job)
        return taken

    def keep(self, worker: str) -> None:
        """The worker is well: what it has in hand stays its own for another while."""
        with self._database.writing() as session:
            session.execute(
                update(ChunkRow)
                .where(ChunkRow.worker == worker, ChunkRow.state == RUNNING)
                .values(lease_until=now() + self._time)
                .execution_options(synchronize_session=False)
            )

    def held(self, worker: str) -> set[int]:
        """The chunks that are still the worker's; those of a cancelled job are not."""
        query = select(ChunkRow.id).where(ChunkRow.worker == worker, ChunkRow.state == RUNNING)
        with self._database.reading() as session:
            return set(session.scalars(query))

    def finish(self, results: Sequence[tuple[Piece, str]]) -> None:
        """Keep the tallies of chunks, whoever they belong to by now; a second one changes nothing.

        A tally is JSON.
        """
        with self._database.writing() as session:
            ids = select(ChunkRow).where(ChunkRow.id.in_([piece.id for piece, _ in results]))
            rows = session.scalars(ids).all()  # fewer where a job was deleted
            tallies = {piece.id: (piece.key, tally) for piece, tally in results}
            _keep_results(session, [tallies[row.id] for row in rows])
            for row in rows:
                if row.state != SPARED:
                    row.state, row.worker, row.lease_until = DONE, None, None
                    row.cause = row.trace = ""
            session.flush()
            for job in {piece.job for piece, _ in results}:
                settle(session, job)

    def fail(
        self, worker: str, piece: Piece, cause: str, trace: str, is_last: bool = False
    ) -> None:
        """A chunk failed with this sentence; it is tried again, and set aside after some times, or
        at once where this `is_last`."""
        with self._database.writing() as session:
            row = session.get(ChunkRow, piece.id)
            if row is None or row.worker != worker or row.state != RUNNING:
                return
            row.failures, row.cause, row.trace = row.failures + 1, cause, trace
            _put_back(session, row, is_last or row.failures >= MAX_FAILURES)

    def release(self, worker: str, cause: str = "", is_failure: bool = False) -> None:
        """The worker has ended: what it had in hand is for others.

        `cause` says why; where it `is_failure`, that may be the fault of what it had in hand.  Of
        several chunks nobody knows whose, but each of them is taken alone from then on, so that no
        other has more than this one failure of it.
        """
        with self._database.writing() as session:
            which = (ChunkRow.worker == worker) & (ChunkRow.state == RUNNING)
            self._take_back(session, which, cause, is_failure)

    def give_back(self, worker: str, but: Collection[int] = ()) -> None:
        """What the worker has in hand, but these chunks, is for others: it was not their fault."""
        with self._database.writing() as session:
            which = (ChunkRow.worker == worker) & (ChunkRow.state == RUNNING)
            for row in session.scalars(select(ChunkRow).where(which)).all():
                if row.id not in but:
                    row.attempt -= 1
                    _put_back(session, row, False)

    def spare(self, job: str, plan: int, number: int) -> None:
        """The chunks of a plan from this number on are not needed."""
        with self._database.writing() as session:
            session.execute(
                update(ChunkRow)
                .where(ChunkRow.job_id == job, ChunkRow.plan == plan, ChunkRow.number >= number)
                .values(state=SPARED, worker=None, lease_until=None)
                .execution_options(synchronize_session=False)
            )
            settle(session, job)

    def _take_back(
        self, session: Session, which: Any, cause: str = "", is_failure: bool = False
    ) -> None:
        query = select(ChunkRow).where(which).with_for_update(skip_locked=True)
        for row in session.scalars(query).all():
            row.failures += is_failure
            is_worst = row.attempt >= MAX_LOSSES or row.failures >= MAX_FAILURES
            if is_worst and (cause or not row.cause):
                last = f", the last one because {cause}" if cause else ""
                row.cause = f"{row.attempt} workers ended while they played it{last}"
            _put_back(session, row, is_worst)


def _together(rows: Sequence[ChunkRow]) -> Sequence[ChunkRow]:
    """Those at the beginning that one worker may have in hand at a time."""
    tried = next((place for place, row in enumerate(rows) if row.attempt), len(rows))
    return rows[: max(1, tried)]


def _late(time: datetime) -> Any:
    """Chunks whose worker has said nothing for too long."""
    return (ChunkRow.state == RUNNING) & (ChunkRow.lease_until < time)


def _open_chunks() -> Any:
    return (
        select(ChunkRow)
        .join(JobRow, JobRow.id == ChunkRow.job_id)
        .where(JobRow.state.in_(OPEN))
    )  # fmt: skip


def _begin(session: Session, job: str) -> None:
    row = session.get(JobRow, job)
    if row is None or row.started is not None:
        return
    row.state, row.started = RUNNING, now()
    row.before = rounds_by_state(session, job).get(DONE, 0)
    add_event(session, job, RUNNING, "A worker has begun")


def _put_back(session: Session, row: ChunkRow, is_aside: bool) -> None:
    row.state, row.worker, row.lease_until = ASIDE if is_aside else QUEUED, None, None
    session.flush()
    if is_aside:
        add_event(session, row.job_id, ASIDE, f"{rounds_told(row.first, row.count)}: {row.cause}")
        settle(session, row.job_id)


def _keep_results(session: Session, found: list[tuple[str, str]]) -> None:
    if not found:
        return
    dialect = session.get_bind().dialect.name
    insert = import_module(f"sqlalchemy.dialects.{dialect}").insert  # its drivers are many
    time = now()
    rows = [{"key": key, "tally": tally, "created": time} for key, tally in found]
    session.execute(insert(ResultRow).on_conflict_do_nothing(), rows)


def _piece(row: ChunkRow) -> Piece:
    where = row.plan, row.number, row.first, row.count
    return Piece(row.id, row.job_id, *where, row.key, is_suspect=row.failures > 0)
