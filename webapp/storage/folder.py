"""A folder as library: its JSON files are the documents, and nothing else is kept of them.

A file has one content.  Its revision is a number made of its bytes, so a save that was made from
other bytes than are there now is refused with those, whoever wrote them; older contents are for
git to keep.  A file that was deleted here can be put back (`webapp.storage.trash`).
"""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from webapp.storage import archive, layout
from webapp.storage.errors import Conflict, NotFound, StorageError, TooLarge
from webapp.storage.filenames import clash, path_of, shown
from webapp.storage.inside import ENDING, Inside, Stamp, stamp
from webapp.storage.library import MAX_TEXT, check_size, system_of
from webapp.storage.refusals import taken, told, too_large
from webapp.storage.rows import Document, Revision, no_document
from webapp.storage.trash import Trash

MAX_BYTES = MAX_TEXT * 4
"""Bytes of a file that may still be a text of `MAX_TEXT` characters."""

FRESH = 2.0
"""Seconds for which a file may change without another time: file systems count coarsely."""

NO_HISTORY = (
    "A folder keeps no older revisions of its files; git does, where the folder is a repository."
)


@dataclass(frozen=True)
class FileDocument(Document):
    """A file as the library lists it; `problem` says why it cannot be opened."""

    problem: str | None = None


@dataclass(frozen=True)
class _Found:
    """What a file held when it was read; `text` is None where there is a problem with it."""

    data: bytes
    text: str | None
    stamp: Stamp
    problem: str | None = None

    @property
    def rev(self) -> int:
        return rev_of(self.data)


def rev_of(data: bytes) -> int:
    """The revision of a content: a positive number that JavaScript holds exactly."""
    return int.from_bytes(hashlib.sha256(data).digest()[:6], "big") + 1


class Folder:
    """The JSON files of a folder; calls may come from any thread.

    Raises StorageError, with a sentence for the person who starts the server, where the folder
    cannot be served.
    """

    def __init__(self, root: Path) -> None:
        try:
            self._root = root.resolve(strict=True)
            os.scandir(self._root).close()
        except (OSError, RuntimeError) as error:
            said = getattr(error, "strerror", None) or "it is a link to itself"
            raise StorageError(f"The folder {root} cannot be served: {said}.") from None
        self._inside = Inside(self._root)
        self._lock = threading.Lock()
        self._paths: dict[str, str] = {}
        self._known: dict[str, tuple[Stamp, FileDocument]] = {}
        self._trash = Trash(self._inside, self._id)
        self.documents()

    @property
    def place(self) -> str:
        """The folder's path."""
        return shown(str(self._root))

    def documents(self) -> list[Document]:
        """All files by path, also those that cannot be opened.  Raises TooLarge."""
        with told(self.place):
            files = dict(self._inside.files())
        self._paths.update((self._id(path), path) for path in files)
        known = self._known
        self._known = {}
        found: list[Document] = []
        for path in sorted(files):
            now = stamp(files[path])
            if path in known and known[path][0] == now:
                self._known[path] = known[path]
                found.append(known[path][1])
            elif (one := self._listed(path, files[path])) is not None:
                found.append(one)
        return found

    def create(self, name: str, text: str) -> Document:
        """A new file, `name` its path in the folder; folders on the way are made."""
        check_size(text)
        path = path_of(name)
        with self._writing(path):
            self._check_free(path)
            data = layout.bytes_of(text)
            self._inside.add(path, data)
            return self._written(path, data)

    def open(self, document: str) -> Document:
        """The file with its text.  Raises NotFound, or StorageError where it is no text."""
        path = self._path(document)
        with told(shown(path)):
            return self._opened(path)

    def save(
        self, document: str, base_rev: int, text: str | None = None, name: str | None = None
    ) -> Document:
        """Another text or path for the content `base_rev`.  Raises Conflict where another is there.

        What the file has of its own, a byte order mark and the kinds of its line ends, stays.
        """
        if text is not None:
            check_size(text)
        path = self._path(document)
        with self._writing(path):
            found = self._read(path)
            if found.rev != base_rev:
                raise _conflict(path, found)
            new = path if name is None else path_of(name)
            if new != path:
                self._check_free(new, besides=path)
            data = found.data if text is None else self._write(path, text, found)
            if new != path:
                with told(shown(new)):
                    self._inside.move(path, new)
                self._paths[document] = new  # who knows the file by its old path finds it
            return replace(self._written(new, data), text=None)

    def restore(self, document: str, rev: int, base_rev: int) -> Document:
        """Put back a file as it was deleted here, which need not be the `rev` last listed."""
        with told(self.place):
            gone = self._trash.find(document)
        if gone is None:
            raise StorageError(NO_HISTORY)
        number, path = gone
        with self._writing(path):
            self._check_free(path)
            self._trash.back(number, path)
            self._paths[document] = path
            return self._document(path, self._read(path))

    def delete(self, document: str) -> None:
        """Delete the file; `restore` puts it back.  Raises NotFound."""
        path = self._path(document)
        with self._writing(path):
            self._trash.put(path)

    def revisions(self, document: str) -> list[Revision]:
        """The one content that a file has."""
        return [replace(self._revision(document), text=None)]

    def revision(self, document: str, number: int) -> Revision:
        """The content with its text.  Raises NotFound where it is no longer this one."""
        found = self._revision(document)
        if found.number != number:
            raise NotFound(NO_HISTORY)
        return found

    def archive(self) -> Generator[bytes]:
        """All files as one zip, in pieces; those that cannot be opened are named in a file."""
        return archive.chunks(self._texts())

    def _texts(self) -> Iterator[tuple[str, str | StorageError]]:
        for one in self.documents():
            try:
                text: str | StorageError = self.open(one.id).text or ""
            except StorageError as error:
                text = error
            yield one.name[: -len(ENDING)], text

    def _revision(self, document: str) -> Revision:
        found = self.open(document)
        text = found.text or ""
        return Revision(found.rev, found.name, found.updated, len(text), "", text)

    def _id(self, path: str) -> str:
        """The same for the same file, whenever it is served."""
        whole = os.fsencode(self._root) + b"\0" + os.fsencode(path)
        return hashlib.sha256(whole).hexdigest()[:32]

    def _path(self, document: str) -> str:
        """The path of a document.  Raises NotFound."""
        if document not in self._paths:
            self.documents()
        if document not in self._paths:
            raise no_document()
        return self._paths[document]

    def _check_free(self, path: str, besides: str | None = None) -> None:
        """Raises StorageError where a file is there whose name some system takes for the same."""
        others = (other for other, _ in self._inside.files() if other != besides)
        if (other := clash(path, others)) is not None:
            raise taken(shown(other))

    def _read(self, path: str) -> _Found:
        data, found = self._inside.read(path, MAX_BYTES + 1)
        return _found(path, data, stamp(found))

    def _write(self, path: str, text: str, found: _Found) -> bytes:
        """Another text for a file; its bytes."""
        if found.text is None:
            raise StorageError(found.problem or "")
        data = layout.bytes_of(text, found.data)
        if self._inside.replace(path, data, found.stamp):
            return data
        raise _conflict(path, self._read(path))

    def _written(self, path: str, data: bytes) -> FileDocument:
        """A file as written here: on the revision of a later change a save would overwrite it."""
        return self._document(path, _found(path, data, self._read(path).stamp))

    def _opened(self, path: str) -> FileDocument:
        found = self._read(path)
        if found.text is None:
            kind = TooLarge if found.problem == too_large(shown(path)) else StorageError
            raise kind(found.problem or "")
        return self._document(path, found)

    def _listed(self, path: str, about: os.stat_result) -> FileDocument | None:
        """The file without its text, kept until it changes; None where it has just gone."""
        try:
            with told(shown(path)):
                found = self._read(path)
        except NotFound:
            return None
        except StorageError as error:
            found = _Found(b"", None, stamp(about), str(error))
        one = replace(self._document(path, found), text=None)
        if time.time() - max(found.stamp[:2]) / 1e9 > FRESH:
            self._known[path] = found.stamp, one
        return one

    def _document(self, path: str, found: _Found) -> FileDocument:
        system = None if found.text is None else system_of(found.text)
        time = datetime.fromtimestamp(found.stamp[0] / 1e9, UTC).isoformat()
        name, id = shown(path), self._id(path)
        return FileDocument(
            id, name, system, found.rev, time, time, found.text, problem=found.problem
        )

    @contextmanager
    def _writing(self, path: str) -> Iterator[None]:
        """One change at a time, also of several servers; the system's refusals as sentences."""
        with told(shown(path)), self._lock, self._inside.held():
            yield


def _found(path: str, data: bytes, at: Stamp) -> _Found:
    """What the bytes of a file, or the first `MAX_BYTES` + 1 of them, are to the library."""
    if len(data) <= MAX_BYTES:
        try:
            text = layout.text_of(data)
        except UnicodeDecodeError as error:
            said = f"{shown(path)} is not UTF-8: its byte {error.start + 1:,} cannot be read."
            return _Found(data, None, at, said)
        if len(text) <= MAX_TEXT:
            return _Found(data, text, at)
    return _Found(data, None, at, too_large(shown(path)))


def _conflict(path: str, found: _Found) -> StorageError:
    if found.text is None:
        return StorageError(found.problem or "")
    return Conflict(found.rev, found.text, f"{shown(path)} was changed on the disk meanwhile.")
