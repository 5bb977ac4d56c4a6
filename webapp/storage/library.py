"""The library: documents with revisions, saved under an optimistic check.

Every save names the revision it was made from; when another tab or person has saved meanwhile, it
is refused with the newer text, and nothing is overwritten.
"""

from __future__ import annotations

import io
import json
import re
import uuid
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, func, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.orm import Session, sessionmaker

from webapp.storage.models import Base, DocumentRow, RevisionRow, now

MAX_TEXT = 2_000_000
"""Characters in one document; the largest specs of the seeds are a tenth of this."""

MAX_NAME = 200


class StorageError(ValueError):
    """A request the library refuses; `code` is stable."""

    code = "library.refused"


class NotFound(StorageError):
    """No such document or revision."""

    code = "library.not-found"


class TooLarge(StorageError):
    """The text is longer than the library takes."""

    code = "library.too-large"


class Conflict(StorageError):
    """Somebody saved meanwhile; carries the newer revision and its text."""

    code = "library.conflict"

    def __init__(self, rev: int, text: str) -> None:
        self.rev = rev
        self.text = text
        super().__init__(f"This document was saved elsewhere meanwhile (revision {rev}).")


@dataclass(frozen=True)
class Document:
    """A document as the library lists it; `text` only where it was asked for."""

    id: str
    name: str
    system: str | None
    rev: int
    created: str
    updated: str
    text: str | None = None


@dataclass(frozen=True)
class Revision:
    """One saved state of a document; `text` only where it was asked for."""

    number: int
    name: str
    created: str
    size: int
    note: str
    text: str | None = None


class Library:
    """Documents in a database, SQLite or any other that SQLAlchemy knows."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        Base.metadata.create_all(self._engine)
        self._session = sessionmaker(self._engine, expire_on_commit=False)

    def close(self) -> None:
        """Give every connection back."""
        self._engine.dispose()

    def documents(self) -> list[Document]:
        """All documents, the last saved first."""
        with self._session() as session:
            rows = session.scalars(select(DocumentRow).order_by(DocumentRow.updated.desc()))
            return [_document(row) for row in rows]

    def create(self, name: str, text: str) -> Document:
        """A new document with its first revision."""
        name = _checked_name(name)
        _check_size(text)
        with self._write() as session:
            row = DocumentRow(id=uuid.uuid4().hex, name=name, system=_system(text), rev=0)
            session.add(row)
            session.flush()
            _add_revision(session, row, text, "")
            return _document(row, text)

    def open(self, document: str) -> Document:
        """The document with its newest text.  Raises NotFound."""
        with self._session() as session:
            row = _row(session, document)
            return _document(row, _text(session, row.id, row.rev))

    def save(
        self, document: str, base_rev: int, text: str | None = None, name: str | None = None
    ) -> Document:
        """A new revision on top of `base_rev`.  Raises Conflict when that is not the newest."""
        if text is not None:
            _check_size(text)
        with self._write() as session:
            row = _claim(session, document, base_rev)
            old = _text(session, row.id, base_rev)
            if name is not None:
                row.name = _checked_name(name)
            _add_revision(session, row, old if text is None else text, "")
            return _document(row)

    def restore(self, document: str, rev: int, base_rev: int) -> Document:
        """An old revision's text as the newest revision; nothing in between is lost."""
        with self._write() as session:
            row = _claim(session, document, base_rev)
            text = _text(session, row.id, rev)
            _add_revision(session, row, text, f"restored from revision {rev}")
            return _document(row, text)

    def delete(self, document: str) -> None:
        """Remove the document and its revisions.  Raises NotFound."""
        with self._write() as session:
            session.delete(_row(session, document))

    def revisions(self, document: str) -> list[Revision]:
        """The history, newest first, without texts."""
        with self._session() as session:
            row = _row(session, document)
            columns = (
                *(RevisionRow.number, RevisionRow.name, RevisionRow.created),
                *(func.length(RevisionRow.text), RevisionRow.note),
            )
            query = select(*columns).where(RevisionRow.document_id == row.id)
            found = session.execute(query.order_by(RevisionRow.number.desc()))
            return [
                Revision(number, name, created.isoformat(), size, note)
                for number, name, created, size, note in found
            ]

    def revision(self, document: str, number: int) -> Revision:
        """One revision with its text.  Raises NotFound."""
        with self._session() as session:
            row = _revision_row(session, _row(session, document).id, number)
            created = row.created.isoformat()
            return Revision(row.number, row.name, created, len(row.text), row.note, row.text)

    def archive(self) -> bytes:
        """All documents, newest texts, as one zip with readable and distinct names."""
        data, taken = io.BytesIO(), set[str]()
        with self._session() as session, zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as out:
            for row in session.scalars(select(DocumentRow).order_by(DocumentRow.created)):
                out.writestr(_file_name(row.name, taken), _text(session, row.id, row.rev))
        return data.getvalue()

    @contextmanager
    def _write(self) -> Iterator[Session]:
        with self._session.begin() as session:
            yield session


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(url)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _record: Any) -> None:
        # WAL lets readers go on during a save; SQLite checks foreign keys only when asked to.
        for pragma in ("journal_mode=WAL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def _row(session: Session, document: str) -> DocumentRow:
    row = session.get(DocumentRow, document)
    if row is None:
        raise NotFound("There is no such document; it may have been deleted.")
    return row


def _claim(session: Session, document: str, base_rev: int) -> DocumentRow:
    """Take the next revision number, in one statement, so that of two savers one is refused."""
    row = _row(session, document)
    claim = (
        update(DocumentRow)
        .where(DocumentRow.id == document, DocumentRow.rev == base_rev)
        .values(rev=base_rev + 1)
        .execution_options(synchronize_session=False)
    )
    taken: Any = session.execute(claim)
    if taken.rowcount == 0:
        session.refresh(row)
        raise Conflict(row.rev, _text(session, row.id, row.rev))
    session.refresh(row)
    row.rev = base_rev  # _add_revision counts on
    return row


def _add_revision(session: Session, row: DocumentRow, text: str, note: str) -> None:
    row.rev += 1
    row.updated = now()
    row.system = _system(text)
    revision = RevisionRow(number=row.rev, name=row.name, text=text, note=note)
    revision.document_id = row.id
    session.add(revision)
    session.flush()


def _revision_row(session: Session, document: str, number: int) -> RevisionRow:
    query = select(RevisionRow).where(
        RevisionRow.document_id == document, RevisionRow.number == number
    )
    row = session.scalar(query)
    if row is None:
        raise NotFound(f"There is no revision {number} of this document.")
    return row


def _text(session: Session, document: str, number: int) -> str:
    return _revision_row(session, document, number).text


def _document(row: DocumentRow, text: str | None = None) -> Document:
    times = row.created.isoformat(), row.updated.isoformat()
    return Document(row.id, row.name, row.system, row.rev, *times, text)


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise StorageError("A document needs a name.")
    if len(name) > MAX_NAME:
        raise StorageError(f"A name has at most {MAX_NAME} characters.")
    return name


def _check_size(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise TooLarge(
            f"The document has {len(text):,} characters; the library takes at most {MAX_TEXT:,}. "
            "It is still kept in this browser, and Export writes it to a file."
        )


def _system(text: str) -> str | None:
    """Which system the text belongs to, as far as it parses; drafts may not."""
    from core import registry

    try:
        return registry.recognise(json.loads(text))
    except (ValueError, RecursionError):
        return None


def _file_name(name: str, taken: set[str]) -> str:
    stem = re.sub(r"[^\w.-]+", "_", name).strip("._") or "document"
    candidate, count = f"{stem}.json", 2
    while candidate.casefold() in taken:
        candidate, count = f"{stem}-{count}.json", count + 1
    taken.add(candidate.casefold())
    return candidate
