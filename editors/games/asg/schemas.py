"""Schemas of single entities, for forms, and what the schema says about a place of a document."""

from __future__ import annotations

import copy
import functools
from typing import Any

from core.games.asg.document import Document
from core.games.asg.schema import spec_schema
from core.protocol import Json
from editors.entityschema import answer, rewritten, shown, with_names
from editors.forms import Schema, plain
from editors.games.asg.kinds import KINDS
from editors.payload import Payload, get

_OWN = ("map", "initialState", "settings", "players", "$schema", "schema_version")
"""Members that have entities of their own in the list, and so no place in the scenario's form."""


@functools.cache
def definitions() -> dict[str, Schema]:
    """What scenarios consist of."""
    root = plain(spec_schema())
    found: dict[str, Schema] = root.pop("$defs")
    found["Scenario"] = root
    found["Edge"] = {
        **found["Map"]["properties"]["edges"]["items"],
        "title": "Edge",
        "description": "A way between two nodes; both directions may be marched.",
    }
    for title, item in zip(("From", "To"), found["Edge"]["prefixItems"], strict=True):
        item["title"] = title
    return found


def schema(payload: Payload) -> Json:
    """The JSON Schema of the entity at (or around) a path; of the scenario without a path."""
    raw, path = payload.get("document"), get(payload, "path", str, "")
    place, kind = KINDS.around(raw, path)
    root = _resolved(copy.deepcopy(definitions()[kind.definition]))
    root = shown(root, kind, _OWN if kind.definition == "Scenario" else ())
    if kind.definition == "Scenario":
        root["additionalProperties"] = True
    known = {"node": list(Document(raw).by_id)}
    return answer(rewritten(root, lambda part: with_names(part, known)), place, kind)


def _resolved(value: Any) -> Any:
    """The schema with its references put in, without defaults.

    They would write themselves into a document that leaves them out.
    """
    if isinstance(value, list):
        return [_resolved(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "$ref" in value:
        target = definitions()[value["$ref"].removeprefix("#/$defs/")]
        value = {**target, **{key: item for key, item in value.items() if key != "$ref"}}
    return {key: _resolved(item) for key, item in value.items() if key != "default"}
