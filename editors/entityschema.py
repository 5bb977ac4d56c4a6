"""Schemas of single entities for forms: self-contained, with the document's own names in them.

What the systems' `schemas` have in common: which members a form shows, which definitions it needs,
and where the document's own names become choices.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Mapping
from typing import Any

from core.protocol import Json, Pointer
from editors.forms import Schema
from editors.language.kinds import Kind


def shown(root: Schema, kind: Kind, apart: Collection[str] = ()) -> Schema:
    """The schema without the members that have entities of their own; its name is marked."""
    fields = {key: field for key, field in root.get("properties", {}).items() if key not in apart}
    if kind.key in fields:
        fields[kind.key]["x-name"] = True
    found = {**root, "required": [key for key in root.get("required", []) if key not in apart]}
    return {**found, "properties": fields} if "properties" in root else found


def answer(root: Schema, place: Pointer, kind: Kind) -> Schema:
    """The schema with the entity it is of."""
    return {**root, "x-path": place, "x-entity": kind.name}


def with_definitions(
    root: Schema, definitions: Mapping[str, Schema], change: Callable[[Schema], Schema]
) -> Schema:
    """The schema and the definitions that it refers to, every part changed."""
    needed = {name: definitions[name] for name in sorted(_needed(root, definitions))}
    found: Schema = rewritten(root, change)
    if needed:
        found["$defs"] = {name: rewritten(each, change) for name, each in needed.items()}
    return found


def rewritten(schema: Any, change: Callable[[Schema], Schema]) -> Any:
    """The schema with every part of it changed, the inner ones first.

    >>> rewritten({"items": {"type": "string"}}, lambda part: {**part, "seen": True})
    {'items': {'type': 'string', 'seen': True}, 'seen': True}
    """
    if isinstance(schema, list):
        return [rewritten(item, change) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return change({key: rewritten(value, change) for key, value in schema.items()})


def with_names(schema: Schema, known: Mapping[str, list[Json]]) -> Schema:
    """The schema with the document's names as choices, or as keys, where it refers to some."""
    refers, item = schema.get("x-refers"), schema.get("additionalProperties")
    names = known.get(refers, []) if isinstance(refers, str) else []
    if isinstance(refers, str) and isinstance(item, dict):
        own = {name: {**copy.deepcopy(item), "title": name} for name in names}
        return {**schema, "properties": own, "additionalProperties": False}
    return {**schema, "enum": names} if names and "const" not in schema else schema


def _needed(root: Schema, definitions: Mapping[str, Schema]) -> set[str]:
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
