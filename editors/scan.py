"""One tolerant reader of JSON text: values, where each stands, and everything that is amiss.

The strict verdict on a text is the standard library's; this scanner says where things are, reads
what people really write (comments, trailing commas, single quotes), and knows what the cursor is
in while the text is half written.  It works without recursion and never raises.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass

from core.checks import MAX_DEPTH, pointer
from core.protocol import Json, Pointer
from editors.scanned import Problem, ProblemKind, Scan, Span
from editors.tokens import body, single_quoted, tokens

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\Z")
_CONSTANTS: dict[str, Json] = {"true": True, "false": False, "null": None}
_APART = "\0"
"""Where a value goes that has no place, so that it spoils nothing."""
_TOUCHED = ("string", "single", "open", "word")
_NOT_FINITE = ("NaN", "Infinity", "-Infinity", "+Infinity")


@dataclass(slots=True)
class _Frame:
    """A container that is open."""

    value: dict[str, Json] | list[Json]
    path: Pointer
    start: int
    key: str | None = None
    key_span: tuple[int, int] = (0, 0)
    colon: bool = False


class Scanner:
    """One run over a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.scan = Scan()
        self.stack: list[_Frame] = []
        self.comma: tuple[int, int] | None = None

    def run(self, stop: int | None = None) -> Scan:
        """Read the text, up to the token that `stop` touches when one asks for the cursor."""
        inside = (0, len(self.text)) if stop is not None else self._body()
        for kind, token, start, end in tokens(self.text, *inside):
            if stop is not None and (start >= stop or (end >= stop and kind in _TOUCHED)):
                break
            if len(self.stack) > MAX_DEPTH:
                self._problem("broken", start, end, "Nested too deeply; no spec needs that.")
                break
            getattr(self, "_" + kind)(token, start, end)
        if stop is None:
            self._finish()
        return self.scan

    def _body(self) -> tuple[int, int]:
        """The part of the text to read: what stands around fenced JSON is no part of it."""
        start, end = body(self.text)
        message = "This stands {} the JSON that the fences of Markdown mark; remove it."
        if self.text[:start].strip():
            self._problem("fence", 0, start, message.format("before"))
        if self.text[end:].strip():
            self._problem("fence", end, len(self.text), message.format("behind"))
        return start, end

    def _problem(self, kind: ProblemKind, start: int, end: int, message: str) -> None:
        path = self.stack[-1].path if self.stack else ""
        self.scan.problems.append(Problem(kind, start, end, message, path))

    def _space(self, token: str, start: int, end: int) -> None:
        pass

    def _comment(self, token: str, start: int, end: int) -> None:
        self._problem("comment", start, end, "JSON has no comments; remove it.")

    def _fence(self, token: str, start: int, end: int) -> None:
        message = f"This is a fence of Markdown ({token[:3]}), no part of the JSON; remove it."
        self._problem("fence", start, end, message)

    def _string(self, token: str, start: int, end: int) -> None:
        try:
            text = token[1:-1] if "\\" not in token else json.loads(token)
        except ValueError:
            message = "This text has a backslash that JSON does not know; write \\\\ for one."
            self._problem("broken", start, end, message)
            text = token[1:-1]
        self._text(text, start, end)

    def _single(self, token: str, start: int, end: int) -> None:
        self._problem("quotes", start, end, 'JSON texts stand in double quotes ("), not single.')
        self._text(single_quoted(token), start, end)

    def _open(self, token: str, start: int, end: int) -> None:
        self._problem("broken", start, end, "This text does not end on its line; close the quote.")
        self._text(token[1:], start, end)

    def _other(self, token: str, start: int, end: int) -> None:
        self._problem("broken", start, end, f"{token!r} does not belong here; remove it.")

    def _text(self, text: str, start: int, end: int) -> None:
        frame = self._key_frame()
        if frame is None:
            self._value(text, start, end)
        else:
            self._key(frame, text, start, end)

    def _key_frame(self) -> _Frame | None:
        """The object that now waits for a key."""
        frame = self.stack[-1] if self.stack else None
        return frame if frame and isinstance(frame.value, dict) and frame.key is None else None

    def _key(self, frame: _Frame, text: str, start: int, end: int) -> None:
        if frame.value and self.comma is None:
            self._problem("broken", start, end, "A comma is missing before this.")
        frame.key, frame.key_span, frame.colon = text, (start, end), False
        self.comma = None

    def _word(self, token: str, start: int, end: int) -> None:
        frame = self._key_frame()
        if frame is not None:
            self._problem("bare-key", start, end, f'Keys stand in double quotes: "{token[:40]}".')
            self._key(frame, token, start, end)
        elif token in _CONSTANTS:
            self._value(_CONSTANTS[token], start, end)
        elif _NUMBER.match(token):
            self._number(token, start, end)
        elif token in _NOT_FINITE:
            self._problem("not-finite", start, end, f"JSON has no {token}; write a number.")
            self._value(None, start, end)
        else:
            message = f"{token[:40]!r} is no JSON value; texts stand in double quotes."
            self._problem("broken", start, end, message)
            self._value(token, start, end)

    def _number(self, token: str, start: int, end: int) -> None:
        try:
            value = json.loads(token)
        except ValueError:
            self._problem("broken", start, end, "This number has too many digits; write less.")
            value = 0
        if isinstance(value, float) and math.isinf(value):
            message = "This number is too large for any computer's floats; write a smaller one."
            self._problem("not-finite", start, end, message)
            value = 0
        self._value(value, start, end)

    def _punct(self, token: str, start: int, end: int) -> None:
        if token in "{[":
            value: dict[str, Json] | list[Json] = {} if token == "{" else []
            path = self._value(value, start, end)
            self.stack.append(_Frame(value, path, start))
        elif token in "}]":
            self._close(token, start, end)
        elif token == ",":
            self._separate(start, end)
        else:
            frame = self.stack[-1] if self.stack else None
            if frame is None or frame.key is None or frame.colon:
                self._problem("broken", start, end, "This colon does not belong here; remove it.")
            else:
                frame.colon = True

    def _separate(self, start: int, end: int) -> None:
        frame = self.stack[-1] if self.stack else None
        if frame is None or self.comma is not None or not frame.value:
            self._problem("broken", start, end, "This comma does not belong here; remove it.")
        elif frame.key is not None:
            self._valueless(frame)
        self.comma = (start, end)

    def _valueless(self, frame: _Frame) -> None:
        start, end = frame.key_span
        self._problem("broken", start, end, f'The key "{frame.key}" has no value; write one.')
        frame.key = None

    def _close(self, token: str, start: int, end: int) -> None:
        wanted = dict if token == "}" else list
        if not any(isinstance(frame.value, wanted) for frame in self.stack):
            self._problem("broken", start, end, f"This {token} closes nothing; remove it.")
            return
        while True:
            frame = self.stack[-1]
            if self.comma is not None:
                message = "JSON has no comma after the last entry; remove it."
                self._problem("comma", *self.comma, message)
                self.comma = None
            if frame.key is not None:
                self._valueless(frame)
            matches = isinstance(frame.value, wanted)
            if not matches:
                other = "}" if isinstance(frame.value, dict) else "]"
                self._problem("broken", start, end, f"A {other} is missing before this {token}.")
            self._pop(end if matches else start)
            if matches:
                return

    def _pop(self, end: int) -> None:
        frame = self.stack.pop()
        span = self.scan.spans[frame.path]
        self.scan.spans[frame.path] = Span(span.start, end, span.key_start, span.key_end)

    def _value(self, value: Json, start: int, end: int) -> Pointer:
        """Put a value where the text has come to; its pointer."""
        frame = self.stack[-1] if self.stack else None
        if frame is None:
            return self._root(value, start, end)
        if isinstance(frame.value, list):
            if frame.value and self.comma is None:
                self._problem("broken", start, start + 1, "A comma is missing before this.")
            path = f"{frame.path}/{len(frame.value)}"
            frame.value.append(value)
            span = Span(start, end)
        else:
            path, span = self._member(frame, value, start, end)
        self.comma = None
        self.scan.spans[path] = span
        return path

    def _root(self, value: Json, start: int, end: int) -> Pointer:
        if self.scan.found:
            message = "The document ends before this; remove the rest."
            self._problem("broken", start, end, message)
            self.scan.spans[_APART] = Span(start, end)
            return _APART
        self.scan.value, self.scan.found = value, True
        self.scan.spans[""] = Span(start, end)
        return ""

    def _member(self, frame: _Frame, value: Json, start: int, end: int) -> tuple[Pointer, Span]:
        members = frame.value
        assert isinstance(members, dict)
        key = frame.key
        if key is None:
            self._problem("broken", start, end, "A key is missing before this value.")
            return f"{frame.path}/{_APART}", Span(start, end)
        if not frame.colon:
            self._problem("broken", *frame.key_span, f'A colon is missing after "{key[:40]}".')
        path = frame.path + pointer(key)
        if key in members:
            message = f'The key "{key[:40]}" stands here twice; remove one.'
            self._problem("duplicate", *frame.key_span, message)
        members[key] = value
        frame.key = None
        return path, Span(start, end, *frame.key_span)

    def _finish(self) -> None:
        end = len(self.text)
        if self.stack:
            start = self.stack[-1].start
            closing = "}" if isinstance(self.stack[-1].value, dict) else "]"
            message = f"The {closing} for this is missing at the end of the text."
            self._problem("broken", start, start + 1, message)
        while self.stack:
            self._pop(end)


def scan(text: str) -> Scan:
    """Read a text tolerantly.

    >>> scan("{'a': [1, 2,]} // so").value
    {'a': [1, 2]}
    """
    scanner = Scanner(text)
    return scanner.run()
