"""Seats that a language model may hold: what a game asks it for, and what asking may come to.

Apart from the other abilities, because a question to a model leaves the rules: it goes out through
a function that the caller brings, may remain unanswered, and is noted attempt by attempt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, TypeVar, runtime_checkable

from core.protocol import Json

A_co = TypeVar("A_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Unanswered(Exception):
    """A model gave no text at all: it was too slow, or could not be reached; `code` says which."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)

    def dump(self) -> dict[str, Json]:
        """Plain JSON of it, for a trace."""
        return {"code": self.code, "message": str(self), "field": "", "legal": []}


OWN, REPAIRED, DEFAULT, UNASKED = "own", "repaired", "default", "unasked"
"""How a model came to an action: its answer as it was; its answer after a repair or a second
attempt; what stands for an answer that cannot be used (`default: NAME`); a window in which it was
not asked, as nothing but one thing could be done."""


class ModelCounts:
    """What came of asking the model of one seat: counts, and the seconds that it took."""

    def __init__(self) -> None:
        self.counts = {"asked": 0, OWN: 0, REPAIRED: 0, UNASKED: 0}
        self.refused: dict[str, int] = {}
        self.defaults: dict[str, int] = {}
        self.seconds = 0.0

    def add(self, attempts: list[dict[str, Json]], seconds: float) -> str:
        """Count one decision with all its attempts; how the model came to it."""
        self.seconds += seconds
        for each in attempts:
            if each.get("error"):
                code = each["error"]["code"]
                self.refused[code] = self.refused.get(code, 0) + 1
        if not attempts:
            self.counts[UNASKED] += 1
            return UNASKED
        self.counts["asked"] += 1
        last = attempts[-1]
        if last.get("fallback"):
            name = str(last.get("fallback_name", ""))
            self.defaults[name] = self.defaults.get(name, 0) + 1
            return f"{DEFAULT}: {name}"
        how = REPAIRED if last["notes"] or last["attempt"] > 1 else OWN
        self.counts[how] += 1
        return how

    def dump(self) -> dict[str, Json]:
        """Plain JSON."""
        return {**self.counts, "refused": dict(self.refused), "defaults": dict(self.defaults),
                "seconds": round(self.seconds, 3)}  # fmt: skip


AskModel: TypeAlias = Callable[[list[dict[str, str]]], str]
"""From the messages of a chat (`role`, `content`) to the answer's text.  Raises Unanswered."""


NoteAttempt: TypeAlias = Callable[[dict[str, Json]], None]
"""Keeps what came of one attempt to get an answer."""


@runtime_checkable
class Consulting(Protocol[A_co, V_contra]):
    """Optional: for games whose seats a language model may hold.

    The game words the question and reads the answer; who is asked, and how, is the caller's.
    """

    def consult(self, view: V_contra, ask: AskModel, note: NoteAttempt) -> tuple[A_co, ...]:
        """What the player to act does: legal actions to take one after the other, at least one."""
        ...
