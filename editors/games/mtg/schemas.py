"""Schemas of single entities, for forms, and what the schema says about a place of a document."""

from __future__ import annotations

import functools

from core.games.mtg.document import Document
from core.games.mtg.schema import spec_schema
from core.protocol import Json
from core.rawjson import as_text, member
from editors import forms
from editors.completion import value_at
from editors.entityschema import answer, shown
from editors.forms import Schema
from editors.games.mtg.kinds import KINDS
from editors.payload import Payload, get

_OWN = ("pool", "decks", "cards", "tokens", "$schema", "schema_version")
"""Members that have entities of their own in the list, and so no place in a form."""


@functools.cache
def definitions() -> dict[str, Schema]:
    """What documents consist of."""
    found: dict[str, Schema] = forms.plain(spec_schema()["$defs"])
    return found


def schema(payload: Payload) -> Json:
    """The JSON Schema of the entity at (or around) a path; of the document without a path."""
    raw, path = payload.get("document"), get(payload, "path", str, "")
    place, kind = KINDS.around(raw, path)
    root = forms.plain(definitions()[kind.definition], "default")
    own = [key for key in _OWN if (kind.definition, key) != ("Pool", "pool")]
    root = shown(root, kind, own) | {"additionalProperties": True}
    _fit(root["properties"], Document(raw), value_at(raw, place))
    return answer(root, place, kind)


def _fit(fields: dict[str, Schema], document: Document, value: Json) -> None:
    """The document's own ids where a card is named, and sizes as they are written."""
    if "count" in fields:
        fields["card_id"]["enum"] = list(document.by_id)
    if "starter" in fields:
        seats = value.get("players") if isinstance(value, dict) else None
        names = seats if isinstance(seats, list) else ["P1", "P2"]
        fields["starter"]["enum"] = [name for name in names if isinstance(name, str)]
    if _is_land(value) and "land_stats" in fields:
        stats = forms.plain(definitions()["LandStats"], "default")
        fields["land_stats"] = {**stats, "title": "Other mana"}
    else:
        fields.pop("land_stats", None)
    for key in ("power", "toughness"):
        if key in fields:
            there = value.get(key) if isinstance(value, dict) else None
            kind = "integer" if isinstance(there, int) else "string"
            told = {k: item for k, item in fields[key].items() if k != "anyOf"}
            fields[key] = {**told, "type": kind}


def _is_land(value: Json) -> bool:
    """Whether a card says, or has what says, that it is a land."""
    type_line = as_text(member(value, "type_line")) or ""
    return member(value, "land_stats") is not None or "Land" in type_line.split()
