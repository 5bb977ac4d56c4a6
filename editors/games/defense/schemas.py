"""Schemas of single entities, for forms: self-contained, with the document's own names in them."""

from __future__ import annotations

from typing import Any

from core.games.defense.document import Document
from core.games.defense.schema import spec_schema
from core.protocol import Json, Pointer
from editors.games.defense.kinds import entity_at
from editors.payload import Payload, get

Schema = dict[str, Any]

_APART = {
    "Hero": ("$schema", "attacks", "v1Board", "defenseCard", "statuses"),
    "MatchSpec": ("$schema", "heroes", "config", "statuses", "combos"),
}
"""Members that have entities of their own in the list, and so no place in a form."""


def schema(payload: Payload) -> Json:
    """The JSON Schema of the entity at (or around) a path; of the document without a path."""
    raw, path = payload.get("document"), get(payload, "path", str, "")
    place, kind = entity_at(raw, path)
    definitions = spec_schema()["$defs"]
    root = definitions[kind.definition]
    apart = _APART.get(kind.definition, ())
    if apart:
        root["properties"] = {k: v for k, v in root["properties"].items() if k not in apart}
        root["required"] = [key for key in root["required"] if key not in apart]
        root["additionalProperties"] = True
    if kind.key in root.get("properties", {}):
        root["properties"][kind.key]["x-name"] = True
    needed = {name: definitions[name] for name in sorted(_needed(root, definitions))}
    names = Names(raw, place)
    result: Schema = {**_filled(root, names), "x-path": place, "x-entity": kind.name}
    if needed:
        result["$defs"] = {name: _filled(each, names) for name, each in needed.items()}
    return result


def _needed(root: Schema, definitions: dict[str, Schema]) -> set[str]:
    """The definitions that a schema refers to."""
    found: set[str] = set()
    queue: list[Any] = [root]
    while queue:
        value = queue.pop()
        if isinstance(value, dict):
            name = str(value.get("$ref", "")).removeprefix("#/$defs/")
            if name and name not in found:
                found.add(name)
                queue.append(definitions[name])
            queue.extend(value.values())
        elif isinstance(value, list):
            queue.extend(value)
    return found


class Names:
    """The names that may stand at a place, by what a schema's `x-refers` asks for."""

    def __init__(self, raw: Json, place: Pointer) -> None:
        document = Document(raw)
        card = document.card_at(place)
        self.faces = card.faces if card is not None else None
        self.known: dict[str, list[str]] = {
            "field": list(card.by_id) if card is not None else [],
            "status": list(document.statuses),
            "combo": list(document.combos),
            "hero": list(dict.fromkeys(hero.id for hero in document.heroes if hero.id)),
        }


def _filled(schema: Any, names: Names) -> Any:
    """The schema with enums of names; defaults, which would write themselves in, become hints."""
    if isinstance(schema, list):
        return [_filled(item, names) for item in schema]
    if not isinstance(schema, dict):
        return schema
    filled = {key: _filled(value, names) for key, value in schema.items() if key != "default"}
    if isinstance(schema.get("default"), bool | int | str):
        filled["x-default"] = schema["default"]
    refers = filled.get("x-refers")
    known = names.known.get(refers, []) if isinstance(refers, str) else []
    if refers == "hero" and isinstance(filled.get("additionalProperties"), dict):
        item = filled.pop("additionalProperties")
        own = {name: {**item, "title": name} for name in known}
        filled |= {"properties": own, "additionalProperties": False}
    elif known:
        filled["enum"] = known
    if filled.get("x-kind") == "face" and names.faces is not None:
        filled["maximum"] = names.faces
    return filled
