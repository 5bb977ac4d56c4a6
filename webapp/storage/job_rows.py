"""The rows of a job within a transaction: what happened to it, its end, its chunks handed back."""

from __future__ import annotations

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from webapp.storage.errors import NotFound
from webapp.storage.models import ChunkRow, EventRow, JobRow, now
from webapp.storage.states import ASIDE, DONE, FAILED, OPEN, QUEUED, RUNNING


def job_row(session: Session, job: str) -> JobRow:
    """The row of a job.  Raises NotFound."""
    row = session.get(JobRow, job)
    if row is None:
        raise NotFound("There is no such evaluation; it may have been deleted.")
    return row


def add_event(session: Session, job: str, kind: str, text: str) -> None:
    """Note what happened to a job."""
    session.add(EventRow(job_id=job, kind=kind, text=text, created=now()))
    session.flush()


def settle(session: Session, job: str) -> None:
    """End a job of which nothing is left to play: failed where chunks were set aside."""
    row = session.get(JobRow, job)
    if row is None or row.state not in OPEN or count_chunks(session, job, OPEN):
        return
    aside = count_chunks(session, job, (ASIDE,))
    if not aside:
        end(session, row, DONE, "")
        return
    query = select(ChunkRow.cause).where(ChunkRow.job_id == job, ChunkRow.state == ASIDE)
    cause = session.scalar(query.order_by(ChunkRow.plan, ChunkRow.number).limit(1))
    parts = "One part of it" if aside == 1 else f"{aside:,} parts of it"
    end(session, row, FAILED, f"{parts} could not be played: {cause}")


def end(session: Session, row: JobRow, state: str, note: str) -> None:
    """End a job; `note`: what the state does not say by itself."""
    row.state, row.note, row.updated = state, note, now()
    add_event(session, row.id, state, note or state.capitalize())


def hand_back(session: Session, job: str, states: tuple[str, ...] = (RUNNING,)) -> None:
    """Chunks of a job into the queue again, as if they had never been handed out."""
    session.execute(
        update(ChunkRow)
        .where(ChunkRow.job_id == job, ChunkRow.state.in_(states))
        .values(state=QUEUED, worker=None, lease_until=None, attempt=0, failures=0, cause="",
                trace="")
        .execution_options(synchronize_session=False)
    )  # fmt: skip


def count_chunks(session: Session, job: str, states: tuple[str, ...]) -> int:
    """How many chunks of a job are in these states."""
    query = select(func.count()).where(ChunkRow.job_id == job, ChunkRow.state.in_(states))
    return session.scalar(query) or 0
