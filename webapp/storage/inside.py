"""Files below one folder, reached without following any link.

Each folder on the way is opened from the one before it and refused where it is a link, so that
nothing outside is read or written, also where somebody swaps a folder for a link meanwhile.
Systems that cannot open so (Windows) get a look at each part of the path instead.
"""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

from webapp.storage.errors import StorageError, TooLarge

MAX_FILES = 2_000
"""JSON files in a folder that is served as the library."""

MAX_LOOKS = 50_000
"""Files and folders that are looked at to find them."""

ENDING = ".json"
PASSED_OVER = frozenset({"node_modules", "__pycache__"})
"""Folders, beside the hidden ones, whose files nobody has written."""

CAN_HOLD = {os.open, os.mkdir, os.link, os.rename, os.unlink, os.stat} <= os.supports_dir_fd
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_FILE = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_FILE |= getattr(os, "O_BINARY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)

Stamp = tuple[int, int, int, int]
"""What changes with a file: times of content and record, size, number."""


def stamp(found: os.stat_result) -> Stamp:
    """The stamp of a file."""
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


class Inside:
    """The files below `root`; paths are relative, with slashes.  All methods raise OSError."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def files(self) -> Iterator[tuple[str, os.stat_result]]:
        """The JSON files by path, with what the file system says of each.

        Links, hidden files and folders, `PASSED_OVER` and folders that cannot be read are left
        out.  Raises TooLarge; OSError where the root itself cannot be read.
        """
        folders, files, looks = [""], 0, 0
        while folders:
            folder = folders.pop()
            entries: list[os.DirEntry[str]] = []
            unreadable = (FileNotFoundError, PermissionError, NotADirectoryError)
            # a folder that is served and gone is told, not shown as empty
            with suppress(*(unreadable if folder else ())), os.scandir(self.root / folder) as found:
                entries = list(islice(found, MAX_LOOKS + 1))
            looks += len(entries)
            if looks > MAX_LOOKS:
                raise _too_many(self.root, f"{MAX_LOOKS:,} files and folders")
            for entry in sorted(entries, key=lambda one: one.name):
                if entry.name.startswith(".") or entry.name in PASSED_OVER:
                    continue
                path = f"{folder}{entry.name}"
                if entry.is_dir(follow_symlinks=False):
                    folders.append(f"{path}/")
                elif is_listed(entry) and (about := _stat(entry)) is not None:
                    files += 1
                    if files > MAX_FILES:
                        raise _too_many(self.root, f"{MAX_FILES:,} JSON files")
                    yield path, about

    def read(self, path: str, most: int) -> tuple[bytes, os.stat_result]:
        """The first `most` bytes of a plain file."""
        with self._holder(path) as (holder, name):
            handle = os.open(name, _FILE, dir_fd=holder)
            try:
                found = os.fstat(handle)
                if not stat.S_ISREG(found.st_mode):
                    raise FileNotFoundError(path)
                with open(handle, "rb", closefd=False) as file:
                    return file.read(most), found
            finally:
                os.close(handle)

    def add(self, path: str, data: bytes, like: os.stat_result | None = None) -> None:
        """A new file, whole at once, with the rights of one that was there.

        The folders on the way are made.  Raises FileExistsError.
        """
        with self._holder(path, make=True) as (holder, name):
            part = _beside(name)
            try:
                _write(part, data, holder, like)
                _move(part, name, holder, holder)
            finally:
                with suppress(FileNotFoundError):
                    os.unlink(part, dir_fd=holder)
            _settle(holder)

    def replace(self, path: str, data: bytes, expected: Stamp) -> bool:
        """Another content for a file, whole at once, under the owner and the rights it had.

        False where the file is not as `expected` any more.  Raises PermissionError where it is
        read-only, although its folder would let it be replaced.
        """
        with self._holder(path) as (holder, name):
            found = os.stat(name, dir_fd=holder, follow_symlinks=False)
            _check_writable(found, name, holder)
            part = _beside(name)
            try:
                _write(part, data, holder, found)
                now = os.stat(name, dir_fd=holder, follow_symlinks=False)
                if stamp(now) != expected:
                    return False
                os.replace(part, name, src_dir_fd=holder, dst_dir_fd=holder)
            finally:
                with suppress(FileNotFoundError):
                    os.unlink(part, dir_fd=holder)
            _settle(holder)
        return True

    def move(self, path: str, new: str) -> None:
        """Another path for a file, never over another file.  Raises FileExistsError."""
        with self._holder(path) as (source, name), self._holder(new, make=True) as (target, other):
            _move(name, other, source, target)
            _settle(target)

    def put_away(self, path: str, new: str) -> None:
        """Another path for a file that may be deleted.  Raises PermissionError for another."""
        with self._holder(path) as (holder, name):
            _check_writable(os.stat(name, dir_fd=holder, follow_symlinks=False), name, holder)
        self.move(path, new)

    def clear(self, path: str) -> None:
        """Delete a folder with all that is in it."""
        with self._holder(path) as (holder, name):
            shutil.rmtree(name, dir_fd=holder)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep other servers of the same folder from changing it, where the system can."""
        try:
            from fcntl import LOCK_EX, flock
        except ImportError:  # Windows
            yield
            return
        handle = os.open(self.root, os.O_RDONLY)
        try:
            with suppress(OSError):  # a file system without locks
                flock(handle, LOCK_EX)
            yield
        finally:
            os.close(handle)

    @contextmanager
    def _holder(self, path: str, make: bool = False) -> Iterator[tuple[int | None, str]]:
        """The folder of a file, held open, and the file's name in it; where folders cannot be
        held, None and the whole path."""
        *folders, name = path.split("/")
        if not CAN_HOLD:
            file = self._looked_at(folders, make) / name
            if file.is_symlink():
                raise NotADirectoryError(str(file))
            yield None, str(file)
            return
        holder = os.open(self.root, _FOLDER)
        try:
            for folder in folders:
                if make:
                    with suppress(FileExistsError):
                        os.mkdir(folder, dir_fd=holder)
                inner = os.open(folder, _FOLDER, dir_fd=holder)
                os.close(holder)
                holder = inner
            yield holder, name
        finally:
            os.close(holder)

    def _looked_at(self, folders: list[str], make: bool) -> Path:
        at = self.root
        for folder in folders:
            at /= folder
            if make:
                at.mkdir(exist_ok=True)
            if at.resolve() != at:
                raise NotADirectoryError(str(at))
        return at


def is_listed(entry: os.DirEntry[str]) -> bool:
    """Whether an entry of a folder is a JSON file of its own."""
    is_json = entry.name.lower().endswith(ENDING)
    return is_json and entry.is_file(follow_symlinks=False) and not entry.is_symlink()


def _stat(entry: os.DirEntry[str]) -> os.stat_result | None:
    """What the file system says of a file; None where it has just gone, as under git."""
    with suppress(FileNotFoundError):
        return entry.stat(follow_symlinks=False)
    return None


def _too_many(root: Path, what: str) -> StorageError:
    return TooLarge(f"The folder {root} holds more than {what}. Serve the folder of the specs.")


def _beside(name: str) -> str:
    """A hidden name in the folder of a file."""
    head, slash, _ = name.rpartition(os.sep)
    return f"{head}{slash}.rulewright-{secrets.token_hex(8)}"


def _check_writable(found: os.stat_result, name: str, holder: int | None) -> None:
    """Raises PermissionError for a file whose rights say that nobody, or not we, may write it."""
    if not found.st_mode & 0o222 or not os.access(name, os.W_OK, dir_fd=holder):
        raise PermissionError(13, "read-only", name)


def _write(name: str, data: bytes, holder: int | None, like: os.stat_result | None) -> None:
    """A new file, on the disk when this comes back, with the owner and the rights of another."""
    with open(os.open(name, _NEW, 0o666, dir_fd=holder), "wb") as file:
        if like is not None and hasattr(os, "fchown"):
            with suppress(OSError):  # only an administrator may give a file away
                os.fchown(file.fileno(), like.st_uid, like.st_gid)
        if like is not None and hasattr(os, "fchmod"):
            os.fchmod(file.fileno(), stat.S_IMODE(like.st_mode))
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _move(name: str, new: str, source: int | None, target: int | None) -> None:
    """Rename without going over a file: a rename alone would.  Raises FileExistsError."""
    try:
        os.link(name, new, src_dir_fd=source, dst_dir_fd=target, follow_symlinks=False)
    except FileExistsError:
        if not _is_same(name, new, source, target):
            raise
        # the same file, as the file system takes capitals for small letters
        os.rename(name, new, src_dir_fd=source, dst_dir_fd=target)
    except (NotImplementedError, OSError):
        # a file system without hard links
        if _is_there(new, target) and not _is_same(name, new, source, target):
            raise FileExistsError(new) from None
        os.rename(name, new, src_dir_fd=source, dst_dir_fd=target)
    else:
        os.unlink(name, dir_fd=source)


def _is_there(name: str, holder: int | None) -> bool:
    try:
        os.stat(name, dir_fd=holder, follow_symlinks=False)
    except FileNotFoundError:
        return False
    return True


def _is_same(name: str, new: str, source: int | None, target: int | None) -> bool:
    one = os.stat(name, dir_fd=source, follow_symlinks=False)
    other = os.stat(new, dir_fd=target, follow_symlinks=False)
    return os.path.samestat(one, other) and name.casefold() == new.casefold()


def _settle(holder: int | None) -> None:
    """Have the new name on the disk too."""
    if holder is not None:
        with suppress(OSError):
            os.fsync(holder)
