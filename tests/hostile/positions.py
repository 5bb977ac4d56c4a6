"""Where names stand: every free text and every free key that a system's JSON Schema allows.

A position is a pointer into the schema; `places` finds the pointers of a document that stand at
one. Both are read off the schema alone, so that a position that is added to a format is found by
itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from core.checks import pointer

Schema = Mapping[str, Any]
Json = Any

CHOICES = ("oneOf", "anyOf", "allOf")
CLOSED = ("const", "enum", "pattern", "format")
"""What makes a text one of a few: such a text is a word of the format, not a name."""


@dataclass(frozen=True)
class Place:
    """A name in a document: where it stands, and at which position of the schema."""

    path: str
    position: str
    is_key: bool
    """Whether the name is the last key of the path, else it is the value there."""


def positions(root: Schema) -> set[str]:
    """Every position of a schema that takes a free text or a free key."""
    found: set[str] = set()
    seen: set[str] = set()

    def walk(schema: Json, at: str) -> None:
        if at in seen or not isinstance(schema, Mapping):
            return
        seen.add(at)
        if "$ref" in schema:
            walk(target(root, schema["$ref"]), schema["$ref"])
        if is_free_text(schema):
            found.add(at)
        if is_free_map(schema):
            found.add(at + "/{}")
        for key, child in children(schema):
            walk(child, at + key)

    walk(root, "#")
    return found


def children(schema: Schema) -> Iterator[tuple[str, Json]]:
    """The schemas within a schema, each with its piece of a pointer."""
    for key, child in schema.get("properties", {}).items():
        yield pointer("properties", key), child
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), Mapping):
            yield "/" + key, schema[key]
    for key in ("prefixItems", *CHOICES):
        for n, child in enumerate(schema.get(key, ())):
            yield f"/{key}/{n}", child


def is_free_text(schema: Schema) -> bool:
    """Whether a schema takes any text."""
    return schema.get("type") == "string" and not any(key in schema for key in CLOSED)


def is_free_map(schema: Schema) -> bool:
    """Whether a schema takes an object with keys of any name."""
    other = schema.get("additionalProperties")
    return schema.get("type") == "object" and (isinstance(other, Mapping) or other is True)


def target(root: Schema, ref: str) -> Json:
    """The schema that a `$ref` of the document names."""
    found: Json = root
    for part in ref.removeprefix("#").split("/")[1:]:
        found = found[part.replace("~1", "/").replace("~0", "~")]
    return found


def places(root: Schema, document: Json) -> list[Place]:
    """Every name of a document, in the order of its text."""
    found: dict[tuple[str, bool], Place] = {}

    def walk(schema: Json, at: str, value: Json, path: str) -> None:
        if not isinstance(schema, Mapping):
            return
        if "$ref" in schema:
            walk(target(root, schema["$ref"]), schema["$ref"], value, path)
        if is_free_text(schema) and isinstance(value, str):
            found.setdefault((path, False), Place(path, at, False))
        for key in CHOICES:
            for n, branch in enumerate(schema.get(key, ())):
                if fits(root, branch, value):
                    walk(branch, f"{at}/{key}/{n}", value, path)
        if isinstance(value, dict):
            inside(schema, at, value, path)
        if isinstance(value, list):
            for n, item in enumerate(value):
                prefix = schema.get("prefixItems", ())
                key = f"/prefixItems/{n}" if n < len(prefix) else "/items"
                within = prefix[n] if n < len(prefix) else schema.get("items")
                walk(within, at + key, item, f"{path}/{n}")

    def inside(schema: Schema, at: str, value: dict[str, Json], path: str) -> None:
        named = schema.get("properties", {})
        for key, item in value.items():
            if key in named:
                walk(named[key], at + pointer("properties", key), item, path + pointer(key))
            elif is_free_map(schema):
                spot = path + pointer(key)
                found.setdefault((spot, True), Place(spot, at + "/{}", True))
                walk(schema["additionalProperties"], at + "/additionalProperties", item, spot)

    walk(root, "#", document, "")
    return list(found.values())


def fits(root: Schema, schema: Json, value: Json) -> bool:
    """Whether a value may be one of a branch: by type, constants and required keys."""
    if not isinstance(schema, Mapping):
        return True
    if "$ref" in schema:
        return fits(root, target(root, schema["$ref"]), value)
    if "const" in schema and schema["const"] != value:
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    kinds = {"object": dict, "array": list, "string": str}
    if schema.get("type") in kinds and not isinstance(value, kinds[schema["type"]]):
        return False
    if isinstance(value, dict):
        if any(key not in value for key in schema.get("required", ())):
            return False
        named = schema.get("properties", {})
        return all(
            fits(root, child, value[key])
            for key, child in named.items()
            if key in value and isinstance(child, Mapping) and ("const" in child or "enum" in child)
        )
    return True
