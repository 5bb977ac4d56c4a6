"""All documents as one zip, made while it is sent: what is held in memory is one document."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Generator, Iterable

from editors.files import is_device
from webapp.storage.errors import StorageError
from webapp.storage.texts import exported

CHUNK = 256 * 1024
"""Bytes that are gathered before they are handed on."""

MISSING = "MISSING.txt"
"""Names the documents that could not be put in; no document has a name with this ending."""

LONGEST = 200
"""Bytes of a name before its number and ending: file systems take 255."""


class _Sink(io.RawIOBase):
    """Takes what `zipfile` writes, until it is fetched; it cannot be rewound."""

    def __init__(self) -> None:
        self._held = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        held = len(self._held)
        self._held += data  # type: ignore[arg-type]
        return len(self._held) - held

    def __len__(self) -> int:
        return len(self._held)

    def taken(self) -> bytes:
        data = bytes(self._held)
        self._held.clear()
        return data


def chunks(documents: Iterable[tuple[str, str | StorageError]]) -> Generator[bytes]:
    """A zip of (name, text), in pieces; the files have readable and distinct names.

    Where the library refuses a text, its reason stands in the place of it, and in `MISSING`.
    """
    sink, taken, missing = _Sink(), set[str](), list[str]()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in documents:
            if isinstance(text, StorageError):
                missing.append(f"{name}: {text}\n")
                continue
            out.writestr(file_name(name, taken), exported(text))
            if len(sink) >= CHUNK:
                yield sink.taken()
        if missing:
            heading = "These documents of the library are not in this archive.\n\n"
            out.writestr(MISSING, heading + "".join(missing))
    yield sink.taken()


def file_name(name: str, taken: set[str]) -> str:
    """A name that every system takes and that is not `taken` yet, which it is then."""
    stem = re.sub(r"[^\w.-]+", "_", unicodedata.normalize("NFC", name))
    # A leading dot hides a file, a leading hyphen makes an option of its name.
    stem = _cut(stem.strip("._-")).rstrip("._-") or "document"
    if is_device(stem):
        stem = f"_{stem}"
    candidate, count = f"{stem}.json", 2
    while candidate.casefold() in taken:
        candidate, count = f"{stem}-{count}.json", count + 1
    taken.add(candidate.casefold())
    return candidate


def _cut(stem: str) -> str:
    """As many whole characters as `LONGEST` bytes hold."""
    return stem.encode("utf-8", "replace")[:LONGEST].decode("utf-8", "ignore")
