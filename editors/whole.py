"""Containers of a text that are strict JSON, read at once where nobody asks what lies in them.

A pattern finds where a container ends before the library's recursive parser sees it, so that no
text takes the parser deeper than a few levels.
"""

from __future__ import annotations

import re

from core.jsontext import strict_at
from core.protocol import Json
from core.sound import MAX_DEPTH

LEVELS = 12
"""Containers nested deeper are read token by token, as are those around the offset."""
TRIES = 20
"""Texts that are given up after so many lengths of them were looked through in vain."""


def _pattern(levels: int) -> str:
    inside = r'[^\[\]{}"]++|"(?:[^"\\]++|\\.)*+"'
    found = rf"[\[{{](?:{inside})*+[\]}}]"
    for _ in range(levels - 1):
        found = rf"[\[{{](?:{inside}|{found})*+[\]}}]"
    return found


_CONTAINER = re.compile(_pattern(LEVELS), re.DOTALL)


class Whole:
    """The containers of a text that do not hold an offset."""

    def __init__(self, text: str, offset: int) -> None:
        self.text, self.offset = text, offset
        self._left = TRIES * len(text)

    def read(self, start: int, depth: int) -> tuple[Json, int] | None:
        """The container at an offset and where it ends; None where it is to be read in tokens.

        `depth` is how many containers are open around it.
        """
        if self._left <= 0 or depth + LEVELS > MAX_DEPTH:
            return None
        found = _CONTAINER.match(self.text, start)
        if found is None:
            self._left -= len(self.text) - start
            return None
        end = found.end()
        if start <= self.offset <= end:
            self._left -= end - start
            return None
        try:
            return strict_at(self.text, start, end), end
        except ValueError:
            self._left -= end - start
            return None
