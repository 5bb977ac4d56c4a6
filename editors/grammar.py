"""Which part of a schema speaks about a place of a document; for completion and hover."""

from __future__ import annotations

from core.checks import child, parts_of
from core.protocol import Json, Pointer
from editors.forms import Schema

_SAID = ("title", "description")
"""What a choice says of each of its alternatives that says nothing of itself."""


def schemas_at(
    roots: list[Schema], definitions: dict[str, Schema], raw: Json, path: Pointer
) -> list[Schema]:
    """The schemas that may hold at a place; several while a choice of words is open."""
    found, value = opened(roots, definitions, raw), raw
    for part in parts_of(path):
        inner = [schema for outer in found for schema in members(outer, part)]
        try:
            value = child(value, part)
        except (LookupError, ValueError):
            value = None
        found = opened(inner, definitions, value)
    return found


def members(schema: Schema, part: str) -> list[Schema]:
    """What a schema says about a member or an item; nothing where it has none of the name.

    >>> members({"items": {"type": "string"}}, "3")
    [{'type': 'string'}]
    """
    properties = schema.get("properties", {})
    if part in properties:
        return [properties[part]]
    extra = schema.get("additionalProperties")
    if isinstance(extra, dict):
        return [extra]
    items = schema.get("items")
    first = schema.get("prefixItems", ())
    if part.isdecimal() and int(part) < len(first):
        return [first[int(part)]]
    return [items] if isinstance(items, dict) and part.isdecimal() else []


def opened(schemas: list[Schema], definitions: dict[str, Schema], value: Json) -> list[Schema]:
    """References followed and choices made, as far as the value decides them."""
    found: list[Schema] = []
    for schema in schemas:
        if "$ref" in schema:
            target = definitions[schema["$ref"].removeprefix("#/$defs/")]
            more = {key: item for key, item in schema.items() if key != "$ref"}
            found += opened([{**target, **more}], definitions, value)
        elif "oneOf" in schema:
            tag = schema.get("discriminator", {}).get("propertyName")
            found += _chosen(opened(schema["oneOf"], definitions, value), tag, value)
        elif "anyOf" in schema:
            said: Schema = {key: schema[key] for key in _SAID if key in schema}
            inner = [each if "$ref" in each else {**said, **each} for each in schema["anyOf"]]
            found += opened(inner, definitions, value)
        else:
            found.append(schema)
    return found


def _chosen(branches: list[Schema], tag: str | None, value: Json) -> list[Schema]:
    """The branch of the value's word; else those whose word is a name of the document's own."""
    word = value.get(tag) if isinstance(value, dict) and tag else None
    if word is None or tag is None:
        return branches
    tags = [branch.get("properties", {}).get(tag, {}) for branch in branches]
    exact = [b for b, each in zip(branches, tags, strict=True) if each.get("const") == word]
    own = [b for b, each in zip(branches, tags, strict=True) if each.get("x-refers")]
    return exact or own or branches
