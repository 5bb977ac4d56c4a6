"""Which part of the schema speaks about a place of a document; for completion and hover."""

from __future__ import annotations

import functools
from typing import Any

from core.checks import child, parts_of
from core.games.defense.document import kind_of
from core.games.defense.schema import spec_schema
from core.protocol import Json, Pointer
from editors.games.defense.kinds import ROOTS

Schema = dict[str, Any]


@functools.cache
def _definitions() -> dict[str, Schema]:
    found: dict[str, Schema] = spec_schema()["$defs"]
    return found


def schemas_at(raw: Json, path: Pointer) -> list[Schema]:
    """The schemas that may hold at a place; several while a choice of words is open."""
    kind = kind_of(raw)
    root = [_definitions()[ROOTS[kind].definition]] if kind else list(_roots())
    found, value = _opened(root, raw), raw
    for part in parts_of(path):
        inner = [schema for outer in found for schema in _members(outer, part)]
        try:
            value = child(value, part)
        except (LookupError, ValueError):
            value = None
        found = _opened(inner, value)
    return found


def _roots() -> list[Schema]:
    return [_definitions()[kind.definition] for kind in ROOTS.values()]


def words_at(raw: Json, holder: Pointer) -> list[Schema]:
    """The branches that may stand at a place before its word is written."""
    outer = schemas_at(raw, holder.rpartition("/")[0])
    found = [each for schema in outer for each in _members(schema, parts_of(holder)[-1])]
    return [each for each in _opened(found, None) if "const" in _tag(each)]


def _tag(branch: Schema) -> Schema:
    found: Schema = branch.get("properties", {}).get("type", {})
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
            target = _definitions()[schema["$ref"].removeprefix("#/$defs/")]
            more = {key: item for key, item in schema.items() if key != "$ref"}
            found += _opened([{**target, **more}], value)
        elif "oneOf" in schema:
            found += _chosen(_opened(schema["oneOf"], value), value)
        elif "anyOf" in schema:
            found += _opened(schema["anyOf"], value)
        else:
            found.append(schema)
    return found


def _chosen(branches: list[Schema], value: Json) -> list[Schema]:
    word = value.get("type") if isinstance(value, dict) else None
    exact = [
        branch for branch in branches if word is not None and _tag(branch).get("const") == word
    ]
    return exact or branches
