"""The table of the board checks."""

from __future__ import annotations

from core.checks import Checks
from core.games.boards.document import Document
from core.repairs import duplicates, fresh, removals, remove, replace, unknown

__all__ = ["TABLE", "duplicates", "fresh", "removals", "remove", "replace", "unknown"]

TABLE: Checks[Document] = Checks("boards")
