"""Where an offset of a text is: line and column, and the offset as a browser counts it."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property


class Lines:
    """Lines, columns and UTF-16 offsets of a text."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def starts(self) -> list[int]:
        """Where each line starts."""
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    @cached_property
    def wide(self) -> list[int]:
        """Where the characters stand that a browser counts twice."""
        if self.text.isascii():
            return []
        return [match.start() for match in re.finditer("[\U00010000-\U0010ffff]", self.text)]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    @cached_property
    def _firsts(self) -> list[int]:
        """Where each line has its first character that is not blank."""
        return [match.end() for match in re.finditer(r"^[^\S\n]*", self.text, re.MULTILINE)]

    def indented(self, offset: int) -> tuple[int, int | None, int]:
        """Where the line of an offset starts, the column of the offset, the line's indent (from 0).

        The column is None where something else stands before the offset.
        """
        line = bisect_right(self.starts, offset) - 1
        start, first = self.starts[line], self._firsts[line]
        return start, offset - start if offset <= first else None, min(first, offset) - start

    def utf16(self, offset: int) -> int:
        """The offset as a browser counts it."""
        return offset + bisect_right(self.wide, offset - 1) if self.wide else offset

    def from_utf16(self, offset: int) -> int:
        """The offset in the text from one that a browser counted."""
        low, high = 0, offset
        while low < high:
            middle = (low + high + 1) // 2
            if self.utf16(middle) <= offset:
                low = middle
            else:
                high = middle - 1
        return low
