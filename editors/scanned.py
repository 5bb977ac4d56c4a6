"""What a scan of a JSON text finds: the value, where everything in it stands, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from core.protocol import Json, Pointer

ProblemKind: TypeAlias = Literal[
    "comment", "comma", "fence", "quotes", "bare-key", "not-finite", "duplicate", "broken"
]


REPAIRABLE: frozenset[ProblemKind] = frozenset({"comment", "comma", "fence", "quotes", "bare-key"})
"""What a lenient reading can clean up without guessing."""


@dataclass(frozen=True, slots=True)
class Span:
    """Where a value stands, and the key before it (start = end when there is none)."""

    start: int
    end: int
    key_start: int = 0
    key_end: int = 0


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that strict JSON does not have."""

    kind: ProblemKind
    start: int
    end: int
    message: str
    path: Pointer = ""
    repair: tuple[int, int, str] | None = None
    """What to write in place of the text between two offsets; None where only the author knows."""
    lacks: Pointer | None = None
    """The place whose value is missing: what stands there is for the format to say."""


@dataclass(slots=True)
class Scan:
    """The result of a scan."""

    value: Json = None
    found: bool = False
    spans: dict[Pointer, Span] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
