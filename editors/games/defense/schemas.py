"""Schemas of single entities, for forms: self-contained, with the document's own names in them."""

from __future__ import annotations

import copy
import functools

from core.games.defense.document import Document
from core.games.defense.schema import spec_schema
from core.protocol import Json, Pointer
from editors.entityschema import answer, shown, with_definitions, with_names
from editors.forms import Schema
from editors.games.defense.kinds import KINDS
from editors.payload import Payload, get

_APART = {
    "Hero": ("$schema", "schema_version", "attacks", "v1Board", "defenseCard", "statuses"),
    "MatchSpec": ("$schema", "schema_version", "heroes", "config", "statuses", "combos"),
}
"""Members that have entities of their own in the list, and so no place in a form."""


@functools.cache
def definitions() -> dict[str, Schema]:
    """What heroes and matches consist of."""
    found: dict[str, Schema] = spec_schema()["$defs"]
    return found


def schema(payload: Payload) -> Json:
    """The JSON Schema of the entity at (or around) a path; of the document without a path."""
    raw, path = payload.get("document"), get(payload, "path", str, "")
    place, kind = KINDS.around(raw, path)
    shapes = copy.deepcopy(definitions())
    apart = _APART.get(kind.definition, ())
    root = shown(shapes[kind.definition], kind, apart)
    if apart:
        root["additionalProperties"] = True
    names = Names(raw, place)
    found = with_definitions(root, shapes, lambda part: _filled(part, names))
    return answer(found, place, kind)


class Names:
    """The names that may stand at a place, by what a schema's `x-refers` asks for."""

    def __init__(self, raw: Json, place: Pointer) -> None:
        document = Document(raw)
        card = document.card_at(place)
        self.faces = card.faces if card is not None else None
        self.known: dict[str, list[Json]] = {
            "field": list(card.by_id) if card is not None else [],
            "status": list(document.statuses),
            "combo": list(document.combos),
            "hero": list(dict.fromkeys(hero.id for hero in document.heroes if hero.id)),
        }


def _filled(schema: Schema, names: Names) -> Schema:
    """One part with its names; defaults, which would write themselves in, become hints."""
    found = {key: value for key, value in schema.items() if key != "default"}
    if isinstance(schema.get("default"), bool | int | str):
        found["x-default"] = schema["default"]
    if found.get("x-kind") == "face" and names.faces is not None:
        found["maximum"] = names.faces
    return with_names(found, names.known)
