"""A text in pieces, read value by value: only what is being read is kept of a bulk file.

What stands where a card should and can be stepped over becomes a `Stray` with its place; where no
next card can be found, `NotCards` ends the reading.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.misfits import kind_of
from core.protocol import Json, Pointer

_SPACE = " \t\r\n,"
_BLANK = re.compile(r"[ \t\r\n,]*")
_BETWEEN = re.compile(r"[\s,:]*")
MAX_OBJECT = 8_000_000
"""Characters of one object, a whole pool included; what is longer is a list, or no cards."""


class NotCards(ValueError):
    """The text is no JSON of cards; the message says where and what to do."""


@dataclass(frozen=True, slots=True)
class Stray:
    """Something that stands where a card should, left out; `path` is its place in its list."""

    path: Pointer
    line: int
    column: int
    message: str

    def json(self) -> Json:
        """The place and the reason as plain JSON."""
        place = {"path": self.path, "line": self.line, "column": self.column}
        return {"status": "no-card", **place, "message": self.message}

    def as_error(self) -> NotCards:
        """What ends an import that has no card at all."""
        where = f"{self.path}: " if self.path else ""
        return NotCards(f"{where}{self.message}, at line {self.line}, column {self.column}.")


def no_card(value: Json) -> str:
    """That a value is no card."""
    kind = kind_of(value)
    return f"{kind[0].upper()}{kind[1:]} is no card object"


class Pieces:
    """Text in pieces, of which only the object that is being read is kept."""

    def __init__(self, chunks: Iterable[str]) -> None:
        self._chunks = iter(chunks)
        self._text, self._at, self._done = "", 0, 0
        self._line, self._column, self._counted = 1, 1, 0
        self._began, self._began_at = 0, (1, 1)
        self.begins_line = True
        """Whether nothing but space stands before the place on its line."""

    def _more(self) -> bool:
        chunk = next(self._chunks, None)
        if chunk is None:
            return False
        if not self._done and not self._text:
            chunk = chunk.removeprefix("\ufeff")
        self._place_of(self._at)
        self._text, self._done = self._text[self._at :] + chunk, self._done + self._at
        self._at = self._counted = 0
        return True

    def _place_of(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset that is not before the last one asked for."""
        last = self._text.rfind("\n", self._counted, offset)
        self._line += self._text.count("\n", self._counted, offset)
        self._column = offset - last if last >= 0 else self._column + offset - self._counted
        self._counted = offset
        return self._line, self._column

    def peek(self) -> str:
        """The next character that matters; empty at the end."""
        while True:
            while self._at < len(self._text):
                mark = self._text[self._at]
                if mark not in _SPACE:
                    return mark
                self.begins_line = mark == "\n" or (self.begins_line and mark != ",")
                self._at += 1
            if not self._more():
                return ""

    def _peek_from(self, offset: int) -> str | None:
        """The next character that matters behind an offset; None when it is not read yet."""
        found = _BLANK.match(self._text, offset)
        end = found.end() if found else offset
        return self._text[end] if end < len(self._text) else None

    def skip(self, count: int) -> None:
        """Step over characters."""
        self._at += count
        self.begins_line = False

    def entry(self, path: Pointer) -> dict[str, Json] | Stray:
        """The object that begins here, or what stands there instead.

        A line of its own that is no JSON is stepped over.  Raises NotCards for what may go on over
        further lines, as there is no telling where it ends.
        """
        line, column = self._place_of(self._at)
        while True:
            try:
                found, end = _DECODER.raw_decode(self._text, self._at)
            except RecursionError:
                raise self.error("This object is nested too deeply for a card") from None
            except ValueError as error:
                line_end = self._line_end(error)
                is_open = line_end is None or self._peek_from(line_end) is None
                if is_open and self._has_room() and self._more():
                    continue  # more of the text may tell
                told = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
                message = f"This is no JSON of a card: {told}"
                if is_open and not self._has_room():
                    raise self.error(
                        f"{message} (one has at most {MAX_OBJECT:,} characters)"
                    ) from None
                if line_end is not None:
                    self.skip(line_end - self._at)
                    return Stray(path, line, column, message)
                self._at = getattr(error, "pos", self._at)
                raise self.error(message) from None
            if isinstance(found, dict):
                self._began, self._began_at = self._at, (line, column)
                self.skip(end - self._at)
                return found
            if self._peek_from(end) is None and self._has_room() and self._more():
                continue  # a number may go on
            self.skip(end - self._at)
            return Stray(path, line, column, no_card(found))

    def _has_room(self) -> bool:
        return len(self._text) - self._at <= MAX_OBJECT

    def _line_end(self, error: ValueError) -> int | None:
        """The end of a line that is no JSON; None if an object can go on behind it."""
        end = self._text.find("\n", self._at)
        end = end if end >= 0 else len(self._text)
        if not self.begins_line or getattr(error, "pos", self._at) > end:
            return None
        may_go_on = self._text[self._at] == "{" and self._peek_from(end) not in ("{", "]", None)
        return None if may_go_on else end

    def places(self, *keys: str) -> list[tuple[int, int]]:
        """Line and column of every item of a list in the object that was read last."""
        at, found = self._began, []
        for key in keys:
            at = _member(self._text, at, key)
        (line, column), seen = self._began_at, self._began
        for item in _items(self._text, at):
            last = self._text.rfind("\n", seen, item)
            line += self._text.count("\n", seen, item)
            column = item - last if last >= 0 else column + item - seen
            seen = item
            found.append((line, column))
        return found

    def error(self, message: str) -> NotCards:
        """The error, with the place in the file."""
        line, column = self._place_of(self._at)
        return NotCards(f"{message}, at line {line}, column {column}.")


def _between(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


def _member(text: str, at: int, key: str) -> int:
    """Where the value of a key of the object at a place begins; a later one counts."""
    found, at = at, _between(text, at + 1)
    while text[at] != "}":
        name, at = _DECODER.raw_decode(text, at)
        at = _between(text, at)
        found = at if name == key else found
        at = _between(text, _DECODER.raw_decode(text, at)[1])
    return found


def _items(text: str, at: int) -> Iterator[int]:
    """Where the items of the list at a place begin."""
    at = _between(text, at + 1)
    while text[at] != "]":
        yield at
        at = _between(text, _DECODER.raw_decode(text, at)[1])


def _no_constant(name: str) -> Json:
    raise ValueError(f"JSON has no {name}")


class Repeated(dict[str, Json]):
    """An object with a key that stands in it twice; it holds the last value of each."""

    keys_twice: tuple[str, ...] = ()


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    inner = [f"{key}.{name}" for key, value in pairs for name in _twice_in(value)]
    if len(found) == len(pairs) and not inner:
        return found
    counts = Counter(key for key, _ in pairs)
    repeated = Repeated(found)
    repeated.keys_twice = (*(key for key, count in counts.items() if count > 1), *inner)
    return repeated


def _twice_in(value: Json) -> tuple[str, ...]:
    return value.keys_twice if isinstance(value, Repeated) else ()


_DECODER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_object)
