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
