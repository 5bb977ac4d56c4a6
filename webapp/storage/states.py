"""The states of jobs and their chunks, and how many rounds of a job are in each."""

from __future__ import annotations

from sqlalchemy import case, func, select
from sqlalchemy.orm import Session

from webapp.storage.models import ChunkRow

QUEUED, RUNNING, DONE, CANCELLED, FAILED = "queued", "running", "done", "cancelled", "failed"
ASIDE = "aside"
"""State of a chunk that failed too often; else a chunk is queued, running, done or spared."""
SPARED = "spared"
"""State of a chunk that is not needed any more: its plan's number is as sure as was asked."""
OPEN = (QUEUED, RUNNING)


def rounds_by_state(session: Session, job: str) -> dict[str, int]:
    """The rounds of a job that are done, spared and open (queued).

    If its matches are chunks of their own, it is done when the last of them is.
    """
    done, spared = (
        func.sum(case((ChunkRow.state == state, 1), else_=0)) for state in (DONE, SPARED)
    )
    query = (
        select(
            func.max(ChunkRow.count).label("count"),
            case((done == func.count(), DONE), (spared > 0, SPARED), else_=QUEUED).label("state"),
        )
        .where(ChunkRow.job_id == job)
        .group_by(ChunkRow.plan, ChunkRow.first)
        .subquery()
    )
    found = session.execute(select(query.c.state, func.sum(query.c.count)).group_by(query.c.state))
    return {state: int(count) for state, count in found}
