"""Adding what a system has no maker of its own for: the smallest value that the schema allows.

Every list and object that a document can do without can be added to it, whatever it is: where a
system knows no better beginning, the published schema says what the place wants.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from core import registry
from core.checks import parent_of, parts_of
from core.errors import CallError
from core.protocol import Json, Pointer
from editors import grammar
from editors.completion import value_at
from editors.forms import Schema
from editors.payload import Payload, get

_DEEPEST = 12
"""So many objects within objects are begun; no format nests deeper, unless within itself."""


def add(system: str, payload: Payload, own: Callable[[Payload], Json]) -> Json:
    """What the system's own maker adds; where it knows none, what the schema says of the place."""
    try:
        return own(payload)
    except CallError as refusal:
        raw, path = payload.get("document"), get(payload, "path", str)
        is_there = value_at(raw, path) is not None
        if refusal.code != "edit.unknown-kind" or (payload.get("kind") and is_there):
            raise
        made = _by_schema(system, raw, path)
        if made is None:
            raise
        return made


def _by_schema(system: str, raw: Json, path: Pointer) -> Json:
    """The edit that adds to the list at a path, or the member that is not there; None: neither."""
    holder, there = value_at(raw, parent_of(path)), value_at(raw, path)
    root = registry.get(system).schema()
    definitions = root.get("$defs", {})
    found = grammar.schemas_at(kinds_of(root, definitions, raw), definitions, raw, path)
    schema = next((each for each in found if each.get("type") in ("array", "object")), None)
    if schema is None or not path or not isinstance(holder, dict):
        return None
    title = str(schema.get("title", parts_of(path)[-1]))
    if schema["type"] == "object":
        if there is not None:
            return None
        value, select = smallest(schema, definitions), path
        patch = [{"op": "add", "path": path, "value": value}]
    else:
        item = smallest(schema.get("items", {}), definitions)
        more = [item] if isinstance(item, dict) else []  # what words there are, the author knows
        if isinstance(there, list):
            patch = [{"op": "add", "path": f"{path}/-", "value": item}]
            select = f"{path}/{len(there)}"
        else:
            value = more or smallest(schema, definitions)  # a list of a fixed length has all of it
            patch = [{"op": "add", "path": path, "value": value}]
            select = f"{path}/0" if more else path
    return {"patch": patch, "name": f"Add {title.lower()}", "select": select}


def kinds_of(root: Schema, definitions: dict[str, Schema], raw: Json) -> list[Schema]:
    """What the document is, of the kinds of documents that the schema tells of: by its keys."""
    kinds = grammar.opened([root], definitions, raw)
    keys = set(raw) if isinstance(raw, dict) else set()
    return [each for each in kinds if keys <= set(each.get("properties", ()))] or kinds


def smallest(schema: Schema, definitions: dict[str, Schema], depth: int = _DEEPEST) -> Json:
    """The smallest value that has everything a schema asks for; its own example comes first.

    >>> smallest({"type": "object", "required": ["n"], "properties": {"n": {"minimum": 2}}}, {})
    {'n': 2}
    """
    if "$ref" in schema:
        schema = {**definitions[schema["$ref"].removeprefix("#/$defs/")], **schema}
    for key in ("const", "default"):
        if schema.get(key) is not None:
            return copy.deepcopy(schema[key])
    for key in ("examples", "enum"):
        if schema.get(key):
            return copy.deepcopy(schema[key][0])
    choices = schema.get("oneOf") or schema.get("anyOf")
    if choices:
        return smallest(choices[0], definitions, depth)
    return _of_type(schema, definitions, depth)


def _of_type(schema: Schema, definitions: dict[str, Schema], depth: int) -> Json:
    kind = schema.get("type")
    if kind == "object" or "properties" in schema:
        fields = schema.get("properties", {})
        needed = schema.get("required", ()) if depth else ()
        return {key: smallest(fields.get(key, {}), definitions, depth - 1) for key in needed}
    if kind == "array":
        item: Any = smallest(schema.get("items", {}), definitions, depth - 1) if depth else 0
        return [copy.deepcopy(item) for _ in range(schema.get("minItems", 0))]
    if kind in ("integer", "number") or "minimum" in schema:
        least = schema.get("minimum", 0)
        return int(least) if kind == "integer" else least
    return False if kind == "boolean" else ""
