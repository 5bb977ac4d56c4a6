"""Which part of the schema speaks about a place of a document; for completion and hover."""

from __future__ import annotations

import functools
from typing import Any

from core.checks import child, parts_of
from core.games.boards.schema import spec_schema
from core.protocol import Json, Pointer

Schema = dict[str, Any]


@functools.cache
def _schema() -> Schema:
    return spec_schema()


def schemas_at(raw: Json, path: Pointer) -> list[Schema]:
    """The schemas that may hold at a place; several while a choice of words is open."""
    found, value = _opened([_schema()], raw), raw
    for part in parts_of(path):
        inner = [schema for outer in found for schema in _members(outer, part)]
        try:
            value = child(value, part)
        except (LookupError, ValueError):
            value = None
        found = _opened(inner, value)
    return found


def _members(schema: Schema, part: str) -> list[Schema]:
    properties = schema.get("properties", {})
    if part in properties:
        return [properties[part]]
    extra = schema.get("additionalProperties")
    if isinstance(extra, dict):
        return [extra]
    items = schema.get("items")
    return [items] if isinstance(items, dict) and part.isdigit() else []


def _opened(schemas: list[Schema], value: Json) -> list[Schema]:
    """References followed and choices made, as far as the value decides them."""
    found: list[Schema] = []
    for schema in schemas:
        if "$ref" in schema:
            target = _schema()["$defs"][schema["$ref"].removeprefix("#/$defs/")]
            found += _opened([target], value)
        elif "oneOf" in schema:
            tag = schema.get("discriminator", {}).get("propertyName")
            found += _chosen(_opened(schema["oneOf"], value), tag, value)
        else:
            found.append(schema)
    return found


def _chosen(branches: list[Schema], tag: str | None, value: Json) -> list[Schema]:
    word = value.get(tag) if isinstance(value, dict) and tag else None
    if word is None or tag is None:
        return branches
    exact = [b for b in branches if b["properties"][tag].get("const") == word]
    own = [b for b in branches if b["properties"][tag].get("x-refers")]
    return exact or own or branches
