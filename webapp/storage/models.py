"""Tables of the library: documents with revisions, evaluations, and the version of the tables."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeEngine

from webapp.storage.errors import BadDatabase

MAX_REVISION = 2**31 - 1
"""What an INTEGER of PostgreSQL holds; SQLite would hold more."""


def now() -> datetime:
    """The time in UTC, to the microsecond."""
    return datetime.now(UTC)


class UtcTime(TypeDecorator[datetime]):
    """A moment: a time with zone where the database has one, else ISO 8601 with +00:00.

    The text form has the same length for all moments, so that it sorts by time.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Text in SQLite, which has no type for times and would drop the zone."""
        own = String(32) if dialect.name == "sqlite" else DateTime(timezone=True)
        return dialect.type_descriptor(own)

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        """The moment as it is stored."""
        if value is None or dialect.name != "sqlite":
            return value
        return value.astimezone(UTC).isoformat(timespec="microseconds")

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """The moment in UTC, whatever the zone of the server's session is."""
        if value is None:
            return None
        try:
            moment = datetime.fromisoformat(value) if isinstance(value, str) else value
        except ValueError:
            raise BadDatabase(
                f"A time in the database is damaged: {value[:40]!r}. Put a copy of the database "
                "in its place."
            ) from None
        # A time without a zone is UTC: so it was written before the zone was kept.
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


class Base(DeclarativeBase):
    """The library's tables."""


class DocumentRow(Base):
    """A document by name; its text is that of its newest revision."""

    __tablename__ = "documents"
    __table_args__ = (Index("documents_created", "created", "id"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    system: Mapped[str | None] = mapped_column(String(40))
    rev: Mapped[int] = mapped_column(Integer)
    created: Mapped[datetime] = mapped_column(UtcTime)
    updated: Mapped[datetime] = mapped_column(UtcTime)


class RevisionRow(Base):
    """One saved text; revisions are numbered from 1 and never change.

    `form` says how `text` is stored (see `webapp.storage.texts`), `size` counts the characters of
    the document, so that a history does not have to read every text.
    """

    __tablename__ = "revisions"
    __table_args__ = (UniqueConstraint("document_id", "number"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"))
    number: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(Text)
    form: Mapped[str] = mapped_column(String(8), server_default="plain")
    size: Mapped[int] = mapped_column(Integer, server_default="0")
    note: Mapped[str] = mapped_column(String(200))
    created: Mapped[datetime] = mapped_column(UtcTime)


class JobRow(Base):
    """An evaluation that was asked for.

    `work` is its plans with their documents (see `webapp.evaluation.work`), `note` the sentence
    with which it ended.  `started` and `before` say when it was last started or resumed and how
    many rounds were there then, so that the time left can be told.
    """

    __tablename__ = "jobs"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    state: Mapped[str] = mapped_column(String(10))
    asked_by: Mapped[str] = mapped_column(String(100))
    work: Mapped[str] = mapped_column(Text)
    note: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(UtcTime)
    updated: Mapped[datetime] = mapped_column(UtcTime)
    started: Mapped[datetime | None] = mapped_column(UtcTime)
    before: Mapped[int] = mapped_column(Integer)


class ChunkRow(Base):
    """Rounds of a plan of a job, for one worker at a time.

    A running one belongs to its worker until `lease_until`.  `attempt` counts how often it was
    handed out, `failures` how often it failed, `cause` says why it did last and `trace` where.
    """

    __tablename__ = "chunks"
    __table_args__ = (
        UniqueConstraint("job_id", "plan", "number"),
        Index("chunks_state", "state", "number", "id"),
        Index("chunks_key", "key"),
        Index("chunks_worker", "worker"),
    )

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"))
    plan: Mapped[int] = mapped_column(Integer)
    number: Mapped[int] = mapped_column(Integer)
    first: Mapped[int] = mapped_column(Integer)
    count: Mapped[int] = mapped_column(Integer)
    key: Mapped[str] = mapped_column(String(64))
    state: Mapped[str] = mapped_column(String(10))
    attempt: Mapped[int] = mapped_column(Integer)
    failures: Mapped[int] = mapped_column(Integer)
    worker: Mapped[str | None] = mapped_column(String(100))
    lease_until: Mapped[datetime | None] = mapped_column(UtcTime)
    cause: Mapped[str] = mapped_column(Text)
    trace: Mapped[str] = mapped_column(Text)


class ResultRow(Base):
    """The tally of a chunk by its content, for every job that has such a chunk."""

    __tablename__ = "results"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    tally: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(UtcTime)


class EventRow(Base):
    """What happened to a job, in a sentence."""

    __tablename__ = "events"
    __table_args__ = (Index("events_job", "job_id", "id"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(UtcTime)


class SchemaRow(Base):
    """The version of the tables, in the only row; `opened` is written at each start."""

    __tablename__ = "rulewright_schema"

    version: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    opened: Mapped[datetime] = mapped_column(UtcTime)
