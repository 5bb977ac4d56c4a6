"""Every table of words of cards, by what its words are."""

from __future__ import annotations

from typing import Any

from core.games.mtg import effects
from core.games.mtg.cards.grammar.productions import PRODUCTIONS
from core.games.mtg.cards.keywords import KEYWORDS
from core.language.words import Words

assert effects.MODULES, "they enter their productions"
TABLES: dict[str, Words[Any, Any]] = {table.what: table for table in (PRODUCTIONS, KEYWORDS)}
"""In the order of the reference."""
