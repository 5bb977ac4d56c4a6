"""Schemas of single entities, for forms, and what the schema says about a place of a document."""

from __future__ import annotations

import copy
import functools

from core.games.heroes.document import Document
from core.games.heroes.schema import spec_schema
from core.protocol import Json
from editors import forms
from editors.forms import Schema
from editors.games.heroes.kinds import KINDS
from editors.payload import Payload, get

_OWN = ("heroes", "global_effects", "abilities", "passive_effects", "$schema", "schema_version")
"""Members that have entities of their own in the list, and so no place in a form."""


@functools.cache
def definitions() -> dict[str, Schema]:
    """What documents consist of."""
    found: dict[str, Schema] = forms.plain(spec_schema()["$defs"])
    return found


def schema(payload: Payload) -> Json:
    """The JSON Schema of the entity at (or around) a path; of the document without a path."""
    raw, path = payload.get("document"), get(payload, "path", str, "")
    place, kind = KINDS.around(raw, path)
    root = copy.deepcopy(definitions()[kind.definition])
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
