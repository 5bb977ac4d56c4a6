"""What a line drawn between two parts of a board game comes to."""

from __future__ import annotations

from core.protocol import Json
from editors.graph import Beginning, Choices, Join, Joined, refusal

JOINS: tuple[Join, ...] = ()
BEGINNINGS = (
    Beginning("Piece", "/pieces", "piece"),
    Beginning("Move", "/moves", "move", within="piece"),
    Beginning("Zone", "/conditions", "global_condition"),
    Beginning("Win condition", "/win_conditions", "win_condition"),
)
"""What can be added to the graph."""


def connect(raw: Json, source: str, target: str, kind: str | None) -> Joined | Choices:
    """The edit that joins two nodes, or what is left to say."""
    raise refusal("These two cannot be joined")
