"""Titles for people, made from the names of keys and classes; the same for every system."""

from __future__ import annotations

import re
from typing import Any

_ACRONYMS = "ai ap asg cr fen hp hq id json ko mp p1 p2 rng url xp"
ACRONYMS = frozenset(_ACRONYMS.split(" "))
"""Words that people write in upper case wherever they stand."""

_EDGES = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def title_of(name: str) -> str:
    """The name of a key or a class as people read it.

    >>> title_of("turnCapPlies"), title_of("card_id"), title_of("FenSpec"), title_of("$schema")
    ('Turn cap plies', 'Card ID', 'FEN spec', 'Schema')
    >>> title_of("ofAKind"), title_of("enableDefenseV2"), title_of("hq"), title_of("x")
    ('Of a kind', 'Enable defense v2', 'HQ', 'X')
    """
    words = _EDGES.sub(" ", name.strip("$_ ")).replace("_", " ").split()
    said = [_word(word) for word in words]
    return " ".join([said[0][:1].upper() + said[0][1:], *said[1:]]) if said else ""


def _word(word: str) -> str:
    low = word.lower()
    return low.upper() if low in ACRONYMS else low


def titled(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with a title made from its name on every definition and every member; in place."""
    for name, definition in schema.get("$defs", {}).items():
        definition["title"] = title_of(name)
    for shape in (schema, *schema.get("$defs", {}).values()):
        for key, member in shape.get("properties", {}).items():
            if isinstance(member, dict):
                member["title"] = title_of(key)
    return schema
