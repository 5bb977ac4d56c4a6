"""What a line drawn between two parts of a board game comes to, and what can be added to them.

What is left to say is asked for, one question after the other; the answers so far are the `kind`
that comes back, a JSON list of texts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core.errors import CallError
from core.games.boards.document import Document, MoveNode, PieceNode
from core.games.boards.endings import piece_called
from core.protocol import Json
from core.rawjson import as_text
from editors.games.boards.directions import place
from editors.games.boards.relations import LEADER, is_zone
from editors.graph import Choice, Choices, Joined, refusal


@dataclass(frozen=True)
class Ask:
    """A line from one node to another, and what was answered so far."""

    raw: Json
    document: Document
    source: str
    target: str
    answers: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    """The answers that were used up: what the next question's answers begin with."""

    def choose(
        self, question: str, options: Sequence[tuple[str, str]]
    ) -> Choices | tuple[str, Ask]:
        """The answer to a question, and what is left to answer; else the question.

        A question with one answer is not asked.  Raises CallError for an answer that is none.
        """
        if len(options) == 1:
            return options[0][0], self
        if not self.answers:
            choices = [Choice(json.dumps([*self.said, id]), title) for id, title in options]
            return Choices(question, choices)
        answer, *rest = self.answers
        if answer not in dict(options):
            raise refusal(f"{answer!r} is no answer to “{question}”")
        return answer, Ask(
            self.raw, self.document, self.source, self.target, tuple(rest), (*self.said, answer)
        )

    def moved(self, source: str) -> Ask:
        """The same line from another node."""
        return Ask(self.raw, self.document, source, self.target, self.answers, self.said)

    def piece(self, id: str) -> PieceNode:
        """The piece that a node is.  Raises CallError where there is none."""
        found = next((each for each in self.document.pieces if each.path == id), None)
        if found is None or found.code is None:
            raise refusal("There is no such piece, or it has no code yet; add it first")
        return found

    def move(self) -> MoveNode:
        """The move that the line begins at.  Raises CallError where there is none."""
        found = next((each for each in self.document.moves if each.path == self.source), None)
        if found is None:
            raise refusal("The piece has no such move; add it first")
        return found

    def code(self, id: str) -> str:
        """The code of a condition of the game.  Raises CallError where there is none."""
        item = next((item for path, item in self.document.globals if path == id), None)
        code = as_text((item or {}).get("code"))
        if code is None:
            raise refusal("There is no such condition, or it has no code yet; add it first")
        return code

    def called(self, piece: PieceNode) -> str:
        """What people call a piece."""
        return piece_called(self.document, str(piece.code))


Answer: TypeAlias = "Joined | Choices"
Maker: TypeAlias = Callable[[Ask], Answer]


def asked(raw: Json, source: str, target: str, kind: str | None) -> Ask:
    """A line as a question.  Raises CallError for answers that nobody offered."""
    try:
        answers = [] if kind is None else json.loads(kind)
    except ValueError:
        answers = None
    if not isinstance(answers, list) or not all(isinstance(each, str) for each in answers):
        raise CallError("call.bad-payload", "'kind' must be one that was offered", path="/kind")
    return Ask(raw, Document(raw), source, target, tuple(answers))


def kind_of(document: Document, id: str) -> str:
    """The kind of the node of that id; empty for what no node is."""
    parts = id.split("/")
    if id == LEADER:
        return "result"
    head = id.partition(":")[0]
    if head in _NAMED and not id.startswith("/"):
        return _NAMED[head]
    if len(parts) == 3 and parts[1] in ("pieces", "win_conditions"):
        return "piece" if parts[1] == "pieces" else "result"
    if len(parts) == 5 and parts[3] == "moves":
        return "move"
    if len(parts) == 3 and parts[1] == "conditions":
        item = next((item for path, item in document.globals if path == id), {})
        return "zone" if is_zone(item) else "condition"
    return ""


_NAMED = {
    "draw": "draw",
    "flag": "flag",
    "word": "condition",
    "effect": "effect",
    "piece": "piece",
    "zone": "zone",
    "move": "move",
}

EVERY = "every way"
"""The answer that means all of the others."""


def told(move: MoveNode) -> str:
    """A move by its id and its step."""
    step = place(move.step) if move.step is not None else "no step"
    return f"move {move.id}: {step}" if move.id is not None else step
