"""Every table of words of duels, by what its words are."""

from __future__ import annotations

from typing import Any

from core.games.heroes.commands import COMMANDS
from core.games.heroes.triggers import TRIGGERS
from core.language.words import Words

TABLES: dict[str, Words[Any, Any]] = {table.what: table for table in (COMMANDS, TRIGGERS)}
"""In the order of the reference."""
