"""Schemas of single entities, for forms, and what the schema says about a place of a document."""

from __future__ import annotations

import copy
import functools
from typing import Any

from core.checks import child, parts_of
from core.games.heroes.document import Document, kind_of
from core.games.heroes.schema import spec_schema
from core.protocol import Json, Pointer
from editors.forms import Schema, without_null
from editors.games.heroes.kinds import ROOTS, entity_at
from editors.payload import Payload, get

_OWN = ("heroes", "global_effects", "abilities", "passive_effects", "$schema")
"""Members that have entities of their own in the list, and so no place in a form."""


@functools.cache
def _definitions() -> dict[str, Schema]:
    found: dict[str, Schema] = spec_schema()["$defs"]
    return found


def schema(payload: Payload) -> Json:
    """The JSON Schema of the entity at (or around) a path; of the document without a path."""
    raw, path = payload.get("document"), get(payload, "path", str, "")
    place, kind = entity_at(raw, path)
    root = _plain(copy.deepcopy(_definitions()[kind.definition]))
    shown = {key: field for key, field in root["properties"].items() if key not in _OWN}
    root["properties"] = shown
    root["required"] = [key for key in root.get("required", []) if key in shown]
    if kind.key in shown:
        shown[kind.key]["x-name"] = True
    if kind.definition in ("Duel", "Hero", "Rules"):
        root["additionalProperties"] = True
    _suggest(shown, Document(raw))
    return {**root, "x-path": place, "x-entity": kind.name}


def _suggest(shown: dict[str, Schema], document: Document) -> None:
    """Names that the document has already, offered where they fit."""
    if "tags" in shown:
        tags = [tag for ability in document.abilities for tag in ability.tags]
        shown["tags"]["items"]["examples"] = list(dict.fromkeys(tags))
    if "attributes" in shown:
        shown["attributes"]["x-names"] = list(document.names)


def _plain(value: Any) -> Any:
    """The schema without `null` alternatives; a default stays, for the form to show as a hint."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: _plain(item) for key, item in without_null(value).items()}


def schema_at(raw: Json, path: Pointer) -> Schema:
    """What the schema says about a place; empty where it says nothing."""
    kind = kind_of(raw)
    found: Schema = _definitions()[ROOTS[kind].definition] if kind else {}
    value = raw
    for part in parts_of(path):
        found = _opened(_member(found, part, value))
        try:
            value = child(value, part)
        except (LookupError, ValueError):
            value = None
    return found


def _opened(schema: Schema) -> Schema:
    plain: Schema = _plain(schema)
    if "$ref" in plain:
        more = {key: item for key, item in plain.items() if key != "$ref"}
        return {**_definitions()[plain["$ref"].removeprefix("#/$defs/")], **more}
    return plain


def _member(schema: Schema, part: str, value: Json) -> Schema:
    properties = schema.get("properties", {})
    if part in properties:
        found: Schema = properties[part]
        return found
    if isinstance(value, list) or schema.get("type") == "array":
        prefix = schema.get("prefixItems")
        inner = prefix[0] if prefix else schema.get("items", {})
    else:
        inner = schema.get("additionalProperties", {})
    return inner if isinstance(inner, dict) else {}
