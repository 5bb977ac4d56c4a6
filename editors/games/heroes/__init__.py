"""Authoring of heroes and duels: the table of what the studio can ask about them."""

from __future__ import annotations

from editors.games import Editor

EDITOR = Editor("heroes", {})
