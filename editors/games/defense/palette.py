"""The tables of words, for pickers: matchers, effects, conditions, policies, uses, patterns."""

from __future__ import annotations

import copy
from typing import Any

from core.games.defense.policies import POLICIES
from core.games.defense.words import Entry, Words
from core.protocol import Json
from editors.games.defense.changes import TABLES
from editors.payload import Payload


def words(payload: Payload) -> Json:
    """Per table its words in order: name, what it means, keys, an example, whom it is for."""
    tables: dict[str, Words[Any]] = {**TABLES, "policy": POLICIES}
    return {
        kind: [_word(entry) for entry in table.entries.values()] for kind, table in tables.items()
    }


def _word(entry: Entry[Any]) -> Json:
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
                "least": each.least,
            }
            for each in entry.arguments
            if not each.idle
        ],
        "example": copy.deepcopy(entry.example),
        "targets": list(entry.targets),
    }
