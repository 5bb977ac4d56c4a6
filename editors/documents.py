"""A document: its text, the value the text holds, and where every part of it stands.

Reading is strict JSON with more care than the standard library takes: duplicate keys, numbers
that are not finite, nesting and size are refused with a place and a sentence.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from core import jsontext
from core.checks import parent_of
from core.protocol import Issue, Json, Pointer
from editors.lines import Lines
from editors.places import Places
from editors.scan import around, scan
from editors.scanned import Problem, Scan, Span

MAX_TEXT = 5_000_000
"""Characters of a text; the largest board spec that the limits allow is far below."""

_CODES = {"duplicate": "spec.duplicate-key", "not-finite": "spec.not-finite"}
_SURROGATES = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
"""A character beyond the basic plane, written as two escapes."""


@dataclass(frozen=True)
class Placed:
    """An issue with its place in the text."""

    issue: Issue
    start: int
    end: int
    problem: Problem | None = None
    """What the reader of a text that is no JSON says of it."""


@dataclass(frozen=True)
class Document:
    """A text and what it holds; everything is found when it is asked for, and kept."""

    text: str

    @cached_property
    def problems(self) -> tuple[Placed, ...]:
        """What keeps the text from being JSON, each with its place."""
        if len(self.text) > MAX_TEXT:
            size = f"{len(self.text):,}"
            message = f"The text has {size} characters; a document has at most {MAX_TEXT:,}."
            return (self._at("spec.too-large", 0, 0, message),)
        if not self.text.strip().strip("\ufeff"):
            message = "The file is empty; start from a template or paste a spec."
            return (self._at("spec.empty", 0, 0, message),)
        error = self._strict[1]
        if isinstance(error, RecursionError):
            message = f"Nested more than {jsontext.MAX_TEXT_DEPTH} levels deep; no spec needs that."
            return (self._at("spec.too-deep", 0, 1, message),)
        return () if error is None else self._problems(error)

    @cached_property
    def _strict(self) -> tuple[Json, ValueError | RecursionError | None]:
        """The value of the text, or what keeps it from being strict JSON."""
        if len(self.text) > MAX_TEXT:
            return None, ValueError("too large")
        try:
            text = " " + self.text[1:] if self.text.startswith("\ufeff") else self.text
            return jsontext.strict(text), None
        except (RecursionError, ValueError) as error:
            return None, error

    @property
    def parsed(self) -> bool:
        """Whether the text is strict JSON."""
        return self._strict[1] is None

    @property
    def value(self) -> Json:
        """The value of the text; None when it is not JSON."""
        return self._strict[0]

    @cached_property
    def scan(self) -> Scan:
        """The tolerant reading: spans of every pointer, and a value even of a broken text."""
        return scan(self.text if len(self.text) <= MAX_TEXT else "")

    def around(self, offset: int) -> Scan:
        """The tolerant reading, as `scan` is, with the spans of what holds an offset at least."""
        found = self._around.get(offset)
        if found is None and self.parsed:
            found = Scan(self.value, True, self._places.around(offset))
        elif found is None:
            found = around(self.text if len(self.text) <= MAX_TEXT else "", offset)
        self._around[offset] = found
        return found

    @property
    def draft(self) -> Json:
        """The value of the text, of a broken one as the tolerant reading has it."""
        read = next(iter(self._around.values()), None)
        return self.value if self.parsed else (read or self.scan).value

    @cached_property
    def _around(self) -> dict[int, Scan]:
        return {}

    @cached_property
    def lines(self) -> Lines:
        """Lines, columns and UTF-16 offsets."""
        return Lines(self.text)

    @cached_property
    def _places(self) -> Places:
        return Places(self.text)

    def _exactly(self, path: Pointer) -> Span | None:
        """Where a pointer's value stands; None when it has none."""
        if self.parsed:
            return self._places.span(path)
        known = (each.spans.get(path) for each in self._around.values())
        return next((span for span in known if span), None) or self.scan.spans.get(path)

    def span(self, path: Pointer) -> Span:
        """Where a pointer's value stands; for a place that is not there, what is around it."""
        while (found := self._exactly(path)) is None and path:
            path = parent_of(path)
        return found or Span(0, 0)

    def place(self, issue: Issue) -> Placed:
        """The issue with its place: a short mark for long values, the key for an unknown key.

        An issue about a part of a text stands where that part does, escapes and all.
        """
        span = self.span(issue.path)
        if issue.span is not None and self._exactly(issue.path) is not None:
            start, end = self.inside(issue.path, *issue.span)
            return Placed(issue, start, end)
        if issue.code.endswith(".unknown-key") and span.key_end:
            return Placed(issue, span.key_start, span.key_end)
        end = span.end
        if self.text[span.start : span.start + 1] in ("{", "["):
            if span.key_end:
                return Placed(issue, span.key_start, span.key_end)
            line_end = self.text.find("\n", span.start)
            end = end if line_end < 0 else min(end, max(line_end, span.start + 1))
        return Placed(issue, span.start, end)

    def inside(self, path: Pointer, start: int, end: int) -> tuple[int, int]:
        """Where a part of the text at a pointer stands; something is always marked."""
        span = self.span(path)
        if self.text[span.start : span.start + 1] != '"':
            return span.start, span.end
        marks = marks_of(self.text[span.start : span.end])
        last = len(marks) - 1
        first, beyond = marks[min(start, last)], marks[min(end, last)]
        if first == beyond:  # an empty part: the character behind it, or the closing quote
            beyond = marks[start + 1] if start < last else first + 1
        return span.start + first, span.start + beyond

    def offset_in(self, path: Pointer, offset: int) -> int:
        """The offset in the text at a pointer for an offset in the document's text."""
        span = self.span(path)
        marks = marks_of(self.text[span.start : span.end])
        return max(bisect_right(marks, offset - span.start) - 1, 0)

    def _at(self, code: str, start: int, end: int, message: str, path: Pointer = "") -> Placed:
        return Placed(Issue("error", code, path, message), start, end)

    def _problems(self, error: ValueError) -> tuple[Placed, ...]:
        found = [self._problem(problem) for problem in self._telling()[:100]]
        if found:
            return tuple(found)
        start = error.pos if isinstance(error, json.JSONDecodeError) else 0
        message = f"This is not JSON: {error.msg}" if isinstance(error, json.JSONDecodeError) else (
            f"This is not JSON: {error}"
        )  # fmt: skip
        return (self._at("spec.not-json", start, start + 1, message + "."),)

    def _telling(self) -> list[Problem]:
        """The problems, of a line's broken places only the first: the others follow from it."""
        kept: list[Problem] = []
        broken: set[int] = set()
        for problem in scan(self.text, guesses=True).problems[:1000]:
            line, _ = self.lines.place(problem.start)
            # A line that broke off leaves the next one in doubt as well, but not the one after.
            if problem.kind == "broken" and broken & {line, line - 1}:
                continue
            if problem.kind == "broken":
                broken.add(line)
            kept.append(problem)
        return kept

    def _problem(self, problem: Problem) -> Placed:
        code = _CODES.get(problem.kind, "spec.not-json")
        issue = Issue("error", code, problem.path, problem.message)
        return Placed(issue, problem.start, problem.end, problem)


def marks_of(token: str) -> list[int]:
    r"""Where each character of a JSON text stands in its token, and where the last one ends.

    >>> marks_of(r'"a\"b"')
    [1, 2, 4, 5]
    """
    marks: list[int] = []
    at, end = 1, len(token) - 1 if len(token) > 1 and token.endswith('"') else len(token)
    while at < end:
        marks.append(at)
        at += _width(token, at)
    return [*marks, max(min(at, end), 1)]


def _width(token: str, at: int) -> int:
    """How many letters of a token one character takes."""
    if token[at] != "\\":
        return 1
    if token[at + 1 : at + 2] != "u":
        return 2
    pair = _SURROGATES.match(token, at)
    return 12 if pair else 6
