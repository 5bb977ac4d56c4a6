"""Where an offset of a text is: line and column, and the offset as a browser counts it."""

from __future__ import annotations

import re
from bisect import bisect_right


class Lines:
    """Lines, columns and UTF-16 offsets of a text."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.wide = [match.start() for match in re.finditer("[\U00010000-\U0010ffff]", text)]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

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
