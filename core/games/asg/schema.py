"""The JSON Schema of scenarios: shapes from `spec.py`, and what annotations cannot say.

`x-refers: node` marks a text that names a node, `x-nodes` an object whose keys do: an editor
offers the document's own ids there.

`make reference` writes the published file; a test compares the two, so that the file never drifts
from the classes.
"""

from __future__ import annotations

import copy
from typing import Any

from core.games.asg.spec import Scenario
from core.protocol import Json

_NODE: dict[str, Json] = {"minLength": 1, "x-refers": "node"}
_FIELDS: dict[tuple[str, str], dict[str, Json]] = {
    ("Node", "id"): {"minLength": 1},
    ("Seat", "hq"): _NODE,
    ("InitialState", "nodeForces"): {"x-nodes": True, "propertyNames": {"minLength": 1}},
}


def spec_schema() -> dict[str, Json]:
    """The published schema of a scenario."""
    from core.schema import json_schema

    root: dict[str, Any] = copy.deepcopy(json_schema(Scenario))
    definitions = root["$defs"]
    for (name, key), more in _FIELDS.items():
        definitions[name]["properties"][key] |= more
    edge = definitions["Map"]["properties"]["edges"]["items"]
    edge["prefixItems"] = [{**item, **_NODE} for item in edge["prefixItems"]]
    root["title"] = "ASG scenario"
    root["description"] = "A map, the numbers of the rules and the start."
    return root
