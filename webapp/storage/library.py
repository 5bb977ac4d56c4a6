"""The library: documents with revisions, saved under an optimistic check.

Every save names the revision it was made from; when another tab or person has saved meanwhile, it
is refused with the newer text, and nothing is overwritten.  All calls may come from any thread.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session, sessionmaker

from webapp.storage import archive, faults, places, schema
from webapp.storage import engine as engines
from webapp.storage.errors import BadDatabase, Conflict, NotFound, StorageError, TooLarge
from webapp.storage.migrations import CURRENT
from webapp.storage.models import MAX_REVISION, DocumentRow, RevisionRow, now
from webapp.storage.texts import pack, unfit, unpack

MAX_TEXT = 2_000_000
"""Characters in one document; the largest specs of the seeds are a tenth of this."""

MAX_NAME = 200

AT_ONCE = 8
"""Documents that the archive fetches from the server's cursor at a time."""


@dataclass(frozen=True)
class Document:
    """A document as the library lists it; `text` only where it was asked for.

    `created` and `updated` are in UTC, ISO 8601 with +00:00.
    """

    id: str
    name: str
    system: str | None
    rev: int
    created: str
    updated: str
    text: str | None = None


@dataclass(frozen=True)
class Revision:
    """One saved state of a document; `text` only where it was asked for, `size` in characters."""

    number: int
    name: str
    created: str
    size: int
    note: str
    text: str | None = None


class Library:
    """Documents in a database, SQLite or PostgreSQL.

    Raises StorageError, with a sentence for the person who starts the server, where the database
    cannot be used.  `notices` says what was done to it.  Every method raises Unavailable or Busy
    while the database is away or held, and works again when it is back.
    """

    def __init__(self, url: str, own_folder: Path | None = None) -> None:
        self._place = places.find(url)
        self.notices: list[str] = []
        if self._place.file is not None:
            self.notices += places.make_ready(self._place.file, own_folder)
        self._engine = engines.connect(self._place)
        try:
            with self._explained():
                self.notices += schema.prepare(self._engine, self._place)
        except StorageError:
            self._engine.dispose()
            raise
        engines.check_each_connection(self._engine, self._check_version)
        self._engine.dispose()  # those of the start were not looked at so
        self._session = sessionmaker(self._engine, expire_on_commit=False)

    def close(self) -> None:
        """Give every connection back."""
        self._engine.dispose()

    def documents(self) -> list[Document]:
        """All documents, the last saved first."""
        with self._read() as session:
            newest = select(DocumentRow).order_by(DocumentRow.updated.desc(), DocumentRow.id)
            return [_document(row) for row in session.scalars(newest)]

    def create(self, name: str, text: str) -> Document:
        """A new document with its first revision."""
        name = _checked_name(name)
        _check_size(text)
        system, time = _system(text), now()
        with self._write() as session:
            row = DocumentRow(id=uuid.uuid4().hex, name=name, system=system, rev=1)
            row.created = row.updated = time
            session.add(row)
            session.flush()
            _add_revision(session, row, text, "")
            return _document(row, text)

    def open(self, document: str) -> Document:
        """The document with its newest text.  Raises NotFound."""
        with self._read() as session:
            return _with_text(session, document)

    def save(
        self, document: str, base_rev: int, text: str | None = None, name: str | None = None
    ) -> Document:
        """A new revision on top of `base_rev`.  Raises Conflict when that is not the newest."""
        _check_revision(base_rev)
        changes: dict[str, Any] = {}
        if name is not None:
            changes["name"] = _checked_name(name)
        if text is not None:
            _check_size(text)
            changes["system"] = _system(text)
        with self._write() as session:
            row = _claim(session, document, base_rev, changes)
            if text is None:
                _repeat_revision(session, row, base_rev, "")
            else:
                _add_revision(session, row, text, "")
            return _document(row)

    def restore(self, document: str, rev: int, base_rev: int) -> Document:
        """An old revision's text as the newest revision; nothing in between is lost."""
        _check_revision(base_rev)
        _check_revision(rev)
        text = self.revision(document, rev).text or ""  # revisions never change
        with self._write() as session:
            row = _claim(session, document, base_rev, {"system": _system(text)})
            _add_revision(session, row, text, f"restored from revision {rev}")
            return _document(row, text)

    def delete(self, document: str) -> None:
        """Remove the document and its revisions.  Raises NotFound."""
        with self._write() as session:
            gone: Any = session.execute(delete(DocumentRow).where(DocumentRow.id == document))
            if gone.rowcount == 0:
                raise _no_document()

    def revisions(self, document: str) -> list[Revision]:
        """The history, newest first, without texts."""
        with self._read() as session:
            _row(session, document)
            columns = (
                *(RevisionRow.number, RevisionRow.name, RevisionRow.created),
                *(RevisionRow.size, RevisionRow.note),
            )
            query = select(*columns).where(RevisionRow.document_id == document)
            found = session.execute(query.order_by(RevisionRow.number.desc()))
            return [
                Revision(number, name, created.isoformat(), size, note)
                for number, name, created, size, note in found
            ]

    def revision(self, document: str, number: int) -> Revision:
        """One revision with its text.  Raises NotFound."""
        _check_revision(number)
        with self._read() as session:
            _row(session, document)
            row = _revision_row(session, document, number)
            created = row.created.isoformat()
            return Revision(row.number, row.name, created, row.size, row.note, _text(row))

    def archive(self) -> Generator[bytes]:
        """All documents, newest texts, as one zip with readable and distinct names, in pieces.

        Close the iterator when it is not read to its end: it holds a connection.
        """
        query = (
            select(DocumentRow.name, RevisionRow.form, RevisionRow.text)
            .join(RevisionRow, RevisionRow.document_id == DocumentRow.id)
            .where(RevisionRow.number == DocumentRow.rev)
            .order_by(DocumentRow.created, DocumentRow.id)
            .execution_options(yield_per=AT_ONCE)
        )
        with self._read() as session, closing(session.execute(query)) as rows:
            yield from archive.chunks((name, unpack(form, text)) for name, form, text in rows)

    @contextmanager
    def _read(self) -> Iterator[Session]:
        with self._explained(), self._session() as session:
            yield session

    @contextmanager
    def _write(self) -> Iterator[Session]:
        with self._explained(), self._session.begin() as session:
            session.connection(execution_options={engines.IMMEDIATE: True})
            yield session

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """The database's faults as sentences; refusals pass."""
        try:
            yield
        except StorageError:
            raise
        except faults.FAULTS as error:
            raise faults.explain(error, self._place) from error

    def _check_version(self, cursor: Any) -> None:
        cursor.execute(schema.VERSION_QUERY)
        version = schema.checked_version([row[0] for row in cursor.fetchall()], self._place)
        if version != CURRENT:
            raise BadDatabase(
                f"The library {self._place.shown} was replaced by one of version {version}. "
                "Start the server again: it brings the library up to date."
            )


def _no_document() -> NotFound:
    return NotFound("There is no such document; it may have been deleted.")


def _row(session: Session, document: str) -> DocumentRow:
    row = session.get(DocumentRow, document)
    if row is None:
        raise _no_document()
    return row


def _claim(session: Session, document: str, base_rev: int, changes: dict[str, Any]) -> DocumentRow:
    """Take the next revision number, in one statement, so that of two savers one is refused."""
    claim = (
        update(DocumentRow)
        .where(DocumentRow.id == document, DocumentRow.rev == base_rev)
        .values(rev=base_rev + 1, updated=now(), **changes)
        .execution_options(synchronize_session=False)
    )
    taken: Any = session.execute(claim)
    if taken.rowcount == 0:
        newest = _with_text(session, document)
        raise Conflict(newest.rev, newest.text or "")
    return _row(session, document)


def _add_revision(session: Session, row: DocumentRow, text: str, note: str) -> None:
    form, stored = pack(text)
    _insert_revision(session, row, note, form=form, text=stored, size=len(text))


def _repeat_revision(session: Session, row: DocumentRow, number: int, note: str) -> None:
    old = _revision_row(session, row.id, number)
    _insert_revision(session, row, note, form=old.form, text=old.text, size=old.size)


def _insert_revision(session: Session, row: DocumentRow, note: str, **text: Any) -> None:
    revision = RevisionRow(number=row.rev, name=row.name, note=note, created=row.updated, **text)
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


def _with_text(session: Session, document: str) -> Document:
    """The document and its newest text in one statement: a save may come between two."""
    query = (
        select(DocumentRow, RevisionRow)
        .join(RevisionRow, RevisionRow.document_id == DocumentRow.id)
        .where(DocumentRow.id == document, RevisionRow.number == DocumentRow.rev)
    )
    found = session.execute(query).one_or_none()
    if found is None:
        row = _row(session, document)
        raise BadDatabase(
            f"The database holds no revision {row.rev} of {row.name}. Open an older one from its "
            "history, or put a copy of the database in its place."
        )
    return _document(found[0], _text(found[1]))


def _text(row: RevisionRow) -> str:
    return unpack(row.form, row.text)


def _document(row: DocumentRow, text: str | None = None) -> Document:
    times = row.created.isoformat(), row.updated.isoformat()
    return Document(row.id, row.name, row.system, row.rev, *times, text)


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise StorageError("A document needs a name.")
    if len(name) > MAX_NAME:
        raise StorageError(f"A name has at most {MAX_NAME} characters.")
    if (sign := unfit(name)) is not None:
        raise StorageError(f"The name holds {sign}, which no database can store. Take it out.")
    return name


def _check_size(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise TooLarge(
            f"The document has {len(text):,} characters; the library takes at most {MAX_TEXT:,}. "
            "It is still kept in this browser, and Export writes it to a file."
        )


def _check_revision(number: int) -> None:
    if not 1 <= number <= MAX_REVISION:
        raise StorageError(f"A revision has a number from 1 to {MAX_REVISION:,}.")


def _system(text: str) -> str | None:
    """Which system the text belongs to, as far as it parses; drafts may not."""
    from core import registry

    try:
        return registry.recognise(json.loads(text))
    except (ValueError, RecursionError):
        return None
