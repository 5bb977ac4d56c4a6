"""How far the chunks of a job are, over all its plans."""

from __future__ import annotations

from sqlalchemy import func, select

from webapp.storage.jobs import Failure, Jobs
from webapp.storage.models import ChunkRow
from webapp.storage.states import ASIDE, DONE, OPEN, QUEUED


class Progress:
    """Chunks by the numbers of their plan and their own.  Methods raise StorageError."""

    def __init__(self, jobs: Jobs) -> None:
        self._database = jobs.database

    def finished(self, job: str) -> dict[tuple[int, int], str]:
        """The keys of all chunks that are done, by the numbers of plan and chunk."""
        query = select(ChunkRow.plan, ChunkRow.number, ChunkRow.key).where(
            ChunkRow.job_id == job, ChunkRow.state == DONE
        )
        with self._database.reading() as session:
            return {(row.plan, row.number): row.key for row in session.execute(query)}

    def aside(self, job: str) -> frozenset[tuple[int, int]]:
        """The numbers of plan and chunk of what was set aside."""
        query = select(ChunkRow.plan, ChunkRow.number).where(
            ChunkRow.job_id == job, ChunkRow.state == ASIDE
        )
        with self._database.reading() as session:
            return frozenset((row.plan, row.number) for row in session.execute(query))

    def again(self, job: str) -> list[Failure]:
        """The rounds whose last try failed and that are still to be played, most tries first.

        The cause is empty if all that is known is that a worker ended.
        """
        is_tried = (
            (ChunkRow.failures > 0)
            | (ChunkRow.attempt > 1)
            | ((ChunkRow.attempt == 1) & (ChunkRow.state == QUEUED))
        )
        query = (
            select(
                ChunkRow.plan, ChunkRow.first, func.max(ChunkRow.count), func.max(ChunkRow.cause)
            )
            .where(ChunkRow.job_id == job, ChunkRow.state.in_(OPEN), is_tried)
            .group_by(ChunkRow.plan, ChunkRow.first)
            .order_by(func.max(ChunkRow.attempt).desc(), ChunkRow.plan, ChunkRow.first)
        )
        with self._database.reading() as session:
            return [Failure(*row) for row in session.execute(query)]

    def last_open(self, job: str) -> dict[int, int]:
        """The last chunk of each plan that is still to be played."""
        query = select(ChunkRow.plan, func.max(ChunkRow.number)).where(
            ChunkRow.job_id == job, ChunkRow.state.in_(OPEN)
        )
        with self._database.reading() as session:
            found = session.execute(query.group_by(ChunkRow.plan))
            return {row[0]: row[1] for row in found}
