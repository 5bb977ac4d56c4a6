"""Where the values of a strict JSON text stand, found on the way to each that is asked for.

What lies beside the way is stepped over by the library's own decoder, so that one place in a long
text costs little more than reading the text; the scanner, which reads what is broken too, makes a
span of every value there is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cached_property

from core.checks import parts_of, pointer
from core.protocol import Pointer
from editors.scanned import Span

_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


class Places:
    """The places of one text, which must be strict JSON, after a byte order mark at most.

    >>> Places('{"a": [7, 8]}').span("/a/1")
    Span(start=10, end=11, key_start=0, key_end=0)
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._inside: dict[int, dict[str, Span]] = {}

    def span(self, path: Pointer) -> Span | None:
        """Where the value at a pointer stands; None when there is none."""
        if path and not path.startswith("/"):
            return None
        found = self._root
        for part in parts_of(path):
            inner = self._members(found.start).get(part)
            if inner is None:
                return None
            found = inner
        return found

    def around(self, offset: int) -> dict[Pointer, Span]:
        """Where everything stands that holds an offset, from the document inwards.

        >>> list(Places('{"a": [7, 8]}').around(10))
        ['', '/a', '/a/1']
        """
        path, span = "", self._root
        found = {path: span}
        while True:
            inside = self._members(span.start).items()
            here = next((each for each in inside if _holds(each[1], offset)), None)
            if here is None:
                return found
            path, span = path + pointer(here[0]), here[1]
            found[path] = span

    @cached_property
    def _root(self) -> Span:
        start = self._next(1 if self.text.startswith("\ufeff") else 0)
        return Span(start, self._end(start))

    def _members(self, start: int) -> dict[str, Span]:
        """The spans of what the container at an offset holds; nothing for what is none."""
        known = self._inside.get(start)
        if known is None:
            read = {"{": self._object, "[": self._list}.get(self.text[start])
            known = self._inside[start] = dict(read(start) if read else ())
        return known

    def _object(self, at: int) -> Iterator[tuple[str, Span]]:
        while self.text[at] != "}":
            key_start = self._next(at + 1)
            if self.text[key_start] == "}":
                return
            key, key_end = _DECODER.raw_decode(self.text, key_start)
            start = self._next(self._next(key_end) + 1)
            end = self._end(start)
            yield key, Span(start, end, key_start, key_end)
            at = self._next(end)

    def _list(self, at: int) -> Iterator[tuple[str, Span]]:
        count = 0
        while self.text[at] != "]":
            start = self._next(at + 1)
            if self.text[start] == "]":
                return
            end = self._end(start)
            yield str(count), Span(start, end)
            count += 1
            at = self._next(end)

    def _next(self, at: int) -> int:
        """The offset of the next character that is no space."""
        found = _SPACE.match(self.text, at)
        return found.end() if found else at

    def _end(self, start: int) -> int:
        return int(_DECODER.raw_decode(self.text, start)[1])


def _holds(span: Span, offset: int) -> bool:
    """Whether a value or its key stands at an offset."""
    return span.start <= offset < span.end or span.key_start <= offset < span.key_end
