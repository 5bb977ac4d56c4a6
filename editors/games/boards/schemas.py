"""Schemas of single entities, for forms: self-contained, with the document's own names in them."""

from __future__ import annotations

import copy
from typing import Any

from core.checks import listing
from core.games.boards import vocabulary
from core.games.boards.document import Document
from core.games.boards.references import references
from core.games.boards.schema import spec_schema
from core.protocol import Json, Pointer
from core.reading import as_text, member
from editors.forms import Schema
from editors.games.boards.kinds import entity_at
from editors.payload import Payload, get

_GAME_KEYS = ("name", "leader", "leader_rule", "stalemate_loses", "draw_conditions", "fen")
"""What the form of the whole game shows; the rest has entities of its own."""


def schema(payload: Payload) -> Json:
    """The JSON Schema of the entity at (or around) a path; of the whole game without a path."""
    path = get(payload, "path", str, "")
    place, kind = entity_at(path)
    full = spec_schema()
    definitions = full.pop("$defs")
    names = Names(payload.get("document"), place)
    if not kind.definition:
        root = {**full, "properties": {k: full["properties"][k] for k in _GAME_KEYS}}
        root["required"] = ["name"]
        root.pop("$schema", None)
        root["additionalProperties"] = True
    else:
        root = definitions[kind.definition]
    for shape in root.get("oneOf", [root]):
        if kind.key in shape["properties"]:
            shape["properties"][kind.key]["x-name"] = True
    needed = {name: definitions[name] for name in sorted(_needed(root, definitions))}
    result: Schema = {**_filled(root, names), "x-path": place, "x-entity": kind.name}
    if needed:
        result["$defs"] = {name: _filled(each, names) for name, each in needed.items()}
    return result


def _needed(root: Schema, definitions: dict[str, Schema]) -> set[str]:
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
    """The document's own names, by what a schema's `x-refers` asks for."""

    def __init__(self, raw: Json, place: Pointer) -> None:
        document = Document(raw)
        types = document.condition_types
        zones = [code for code, kind in types.items() if kind == "POSITION"]
        flags = [str(ref.name) for ref in references(document) if ref.kind == "flag"]
        self.players = list(dict.fromkeys(document.names))
        self.known: dict[str, list[Json]] = {
            "piece": list(dict.fromkeys(document.codes)),
            "player": list(self.players),
            "condition": list(types),
            "zone": list(zones),
            "until": [*vocabulary.REPEAT_UNTIL, *zones],
            "flag": list(dict.fromkeys(flags)),
            "move": [
                move.id
                for piece in document.pieces
                if place.startswith(piece.path + "/")
                for move in piece.moves
                if move.id is not None
            ],
        }


def _filled(schema: Any, names: Names) -> Any:
    """The schema with enums of names, and without defaults, which would write themselves in."""
    if isinstance(schema, list):
        return [_filled(item, names) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "oneOf" in schema:
        schema = {**schema, "oneOf": _branches(schema["oneOf"], names)}
    filled = {key: _filled(value, names) for key, value in schema.items() if key != "default"}
    refers = filled.get("x-refers")
    known = names.known.get(refers, []) if isinstance(refers, str) else []
    if refers == "player" and isinstance(filled.get("additionalProperties"), dict):
        item = filled.pop("additionalProperties")
        own = {name: {**copy.deepcopy(item), "title": name} for name in names.players}
        filled |= {"properties": own, "additionalProperties": False}
    elif refers == "flag":
        filled["examples"] = known
    elif known and "const" not in filled:
        filled["enum"] = known
    return filled


def _branches(branches: list[Schema], names: Names) -> list[Schema]:
    """One branch per condition of the document in place of the branch that stands for them."""
    found: list[Schema] = []
    for branch in branches:
        word = branch.get("properties", {}).get("condition", {})
        if word.get("x-refers") != "condition":
            found.append(branch)
            continue
        for code in names.known["condition"]:
            own = copy.deepcopy(branch)
            own["title"] = str(code)
            own["properties"]["condition"] = {"const": code, "title": "Condition"}
            found.append(own)
    return found


def describe(raw: Json) -> str:
    """A sentence on a global condition, for hover and completion."""
    kind = as_text(member(raw, "type"))
    word = vocabulary.CONDITION_TYPES.get(kind or "")
    check = member(raw, "check")
    players = listing(list(check), "and") if isinstance(check, dict) else ""
    text = word.doc if word else "A condition of this game."
    return f"{text} Given for {players}." if players else text
