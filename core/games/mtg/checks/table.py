"""The table of the checks of pools, decks and matches."""

from __future__ import annotations

from core.checks import Checks
from core.games.mtg.document import Document

TABLE: Checks[Document] = Checks("mtg")
