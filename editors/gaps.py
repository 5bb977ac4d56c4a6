"""What the scanner of JSON text keeps while it reads, and how it tells of what is missing."""

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
