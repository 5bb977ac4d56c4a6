"""Tables of the library: documents and all their revisions."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import DateTime, ForeignKey, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


def now() -> datetime:
    """The time in UTC, to the microsecond."""
    return datetime.now(UTC)


class Base(DeclarativeBase):
    """The library's tables."""


class DocumentRow(Base):
    """A document by name; its text is that of its newest revision."""

    __tablename__ = "documents"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    system: Mapped[str | None] = mapped_column(String(40))
    rev: Mapped[int] = mapped_column(Integer)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)

    revisions: Mapped[list[RevisionRow]] = relationship(
        back_populates="document", cascade="all, delete-orphan", passive_deletes=True
    )


class RevisionRow(Base):
    """One saved text; revisions are numbered from 1 and never change."""

    __tablename__ = "revisions"
    __table_args__ = (UniqueConstraint("document_id", "number"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    document_id: Mapped[str] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"))
    number: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(Text)
    note: Mapped[str] = mapped_column(String(200), default="")
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)

    document: Mapped[DocumentRow] = relationship(back_populates="revisions")
