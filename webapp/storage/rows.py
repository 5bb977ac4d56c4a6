"""Documents and revisions as rows: found, claimed and added within the session of a caller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, select, update
from sqlalchemy.orm import Session

from webapp.storage.errors import BadDatabase, Conflict, NotFound
from webapp.storage.models import DocumentRow, RevisionRow, now
from webapp.storage.texts import pack, unpack


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


IS_NEWEST = and_(RevisionRow.document_id == DocumentRow.id, RevisionRow.number == DocumentRow.rev)


def no_document() -> NotFound:
    """The refusal of a document that is not there."""
    return NotFound("There is no such document; it may have been deleted.")


def document_row(session: Session, document: str) -> DocumentRow:
    """The row of a document.  Raises NotFound."""
    row = session.get(DocumentRow, document)
    if row is None:
        raise no_document()
    return row


def claim(session: Session, document: str, base_rev: int, changes: dict[str, Any]) -> DocumentRow:
    """Take the next revision number, in one statement, so that of two savers one is refused."""
    statement = (
        update(DocumentRow)
        .where(DocumentRow.id == document, DocumentRow.rev == base_rev)
        .values(rev=base_rev + 1, updated=now(), **changes)
        .execution_options(synchronize_session=False)
    )
    taken: Any = session.execute(statement)
    if taken.rowcount == 0:
        newest = with_text(session, document)
        raise Conflict(newest.rev, newest.text or "")
    return document_row(session, document)


def add_revision(session: Session, row: DocumentRow, text: str, note: str) -> None:
    """Add a text as the newest revision."""
    form, stored = pack(text)
    insert_revision(session, row, note, form=form, text=stored, size=len(text))


def repeat_revision(session: Session, row: DocumentRow, number: int, note: str) -> None:
    """Add the text of an older revision, as it is stored, as the newest."""
    old = revision_row(session, row.id, number)
    insert_revision(session, row, note, form=old.form, text=old.text, size=old.size)


def insert_revision(session: Session, row: DocumentRow, note: str, **text: Any) -> None:
    """Add a revision with the columns of its text."""
    revision = RevisionRow(number=row.rev, name=row.name, note=note, created=row.updated, **text)
    revision.document_id = row.id
    session.add(revision)
    session.flush()


def revision_row(session: Session, document: str, number: int) -> RevisionRow:
    """The row of a revision.  Raises NotFound."""
    query = select(RevisionRow).where(
        RevisionRow.document_id == document, RevisionRow.number == number
    )
    row = session.scalar(query)
    if row is None:
        raise NotFound(f"There is no revision {number} of this document.")
    return row


def with_text(session: Session, document: str) -> Document:
    """The document and its newest text in one statement: a save may come between two."""
    query = (
        select(DocumentRow, RevisionRow)
        .join(RevisionRow, IS_NEWEST)
        .where(DocumentRow.id == document)
    )
    found = session.execute(query).one_or_none()
    if found is None:
        row = document_row(session, document)
        raise lost(row.name, row.rev)
    return as_document(found[0], text_of(found[1]))


def lost(name: str, rev: int) -> BadDatabase:
    """The refusal of a document whose newest revision is not there."""
    return BadDatabase(
        f"The database holds no revision {rev} of {name}. Open an older one from its "
        "history, or put a copy of the database in its place."
    )


def text_or_reason(name: str, rev: int, form: str | None, stored: str | None) -> str | BadDatabase:
    """The newest text of a document, or why there is none."""
    if form is None or stored is None:
        return lost(name, rev)
    try:
        check_kinds(name, rev)
        return unpack(form, stored)
    except BadDatabase as error:
        return error


def text_of(row: RevisionRow) -> str:
    """The text of a revision.  Raises BadDatabase where it is damaged."""
    return unpack(row.form, row.text)


def as_document(row: DocumentRow, text: str | None = None) -> Document:
    """The document as the library gives it out."""
    times = row.created.isoformat(), row.updated.isoformat()
    check_kinds(row.name, row.rev)
    return Document(row.id, row.name, row.system, row.rev, *times, text)


def check_kinds(name: object, number: object) -> None:
    """SQLite keeps whatever another program wrote.  Raises BadDatabase."""
    if not isinstance(name, str) or not isinstance(number, int):
        raise BadDatabase(
            f"A name or a revision's number in the database is damaged: {name!r}, {number!r}. Put "
            "a copy of the database in its place."
        )
