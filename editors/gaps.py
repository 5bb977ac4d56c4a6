"""What the scanner of JSON text has read so far, each value in its place, and what is missing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from core.checks import pointer
from core.protocol import Json, Pointer
from editors.lines import Lines
from editors.scanned import REPAIRABLE, Problem, ProblemKind, Scan, Span
from editors.tokens import tokens
from editors.whole import Whole

APART = "\0"
"""Where a value goes that has no place, so that it spoils nothing."""


@dataclass(slots=True)
class Frame:
    """A container that is open."""

    value: dict[str, Json] | list[Json]
    path: Pointer
    start: int
    key: str | None = None
    key_span: tuple[int, int] = (0, 0)
    colon: bool = False
    last: tuple[int, int] = (0, 0)
    """Where the last value of it starts, and how many problems there were before it."""
    first: int = 0
    """Where its first key or value starts; 0 while it is empty."""
    is_flat: bool = True
    """Whether it holds no containers."""


class Reading:
    """The state of one run over a text."""

    def __init__(self, text: str, guesses: bool = False, whole: Whole | None = None) -> None:
        self.text = text
        self.whole = whole
        """What reads containers at once; their insides have no spans."""
        self.skipped = 0
        """Where the last container ends that was read at once."""
        self.guesses = guesses
        """Whether the indentation may tell which bracket is missing: of texts that are no JSON."""
        self.at = 0
        """Where the bracket stands that closes something."""
        self.behind = 0
        """Where the last value, or the bracket that opened what is being read, ends."""
        self.scan = Scan()
        self.stack: list[Frame] = []
        self.comma: tuple[int, int] | None = None
        self.grave = 0
        """Mistakes that no lenient reading cleans up."""
        self.is_cut = False
        """Whether it gave up, with more mistakes behind."""

    @cached_property
    def lines(self) -> Lines:
        """How the text is broken into lines and indented."""
        return Lines(self.text)

    @cached_property
    def lacks(self) -> str | None:
        """The one kind of bracket that the whole text has too few of; "" where none is missing.

        None where brackets of several kinds are missing, or where the text may be good JSON.
        """
        if not self.guesses:
            return None
        found = Counter(
            token for kind, token, _, _ in tokens(self.text, 0, len(self.text)) if kind == "punct"
        )
        pairs = ("{}", "[]")
        uneven = [(pair, found[pair[0]] - found[pair[1]]) for pair in pairs]
        missing = [pair[1] if more > 0 else pair[0] for pair, more in uneven if more]
        return None if len(missing) > 1 else "".join(missing)

    def _problem(
        self,
        kind: ProblemKind,
        start: int,
        end: int,
        message: str,
        repair: tuple[int, int, str] | None = None,
        lacks: Pointer | None = None,
    ) -> None:
        path = self.stack[-1].path if self.stack else ""
        self.grave += kind not in REPAIRABLE
        self.scan.problems.append(Problem(kind, start, end, message, path, repair, lacks))

    def missing(self, sign: str, at: int, message: str = "") -> None:
        """Tell of a sign that is missing behind the character before an offset."""
        words = {",": "comma", ":": "colon"}
        told = message or f"A {words.get(sign, sign)} is missing after this."
        self._problem("broken", max(at - 1, 0), max(at, 1), told, (at, at, sign))

    def valueless(self, frame: Frame) -> None:
        """Tell of the key that waits for a value, and go on without it."""
        start, end = frame.key_span
        if frame.key != APART:
            message = f'A value is missing after "{(frame.key or "")[:40]}"; write one.'
            place = frame.path + pointer(frame.key or "")
            self._problem("broken", start, end, message, None, place)
        frame.key = None

    def pop(self, end: int) -> None:
        """Close the innermost container."""
        frame = self.stack.pop()
        span = self.scan.spans[frame.path]
        self.scan.spans[frame.path] = Span(span.start, end, span.key_start, span.key_end)
        self.behind = end

    def put(self, value: Json, start: int, end: int) -> Pointer:
        """Put a value where the text has come to; its pointer."""
        frame = self.stack[-1] if self.stack else None
        problems = len(self.scan.problems)
        if frame is None:
            return self._root(value, start, end)
        if frame.key is not None or isinstance(frame.value, list):
            frame.last = (start, problems)
        frame.first = frame.first or start
        frame.is_flat = frame.is_flat and not isinstance(value, (dict, list))
        if isinstance(frame.value, list):
            if frame.value and self.comma is None:
                self.missing(",", self.behind)
            path = f"{frame.path}/{len(frame.value)}"
            frame.value.append(value)
            span = Span(start, end)
        else:
            path, span = self._member(frame, value, start, end)
        self.comma, self.behind = None, end
        self.scan.spans[path] = span
        return path

    def opened(self, bracket: str, start: int, at: int) -> None:
        """Go on as if a bracket stood before an offset; it is missing at `at`."""
        message = f"A {bracket} is missing before this."
        self._problem("broken", start, start + 1, message, (at, at, bracket))
        value: dict[str, Json] | list[Json] = {} if bracket == "{" else []
        path = self.put(value, start, start)
        self.stack.append(Frame(value, path, start))

    def _root(self, value: Json, start: int, end: int) -> Pointer:
        if self.scan.found:
            message = "The document ends before this; remove the rest."
            self._problem("broken", start, end, message)
            self.scan.spans[APART] = Span(start, end)
            return APART
        self.scan.value, self.scan.found = value, True
        self.scan.spans[""] = Span(start, end)
        return ""

    def _member(self, frame: Frame, value: Json, start: int, end: int) -> tuple[Pointer, Span]:
        members = frame.value
        assert isinstance(members, dict)
        key = frame.key
        if key is None:
            self._problem("broken", start, end, "A key is missing before this value.")
            return f"{frame.path}/{APART}", Span(start, end)
        if not frame.colon:
            message, at = f'A colon is missing after "{key[:40]}".', frame.key_span[1]
            self._problem("broken", *frame.key_span, message, (at, at, ":"))
        if key == APART:
            frame.key = None
            return f"{frame.path}/{APART}", Span(start, end)
        path = frame.path + pointer(key)
        if key in members:
            message = f'The key "{key[:40]}" stands here twice; remove one.'
            self._problem("duplicate", *frame.key_span, message)
        members[key] = value
        frame.key = None
        return path, Span(start, end, *frame.key_span)
