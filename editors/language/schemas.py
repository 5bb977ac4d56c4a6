"""Schemas of single entities for forms: self-contained, with the document's own names in them."""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from core import versions
from core.protocol import Json
from editors.forms import Schema, rewritten
from editors.language.kinds import Kind
from editors.language.language import Here, Language
from editors.payload import Payload, get
from editors.spoken import called

_OF_THE_FILE = ("$schema", versions.KEY)
"""Members that no form shows."""


def parts(published: Mapping[str, Any], root: str = "") -> dict[str, Schema]:
    """What the documents of a published schema consist of, by name: the caller's own.

    `root` is the name of the whole document, where the schema does not list it among the others.
    """
    whole: Schema = copy.deepcopy(dict(published))
    found: dict[str, Schema] = whole.pop("$defs")
    if root:
        del whole["$schema"]
        found[root] = whole
    return found


def schema(language: Language, payload: Payload) -> Json:
    """The JSON Schema of the entity at (or around) a path; of the document without a path."""
    raw, path = payload.get("document"), get(payload, "path", str, "")
    place, kind = language.kinds.around(raw, path)
    here, definitions = Here(language, raw, place), language.definitions()

    def fitted(part: Schema) -> Schema:
        return _called(here, language.fit(here, _without_default(part, language.hints)))

    found: Schema = rewritten(_shown(language, definitions[kind.definition], kind), fitted)
    needed = sorted(_needed(found, definitions))
    if needed:
        found["$defs"] = {name: rewritten(definitions[name], fitted) for name in needed}
    return {**found, "x-path": place, "x-entity": kind.name}


def _shown(language: Language, root: Schema, kind: Kind) -> Schema:
    """The schema without the members that have entities of their own; its name is marked."""
    if "oneOf" in root:
        return {**root, "oneOf": [_shown(language, each, kind) for each in root["oneOf"]]}
    below = (each for each in language.tree.get(kind.name, ()) if not each.in_form)
    apart = {each.path.split("/")[1] for each in below}
    found = dict(root)
    if "properties" in root:
        fields = {k: v for k, v in root["properties"].items() if k not in {*apart, *_OF_THE_FILE}}
        if kind.key in fields:
            fields[kind.key] = {**fields[kind.key], "x-name": True}
        found["properties"] = fields
    if "required" in root:
        found["required"] = [key for key in root["required"] if key not in apart]
    return found | {"additionalProperties": True} if apart else found


def _called(here: Here, part: Schema) -> Schema:
    """A choice of the document's own things, with what people call them."""
    refers, names = part.get("x-refers"), part.get("enum")
    if not isinstance(refers, str) or not names:
        return part
    titles = called(names, lambda name: here.language.called(here, refers, name))
    own = {name: title for name, title in titles.items() if name != title}
    return {**part, "x-titles": titles} if own else part


def _without_default(part: Schema, hints: bool) -> Schema:
    """A part without its default, which would write itself into a document that leaves it out."""
    found = {key: value for key, value in part.items() if key != "default"}
    if hints and isinstance(part.get("default"), bool | int | float | str):
        found["x-default"] = part["default"]
    return found


def _needed(root: Schema, definitions: Mapping[str, Schema]) -> Collection[str]:
    """The names of the definitions that a schema refers to, and those that they refer to."""
    found: dict[str, None] = {}
    queue = [*_referred(root)]
    while queue:
        name = queue.pop()
        if name not in found:
            found[name] = None
            queue += _referred(definitions[name])
    return found


def _referred(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield str(schema["$ref"]).removeprefix("#/$defs/")
        for value in schema.values():
            yield from _referred(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from _referred(item)
