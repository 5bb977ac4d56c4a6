"""What a library of documents does, wherever it keeps them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Protocol

from webapp.storage.rows import Document, Revision


class Store(Protocol):
    """Documents that are saved under an optimistic check; calls may come from any thread.

    Every method raises StorageError with a sentence for its user.
    """

    @property
    def place(self) -> str | None:
        """The folder whose files the documents are; None where they are in a database."""

    def documents(self) -> Sequence[Document]:
        """All documents, without texts."""

    def create(self, name: str, text: str) -> Document:
        """A new document."""

    def open(self, document: str) -> Document:
        """The document with its newest text.  Raises NotFound."""

    def save(
        self, document: str, base_rev: int, text: str | None = None, name: str | None = None
    ) -> Document:
        """Another text or name for the revision `base_rev`.  Raises Conflict, NotFound."""

    def restore(self, document: str, rev: int, base_rev: int) -> Document:
        """An older text becomes the newest one."""

    def delete(self, document: str) -> None:
        """Remove the document.  Raises NotFound."""

    def revisions(self, document: str) -> list[Revision]:
        """The texts that are kept of it, newest first, themselves left out."""

    def revision(self, document: str, number: int) -> Revision:
        """One of them.  Raises NotFound."""

    def archive(self) -> Generator[bytes]:
        """All documents as one zip, in pieces."""
