"""Files of a folder that were deleted on the page, until they are put back or make room.

Each lies under its own path in a numbered folder of `.rulewright/trash`, below the folder itself,
so that it is put back as it was, whenever and by whichever server.  Git passes them over.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress

from webapp.storage.errors import StorageError
from webapp.storage.inside import Inside

HIDDEN = ".rulewright"
TRASH = f"{HIDDEN}/trash"

KEPT = 20
"""Files deleted on the page that can be put back."""


class Trash:
    """The deleted files of a folder; `id_of` makes of a path what a document is known by.

    All methods raise OSError.
    """

    def __init__(self, inside: Inside, id_of: Callable[[str], str]) -> None:
        self._inside = inside
        self._id_of = id_of

    def put(self, path: str) -> None:
        """Take a file out of the folder; the oldest of too many is gone for good.

        Raises StorageError where something else is in the place of the trash.
        """
        self._inside.read(path, 0)  # a link is no file
        self._check_place()
        numbers = self._numbers()
        number = numbers[-1] + 1 if numbers else 1
        try:
            self._inside.put_away(path, f"{TRASH}/{number}/{path}")
        except OSError:
            with suppress(OSError):
                self._inside.read(path, 0)  # never the only copy
                self._clear(number)  # what is not deleted may not push out what was
            raise
        with suppress(OSError):  # it is there, or it is tried again with the next file
            self._inside.add(f"{HIDDEN}/.gitignore", b"*\n")
        for old in numbers[: max(0, len(numbers) + 1 - KEPT)]:
            self._clear(old)

    def find(self, document: str) -> tuple[int, str] | None:
        """Number and path of the file that was deleted last under a path."""
        found = (each for each in self._files() if self._id_of(each[1]) == document)
        return next(found, None)

    def back(self, number: int, path: str) -> None:
        """Put a file back where it was.  Raises FileExistsError."""
        self._inside.move(f"{TRASH}/{number}/{path}", path)
        self._clear(number)

    def _check_place(self) -> None:
        for name in (HIDDEN, TRASH):
            at = self._inside.root / name
            if at.is_symlink() or (at.exists() and not at.is_dir()):
                raise StorageError(
                    f"{name}, where deleted files are kept, is a link or a file. Move it away, or "
                    "delete in the folder itself."
                )

    def _numbers(self) -> list[int]:
        folder = self._inside.root / TRASH
        if folder.is_symlink() or folder.parent.is_symlink() or not folder.is_dir():
            return []
        return sorted(int(name) for name in os.listdir(folder) if name.isdecimal())

    def _files(self) -> Iterator[tuple[int, str]]:
        """All of them, the last first."""
        for number in reversed(self._numbers()):
            top = self._inside.root / TRASH / str(number)
            if top.is_symlink():
                continue
            for folder, _, names in os.walk(top):
                for name in names:
                    yield (
                        number,
                        os.path.relpath(os.path.join(folder, name), top).replace(os.sep, "/"),
                    )

    def _clear(self, number: int) -> None:
        with suppress(OSError):  # it is tried again with the next file
            self._inside.clear(f"{TRASH}/{number}")
