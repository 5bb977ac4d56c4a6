"""The tables of words, for pickers: matchers, effects, conditions, policies, uses, patterns."""

from __future__ import annotations

import copy

from core.games.defense.language import Word
from core.games.defense.vocabulary import TABLES
from core.protocol import Json
from editors.payload import Payload


def words(payload: Payload) -> Json:
    """Per table its words in order: name, what it means, keys, an example, whom it is for."""
    return {kind: [_word(entry) for entry in table.values()] for kind, table in TABLES.items()}


def _word(entry: Word) -> Json:
    return {
        "name": entry.name,
        "doc": entry.doc,
        "arguments": [
            {
                "name": each.name,
                "kind": each.kind,
                "doc": each.doc,
                "required": each.required,
                "default": None if each.required else each.default,
                "least": each.least or 0,
            }
            for each in entry.arguments
            if not each.idle
        ],
        "example": copy.deepcopy(entry.example),
        "targets": list(entry.facts.targets),
    }
