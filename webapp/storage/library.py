"""The library: documents with revisions, saved under an optimistic check.

Every save names the revision it was made from; when another tab or person has saved meanwhile, it
is refused with the newer text, and nothing is overwritten.  All calls may come from any thread.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Generator
from contextlib import closing
from typing import Any

from sqlalchemy import delete, select

from webapp.storage import archive, rows
from webapp.storage.database import Database
from webapp.storage.errors import StorageError, TooLarge
from webapp.storage.models import MAX_REVISION, DocumentRow, RevisionRow, now
from webapp.storage.rows import Document, Revision
from webapp.storage.texts import unfit

MAX_TEXT = 2_000_000
"""Characters in one document; the largest specs of the seeds are a tenth of this."""

MAX_NAME = 200

AT_ONCE = 8
"""Documents that the archive fetches from the server's cursor at a time."""


class Library(Database):
    """Documents in a database, SQLite or PostgreSQL.

    Every method raises Unavailable or Busy while the database is away or held, and works again
    when it is back.
    """

    @property
    def place(self) -> None:
        """No folder: the documents are in the database."""

    def documents(self) -> list[Document]:
        """All documents, the last saved first."""
        with self.reading() as session:
            newest = select(DocumentRow).order_by(DocumentRow.updated.desc(), DocumentRow.id)
            return [rows.as_document(row) for row in session.scalars(newest)]

    def create(self, name: str, text: str) -> Document:
        """A new document with its first revision."""
        name = _checked_name(name)
        check_size(text)
        system, time = system_of(text), now()
        with self.writing() as session:
            row = DocumentRow(id=uuid.uuid4().hex, name=name, system=system, rev=1)
            row.created = row.updated = time
            session.add(row)
            session.flush()
            rows.add_revision(session, row, text, "")
            return rows.as_document(row, text)

    def open(self, document: str) -> Document:
        """The document with its newest text.  Raises NotFound."""
        with self.reading() as session:
            return rows.with_text(session, document)

    def save(
        self, document: str, base_rev: int, text: str | None = None, name: str | None = None
    ) -> Document:
        """A new revision on top of `base_rev`.  Raises Conflict when that is not the newest."""
        _check_revision(base_rev)
        _check_room(base_rev)
        changes: dict[str, Any] = {}
        if name is not None:
            changes["name"] = _checked_name(name)
        if text is not None:
            check_size(text)
            changes["system"] = system_of(text)
        with self.writing() as session:
            row = rows.claim(session, document, base_rev, changes)
            if text is None:
                rows.repeat_revision(session, row, base_rev, "")
            else:
                rows.add_revision(session, row, text, "")
            return rows.as_document(row)

    def restore(self, document: str, rev: int, base_rev: int) -> Document:
        """An old revision's text as the newest revision; nothing in between is lost."""
        _check_revision(base_rev)
        _check_revision(rev)
        _check_room(base_rev)
        text = self.revision(document, rev).text or ""  # revisions never change
        with self.writing() as session:
            row = rows.claim(session, document, base_rev, {"system": system_of(text)})
            rows.add_revision(session, row, text, f"restored from revision {rev}")
            return rows.as_document(row, text)

    def delete(self, document: str) -> None:
        """Remove the document and its revisions.  Raises NotFound."""
        with self.writing() as session:
            gone: Any = session.execute(delete(DocumentRow).where(DocumentRow.id == document))
            if gone.rowcount == 0:
                raise rows.no_document()

    def revisions(self, document: str) -> list[Revision]:
        """The history, newest first, without texts."""
        with self.reading() as session:
            rows.document_row(session, document)
            columns = (
                *(RevisionRow.number, RevisionRow.name, RevisionRow.created),
                *(RevisionRow.size, RevisionRow.note),
            )
            query = select(*columns).where(RevisionRow.document_id == document)
            found = session.execute(query.order_by(RevisionRow.number.desc())).all()
            for number, name, *_ in found:
                rows.check_kinds(name, number)
            return [
                Revision(number, name, created.isoformat(), size, note)
                for number, name, created, size, note in found
            ]

    def revision(self, document: str, number: int) -> Revision:
        """One revision with its text.  Raises NotFound."""
        _check_revision(number)
        with self.reading() as session:
            rows.document_row(session, document)
            row = rows.revision_row(session, document, number)
            created = row.created.isoformat()
            return Revision(row.number, row.name, created, row.size, row.note, rows.text_of(row))

    def archive(self) -> Generator[bytes]:
        """All documents, newest texts, as one zip with readable and distinct names, in pieces.

        Documents whose newest text is lost or damaged are named in a file of their own.
        Close the iterator when it is not read to its end: it holds a connection.
        """
        query = (
            select(DocumentRow.name, DocumentRow.rev, RevisionRow.form, RevisionRow.text)
            .outerjoin(RevisionRow, rows.IS_NEWEST)
            .order_by(DocumentRow.created, DocumentRow.id)
            .execution_options(yield_per=AT_ONCE)
        )
        with self.reading() as session, closing(session.execute(query)) as found:
            yield from archive.chunks((row.name, rows.text_or_reason(*row)) for row in found)


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise StorageError("A document needs a name.")
    if len(name) > MAX_NAME:
        raise StorageError(f"A name has at most {MAX_NAME} characters.")
    if (sign := unfit(name)) is not None:
        raise StorageError(f"The name holds {sign}, which no database can store. Take it out.")
    return name


def check_size(text: str) -> None:
    """Raises TooLarge."""
    if len(text) > MAX_TEXT:
        raise TooLarge(
            f"The document has {len(text):,} characters; the library takes at most {MAX_TEXT:,}. "
            "It is still kept in this browser, and Export writes it to a file."
        )


def _check_revision(number: int) -> None:
    if not 1 <= number <= MAX_REVISION:
        raise StorageError(f"A revision has a number from 1 to {MAX_REVISION:,}.")


def _check_room(base_rev: int) -> None:
    """Refuse to number a revision that could then neither be opened nor saved upon."""
    if base_rev == MAX_REVISION:
        raise StorageError(
            f"This document has {MAX_REVISION:,} revisions, and no more can be numbered. Save the "
            "text as a new document; this one stays as it is."
        )


def system_of(text: str) -> str | None:
    """Which system the text belongs to, as far as it parses; drafts may not."""
    from core import registry

    try:
        return registry.recognise(json.loads(text))
    except (ValueError, RecursionError):
        return None
