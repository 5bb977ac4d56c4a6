"""One tolerant reader of JSON text: values, where each stands, and everything that is wrong.

The strict verdict on a text is the standard library's; this scanner says where things are, reads
what people really write (comments, trailing commas, single quotes), and knows what the cursor is
in while the text is half written.  It works without recursion and never raises.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator

from core.protocol import Json
from core.sound import MAX_DEPTH
from editors import slips
from editors.gaps import APART, Frame, Reading
from editors.scanned import Scan
from editors.tokens import body, single_quoted, tokens
from editors.whole import Whole

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\Z")
_CONSTANTS: dict[str, Json] = {"true": True, "false": False, "null": None}
MAX_MISTAKES = 1000
"""Mistakes that no lenient reading cleans up, after which a text is not read on."""

_GLUED = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:-[0-9]+(?:\.[0-9]+)?)+\Z")
"""Numbers with no comma between one and the minus sign of the next."""

_NUMERIC = re.compile(r"[-+.]?\.?[0-9]")
_COLON = re.compile(r"\s*:")
_TOUCHED = ("string", "single", "open", "word")
_NOT_FINITE = ("NaN", "Infinity", "-Infinity", "+Infinity")


class Scanner(Reading):
    """One run over a text."""

    def run(self, stop: int | None = None) -> Scan:
        """Read the text, up to the token that `stop` touches when one asks for the cursor."""
        inside = (0, len(self.text)) if stop is not None else self._body()
        for kind, token, start, end in self._tokens(*inside):
            if stop is not None and (start >= stop or (end >= stop and kind in _TOUCHED)):
                break
            if self.grave > MAX_MISTAKES:
                message = f"There are more than {MAX_MISTAKES} mistakes; mend the first ones."
                self._problem("broken", start, end, message)
                self.is_cut = True
                break
            if len(self.stack) > MAX_DEPTH:
                message = f"Nested more than {MAX_DEPTH} levels deep; no spec needs that."
                self._problem("broken", start, end, message)
                break
            getattr(self, "_" + kind)(token, start, end)
        if stop is None:
            self._finish()
        return self.scan

    def _tokens(self, start: int, end: int) -> Iterator[tuple[str, str, int, int]]:
        """The tokens between two offsets, without those of containers that are read at once."""
        while start < end:
            for found in tokens(self.text, start, end):
                yield found
                if self.skipped > found[3]:
                    break
            else:
                return
            start = self.skipped

    def _body(self) -> tuple[int, int]:
        """The part of the text to read: what stands around fenced JSON is no part of it."""
        start, end = body(self.text)
        message = "This stands {} the JSON that the fences of Markdown mark; remove it."
        if self.text[:start].strip():
            self._problem("fence", 0, start, message.format("before"))
        if self.text[end:].strip():
            self._problem("fence", end, len(self.text), message.format("behind"))
        return start, end

    def _space(self, token: str, start: int, end: int) -> None:
        pass

    def _comment(self, token: str, start: int, end: int) -> None:
        self._problem("comment", start, end, "JSON has no comments; remove it.", (start, end, ""))

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
        text = single_quoted(token)
        message = 'JSON texts stand in double quotes ("), not single.'
        self._problem("quotes", start, end, message, (start, end, quoted(text)))
        self._text(text, start, end)

    def _open(self, token: str, start: int, end: int) -> None:
        close = start + len(token.rstrip().rstrip(",").rstrip())
        message = "This text does not end on its line; close the quote."
        self._problem("broken", start, end, message, (close, close, token[0]))
        self._text(token[1:], start, end)

    def _other(self, token: str, start: int, end: int) -> None:
        self._problem("broken", start, end, f"{token!r} does not belong here; remove it.")

    def _text(self, text: str, start: int, end: int) -> None:
        if self.guesses or _COLON.match(self.text, end):
            slips.before_key(self, start, end, is_key=bool(_COLON.match(self.text, end)))
        frame = self._key_frame()
        if frame is None:
            self.put(text, start, end)
        else:
            self._key(frame, text, start, end)

    def _key_frame(self) -> Frame | None:
        """The object that now waits for a key."""
        frame = self.stack[-1] if self.stack else None
        return frame if frame and isinstance(frame.value, dict) and frame.key is None else None

    def _key(self, frame: Frame, text: str, start: int, end: int) -> None:
        if frame.value and self.comma is None:
            self.missing(",", self.behind)
        frame.key, frame.key_span, frame.colon = text, (start, end), False
        frame.first = frame.first or start
        self.comma = None

    def _word(self, token: str, start: int, end: int) -> None:
        frame = self._key_frame()
        if frame is not None:
            message = f'Keys stand in double quotes: "{token[:40]}".'
            self._problem("bare-key", start, end, message, (start, end, quoted(token)))
            self._key(frame, token, start, end)
        elif token in _CONSTANTS:
            self.put(_CONSTANTS[token], start, end)
        elif _NUMBER.match(token):
            self._number(token, start, end)
        elif token in _NOT_FINITE:
            self._problem("not-finite", start, end, f"JSON has no {token}; write a number.")
            self.put(None, start, end)
        elif _GLUED.match(token) and self.stack and isinstance(self.stack[-1].value, list):
            for part in re.finditer("-?[^-]+", token):
                self._word(part.group(), start + part.start(), start + part.end())
        elif _NUMERIC.match(token):
            self._unreadable_number(token, start, end)
        else:
            message = f"{token[:40]!r} is no JSON value; texts stand in double quotes."
            self._problem("broken", start, end, message, (start, end, quoted(token)))
            self.put(token, start, end)

    def _unreadable_number(self, token: str, start: int, end: int) -> None:
        """What begins as a number and is none: 007, +5, .5, 5., 0x1F."""
        meant = re.sub(r"\.(?![0-9])", ".0", re.sub(r"(?<![0-9])\.", "0.", token.removeprefix("+")))
        message = f"{token[:40]!r} is no number as JSON writes them, such as 12, -3.5 or 1e6."
        repair = (start, end, meant) if _NUMBER.match(meant) else None
        self._problem("broken", start, end, message, repair)
        self.put(json.loads(meant) if repair else token, start, end)

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
        self.put(value, start, end)

    def _punct(self, token: str, start: int, end: int) -> None:
        if token in "{[":
            slips.before_opening(self, start)
            whole = self._at_once(start)
            if whole is not None:
                self.skipped = whole[1]
                self.put(whole[0], start, self.skipped)
                return
            value: dict[str, Json] | list[Json] = {} if token == "{" else []
            path = self.put(value, start, end)
            self.stack.append(Frame(value, path, start))
            self.behind = end
        elif token in "}]":
            self._close(token, start, end)
        elif token == ",":
            self._separate(start, end)
        else:
            frame = self.stack[-1] if self.stack else None
            if frame is not None and isinstance(frame.value, dict) and frame.key is None:
                message = "A key is missing before this colon; write one in double quotes."
                self._problem("broken", start, end, message)
                frame.key, frame.key_span, frame.colon = APART, (start, start), True
            elif frame is None or frame.key is None or frame.colon:
                self._problem("broken", start, end, "This colon does not belong here; remove it.")
            else:
                frame.colon = True

    def _at_once(self, start: int) -> tuple[Json, int] | None:
        """The container at an offset where nobody asks for its inside, and where it ends."""
        frame = self.stack[-1] if self.stack else None
        if self.whole is None or frame is None:
            return None
        if isinstance(frame.value, list):
            is_expected = self.comma is not None or not frame.value
        else:
            is_expected = frame.colon and frame.key not in (None, APART)
        return self.whole.read(start, len(self.stack)) if is_expected else None

    def _separate(self, start: int, end: int) -> None:
        slips.before_comma(self)
        frame = self.stack[-1] if self.stack else None
        if frame is not None and frame.key is not None:
            self.valueless(frame)
        elif frame is not None and frame.value and self.comma is None:
            pass
        elif frame is not None and isinstance(frame.value, list):
            wanted = "value is" if frame.value else "value or a ] is"
            message = f"A {wanted} missing before this comma; write one, or remove the comma."
            self._problem("broken", start, end, message, (start, end, ""))
        else:
            message = "This comma does not belong here; remove it."
            self._problem("broken", start, end, message, (start, end, ""))
        self.comma = (start, end)

    def _close(self, token: str, start: int, end: int) -> None:
        wanted = dict if token == "}" else list
        self.at = start
        if slips.before_closing(self, token):
            self.behind = end
            return
        if not any(isinstance(frame.value, wanted) for frame in self.stack):
            self._problem("broken", start, end, f"This {token} closes nothing; remove it.")
            return
        slips.closed_further_out(self, start, wanted)
        while True:
            frame = self.stack[-1]
            if self.comma is not None:
                message = "JSON has no comma after the last entry; remove it."
                self._problem("comma", *self.comma, message, (*self.comma, ""))
                self.comma = None
            if frame.key is not None:
                self.valueless(frame)
            matches = isinstance(frame.value, wanted)
            if not matches:
                other = "}" if isinstance(frame.value, dict) else "]"
                message = f"A {other} is missing before this {token}."
                self._problem("broken", start, end, message, (self.behind, self.behind, other))
            self.pop(end if matches else start)
            if matches:
                return

    def _finish(self) -> None:
        end = len(self.text)
        if self.stack:
            slips.at_the_end(self)
        while self.stack:
            self.pop(end)


def around(text: str, offset: int) -> Scan:
    """What `scan` finds, with spans only for what lies on the way to an offset and beside it.

    >>> around("{'a': [1, 2], 'b': [3, 4]}", 7).spans.keys()
    dict_keys(['', '/a', '/a/0', '/a/1', '/b'])
    """
    return Scanner(text, whole=Whole(text, offset)).run()


def scan(text: str, guesses: bool = False) -> Scan:
    """Read a text tolerantly; `guesses` where it is known to be no JSON.

    >>> scan("{'a': [1, 2,]} // so").value
    {'a': [1, 2]}
    """
    scanner = Scanner(text, guesses)
    return scanner.run()


def quoted(text: str) -> str:
    """A text as JSON writes it."""
    return json.dumps(text, ensure_ascii=False)
